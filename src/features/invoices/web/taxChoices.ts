import type { VatRate } from '#features/company/companyMoney.contract.ts'

export interface TaxChoice {
  /** Ids of rates from the lowest, with commas. */
  value: string
  label: string
}

type Rate = Pick<VatRate, 'id' | 'name' | 'jurisdiction' | 'rate'>

/** Rates as a choice knows them: their ids from the lowest, with commas. */
export const valueOf = (ids: readonly number[]): string => ids.toSorted((id, otherId) => id - otherId).join(',')

/** The choice of these rates together. */
export function choiceOf(ids: readonly number[], rates: readonly Rate[]): TaxChoice {
  const theseRates = rates.filter(({ id }) => ids.includes(id))
  const label =
    ids.length === 0
      ? 'No tax'
      : theseRates.length < ids.length
        ? 'Other rates'
        : theseRates.map((rate) => percentOf(rate)).join(' + ')
  return { value: valueOf(ids), label }
}

const percentOf = ({ name, rate }: Rate) => `${name} ${rate.replace(/\.?0+$/, '')}%`

/** Returns the choices for the tax of a line: none, one rate, or all rates of a place with several. */
export function taxChoices(rates: readonly Rate[]): TaxChoice[] {
  const label = (rate: Rate) =>
    [percentOf(rate), rate.jurisdiction && `(${rate.jurisdiction})`].filter(Boolean).join(' ')
  const places = Map.groupBy(
    rates.filter(({ jurisdiction }) => jurisdiction !== ''),
    ({ jurisdiction }) => jurisdiction,
  )
  const together = [...places].flatMap(([place, value]) => {
    if (value.length < 2) return []
    return [
      { value: valueOf(value.map(({ id }) => id)), label: `${value.map(({ name }) => name).join(' + ')} (${place})` },
    ]
  })
  return [
    { value: '', label: 'No tax' },
    ...rates.map((rate) => ({ value: String(rate.id), label: label(rate) })),
    ...together,
  ]
}
