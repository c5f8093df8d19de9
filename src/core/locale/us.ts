import type { LocaleFacts, LocaleServerFacts } from './localeFacts.ts'
import { american } from './wording.ts'

export const facts: LocaleFacts = {
  name: 'United States',
  tag: 'en-US',
  currency: 'USD',
  weekStart: 7,
  clock: 12,
  dateOrder: 'mdy',
  paper: 'us-letter',
  distanceUnit: 'mi',
  measures: 'american',
  timezones: ['America/New_York', 'America/Chicago', 'America/Denver', 'America/Los_Angeles'],
  grid: 'utm',
  placeExample: '13S 479000 4401000',
  cornersExample: '39.7548, -105.2211\n39.7551, -105.2198',
  taxSystem: 'sales_tax',
  taxName: 'Sales tax',
  taxedAsHome: [],
  invoiceAddresses: 'optional',
  words: american,
}

export const serverFacts: LocaleServerFacts = {
  largestTown: [-73.99, 40.75],
  // The country has no tax of its own; the rates of Texas apply once a service is set as taxable there.
  taxRates: [
    {
      name: 'State sales tax',
      jurisdiction: 'Texas',
      rate: '6.25',
      valid_from: '1990-07-01',
      source: 'Texas Tax Code, sections 151.0048 (surveying of real property) and 151.051',
    },
    {
      name: 'Local sales tax',
      jurisdiction: 'Texas',
      rate: '2',
      valid_from: '1990-07-01',
      source: 'comptroller.texas.gov, local sales tax: at most 2 %, check that of the place',
    },
  ],
  publicHolidays: { name: 'United States', country: 'US', region: '' },
  annualLeave: { name: 'Vacation', days: '15' },
  accounts: { receivable: 'Accounts receivable', tax: 'Sales tax charged' },
  letters: {
    prices: 'Prices are in US dollars and do not include sales tax, which is added where the state charges it.',
    regards: 'Sincerely,',
    greeting: 'To whom it may concern',
    totalBeforeTax: 'Total before tax',
  },
}
