import { describe, expect, test } from 'vitest'

import { compare, round, subtract } from '#core/decimal.ts'
import { locales } from '#core/locale/locales.ts'
import type { TaxCategory } from '#features/company/companyMoney.contract.ts'
import { officiallyBroken } from '#test/officialRules.ts'
import { isLong } from '#test/sizes.ts'
import { invoiceTotals, netOf } from '../../invoiceTotals.ts'
import { cii } from './cii.ts'
import {
  type EInvoice,
  eInvoiceOf,
  type EInvoicePayment,
  type Issued,
  type Party,
  unitCode,
  vatNumber,
} from './eInvoice.ts'
import { brokenRules } from './eInvoiceProblems.ts'
import { ubl } from './ubl.ts'

const countries = ['CA', 'GB', 'IE', 'IN', 'US'] as const
type Country = (typeof countries)[number]
const accounts: Record<Country, NonNullable<EInvoicePayment['account']>> = {
  CA: { name: 'Ridgeline & Sons', iban: '', account_number: '1234567', bank: '00300012' },
  GB: { name: 'Ridgeline & Sons', iban: '', account_number: '12345678', bank: '200000' },
  IE: { name: 'Ridgeline & Sons', iban: 'IE29AIBK93115212345678', account_number: '', bank: 'AIBKIE2D' },
  IN: { name: 'Ridgeline & Sons', iban: '', account_number: '123456789012', bank: 'HDFC0000007' },
  US: { name: 'Ridgeline & Sons', iban: '', account_number: '123456', bank: '021000021' },
}
const numbers: Record<Country, string> = {
  CA: '123456789 RT0001',
  GB: '123 4567 89',
  IE: 'IE 6388047V',
  IN: '27AAPFU0939F1ZV',
  US: '12-3456789',
}
const party = (country: Country, name: string): Party => ({
  name,
  line1: '12 Mill Lane',
  line2: country === 'US' ? 'Suite 4' : '',
  city: 'Otley',
  region: country === 'IN' ? 'Maharashtra' : '',
  postcode: 'LS21 1AA',
  country,
  tax_number: numbers[country],
  registration_number: '01234567',
  phone: '+44 20 7946 0000',
  email: 'office@example.com',
})
/** Taxes that firms of a country charge: several at once where the law adds them up. */
const charged: Record<Country, [category: TaxCategory, rate: string, part?: string][][]> = {
  GB: [[['S', '20']], [['S', '5']], [['Z', '0']], [['AE', '0']], [['E', '0']]],
  IE: [[['S', '23']], [['S', '13.5']], [['Z', '0']], [['AE', '0']]],
  IN: [
    [
      ['S', '9'],
      ['S', '9'],
    ],
    [['S', '18']],
    [['E', '0']],
  ],
  CA: [
    [['S', '13']],
    [
      ['S', '5'],
      ['S', '9.975'],
    ],
    [
      ['S', '5'],
      ['S', '7', '0.30'],
    ],
    [['Z', '0']],
  ],
  US: [[], [['S', '8.25']]],
}

function dice(seed: number) {
  let state = seed
  return (below: number) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff
    return Math.floor((state / 0x80000000) * below)
  }
}

/** An invoice as the firm keeps it, or the credit note of one. */
function anInvoice(seed: number): EInvoice {
  const next = dice(seed)
  const country = countries[seed % 5] ?? 'GB'
  const choices = charged[country]
  const rates = choices.slice(0, 1 + next(choices.length)).flatMap((set, index) =>
    set.map(([category, rate, part = '1'], position) => ({
      of: index,
      id: index * 10 + position + 1,
      category,
      rate,
      part,
    })),
  )
  const sets = [...Map.groupBy(rates, ({ of }) => of).values()].map((set) => set.map(({ id }) => id))
  const isCredit = seed % 4 === 3
  const sign = isCredit ? '-' : ''
  const lines = Array.from({ length: 1 + next(12) }, (_, index) => {
    const line = {
      description: `Part ${index} <“&”>\nwith ‘quotes’ & more`,
      quantity: `${sign}${1 + next(90)}.${next(10)}5`,
      unit: ['hours', 'day', 'm²', '', 'visits'][next(5)] ?? '',
      price: `${next(8) === 0 ? '-' : ''}${next(2000)}.${10 + next(89)}`,
      discount: next(4) === 0 ? `${sign}${next(40)}.50` : '0',
      tax_rate_ids: sets.length === 0 || next(9) === 0 ? [] : (sets[next(sets.length)] ?? []),
    }
    return { ...line, net: netOf(line, 'half_up') }
  })
  const known = rates.map(({ id, rate, part }) => ({
    id,
    name: `Tax ${id}`,
    jurisdiction: '',
    rate,
    base_fraction: part,
  }))
  const totals = invoiceTotals(lines, known, 'half_up')
  const issued: Issued = {
    name: `2026-${seed}`,
    date: '2026-03-31',
    due: '2026-04-30',
    tax_point: next(3) === 0 ? '2026-03-28' : null,
    start: next(2) === 0 ? '2026-03-01' : null,
    end: '2026-03-31',
    credit_note: isCredit,
    credits: isCredit ? { name: '2026-1', date: '2026-02-01' } : null,
    purchase_order: next(2) === 0 ? 'PO & 77' : '',
    project: next(2) === 0 ? 'P2040' : '',
    lines,
    taxes: totals.taxes.map((tax) => ({
      ...tax,
      tax_rate_id: tax.id,
      category: rates.find(({ id }) => id === tax.id)?.category ?? 'S',
      reason: '',
    })),
    amount_net: totals.net,
    amount_tax: totals.tax,
    amount_gross: totals.gross,
    amount_paid: !isCredit && next(3) === 0 ? '1.00' : '0.00',
  }
  const period = issued.start === null ? { end: null } : {}
  return eInvoiceOf(
    { ...issued, ...period },
    {
      seller: party(country, 'Ridgeline & Sons <Surveys>'),
      buyer: party(country, 'Northgate “Estates”'),
      payment: {
        terms: next(2) === 0 ? 'Within 30 days of the date.\nInterest & costs after that.' : '',
        reference: issued.name,
        account: next(4) === 0 ? null : accounts[country],
      },
      currency: locales[country].currency,
      rounding: 'half_up',
    },
  )
}

