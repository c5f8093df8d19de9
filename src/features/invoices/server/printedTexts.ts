/** The texts around what a document about money prints: those of the firm's template in use, filled in. */
import { serverLocales } from '#core/locale/locales.ts'
import type { DocumentSettings } from '#features/company/documentSettings.ts'
import { moneyTexts } from '#features/clients/mail/mail.ts'
import { type MoneyKind, templateTexts, type TemplateTexts } from '#features/documents/documentTemplates.ts'
import type { UnsavedLook } from '#features/documents/server/printDocument.ts'
import type { Ctx } from '#server/http/context.ts'
import type { Invoice } from '../invoices.ts'
import { moneyValues } from './letters.ts'

/** Settings and texts that are tried in a preview. */
export interface UnsavedSettings {
  texts: TemplateTexts | null
  documents: UnsavedLook & Partial<Pick<DocumentSettings, 'payment_reference' | 'payment_terms' | 'tax_wording'>>
}

/** Returns the texts, filled in; null where the firm uses no template of the kind. */
export async function printedTexts(
  ctx: Ctx,
  kind: MoneyKind,
  { client, invoice }: { client: { id: number; name: string }; invoice: Invoice | null },
  unsaved: TemplateTexts | null = null,
): Promise<TemplateTexts | null> {
  const { db, me } = ctx
  const template =
    unsaved ??
    (await db
      .selectFrom('document_template')
      .where('org_id', '=', me.org_id)
      .where('kind', '=', kind)
      .where('active', '=', true)
      .select(templateTexts)
      .executeTakeFirst())
  if (!template) return null
  const reached = await db
    .selectFrom('client')
    .where('org_id', '=', me.org_id)
    .where('id', '=', client.id)
    .select(['phone', 'website'])
    .executeTakeFirstOrThrow()
  const values = await moneyValues(ctx, null, { ...client, ...reached }, invoice)
  const { greeting } = serverLocales[me.locale].letters
  const filled = (text: string) => moneyTexts.filledIn(text, { ...values, greeting }).trim()
  return {
    title: filled(template.title),
    opening: filled(template.opening),
    closing: filled(template.closing),
    terms: filled(template.terms),
  }
}
