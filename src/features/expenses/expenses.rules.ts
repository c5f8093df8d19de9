/**
 * The states of an expense (docs/rules/money.md#expenses), and what mileage comes to. Buttons and the server read the
 * same table.
 */
import { multiply, round, type Rounding } from '#core/decimal.ts'

export const expenseStatuses = ['created', 'submitted', 'checked', 'approved', 'rejected'] as const
export type ExpenseStatus = (typeof expenseStatuses)[number]
export const statusWords = {
  created: 'Not submitted',
  submitted: 'Submitted',
  checked: 'Checked',
  approved: 'Approved',
  rejected: 'Rejected',
} as const satisfies Record<ExpenseStatus, string>

/** From which statuses each act leads on, and to which. */
export const expenseActs = {
  submit: { from: ['created'], to: 'submitted' },
  check: { from: ['submitted'], to: 'checked' },
  approve: { from: ['checked'], to: 'approved' },
  reject: { from: ['submitted', 'checked'], to: 'rejected' },
  recall: { from: ['submitted'], to: 'created' },
} as const satisfies Record<string, { from: readonly ExpenseStatus[]; to: ExpenseStatus }>
export type ExpenseAct = keyof typeof expenseActs

/** Statuses in which it may be changed and deleted. */
const openStatuses: readonly ExpenseStatus[] = ['created', 'rejected']

const instead: Partial<Record<ExpenseAct, Partial<Record<ExpenseStatus, string>>>> = {
  submit: { rejected: 'This expense was rejected. Change what was asked for, then submit it.' },
  check: { created: 'This expense is not submitted yet.', rejected: 'This expense was rejected.' },
  approve: {
    created: 'This expense is not submitted yet.',
    submitted: 'This expense is not checked yet. It is approved once somebody has checked it.',
    rejected: 'This expense was rejected.',
  },
  reject: {
    created: 'This expense is not submitted yet.',
    approved: 'This expense is approved, and stays as it is.',
  },
  recall: {
    created: 'This expense is not submitted yet.',
    checked: 'This expense is checked already. Ask who approves it to reject it.',
    approved: 'This expense is approved, and stays as it is.',
    rejected: 'This expense was rejected: it can be changed as it is.',
  },
}

/** Why the state forbids the act, as a sentence; null where it does not. */
export function refusedBy(status: ExpenseStatus, act: ExpenseAct): string | null {
  const from: readonly ExpenseStatus[] = expenseActs[act].from
  if (from.includes(status)) return null
  return instead[act]?.[status] ?? `This expense is ${statusWords[status].toLowerCase()} already.`
}

/** Why it may not be changed in that state; null where it may. */
export function fixedBy(status: ExpenseStatus): string | null {
  if (openStatuses.includes(status)) return null
  if (status === 'submitted') return 'This expense is submitted. Recall it to change it.'
  if (status === 'checked') return 'This expense is checked. It is changed once it was rejected.'
  return 'This expense is approved, and stays as it is.'
}

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
    ...(billable && allocations.length === 0 && { allocations: ['Say for which project it is billable.'] }),
  }
}

export const distanceUnits = ['mi', 'km'] as const
export type DistanceUnit = (typeof distanceUnits)[number]
export const unitWords = { mi: 'miles', km: 'kilometres' } as const satisfies Record<DistanceUnit, string>
/** The unit in which a country measures roads. */
export const usualUnit = (locale: string): DistanceUnit => (locale === 'GB' || locale === 'US' ? 'mi' : 'km')

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
