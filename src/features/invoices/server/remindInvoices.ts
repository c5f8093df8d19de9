/** Reminders of overdue invoices: a letter for each, only once a day by default. */
import { sql } from 'kysely'

import type { Received } from '#core/contract.ts'
import { today } from '#core/days.ts'
import { whyNoMail } from '#features/clients/mail/mail.ts'
import { getClient } from '#features/clients/clients/server/clients.ts'
import { asActor } from '#features/documents/server/makeDocument.ts'
import type { Ctx, OwnCtx } from '#server/http/context.ts'
import { AppError } from '#server/http/errors.ts'
import type { Invoice } from '../invoices.ts'
import { remindedToday } from '../letters.ts'
import type { remindInvoices as declared } from '../letters.contract.ts'
import { invoices } from './invoices.ts'
import { invoicePdf, sheetOfInvoice } from './printInvoice.ts'
import { sheetOfReminder } from './printReminder.ts'
import { firstLetter, recipientsOf, writeLetters } from './letters.ts'

type Params = Received<typeof declared>['body']

/**
 * Sends reminders for invoices one after the other; throws 404 for any out of reach, and 400 for contacts of other
 * clients, before the first letter is sent.
 */
export async function remindInvoices(ctx: OwnCtx, { body }: Received<typeof declared>) {
  const ids = [...new Set(body.ids)]
  const all = await asActor(ctx, async (own) => {
    const found: Invoice[] = []
    for (const id of ids) found.push(await invoices.get(own, id))
    if (body.contact_ids) for (const invoice of found) await recipientsOf(own, invoice.client_id, body.contact_ids)
    return found
  })
  const results = []
  for (const { id, name, client } of all) results.push({ id, name, client, ...(await remindOf(ctx, id, body)) })
  return { results }
}

/** Sends the reminder of one invoice; returns the number of letters, or why it was skipped. */
async function remindOf(ctx: OwnCtx, id: number, body: Params): Promise<{ letters: number; skipped: string }> {
  try {
    const { sheet, letter, name } = await asActor(ctx, async (own) => {
      const invoice = await invoices.get(own, id)
      await requireDue(own, invoice, body.again)
      return {
        name: invoice.name,
        sheet: await sheetOfInvoice(own, invoice),
        letter: await sheetOfReminder(own, invoice),
      }
    })
    const pdfs = [await invoicePdf(ctx, `Reminder_${name}`, letter), await invoicePdf(ctx, name, sheet)]
    const letters = await asActor(ctx, async (own) => {
      // The lock makes concurrent reminders wait, which then find that one was sent today.
      await invoices.lock(own, id)
      const invoice = await invoices.get(own, id)
      await requireDue(own, invoice, body.again)
      const people = await recipientsOf(own, invoice.client_id, body.contact_ids ?? (await billedPeople(own, invoice)))
      const { subject, body: text } = await firstLetter(own, 'reminder')
      await writeLetters(own, {
        key: `reminder ${id} ${body.again ? own.requestId : today(own.me.timezone)}`,
        about: { what: 'reminder', invoiceId: id },
        client: await getClient(own, invoice.client_id),
        people,
        text: { subject: body.subject ?? subject, body: body.body ?? text },
        invoice,
        attachments: pdfs,
      })
      return people.length
    })
    return { letters, skipped: '' }
  } catch (error) {
    if (error instanceof Refused) return { letters: 0, skipped: error.message }
    // A refusal of one invoice is reported with that invoice; the others continue.
    if (error instanceof AppError && (error.status === 429 || error.status === 409))
      return { letters: 0, skipped: (error.body as { detail?: string } | null)?.detail ?? '' }
    throw error
  }
}

class Refused extends Error {}

async function requireDue({ db, me }: Ctx, invoice: Invoice, again: boolean): Promise<void> {
  if (invoice.payment_state !== 'overdue') throw new Refused('This invoice is not overdue.')
  if (again) return
  const { rows } = await sql`
    select from mail where org_id = ${me.org_id} and invoice_id = ${invoice.id} and about = 'reminder'
       and (created at time zone ${me.timezone})::date = ${today(me.timezone)}::date limit 1`.execute(db)
  if (rows.length > 0) throw new Refused(remindedToday)
}

/** Lists the contacts for the client's invoices that can be written to. */
async function billedPeople({ db, me }: Ctx, { client_id, client }: Invoice): Promise<number[]> {
  const { rows } = await sql<{ id: number; name: string; email: string; opt_out: boolean }>`
    select contact.id, contact.name, contact.email, contact.opt_out
      from contact_client place join contact on contact.org_id = place.org_id and contact.id = place.contact_id
     where place.org_id = ${me.org_id} and place.client_id = ${client_id} and place.invoices
     order by contact.id limit 20`.execute(db)
  const ids = rows.filter((person) => whyNoMail(person) === null).map(({ id }) => id)
  if (ids.length === 0)
    throw new Refused(`${client.name} has no recipient for invoices. Choose one on the client’s page, under Invoices.`)
  return ids
}
