/** The invoices of a client (docs/rules/money.md#invoices). */
import * as z from 'zod/mini'

import { Decimal2, endpoint, Id, IdInPath, IsoDate, pageOf, pageQuery, Ref } from '#core/contract.ts'
import { paymentStates } from './invoices.ts'
import { invoiceStates } from './invoices.workflow.ts'

/**
 * `name`: the invoice's number, empty in a draft; `label` names a draft, too. Amounts are in the organisation's currency; a credit is below zero. `project` is
 * null as well where the caller may not see it.
 */
export const ClientInvoice = z.object({
  id: Id,
  name: z.string(),
  label: z.string(),
  date: IsoDate,
  due: IsoDate,
  amount_net: Decimal2,
  amount_tax: Decimal2,
  amount_gross: Decimal2,
  amount_open: Decimal2,
  state: z.enum(invoiceStates),
  payment_state: z.nullable(z.enum(paymentStates)),
  credit_note: z.boolean(),
  /** Tells that the invoice is for other projects too, and that the amounts are this project's. */
  shared: z.boolean(),
  project_id: z.nullable(Id),
  project: z.nullable(Ref),
})

const query = z.object(pageQuery(['date', 'due', 'name', 'amount_net'], '-date'))

export const listClientInvoices = endpoint({
  name: 'listClientInvoices',
  method: 'GET',
  path: '/clients/:id/invoices/',
  summary: 'The invoices of a client, the newest first',
  access: 'clients.view_invoice',
  params: IdInPath,
  query,
  reply: pageOf(ClientInvoice),
})

export const listProjectInvoices = endpoint({
  name: 'listProjectInvoices',
  method: 'GET',
  path: '/projects/:id/invoices/',
  summary: 'The invoices of a project, the newest first',
  access: 'clients.view_invoice',
  params: IdInPath,
  query,
  reply: pageOf(ClientInvoice),
})
