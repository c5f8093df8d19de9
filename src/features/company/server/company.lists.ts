/** Departments, services, categories: small lists that records refer to. One that is referred to stays (409 `in_use`). */
import { sql } from 'kysely'

import type { Ctx } from '#server/context.ts'
import { invalid, type AppError } from '#server/errors.ts'
import { requireUnreferenced, type Used } from '#server/references.ts'
import { keptList } from './company.kept.ts'

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

/** The calls of one of the lists. */
export function namedList(kind: Exclude<Used, 'calendar'>) {
  const kept = keptList<Row>({
    table: kind,
    columns: kind === 'department' ? ['name', 'colour'] : ['name'],
    order: sql`name collate human`,
    access: ['company.change_company'],
    mayGo: (ctx, { id }) => requireUnreferenced(ctx, kind, id),
  })
  return {
    list: (ctx: Ctx) => kept.list(ctx),
    create: (ctx: Ctx, { body }: { body: Fields }) => kept.create(ctx, body),
    change: (ctx: Ctx, { params, body }: Target & { body: Fields & { version?: number | undefined } }) =>
      kept.change(ctx, { params }, body),
    remove: kept.remove,
  }
}

const taken = (): AppError => invalid({ name: ['There is one with this name already.'] })
/** What a refused write of these lists means, by the database's constraint. */
export const listConstraints = {
  department_name: taken,
  service_name: taken,
  client_category_name: taken,
  client_type_name: taken,
  equipment_category_name: taken,
  calendar_name: taken,
}
