/** The look and the settled texts of documents, among the settings of the organisation. */
import type { Received } from '#core/contract.ts'
import { omitUndefined } from '#core/omitUndefined.ts'
import { has } from '#core/permissions.ts'
import { requireFirmPicture } from '#server/files/firmFiles.ts'
import type { Ctx } from '#server/http/context.ts'
import { invalid } from '#server/http/errors.ts'
import { on, type Route } from '#server/http/route.ts'
import { requireVersion } from '#server/records/version.ts'
import { changeDocumentSettings, type DocumentSettings, getDocumentSettings, samePrefix } from '../documentSettings.ts'

const columns = [
  'id',
  'logo_id',
  'letterhead',
  'footer',
  'accent',
  'font',
  'payment_days',
  'payment_terms',
  'payment_reference',
  'tax_wording',
  'invoice_prefix',
  'credit_prefix',
  'version',
  'created',
  'modified',
] as const

async function read({ db, me }: Ctx): Promise<DocumentSettings> {
  const row = await db.selectFrom('company').where('org_id', '=', me.org_id).select(columns).executeTakeFirstOrThrow()
  return {
    ...row,
    accent: row.accent as DocumentSettings['accent'],
    font: row.font as DocumentSettings['font'],
    can_change: has(me, 'company.change_company'),
    can_delete: false,
  }
}

/** 409 `stale`; 400 for a logo that is no picture of the firm's, and for the same prefix of invoices and credit notes. */
async function change(ctx: Ctx, { body }: Received<typeof changeDocumentSettings>): Promise<DocumentSettings> {
  const { db, me } = ctx
  const { version, ...given } = body
  const row = await db
    .selectFrom('company')
    .where('org_id', '=', me.org_id)
    .select(['version', 'invoice_prefix', 'credit_prefix'])
    .forUpdate()
    .executeTakeFirstOrThrow()
  await requireVersion(version ?? ctx.ifMatch, row, () => read(ctx))
  if (given.logo_id) await requireFirmPicture(ctx, given.logo_id)
  const { invoice_prefix = row.invoice_prefix, credit_prefix = row.credit_prefix } = given
  if (invoice_prefix.toLowerCase() === credit_prefix.toLowerCase())
    throw invalid({ [given.credit_prefix === undefined ? 'invoice_prefix' : 'credit_prefix']: [samePrefix] })
  await db
    .updateTable('company')
    .set({ ...omitUndefined(given), id: me.org_id })
    .where('org_id', '=', me.org_id)
    .execute()
  await ctx.offerUndo()
  return read(ctx)
}

export const documentSettingsRoutes: readonly Route[] = [
  on(getDocumentSettings, read),
  on(changeDocumentSettings, change),
]
