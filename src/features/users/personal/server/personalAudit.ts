/** Audit of a person: their actions, by kind and time, and the changes of their own record, in full. */
import { sql } from 'kysely'

import { pageRows, type PersonalKind, type PersonalRow } from './personalRows.ts'

export const auditKinds = (person: number): PersonalKind[] => [
  {
    name: 'own_record_changes',
    what: 'Changes of their own record',
    page: async ({ db, me }, last) =>
      (
        await sql<PersonalRow>`
          select id, at, action, before, after, (
              select by.name from member by where by.org_id = audit.org_id and by.id = audit.user_id) as by_name
            from audit where org_id = ${me.org_id} and entity = 'member' and entity_id = ${person} and id > ${last}
           order by id limit ${pageRows}`.execute(db)
      ).rows,
  },
  {
    name: 'acts',
    what: 'What they did',
    // Contents of those records belong to the firm: an amount there is no personal data.
    page: async ({ db, me }, last) =>
      (
        await sql<PersonalRow>`
          select id, at, action, entity, entity_id, on_behalf_of_id from audit
           where org_id = ${me.org_id} and user_id = ${person} ${after(last, me.org_id)}
           order by at, id limit ${pageRows}`.execute(db)
      ).rows,
  },
]

/** Pages follow the index of a person's actions by time, because there may be very many. */
const after = (last: number, org: number) =>
  last === 0
    ? sql``
    : sql`and (at, id) > (select one.at, one.id from audit one where one.org_id = ${org} and one.id = ${last})`
