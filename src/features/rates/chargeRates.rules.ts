/**
 * Which charge rate an hour has (docs/rules/money.md#cost-rates-and-charge-rates): of those that fit the work and have
 * begun, the most specific, and of equals the newest. Pure, for both sides; `chargeRateOf` is the same as SQL.
 */

/** For what work a rate is; null: any. `role`: the position of a person, whatever its capitals. */
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
/** An hour of it: `client_id` is who pays for the project, `role` the position of who works. */
export interface RateWork extends RateScope {
  date: string
}

/** Where the work is and who does it: the earlier word decides. */
const places = ['project_id', 'client_id', 'service_id'] as const
const workers = ['user_id', 'role', 'task_type_id'] as const

/** Rank of the first that is said: 3, 2, 1, or 0 where none is. */
function rankOf(rate: RateScope, names: readonly (keyof RateScope)[]): number {
  const index = names.findIndex((name) => rate[name] !== null)
  return index === -1 ? 0 : names.length - index
}

/** The greater wins. The column of that name has the same numbers: place, then who, then what is said besides. */
export function specificityOf(rate: RateScope): number {
  const besides = (['client_id', 'service_id', 'role', 'task_type_id'] as const).reduce(
    (sum, name) => sum * 2 + (rate[name] === null ? 0 : 1),
    0,
  )
  return rankOf(rate, places) * 64 + rankOf(rate, workers) * 16 + besides
}

/** True where all that the rate names is so of the work, whenever it begins. */
export function fits(rate: RateScope, work: RateScope): boolean {
  const same = (name: keyof RateScope) => rate[name] === null || keyOf(rate[name]) === keyOf(work[name])
  return [...places, ...workers].every(same)
}
const keyOf = (value: string | number | null) => (typeof value === 'string' ? value.toLowerCase() : value)

/** True where both are for the same work. */
const sameScope = (rateScope: RateScope, otherRateScope: RateScope): boolean =>
  [...places, ...workers].every((name) => keyOf(rateScope[name]) === keyOf(otherRateScope[name]))

/** Whether a rate holds on the day or will, of `rates` with the newest of each scope first: no newer one for the same has begun. */
export const isHeld = <R extends ScopedRate>(rates: readonly R[], rate: R, day: string): boolean =>
  rate.date_from > day ||
  rates.find((otherRate) => sameScope(otherRate, rate) && otherRate.date_from <= day)?.id === rate.id

/** The rates that fit the work and have begun by its day: the winner first, then in the order in which they would win. */
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

/** Why the rate holds, in a sentence. */
export const whyWon = (rate: RateScope): string =>
  specificityOf(rate) === 0
    ? 'This rate is for anybody and any work; no more specific rate matches.'
    : `This rate is for ${placeOf(rate)} and ${workerOf(rate)}: no more specific rate applies on this day.`

/** Why `beaten`, which has begun and fits the same work, does not hold beside `winner`; a sentence. */
export function whyBeaten(winner: ScopedRate, beaten: ScopedRate): string {
  if (placeOf(winner) !== placeOf(beaten))
    return `A rate for ${placeOf(winner)} comes before one for ${placeOf(beaten)}.`
  if (workerOf(winner) !== workerOf(beaten))
    return `Both are for ${placeOf(winner)}: one for ${workerOf(winner)} comes before one for ${workerOf(beaten)}.`
  if (specificityOf(winner) !== specificityOf(beaten)) return 'The most specific rate applies.'
  return 'This rate began earlier: the newest one applies.'
}
