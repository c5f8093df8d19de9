/** The next step of a bill: its lines, then its payment (docs/rules/money.md#bills). */
import type { Formats } from '#core/locale/format.ts'
import type { Bill } from './bills.ts'

export interface BillStep {
  action: 'lines' | 'pay'
  label: string
  /** One sentence that says why this is next. */
  sentence: string
}

type BillFacts = Pick<Bill, 'state' | 'due' | 'amount_due'> & { lines: readonly unknown[] }

/** Returns the next step, whoever takes it; null for a bill that is paid. */
export function billStepOf(bill: BillFacts, { money, longDate }: Pick<Formats, 'money' | 'longDate'>): BillStep | null {
  if (bill.state === 'paid') return null
  if (bill.lines.length === 0)
    return {
      action: 'lines',
      label: 'Add lines',
      sentence: 'Add its lines, each with the project that it is a cost of.',
    }
  const due =
    bill.due === null
      ? 'to pay'
      : bill.state === 'overdue'
        ? `overdue since ${longDate(bill.due)}`
        : `due ${longDate(bill.due)}`
  return { action: 'pay', label: 'Mark as paid', sentence: `${money(bill.amount_due)} is ${due}.` }
}
