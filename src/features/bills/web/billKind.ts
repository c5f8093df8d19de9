import { kindOf } from '#web/record/kit/kind.ts'
import { bill } from '../bills.ts'

export const billKind = kindOf(bill)
/** The answers that a new bill makes old. */
export const billReads = [bill.calls.list, bill.calls.counts, bill.calls.get, bill.calls.history]
