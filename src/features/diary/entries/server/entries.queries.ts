/** Reads of entries: those that match with their totals, one of them, and the lock that every write goes through. */
import { sql, type RawBuilder, type SqlBool } from 'kysely'

import { locales } from '#core/locale/locales.ts'
import { has } from '#core/permissions.ts'
import type { Ctx, Me } from '#server/http/context.ts'
import type { TenantDb } from '#server/db/db.ts'
import { notFound } from '#server/http/errors.ts'
import { textIncludes } from '#server/db/textIncludes.ts'
import { requireVersions } from '#server/records/version.ts'
import { mentionsOf } from '#server/access/people.ts'
import type { RegisteredRecordType } from '#server/records/owners.ts'
import type { DiaryEntry, DiaryFilter } from '../entries.contract.ts'
import type { EntryStatus } from '../entries.workflow.ts'
import {
  decidesFor,
  isOwner,
  mayChange,
  mayChangeByScope,
  mayCopy,
  mayDecide,
  mayManageDiaryOf,
  mayOpen,
  mayReset,
  mayView,
  mayViewDiaryOf,
  seesWholeDiaries,
  type EntryRule,
} from './entries.access.ts'
import { rowToEntry, type EntryRow } from './entryRows.ts'
import { searchConditions, termsOf, windowOf } from './entrySearch.ts'

/**
 * An entry joined to every table that a rule may use, in this organisation. All joins are left joins, also that of the
 * owner, who always exists: the planner removes the joins that a query does not use.
 */
export const joined = (me: Pick<Me, 'org_id'>) => sql`${entries} where entry.org_id = ${me.org_id}`

const entries = sql`
  diary_entry entry
  left join member owner on owner.org_id = entry.org_id and owner.id = entry.user_id
  left join project on project.org_id = entry.org_id and project.id = entry.project_id
  left join task on task.org_id = entry.org_id and task.id = entry.task_id
  left join quote_item on quote_item.org_id = task.org_id and quote_item.id = task.quote_item_id`

/** Entries as the subject of a notification. Opening one needs the permission of the diary, too. */
export const entryOwner: RegisteredRecordType = {
  name: 'entry',
  table: 'diary_entry',
  from: entries,
  alias: 'entry',
  prefix: 'diary',
  opens: 'entry',
  words: ['diary entry', 'diary entries'],
  mayView: (me) => (has(me, 'diary.view_entry') ? mayOpen(me) : sql<SqlBool>`false`),
  see: ['diary.view_entry'],
  title: sql`concat_ws(', ', owner.name, project.reference || ' ' || project.name)`,
  mentions: { text: sql`entry.details || e'\\n' || entry.decision_notes`, place: 'entry' },
}

/** Source for a rule that uses the entry alone: an index answers it without joins. */
const unjoined = (me: Me) => sql`diary_entry entry where entry.org_id = ${me.org_id}`

/** First day of an entry's week, as the organisation's locale counts weeks. */
export const firstDayOfWeek = (me: Me) =>
  sql`(entry.date - (extract(isodow from entry.date)::int - ${locales[me.locale].weekStart}::int + 7) % 7)`

export const flag = (rule: EntryRule) => sql`coalesce(${rule}, false)`

/**
 * Entries as they are shown: `matching` chooses them, and each carries its person's totals of the day, the locale's week
 * and the calendar month over every finished entry that the viewer may see, whatever `matching` says.
 */
