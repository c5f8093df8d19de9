/** A small list of settings, each row with an audit, a version and an undo: rates, accounts, extra fields. */
import { sql, type RawBuilder, type SqlBool } from 'kysely'

import { has, type Permission } from '#core/permissions.ts'
import type { DB } from '#db/schema.ts'
import type { Ctx } from '#server/context.ts'
import { notFound } from '#server/errors.ts'
import { requireVersion } from '#server/records/version.ts'

interface Kept {
  id: number
  version: number
  created: string
  modified: string
}
type Target = { params: { id: number } }
type Sent = Record<string, unknown> & { version?: number | undefined }

interface Kind<Row extends Kept> {
  table: keyof DB
  /** What travels, besides the fields of every record. */
  columns: readonly (keyof Row & string)[]
  order: RawBuilder<unknown>
  /** Who may change the list. */
  access: readonly Permission[]
  /** Throws 400 for what the row must not become; on creation the row is what was sent. */
  check?: (row: Partial<Row>) => void
  /** The same, where it takes a look at the other rows; `id` is the row's own, null while it has none. */
  mayBe?: (ctx: Ctx, row: Partial<Row>, id: number | null) => Promise<void>
  /** Throws 409 for a row that cannot go. */
  mayGo?: (ctx: Ctx, row: Row) => Promise<void>
}

/** The calls of the list. Reads take a condition; writes answer 404 out of reach, 409 `stale`, 400 by field. */
export function keptList<Row extends Kept>({ table, columns, order, access, check, mayBe, mayGo }: Kind<Row>) {
  const all = sql.join([...columns, 'id', 'version', 'created', 'modified'].map((name) => sql.ref(name)))
  const from = sql.table(table)
  const mine = ({ me }: Ctx, id: number) => sql`org_id = ${me.org_id} and id = ${id}`
  const present = ({ me }: Ctx, row: Row) => {
    const may = access.some((permission) => has(me, permission))
    return { ...row, can_change: may, can_delete: may }
  }
  const lock = async (ctx: Ctx, id: number, sent?: number) => {
    const { rows } = await sql<Row>`select ${all} from ${from} where ${mine(ctx, id)} for update`.execute(ctx.db)
    const row = rows[0]
    if (!row) throw notFound()
    await requireVersion(sent ?? ctx.ifMatch, row, async () => present(ctx, row))
    return row
  }
  return {
    list: async (ctx: Ctx, where: RawBuilder<SqlBool> = sql<SqlBool>`true`) => {
      const { rows } = await sql<Row>`
        select ${all} from ${from} where org_id = ${ctx.me.org_id} and ${where} order by ${order}, id`.execute(ctx.db)
      return rows.map((row) => present(ctx, row))
    },
    create: async (ctx: Ctx, body: Record<string, unknown>) => {
      const fields = written(body)
      const asked = Object.fromEntries(fields) as Partial<Row>
      check?.(asked)
      await mayBe?.(ctx, asked, null)
      const { rows } = await sql<Row>`
        insert into ${from} (${sql.join(fields.map(([name]) => sql.ref(name)))})
        values (${sql.join(fields.map(([, value]) => value))}) returning ${all}`.execute(ctx.db)
      await ctx.offerUndo()
      return present(ctx, rows[0] as Row)
    },
    change: async (ctx: Ctx, { params: { id } }: Target, { version, ...body }: Sent) => {
      const row = await lock(ctx, id, version)
      const fields = written(body)
      if (fields.length === 0) return present(ctx, row)
      const asked = { ...row, ...Object.fromEntries(fields) }
      check?.(asked)
      await mayBe?.(ctx, asked, id)
      const { rows } = await sql<Row>`
        update ${from} set ${sql.join(fields.map(([name, value]) => sql`${sql.ref(name)} = ${value}`))}
         where ${mine(ctx, id)} returning ${all}`.execute(ctx.db)
      await ctx.offerUndo()
      return present(ctx, rows[0] as Row)
    },
    remove: async (ctx: Ctx, { params: { id } }: Target): Promise<void> => {
      const row = await lock(ctx, id)
      await mayGo?.(ctx, row)
      await sql`delete from ${from} where ${mine(ctx, id)}`.execute(ctx.db)
      await ctx.offerUndo()
    },
  }
}

const written = (body: Record<string, unknown>) => Object.entries(body).filter(([, value]) => value !== undefined)
