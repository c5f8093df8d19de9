/**
 * Proposes tax rates for a supply, with the reason (docs/rules/money.md#tax). A service connected with land is taxed
 * where the land is, any other at the client’s address. The firm's rates decide the rest: a rate of a province or
 * state is charged there, one without a place everywhere in the firm’s country.
 */
import type { LocaleCode } from '#core/locale/localeCodes.ts'
import type { TaxSystem } from '#core/locale/localeFacts.ts'
import { locales } from '#core/locale/locales.ts'
import { compare } from '#core/decimal.ts'
import type { TaxCategory } from '#features/company/companyMoney.contract.ts'
import { hasRegions, regionCode, regionName } from '#features/company/companyRegions.ts'

/** Country and region as an address has them. */
export interface InvoicePlace {
  /** ISO 3166, or empty. */
  country: string
  region: string
}

/** A rate that applies on the tax point. */
interface OfferedRate {
  id: number
  name: string
  /** A province or state, by name or letters; empty: everywhere. */
  jurisdiction: string
  /** Per cent. */
  rate: string
  category: TaxCategory
}

export interface Supply {
  /** The firm's country is that of its locale. */
  firm: { country: LocaleCode; region: string }
  /** Site of the project; null where there is none. `isFromMap`: its address left it open. */
  site: (InvoicePlace & { isFromMap?: true }) | null
  client: InvoicePlace & { tax_number: string }
  /** `taxed_in`: states of the United States whose sales tax this service bears, by name or letters. */
  service: { name: string; on_land: boolean; taxed_in: readonly string[] }
  rates: readonly OfferedRate[]
}

export interface TaxProposal {
  tax_rate_ids: number[]
  /** The reason of the tax, as a sentence. */
  tax_reason: string
}

/**
 * Returns the proposed rates of a line and the reason; no rates if nothing is charged and the firm has no rate for
 * that case.
 */
export function proposedTax(supply: Supply): TaxProposal {
  const place = taxPlaceOf(supply)
  const own = supply.firm.country
  const { taxSystem, taxedAsHome } = locales[own]
  const isHome = place.country === own || taxedAsHome.includes(place.country)
  return isHome ? atHome[taxSystem](supply, place) : abroad[taxSystem](supply, place)
}

interface TaxPlace {
  country: string
  /** Code of the region, in countries whose regions tax separately. */
  region: string | null
  /** True when the place is that of the land, not of the client. */
  isLand: boolean
  /** `the land is in Ontario`. */
  why: string
  /** Sentence about a missing address and what was taken instead. */
  gap: string
}

const isSaid = <P extends InvoicePlace>(place: P | null): place is P =>
  place !== null && (place.country !== '' || place.region !== '')

function taxPlaceOf({ firm, site, client, service }: Supply): TaxPlace {
  // For land abroad, the law of India uses the client's place if that is in India.
  const isTheirs =
    locales[firm.country].taxSystem === 'india' &&
    site !== null &&
    isAbroad(site, firm.country) &&
    isSaid(client) &&
    !isAbroad(client, firm.country)
  const isLand = service.on_land && isSaid(site) && !isTheirs
  const isClients = !isLand && isSaid(client)
  const place = isLand ? site : isClients ? client : firm
  const onMap = isLand && site.isFromMap ? ', by its place on the map' : ''
  const who = isLand ? 'the land is' : isClients ? 'the client is' : 'the firm is'
  const unknown =
    isLand || (isClients && (!service.on_land || isTheirs))
      ? ''
      : isClients
        ? 'No site is known, so the client’s address is used.'
        : 'Only the firm’s own address is known.'
  const country = place.country || firm.country
  if (country !== firm.country || !hasRegions(country))
    return { country, region: null, isLand, why: `${who} in ${countryName(country)}${onMap}`, gap: unknown }
  const written = regionCode(country, place.region)
  const region = written ?? regionCode(country, firm.region)
  const kind = locales[firm.country].words.region.toLowerCase()
  const instead = region === null ? '' : ', so the firm’s own is used'
  return {
    country,
    region,
    isLand,
    why: `${who} in ${region === null ? countryName(country) : regionName(country, region)}${onMap}`,
    gap: written === null ? `The address has no ${kind}${instead}.` : unknown,
  }
}

const isAbroad = ({ country }: InvoicePlace, own: string) => country !== '' && country !== own

// --- In the firm’s own country ---------------------------------------------------------------------------------------

type Rule = (supply: Supply, place: TaxPlace) => TaxProposal

/** The highest there is: reduced ones are chosen by hand. */
const standardVat: Rule = ({ rates }, place) => {
  const [standard] = rates
    .filter(({ category, jurisdiction }) => category === 'S' && jurisdiction === '')
    .toSorted((rate, otherRate) => compare(otherRate.rate, rate.rate))
  return charged(standard ? [standard] : [], place)
}

