/** Balances of leave from another program: an adjustment of the ledger, to what the person has left today. */
import { sql } from 'kysely'
import * as z from 'zod/mini'

import { today } from '#core/days.ts'
import { hoursToMinutes } from '#core/hours.ts'
import { column } from '#core/recordColumns.ts'
import { weekMinutesOn } from '#core/workday.ts'
import { Id } from '#core/contract.ts'
import type { Ctx } from '#server/http/context.ts'
import type { RecordTypeImport } from '#server/import/recordTypeImport.ts'
import { choosable } from '#server/import/rows.ts'
import { standardMinutes } from '../leaveLedger.ts'
import { yearOf } from '../leave.rules.ts'
import { mayDecideOf } from './leave.access.ts'
import { knownPerson } from './leaveAllowances.ts'
import { leaves } from './leave.ts'
import { allowPeople, lockLedger, settle } from './settleLeave.ts'

const number = z.optional(z.string().check(z.regex(/^-?\d{1,5}(\.\d{1,2})?$/, 'Enter a number, such as 12.5.')))
const OpeningLeave = z.strictObject({ user_id: Id, type_id: Id, hours: number, days: number })
type OpeningLeave = z.output<typeof OpeningLeave>

const reason = 'Balance brought from another program'

export const leaveBalanceImport: RecordTypeImport<OpeningLeave> = {
  names: { ...leaves.importKind.names, one: 'a leave balance', many: 'leave balances', add: 'leave.decide_any' },
  table: 'leave_ledger',
  columns: () => [
    column('person', 'Person', 24, ['employee', 'employee name', 'name', 'user', 'team member']),
    column('type', 'Leave type', 18, ['type', 'leave', 'policy']),
    column('hours', 'Hours', 10, ['balance', 'leave balance', 'balance hours', 'hours left', 'remaining', 'units'], {
      kind: 'decimal',
    }),
    column('days', 'Days', 10, ['balance days', 'days left', 'remaining days'], { kind: 'decimal' }),
  ],
  required: ['person'],
  references: {
    person: { what: 'person', ...choosable('member', (me) => sql`(member.active and ${mayDecideOf(me)})`) },
    type: { what: 'leave type', ...choosable('leave_type', () => sql`leave_type.counts`) },
  },
  yesNo: [],
  shaped: (values) => ({
    user_id: values['person'] ?? undefined,
    type_id: values['type'] ?? undefined,
    hours: values['hours'],
    days: values['days'],
  }),
  schema: OpeningLeave,
  wrong: () =>
    Promise.resolve(({ hours, days }) =>
      hours === undefined && days === undefined ? { hours: ['Enter the hours or the days that are left.'] } : {},
    ),
  keys: ({ user_id, type_id }) => [`${user_id} ${type_id}`],
  title: ({ user_id }) => String(user_id),
  alike: broughtBefore,
  insert: bring,
}

async function broughtBefore({ db, me }: Ctx, bodies: readonly OpeningLeave[]): Promise<(string | null)[]> {
  const { rows } = await sql<{ user_id: number; type_id: number; name: string }>`
    select entry.user_id, entry.type_id, member.name from leave_ledger entry
      join member on member.org_id = entry.org_id and member.id = entry.user_id
     where entry.org_id = ${me.org_id} and entry.kind = 'adjustment' and entry.reason = ${reason}
       and entry.user_id = any(${bodies.map(({ user_id }) => user_id)}::bigint[])
     group by 1, 2, 3 having sum(entry.minutes) <> 0`.execute(db)
  const known = new Map(rows.map(({ user_id, type_id, name }) => [`${user_id} ${type_id}`, name]))
  return bodies.map(({ user_id, type_id }) => known.get(`${user_id} ${type_id}`) ?? null)
}

/** Enters first whatever the policy has due, so that the adjustment makes the balance what the file says. */
async function bring(ctx: Ctx, bodies: readonly OpeningLeave[]): Promise<number[]> {
  const { db, me } = ctx
  const within = { db, orgId: me.org_id }
  const day = today(me.timezone)
  const people = [...new Set(bodies.map(({ user_id }) => user_id))].toSorted((a, b) => a - b)
  for (const id of people) await lockLedger(within, id)
  const begins = (await knownPerson(ctx, people[0] ?? 0)).calendar.begins
  await allowPeople(within, day, begins, people)
  const year_start = yearOf(day, begins)
  for (const id of people) await settle(within, id)
  for (const { user_id, type_id, hours, days } of bodies) {
    const { calendar } = await knownPerson(ctx, user_id)
    const wanted =
      hours === undefined ? standardMinutes(Number(days), weekMinutesOn(calendar.schedule, day)) : hoursToMinutes(hours)
    await sql`
      insert into leave_ledger (user_id, type_id, year_start, minutes, reason, kind, day)
      select ${user_id}, ${type_id}, ${year_start}, ${wanted}::int - here.minutes, ${reason}, 'adjustment', ${day}
        from (select coalesce(sum(minutes), 0)::int as minutes from leave_ledger
               where org_id = ${me.org_id} and user_id = ${user_id} and type_id = ${type_id} and year_start = ${year_start}) here
       where here.minutes <> ${wanted}::int`.execute(db)
  }
  for (const id of people) await settle(within, id)
  return bodies.map(() => 0)
}

/**
 * Undoes what an import brought: of people who go with it everything in their ledger; of others the adjustment is
 * followed by its opposite.
 */
export async function takeBackLeave(ctx: Ctx, requestId: string, going: readonly number[]): Promise<void> {
  const { db, me } = ctx
  await sql`select remove_leave_of_moved(${[...going]}::bigint[])`.execute(db)
  const { rows } = await sql<{ user_id: number }>`
    insert into leave_ledger (user_id, type_id, year_start, minutes, reason, kind, day)
    select entry.user_id, entry.type_id, entry.year_start, -entry.minutes, entry.reason, 'adjustment', ${today(me.timezone)}
      from leave_ledger entry
      join audit on audit.org_id = entry.org_id and audit.entity = 'leave_ledger' and audit.entity_id = entry.id
     where entry.org_id = ${me.org_id} and audit.request_id = ${requestId} and audit.before is null
       and entry.kind = 'adjustment'
    returning user_id`.execute(db)
  for (const id of new Set(rows.map(({ user_id }) => user_id))) await settle({ db, orgId: me.org_id }, id)
}
