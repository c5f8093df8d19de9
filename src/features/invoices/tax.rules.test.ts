/** Proposed taxes, country by country, and the published examples of their amounts. */
import { describe, expect, test } from 'vitest'

import type { LocaleCode } from '#core/locale/localeCodes.ts'
import { defaultRates } from '#features/company/companyTaxSeeds.ts'
import vectors from '#test/vectors.json' with { type: 'json' }
import { invoiceTotals } from './invoiceTotals.ts'
import { proposedTax, type Supply } from './tax.rules.ts'

/** The usual rates of a country that apply on a day. */
const ratesOn = (country: LocaleCode, day: string) =>
  defaultRates(country)
    .map((rate, index) => ({ ...rate, id: index + 1 }))
    .filter(({ valid_from, valid_to }) => valid_from <= day && (valid_to === null || valid_to >= day))

const home: Readonly<Record<LocaleCode, string>> = { GB: '', IE: '', CA: 'NS', IN: 'Maharashtra', US: 'CO' }
/** `CA-ON`, or a country alone. */
const place = (written: string) => ({ country: written.slice(0, 2), region: written.slice(3) })

interface Case {
  site?: string
  client?: string
  vat?: string
  on_land?: boolean
  taxed_in?: string[]
  day?: string
}
function propose(
  country: LocaleCode,
  { site, client = country, vat = '', on_land = true, taxed_in = [], day = '2026-11-02' }: Case,
) {
  const rates = ratesOn(country, day)
  const supply: Supply = {
    firm: { country, region: home[country] },
    site: site === undefined ? null : place(site),
    client: { ...place(client), tax_number: vat },
    service: { name: 'Boundary survey', on_land, taxed_in },
    rates,
  }
  const { tax_rate_ids: ids, tax_reason } = proposedTax(supply)
  const items = rates.filter(({ id }) => ids.includes(id))
  return { rates: items, said: [items.map(({ name, rate }) => `${name} ${rate}`).join(' + '), tax_reason] }
}

