/** The look and the settled texts of documents: columns of the settings to what travels. */
import type { Selectable } from 'kysely'

import type { DB } from '#db/schema.ts'
import type { Ctx } from '#server/http/context.ts'
import { invalid } from '#server/http/errors.ts'
import { requireFirmPicture } from '#server/files/firmFiles.ts'
import { type DocumentSettings, samePrefix } from '../documentSettings.ts'

export function documentSettingsOf(row: Selectable<DB['company']>): DocumentSettings {
  const { logo_id, letterhead, footer, payment_days, payment_terms, payment_reference, tax_wording } = row
  return {
    logo_id,
    letterhead,
    footer,
    accent: row.accent as DocumentSettings['accent'],
    font: row.font as DocumentSettings['font'],
    payment_days,
    payment_terms,
    payment_reference,
    tax_wording,
    invoice_prefix: row.invoice_prefix,
    credit_prefix: row.credit_prefix,
  }
}

const place = 'configs.documents.'

/** 400 for a logo that is no picture of the firm's, and for the same prefix of invoices and credit notes. */
export async function requireDocumentSettings(
  ctx: Ctx,
  change: { [K in keyof DocumentSettings]?: DocumentSettings[K] | undefined },
  current: Pick<DocumentSettings, 'invoice_prefix' | 'credit_prefix'>,
): Promise<void> {
  if (change.logo_id) await requireFirmPicture(ctx, change.logo_id, `${place}logo_id`)
  const { invoice_prefix = current.invoice_prefix, credit_prefix = current.credit_prefix } = change
  if (invoice_prefix.toLowerCase() === credit_prefix.toLowerCase())
    throw invalid({ [`${place}${change.credit_prefix === undefined ? 'invoice' : 'credit'}_prefix`]: [samePrefix] })
}
