/** Contract types of projects and quote items, and the fields that each type takes. Pure, for both sides. */
import { compare, multiply, round, type Rounding } from '#core/decimal.ts'
import type { Formats } from '#core/locale/format.ts'
import type { contractTypes } from './contractFields.ts'

export type ContractType = (typeof contractTypes)[number]
export const contractWords: Readonly<Record<ContractType, string>> = {
  fixed: 'Fixed price',
  hourly: 'Hourly',
  capped: 'Hourly with a cap',
  percentage: 'Percentage of construction value',
  retainer: 'Retainer',
}

export interface Contract {
  contract_type: ContractType | ''
  cap?: string | null | undefined
  construction_value?: string | null | undefined
  fee_percent?: string | null | undefined
  retainer?: string | null | undefined
}
/** Fields that each contract type takes besides its name. */
export const contractNeeds: Readonly<Record<ContractType, readonly Exclude<keyof Contract, 'contract_type'>[]>> = {
  fixed: [],
  hourly: [],
  capped: ['cap'],
  percentage: ['construction_value', 'fee_percent'],
  retainer: ['retainer'],
}

/** Finds the fields that its contract type lacks. */
export const wrongContract = (contract: Contract): Record<string, string[]> =>
  contract.contract_type === ''
    ? {}
    : Object.fromEntries(
        contractNeeds[contract.contract_type]
          .filter((name) => contract[name] === null || contract[name] === undefined)
          .map((name) => [name, ['This field is required']]),
      )

/** Returns the price that follows from a construction value; null for another type, or while a value is missing. */
export function feeOf({ contract_type, construction_value, fee_percent }: Contract, rounding: Rounding): string | null {
  if (contract_type !== 'percentage' || construction_value == null || fee_percent == null) return null
  return round(multiply(multiply(construction_value, fee_percent), '0.01'), 2, rounding)
}
/** Sentence of the refusal of a typed price that differs from the calculated one. */
export const priceFollows =
  'The price is calculated from the construction value and its percentage. Change those instead.'
export const otherPrice = (sent: string | null | undefined, fee: string | null): boolean =>
  fee !== null && sent !== undefined && sent !== null && compare(sent, fee) !== 0

/**
 * Returns the type by which hours on an item are charged: its own, otherwise that of its project if that is by the
 * hour.
 */
export const typeOf = (
  item: Pick<Contract, 'contract_type'>,
  project: Pick<Contract, 'contract_type'>,
): ContractType => {
  if (item.contract_type !== '') return item.contract_type
  return project.contract_type === 'hourly' || project.contract_type === 'capped' ? project.contract_type : 'fixed'
}

/** An offer at a price or as an estimate. Amounts are decimal text. */
export interface Offer extends Contract {
  quantity: string
  unit_price: string
  /** Typed price instead of quantity × unit price; null: not typed. */
  price: string | null
  /** Value of its budgeted hours at charge rates; null without any. */
  hours_value?: string | null | undefined
}
/** A retainer without an end is estimated for a year. */
const defaultMonths = '12'
/** The quantity of a retainer is its months, unless it is one. */
export const monthsOf = ({ quantity }: Pick<Offer, 'quantity'>): string =>
  compare(quantity, '1') === 0 ? defaultMonths : quantity

/**
 * Returns the offered value before tax: the price, or the estimate for work without a fixed price. A typed price is
 * that estimate; otherwise hours at charge rates, the cap of capped hours, or a retainer's months. `offeredByProject`
 * of `server/projectPrice.ts` is the same as SQL.
 */
export function offeredValue(offer: Offer, rounding: Rounding): string {
  const typed = round(offer.price ?? multiply(offer.quantity, offer.unit_price), 2, rounding)
  const isTyped = compare(typed, '0') !== 0
  const { contract_type: type, cap, retainer, hours_value } = offer
  if (type === 'hourly') return isTyped ? typed : (hours_value ?? typed)
  if (type === 'capped' && cap != null) return isTyped && compare(typed, cap) < 0 ? typed : round(cap, 2, rounding)
  if (type === 'retainer' && retainer != null && !isTyped)
    return round(multiply(retainer, monthsOf(offer)), 2, rounding)
  return isTyped ? typed : (feeOf(offer, rounding) ?? typed)
}

/** Whether the amount of the work is known only later. */
export const isEstimate = (type: ContractType | ''): boolean => type !== '' && type !== 'fixed'

/** Terms of payment for a line, as its client reads them. */
export interface Terms {
  type: Exclude<ContractType, 'fixed'>
  cap?: string | null | undefined
  /** Whether several lines share the cap. */
  shared?: boolean | undefined
  construction_value?: string | null | undefined
  fee_percent?: string | null | undefined
  retainer?: string | null | undefined
  months?: string | undefined
  /** Charge rates of an hour, by role; an empty role means anybody. */
  rates?: { role: string; amount: string }[] | undefined
}

/** Returns the terms as text: `By the hour, at most £2,000.00 (Surveyor £80.00 an hour)`. */
export function termsText({ type, cap, shared, rates = [], ...terms }: Terms, { money, number }: Formats): string {
  const bare = (amount: string) => number(amount.replace(/(\.\d*?)0+$/, '$1').replace(/\.$/, ''))
  if (type === 'percentage')
    return `${bare(terms.fee_percent ?? '0')}% of a construction value of ${money(terms.construction_value ?? '0')}`
  if (type === 'retainer')
    return `${money(terms.retainer ?? '0')} a month, estimated for ${bare(terms.months ?? defaultMonths)} months`
  const max = cap == null ? '' : `, at most ${money(cap)}${shared ? ' for everything by the hour' : ''}`
  const each = rates.map(({ role, amount }) => `${role === '' ? '' : `${role} `}${money(amount)} an hour`)
  return `By the hour${max}${each.length === 0 ? '' : ` (${each.join(', ')})`}`
}
