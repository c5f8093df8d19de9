/** Tax numbers and registration numbers: what each country calls them, by its ISO code. */

const countriesWithVatNumbers = new Set(
  'AT BE BG CY CZ DE DK EE ES FI FR GB GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK XI NO CH IS LI'.split(' '),
)
/** Firms there are registered for VAT. */
export const hasVat = (country: string): boolean => countriesWithVatNumbers.has(country)

const taxNumbers: Readonly<Record<string, string>> = {
  IN: 'GSTIN',
  CA: 'GST/HST number',
  US: 'Tax ID',
  AU: 'ABN',
  NZ: 'GST number',
}
/** The number that the tax office knows one by. */
export const taxNumberName = (country: string): string =>
  hasVat(country) ? 'VAT number' : (taxNumbers[country] ?? 'Tax number')

const registrations: Readonly<Record<string, string>> = { GB: 'Company number', IE: 'Company number', IN: 'CIN' }
/** The number in the register of companies. */
export const registrationName = (country: string): string => registrations[country] ?? 'Registration number'

/** `VAT number GB123`; nothing of nothing. */
export const labelled = (label: string, value: string): string => (value === '' ? '' : `${label} ${value}`)
