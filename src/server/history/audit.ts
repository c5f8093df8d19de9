/** Reading the audit: the server never writes it, the database does. */
import { sql, type RawBuilder } from 'kysely'

import type { DB } from '#db/schema.ts'
import type { Ctx } from '../http/context.ts'

export interface AuditRow {
  id: number
  at: string
  request_id: string
  /** The table, and the id there. */
  entity: string
  entity_id: number
  user: { id: number; name: string } | null
  on_behalf_of: { id: number; name: string } | null
  /** The key by which it was done. */
  key: { id: number; name: string } | null
  action: string
  before: Record<string, unknown> | null
  after: Record<string, unknown> | null
}

/** Rows of audit at most. */
const maxRows = 500

/** Lists the audit of one row, newest first, 500 at most. The caller has checked that the viewer may see the row. */
export const auditOf = (ctx: Pick<Ctx, 'db' | 'me'>, entity: keyof DB, id: number): Promise<AuditRow[]> =>
  read(ctx, sql`audit.entity = ${entity} and audit.entity_id = ${id}`)

/** Reads the same audit with the rows of these tables that are part of the record, or once were. */
export const auditWithParts = (
  ctx: Pick<Ctx, 'db' | 'me'>,
  entity: keyof DB,
  id: number,
  parts: readonly string[],
): Promise<AuditRow[]> =>
  parts.length === 0
    ? auditOf(ctx, entity, id)
    : read(
        ctx,
        sql`audit.id = any(array(
          select own.id from audit own
           where own.org_id = ${ctx.me.org_id} and own.entity = ${entity} and own.entity_id = ${id}
          union all
          select written.id from audit_part of
            join audit written on written.org_id = of.org_id and written.entity = of.part and written.entity_id = of.part_record
           where of.org_id = ${ctx.me.org_id} and of.entity = ${entity} and of.record = ${id} and of.part = any(${[...parts]}::text[])
           order by 1 desc limit ${maxRows}))`,
      )

/** Lists the audit of all rows of these tables. */
export const auditOfTables = (ctx: Pick<Ctx, 'db' | 'me'>, entities: readonly string[]): Promise<AuditRow[]> =>
  read(ctx, sql`audit.entity = any(${[...entities]}::text[])`)

/** Lists the audit of the firm under a condition over `audit`, newest first, so many rows. */
export const auditAcross = (
  ctx: Pick<Ctx, 'db' | 'me'>,
  which: RawBuilder<unknown>,
  rows: number,
): Promise<AuditRow[]> => read(ctx, which, sql`order by audit.at desc, audit.id desc limit ${rows}`)

async function read(
  { db, me }: Pick<Ctx, 'db' | 'me'>,
  which: RawBuilder<unknown>,
  order = sql`order by audit.id desc limit ${maxRows}`,
): Promise<AuditRow[]> {
  const { rows } = await sql<
    Omit<AuditRow, 'user' | 'on_behalf_of' | 'key'> & {
      user_id: number | null
      user_name: string | null
      behalf_id: number | null
      behalf_name: string | null
      key_id: number | null
      key_name: string | null
    }
  >`
    select audit.id, audit.at, audit.request_id, audit.entity, audit.entity_id, audit.action, audit.before, audit.after,
      audit.user_id, who.name as user_name, audit.on_behalf_of_id as behalf_id, behalf.name as behalf_name,
      audit.api_key_id as key_id, by_key.name as key_name
    from audit
    left join member who on who.org_id = audit.org_id and who.id = audit.user_id
    left join member behalf on behalf.org_id = audit.org_id and behalf.id = audit.on_behalf_of_id
    left join api_key by_key on by_key.org_id = audit.org_id and by_key.id = audit.api_key_id
    where audit.org_id = ${me.org_id} and ${which}
    ${order}`.execute(db)
  const ref = (refId: number | null, name: string | null) => (refId === null ? null : { id: refId, name: name ?? '' })
  return rows.map(({ user_id, user_name, behalf_id, behalf_name, key_id, key_name, ...row }) => ({
    ...row,
    user: ref(user_id, user_name),
    on_behalf_of: ref(behalf_id, behalf_name),
    key: ref(key_id, key_name),
  }))
}

/** The part of an audit row that every history shows. */
export const whoAndWhen = ({ id, at, user, on_behalf_of, key, action }: AuditRow) => ({
  id,
  at,
  user,
  on_behalf_of,
  key,
  action,
})
