/** Tax rates as they are shown: by name and place, the latest first. */
import type { VatRate } from '#features/company/companyMoney.contract.ts'

export type PlaceInTime = 'now' | 'before' | 'later'

/** Whether a rate applies on a day, before it or after it. Both its days are included. */
export function placeInTime(
  { valid_from, valid_to }: Pick<VatRate, 'valid_from' | 'valid_to'>,
  day: string,
): PlaceInTime {
  if (valid_from > day) return 'later'
  return valid_to !== null && valid_to < day ? 'before' : 'now'
}

interface NamedRates {
  key: string
  name: string
  jurisdiction: string
  /** The rate that applies on the day, if any. */
  current: VatRate | undefined
  rates: VatRate[]
}

/** Groups rates by name and jurisdiction, without regard to capitals, in the order of the list. */
export function ratesByName(rates: readonly VatRate[], day: string): NamedRates[] {
  const groups = Map.groupBy(rates, ({ name, jurisdiction }) => `${name.toLowerCase()} · ${jurisdiction.toLowerCase()}`)
  return [...groups].map(([key, list]) => ({
    key,
    name: list[0]?.name ?? '',
    jurisdiction: list[0]?.jurisdiction ?? '',
    current: list.find((rate) => placeInTime(rate, day) === 'now'),
    rates: list.toSorted((a, b) => (a.valid_from < b.valid_from ? 1 : -1)),
  }))
}
