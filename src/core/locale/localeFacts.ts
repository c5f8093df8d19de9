/** Facts that differ between countries (docs/rules/screens.md#locales): each locale's file must state them. */
import type { WeekStart } from '../days.ts'
import type { DateOrder } from '../typedDate.ts'
import type { Wording } from './wording.ts'

export type Clock = 12 | 24
/** Laws by which a line is taxed; `src/features/invoices/tax.rules.ts` has the rule of each. */
export type TaxSystem = 'vat' | 'canada' | 'india' | 'sales_tax'

/** Facts that screens need: the file of a locale exports them as `facts`. */
export interface LocaleFacts {
  name: string
  /** BCP 47. */
  tag: string
  /** ISO 4217. */
  currency: string
  /** ISO weekday: Monday 1, Sunday 7. From here and not from the browser, which has other opinions on en-IN. */
  weekStart: WeekStart
  /** The hours of a day on the clock; a user may override it. */
  clock: Clock
  dateOrder: DateOrder
  /** Paper size by its name in Typst. */
  paper: 'a4' | 'us-letter'
  /** The unit in which roads are measured. */
  distanceUnit: 'mi' | 'km'
  /** Units of measurements on a map. */
  measures: 'metric' | 'american'
  /** Zones by which the set-up guesses the country of a browser. */
  timezones: readonly string[]
  /** The national grid, else the zones of the whole world. */
  grid: 'osgb' | 'itm' | 'utm'
  /** An example of a place written in the grid. */
  placeExample: string
  /** Corners, as they are typed: a line each. */
  cornersExample: string
  taxSystem: TaxSystem
  /** A rate that does not name its tax is named by it. */
  taxName: string
  /** Countries that the same tax covers, by ISO 3166. */
  taxedAsHome: readonly string[]
  /** Addresses that the law wants on an invoice: those of both, and with the client's state. */
  invoiceAddresses: 'optional' | 'required' | 'with_state'
  words: Wording
}

/** A tax rate; absent fields take the usual values (`src/features/company/companyTaxSeeds.ts`). */
interface LocaleTaxRate {
  name: string
  /** The rate in per cent. */
  rate: string
  valid_from: string
  valid_to?: string
  /** The official source of the rate. */
  source: string
  /** The province or state that charges it. */
  jurisdiction?: string
  category?: 'AE' | 'O'
  /** Printed on the invoice. */
  reason?: string
  /** The part of the price that is taxed. */
  base_fraction?: string
}

/** Facts that only the server needs: what a new organisation starts with, and the words of its letters. */
export interface LocaleServerFacts {
  /** The usual rates, those that ended too. */
  taxRates: readonly LocaleTaxRate[]
  /** The calendar of the library `date-holidays`, and its name here. */
  publicHolidays: { name: string; country: string; region: string }
  annualLeave: { name: string; days: string }
  accounts: { receivable: string; tax: string }
  letters: {
    /** Currency of the prices of a quote, and the tax that is added to them. */
    prices: string
    regards: string
    /** Greets where no contact is known. */
    greeting: string
    totalBeforeTax: string
  }
  /** Longitude and latitude of the largest town, where a firm's maps are tried. */
  largestTown: readonly [longitude: number, latitude: number]
}
