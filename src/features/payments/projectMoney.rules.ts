/** The money of a project at a glance, the same on its overview and its tab (docs/rules/money.md#money-of-projects). */
import { add, compare, divide, multiply, subtract } from '#core/decimal.ts'
import { isEstimate } from '#features/projects/contracts.ts'
import type { Project } from '#features/projects/projects.ts'
import type { ProjectMoney } from './payments.ts'

export interface ProjectMoneyFigures {
  /** Amounts before tax, by name. */
  figures: readonly (readonly [name: string, amount: string])[]
  /** How much of the work is invoiced, in whole per cents; null where that says nothing. */
  share: string | null
  /** Whether anything was invoiced, and so can be paid or open. */
  isInvoiced: boolean
}

type Sold = Pick<Project, 'accepted' | 'contract_type'>

const isSome = (amount: string) => compare(amount, '0') !== 0

/** Left of a fixed price, for viewers who may not see what is unbilled item by item. */
const restOf = (agreed: string, invoiced: string) =>
  compare(agreed, invoiced) > 0 ? subtract(agreed, invoiced) : '0.00'

/** Returns the figures, or null where there is nothing to tell: before it is agreed, and of work of the firm's own. */
export function moneyOfProject(
  { accepted, contract_type: type }: Sold,
  money: ProjectMoney,
): ProjectMoneyFigures | null {
  const { net, paid, open, drafted, agreed = null } = money
  const left = money.left ?? (agreed === null || isEstimate(type) ? null : restOf(agreed, add(net, drafted)))
  const isInvoiced = [net, paid, open].some(isSome)
  const isSold =
    accepted !== null && ((agreed !== null && isSome(agreed)) || (left !== null && isSome(left)) || isSome(drafted))
  if (!isInvoiced && !isSold) return null
  const whole = left === null ? null : add(add(net, drafted), left)
  const hasShare = isSold && whole !== null && compare(net, '0') >= 0 && compare(whole, '0') > 0
  return {
    figures: [
      ...(isSold && agreed !== null ? [[isEstimate(type) ? 'Estimated' : 'Agreed', agreed] as const] : []),
      ['Invoiced', net],
      ...(isSome(drafted) ? [['In drafts', drafted] as const] : []),
      ...(isSold && left !== null ? [['Left to invoice', left] as const] : []),
    ],
    share: hasShare ? divide(multiply(net, '100'), whole, 0, 'half_up') : null,
    isInvoiced,
  }
}
