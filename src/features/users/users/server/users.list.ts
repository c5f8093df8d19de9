/** People as options and as records. */
import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type * as z from 'zod/mini'

import { has } from '#core/permissions.ts'
import type { Count } from '#core/records.ts'
import { parse } from '#core/search.ts'
import type { Ctx, Me } from '#server/context.ts'
import { forbidden, notFound } from '#server/errors.ts'
import { containing } from '#server/like.ts'
import { seesInactive } from '#server/records/inactive.ts'
import type { listUsers as contract, User, UserOption } from '../users.contract.ts'
import { type UserTab, userTabs } from '../users.parts.contract.ts'
import { mayImpersonate, mayView } from './users.access.ts'
import { mayPick, type MemberRule } from '#server/people.ts'
import { imageOf, refTo, orgsOf, placeOf } from './users.queries.ts'
import { userSearch, isVisitor } from './users.search.ts'

type Query = z.output<NonNullable<(typeof contract)['query']>>
/** The part of the query that selects people, as the export has it. */
type UserFilter = Partial<Omit<Query, 'tab' | 'include_inactive' | 'ordering'>> &
  Pick<Query, 'tab' | 'include_inactive'>

/** A selection has at most so many options, without a count. */
const mostOptions = 100

/** With `selection` options that the asker may pick, who left after all others where they are asked for; else a page of records, which needs users.view_user (403). */
export async function listUsers(
  ctx: Ctx,
  { query }: { query: Query },
): Promise<UserOption[] | { results: User[]; count: number; counts?: Record<UserTab, Count> }> {
  const { db, me } = ctx
  if (query.selection) {
    const active = query.active ?? (query.ids || query.include_inactive ? undefined : true)
    const wanted = whereOf(me, { ...query, active }, mayPick(me))
    const { rows } = await sql<UserOption>`
      select ${optionColumns} from ${people} where ${wanted}
       order by not member.active, member.name collate human, member.id limit ${mostOptions}`.execute(db)
    return rows
  }
  if (!has(me, 'users.view_user')) throw forbidden()
  const wanted = whereOf(me, query, mayView(me))
  const { rows } = await sql<UserRow>`
    select ${recordColumns(me)} from ${people} where ${wanted}
     order by ${orderBy(query.ordering)} limit ${query.rows} offset ${(query.page - 1) * query.rows}`.execute(db)
  const { rows: counted } = await sql<{
    count: number
  }>`select count(*) as count from ${people} where ${wanted}`.execute(db)
  const counts = query.counts && (await countUsers(ctx, { query }))
  return {
    results: rows.map((row) => toItem(ctx, row)),
    count: counted[0]?.count ?? 0,
    ...(counts && {
      counts: Object.fromEntries(userTabs.map((tab) => [tab, { count: counts[tab] }])) as Record<UserTab, Count>,
    }),
  }
}

/** How many people each tab shows, by the same filters. */
export async function countUsers(
  { db, me }: Ctx,
  { query }: { query: Omit<UserFilter, 'tab'> },
): Promise<Record<UserTab, number>> {
  const each = userTabs.map(
    (tab) => sql`count(*) filter (where ${tabCondition(me, { ...query, tab })}) as ${sql.ref(tab)}`,
  )
  const { rows } = await sql<Record<UserTab, number>>`
    select ${sql.join(each)} from member where ${all(filterConditions(me, query, mayView(me)))}`.execute(db)
  return rows[0] ?? { active: 0, mine: 0, external: 0, inactive: 0 }
}

/** The condition of a tab. People who left are only on their own tab, unless the query includes them. */
function tabCondition(me: Me, wanted: { tab: UserTab; include_inactive: boolean; search?: string | undefined }) {
  const here = seesInactive(wanted) ? sql<SqlBool>`true` : sql<SqlBool>`member.active`
  const tabs: Record<UserTab, RawBuilder<SqlBool>> = {
    active: here,
    mine: sql`(${here} and coalesce(member.manager_id = ${me.id}, false))`,
    external: sql`(${here} and member.external)`,
    inactive: sql`not member.active`,
  }
  return tabs[wanted.tab]
}

/** A person as the list shows them. Throws 404 out of reach. */
export async function getUser(ctx: Ctx, { params }: { params: { id: number } }): Promise<User> {
  return showUser(ctx, params.id, mayView(ctx.me))
}

/** A person after a write: without a rule, everybody is within reach. */
export async function showUser(ctx: Ctx, id: number, rule: MemberRule = sql<SqlBool>`true`): Promise<User> {
  const { db, me } = ctx
  const { rows } = await sql<UserRow>`
    select ${recordColumns(me)} from ${people}
     where member.org_id = ${me.org_id} and member.id = ${id} and ${rule}`.execute(db)
  if (!rows[0]) throw notFound()
  return toItem(ctx, rows[0])
}