export async function rowsWhere(
  ctx: Ctx,
  matching: RawBuilder<SqlBool>,
  page: RawBuilder<unknown> | null = null,
  newestFirst = true,
  reach: EntryRule = mayView(ctx.me),
  track: 'whole' | 'last' = 'last',
): Promise<DiaryEntry[]> {
  const { db, me } = ctx
  const direction = newestFirst ? sql`desc` : sql`asc`
  const picked =
    page === null
      ? sql``
      : sql`page as (
      select entry.id from ${joined(me)} and ${reach} and ${matching}
      order by entry.start ${direction}, owner.name collate human, entry.id ${page}
    ),`
  const isKept = seesWholeDiaries(me)
  const monthOf = sql`date_trunc('month', entry.date)::date`
  // The weeks of the shown days; their months too where no kept sum is the viewer's.
  const span = isKept
    ? sql`min(date) - 6 as first, max(date) + 6 as last`
    : sql`least(date_trunc('month', min(date))::date, min(date) - 6) as first,
        greatest((date_trunc('month', max(date)) + interval '1 month')::date, max(date) + 6) as last`
  const months = isKept
    ? sql`
      select kept.user_id, kept.month, sum(kept.minutes)::int as minutes
        from (select distinct entry.user_id, ${monthOf} as month from chosen entry) shown
          join person_month kept on kept.org_id = ${me.org_id} and kept.user_id = shown.user_id and kept.month = shown.month
          join member owner on owner.org_id = ${me.org_id} and owner.id = kept.user_id
       where ${mayViewDiaryOf(me)} group by 1, 2`
    : sql`select user_id, month, sum(minutes)::int as minutes from daily group by 1, 2`
  const { rows } = await sql<EntryRow>`
    with ${picked} chosen as materialized (
      select entry.*, project.reference as project_reference, project.name as project_name,
        project.managed_by_id as project_managed_by_id, task.name as task_name,
        quote_item.id as quote_item_id, quote_item.name as quote_item_name, quote_item.department_id as quote_item_department_id,
        owner.name as user_name, owner.manager_id as user_manager_id, owner.department_id as user_department_id,
        ${flag(isOwner(me))} as is_owner, ${flag(mayChange(me))} as may_change, ${flag(mayChangeByScope(me))} as by_scope,
        ${flag(mayDecide(me))} as may_decide, ${flag(mayReset(me))} as may_reset,
        ${flag(mayCopy(me))} as may_copy
      from ${joined(me)} and ${page === null ? sql`${reach} and ${matching}` : sql`entry.id = any(array(select id from page))`}
    ),
    span as (
      select user_id, ${span} from chosen group by user_id
    ),
    daily as (
      select entry.user_id, entry.date, ${firstDayOfWeek(me)} as week, ${monthOf} as month,
        sum(entry.hours_minutes)::int as minutes
      from span, ${has(me, 'diary.view_any') ? unjoined(me) : joined(me)}
        and entry.user_id = span.user_id and entry.date between span.first and span.last
        and not entry.active and entry.status <> 'rejected' and ${mayView(me)}
      group by entry.user_id, entry.date
    ),
    weeks as (select user_id, week, sum(minutes)::int as minutes from daily group by 1, 2),
    months as (${months})
    select entry.*, ${mentionsOf('entry', 'details', 'decision_notes')} as mentions, decider.name as decided_by_name, principal.name as decided_for_name, department.name as user_department_name,
      array(select d.department_id from member_department d
             where d.org_id = entry.org_id and d.user_id = entry.user_id order by 1) as user_department_ids,
      coalesce(daily.minutes, 0) as day_minutes, coalesce(weeks.minutes, 0) as week_minutes,
      coalesce(months.minutes, 0) as month_minutes,
      ${me.diary.tracking ? pointsOf(track) : sql`null::jsonb`} as locations
    from chosen entry
    left join daily on daily.user_id = entry.user_id and daily.date = entry.date
    left join weeks on weeks.user_id = entry.user_id and weeks.week = ${firstDayOfWeek(me)}
    left join months on months.user_id = entry.user_id and months.month = ${monthOf}
    left join member decider on decider.org_id = entry.org_id and decider.id = entry.decided_by_id
    left join member principal on principal.org_id = entry.org_id and principal.id = entry.decided_for_id
    left join department on department.org_id = entry.org_id and department.id = entry.user_department_id
    order by entry.start ${direction}, entry.user_name collate human, entry.id`.execute(db)
  return rows.map((row) => rowToEntry(row, me))
}

