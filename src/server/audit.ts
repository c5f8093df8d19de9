/** Reading the audit: the server never writes it, the database does. */
import { sql } from 'kysely'

import type { DB } from '#db/schema.ts'
import type { Ctx } from './context.ts'

export interface AuditRow {
  id: number
  at: string
  user: { id: number; name: string } | null
  on_behalf_of: { id: number; name: string } | null
  action: string
  before: Record<string, unknown> | null
  after: Record<string, unknown> | null
}

/** What happened to one row, newest first; the latest 500. The caller has checked that the asker may see the row. */
export async function auditOf({ db, me }: Pick<Ctx, 'db' | 'me'>, entity: keyof DB, id: number): Promise<AuditRow[]> {
  const { rows } = await sql<
    Omit<AuditRow, 'user' | 'on_behalf_of'> & {
      user_id: number | null
      user_name: string | null
      behalf_id: number | null
      behalf_name: string | null
    }
  >`
    select audit.id, audit.at, audit.action, audit.before, audit.after, audit.user_id, who.name as user_name,
      audit.on_behalf_of_id as behalf_id, behalf.name as behalf_name
    from audit
    left join member who on who.org_id = audit.org_id and who.id = audit.user_id
    left join member behalf on behalf.org_id = audit.org_id and behalf.id = audit.on_behalf_of_id
    where audit.org_id = ${me.org_id} and audit.entity = ${entity} and audit.entity_id = ${id}
    order by audit.id desc limit 500`.execute(db)
  const ref = (refId: number | null, name: string | null) => (refId === null ? null : { id: refId, name: name ?? '' })
  return rows.map(({ user_id, user_name, behalf_id, behalf_name, ...row }) => ({
    ...row,
    user: ref(user_id, user_name),
    on_behalf_of: ref(behalf_id, behalf_name),
  }))
}
