/** Reads the facts that the rules need of a person: week, bank holidays, employment, allowances and leave taken. */
import { sql } from 'kysely'

import { today } from '#core/days.ts'
import type { Holiday, Workday } from '#core/workday.ts'
import { workdaysOf } from '#features/users/users/server/userWeeks.ts'
import type { TenantDb } from '#server/db/db.ts'
import type { Facts, LedgerLine, Policy } from '../leaveLedger.ts'
import type { LeaveCalendar } from '../leave.rules.ts'

/** An organisation's database and id. */
export interface Within {
  db: TenantDb
  orgId: number
}

export interface PersonFacts {
  id: number
  name: string
  /** Today in the organisation's time zone. */
  today: string
  calendar: Omit<LeaveCalendar, 'holidays'> & { holidays: ReadonlyMap<string, Holiday> }
  employed: { from: string | null; until: string | null }
  /** Policies by leave type. */
  policies: ReadonlyMap<
    number,
    Policy & { name: string; counts: boolean; needs_approval: boolean; allowance_days: string }
  >
  factsOf: (typeId: number, but?: number | null) => Facts
  entered: readonly (LedgerLine & { type_id: number })[]
}

interface Row {
  id: number
  name: string
  start_date: string | null
  end_date: string | null
  begins: string
  timezone: string
  schedule: Workday[]
  holidays: [string, Holiday][]
  types: (Policy & { id: number; name: string; counts: boolean; needs_approval: boolean; allowance_days: string })[]
  allowances: { type_id: number; year_start: string; minutes: number; week_minutes: number }[]
  taken: { leave_id: number; type_id: number; year_start: string; day: string; minutes: number }[]
  entered: (LedgerLine & { type_id: number })[]
}

const list = (columns: string, rest: ReturnType<typeof sql>) =>
  sql`(select coalesce(jsonb_agg(to_jsonb(one)), '[]') from (select ${sql.raw(columns)} ${rest}) one)`

/** Reads a person's facts with one statement; undefined if there is no such person. */
export async function factsOf({ db, orgId }: Within, userId: number): Promise<PersonFacts | undefined> {
  const { rows } = await sql<Row>`
    select m.id, m.name, m.start_date, m.end_date, c.leave_year_start as begins, c.timezone,
      ${workdaysOf('m')} as schedule,
      (select coalesce(jsonb_agg(jsonb_build_array(h.day, jsonb_build_object('name', h.name, 'half', h.half))), '[]') from holiday h
        where h.org_id = m.org_id and h.calendar_id = coalesce(m.calendar_id, c.calendar_id)) as holidays,
      ${list(
        'id, name, counts, needs_approval, allowance_days::text, accrual, overdraft_minutes, carry_minutes, carry_months',
        sql`
        from leave_type t where t.org_id = m.org_id`,
      )} as types,
      ${list('type_id, year_start, minutes, week_minutes', sql`from leave_allowance a where a.org_id = m.org_id and a.user_id = m.id`)} as allowances,
      ${list(
        'd.leave_id, l.type_id, d.year_start, d.day, d.minutes',
        sql`
        from leave_day d join leave l on l.org_id = d.org_id and l.id = d.leave_id
        where d.org_id = m.org_id and d.user_id = m.id and l.decision = 'A' order by d.day`,
      )} as taken,
      ${list(
        'type_id, year_start, kind, day, sum(minutes)::int as minutes',
        sql`
        from leave_ledger e where e.org_id = m.org_id and e.user_id = m.id group by type_id, year_start, kind, day`,
      )} as entered
    from member m join company c on c.org_id = m.org_id
    where m.org_id = ${orgId} and m.id = ${userId}`.execute(db)
  const row = rows[0]
  return row && toFacts(row)
}

function toFacts(row: Row): PersonFacts {
  const policies = new Map(row.types.map(({ id, ...policy }) => [id, policy]))
  const employed = { from: row.start_date, until: row.end_date }
  const now = today(row.timezone)
  return {
    id: row.id,
    name: row.name,
    today: now,
    calendar: { schedule: row.schedule, holidays: new Map(row.holidays), begins: row.begins },
    employed,
    policies,
    entered: row.entered,
    factsOf: (typeId, but = null) => {
      const policy = policies.get(typeId)
      if (!policy) throw new Error(`Leave type ${typeId} not found.`)
      const ofOnes = <T extends { type_id: number }>(ones: readonly T[]) =>
        ones.filter(({ type_id }) => type_id === typeId)
      return {
        policy,
        employed,
        schedule: row.schedule,
        allowances: new Map(ofOnes(row.allowances).map((allowance) => [allowance.year_start, allowance])),
        taken: policy.counts ? ofOnes(row.taken).filter(({ leave_id }) => leave_id !== but) : [],
        adjusted: adjustedIn(ofOnes(row.entered)),
        today: now,
      }
    },
  }
}

function adjustedIn(entered: readonly LedgerLine[]): Map<string, number> {
  const years = new Map<string, number>()
  for (const { kind, year_start, minutes } of entered)
    if (kind === 'adjustment') years.set(year_start, (years.get(year_start) ?? 0) + minutes)
  return years
}
