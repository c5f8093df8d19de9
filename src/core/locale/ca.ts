import type { LocaleFacts, LocaleServerFacts } from './localeFacts.ts'
import { american } from './wording.ts'

export const facts: LocaleFacts = {
  name: 'Canada',
  tag: 'en-CA',
  currency: 'CAD',
  weekStart: 7,
  clock: 12,
  dateOrder: 'ymd',
  paper: 'us-letter',
  distanceUnit: 'km',
  measures: 'metric',
  timezones: [
    'America/Toronto',
    'America/Vancouver',
    'America/Edmonton',
    'America/Winnipeg',
    'America/Halifax',
    'America/Montreal',
  ],
  grid: 'utm',
  placeExample: '17T 630084 4833438',
  cornersExample: '17T 630084 4833438\n17T 630120 4833410',
  taxSystem: 'canada',
  taxName: 'GST/HST',
  taxedAsHome: [],
  invoiceAddresses: 'optional',
  words: { ...american, leave: 'Time Off', post_code: 'Postal Code', region: 'Province' },
}

const gst = 'canada.ca, GST/HST: charge and collect the tax, which rate'

export const serverFacts: LocaleServerFacts = {
  largestTown: [-79.38, 43.65],
  // Manitoba and Saskatchewan tax some professional services, too: the firm must decide which of its services they
  // affect.
  taxRates: [
    { name: 'GST', rate: '5', valid_from: '2008-01-01', source: gst },
    { name: 'HST', jurisdiction: 'Ontario', rate: '13', valid_from: '2010-07-01', source: gst },
    { name: 'HST', jurisdiction: 'New Brunswick', rate: '15', valid_from: '2016-07-01', source: gst },
    { name: 'HST', jurisdiction: 'Newfoundland and Labrador', rate: '15', valid_from: '2016-07-01', source: gst },
    {
      name: 'HST',
      jurisdiction: 'Nova Scotia',
      rate: '15',
      valid_from: '2010-07-01',
      valid_to: '2025-03-31',
      source: gst,
    },
    { name: 'HST', jurisdiction: 'Nova Scotia', rate: '14', valid_from: '2025-04-01', source: gst },
    { name: 'HST', jurisdiction: 'Prince Edward Island', rate: '15', valid_from: '2016-10-01', source: gst },
    {
      name: 'QST',
      jurisdiction: 'Quebec',
      rate: '9.975',
      valid_from: '2013-01-01',
      source: 'revenuquebec.ca, basic rules for applying the GST/HST and QST',
    },
    {
      name: 'PST',
      jurisdiction: 'British Columbia',
      rate: '7',
      valid_from: '2026-10-01',
      source: 'gov.bc.ca, PST on professional services: 30 % of engineering, architecture, geoscience',
      base_fraction: '0.3',
    },
    {
      name: 'Export',
      rate: '0',
      valid_from: '1991-01-01',
      source: 'Excise Tax Act, schedule VI, part V',
      reason: 'Zero-rated: supplied to a non-resident.',
    },
    {
      name: 'Outside the scope',
      rate: '0',
      valid_from: '1991-01-01',
      source: 'Excise Tax Act, section 142',
      category: 'O',
      reason: 'Outside the scope of GST and HST: supplied outside Canada.',
    },
  ],
  publicHolidays: { name: 'Canada', country: 'CA', region: '' },
  annualLeave: { name: 'Vacation', days: '15' },
  accounts: { receivable: 'Accounts receivable', tax: 'Sales tax charged' },
  letters: {
    prices:
      'Prices are in Canadian dollars and do not include GST, HST, QST or PST, which are added at the rate of the province of the site.',
    regards: 'Sincerely,',
    greeting: 'To whom it may concern',
    totalBeforeTax: 'Total before tax',
  },
}
