/** Letters about money to contacts of a client: who may be written to, what the fields say, and the letters themselves. */
import { sql } from 'kysely'

import { today } from '#core/days.ts'
import { compare } from '#core/decimal.ts'
import { formatsOf } from '#core/locale/format.ts'
import { has } from '#core/permissions.ts'
import type { Client } from '#features/clients/clients/clients.ts'
import type { Contact } from '#features/clients/contacts/contacts.ts'
import { contacts } from '#features/clients/contacts/server/contacts.ts'
import { moneyTexts, type MoneyMailValues, whyNoMail } from '#features/clients/mail/mail.ts'
import { mailValues } from '#features/clients/mail/server/mailValues.ts'
import type { Ctx } from '#server/http/context.ts'
import { conflict, forbidden, invalid, invalidChoice } from '#server/http/errors.ts'
import { sendWithinLimit } from '#server/mail/mailHourly.ts'
import { plainHtml } from '#server/mail/mailLetter.ts'
import type { Attachment, Letter } from '#server/mail/mail.ts'
import type { Invoice } from '../invoices.ts'
import { defaultLetters, type LetterText } from '../letters.ts'

/**
 * The contacts of a client that are written to. 403 for who sees no contacts, 400 without anybody and for one who is not
 * the client's, 409 `state` for who cannot be written to.
 */
export async function recipientsOf(ctx: Ctx, clientId: number, ids: readonly number[]): Promise<Contact[]> {
  if (!has(ctx.me, 'contacts.view_contact')) throw forbidden()
  if (ids.length === 0) throw invalid({ contact_ids: ['Choose at least one recipient.'] })
  const { rows } = await sql<{ contact_id: number }>`
    select contact_id from contact_client
     where org_id = ${ctx.me.org_id} and client_id = ${clientId} and contact_id = any(${[...ids]}::bigint[])`.execute(
    ctx.db,
  )
  const there = new Set(rows.map(({ contact_id }) => contact_id))
  if (ids.some((id) => !there.has(id))) throw invalidChoice('contact_ids')
  const people: Contact[] = []
  for (const id of there) people.push(await contacts.get(ctx, id))
  for (const person of people) {
    const refused = whyNoMail(person)
    if (refused !== null) throw conflict('state', refused)
  }
  return people
}

/** Reads the text of a letter that is sent without one: the firm's first template of the kind, or the built-in text. */
export async function firstLetter({ db, me }: Ctx, kind: keyof typeof defaultLetters): Promise<LetterText> {
  const template = await db
    .selectFrom('email_template')
    .where('org_id', '=', me.org_id)
    .where('kind', '=', kind)
    .select(['subject', 'body'])
    .orderBy(sql`name collate human`)
    .limit(1)
    .executeTakeFirst()
  return template ?? defaultLetters[kind]
}

/**
 * Fills the fields of a letter to a contact of the client; those of an invoice are empty without one. A draft counts as
 * issued, as it is by the time that its text is read.
 */
export async function moneyValues(
  ctx: Ctx,
  contact: Contact | null,
  client: Pick<Client, 'id' | 'name' | 'phone' | 'website'>,
  invoice: Invoice | null,
): Promise<MoneyMailValues> {
  const { db, me } = ctx
  const { money, longDate, number } = formatsOf(me.locale)
  const now = today(me.timezone)
  const draft = invoice?.state === 'draft' ? invoice : null
  const unissued = draft && !draft.credit_note ? draft : null
  const { rows } = await sql<{ open: string; overdue: string }>`
    with part as (
      select of_invoice.due, case when of_invoice.invoice_id = ${draft?.credits?.id ?? null}
          then greatest(of_invoice.open + ${draft?.amount_gross ?? null}::numeric, 0) else of_invoice.open end as open
        from invoice join invoice_balance of_invoice
          on of_invoice.org_id = invoice.org_id and of_invoice.invoice_id = invoice.id
       where invoice.org_id = ${me.org_id} and invoice.client_id = ${client.id}
      union all
      select ${unissued?.due ?? null}::date, ${unissued?.amount_gross ?? null}::numeric)
    select coalesce(sum(open), 0)::numeric(14, 2) as open,
        coalesce(sum(open) filter (where due < ${now}::date), 0)::numeric(14, 2) as overdue
      from part`.execute(db)
  const { open = '0.00', overdue = '0.00' } = rows[0] ?? {}
  const late = invoice && invoice.due < now ? Temporal.PlainDate.from(invoice.due).until(now).days : 0
  return {
    ...(await mailValues(ctx, contact, client)),
    greeting: contact ? `Dear ${contact.first_name || contact.name}` : '',
    'invoice.number': invoice?.name ?? '',
    'invoice.date': invoice ? longDate(invoice.date) : '',
    'invoice.due': invoice ? longDate(invoice.due) : '',
    'invoice.total': invoice
      ? money(compare(invoice.amount_gross, '0') < 0 ? invoice.amount_gross.slice(1) : invoice.amount_gross)
      : '',
    'invoice.open': invoice ? money(unissued?.amount_gross ?? invoice.amount_open) : '',
    'invoice.days_overdue': invoice ? number(String(late)) : '',
    'invoice.purchase_order': invoice?.purchase_order ?? '',
    'invoice.project': invoice?.project?.name ?? '',
    'client.open': money(open),
    'client.overdue': money(overdue),
  }
}

interface Writing {
  /** Identifies the occasion: letters of one key are written once to each contact. */
  key: string
  about: NonNullable<Letter['about']>
  client: Client
  people: readonly Contact[]
  text: LetterText
  invoice: Invoice | null
  attachments: readonly Attachment[]
}

/** A letter to each. 429 for more within the hour than there may be. */
export async function writeLetters(ctx: Ctx, given: Writing): Promise<void> {
  const { key, about, client, people, text, invoice, attachments } = given
  for (const person of people) {
    const values = await moneyValues(ctx, person, client, invoice)
    const body = moneyTexts.filledIn(text.body, values)
    const subject = moneyTexts.filledIn(text.subject, values).trim()
    if (subject === '') throw invalid({ subject: [`The text is empty for ${person.name}: its fields have no values.`] })
    await sendWithinLimit(ctx, {
      key: `${key} ${person.id}`,
      userId: ctx.me.id,
      address: person.email,
      subject: subject.slice(0, 300),
      text: body,
      html: plainHtml(body),
      usefulHours,
      about,
      attachments,
      to: { name: person.name, contactId: person.id, clientId: client.id, replyTo: ctx.me.email },
    })
  }
}
/** Hours after which a waiting letter would surprise its recipient. */
const usefulHours = 72
