import { invoice } from '#features/invoices/invoices.ts'
import { getAgedDebt } from '../aged/aged.contract.ts'
import { getClientCredit, listCreditPayable } from '../credit/credit.contract.ts'
import { getStatement } from '../statement/statement.contract.ts'
import { kindOf } from '#web/record/kit/kind.ts'
import { getClientMoney, getProjectMoney, listClientPayments, listInvoicePayments, payment } from '../payments.ts'

/** Reads that a payment makes stale: invoices, and the money of clients and projects. */
const paid = [
  invoice.calls.list,
  invoice.calls.counts,
  invoice.calls.get,
  invoice.calls.sums,
  listInvoicePayments,
  listClientPayments,
  getClientMoney,
  getProjectMoney,
  payment.calls.payable,
  getClientCredit,
  listCreditPayable,
  getAgedDebt,
  getStatement,
]
export const paymentKind = kindOf(payment, paid)
/** The answers that an act on a payment makes old. */
export const paymentReads = [
  payment.calls.list,
  payment.calls.counts,
  payment.calls.get,
  payment.calls.history,
  ...paid,
]
