import type { VatRate } from '#features/company/company.money.contract.ts'

export interface Choice {
  /** Ids of rates from the lowest, with commas. */
  value: string
  label: string
}

/** How a line can be taxed: by nothing, by one rate, or by all of a place that has several. */
export function taxChoices(rates: readonly Pick<VatRate, 'id' | 'name' | 'jurisdiction' | 'rate'>[]): Choice[] {
  const percent = (rate: string) => `${rate.replace(/\.?0+$/, '')} %`
  const label = ({ name, rate, jurisdiction }: (typeof rates)[number]) =>
    [name, percent(rate), jurisdiction && `(${jurisdiction})`].filter(Boolean).join(' ')
  const places = Map.groupBy(
    rates.filter(({ jurisdiction }) => jurisdiction !== ''),
    ({ jurisdiction }) => jurisdiction,
  )
  const together = [...places].flatMap(([place, of]) => {
    if (of.length < 2) return []
    const value = of.map(({ id }) => id).toSorted((one, other) => one - other)
    return [{ value: value.join(','), label: `${of.map(({ name }) => name).join(' + ')} (${place})` }]
  })
  return [
    { value: '', label: 'No tax' },
    ...rates.map((rate) => ({ value: String(rate.id), label: label(rate) })),
    ...together,
  ]
}
