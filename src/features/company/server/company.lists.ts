/** Departments, services, categories: small lists that records refer to. One that is referred to stays (409 `in_use`). */
import { sql } from 'kysely'

import { has } from '#core/permissions.ts'
import type { Ctx } from '#server/context.ts'
import { invalid, notFound, type AppError } from '#server/errors.ts'
import { requireVersion } from './company.version.ts'

type Kind = 'department' | 'service' | 'client_category' | 'client_type' | 'equipment_category'
interface Row {
  id: number
  name: string
  /** Of a department only. */
  colour: string
  version: number
  created: string
  modified: string
}
/** What may be written; a service has no colour. */
type Fields = { name?: string | undefined; colour?: string | undefined }
type Target = { params: { id: number } }

const columnsOf = (kind: Kind) =>
  sql.raw(`id, name, ${kind === 'department' ? 'colour, ' : ''}version, created, modified`)

/** The calls of one of the lists. */
export function namedList(kind: Kind) {
  const table = sql.table(kind)
  const columns = columnsOf(kind)
  const mine = ({ me }: Ctx, id: number) => sql`org_id = ${me.org_id} and id = ${id}`
  const present = ({ me }: Ctx, row: Row) => {
    const may = has(me, 'company.change_company')
    return { ...row, can_change: may, can_delete: may }
  }

  const lock = async (ctx: Ctx, id: number, sent?: number) => {
    const { rows } = await sql<Row>`select ${columns} from ${table} where ${mine(ctx, id)} for update`.execute(ctx.db)
    const row = rows[0]
    if (!row) throw notFound()
    await requireVersion(sent ?? ctx.ifMatch, row, async () => present(ctx, row))
    return row
  }
  return {
    list: async (ctx: Ctx) => {
      const { rows } = await sql<Row>`
        select ${columns} from ${table} where org_id = ${ctx.me.org_id} order by name collate human, id`.execute(ctx.db)
      return rows.map((row) => present(ctx, row))
    },
    create: async (ctx: Ctx, { body }: { body: Fields }) => {
      const fields = written(body)
      const { rows } = await sql<Row>`
        insert into ${table} (${sql.join(fields.map(([name]) => sql.ref(name)))})
        values (${sql.join(fields.map(([, value]) => value))}) returning ${columns}`.execute(ctx.db)
      return present(ctx, rows[0] as Row)
    },
    change: async (
      ctx: Ctx,
      { params: { id }, body: { version, ...body } }: Target & { body: Fields & { version?: number | undefined } },
    ) => {
      const row = await lock(ctx, id, version)
      const fields = written(body)
      if (fields.length === 0) return present(ctx, row)
      const { rows } = await sql<Row>`
        update ${table} set ${sql.join(fields.map(([name, value]) => sql`${sql.ref(name)} = ${value}`))}
         where ${mine(ctx, id)} returning ${columns}`.execute(ctx.db)
      return present(ctx, rows[0] as Row)
    },
    remove: async (ctx: Ctx, { params: { id } }: Target): Promise<void> => {
      await lock(ctx, id)
      await sql`delete from ${table} where ${mine(ctx, id)}`.execute(ctx.db)
    },
  }
}

const written = (fields: Fields) => Object.entries(fields).filter(([, value]) => value !== undefined)

const taken = (): AppError => invalid({ name: ['There is one with this name already.'] })
/** What a refused write of these lists means, by the database's constraint. */
export const listConstraints = {
  department_name: taken,
  service_name: taken,
  client_category_name: taken,
  client_type_name: taken,
  equipment_category_name: taken,
}
