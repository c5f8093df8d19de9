/** Contacts as a file. */
import { sql } from 'kysely'

import type { Received } from '#core/contract.ts'
import type { Wording } from '#core/locale/wording.ts'
import type { Me, OwnCtx } from '#server/context.ts'
import { exportRecords } from '#server/records/export.ts'
import { addressCells, dayOf, listed, tagCell, yes, withCells } from '#server/records/cells.ts'
import { contactTable } from '../contacts.columns.ts'
import { type exportContacts as contract, contactNames, type phoneKinds } from '../contacts.contract.ts'
import { inactiveFrom } from './contacts.inactive.ts'
import { byNumber, byPlace, clientsOf, contactRecords, knownOrder } from './contacts.queries.ts'

const cells = (me: Me) => ({
  title: sql`contact.title`,
  first_name: sql`contact.first_name`,
  last_name: sql`contact.last_name`,
  position: sql`contact.position`,
  clients: sql`(${clientsOf(me, listed(sql`client.name`, byPlace))})`,
  role: sql`(${clientsOf(me, listed(sql`link.role`, byPlace))})`,
  invoices: sql`(${clientsOf(me, listed(sql`case when link.invoices then 'yes' else '' end`, byPlace))})`,
  email: sql`contact.email`,
  office: phones(me, 'office'),
  mobile: phones(me, 'mobile'),
  home: phones(me, 'home'),
  other: phones(me, 'other'),
  ...addressCells('contact'),
  source: sql`contact.source`,
  source_details: sql`contact.source_details`,
  opt_out: yes(sql`contact.opt_out`),
  inactive_date: sql`contact.inactive_date`,
  inactive_by_client: sql`case when contact.inactive_date is null then ${inactiveFrom} end`,
  tags: tagCell('contact'),
  created: dayOf(me, sql`contact.created`),
})

/** The numbers of the kind. */
const phones = (me: Me, kind: (typeof phoneKinds)[number]) => sql`(
  select ${listed(sql`phone.number`, byNumber)} from contact_phone phone
   where phone.org_id = ${me.org_id} and phone.contact_id = contact.id and phone.kind = ${kind})`

/** Answers the list as CSV or XLSX. */
export async function exportContacts(ctx: OwnCtx, { query }: Received<typeof contract>): Promise<string> {
  const of = {
    ...contactNames,
    records: contactRecords,
    columns: (_ctx: unknown, wording: Wording) => withCells(contactTable(wording), cells),
  }
  await exportRecords(ctx, of, knownOrder(ctx.me, query), 'Contacts')
  return ''
}
