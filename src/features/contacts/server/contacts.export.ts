/** Contacts as a file. */
import { sql } from 'kysely'

import type { Received } from '#core/contract.ts'
import type { Wording } from '#core/locale/wording.ts'
import type { Me, OwnCtx } from '#server/context.ts'
import { exportRecords } from '#server/records/export.ts'
import { addressCells, dayOf, tagCell, yes, withCells } from '#server/records/cells.ts'
import { contactTable } from '../contacts.columns.ts'
import { type exportContacts as contract, contactNames, type phoneKinds } from '../contacts.contract.ts'
import { clientsOf, contactRecords, knownOrder } from './contacts.queries.ts'

const cells = (me: Me) => ({
  title: sql`contact.title`,
  first_name: sql`contact.first_name`,
  last_name: sql`contact.last_name`,
  position: sql`contact.position`,
  clients: sql`(${clientsOf(me, sql`string_agg(client.name, '; ' order by link.place, client.id)`)})`,
  role: sql`(${clientsOf(me, sql`(array_agg(link.role order by link.place, client.id))[1]`)})`,
  email: sql`contact.email`,
  office: phone(me, 'office'),
  mobile: phone(me, 'mobile'),
  home: phone(me, 'home'),
  other: phone(me, 'other'),
  ...addressCells('contact'),
  source: sql`contact.source`,
  source_details: sql`contact.source_details`,
  opt_out: yes(sql`contact.opt_out`),
  inactive_date: sql`contact.inactive_date`,
  tags: tagCell('contact'),
  created: dayOf(me, sql`contact.created`),
})

/** The first number of the kind. */
const phone = (me: Me, kind: (typeof phoneKinds)[number]) => sql`(
  select phone.number from contact_phone phone
   where phone.org_id = ${me.org_id} and phone.contact_id = contact.id and phone.kind = ${kind} order by phone.place limit 1)`

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
