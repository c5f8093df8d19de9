/** A search of people as conditions over `member`. */
import { sql, type SqlBool } from 'kysely'

import { has } from '#core/permissions.ts'
import { parse } from '#core/search.ts'
import type { Me } from '#server/http/context.ts'
import { textIncludes } from '#server/db/textIncludes.ts'
import { phoneIn } from '#server/records/textSearch.ts'
import {
  type SearchCondition,
  conditionsOf,
  daysIn,
  either,
  instantIn,
  like,
  type SearchMatches,
  personBy,
  textIn,
  textsOf,
} from '#server/records/search.ts'
import { userSearchKeys, type UserSearchKey, type UserFlag } from '../userSearch.ts'

/** Returns one condition for each term of the query. */
export const userSearch = (me: Me, search: string, isSelection: boolean): SearchCondition[] =>
  has(me, 'users.view_user')
    ? conditionsOf(me, parse(search, userSearchKeys), isSelection ? nameCondition : textCondition, matches)
    : conditionsOf(me, parse(search, {}), nameCondition, {})

/** People who may only pick search by name alone: a search must not reveal more than an option shows. */
const nameCondition = (text: string) => textIncludes(sql`member.name`, text)

const textCondition = (text: string) =>
  either(['name', 'position', 'email'].map((column) => textIncludes(sql.ref(`member.${column}`), text)))

/** Matches each number by itself, never across two of them. */
const byPhone: SearchMatches = (values, me) => sql<SqlBool>`exists (
  select from unnest(array[member.phone_mobile, member.phone_office, member.phone_extension]) as phone (number)
   where ${phoneIn(sql`phone.number`)(values, me)})`

const byGroup: SearchMatches = (values) => sql<SqlBool>`exists (
  select from member_group l join user_group g on g.org_id = l.org_id and g.id = l.group_id
   where l.org_id = member.org_id and l.user_id = member.id and ${like(sql`g.name`, values)})`

const byDepartment: SearchMatches = (values) => sql<SqlBool>`exists (
  select from department d
   where d.org_id = member.org_id and ${like(sql`d.name`, values)}
     and (d.id = member.department_id or exists (
       select from member_department l
        where l.org_id = member.org_id and l.user_id = member.id and l.department_id = d.id)))`

const hasOpenInvitation = sql`exists (
  select from invitation i
   where i.org_id = member.org_id and i.user_id = member.id and i.used is null and i.revoked is null)`

/** Whether the person is employed by another organisation. */
export const isVisitor = sql<SqlBool>`(member.main_org_id <> member.org_id)`

/** Looks organisations up by id, since there may be very many of them. */
const byOrg: SearchMatches = (values) =>
  sql<SqlBool>`(select ${like(sql`org.name`, values)} from org where org.id = member.main_org_id)`

const flags: Record<UserFlag, SearchCondition> = {
  active: sql<SqlBool>`member.active`,
  inactive: sql<SqlBool>`not member.active`,
  external: sql<SqlBool>`member.external`,
  visitor: isVisitor,
  invited: sql<SqlBool>`(member.account_id is null and ${hasOpenInvitation})`,
  unable: sql<SqlBool>`(member.account_id is null and not ${hasOpenInvitation})`,
}

const matches: Record<UserSearchKey, SearchMatches> = {
  name: textIn(sql`member.name`),
  position: textIn(sql`member.position`),
  department: byDepartment,
  manager: personBy(sql`member.manager_id`),
  group: byGroup,
  org: byOrg,
  email: textIn(sql`member.email`),
  phone: byPhone,
  start: daysIn(sql`member.start_date`),
  end: daysIn(sql`member.end_date`),
  created: instantIn(sql`member.created`),
  is: (values) => either(textsOf(values).map((flag) => flags[flag as UserFlag])),
}
