/** Rows of templates that belong to a service, kept in the firm's settings with their parts as JSON. */
import { sql } from 'kysely'

import type { DB } from '#db/schema.ts'
import type { Ctx } from '#server/http/context.ts'
import { invalidChoice } from '#server/http/errors.ts'
import { namedRows } from '#server/records/namedList.ts'
import { selectableIds } from '#server/records/selectable.ts'

interface TemplateRow {
  id: number
  name: string
  service_id: number | null
  version: number
  created: string
  modified: string
}

/** The rows of `table`, whose column `parts` has what a template is made of. 400 for a service that cannot be chosen. */
export const templateRows = <Row extends TemplateRow>(table: keyof DB, parts: keyof Row & string) =>
  namedRows<Row>(table, {
    columns: ['name', 'service_id', parts],
    checkOthers: async (ctx, { service_id }) => {
      if (typeof service_id === 'number' && (await selectableIds('service')(ctx, [service_id])).length === 0)
        throw invalidChoice('service_id')
    },
  })

/** Adds the service of each by its name. */
export async function withServices<Row extends Pick<TemplateRow, 'service_id'>>({ db, me }: Ctx, rows: readonly Row[]) {
  const { rows: services } = await sql<{ id: number; name: string }>`
    select id, name from service where org_id = ${me.org_id}
       and id = any(${rows.flatMap(({ service_id }) => service_id ?? [])}::bigint[])`.execute(db)
  const byId = new Map(services.map((service) => [service.id, service]))
  return rows.map((row) => ({ ...row, service: byId.get(row.service_id ?? 0) ?? null }))
}