const orderings = {
  name: sql`member.name collate human`,
  position: sql`member.position collate human`,
  department: sql`(
    select own.name from department own where own.org_id = member.org_id and own.id = member.department_id) collate human`,
  manager: sql`(
    select own.name from member own where own.org_id = member.org_id and own.id = member.manager_id) collate human`,
  org: sql`org.name collate human`,
  email: sql`nullif(lower(member.email), '')`,
  start_date: sql`member.start_date`,
  end_date: sql`member.end_date`,
  created: sql`member.created`,
}

/** The ordering of the list and of the export. A minus reverses it. */
export function orderBy(ordering: Query['ordering']): RawBuilder<unknown> {
  const down = ordering.startsWith('-') ? sql`desc` : sql`asc`
  const by = orderings[ordering.replace('-', '') as keyof typeof orderings]
  return sql`${by} ${down} nulls last, member.id ${down}`
}

type UserRow = Omit<User, 'can_change' | 'can_delete'>

const toItem = ({ me, mail }: Ctx, { invitation, ...row }: UserRow): User => ({
  ...row,
  invitation:
    invitation && invitation.mail !== 'sent' && mail.status === 'no_server'
      ? { ...invitation, mail: 'no_server' }
      : invitation,
  can_change: has(me, 'users.change_user'),
  can_delete: false,
})

const people = sql`member join org on org.id = member.main_org_id`

const optionColumns = sql`
  member.id, member.name, member.active, member.external, member.manager_id, member.department_id,
  jsonb_build_object('id', org.id, 'name', org.name) as org, ${isVisitor} as visitor,
  array(select weekday from schedule_day d where d.org_id = member.org_id and d.user_id = member.id order by 1) as schedule_days,
  ${imageOf('photo')} as photo`

const recordColumns = (me: Me, place = placeOf(me)) => sql`${optionColumns}, ${orgsOf(me)} as orgs,
  member.first_name, member.last_name, member.email, member.position, member.start_date, member.end_date,
  member.calendar_id, member.clock, ${refTo(me, 'calendar', sql`member.calendar_id`)} as calendar, member.version, member.created, member.modified, member.account_id is not null as signs_in,
  ${imageOf('signature')} as signature, ${mayImpersonate(me)} as can_impersonate,
  (select jsonb_build_object('address', i.address, 'expires', i.expires, 'expired', i.expires <= now(),
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

/** The people that the query selects within the rule, and the asker's manager if the query includes them. */
export function whereOf(me: Me, query: UserFilter, rule: MemberRule): RawBuilder<SqlBool> {
  const whatever = query.selection || query.active !== undefined || query.ids
  return all([...filterConditions(me, query, rule), ...(whatever ? [] : [tabCondition(me, query)])])
}

const all = (conditions: readonly RawBuilder<unknown>[]) => sql<SqlBool>`(${sql.join(conditions, sql` and `)})`

/** The conditions that every tab shares. */
function filterConditions(me: Me, query: Omit<UserFilter, 'tab'>, rule: MemberRule): RawBuilder<unknown>[] {
  const filters = [
    ...(query.ids ? [sql`member.id = any(${query.ids}::bigint[])`] : []),
    ...(query.manager_id ? [sql`member.manager_id = any(${query.manager_id}::bigint[])`] : []),
    ...(query.department_id ? [inDepartments(query.department_id)] : []),
    ...(query.with_projects || query.with_quotes ? [manages(query)] : []),
    ...(query.with_staff ? [hasStaff] : []),
  ]
  const whom = filters.length === 0 ? rule : sql`(${rule} and ${sql.join(filters, sql` and `)})`
  const myManager = sql`member.id = (select mine.manager_id from member mine where mine.org_id = ${me.org_id} and mine.id = ${me.id})`
  return [
    sql`member.org_id = ${me.org_id}`,
    query.include_manager ? sql`coalesce(${whom} or ${myManager}, false)` : whom,
    ...(query.active === undefined ? [] : [sql`member.active = ${query.active}`]),
    ...(query.exclude_other_orgs ? [sql`not ${isVisitor}`] : []),
    ...(query.group_id && !query.selection ? [inGroups(query.group_id)] : []),
    ...(query.selection ? nameConditions(query) : userSearch(me, query.search ?? '')),
  ]
}

/** The rows of the list, for bulk changes. */
export const memberRecords = {
  kind: { table: 'member', from: people },
  whereOf: ({ me }: Pick<Ctx, 'me'>, query: Query) => Promise.resolve(whereOf(me, query, mayView(me))),
} as const

function manages({ with_projects, with_quotes }: Omit<UserFilter, 'tab'>) {
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

const inGroups = (ids: readonly number[]) => sql`exists (
  select from member_group l where l.org_id = member.org_id and l.user_id = member.id and l.group_id = any(${ids}::bigint[]))`

/** A selection matches each word against the name. A minus excludes a word. */
const nameConditions = ({ search = '' }: Omit<UserFilter, 'tab'>) =>
  parse(search, {}).flatMap((term) => {
    if (term.kind !== 'text') return []
    const found = sql`member.name ilike ${containing(term.text)}`
    return [term.exclude ? sql`not ${found}` : found]
  })
