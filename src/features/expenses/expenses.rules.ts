/** Required fields of a submitted expense, and the amount of mileage (docs/rules/money.md#expenses). */
import type { LocaleCode } from '#core/locale/localeCodes.ts'
import { joinedByAnd } from '#core/locale/lists.ts'
import { locales } from '#core/locale/locales.ts'
import { compare, multiply, round, type Rounding } from '#core/decimal.ts'
import { type ExpenseAction, type ExpenseFacts, expenseWorkflow } from './expenses.workflow.ts'

interface Submitted {
  description: string
  type_id: number | null
  billable: boolean
  allocations: readonly unknown[]
}

/** Messages by field for what an expense lacks to be submitted. */
export function missingIn({ description, type_id, billable, allocations }: Submitted): Record<string, string[]> {
  const required = ['This field is required']
  return {
    ...(type_id === null && { type_id: required }),
    ...(description === '' && { description: required }),
    ...(billable && allocations.length === 0 && { allocations: ['Choose the project to bill it to.'] }),
  }
}

const fieldWords: Readonly<Record<string, string>> = {
  type_id: 'the type',
  description: 'the description',
  allocations: 'the project to bill',
}
/** Returns the sentence that refuses to submit expenses which lack these fields. */
export const beforeSubmitting = (count: number, fields: readonly string[]): string =>
  `Before you submit ${count === 1 ? 'this' : 'these'}, enter ${joinedByAnd(fields.map((name) => fieldWords[name] ?? name))}.`

/** Returns why the state of an expense, or what it lacks, forbids an action; null where it is allowed. */
export function whyNot(action: ExpenseAction, record: Submitted & ExpenseFacts): string | null {
  const missing = action === 'submit' ? Object.keys(missingIn(record)) : []
  return expenseWorkflow.whyNot(action, record) ?? (missing.length > 0 ? beforeSubmitting(1, missing) : null)
}

interface Proved {
  amount: string
  receipts: number
  /** The distance of mileage, which is proved by it. */
  distance: string | null
}
/** Whether an expense lacks a receipt that it needs: mileage and money that came back need none. */
export const lacksReceipt = ({ amount, receipts, distance }: Proved): boolean =>
  receipts === 0 && distance === null && compare(amount, '0') > 0

export const distanceUnits = ['mi', 'km'] as const
export type DistanceUnit = (typeof distanceUnits)[number]
export const unitWords = { mi: 'miles', km: 'kilometres' } as const satisfies Record<DistanceUnit, string>
/** The unit in which a country measures roads. */
export const defaultUnit = (locale: LocaleCode): DistanceUnit => locales[locale].distanceUnit

/** distance × the rate of its day, rounded once. */
export const mileageAmount = (distance: string, rate: string, rounding: Rounding): string =>
  round(multiply(distance, rate), 2, rounding)

interface DatedRate {
  unit: DistanceUnit
  date_from: string
  amount: string
}
/** The rate of a unit on a day: the newest that has begun by then. */
export const rateOn = <Rate extends DatedRate>(
  rates: readonly Rate[],
  unit: DistanceUnit,
  day: string,
): Rate | undefined =>
  rates
    .filter((rate) => rate.unit === unit && rate.date_from <= day)
    .toSorted((rate, otherRate) => (rate.date_from < otherRate.date_from ? 1 : -1))[0]
