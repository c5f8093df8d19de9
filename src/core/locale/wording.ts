/** The words that vary by locale (docs/rules/screens.md#locales), each where a sentence or a label needs it. */
export interface Wording {
  organisation: string
  organisations: string
  /** The screen of hours, and one row of it. */
  diary: string
  diary_entry: string
  quote: string
  quotes: string
  leave: string
  /** A day off of everybody's. */
  bank_holiday: string
  tax_rate: string
  tax_rates: string
  site_work: string
  town: string
  post_code: string
  region: string
}

/** Words of Great Britain, from which other locales differ. */
export const british: Wording = {
  organisation: 'Organisation',
  organisations: 'Organisations',
  diary: 'Diary',
  diary_entry: 'Diary entry',
  quote: 'Quote',
  quotes: 'Quotes',
  leave: 'Leave',
  bank_holiday: 'Bank holiday',
  tax_rate: 'VAT Rate',
  tax_rates: 'VAT Rates',
  site_work: 'Site',
  town: 'Town or city',
  post_code: 'Postcode',
  region: 'County',
}
/** Words of the United States, from which other locales differ. */
export const american: Wording = {
  organisation: 'Organization',
  organisations: 'Organizations',
  diary: 'Timesheets',
  diary_entry: 'Timesheet entry',
  quote: 'Proposal',
  quotes: 'Proposals',
  leave: 'Paid Time Off',
  bank_holiday: 'Holiday',
  tax_rate: 'Sales Tax',
  tax_rates: 'Sales Taxes',
  site_work: 'Field',
  town: 'City',
  post_code: 'ZIP',
  region: 'State',
}

/** The labels of an address, by payload field. */
export const addressLabels = ({ town, region, post_code }: Wording) => ({
  line1: 'Address line 1',
  line2: 'Address line 2',
  city: town,
  region,
  postcode: post_code,
  country: 'Country',
})
