/** How work is paid for: the contract type of a project or of a quote item, and what each type takes. Pure, for both sides. */
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

/** The price that follows from a construction value; null of another type, or while one of the two is missing. */
export function feeOf({ contract_type, construction_value, fee_percent }: Contract, rounding: Rounding): string | null {
  if (contract_type !== 'percentage' || construction_value == null || fee_percent == null) return null
  return round(multiply(multiply(construction_value, fee_percent), '0.01'), 2, rounding)
}
/** The sentence of a price that was typed beside one that follows. */
export const priceFollows =
  'The price is calculated from the construction value and its percentage. Change those instead.'
export const otherPrice = (sent: string | null | undefined, fee: string | null): boolean =>
  fee !== null && sent !== undefined && sent !== null && compare(sent, fee) !== 0

/** The type by which the hours on an item are paid: its own, else that of its project where that is by the hour. */
export const typeOf = (
  item: Pick<Contract, 'contract_type'>,
  project: Pick<Contract, 'contract_type'>,
): ContractType => {
  if (item.contract_type !== '') return item.contract_type
  return project.contract_type === 'hourly' || project.contract_type === 'capped' ? project.contract_type : 'fixed'
}

/** An offer: for a price, or as something else that is estimated. Amounts are decimal text. */
export interface Offer extends Contract {
  quantity: string
  unit_price: string
  /** Typed over quantity × unit price; null: that counts. */
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
 * The value of what is offered, before tax: the price, and of work that is not sold for a price what it is estimated at. A
 * typed price is its estimate; else hours come to their charge rates, capped hours to the cap, a retainer to its months.
 * `offeredByProject` of `server/projectPrice.ts` is the same as SQL.
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

/** Tells that the amount of the work is known only later. */
export const isEstimate = (type: ContractType | ''): boolean => type !== '' && type !== 'fixed'

/** How the work of a line is paid for, as its client reads it. */
export interface Terms {
  type: Exclude<ContractType, 'fixed'>
  cap?: string | null | undefined
  /** The cap is that of several lines together. */
  shared?: boolean | undefined
  construction_value?: string | null | undefined
  fee_percent?: string | null | undefined
  retainer?: string | null | undefined
  months?: string | undefined
  /** Charge rates of an hour, by role; a role without a name is anybody. */
  rates?: { role: string; amount: string }[] | undefined
}

/** `By the hour, at most £2,000.00 (Surveyor £80.00 an hour)`. */
export function termsText({ type, cap, shared, rates = [], ...terms }: Terms, { money, number }: Formats): string {
  const bare = (amount: string) => number(amount.replace(/(\.\d*?)0+$/, '$1').replace(/\.$/, ''))
  if (type === 'percentage')
    return `${bare(terms.fee_percent ?? '0')} % of a construction value of ${money(terms.construction_value ?? '0')}`
  if (type === 'retainer')
    return `${money(terms.retainer ?? '0')} a month, estimated for ${bare(terms.months ?? defaultMonths)} months`
  const max = cap == null ? '' : `, at most ${money(cap)}${shared ? ' for everything by the hour' : ''}`
  const each = rates.map(({ role, amount }) => `${role === '' ? '' : `${role} `}${money(amount)} an hour`)
  return `By the hour${max}${each.length === 0 ? '' : ` (${each.join(', ')})`}`
}
