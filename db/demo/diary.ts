/** Writes the diary that days.ts plans: everything logged by its owner, the last weeks submitted and decided by whom it was. */
import { sql } from 'kysely'

import { dayOf, instantAt, addDays } from '#core/days.ts'
import type { TenantDb } from '#server/db/db.ts'
import { daysOf, type DemoCalendar, type DemoPlan } from './days.ts'
import type { MadeFirm, MadePerson } from './people.ts'
import { openDays } from './statuses.ts'
import type { MadeTask } from './work.ts'

/** Answers how many entries there are now, by status. */
export async function makeDiary(
  db: TenantDb,
  firm: MadeFirm,
  tasks: readonly MadeTask[],
  now: string,
): Promise<Record<string, number>> {
  const holidays = await db.selectFrom('holiday').where('half', '=', false).select('day').execute()
  const calendar: DemoCalendar = { now, holidays: new Set(holidays.map(({ day }) => day)) }
  const counts: Record<string, number> = {}
  for (const person of firm.people) {
    const decider = deciderOf(firm, person)
    const planned = daysOf(firm, person, tasks, calendar).map((entry) =>
      decider ? entry : { ...entry, status: undecided(entry) },
    )
    if (planned.length === 0) continue
    for (const { status } of planned) counts[status] = (counts[status] ?? 0) + 1
    await actAs(db, person.id)
    const ids = await insertEntries(db, firm, planned, decider)
    await moveRecent(db, firm, planned, ids, { person, decider })
  }
  await actAs(db, null)
  return counts
}

/** Their manager; without one, a director, the administrator, or whoever manages the projects: never themselves. */
function deciderOf({ people }: MadeFirm, person: MadePerson): number | null {
  if (person.manager_id !== null) return person.manager_id
  const others = people.filter(({ id, left }) => id !== person.id && left === undefined)
  const byGroup = (group: MadePerson['group']) => others.find((otherOther) => otherOther.group === group)?.id
  return byGroup('Director') ?? byGroup('Administrator') ?? byGroup('Manager') ?? null
}

const undecided = ({ status }: DemoPlan): DemoPlan['status'] => (status === 'draft' ? 'draft' : 'submitted')

/** So that the history of an entry says whose hand it was. */
async function actAs(db: TenantDb, user_id: number | null, action = '') {
  await sql`select set_config('app.user_id', ${user_id === null ? '' : String(user_id)}, true), set_config('app.action', ${action}, true)`.execute(
    db,
  )
}

const recentFrom = ({ today }: MadeFirm) => addDays(today, -2 * openDays)

/** Recent ones begin as drafts; older ones are written as they are. */
async function insertEntries(
  db: TenantDb,
  firm: MadeFirm,
  planned: readonly DemoPlan[],
  decider: number | null,
): Promise<number[]> {
  const since = recentFrom(firm)
  const rows = planned.map((entry) => ({ ...entry, status: entry.date >= since ? ('draft' as const) : entry.status }))
  const isDecided = ({ status }: { status: string }) => status === 'approved' || status === 'rejected'
  const column = <T>(pick: (entry: (typeof rows)[number]) => T) => rows.map(pick)
  const { rows: made } = await sql<{ id: number }>`
    insert into diary_entry (user_id, project_id, task_id, date, start, "end", timezone, breaks, travel, nonbillable_minutes,
      details, status, submitted_by_id, submitted_at, decided_by_id, decided_at, decision_notes)
    select user_id, project_id, task_id, date, start, "end", ${firm.timezone}, breaks, travel, nonbillable, details, status::diary_status,
      case when submitted is not null then user_id end, submitted, case when decided is not null then ${decider}::bigint end, decided, notes
      from unnest(
        ${column(({ user_id }) => user_id)}::bigint[], ${column(({ task }) => task.project_id)}::bigint[],
        ${column(({ task }) => task.id)}::bigint[], ${column(({ date }) => date)}::date[],
        ${column(({ start }) => start)}::timestamptz[], ${column(({ end }) => end)}::timestamptz[],
        ${column(({ breaks }) => breaks)}::int[], ${column(({ travel }) => travel)}::int[],
        ${column(({ nonbillable }) => nonbillable)}::int[], ${column(({ details }) => details)}::text[],
        ${column(({ status }) => status)}::text[],
        ${column((row) => (row.status === 'draft' ? null : submittedAt(row, firm)))}::timestamptz[],
        ${column((row) => (isDecided(row) ? decidedAt(row, firm) : null))}::timestamptz[],
        ${column((row) => (isDecided(row) ? row.reason : ''))}::text[]
      ) with ordinality as given (user_id, project_id, task_id, date, start, "end", breaks, travel, nonbillable, details, status,
        submitted, decided, notes, place)
     order by place
    returning id`.execute(db)
  return made.map(({ id }) => id)
}

/** Submitted by the owner, then decided by who decides: each a step in the entry's history. */
async function moveRecent(
  db: TenantDb,
  firm: MadeFirm,
  planned: readonly DemoPlan[],
  ids: readonly number[],
  { person, decider }: { person: MadePerson; decider: number | null },
) {
  const since = recentFrom(firm)
  const moved = planned
    .map((entry, index) => ({ ...entry, id: ids[index] ?? 0 }))
    .filter(({ date, status }) => date >= since && status !== 'draft')
  await actAs(db, person.id, 'submit')
  await sql`
    update diary_entry set status = 'submitted', submitted_by_id = user_id, submitted_at = at
      from unnest(${moved.map(({ id }) => id)}::bigint[], ${moved.map((row) => submittedAt(row, firm))}::timestamptz[]) as given (id, at)
     where diary_entry.id = given.id`.execute(db)
  for (const [action, status] of [
    ['approve', 'approved'],
    ['reject', 'rejected'],
  ] as const) {
    const decided = moved.filter((entry) => entry.status === status)
    if (decided.length === 0) continue
    await actAs(db, decider, action)
    await sql`
      update diary_entry set status = ${status}::diary_status, decided_by_id = ${decider}, decided_at = at, decision_notes = notes
        from unnest(${decided.map(({ id }) => id)}::bigint[], ${decided.map((row) => decidedAt(row, firm))}::timestamptz[],
          ${decided.map(({ reason }) => reason)}::text[]) as given (id, at, notes)
       where diary_entry.id = given.id`.execute(db)
  }
}

/** In the evening of the day, or of the day on which it ended; never later than now. */
const submittedAt = ({ end }: DemoPlan, { timezone }: MadeFirm) =>
  sooner(instantAt(dayOf(end, timezone), '18:30', timezone))
/** On the morning after next. */
const decidedAt = ({ end }: DemoPlan, { timezone }: MadeFirm) =>
  sooner(instantAt(addDays(dayOf(end, timezone), 2), '09:15', timezone))

function sooner(instant: string): string {
  const now = Temporal.Now.instant()
  return Temporal.Instant.compare(instant, now) > 0 ? now.toString({ smallestUnit: 'second' }) : instant
}
