/** Returns values for the fields of a text, in letters and printed documents. */
import { today } from '#core/days.ts'
import { formatsOf } from '#core/locale/format.ts'
import type { Ctx } from '#server/http/context.ts'
import type { Client } from '../../clients/clients.ts'
import type { Contact } from '../../contacts/contacts.ts'
import type { MailValues } from '../mail.ts'

type Reader = Pick<Contact, 'title' | 'first_name' | 'last_name' | 'name' | 'position' | 'email'>

/**
 * Returns the values of the fields for a letter by the caller to the contact on behalf of the client; empty texts
 * without them.
 */
export async function mailValues(
  { me, db }: Pick<Ctx, 'me' | 'db'>,
  contact: Reader | null,
  client: Pick<Client, 'name' | 'phone' | 'website'> | null,
): Promise<MailValues> {
  const company = await db
    .selectFrom('company')
    .innerJoin('org', 'org.id', 'company.org_id')
    .where('company.org_id', '=', me.org_id)
    .select(['org.name', 'company.email', 'company.phone', 'company.website'])
    .executeTakeFirstOrThrow()
  const sender = await db
    .selectFrom('member')
    .where('org_id', '=', me.org_id)
    .where('id', '=', me.id)
    .select(['position', 'phone_mobile', 'phone_office'])
    .executeTakeFirstOrThrow()
  return {
    'contact.title': contact?.title ?? '',
    'contact.first_name': contact?.first_name ?? '',
    'contact.last_name': contact?.last_name ?? '',
    'contact.name': contact?.name ?? '',
    'contact.position': contact?.position ?? '',
    'contact.email': contact?.email ?? '',
    'client.name': client?.name ?? '',
    'client.phone': client?.phone ?? '',
    'client.website': client?.website ?? '',
    'sender.name': me.name,
    'sender.position': sender.position,
    'sender.email': me.email,
    'sender.phone': sender.phone_office || sender.phone_mobile,
    'company.name': company.name,
    'company.email': company.email,
    'company.phone': company.phone,
    'company.website': company.website,
    today: formatsOf(me.locale).longDate(today(me.timezone)),
  }
}
