/** Suppliers as a file. */
import { sql } from 'kysely'

import type { Received } from '#core/contract.ts'
import type { Wording } from '#core/locale/wording.ts'
import { column } from '#core/records.columns.ts'
import { fieldsOf } from '#features/company/server/company.fields.ts'
import type { Ctx, Me, OwnCtx } from '#server/context.ts'
import { type ExportColumn, exportRecords } from '#server/records/export.ts'
import { addressCells, dayOf, tagCell, withCells } from '#server/records/cells.ts'
import { supplierTable } from '../suppliers.columns.ts'
import { type exportSuppliers as contract, supplierNames } from '../suppliers.contract.ts'
import { supplierRecords } from './suppliers.queries.ts'

const cells = (me: Me) => ({
  name: sql`supplier.name`,
  ...addressCells('supplier'),
  email: sql`supplier.email`,
  phone: sql`supplier.phone`,
  website: sql`supplier.website`,
  tags: tagCell('supplier'),
  notes: sql`supplier.notes`,
  created: dayOf(me, sql`supplier.created`),
})

/** The firm's own fields come after the others. */
async function columns(ctx: Pick<Ctx, 'db' | 'me'>, wording: Wording): Promise<ExportColumn[]> {
  const fields = await fieldsOf(ctx, 'suppliers')
  const own = fields.map(({ key, name }) => ({
    ...column(`udf.${key}`, name, 20),
    cell: () =>
      sql`case supplier.udf ->> ${key} when 'true' then 'yes' when 'false' then 'no' else supplier.udf ->> ${key} end`,
  }))
  return [...withCells(supplierTable(wording), cells), ...own]
}

/** Answers the list as CSV or XLSX. */
export async function exportSuppliers(ctx: OwnCtx, { query }: Received<typeof contract>): Promise<string> {
  const of = { ...supplierNames, records: supplierRecords, columns }
  await exportRecords(ctx, of, query, 'Suppliers')
  return ''
}