/** Harmonised tax takes the place of the federal one; a province’s own stands beside it. */
const canada: Rule = ({ firm, rates }, place) => {
  const taxed = rates.filter(({ category }) => category === 'S')
  const here = taxed.filter(({ jurisdiction }) => isRegion(firm.country, jurisdiction, place.region))
  const isHarmonised = here.some(({ name }) => /^HST\b/i.test(name))
  const federal = taxed.filter(
    ({ name, jurisdiction }) => jurisdiction === '' && !here.some((offeredRate) => offeredRate.name === name),
  )
  return charged(isHarmonised ? here : [...federal, ...here], place)
}

/** Within the firm’s state its central and its state part, else the integrated one. */
const india: Rule = ({ firm, rates }, place) => {
  const isSame = place.region !== null && place.region === regionCode(firm.country, firm.region)
  const wanted = isSame ? /^(CGST|SGST|UTGST)\b/i : /^IGST\b/i
  const parts = rates.filter(
    ({ name, category, jurisdiction }) =>
      category === 'S' &&
      wanted.test(name) &&
      (jurisdiction === '' || isRegion(firm.country, jurisdiction, place.region)),
  )
  const which = isSame ? ', the firm’s own state' : ', another state than the firm’s'
  return charged(parts, { ...place, why: `${place.why}${place.region === null ? '' : which}` })
}

/** No tax, unless the settings state that the state taxes this service. */
const salesTax: Rule = ({ firm, rates, service }, place) => {
  const isTaxed =
    place.region !== null && service.taxed_in.some((written) => isRegion(firm.country, written, place.region))
  if (!isTaxed)
    return proposalOf([], `No sales tax: ${place.why}, where ${service.name || 'this service'} is not taxed.`, place)
  return charged(
    rates.filter(
      ({ category, jurisdiction }) => category === 'S' && isRegion(firm.country, jurisdiction, place.region),
    ),
    place,
  )
}

const isRegion = (country: string, written: string, region: string | null) =>
  region !== null && written !== '' && regionCode(country, written) === region

const atHome: Readonly<Record<TaxSystem, Rule>> = { vat: standardVat, canada, india, sales_tax: salesTax }

// --- Elsewhere -------------------------------------------------------------------------------------------------------

/** Countries where a registered client accounts for the tax: the European Union and the United Kingdom. */
const reverseChargeCountries = new Set(
  'AT BE BG CY CZ DE DK EE ES FI FR GB GR HR HU IE IM IT LT LU LV MT NL PL PT RO SE SI SK'.split(' '),
)

const vatAbroad: Rule = (supply, place) => {
  const isVat = reverseChargeCountries.has(place.country)
  if (isVat && supply.client.tax_number !== '')
    return free(supply, 'AE', `Reverse charge: ${place.why}, where the client accounts for VAT.`, place)
  if (isVat && !place.isLand) return standardVat(supply, { ...place, why: `${place.why} and has no VAT number` })
  const also = isVat ? ' VAT may be due there: the client has no VAT number.' : ''
  return free(supply, 'O', `Outside the scope of VAT: ${place.why}.${also}`, place)
}

const abroad: Readonly<Record<TaxSystem, Rule>> = {
  vat: vatAbroad,
  canada: (supply, place) =>
    place.isLand
      ? free(supply, 'O', `Outside the scope of GST and HST: ${place.why}.`, place)
      : free(supply, 'Z', `Zero-rated export: ${place.why}.`, place),
  india: (supply, place) => free(supply, 'Z', `Zero-rated export: ${place.why}.`, place),
  sales_tax: (_supply, place) => proposalOf([], `No sales tax: ${place.why}.`, place),
}

// --- In words --------------------------------------------------------------------------------------------------------

const charged = (rates: readonly OfferedRate[], place: TaxPlace): TaxProposal =>
  rates.length === 0
    ? proposalOf([], `No tax rate in the settings applies: ${place.why}. Add one there.`, place)
    : proposalOf(
        rates,
        `${rates.map(({ name, rate }) => `${name} ${rate.replace(/(\.\d*?)0+$/, '$1').replace(/\.$/, '')}%`).join(' and ')}: ${place.why}.`,
        place,
      )

/** Proposes a rate that charges nothing and has the words that the invoice must carry. */
function free({ rates }: Supply, category: TaxCategory, why: string, place: TaxPlace): TaxProposal {
  const offeredRates = rates.filter((rate) => rate.category === category && rate.jurisdiction === '')
  const rate = offeredRates.find(({ name }) => /export/i.test(name)) ?? offeredRates[0]
  return proposalOf(rate ? [rate] : [], rate ? why : `${why} Add a rate with these words to the settings.`, place)
}

const proposalOf = (rates: readonly OfferedRate[], why: string, { gap }: TaxPlace): TaxProposal => ({
  tax_rate_ids: rates.map(({ id }) => id),
  tax_reason: [why, gap].filter(Boolean).join(' '),
})

const countryName = (code: string) => {
  const name = new Intl.DisplayNames('en', { type: 'region' }).of(code) ?? code
  return /^(United|Isle|Netherlands|Philippines|Bahamas|Czech Republic)/.test(name) ? `the ${name}` : name
}
