import type { LocaleFacts, LocaleServerFacts } from './localeFacts.ts'
import { british } from './wording.ts'

export const facts: LocaleFacts = {
  name: 'Ireland',
  tag: 'en-IE',
  currency: 'EUR',
  weekStart: 1,
  clock: 24,
  dateOrder: 'dmy',
  paper: 'a4',
  distanceUnit: 'km',
  measures: 'metric',
  timezones: ['Europe/Dublin'],
  grid: 'itm',
  placeExample: '715830 734697 (ITM)',
  cornersExample: '715830 734697\n715902 734650',
  taxSystem: 'vat',
  taxName: 'VAT',
  taxedAsHome: [],
  invoiceAddresses: 'required',
  words: { ...british, bank_holiday: 'Public holiday', post_code: 'Eircode' },
}

const act = 'revenue.ie, current VAT rates; VAT Consolidation Act 2010'

export const serverFacts: LocaleServerFacts = {
  largestTown: [-6.26, 53.35],
  taxRates: [
    { name: 'Standard', rate: '23', valid_from: '2021-03-01', source: `${act}, section 46` },
    { name: 'Reduced', rate: '13.5', valid_from: '2003-01-01', source: `${act}, schedule 3` },
    { name: 'Zero', rate: '0', valid_from: '1972-11-01', source: `${act}, schedule 2`, reason: 'Zero-rated' },
    {
      name: 'Reverse charge',
      rate: '0',
      valid_from: '2010-11-01',
      source: 'Directive 2006/112/EC, articles 44, 47, 194 and 196',
      category: 'AE',
      reason: 'Reverse charge: the customer accounts for VAT (Directive 2006/112/EC, articles 194 and 196).',
    },
    {
      name: 'Outside the scope',
      rate: '0',
      valid_from: '2010-11-01',
      source: 'Directive 2006/112/EC, articles 44 and 47',
      category: 'O',
      reason: 'Outside the scope of Irish VAT: supplied outside Ireland.',
    },
  ],
  publicHolidays: { name: 'Ireland', country: 'IE', region: '' },
  annualLeave: { name: 'Annual leave', days: '25' },
  accounts: { receivable: 'Trade debtors', tax: 'VAT charged' },
  letters: {
    prices: 'Prices are in euro and do not include VAT, which is added at the rate in force.',
    regards: 'Kind regards,',
    greeting: 'Dear Sir or Madam',
    totalBeforeTax: 'Total excluding VAT',
  },
}
