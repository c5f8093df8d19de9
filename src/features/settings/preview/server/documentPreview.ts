/** Sets a document of the latest record with texts and settings that are not saved. Nothing is written. */
import { sql } from 'kysely'

import { omitUndefined } from '#core/omitUndefined.ts'
import type { Received } from '#core/contract.ts'
import {
  type DocumentKind,
  isMoneyKind,
  type MoneyKind,
  type TemplateTexts,
} from '#features/documents/documentTemplates.ts'
import { asActor } from '#features/documents/server/makeDocument.ts'
import { type DocumentSheet, gather, printed, setSheet } from '#features/documents/server/printDocument.ts'
import { invoices } from '#features/invoices/server/invoices.ts'
import type { UnsavedSettings } from '#features/invoices/server/printedTexts.ts'
import { sheetOfInvoice } from '#features/invoices/server/printInvoice.ts'
import { sheetOfReminder } from '#features/invoices/server/printReminder.ts'
import { sheetOfStatement, statementOf } from '#features/payments/statement/server/statement.ts'
import { requireFirmPicture } from '#server/files/firmFiles.ts'
import type { Ctx, OwnCtx } from '#server/http/context.ts'
import { conflict } from '#server/http/errors.ts'
import { onOwn, type Route } from '#server/http/route.ts'
import { previewTemplate } from '../preview.contract.ts'

type Params = Received<typeof previewTemplate>['body']

/** Sends the PDF. 409 `state` where there is no record of the kind yet, 400 under the field for a field that is unknown. */
async function preview(ctx: OwnCtx, { body }: Received<typeof previewTemplate>): Promise<string> {
  const { kind } = body
  const set = await asActor(ctx, async (own) => {
    for (const logo of [body.logo_id, body.documents?.logo_id]) if (logo) await requireFirmPicture(own, logo)
    return isMoneyKind(kind) ? ofMoney(own, kind, body) : ofProject(own, kind, body)
  })
  await ctx.reply
    .type('application/pdf')
    .header('content-security-policy', "default-src 'none'; sandbox")
    .send(Buffer.from(await set(ctx)))
  return ''
}

const noRecord = (noun: string) => conflict('state', `There is no ${noun} yet. Create one to see a preview here.`)

async function ofMoney(ctx: Ctx, kind: MoneyKind, { texts, documents = {} }: Params) {
  const id = await latestInvoice(ctx, kind)
  if (id === null) throw noRecord(kind === 'credit_note' ? 'issued credit note' : 'issued invoice')
  const invoice = await invoices.get(ctx, id)
  const unsaved: UnsavedSettings = { texts: texts ?? null, documents: omitUndefined(documents) }
  const sheet =
    kind === 'statement'
      ? await sheetOfStatement(ctx, await statementOf(ctx, invoice.client_id, {}), unsaved)
      : kind === 'reminder'
        ? await sheetOfReminder(ctx, invoice, unsaved)
        : await sheetOfInvoice(ctx, invoice, 'none', unsaved)
  return (own: OwnCtx) => setSheet(own.files, own.me.org_id, sheet satisfies DocumentSheet)
}

/** Finds the latest issued invoice, or credit note; for a reminder one that is open, where there is one. */
async function latestInvoice({ db, me }: Ctx, kind: MoneyKind): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    select invoice.id from invoice left join invoice_balance balance
        on balance.org_id = invoice.org_id and balance.invoice_id = invoice.id
     where invoice.org_id = ${me.org_id} and invoice.state <> 'draft' and invoice.credit_note = ${kind === 'credit_note'}
     order by ${kind === 'reminder'}::boolean and coalesce(balance.open > 0, false) desc, invoice.date desc, invoice.id desc limit 1`.execute(
    db,
  )
  return rows[0]?.id ?? null
}

async function ofProject(ctx: Ctx, kind: DocumentKind, body: Params) {
  const { db, me } = ctx
  const { texts, locale = me.locale, logo_id = null, documents = {} } = body
  const { rows } = await sql<{ id: number }>`
    select id from project where org_id = ${me.org_id}
     order by exists (select from quote_item item where item.org_id = project.org_id and item.project_id = project.id) desc, id desc
     limit 1`.execute(db)
  const [project] = rows
  if (!project) throw noRecord('project')
  const empty: TemplateTexts = { title: '', opening: '', closing: '', terms: '' }
  const { printable } = await gather(
    ctx,
    project.id,
    { template_id: 0 },
    { ...empty, ...texts, kind, locale, logo_id, look: omitUndefined(documents) },
  )
  return (own: OwnCtx) => printed(own.files, own.me.org_id, printable)
}

export const previewRoutes: readonly Route[] = [onOwn(previewTemplate, preview)]
