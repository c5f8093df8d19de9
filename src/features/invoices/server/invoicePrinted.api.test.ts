/**
 * Printed invoices of each country: taxes by their names, numbers with theirs, countries in words, long and leftward
 * lines.
 */
import { describe, expect, test } from 'vitest'

import { today } from '#core/days.ts'
import type { LocaleCode } from '#core/locale/localeCodes.ts'
import { changeCompany } from '#features/company/company.contract.ts'
import { vatRateCalls } from '#features/company/companyMoney.contract.ts'
import { defaultRates } from '#features/company/companyTaxSeeds.ts'
import { client as clients } from '#features/clients/clients/clients.ts'
import { quoteItem } from '#features/quote-items/quoteItems.ts'
import { aWonProject } from '#test/billing.ts'
import { testServer } from '#test/firm.ts'
import { readPdf } from '#test/pdf.ts'
import { invoice } from '../invoices.ts'

const server = testServer()
const { aFirm, app, as, headersOf } = server
const { calls } = invoice
const withId = (record: { id: number }) => ({ params: { id: String(record.id) } })

interface Sample {
  /** Rates of the one line, among the firm's default ones. */
  rates: (rate: { name: string; jurisdiction: string }) => boolean
  firm: object
  client: { name: string; tax_number: string; address: object }
}
const longOrder = `PO-${'0123456789ABCDEF'.repeat(6)}`
const longWord =
  'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaftsvorsitzendenstellvertreterversammlung'
const samples: Record<LocaleCode, Sample> = {
  GB: {
    rates: ({ name }) => name === 'Standard',
    firm: { registration_number: '01234567', tax_number: 'GB 123 4567 89', address: { city: 'Leeds', country: 'GB' } },
    client: {
      name: 'O’Brien Ltd',
      tax_number: 'IE6388047V',
      address: { line1: '1 Quay', city: 'Cork', country: 'IE' },
    },
  },
  IE: {
    rates: ({ name }) => name === 'Reverse charge',
    firm: { registration_number: '654321', tax_number: 'IE6388047V', address: { city: 'Cork', country: 'IE' } },
    client: {
      name: 'מדידות הנמל בע״מ 12',
      tax_number: 'CY10259033P',
      address: { line1: 'רחוב הנמל 5', city: 'Limassol', country: 'CY' },
    },
  },
  CA: {
    rates: ({ name, jurisdiction }) => name === 'HST' && jurisdiction === 'Ontario',
    firm: { tax_number: '12345 6789 RT0001', address: { city: 'Toronto', region: 'Ontario', country: 'CA' } },
    client: { name: 'Bay Developments', tax_number: '', address: { city: 'Paris', country: 'FR' } },
  },
  US: {
    rates: ({ jurisdiction }) => jurisdiction === 'Texas',
    firm: { tax_number: '12-3456789', address: { city: 'Austin', region: 'TX', country: 'US' } },
    client: {
      name: 'شركة الميناء للمساحة',
      tax_number: '',
      address: { line1: '5 Main St', city: 'Austin', country: 'US' },
    },
  },
  IN: {
    rates: ({ name }) => name === 'CGST' || name === 'SGST',
    firm: {
      registration_number: 'U74210MH2009PTC123456',
      tax_number: '27AAAPA1234A1ZV',
      address: { city: 'Mumbai', region: 'Maharashtra', country: 'IN' },
    },
    client: {
      name: 'Shree Estates',
      tax_number: '27AAPFU0939F1ZV',
      address: { line1: '2 MG Road', city: 'Pune', region: 'Maharashtra', country: 'IN' },
    },
  },
}

async function printed(locale: LocaleCode) {
  const { rates, firm: settings, client } = samples[locale]
  const { ada, org_id } = await aFirm({ locale })
  await as(ada, changeCompany, { params: { id: String(org_id) }, body: settings })
  const tax_rate_ids: number[] = []
  for (const rate of defaultRates(locale).filter((each) => rates(each) && each.valid_to === null)) {
    const made = await as(ada, vatRateCalls.create, { body: rate })
    expect(made.status, made.text).toBe(201)
    tax_rate_ids.push(made.body.id)
  }
  const { body: buyer } = await as(ada, clients.calls.create, { body: client })
  const created = await as(ada, calls.create, {
    body: {
      client_id: buyer.id,
      date: today('Europe/London'),
      purchase_order: longOrder.slice(0, 64),
      lines: [
        {
          description: `Levels for ${longWord}`,
          quantity: '2',
          unit: 'h',
          price: '500.00',
          tax_rate_ids,
          tax_reason: 'By hand',
        },
      ],
    },
  })
  expect(created.status, created.text).toBe(201)
  const issued = await as(ada, calls.issue, { ...withId(created.body), body: {} })
  expect(issued.status, issued.text).toBe(200)
  const { rawPayload } = await app().inject({
    url: `/api/invoices/${created.body.id}/pdf/`,
    headers: await headersOf(ada),
  })
  return (await readPdf(rawPayload)).text
}

describe('an invoice is printed in the words of its country', () => {
  test.each<[LocaleCode, RegExp[], RegExp[]]>([
    [
      'GB',
      [
        /VAT 20% of £1,000\.00/,
        /Company number 01234567/,
        /VAT number GB 123 4567 89/,
        /Ireland VAT number IE6388047V/,
      ],
      [/Standard/, /\bIE\b/],
    ],
    [
      'IE',
      [/VAT \(Reverse charge\) 0% of €1,000\.00/, /the customer accounts for VAT/, /VAT number IE6388047V/, /Cyprus/],
      [/\bCY$/],
    ],
    ['CA', [/HST, Ontario 13% of/, /GST\/HST number 12345 6789 RT0001/, /France/], [/\bFR\b/]],
    ['US', [/tax/i, /Tax ID 12-3456789/, /5 Main St Austin/], [/VAT/, /United States/]],
    [
      'IN',
      [/CGST/, /SGST/, /CIN U74210MH2009PTC123456/, /GSTIN 27AAAPA1234A1ZV/, /Pune, Maharashtra GSTIN 27AAPFU0939F1ZV/],
      [/VAT/, /India GSTIN/],
    ],
  ])('%s', async (locale, present, absent) => {
    const text = await printed(locale)
    for (const words of present) expect(text).toMatch(words)
    for (const words of absent) expect(text).not.toMatch(words)
    // Nothing of what is too long for a line is lost, and it can be copied.
    expect(text.replaceAll(' ', '')).toContain(longOrder.slice(0, 64))
    expect(text.replaceAll(' ', '')).toContain(longWord)
  })
})

test('a part of a fee says the fee, how far it is billed, what was invoiced before and what is now', async () => {
  const firm = await aFirm()
  const { ada } = firm
  const project = await aWonProject(server, firm)
  await as(ada, quoteItem.calls.create, { body: { project_id: project.id, name: 'Survey', price: '1000' } })
  await as(ada, quoteItem.acts.accept, { body: { project_id: project.id } })
  const draft = async (percent: string) =>
    (await as(ada, calls.draft, { body: { project_ids: [project.id], kinds: ['items'], percent } })).body
  const first = await draft('20')
  expect(first.lines.map(({ description }) => description)).toEqual([
    'Survey\nFee £1,000.00, 20% to date, previously invoiced £0.00, this invoice £200.00',
  ])
  const second = await draft('30')
  expect(second.lines.map(({ description }) => description)).toEqual([
    'Survey\nFee £1,000.00, 50% to date, previously invoiced £200.00, this invoice £300.00',
  ])
})
