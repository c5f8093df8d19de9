/** People as a file. */
import { sql } from 'kysely'

import type { Received } from '#core/contract.ts'
import type { Me, OwnCtx } from '#server/http/context.ts'
import { dayOf, withCells, yes } from '#server/records/cells.ts'
import { exportRecords } from '#server/records/export.ts'
import { userTable } from '../userColumns.ts'
import type { exportUsers as contract } from '../userExport.contract.ts'
import { userNames } from '../userNames.ts'
import { memberRecords } from './userList.ts'
import { nameOf, orgNamesOf } from './users.queries.ts'

const cells = (me: Me) => ({
  name: sql`member.name`,
  first_name: sql`member.first_name`,
  last_name: sql`member.last_name`,
  email: sql`member.email`,
  position: sql`member.position`,
  department: nameOf('department', sql`member.department_id`),
  manager: nameOf('member', sql`member.manager_id`),
  groups: sql`(select string_agg(g.name, ', ' order by g.name collate human) from member_group l
    join user_group g on g.org_id = l.org_id and g.id = l.group_id
   where l.org_id = member.org_id and l.user_id = member.id)`,
  org: sql`org.name`,
  orgs: orgNamesOf(me),
  mobile: sql`member.phone_mobile`,
  office: sql`member.phone_office`,
  extension: sql`member.phone_extension`,
  start_date: sql`member.start_date`,
  end_date: sql`member.end_date`,
  external: yes(sql`member.external`),
  active: yes(sql`member.active`),
  created: dayOf(me, sql`member.created`),
})

/** Answers the list as CSV or XLSX. */
export async function exportUsers(ctx: OwnCtx, { query }: Received<typeof contract>): Promise<string> {
  await exportRecords(
    ctx,
    { ...userNames, records: memberRecords, columns: (_actor, wording) => withCells(userTable(wording), cells) },
    query,
    'People',
  )
  return ''
}
