/** Suppliers as a file. */
import { type RawBuilder, sql } from 'kysely'

import type { Received } from '#core/contract.ts'
import type { Wording } from '#core/locale/wording.ts'
import type { FieldKind } from '#core/extraFields.ts'
import { fieldsOf } from '#server/records/extraFields.ts'
import type { Ctx, Me, OwnCtx } from '#server/context.ts'
import { type ExportColumn, exportRecords } from '#server/records/export.ts'
import { addressCells, dayOf, tagCell, withCells } from '#server/records/cells.ts'
import { fieldColumn, supplierTable } from '../suppliers.columns.ts'
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
  const own = fields.map((field) => ({ ...fieldColumn(field), cell: () => ownCell(field) }))
  return [...withCells(supplierTable(wording), cells), ...own]
}

/** What was kept under the key while a field of another kind had it is no number and no date. */
const written = { number: String.raw`^-?\d+(\.\d+)?$`, date: String.raw`^\d{4}-\d\d-\d\d$` }

function ownCell({ key, kind }: { key: string; kind: FieldKind }): RawBuilder<unknown> {
  const value = sql`(supplier.udf ->> ${key})`
  if (kind === 'number' || kind === 'date') return sql`case when ${value} ~ ${written[kind]} then ${value} end`
  return sql`case ${value} when 'true' then 'yes' when 'false' then 'no' else ${value} end`
}

/** Answers the list as CSV or XLSX. */
export async function exportSuppliers(ctx: OwnCtx, { query }: Received<typeof contract>): Promise<string> {
  const of = { ...supplierNames, records: supplierRecords, columns }
  await exportRecords(ctx, of, query, 'Suppliers')
  return ''
}
