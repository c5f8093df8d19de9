/** People as options and as records. */
import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type * as z from 'zod/mini'

import { has } from '#core/permissions.ts'
import type { Ctx, Me } from '#server/http/context.ts'
import { forbidden } from '#server/http/errors.ts'
import { mayPick } from '#server/access/people.ts'
import { seesInactive } from '#server/records/inactive.ts'
import { lacking, whole } from '#server/records/ordering.ts'
import { recordQueries } from '#server/records/queries.ts'
import type { RecordTypeReads } from '#server/records/recordTypeReads.ts'
import type { SearchCondition } from '#server/records/search.ts'
import type { listUsers as contract, User, UserOption } from '../users.contract.ts'
import type { UserOrdering, UserTab } from '../userParts.contract.ts'
import { isCovered } from '../../groups/server/groupGrants.ts'
import { mayImpersonate, mayView } from './users.access.ts'
import { userHistory, userParts } from './userHistory.ts'
import { imageOf, nameOf, orgsOf, placeOf, refTo } from './users.queries.ts'
import { isVisitor, userSearch } from './userSearch.ts'

type Query = z.output<NonNullable<(typeof contract)['query']>>
/** The part of the list's query that selects people; counts and the export have a part of it. */
type UserFilter = Partial<Omit<Query, 'tab' | 'ordering' | 'ids'>>

/**
 * Lists, with `selection`, options that the caller may pick, inactive people last if requested; otherwise a page of
 * records, which needs users.view_user (403).
 */
export async function listUsers(ctx: Ctx, { query }: { query: Query }) {
  if (query.selection) return records.list(ctx, { query })
  if (!has(ctx.me, 'users.view_user')) throw forbidden()
  const { results, ...page } = await records.page(ctx, { query })
  return { ...page, results: results.map((user) => withMail(ctx, user)) }
}

/** A person as the list shows them. Throws 404 out of reach. */
export const getUser = async (ctx: Ctx, { params }: { params: { id: number } }): Promise<User> =>
  withMail(ctx, await records.get(ctx, params.id))

/** Reads a person after a write, without checking reach again. */
export const showUser = async (ctx: Ctx, id: number): Promise<User> => withMail(ctx, await anybody.get(ctx, id))

/** Without a mail server no message is waiting: it was never sent. */
const withMail = ({ mail }: Ctx, { invitation, email_pending, ...user }: User): User => ({
  ...user,
  email_pending: email_pending && { ...email_pending, by_hand: mail.status !== 'ready' },
  invitation:
    invitation && invitation.mail !== 'sent' && mail.status === 'no_server'
      ? { ...invitation, mail: 'no_server' }
      : invitation,
})

type UserRow = Omit<User, 'can_change' | 'can_delete'>

const people = sql`member join org on org.id = member.main_org_id`

const optionColumns = sql`
  member.id, member.name, member.active, member.external, member.manager_id, member.department_id,
  jsonb_build_object('id', org.id, 'name', org.name) as org, ${isVisitor} as visitor,
  array(select weekday from schedule_day d where d.org_id = member.org_id and d.user_id = member.id
      and holds_on(d, (now() at time zone (select timezone from company where company.org_id = member.org_id))::date) order by 1) as schedule_days,
  ${imageOf('photo')} as photo`

const recordColumns = (me: Me, place = placeOf(me)) => sql`${optionColumns}, ${orgsOf(me)} as orgs,
  member.first_name, member.last_name, member.email, pending_address(member.account_id) as email_pending, member.position, member.start_date, member.end_date,
  member.calendar_id, member.clock, ${refTo(me, 'calendar', sql`member.calendar_id`)} as calendar, member.version, member.created, member.modified, member.account_id is not null as signs_in,
  ${imageOf('signature')} as signature, ${mayImpersonate(me)} as can_impersonate,
  (${has(me, 'users.change_user')}::boolean and ${isCovered}) as can_change_access,
  (select jsonb_build_object('address', i.address,
      'expires', case when inviter_covers(i) then i.expires else least(i.expires, now()) end,
      'expired', i.expires <= now() or not inviter_covers(i),
      'mail', case when m.sent is not null then 'sent' when m.failed is not null then 'failed' else 'waiting' end)
     from invitation i left join mail m on m.org_id = i.org_id and m.key = 'invitation ' || i.id
    where i.org_id = ${me.org_id} and i.user_id = member.id and i.used is null and i.revoked is null) as invitation,
  jsonb_build_object('mobile', member.phone_mobile, 'office', member.phone_office, 'extension', member.phone_extension) as phone,
  ${place.manager} as manager,
  ${place.department} as department,
  array(select l.department_id from member_department l where l.org_id = ${me.org_id} and l.user_id = member.id order by 1) as department_ids,
  ${place.departments} as departments,
  array(select l.group_id from member_group l where l.org_id = ${me.org_id} and l.user_id = member.id order by 1) as group_ids,
  ${place.groups} as groups`

