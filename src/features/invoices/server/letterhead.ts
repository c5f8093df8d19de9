/** The head and the foot of invoices, credit notes and statements: the firm, and the recipient. */
import { locales } from '#core/locale/locales.ts'
import { labelled, taxNumberName } from '#core/locale/taxNumbers.ts'
import { getClient } from '#features/clients/clients/server/clients.ts'
import {
  addressLines,
  type DocumentSheet,
  firmOf,
  footerOf,
  linesOfText,
  pictureOf,
  type UnsavedLook,
} from '#features/documents/server/printDocument.ts'
import type { Ctx } from '#server/http/context.ts'
import { countryName } from '#server/places/countries.ts'
import type { Party } from './e-invoice/eInvoice.ts'

/**
 * Returns the letterhead. `to`: the lines of the addressee. `issuedBy`: the firm as on the day of issue; by default as
 * now.
 */
export async function letterhead(
  ctx: Ctx,
  to: string[],
  issuedBy: Party | null = null,
  unsaved: UnsavedLook = {},
): Promise<Omit<DocumentSheet, 'title' | 'facts' | 'columns' | 'rows' | 'totals'>> {
  const { me } = ctx
  const present = await firmOf(ctx, unsaved)
  const firm = issuedBy ? { ...present, ...issuedBy, address: issuedBy } : present
  return {
    organisation: firm.name,
    region: me.locale.toLowerCase(),
    paper: locales[me.locale].paper,
    logo: await pictureOf(ctx, firm.logo_id),
    accent: firm.accent,
    font: firm.font,
    from: [...addressLines(firm.address), firm.phone, firm.email, firm.website, ...linesOfText(firm.letterhead)].filter(
      (line) => line !== '',
    ),
    to,
    opening: '',
    closing: '',
    terms: '',
    terms_title: 'Terms',
    footer: footerOf(firm, me.locale),
  }
}

/** Returns the current name and address of a client, line by line. */
export async function addressee(ctx: Ctx, id: number): Promise<string[]> {
  const { name, address, tax_number } = await getClient(ctx, id)
  return addressedTo(ctx, [name, ...addressLines(address), address.country], { country: address.country, tax_number })
}

/** The lines of an address, whose last may be the code of its country, which is named abroad, with the number that its taxes are under. */
export function addressedTo(
  { me }: Pick<Ctx, 'me'>,
  lines: readonly string[],
  { country, tax_number }: { country: string; tax_number: string },
): string[] {
  const tag = locales[me.locale].tag
  const isAbroad = country !== me.locale
  return [
    ...lines.map((line, index) => {
      if (index < lines.length - 1 || line !== country) return line
      return isAbroad ? countryName(line, tag) : ''
    }),
    labelled(taxNumberName(country || me.locale), tax_number),
  ].filter((line) => line !== '')
}