const many = isLong ? 200 : 20
test(
  `${many} invoices and credit notes of five countries keep the official rules in both syntaxes`,
  { timeout: 600_000 },
  () => {
    const seen = new Set<string>()
    const seenCodes = new Set<string>()
    for (let seed = 0; seed < many; seed += 1) {
      const invoice = anInvoice(seed)
      for (const { category } of invoice.taxes) seen.add(category)
      expect([seed, brokenRules(invoice)]).toEqual([seed, []])
      expect([seed, officiallyBroken(ubl(invoice))]).toEqual([seed, []])
      expect([seed, officiallyBroken(cii(invoice))]).toEqual([seed, []])
      const written = ubl(invoice)
      for (const [, code = ''] of written.matchAll(/PaymentMeansCode>(\d+)</g)) seenCodes.add(code)
      if (!invoice.credit_note && invoice.payment.account)
        for (const xml of [written, cii(invoice)])
          for (const number of [
            invoice.payment.account.iban || invoice.payment.account.account_number,
            invoice.payment.account.bank,
            invoice.payment.reference,
          ])
            expect(xml).toContain(`>${number}<`)
      expect(invoice.taxes.reduce((sum, { amount }) => sum + Number(amount), 0).toFixed(2)).toBe(
        round(invoice.tax, 2, 'half_up'),
      )
    }
    expect([...seen].toSorted()).toEqual(['AE', 'E', 'O', 'S', 'Z'])
    expect([...seenCodes].toSorted()).toEqual(['30', '58'])
  },
)

describe('what breaks a rule is named as the official rules name it, with the field to mend', () => {
  const invoice = anInvoice(1)
  const reverse = {
    ...anInvoice(1),
    taxes: [{ category: 'AE' as const, percent: '0', taxable: invoice.net, amount: '0.00', reason: 'Reverse charge' }],
  }
  const charged0 = {
    ...reverse,
    lines: invoice.lines.map((line) => ({ ...line, category: 'AE' as const, percent: '0' })),
    tax: '0.00',
    gross: invoice.net,
    paid: '0.00',
    open: invoice.net,
  }
  test.each<[string, string, EInvoice]>([
    ['BR-02', 'name', { ...invoice, name: '' }],
    ['BR-09', 'company.address', { ...invoice, seller: { ...invoice.seller, country: '' } }],
    ['BR-11', 'client.address', { ...invoice, buyer: { ...invoice.buyer, country: '' } }],
    ['BR-S-02', 'company.tax_number', { ...invoice, seller: { ...invoice.seller, tax_number: '' } }],
    [
      'BR-AE-02',
      'client.tax_number',
      { ...charged0, buyer: { ...invoice.buyer, tax_number: '', registration_number: '' } },
    ],
    ['BR-29', 'end', { ...invoice, start: '2026-03-10', end: '2026-03-01' }],
    [
      'BR-27',
      'lines.0.price',
      { ...invoice, lines: invoice.lines.map((line, index) => (index === 0 ? { ...line, price: '-1' } : line)) },
    ],
  ])('%s', (rule, field, broken) => {
    expect(brokenRules(broken).map((found) => [found.rule, found.field])).toEqual([[rule, field]])
    expect([ubl, cii].map((write) => officiallyBroken(write(broken)).includes(rule))).toEqual([true, true])
  })
})

test.each(['GB', 'US', 'IE'])('a seller without any number is identified all the same: %s', (country) => {
  const invoice = anInvoice(2)
  const seller = { ...invoice.seller, country, tax_number: '', registration_number: '' }
  const outside = { category: 'O' as const, percent: '0' }
  const plain = {
    ...invoice,
    seller,
    lines: invoice.lines.map((line) => ({ ...line, ...outside })),
    taxes: [{ ...outside, taxable: invoice.net, amount: '0.00', reason: 'Outside the scope of VAT' }],
    tax: '0.00',
    gross: invoice.net,
    open: subtract(invoice.net, invoice.paid),
  }
  expect(brokenRules(plain)).toEqual([])
  for (const write of [ubl, cii]) expect(officiallyBroken(write(plain))).toEqual([])
})

test('an amount that is not the sum of its parts breaks BR-CO-15, officially', () => {
  const invoice = anInvoice(2)
  expect(officiallyBroken(ubl({ ...invoice, gross: '1.00' }))).toContain('BR-CO-15')
})

test('units and numbers are those of the lists', () => {
  expect(['Hours', 'm²', 'visit', ''].map(unitCode)).toEqual(['HUR', 'MTK', 'C62', 'C62'])
  expect(vatNumber({ country: 'GB', tax_number: '123 4567 89' })).toBe('GB123456789')
  expect(vatNumber({ country: 'GR', tax_number: '123' })).toBe('EL123')
  expect(compare(anInvoice(3).net, '0')).toBe(1)
})
