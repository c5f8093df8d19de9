import type { LocaleFacts, LocaleServerFacts } from './localeFacts.ts'
import { british } from './wording.ts'

export const facts: LocaleFacts = {
  name: 'United Kingdom',
  tag: 'en-GB',
  currency: 'GBP',
  weekStart: 1,
  clock: 24,
  dateOrder: 'dmy',
  paper: 'a4',
  distanceUnit: 'mi',
  measures: 'metric',
  timezones: ['Europe/London', 'Europe/Belfast'],
  grid: 'osgb',
  placeExample: 'SE 22241 33820',
  cornersExample: 'SE 22241 33820\nSE 22310 33790\nSE 22290 33702',
  taxSystem: 'vat',
  taxName: 'VAT',
  // The Isle of Man.
  taxedAsHome: ['IM'],
  invoiceAddresses: 'required',
  words: british,
}

export const serverFacts: LocaleServerFacts = {
  largestTown: [-0.13, 51.51],
  taxRates: [
    { name: 'Standard', rate: '20', valid_from: '2011-01-04', source: 'gov.uk/vat-rates; VAT Act 1994, section 2' },
    { name: 'Reduced', rate: '5', valid_from: '1997-09-01', source: 'gov.uk/vat-rates; VAT Act 1994, schedule 7A' },
    {
      name: 'Zero',
      rate: '0',
      valid_from: '1973-04-01',
      source: 'gov.uk/vat-rates; VAT Act 1994, schedule 8',
      reason: 'Zero-rated',
    },
    {
      name: 'Reverse charge',
      rate: '0',
      valid_from: '1973-04-01',
      source: 'VAT Act 1994, section 7A; notice 741A',
      category: 'AE',
      reason: 'Reverse charge: the customer accounts for VAT.',
    },
    {
      name: 'Outside the scope',
      rate: '0',
      valid_from: '1973-04-01',
      source: 'VAT Act 1994, section 7A and schedule 4A, paragraph 1; notice 741A',
      category: 'O',
      reason: 'Outside the scope of UK VAT: supplied outside the United Kingdom.',
    },
  ],
  publicHolidays: { name: 'England', country: 'GB', region: 'ENG' },
  annualLeave: { name: 'Annual leave', days: '25' },
  accounts: { receivable: 'Trade debtors', tax: 'VAT charged' },
  letters: {
    prices: 'Prices are in pounds sterling and do not include VAT, which is added at the rate in force.',
    regards: 'Kind regards,',
    greeting: 'Dear Sir or Madam',
    totalBeforeTax: 'Total excluding VAT',
  },
}
