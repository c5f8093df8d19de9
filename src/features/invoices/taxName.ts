/** Names of taxes on invoices, by country. Pure. */
import type { LocaleCode } from '#core/locale/localeCodes.ts'
import { locales } from '#core/locale/locales.ts'

/** `VAT`, `VAT (Reverse charge)`, `HST`: a rate that does not name its tax is named by it. */
export function taxName(locale: LocaleCode, rate: { name: string; jurisdiction?: string }): string {
  const { name, jurisdiction = '' } = rate
  const { taxName: ofCountry } = locales[locale]
  const place = jurisdiction === '' || name.includes(jurisdiction) ? '' : `, ${jurisdiction}`
  if (/\b(VAT|[CSI]?GST|HST|PST|QST|RST|tax(es)?)\b/i.test(name)) return `${name}${place}`
  return name === 'Standard' ? `${ofCountry}${place}` : `${ofCountry} (${name}${place})`
}
