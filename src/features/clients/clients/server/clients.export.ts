/** Clients as a file. */
import { sql } from 'kysely'

import type { Received } from '#core/contract.ts'
import type { Wording } from '#core/locale/wording.ts'
import type { Me, OwnCtx } from '#server/context.ts'
import { exportRecords } from '#server/records/export.ts'
import { addressCells, dayOf, listed, tagCell, yes, withCells } from '#server/records/cells.ts'
import { clientTable } from '../clients.columns.ts'
import { type exportClients as contract, clientNames } from '../clients.contract.ts'
import { isSeen } from '../clients.sorts.ts'
import { knownOrder } from './clients.sorts.ts'
import { byContactName, byOtherName, clientRecords, invoicedTo, relatedTo } from './clients.queries.ts'

const cells = (me: Me) => ({
  name: sql`client.name`,
  category: isSeen(me, 'category') ? sql`category.name` : sql`null`,
  type: isSeen(me, 'type') ? sql`type.name` : sql`null`,
  manager: sql`manager.name`,
  parent: sql`parent.name`,
  client: sql`payer.name`,
  related: sql`(${relatedTo(me, listed(sql`other.name`, byOtherName))})`,
  ...addressCells('client'),
  email: sql`client.email`,
  phone: sql`client.phone`,
  website: sql`client.website`,
  tax_number: sql`client.tax_number`,
  payment_days: sql`client.payment_days`,
  payment_month_end: yes(sql`client.payment_month_end`),
  invoice_contacts: sql`(${invoicedTo(me, listed(sql`contact.name`, byContactName))})`,
  conversion: sql`client.conversion`,
  inactive_date: sql`client.inactive_date`,
  tags: tagCell('client'),
  notes: sql`client.notes`,
  created: dayOf(me, sql`client.created`),
})

/** Answers the list as CSV or XLSX. */
export async function exportClients(ctx: OwnCtx, { query }: Received<typeof contract>): Promise<string> {
  const of = {
    ...clientNames,
    records: clientRecords,
    columns: ({ me }: { me: Me }, wording: Wording) =>
      withCells(
        clientTable(wording).filter(({ key }) => isSeen(me, key)),
        cells,
      ),
  }
  await exportRecords(ctx, of, knownOrder(ctx.me, query), 'Clients')
  return ''
}
