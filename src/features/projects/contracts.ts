/** How work is paid for: the contract type of a project or of a quote item, and what each type takes. Pure, for both sides. */
import { compare, multiply, round, type Rounding } from '#core/decimal.ts'
import type { contractTypes } from './contracts.fields.ts'

export type ContractType = (typeof contractTypes)[number]
export const contractWords: Readonly<Record<ContractType, string>> = {
  fixed: 'Fixed price',
  hourly: 'Hourly',
  capped: 'Hourly with a cap',
  percentage: 'Percentage of a construction value',
  retainer: 'Retainer',
}

export interface Contract {
  contract_type: ContractType | ''
  cap?: string | null | undefined
  construction_value?: string | null | undefined
  fee_percent?: string | null | undefined
  retainer?: string | null | undefined
}
/** What each type takes besides its name. */
export const contractNeeds: Readonly<Record<ContractType, readonly Exclude<keyof Contract, 'contract_type'>[]>> = {
  fixed: [],
  hourly: [],
  capped: ['cap'],
  percentage: ['construction_value', 'fee_percent'],
  retainer: ['retainer'],
}

/** What is missing for its type, by field. */
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
export const priceFollows = 'The price follows from the construction value and its percentage. Change those.'
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
