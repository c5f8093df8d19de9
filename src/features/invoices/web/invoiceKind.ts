import { kindOf } from '#web/record/kit/kind.ts'
import { listClientInvoices, listProjectInvoices } from '../clientInvoices.contract.ts'
import { invoice } from '../invoices.ts'

const more = [listClientInvoices, listProjectInvoices, invoice.calls.sums]
export const invoiceKind = kindOf(invoice, more)
/** The answers that an act on an invoice makes old. */
export const invoiceReads = [
  invoice.calls.list,
  invoice.calls.counts,
  invoice.calls.get,
  invoice.calls.history,
  ...more,
]
