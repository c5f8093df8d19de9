/** Invoices that another program issued, imported with what is still open of each: its only line, without tax. */
import { sql } from 'kysely'
import * as z from 'zod/mini'

import { Amount, Id, IsoDate, text } from '#core/contract.ts'
import { column, dateColumn } from '#core/recordColumns.ts'
import { namedClient } from '#features/clients/clients/server/namedClients.ts'
import type { Ctx } from '#server/http/context.ts'
import type { RecordTypeImport } from '#server/import/recordTypeImport.ts'
import { insertRows } from '#server/import/rows.ts'
import { buyerLines, buyerParts } from './invoiceBuyer.ts'
import { invoices } from './invoices.ts'

const OpeningInvoice = z.strictObject({
  number: text({ min: 1, max: 64 }),
  client_id: Id,
  date: IsoDate,
  due: IsoDate,
  open: Amount,
  purchase_order: text({ max: 64 }),
})
type OpeningInvoice = z.output<typeof OpeningInvoice>

const openText = 'Open amount of this invoice'

export const openingInvoices: RecordTypeImport<OpeningInvoice> = {
  names: invoices.importKind.names,
  table: 'invoice',
  columns: () => [
    column('number', 'Number', 14, ['invoice number', 'invoice no', 'invoice', 'reference']),
    column('client', 'Client', 28, ['customer', 'client name', 'customer name', 'contact name']),
    dateColumn('date', 'Date', ['invoice date', 'issue date', 'issued']),
    dateColumn('due', 'Due', ['due date', 'due on']),
    column('open', 'Open', 12, ['balance', 'balance due', 'amount due', 'outstanding', 'open balance', 'open amount'], {
      kind: 'decimal',
    }),
    column('purchase_order', 'Purchase order', 16, ['po number', 'order number']),
  ],
  required: ['number'],
  references: { client: namedClient },
  yesNo: [],
  shaped: (values) => ({
    number: values['number'] ?? '',
    client_id: values['client'] ?? undefined,
    date: values['date'],
    due: values['due'] ?? values['date'],
    open: values['open'],
    purchase_order: values['purchase_order'] ?? '',
  }),
  schema: OpeningInvoice,
  wrong: () =>
    Promise.resolve(({ date, due }) => (due < date ? { due: ['The due date must not be before the date.'] } : {})),
  keys: ({ number }) => [number.toLowerCase()],
  title: ({ number }) => number,
  alike: numbersLike,
  insert: insertOpening,
}

async function numbersLike({ db, me }: Ctx, bodies: readonly OpeningInvoice[]): Promise<(string | null)[]> {
  const numbers = bodies.map(({ number }) => number.toLowerCase())
  const { rows } = await sql<{ name: string }>`
    select name from invoice where org_id = ${me.org_id} and lower(name) = any(${numbers}::text[])`.execute(db)
  const known = new Map(rows.map(({ name }) => [name.toLowerCase(), name]))
  return numbers.map((number) => known.get(number) ?? null)
}

/** Each is a draft until its line is there, and then issued as the other program issued it. */
async function insertOpening(ctx: Ctx, bodies: readonly OpeningInvoice[]): Promise<number[]> {
  const { db, me } = ctx
  const ids = await insertRows(
    ctx,
    'invoice',
    bodies.map(({ client_id, date, due, purchase_order }) => ({
      client_id,
      date,
      due,
      purchase_order,
      opening: true,
      sync: false,
      state: 'draft',
      bill_to: [],
      tags: [],
    })),
  )
  await insertRows(
    ctx,
    'invoice_line',
    bodies.map(({ open }, index) => ({
      invoice_id: ids[index],
      position: 0,
      description: openText,
      quantity: '1',
      price: open,
      net: open,
    })),
  )
  await sql`
    update invoice set name = given.number, net = given.open, state = 'issued', issued = now(), issued_by_id = ${me.id},
        bill_to = ${buyerLines}, buyer = ${buyerParts}
      from unnest(${ids}::bigint[], ${bodies.map(({ number }) => number)}::text[], ${bodies.map(({ open }) => open)}::numeric[])
        given (id, number, open), client
     where invoice.org_id = ${me.org_id} and invoice.id = given.id
       and client.org_id = invoice.org_id and client.id = invoice.client_id`.execute(db)
  return ids
}