/** Condition that leaves out inactive people, except on their own tab or if the query includes them. */
const here = (wanted: UserFilter): SearchCondition =>
  wanted.active !== undefined || seesInactive(wanted) ? sql<SqlBool>`true` : sql<SqlBool>`member.active`

const kind: RecordTypeReads<'member', UserRow, User, UserOption, UserFilter, UserTab, UserOrdering> = {
  table: 'member',
  access: { mayView },
  from: people,
  columns: (me) => recordColumns(me) as RawBuilder<UserRow>,
  toItem: (me, row) => ({ ...row, can_change: has(me, 'users.change_user'), can_delete: false }),
  orders: {
    name: whole(sql`member.name collate human`),
    position: whole(sql`member.position collate human`),
    department: lacking(sql`${nameOf('department', sql`member.department_id`)} collate human`),
    manager: lacking(sql`${nameOf('member', sql`member.manager_id`)} collate human`),
    org: whole(sql`org.name collate human`),
    email: lacking(sql`nullif(lower(member.email), '')`),
    start_date: lacking(sql`member.start_date`),
    end_date: lacking(sql`member.end_date`),
    created: whole(sql`member.created`),
  },
  ordering: 'name',
  // Callers who may only pick people must not order by fields that options do not show.
  unseenOrderings: (me) => new Set(has(me, 'users.view_user') ? [] : onRecordsAlone),
  filterConditions: (me, query) => [
    ...narrowing(me, query),
    ...(query.group_id ? [has(me, 'users.view_user') ? inGroups(query.group_id) : sql<SqlBool>`false`] : []),
  ],
  searched: ({ me }, search = '', { selection = false }) => ({ conditions: userSearch(me, search, selection) }),
  option: {
    columns: () => sql<UserOption>`${optionColumns}`,
    order: sql`member.name collate human`,
    last: () => sql<SqlBool>`not member.active`,
    offersLast: ({ active, ids, tab, ...wanted }) =>
      active !== undefined || ids !== undefined || tab !== undefined || seesInactive(wanted),
    mayPick: (me, { include_manager }) =>
      include_manager ? sql<SqlBool>`(${mayPick(me)} or ${isManagerOf(me)})` : mayPick(me),
  },
  tabs: {
    active: (_me, wanted) => here(wanted),
    mine: (me, wanted) => sql<SqlBool>`(${here(wanted)} and coalesce(member.manager_id = ${me.id}, false))`,
    external: (_me, wanted) => sql<SqlBool>`(${here(wanted)} and member.external)`,
    inactive: () => sql<SqlBool>`not member.active`,
  },
  history: userHistory,
  parts: userParts,
}
const records = recordQueries(kind)
const anybody = recordQueries({ ...kind, access: { mayView: () => sql<SqlBool>`true` } })

/** People as records: for the list, its file and bulk changes. */
export const memberRecords = records

/** Orders that a picker's options do not have. */
const onRecordsAlone: readonly UserOrdering[] = ['position', 'email', 'start_date', 'end_date', 'created']

const isManagerOf = (me: Me) => sql<SqlBool>`coalesce(member.id = (
  select mine.manager_id from member mine where mine.org_id = ${me.org_id} and mine.id = ${me.id}), false)`

/** Conditions of the filters, with the viewer's manager where the query includes them. */
function narrowing(me: Me, query: UserFilter): SearchCondition[] {
  const whom = sql<SqlBool>`(${sql.join(
    [
      sql`true`,
      ...(query.manager_id ? [sql`member.manager_id = any(${query.manager_id}::bigint[])`] : []),
      ...(query.department_id ? [inDepartments(query.department_id)] : []),
      ...(query.with_projects || query.with_quotes ? [manages(query)] : []),
      ...(query.with_staff ? [hasStaff] : []),
    ],
    sql` and `,
  )})`
  return [
    query.include_manager ? sql<SqlBool>`coalesce(${whom} or ${isManagerOf(me)}, false)` : whom,
    ...(query.active === undefined ? [] : [sql<SqlBool>`member.active = ${query.active}`]),
    ...(query.exclude_other_orgs ? [sql<SqlBool>`not ${isVisitor}`] : []),
  ]
}

function manages({ with_projects, with_quotes }: UserFilter) {
  const phase =
    with_projects && with_quotes ? sql`true` : with_projects ? sql`p.accepted is not null` : sql`p.accepted is null`
  return sql`exists (select from project p where p.org_id = member.org_id and p.managed_by_id = member.id and ${phase})`
}

const hasStaff = sql`exists (
  select from member staff where staff.org_id = member.org_id and staff.manager_id = member.id and staff.active)`

/** People whose own or further department is one of these. */
const inDepartments = (ids: readonly number[]) => sql`(member.department_id = any(${ids}::bigint[]) or exists (
  select from member_department l
   where l.org_id = member.org_id and l.user_id = member.id and l.department_id = any(${ids}::bigint[])))`

const inGroups = (ids: readonly number[]) => sql<SqlBool>`exists (
  select from member_group l where l.org_id = member.org_id and l.user_id = member.id and l.group_id = any(${ids}::bigint[]))`
