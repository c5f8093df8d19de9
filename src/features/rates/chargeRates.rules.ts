/**
 * Chooses the charge rate of an hour (docs/rules/money.md#cost-rates-and-charge-rates): the most specific of those that
 * match the work and have begun, and of equals the newest. Pure, for both sides; `chargeRateOf` is the same as SQL.
 */

/** Work that a rate is for; null: any. `role`: the position of a person, in any capitals. */
export interface RateScope {
  project_id: number | null
  client_id: number | null
  service_id: number | null
  user_id: number | null
  role: string | null
  task_type_id: number | null
}
export interface ScopedRate extends RateScope {
  id: number
  date_from: string
}
/** An hour of work: `client_id` is the client who pays for the project, `role` the position of the person. */
export interface RateWork extends RateScope {
  date: string
}

/** Columns of place and of person, the most specific first. */
const places = ['project_id', 'client_id', 'service_id'] as const
const workers = ['user_id', 'role', 'task_type_id'] as const

/** Returns the rank of the first column that is set: 3, 2, 1, or 0 if none is. */
function rankOf(rate: RateScope, names: readonly (keyof RateScope)[]): number {
  const index = names.findIndex((name) => rate[name] !== null)
  return index === -1 ? 0 : names.length - index
}

/**
 * Returns the specificity: the greater wins. The column of that name has the same numbers, from place, then person,
 * then further columns.
 */
export function specificityOf(rate: RateScope): number {
  const besides = (['client_id', 'service_id', 'role', 'task_type_id'] as const).reduce(
    (sum, name) => sum * 2 + (rate[name] === null ? 0 : 1),
    0,
  )
  return rankOf(rate, places) * 64 + rankOf(rate, workers) * 16 + besides
}

/** Whether the work matches everything that the rate names, whenever it begins. */
export function fits(rate: RateScope, work: RateScope): boolean {
  const same = (name: keyof RateScope) => rate[name] === null || keyOf(rate[name]) === keyOf(work[name])
  return [...places, ...workers].every(same)
}
const keyOf = (value: string | number | null) => (typeof value === 'string' ? value.toLowerCase() : value)

/** Whether both rates have the same scope. */
const sameScope = (rateScope: RateScope, otherRateScope: RateScope): boolean =>
  [...places, ...workers].every((name) => keyOf(rateScope[name]) === keyOf(otherRateScope[name]))

/**
 * Whether a rate applies on the day or will apply: no newer rate of the same scope has begun. `rates` has the newest of
 * each scope first.
 */
export const isHeld = <R extends ScopedRate>(rates: readonly R[], rate: R, day: string): boolean =>
  rate.date_from > day ||
  rates.find((otherRate) => sameScope(otherRate, rate) && otherRate.date_from <= day)?.id === rate.id

/**
 * Returns the rates that match the work and have begun by its day: the winner first, then in the order of precedence.
 */
export function rankedFor<R extends ScopedRate>(rates: readonly R[], work: RateWork): R[] {
  return rates
    .filter((rate) => fits(rate, work) && rate.date_from <= work.date)
    .toSorted(
      (rate, otherRate) =>
        specificityOf(otherRate) - specificityOf(rate) ||
        (rate.date_from < otherRate.date_from ? 1 : rate.date_from > otherRate.date_from ? -1 : 0),
    )
}

const placeWords = ['any work', 'a service', 'a client', 'a project'] as const
const workerWords = ['anybody', 'a type of task', 'a role', 'a person'] as const
const placeOf = (rate: RateScope): string => placeWords[rankOf(rate, places)] ?? ''
const workerOf = (rate: RateScope): string => workerWords[rankOf(rate, workers)] ?? ''

/** Explains in a sentence why the rate applies. */
export const whyWon = (rate: RateScope): string =>
  specificityOf(rate) === 0
    ? 'This rate is for anybody and any work; no more specific rate matches.'
    : `This rate is for ${placeOf(rate)} and ${workerOf(rate)}: no more specific rate applies on this day.`

/** Explains in a sentence why `beaten`, which has begun and matches the work, does not apply beside `winner`. */
export function whyBeaten(winner: ScopedRate, beaten: ScopedRate): string {
  if (placeOf(winner) !== placeOf(beaten))
    return `A rate for ${placeOf(winner)} comes before one for ${placeOf(beaten)}.`
  if (workerOf(winner) !== workerOf(beaten))
    return `Both are for ${placeOf(winner)}: one for ${workerOf(winner)} comes before one for ${workerOf(beaten)}.`
  if (specificityOf(winner) !== specificityOf(beaten)) return 'The most specific rate applies.'
  return 'This rate began earlier: the newest one applies.'
}
