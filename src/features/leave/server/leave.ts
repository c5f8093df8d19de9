/** Requests for leave on the server: the reads, on the record kit. */
import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type * as z from 'zod/mini'

import { daysBetween, today } from '#core/days.ts'
import type { Ctx, Me } from '#server/http/context.ts'
import { invalid } from '#server/http/errors.ts'
import { recordKit } from '#server/records/kit.ts'
import { among, type SearchCondition, either, namedBy, textIn, textsOf } from '#server/records/search.ts'
import type { ReferringTable } from '#server/records/owners.ts'
import { leave } from '../leave.ts'
import { longestLeave, wrongDates } from '../leave.rules.ts'
import { type LeaveDecision, decisions } from '../leave.workflow.ts'
import { actsOn, mayOpen, mayViewOf, principalFor } from './leave.access.ts'

const inHours = (minutes: RawBuilder<unknown>) => sql`to_char(${minutes} / 60.0, 'FM9999990.00')`
const ofDays = (what: RawBuilder<unknown>) => sql`(
  select coalesce(sum(${what}), 0) from leave_day d where d.org_id = leave.org_id and d.leave_id = leave.id)`
/** SQL: sum of the type's ledger in the leave year in which the request begins; null for a type that is not counted. */
const ofLedger = (which: RawBuilder<unknown>, sign: 1 | -1) => sql`case when type.counts then (
  select to_char(${sql.lit(sign)} * coalesce(sum(e.minutes), 0) / 60.0, 'FM9999990.00') from leave_ledger e
   where e.org_id = leave.org_id and e.user_id = leave.user_id and e.type_id = leave.type_id and ${which}
     and e.year_start = coalesce((select min(d.year_start) from leave_day d where d.org_id = leave.org_id and d.leave_id = leave.id), e.year_start)) end`

const named = sql`(select jsonb_build_object('id', leave.decision, 'name', ${sql.lit(JSON.stringify(decisions))}::jsonb ->> leave.decision))`
const over = (me: Me) => sql<SqlBool>`leave."end" < ${today(me.timezone)}::date`
const inDecisions = (...wanted: LeaveDecision[]) => sql<SqlBool>`leave.decision = any(${wanted}::text[])`

const flags: Readonly<Record<string, (me: Me) => SearchCondition>> = {
  pending: () => inDecisions('P'),
  approved: () => inDecisions('A'),
  rejected: () => inDecisions('R'),
  cancelled: () => inDecisions('C'),
  mine: (me) => sql<SqlBool>`leave.user_id = ${me.id}`,
}

export const leaves = recordKit(leave, {
  table: 'leave',
  stays: { record: 'This request', instead: 'Cancel it instead.' },
  // Columns of the request's row answer what a person may do, because that depends on the request.
  access: { mayView: mayOpen, acts: () => ({}) as { can_change: boolean; can_delete: boolean } },
  owner: {
    title: sql`(select name from leave_type type where type.org_id = leave.org_id and type.id = leave.type_id)`,
    see: [],
    mentions: { text: sql`leave.news`, place: 'decision' },
    parts: ['leave_day', 'leave_ledger'],
  },
  tabs: {
    waiting: () => inDecisions('P'),
    coming: (me) => sql<SqlBool>`(${inDecisions('P', 'A')} and not ${over(me)})`,
    past: (me) => sql<SqlBool>`(${inDecisions('P', 'A')} and ${over(me)})`,
    closed: () => inDecisions('R', 'C'),
  },
  select: (me) => ({
    name: sql`type.name`,
    colour: sql`type.colour`,
    counts: sql`type.counts`,
    decision: named,
    decision_id: sql`leave.decision`,
    reason: sql`leave.decision_notes`,
    decided_by: sql`(select jsonb_build_object('id', m.id, 'name', m.name) from member m where m.org_id = leave.org_id and m.id = leave.decided_by_id)`,
    decided_for: sql`(select jsonb_build_object('id', m.id, 'name', m.name) from member m where m.org_id = leave.org_id and m.id = leave.decided_for_id)`,
    in_place_of: sql`case when leave.decision = 'P' then ${principalFor(me)} end`,
    decided_at: sql`leave.decided_at`,
    hours: inHours(ofDays(sql`d.minutes`)),
    days: sql`${ofDays(sql`case when d.minutes = 0 then 0 when d.part = 'whole' then 1.0 else 0.5 end
      * case when d.half_holiday then 0.5 else 1 end`)}::float8::text`,
    remaining: ofLedger(sql`true`, 1),
    taken: ofLedger(sql`e.kind = 'taken'`, -1),
    ...actsOn(me),
  }),
  cells: () => ({
    decision: sql`${sql.lit(JSON.stringify(decisions))}::jsonb ->> leave.decision`,
    decided_by: sql`(select m.name from member m where m.org_id = leave.org_id and m.id = leave.decided_by_id)`,
  }),
  matches: {
    name: textIn(sql`type.name`),
    department: namedBy(sql`"user".department_id`, 'department'),
    is: (values, me) => either(textsOf(values).map((flag) => flags[flag]?.(me) ?? sql<SqlBool>`false`)),
  },
  filterConditions: (me, { user_ids, department_id, decision, to_decide, start, end }) => [
    ...among(sql`leave.user_id`, user_ids),
    ...among(sql`"user".department_id`, department_id),
    ...(decision ? [inDecisions(...decision)] : []),
    ...(to_decide === true ? [actsOn(me).can_decide as RawBuilder<SqlBool>] : []),
    ...(start === undefined ? [] : [sql<SqlBool>`leave."end" >= ${start}::date`]),
    ...(end === undefined ? [] : [sql<SqlBool>`leave.start <= ${end}::date`]),
  ],
  selectable: { user_id: mayViewOf },
  check: (values) =>
    values.start === null || values.end === null ? {} : wrongDates({ ...values, start: values.start, end: values.end }),
})

/** The ledger prevents the deletion of a person or type, but is never named to callers. */
export const leaveLedgerTable: ReferringTable = {
  table: 'leave_ledger',
  words: ['entry in the ledger of leave', 'entries in the ledger of leave'],
  stays: true,
}

type Query = z.output<typeof leave.calls.list.query>

/** Lists a page, or all of a window if no page is requested. */
export async function listLeave(ctx: Ctx, { query }: { query: Query }) {
  const { start, end, page, rows } = query
  if (start === undefined || end === undefined || page !== undefined || rows !== undefined)
    return leaves.records.list(ctx, { query })
  requireWindow({ start, end })
  const where = await leaves.records.whereOf(ctx, query)
  return leaves.some(ctx, where, sql`order by leave.start, leave.id`)
}

/** Throws 400 for a window of more than 366 days. */
export function requireWindow({ start, end }: { start: string; end: string }): void {
  if (end < start) throw invalid({ end: ['The end must not be before the start.'] })
  if (daysBetween(start, end) >= longestLeave) throw invalid({ end: [`Choose at most ${longestLeave} days.`] })
}
