import type { Locale } from '#web/locale.ts'
import { type Contract, type ContractType, contractWords } from '../contracts.ts'

/** `By the hour, at most £5,000.00`; amounts as far as they are seen. */
export function contractText(contract: Contract, formats: Locale['formats']): string {
  const { contract_type: type, cap, construction_value: value, fee_percent: percent, retainer } = contract
  const words = contractWords[type as ContractType]
  if (type === 'capped' && cap != null) return `By the hour, at most ${formats.money(cap)}`
  if (type === 'percentage' && value != null && percent != null)
    return `${Number(percent)}% of a construction value of ${formats.money(value)}`
  if (type === 'retainer' && retainer != null) return `${formats.money(retainer)} a month`
  return words
}
