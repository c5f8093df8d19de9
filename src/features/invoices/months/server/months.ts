/** Closing a month and reopening it. That nothing in it changes meanwhile is the database's own rule. */
import { sql } from 'kysely'

import type { Received } from '#core/contract.ts'
import { addDays, monthOf, today } from '#core/days.ts'
import { minutesToHours } from '#core/hours.ts'
import { formatsOf } from '#core/locale/format.ts'
import { defaultLocale } from '#core/locale/localeCodes.ts'
import { has } from '#core/permissions.ts'
import { formatsFor } from '#server/access/formatsFor.ts'
import type { Ctx, Me } from '#server/http/context.ts'
import { conflict, invalid } from '#server/http/errors.ts'
import { on, type Route } from '#server/http/route.ts'
import type { ReferringTable } from '#server/records/owners.ts'
import { disableNestedLoops, work } from '../../server/wip.ts'
import {
  type Close,
  closeMonth,
  closesMonths,
  getMonths,
  type Months,
  reopenMonth,
  type MonthWaiting,
} from '../months.contract.ts'

const named = (month: string, me: Pick<Me, 'locale'>) => formatsOf(me.locale).month(`${month}-01`)
const endOf = (month: string) => monthOf(`${month}-01`).end
const monthAfter = (month: string) => addDays(endOf(month), 1).slice(0, 7)
const isOver = (month: string, { timezone }: Me) => endOf(month) < today(timezone)
/** The last that is over. */
const lastMonth = ({ timezone }: Me) => addDays(`${today(timezone).slice(0, 7)}-01`, -1).slice(0, 7)

async function closedThrough({ db, me }: Ctx): Promise<string | null> {
  const { rows } = await sql<{ month: string | null }>`
    select to_char(max(month), 'YYYY-MM') as month from month_close
     where org_id = ${me.org_id} and reopened is null`.execute(db)
  return rows[0]?.month ?? null
}

/** Finds undecided work that is dated in the month or before; closed months hold none. */
async function waitingFor({ db, me }: Ctx, month: string, closed: string | null): Promise<MonthWaiting[]> {
  const within = sql`between ${closed === null ? '0001-01-01' : addDays(endOf(closed), 1)}::date and ${endOf(month)}::date`
  const { rows } = await sql<{
    kind: MonthWaiting['kind']
    id: number
    name: string
    count: number
    minutes: number | null
  }>`
    select one.kind, person.id, person.name, count(*)::int as count, sum(one.minutes)::int as minutes from (
      select case when entry.status = 'draft' then 'unsubmitted' else 'undecided' end as kind, entry.user_id,
          coalesce(entry.gross_minutes - entry.breaks, 0) as minutes
        from diary_entry entry
       where entry.org_id = ${me.org_id} and entry.status in ('draft', 'submitted') and entry.date ${within}
      union all
      select 'expenses', expense.user_id, null from expense
       where expense.org_id = ${me.org_id} and expense.status in ('created', 'submitted', 'checked') and expense.date ${within}) one
      join member person on person.org_id = ${me.org_id} and person.id = one.user_id
     group by one.kind, person.id, person.name
     order by array_position(array['unsubmitted', 'undecided', 'expenses'], one.kind), person.name collate human, person.id`.execute(
    db,
  )
  return rows.map(({ kind, id, name, count, minutes }) => ({
    kind,
    user: { id, name },
    count,
    hours: minutes === null ? null : minutesToHours(minutes),
  }))
}

async function readMonths(ctx: Ctx): Promise<Months> {
  const { db, me } = ctx
  const closed = await closedThrough(ctx)
  const next = closed === null ? lastMonth(me) : monthAfter(closed)
  const { rows } = await sql<Close>`
    select done.id, to_char(done.month, 'YYYY-MM') as month, done.closed, done.reopened, done.reason,
        jsonb_build_object('id', closer.id, 'name', closer.name) as closed_by,
        case when opener.id is not null then jsonb_build_object('id', opener.id, 'name', opener.name) end as reopened_by
      from month_close done
        join member closer on closer.org_id = done.org_id and closer.id = done.closed_by_id
        left join member opener on opener.org_id = done.org_id and opener.id = done.reopened_by_id
     where done.org_id = ${me.org_id} order by done.id desc limit 120`.execute(db)
  const open = isOver(next, me) ? next : null
  return {
    closed_through: closed,
    next: open,
    waiting: open === null || !has(me, closesMonths) ? [] : await waitingFor(ctx, open, closed),
    history: rows,
  }
}

