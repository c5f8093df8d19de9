/** The look and the settled texts of documents, among the settings of the organisation. */
import { sql } from 'kysely'

import type { Received } from '#core/contract.ts'
import { today } from '#core/days.ts'
import { omitUndefined } from '#core/omitUndefined.ts'
import { has } from '#core/permissions.ts'
import { requireFirmPicture } from '#server/files/firmFiles.ts'
import type { Ctx } from '#server/http/context.ts'
import { invalid } from '#server/http/errors.ts'
import { on, type Route } from '#server/http/route.ts'
import { requireVersion } from '#server/records/version.ts'
import {
  changeDocumentSettings,
  type DocumentSettings,
  getDocumentSettings,
  samePrefix,
  usedNumber,
} from '../documentSettings.ts'

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

/** Numbers that the firm continues by itself: of invoices, and of credit notes. */
const numbered = ['invoice', 'credit'] as const
const seriesOf = (kind: (typeof numbered)[number], { me }: Pick<Ctx, 'me'>) =>
  `${kind}_${today(me.timezone).slice(0, 4)}`

/** Reads the next number of each series of this year. */
async function nextNumbers(ctx: Ctx): Promise<Pick<DocumentSettings, 'invoice_next' | 'credit_next'>> {
  const rows = await ctx.db
    .selectFrom('number_series')
    .where('org_id', '=', ctx.me.org_id)
    .where(
      'series',
      'in',
      numbered.map((kind) => seriesOf(kind, ctx)),
    )
    .select(['series', 'last'])
    .execute()
  const nextOf = (kind: (typeof numbered)[number]) =>
    (rows.find(({ series }) => series === seriesOf(kind, ctx))?.last ?? 0) + 1
  return { invoice_next: nextOf('invoice'), credit_next: nextOf('credit') }
}

/**
 * Sets the next number of a series of this year: any that is above the numbers given, so that a slip is mended by setting it
 * again. 400 where it is used.
 */
async function setNextNumber(ctx: Ctx, kind: (typeof numbered)[number], next: number): Promise<void> {
  const { db, me } = ctx
  const series = seriesOf(kind, ctx)
  const year = series.slice(-4)
  // Whoever issues takes this row first: what is highest now stays so until the commit.
  await sql`
    insert into number_series (series, prefix, last)
    select ${series}, ${sql.ref(`${kind}_prefix`)} || ${`${year}-`}, 0 from company where org_id = ${me.org_id}
    on conflict (org_id, series) do nothing`.execute(db)
  await sql`select from number_series where org_id = ${me.org_id} and series = ${series} for update`.execute(db)
  const { rows } = await sql<{ highest: number }>`
    select coalesce(max(substring(name from ${`${year}-(\\d+)$`})::bigint), 0)::int as highest from invoice
     where org_id = ${me.org_id} and state <> 'draft' and credit_note = ${kind === 'credit'}`.execute(db)
  const lowest = (rows[0]?.highest ?? 0) + 1
  if (next < lowest) throw invalid({ [`${kind}_next`]: [usedNumber(lowest)] })
  await sql`
    update number_series set last = ${next - 1}::bigint
     where org_id = ${me.org_id} and series = ${series} and last <> ${next - 1}::bigint`.execute(db)
}

async function read(ctx: Ctx): Promise<DocumentSettings> {
  const { db, me } = ctx
  const row = await db.selectFrom('company').where('org_id', '=', me.org_id).select(columns).executeTakeFirstOrThrow()
  return {
    ...row,
    ...(await nextNumbers(ctx)),
    accent: row.accent as DocumentSettings['accent'],
    font: row.font as DocumentSettings['font'],
    can_change: has(me, 'company.change_company'),
    can_delete: false,
  }
}

/**
 * 409 `stale`; 400 for a logo that is no picture of the firm's, for the same prefix of invoices and credit notes, and
 * for a next number that is used.
 */
async function change(ctx: Ctx, { body }: Received<typeof changeDocumentSettings>): Promise<DocumentSettings> {
  const { db, me } = ctx
  const { version, invoice_next, credit_next, ...given } = body
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
  if (invoice_next !== undefined) await setNextNumber(ctx, 'invoice', invoice_next)
  if (credit_next !== undefined) await setNextNumber(ctx, 'credit', credit_next)
  // A counter is not put back: somebody may have taken a number from it. It is set again instead.
  if (invoice_next === undefined && credit_next === undefined) await ctx.offerUndo()
  return read(ctx)
}

export const documentSettingsRoutes: readonly Route[] = [
  on(getDocumentSettings, read),
  on(changeDocumentSettings, change),
]
