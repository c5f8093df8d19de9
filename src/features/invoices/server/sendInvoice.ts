/** An invoice goes to its client by e-mail, and what became of it. */
import { type RawBuilder, sql, type SqlBool } from 'kysely'

import type { Received } from '#core/contract.ts'
import { has } from '#core/permissions.ts'
import { contacts } from '#features/clients/contacts/server/contacts.ts'
import { mayViewMessage } from '#features/clients/mail/server/mail.access.ts'
import { mailState } from '#features/clients/mail/server/mailState.ts'
import { getClient } from '#features/clients/clients/server/clients.ts'
import { asActor } from '#features/documents/server/makeDocument.ts'
import type { Ctx, OwnCtx } from '#server/http/context.ts'
import { forbidden } from '#server/http/errors.ts'
import type { Attachment } from '#server/mail/mail.ts'
import { requireVersion } from '#server/records/version.ts'
import type { Invoice } from '../invoices.ts'
import { invoiceWorkflow } from '../invoices.workflow.ts'
import { requireAllowed } from '#server/records/workflow.ts'
import type { getInvoiceMailValues, InvoiceLetter, sendInvoice as declared } from '../letters.contract.ts'
import { eInvoiceFile } from './e-invoice/serve.ts'
import { invoices } from './invoices.ts'
import { invoicePdf, sheetOfInvoice } from './printInvoice.ts'
import { firstLetter, moneyValues, recipientsOf, writeLetters } from './letters.ts'

/**
 * Writes to the contacts chosen, the invoice attached, and marks it as sent. 409 `state` for a draft and for who cannot be
 * written to, 400 under the field that breaks a rule where it goes as an e-invoice, 429 for too many letters.
 */
export async function sendInvoice(ctx: OwnCtx, { params, body }: Received<typeof declared>): Promise<Invoice> {
  const { id } = params
  const { sheet, one, extra } = await asActor(ctx, async (own) => {
    const found = await invoices.get(own, id)
    requireAllowed(invoiceWorkflow, 'send', found)
    if (body.mail || body.contact_ids.length > 0) await recipientsOf(own, found.client_id, body.contact_ids)
    await requireVersion(body.version ?? own.ifMatch, found, async () => found)
    const file = body.e_invoice === null ? [] : [await eInvoiceFile(own, id, body.e_invoice)]
    return { one: found, extra: file, sheet: await sheetOfInvoice(own, found) }
  })
  const attachments = body.mail ? [await invoicePdf(ctx, one.name, sheet), ...extra] : []
  return asActor(ctx, async (own) => {
    const row = await invoices.lock(own, id)
    await requireVersion(body.version ?? own.ifMatch, row, () => invoices.get(own, id))
    // Without a mail server nothing is sent, so the invoice is not marked as sent.
    if (!body.mail || own.mail.status !== 'no_server') await markSent(own, id)
    if (body.mail) await write(own, one, body, attachments)
    return invoices.get(own, id)
  })
}

async function write(
  ctx: Ctx,
  invoice: Invoice,
  { contact_ids, subject, body }: Received<typeof declared>['body'],
  attachments: readonly Attachment[],
): Promise<void> {
  const defaults = await firstLetter(ctx, invoice.credit_note ? 'credit_note' : 'invoice')
  await writeLetters(ctx, {
    key: `invoice ${invoice.id} ${ctx.requestId}`,
    about: { what: 'invoice', invoiceId: invoice.id },
    client: await getClient(ctx, invoice.client_id),
    people: await recipientsOf(ctx, invoice.client_id, contact_ids),
    text: { subject: subject ?? defaults.subject, body: body ?? defaults.body },
    invoice,
    attachments,
  })
}

async function markSent(ctx: Ctx, id: number): Promise<void> {
  await ctx.act('send')
  await sql`update invoice set state = 'sent', sent = coalesce(sent, now())
             where org_id = ${ctx.me.org_id} and id = ${id}`.execute(ctx.db)
}

/** The letters about an invoice, the newest first. 404 out of reach. */
export async function invoiceLetters(
  ctx: Ctx,
  { params: { id } }: { params: { id: number } },
): Promise<InvoiceLetter[]> {
  await invoices.get(ctx, id)
  return letters(ctx, sql<SqlBool>`mail.invoice_id = ${id}`)
}

/** The most letters shown for one invoice. */
const maxShown = 100

async function letters({ db, me, mail }: Ctx, where: RawBuilder<SqlBool>): Promise<InvoiceLetter[]> {
  const { rows } = await sql<
    Omit<InvoiceLetter, 'status' | 'reason' | 'can_try_again'> & { failed: string | null; last_error: string }
  >`
    select mail.id, mail.about, jsonb_build_object('id', contact.id, 'name', contact.name) as contact,
        jsonb_build_object('id', writer.id, 'name', writer.name) as "user",
        mail.address, mail.subject, mail.sent, mail.created, mail.failed, mail.last_error,
        array(select part.name from mail_attachment part
               where part.org_id = mail.org_id and part.mail_id = mail.id order by part.position) as attachments
      from mail join contact on contact.org_id = mail.org_id and contact.id = mail.contact_id
        join member writer on writer.org_id = mail.org_id and writer.id = mail.user_id
     where mail.org_id = ${me.org_id} and ${where} and ${mayViewMessage(me)}
     order by mail.id desc limit ${maxShown}`.execute(db)
  return rows.map(({ failed, last_error, ...row }) => ({
    ...row,
    ...mailState({ sent: row.sent, failed, last_error }, mail),
    can_try_again: failed !== null && has(me, 'contacts.change_contact'),
  }))
}

/** Returns the values of a letter's fields. Throws 404 out of reach, 403 for people who see no contacts. */
export async function invoiceMailValues(ctx: Ctx, { params, query }: Received<typeof getInvoiceMailValues>) {
  const invoice = await invoices.get(ctx, params.id)
  if (!has(ctx.me, 'contacts.view_contact')) throw forbidden()
  const contact = query.contact_id === undefined ? null : await contacts.get(ctx, query.contact_id)
  return { ...(await moneyValues(ctx, contact, await getClient(ctx, invoice.client_id), invoice)) }
}
