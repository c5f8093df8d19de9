/** Small lists of names that records refer to: departments, categories and the like. */
import { sql } from 'kysely'

import type { namedList } from '#core/namedList.ts'
import { type AppError, invalid } from '../http/errors.ts'
import { on, type Route } from '../http/route.ts'
import type { DB } from '#db/schema.ts'
import { requireUnreferenced } from './references.ts'
import { smallList, type SmallListTable, smallListWrites } from './smallList.ts'

interface NamedRow {
  id: number
  name: string
  version: number
  created: string
  modified: string
}

/** Serves a list of names, with further columns if given. A used row cannot be deleted (409 `in_use`). */
export const namedRows = <Row extends NamedRow>(table: keyof DB, more: Partial<SmallListTable<Row>> = {}) =>
  smallList<Row>({
    table,
    columns: ['name'],
    order: sql`name collate human`,
    access: ['company.change_company'],
    beforeDelete: (ctx, { id }) => requireUnreferenced(ctx, table, id),
    ...more,
  })

/** The routes of a list of names, from its calls and its table. */
export function namedListRoutes(calls: ReturnType<typeof namedList>, table: keyof DB): readonly Route[] {
  const rows = namedRows<NamedRow & { active: boolean }>(table, { columns: ['name', 'active'] })
  return [on(calls.list, (ctx) => rows.list(ctx)), ...smallListWrites(calls, rows)]
}

/** Sentences of these tables' constraints: another row has the name. */
export const namedListConstraints = (...tables: readonly string[]): Record<string, () => AppError> =>
  Object.fromEntries(
    tables.map((table) => [
      `${table}_name`,
      () => invalid({ name: ['This name is already in use. Choose another one.'] }),
    ]),
  )