const number = 5
/** `Sam Stone: 12:30 hours not submitted`, of the first few. */
function sentenceOf(waiting: readonly MonthWaiting[], me: Me): string {
  const formats = formatsFor(me)
  const stated: Record<MonthWaiting['kind'], (record: MonthWaiting) => string> = {
    unsubmitted: ({ hours }) => `${formats.hours(hours ?? '0')} hours not submitted`,
    undecided: ({ hours }) => `${formats.hours(hours ?? '0')} hours not decided`,
    expenses: ({ count }) => `${count} ${count === 1 ? 'expense' : 'expenses'} not decided`,
  }
  const parts = waiting.slice(0, number).map((record) => `${record.user.name}: ${stated[record.kind](record)}`)
  const more = waiting.length - number
  return `${parts.join('; ')}${more > 0 ? `; and ${more} more` : ''}.`
}

/** Locks the months, so that concurrent writes of dated rows wait, and earlier ones are seen. */
const lock = ({ db, me }: Ctx) => sql`select months_held(${me.org_id}, true)`.execute(db)

/**
 * Closes a month. Throws 400 before it is over; 409 `state` if it is closed, is not the next, or waits for somebody.
 */
async function close(ctx: Ctx, { body: { month } }: Received<typeof closeMonth>): Promise<Months> {
  const { db, me } = ctx
  if (!isOver(month, me)) throw invalid({ month: [`${named(month, me)} is not over yet.`] })
  await lock(ctx)
  const closed = await closedThrough(ctx)
  if (closed !== null && month <= closed) throw conflict('state', `${named(month, me)} is already closed.`)
  const next = closed === null ? month : monthAfter(closed)
  if (month !== next) throw conflict('state', `Close ${named(next, me)} first: months are closed in order.`)
  const waiting = await waitingFor(ctx, month, closed)
  if (waiting.length > 0)
    throw conflict(
      'state',
      `${named(month, me)} cannot be closed yet: everything up to its end must be decided. ${sentenceOf(waiting, me)}`,
    )
  const { id } = await db
    .insertInto('month_close')
    .values({ month: `${month}-01`, closed_by_id: me.id })
    .returning('id')
    .executeTakeFirstOrThrow()
  // A firm of many years closes all of them with the first one.
  await sql`set local statement_timeout = '5min'`.execute(db)
  await disableNestedLoops(ctx)
  const before = sql<string>`${closed === null ? '-infinity' : endOf(closed)}::date`
  await sql`
    with ${work(me, before)},
    gone_before as (
      select coalesce(entry_id, -expense_allocation_id) as key from gone where least(date, released) <= ${endOf(month)}::date)
    insert into work_value (close_id, entry_id, expense_allocation_id, value)
    select ${id}, case when key > 0 then key end, case when key < 0 then -key end, value from work
     where (date <= ${endOf(month)}::date or key in (select key from gone_before))
       and key not in (select coalesce(entry_id, -expense_allocation_id) from kept)`.execute(db)
  await sql`select sum_closed(${me.org_id}, ${id}, ${before}, ${endOf(month)})`.execute(db)
  return readMonths(ctx)
}

/** Reopens a month. Throws 409 `state` unless it is the last closed one. */
async function reopen(ctx: Ctx, { body: { month, reason } }: Received<typeof reopenMonth>): Promise<Months> {
  const { db, me } = ctx
  await lock(ctx)
  const closed = await closedThrough(ctx)
  if (closed === null || month > closed) throw conflict('state', `${named(month, me)} is not closed.`)
  if (month < closed)
    throw conflict('state', `Reopen ${named(closed, me)} first: months are reopened from the last one back.`)
  const closing = sql`select id from month_close where org_id = ${me.org_id} and reopened is null and month = ${`${month}-01`}::date`
  await sql`delete from closed_sum where org_id = ${me.org_id} and close_id in (${closing})`.execute(db)
  await sql`
    delete from work_value where org_id = ${me.org_id} and close_id in (${closing})`.execute(db)
  await sql`
    update month_close set reopened = now(), reopened_by_id = ${me.id}, reason = ${reason}
     where org_id = ${me.org_id} and reopened is null and month = ${`${month}-01`}::date`.execute(db)
  return readMonths(ctx)
}

export const monthRoutes: readonly Route[] = [on(getMonths, readMonths), on(closeMonth, close), on(reopenMonth, reopen)]

/** The value of an entry or expense in a closed month prevents its deletion. */
export const workValueTable: ReferringTable = {
  table: 'work_value',
  words: ['value in a closed month', 'values in closed months'],
}

/** The same of its sums and projects. */
export const closedSumTable: ReferringTable = {
  table: 'closed_sum',
  words: ['sum of a closed month', 'sums of closed months'],
}

/** Sentences for refusals by the database, whatever is written. */
export const monthConstraints = {
  month_closed: (month = '') =>
    conflict(
      'state',
      `${/^\d{4}-\d\d$/.test(month) ? named(month, { locale: defaultLocale }) : 'The month'} is closed, and nothing dated in it can be changed. Use a later date, or ask for the month to be reopened.`,
    ),
  month_close_once: () => conflict('state', 'This month is already closed.'),
}
