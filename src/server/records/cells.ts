/** The columns of an export, as SQL. */
import { sql, type RawBuilder } from 'kysely'

import type { TableColumn } from '#core/recordColumns.ts'
import type { Me } from '#server/http/context.ts'
import type { ExportColumn } from './export.ts'

type Sql = RawBuilder<unknown>

/** The columns of a table, each with its cell. */
export const withCells = (
  columns: readonly TableColumn[],
  cells: (me: Me) => Readonly<Record<string, Sql>>,
): ExportColumn[] =>
  columns.map((column) => ({
    ...column,
    cell: (me) => {
      const cell = cells(me)[column.key]
      if (!cell) throw new Error(`Nothing says what the column ${column.key} holds.`)
      return cell
    },
  }))

export const addressCells = (table: string): Record<string, Sql> =>
  Object.fromEntries(
    ['line1', 'line2', 'city', 'region', 'postcode', 'country'].map((line) => [
      line,
      sql.ref(`${table}.address_${line}`),
    ]),
  )
export const tagCell = (table: string): Sql => sql`array_to_string(${sql.ref(`${table}.tags`)}, ', ')`
export const yes = (condition: Sql): Sql => sql`case when ${condition} then 'yes' else 'no' end`
/** An aggregate: several values in one cell as `valuesIn` reads them, those that are empty at the end left out. */
export const listed = (value: Sql, order: Sql): Sql => sql`
  rtrim(string_agg(case when ${value} ~ '^"|;' then '"' || replace(${value}, '"', '""') || '"' else ${value} end, '; '
    order by ${order}), '; ')`
/** The day of an instant, by the organisation's clock. */
export const dayOf = ({ timezone }: Me, instant: Sql): Sql => sql`(${instant} at time zone ${timezone})::date`