test.each<[LocaleCode, Case, string, string]>([
  ['GB', { site: 'GB' }, 'Standard 20', 'Standard 20%: the land is in the United Kingdom.'],
  ['GB', { site: 'IM' }, 'Standard 20', 'Standard 20%: the land is in the Isle of Man.'],
  [
    'GB',
    { site: 'GB', client: 'IE', vat: 'IE6388047V' },
    'Standard 20',
    'Standard 20%: the land is in the United Kingdom.',
  ],
  [
    'GB',
    { site: 'IE', vat: 'GB123456789' },
    'Reverse charge 0',
    'Reverse charge: the land is in Ireland, where the client accounts for VAT.',
  ],
  [
    'GB',
    { site: 'FR' },
    'Outside the scope 0',
    'Outside the scope of VAT: the land is in France. VAT may be due there: the client has no VAT number.',
  ],
  ['GB', { site: 'KE', vat: 'GB123456789' }, 'Outside the scope 0', 'Outside the scope of VAT: the land is in Kenya.'],
  [
    'GB',
    { site: 'GB', client: 'DE', vat: 'DE1', on_land: false },
    'Reverse charge 0',
    'Reverse charge: the client is in Germany, where the client accounts for VAT.',
  ],
  [
    'GB',
    { site: 'GB', client: 'DE', on_land: false },
    'Standard 20',
    'Standard 20%: the client is in Germany and has no VAT number.',
  ],
  [
    'GB',
    { client: 'US', on_land: false },
    'Outside the scope 0',
    'Outside the scope of VAT: the client is in the United States.',
  ],
  [
    'GB',
    {},
    'Standard 20',
    'Standard 20%: the client is in the United Kingdom. No site is known, so the client’s address is used.',
  ],
  ['IE', { site: 'IE' }, 'Standard 23', 'Standard 23%: the land is in Ireland.'],
  [
    'IE',
    { site: 'GB', vat: 'GB123456789' },
    'Reverse charge 0',
    'Reverse charge: the land is in the United Kingdom, where the client accounts for VAT.',
  ],
  [
    'IE',
    { site: 'IE', client: 'FR', vat: 'FR1', on_land: false },
    'Reverse charge 0',
    'Reverse charge: the client is in France, where the client accounts for VAT.',
  ],
  ['CA', { site: 'CA-ON' }, 'HST 13', 'HST 13%: the land is in Ontario.'],
  ['CA', { site: 'CA-Nova Scotia', day: '2025-03-31' }, 'HST 15', 'HST 15%: the land is in Nova Scotia.'],
  ['CA', { site: 'CA-Nova Scotia', day: '2025-04-01' }, 'HST 14', 'HST 14%: the land is in Nova Scotia.'],
  ['CA', { site: 'CA-Québec' }, 'GST 5 + QST 9.975', 'GST 5% and QST 9.975%: the land is in Quebec.'],
  ['CA', { site: 'CA-Alberta', client: 'CA-ON' }, 'GST 5', 'GST 5%: the land is in Alberta.'],
  ['CA', { site: 'CA-Alberta', client: 'CA-ON', on_land: false }, 'HST 13', 'HST 13%: the client is in Ontario.'],
  ['CA', { site: 'CA-bc', day: '2026-09-30' }, 'GST 5', 'GST 5%: the land is in British Columbia.'],
  ['CA', { site: 'CA-bc', day: '2026-10-01' }, 'GST 5 + PST 7', 'GST 5% and PST 7%: the land is in British Columbia.'],
  [
    'CA',
    { site: 'CA' },
    'HST 14',
    'HST 14%: the land is in Nova Scotia. The address has no province, so the firm’s own is used.',
  ],
  [
    'CA',
    { site: 'US-WA' },
    'Outside the scope 0',
    'Outside the scope of GST and HST: the land is in the United States.',
  ],
  ['CA', { client: 'US-WA', on_land: false }, 'Export 0', 'Zero-rated export: the client is in the United States.'],
  [
    'IN',
    { site: 'IN-MH' },
    'CGST 9 + SGST 9',
    'CGST 9% and SGST 9%: the land is in Maharashtra, the firm’s own state.',
  ],
  [
    'IN',
    { site: 'IN-Karnataka', client: 'IN-MH' },
    'IGST 18',
    'IGST 18%: the land is in Karnataka, another state than the firm’s.',
  ],
  [
    'IN',
    { site: 'IN-Karnataka', client: 'IN-MH', on_land: false },
    'CGST 9 + SGST 9',
    'CGST 9% and SGST 9%: the client is in Maharashtra, the firm’s own state.',
  ],
  [
    'IN',
    { site: 'NP', client: 'IN-KA' },
    'IGST 18',
    'IGST 18%: the client is in Karnataka, another state than the firm’s.',
  ],
  ['IN', { site: 'NP', client: 'NP' }, 'Export 0', 'Zero-rated export: the land is in Nepal.'],
  ['US', { site: 'US-CO' }, '', 'No sales tax: the land is in Colorado, where Boundary survey is not taxed.'],
  ['US', { site: 'US-TX' }, '', 'No sales tax: the land is in Texas, where Boundary survey is not taxed.'],
  [
    'US',
    { site: 'US-TX', taxed_in: ['Texas'] },
    'State sales tax 6.25 + Local sales tax 2',
    'State sales tax 6.25% and Local sales tax 2%: the land is in Texas.',
  ],
  [
    'US',
    { site: 'US-NM', taxed_in: ['NM'] },
    '',
    'No tax rate in the settings applies: the land is in New Mexico. Add one there.',
  ],
  ['US', { site: 'MX', taxed_in: ['TX'] }, '', 'No sales tax: the land is in Mexico.'],
])('%s,%o:%s', (country, owner, rates, reason) => {
  expect(propose(country, owner).said).toEqual([rates, reason])
})

test('a firm without rates is told to add some; none is made up', () => {
  const supply: Supply = {
    firm: { country: 'GB', region: '' },
    site: place('IE'),
    client: { country: '', region: '', tax_number: 'GB1' },
    service: { name: '', on_land: true, taxed_in: [] },
    rates: [],
  }
  expect(proposedTax(supply)).toEqual({
    tax_rate_ids: [],
    tax_reason:
      'Reverse charge: the land is in Ireland, where the client accounts for VAT. Add a rate with these words to the settings.',
  })
  expect(proposedTax({ ...supply, site: null }).tax_reason).toBe(
    'No tax rate in the settings applies: the firm is in the United Kingdom. Add one there. Only the firm’s own address is known.',
  )
})

const written: Readonly<Record<string, string>> = { 'same state': 'IN-Maharashtra', 'another state': 'IN-Kerala' }

describe('the published examples, from the site to the penny', () => {
  test.each(vectors.tax_components)('$site of a firm in $firm on $tax_point: $tax', (published) => {
    const { firm, site, tax_point, taxable, components, tax, gross } = published
    const { rates } = propose(firm as LocaleCode, { site: written[site] ?? site, day: tax_point, taxed_in: ['Texas'] })
    const line = { quantity: '1', price: taxable, discount: '0', tax_rate_ids: rates.map(({ id }) => id) }
    const totals = invoiceTotals([line], rates, 'half_up')
    expect(totals).toMatchObject({ tax, gross })
    expect(totals.taxes.map(({ rate, amount }) => [Number(rate), amount])).toEqual(
      components.map(({ rate, amount }) => [Number(rate), amount]),
    )
  })
})
