import type { LocaleFacts, LocaleServerFacts } from './localeFacts.ts'
import { british } from './wording.ts'

export const facts: LocaleFacts = {
  name: 'India',
  tag: 'en-IN',
  currency: 'INR',
  weekStart: 7,
  clock: 12,
  dateOrder: 'dmy',
  paper: 'a4',
  distanceUnit: 'km',
  measures: 'metric',
  timezones: ['Asia/Kolkata', 'Asia/Calcutta'],
  grid: 'utm',
  placeExample: '43Q 379000 2048000',
  cornersExample: '18.5204, 73.8567\n18.5211, 73.8580',
  taxSystem: 'india',
  taxName: 'GST',
  taxedAsHome: [],
  // The state is the place of supply.
  invoiceAddresses: 'with_state',
  words: {
    ...british,
    diary: 'Timesheets',
    diary_entry: 'Timesheet entry',
    bank_holiday: 'Public holiday',
    tax_rate: 'GST Rate',
    tax_rates: 'GST Rates',
    town: 'City',
    post_code: 'PIN Code',
    region: 'State',
  },
}

const gst = 'cbic-gst.gov.in, services: heading 9983, other professional, technical and business services'

export const serverFacts: LocaleServerFacts = {
  largestTown: [72.83, 18.95],
  taxRates: [
    { name: 'CGST', rate: '9', valid_from: '2017-07-01', source: gst },
    { name: 'SGST', rate: '9', valid_from: '2017-07-01', source: gst },
    { name: 'IGST', rate: '18', valid_from: '2017-07-01', source: gst },
    {
      name: 'Export',
      rate: '0',
      valid_from: '2017-07-01',
      source: 'IGST Act 2017, section 16; CGST Rules 2017, rule 96A',
      reason: 'Supply meant for export under letter of undertaking without payment of integrated tax.',
    },
  ],
  publicHolidays: { name: 'India', country: 'IN', region: '' },
  annualLeave: { name: 'Earned leave', days: '18' },
  accounts: { receivable: 'Trade debtors', tax: 'GST charged' },
  letters: {
    prices: 'Prices are in Indian rupees and do not include GST, which is added at the rate in force.',
    regards: 'Yours sincerely,',
    greeting: 'Dear Sir or Madam',
    totalBeforeTax: 'Total excluding GST',
  },
}
