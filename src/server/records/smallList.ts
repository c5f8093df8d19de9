/** A small list of the firm: read whole, each write undoable. */
import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type * as z from 'zod/mini'

import type { Endpoint } from '#core/contract.ts'
import { has, type Permission } from '#core/permissions.ts'
import type { DB } from '#db/schema.ts'
import type { Ctx } from '../http/context.ts'
import { type AppError, notFound } from '../http/errors.ts'
import { on, type Route } from '../http/route.ts'
import { requireVersion } from './version.ts'

interface ListRow {
  id: number
  version: number
  created: string
  modified: string
}
type Item<Row> = Row & { can_change: boolean; can_delete: boolean }
type Target = { params: { id: number } }
type Change = Record<string, unknown> & { version?: number | undefined }

export interface SmallListTable<Row extends ListRow> {
  table: keyof DB
  /** The row's own fields, beside those that every row has. */
  columns: readonly (keyof Row & string)[]
  order: RawBuilder<unknown>
  /** Permissions of which any lets a person change the list. */
  access: readonly Permission[]
  /** Permissions of which any lets a person delete from the list, where they differ. */
  remove?: readonly Permission[]
  /** Count of the rows' uses, shown as `as`. A used row cannot be deleted, and `refused` says so. */
  used?: { as: keyof Row & string; count: RawBuilder<unknown>; refused: (count: number) => AppError }
  /** Throws 400 when the row's values do not fit together. A new row has only what was sent. */
  check?: (row: Partial<Row>) => void
  /** Throws 400 when the row does not fit beside the others. `id` is null for a new row. */
  checkOthers?: (ctx: Ctx, row: Partial<Row>, id: number | null) => Promise<void>
  /** Runs before a row is deleted. Throws 409 for a row that has to stay. */
  beforeDelete?: (ctx: Ctx, row: Row) => Promise<void>
}
export type SmallList<Row extends ListRow> = ReturnType<typeof smallList<Row>>

/**
 * The reads and writes of a small list. A read takes a condition. A write throws 404 for a row that is not there, 409
 * `stale` for an old version, and 400 by field.
 */
export function smallList<Row extends ListRow>(list: SmallListTable<Row>) {
  const { table, columns, order, access, remove = access, used, check, checkOthers, beforeDelete } = list
  const own = [...columns, 'id', 'version', 'created', 'modified'].map((name) => sql.ref(name))
  const all = sql.join([...own, ...(used ? [sql`(${used.count}) as ${sql.ref(used.as)}`] : [])])
  const usesOf = (row: Row) => (used ? Number(row[used.as]) : 0)
  const from = sql.table(table)
  const isRow = ({ me }: Ctx, id: number) => sql`org_id = ${me.org_id} and id = ${id}`
  const toItem = ({ me }: Ctx, row: Row): Item<Row> => {
    const may = (permissions: readonly Permission[]) => permissions.some((permission) => has(me, permission))
    return { ...row, can_change: may(access), can_delete: may(remove) && usesOf(row) === 0 }
  }
  const lock = async (ctx: Ctx, id: number, version?: number) => {
    const { rows } = await sql<Row>`select ${all} from ${from} where ${isRow(ctx, id)} for update`.execute(ctx.db)
    const row = rows[0]
    if (!row) throw notFound()
    await requireVersion(version ?? ctx.ifMatch, row, async () => toItem(ctx, row))
    return row
  }
  return {
    list: async (ctx: Ctx, where: RawBuilder<SqlBool> = sql<SqlBool>`true`): Promise<Item<Row>[]> => {
      const { rows } = await sql<Row>`
        select ${all} from ${from} where org_id = ${ctx.me.org_id} and ${where} order by ${order}, id`.execute(ctx.db)
      return rows.map((row) => toItem(ctx, row))
    },
    create: async (ctx: Ctx, body: Record<string, unknown>): Promise<Item<Row>> => {
      const fields = definedEntries(body)
      const row = Object.fromEntries(fields) as Partial<Row>
      check?.(row)
      await checkOthers?.(ctx, row, null)
      const { rows } = await sql<Row>`
        insert into ${from} (${sql.join(fields.map(([name]) => sql.ref(name)))})
        values (${sql.join(fields.map(([, value]) => value))}) returning ${all}`.execute(ctx.db)
      await ctx.offerUndo()
      return toItem(ctx, rows[0] as Row)
    },
    change: async (ctx: Ctx, { params: { id } }: Target, { version, ...body }: Change): Promise<Item<Row>> => {
      const row = await lock(ctx, id, version)
      const fields = definedEntries(body)
      if (fields.length === 0) return toItem(ctx, row)
      const changed = { ...row, ...Object.fromEntries(fields) }
      check?.(changed)
      await checkOthers?.(ctx, changed, id)
      const { rows } = await sql<Row>`
        update ${from} set ${sql.join(fields.map(([name, value]) => sql`${sql.ref(name)} = ${value}`))}
         where ${isRow(ctx, id)} returning ${all}`.execute(ctx.db)
      await ctx.offerUndo()
      return toItem(ctx, rows[0] as Row)
    },
    remove: async (ctx: Ctx, { params: { id } }: Target): Promise<void> => {
      const row = await lock(ctx, id)
      if (used && usesOf(row) > 0) throw used.refused(usesOf(row))
      await beforeDelete?.(ctx, row)
      await sql`delete from ${from} where ${isRow(ctx, id)}`.execute(ctx.db)
      await ctx.offerUndo()
    },
  }
}

const definedEntries = (body: Record<string, unknown>) =>
  Object.entries(body).filter(([, value]) => value !== undefined)

type WriteReply<Row> = z.ZodMiniType<Item<Row>>
type IdInPath = z.ZodMiniType<{ id: number }>
interface WriteCalls<Row> {
  create: Endpoint<undefined, undefined, z.ZodMiniType<Record<string, unknown>>, WriteReply<Row>>
  change: Endpoint<IdInPath, undefined, z.ZodMiniType<Change>, WriteReply<Row>>
  remove: Endpoint<IdInPath, undefined, undefined, z.ZodMiniType<void>>
}

/** The routes of the writes. */
export const smallListWrites = <Row extends ListRow>(calls: WriteCalls<Row>, list: SmallList<Row>): Route[] => [
  on(calls.create, (ctx, { body }) => list.create(ctx, body)),
  on(calls.change, (ctx, { params, body }) => list.change(ctx, { params }, body)),
  on(calls.remove, list.remove),
]
