/** Routes of invoices. */
import { on, onOwn, type Route } from '#server/http/route.ts'
import { namedListRoutes } from '#server/records/namedList.ts'
import { invoice, invoiceTypeCalls } from '../invoices.ts'
import { printEInvoice } from './e-invoice/serve.ts'
import { draftInvoice } from './draftInvoice.ts'
import { missingOfInvoice } from './fit.ts'
import { creditInvoice, issueInvoice } from './issueInvoice.ts'
import { workInProgress, writeOffCalls } from '../writeOffs.contract.ts'
import * as letters from '../letters.contract.ts'
import { remindInvoices } from './remindInvoices.ts'
import { invoiceLetters, invoiceMailValues, sendInvoice } from './sendInvoice.ts'
import { invoiceSums } from './invoices.ts'
import { proposeTax, suppliedOf } from './invoiceTax.ts'
import { printInvoice } from './printInvoice.ts'
import { unbilledRoutes } from './unbilled.routes.ts'
import { progress } from './wip.ts'
import { listWriteOffs, undoWriteOff, writeOff } from './writeOffs.ts'

export const writtenInvoiceRoutes: readonly Route[] = [
  on(invoice.calls.draft, draftInvoice),
  ...unbilledRoutes,
  on(writeOffCalls.list, listWriteOffs),
  on(writeOffCalls.create, writeOff),
  on(writeOffCalls.undo, undoWriteOff),
  on(workInProgress, progress),
  on(invoice.calls.sums, (ctx, { query }) => invoiceSums(ctx, query)),
  on(invoice.calls.tax, (ctx, { query }) => proposeTax(ctx, suppliedOf(ctx, query))),
  on(invoice.calls.missing, missingOfInvoice),
  on(invoice.calls.issue, issueInvoice),
  on(invoice.calls.credit, creditInvoice),
  onOwn(invoice.calls.pdf, printInvoice),
  onOwn(invoice.calls.eInvoice, printEInvoice),
  onOwn(letters.sendInvoice, sendInvoice),
  onOwn(letters.remindInvoices, remindInvoices),
  on(letters.listInvoiceLetters, invoiceLetters),
  on(letters.getInvoiceMailValues, invoiceMailValues),
  ...namedListRoutes(invoiceTypeCalls, 'invoice_type'),
]