export async function countWhere({ db, me }: Ctx, matching: RawBuilder<SqlBool>): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from ${joined(me)} and ${mayView(me)} and ${matching}`.execute(db)
  return rows[0]?.count ?? 0
}

/** Returns one entry; 404 when it is absent or out of reach. */
export async function getEntry(ctx: Ctx, id: number): Promise<DiaryEntry> {
  const [entry] = await rowsWhere(ctx, sql<SqlBool>`entry.id = ${id}`, null, true, mayOpen(ctx.me), 'whole')
  if (!entry) throw notFound()
  return entry
}

/** Finds people whose diary the caller may keep, by name: the caller first, former people last. */
export async function diaryUsers({ db, me }: Ctx, search = '') {
  return db
    .selectFrom('member as owner')
    .where('owner.org_id', '=', me.org_id)
    .where(mayManageDiaryOf(me))
    .$if(search !== '', (query) => query.where(textIncludes(sql`owner.name`, search)))
    .select(['owner.id', 'owner.name', 'owner.active'])
    .orderBy(sql`owner.id <> ${me.id}`)
    .orderBy(sql`not owner.active`)
    .orderBy(sql`owner.name collate human`)
    .limit(100)
    .execute()
}

/** Returns an entry that this transaction has written. */
export async function getWrittenEntry(ctx: Ctx, id: number): Promise<DiaryEntry> {
  const [entry] = await getWritten(ctx, [id])
  if (!entry) throw notFound()
  return entry
}

/**
 * Returns entries that this transaction has written, in the order of the list. Whoever may write an entry may read it.
 */
export const getWritten = (ctx: Ctx, ids: readonly number[]) =>
  rowsWhere(
    ctx,
    sql<SqlBool>`entry.id = any(${[...ids]}::bigint[])`,
    null,
    true,
    sql<SqlBool>`true`,
    ids.length === 1 ? 'whole' : 'last',
  )

/** Selects the places of the entry's timer as a GeoJSON FeatureCollection. */
const pointsOf = (track: 'whole' | 'last') => sql`(
  select jsonb_build_object('type', 'FeatureCollection', 'features', coalesce(jsonb_agg(jsonb_build_object(
      'type', 'Feature',
      'geometry', jsonb_build_object('type', 'Point', 'coordinates', jsonb_build_array(p.longitude, p.latitude)),
      'properties', jsonb_build_object('at', p.at, 'accuracy', p.accuracy)) order by p.at), '[]'))
    from (select * from diary_point point where point.org_id = entry.org_id and point.entry_id = entry.id
           order by point.at desc ${track === 'last' ? sql`limit 1` : sql``}) p)`

/** Compiles the filter of a list to a condition over `joined`. */
export function conditionOf(me: Me, filter: DiaryFilter): RawBuilder<SqlBool> {
  const conditions: RawBuilder<SqlBool>[] = []
  const people = [...(filter.user_ids ?? []), ...(filter.user_id === undefined ? [] : [filter.user_id])]
  if (people.length > 0) conditions.push(sql<SqlBool>`entry.user_id = any(${people}::bigint[])`)
  if (filter.diary_status?.length)
    conditions.push(sql<SqlBool>`entry.status = any(${filter.diary_status}::diary_status[])`)
  if (filter.department_ids?.length)
    conditions.push(sql<SqlBool>`owner.department_id = any(${filter.department_ids}::bigint[])`)
  if (filter.user_manager_ids?.length)
    conditions.push(sql<SqlBool>`owner.manager_id = any(${filter.user_manager_ids}::bigint[])`)
  if (filter.active !== undefined) conditions.push(sql<SqlBool>`entry.active = ${filter.active}`)
  conditions.push(...searchConditions(me, termsOf(filter.search)))
  const window = windowOf(me, filter)
  if (window) conditions.push(sql<SqlBool>`entry.date between ${window.start} and ${window.end}`)
  return conditions.length === 0 ? sql<SqlBool>`true` : sql<SqlBool>`(${sql.join(conditions, sql` and `)})`
}

/** An entry as stored, locked for the rest of the transaction, with the caller's rights on it. */
export interface LockedEntry {
  id: number
  version: number
  user_id: number
  project_id: number | null
  task_id: number | null
  date: string
  start: string
  end: string | null
  timezone: string
  breaks: number
  travel: number
  nonbillable_minutes: number
  details: string
  status: EntryStatus
  active: boolean
  overlap: boolean
  locked: boolean
  by_scope: boolean
  is_owner: boolean
  /** The person in whose place the caller decides it; null in their own. */
  decides_for: number | null
}

/** The rows of `LockedEntry`, still without a lock. */
export const lockedFrom = (me: Me) => sql`
    select entry.id, entry.version, entry.user_id, entry.project_id, entry.task_id, entry.date, entry.start, entry."end",
      entry.timezone, entry.breaks, entry.travel, entry.nonbillable_minutes, entry.details, entry.status, entry.active,
      entry.overlap, entry.locked, ${flag(mayChangeByScope(me))} as by_scope, ${flag(isOwner(me))} as is_owner,
      ${decidesFor(me)} as decides_for
    from ${joined(me)}`

/**
 * Locks rows for writing, in the order of their ids so that two batches never deadlock. Throws 404 when the caller
 * may not reach one of them, without saying which: absent and foreign entries answer the same.
 */
export async function lockEntries(
  ctx: Ctx,
  ids: readonly number[],
  rule: EntryRule,
  versions: Versions = {},
  absent = notFound,
) {
  const unique = [...new Set(ids)]
  const { rows } = await sql<LockedEntry>`
    ${lockedFrom(ctx.me)} and entry.id = any(${unique}::bigint[]) and ${flag(rule)}
    order by entry.id for update of entry`.execute(ctx.db)
  if (rows.length !== unique.length) throw absent()
  await requireVersions(rows, versions, async ([first = 0]) => (await getWritten(ctx, [first]))[0])
  return rows
}

/** Locks the diary of a person until the end of the transaction: concurrent writes of it wait for each other. */
export const lockDiary = (db: TenantDb, orgId: number, userId: number) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`diary ${userId}`}, ${orgId}))`.execute(db)

/** Locks several people's diaries in the order of their ids, so that two batches never wait in a circle. */
export async function lockDiaries({ db, me }: Ctx, userIds: readonly number[]): Promise<void> {
  for (const userId of [...new Set(userIds)].toSorted((a, b) => a - b)) await lockDiary(db, me.org_id, userId)
}

/** Versions that the caller saw, by id. */
export type Versions = Readonly<Record<string, number>>
