/** What every sheet to a client begins and ends with: the firm, and to whom it goes. */
import { locales } from '#core/locale/locales.ts'
import { getClient } from '#features/clients/clients/server/clients.ts'
import { addressLines, firmOf, type Sheet } from '#features/documents/server/documents.print.ts'
import type { Ctx } from '#server/context.ts'

/** `to`: its lines. */
export async function letterhead(
  ctx: Ctx,
  to: string[],
): Promise<Omit<Sheet, 'title' | 'facts' | 'columns' | 'rows' | 'totals'>> {
  const { me } = ctx
  const firm = await firmOf(ctx)
  return {
    organisation: firm.name,
    region: me.locale.toLowerCase(),
    lang: locales[me.locale].tag,
    paper: me.locale === 'US' || me.locale === 'CA' ? 'us-letter' : 'a4',
    logo: null,
    from: [...addressLines(firm.address), firm.phone, firm.email, firm.website].filter((line) => line !== ''),
    to,
    opening: '',
    closing: '',
    terms: '',
    terms_title: 'Terms',
    footer: [firm.name, firm.registration_number, firm.tax_number].filter((part) => part !== '').join(' · '),
  }
}

/** A client as it is now, line by line. */
export async function addressee(ctx: Ctx, id: number): Promise<string[]> {
  const { name, address } = await getClient(ctx, id)
  return [name, ...addressLines(address), address.country].filter((line) => line !== '')
}
