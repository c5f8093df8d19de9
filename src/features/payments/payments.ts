/**
 * Payments: what clients paid, and which invoices that pays (docs/rules/money.md#payments,
 * docs/PRODUCT-RULES.md#invariants). Amounts are text with two decimals, in the organisation's currency.
 */
import * as z from 'zod/mini'

import { Amount, Decimal2, endpoint, Id, IdInPath, IsoDate, pageOf, pageQuery, Version } from '#core/contract.ts'
import { compare, isDecimal } from '#core/decimal.ts'
import {
  dayField,
  filledReferenceField,
  later,
  linesField,
  moneyField,
  tagsField,
  textField,
  yesNoField,
  numberWidth,
} from '#core/recordFields.ts'
import { derivedColumn } from '#core/recordColumns.ts'
import { defineRecord } from '#core/recordKit.ts'
import { StateOption } from '#core/records.ts'
import type { ItemOf } from '#core/recordType.ts'
import { permissionsFor } from '#core/scopes.ts'
import { syncStates } from '#features/invoices/invoices.ts'

const Positive = Amount.check(
  z.refine((amount) => !isDecimal(amount) || compare(amount, '0') > 0, 'Enter an amount above 0.'),
)
export const lockedRowsCannotChange = 'This payment is locked and cannot be changed.'
export const refundStays =
  'The client and amount of a refund come from its credit. Delete it and refund the right credit instead.'
/** Largest number of allocations of one payment. */
const maxAllocations = 200

/** Part of a payment that pays an invoice, or is refunded. */
const Allocated = z.object({ id: Id, name: z.string(), amount: Decimal2 })

const { calls, ...made } = defineRecord({
  names: {
    prefix: 'payments',
    noun: 'Payment',
    nouns: 'Payments',
    one: 'a payment',
    many: 'payments',
    see: 'payment.view_payment',
    add: 'payment.add_payment',
    change: 'payment.change_payment',
    remove: 'payment.delete_payment',
    export: 'payment.export',
  },
  noun: 'payment',
  title: 'Payments',
  with: ['remove', 'export', 'edit'],
  option: StateOption,
  fields: {
    /** The firm assigns a reference if nobody types one. */
    name: textField('Reference', { listWidth: numberWidth, hint: 'Payment reference', example: 'BACS-77' }),
    client_id: filledReferenceField('Client', {
      required: true,
      table: 'client',
      width: 28,
      listWidth: '14rem',
      hint: 'The client who paid or was refunded',
      example: 'council',
      found: true,
    }),
    date: {
      ...dayField('Date', { hint: 'Received on: a day or a range of days', listWidth: '8rem' }),
      write: IsoDate,
      read: IsoDate,
    },
    amount_received: {
      ...moneyField('Amount', {
        hint: 'Amount received; negative for refunds',
        example: '>1000',
        listWidth: '9rem',
      }),
      write: Positive,
      read: Decimal2,
      required: true as const,
    },
    method: textField('Method', {
      max: 64,
      width: 14,
      listWidth: '9rem',
      hint: 'Payment method',
      example: 'transfer',
      bulk: true,
    }),
    batch: textField('Batch', {
      max: 64,
      width: 14,
      listWidth: '9rem',
      hint: 'Paying-in slip or bank file',
      example: 'SLIP-12',
      bulk: true,
    }),
    /** A new payment has the firm's default for new payments. */
    sync: later(yesNoField('Synchronised', { bulk: true })),
    tags: tagsField({ example: 'retention' }),
    notes: linesField('Notes', { width: 40, example: 'cheque' }),
  },
  also: {
    /** Direction of the money; `out` for a refund, whose amount is negative. */
    direction: z.enum(['in', 'out']),
    /** Part of it that pays invoices or was refunded. */
    amount_allocated: Decimal2,
    amount_unallocated: Decimal2,
    locked: z.boolean(),
    sync_state: z.enum(syncStates),
    sync_error: z.string(),
    /** Invoices that the payment pays, the oldest first. */
    invoices: z.array(Allocated),
    /** Refunds that were paid out of it. */
    refunds: z.array(Allocated),
    /** Payments and credit notes that a refund pays back. */
    refunded_payments: z.array(Allocated),
    refunded_credits: z.array(Allocated),
  },
  derived: [
    derivedColumn('state', 'Status', 'text', 12),
    derivedColumn('amount_allocated', 'Allocated', 'decimal'),
    derivedColumn('amount_unallocated', 'Unallocated', 'decimal'),
    derivedColumn('invoices', 'Pays', 'text', 24),
  ],
  /** A new payment may name an invoice to pay, as far as that is open. */
  sent: { invoice_id: z.optional(Id) },
  tabs: ['all', 'unallocated', 'open', 'locked', 'refunds'],
  orderings: ['date', 'name', 'client', 'amount_received', 'amount_unallocated', 'batch', 'id'],
  ordering: '-date',
  searchKeys: { is: { kind: 'choice', options: ['open', 'locked', 'allocated', 'unallocated', 'refund'] } },
  say: { change: 'Change an open payment', remove: 'Delete an open payment. The invoices it paid are open again' },
})

const Allocation = z.strictObject({ invoice_id: Id, amount: Positive })
export const Allocations = z.array(Allocation).check(z.maxLength(maxAllocations, `At most ${maxAllocations} invoices.`))

/**
 * An invoice that a payment or credit note can pay: `amount` is the present allocation, `suggested` the possible one.
 */
export const Payable = z.object({
  id: Id,
  name: z.string(),
  date: IsoDate,
  due: IsoDate,
  amount_gross: Decimal2,
  /** Amount that is open apart from this payment or credit note. */
  amount_open: Decimal2,
  amount: Decimal2,
  suggested: Decimal2,
})

const PaymentRow = z.object({
  id: Id,
  name: z.string(),
  date: IsoDate,
  amount_received: Decimal2,
  amount_unallocated: Decimal2,
  locked: z.boolean(),
})

export const payment = {
  ...made,
  calls: {
    ...calls,
    payable: endpoint({
      name: 'listPayableInvoices',
      method: 'GET',
      path: '/payments/:id/payable/',
      summary:
        'The invoices of the client that are open or paid by this payment, oldest first, with the amount it could pay of each',
      access: 'payment.view_payment',
      params: IdInPath,
      reply: z.array(Payable),
    }),
    allocate: endpoint({
      name: 'allocatePayment',
      method: 'POST',
      path: '/payments/:id/allocate/',
      summary: 'Replace the allocations of a payment to invoices',
      access: 'payment.change_payment',
      params: IdInPath,
      body: z.strictObject({
        allocations: Allocations,
        version: z.optional(Version),
      }),
      reply: made.Item,
    }),
    lock: endpoint({
      name: 'lockPayment',
      method: 'POST',
      path: '/payments/:id/lock/',
      summary: 'Lock a payment: it and its allocations can no longer be changed',
      access: 'payment.change_payment',
      params: IdInPath,
      body: z.strictObject({ version: z.optional(Version) }),
      reply: made.Item,
    }),
  },
} as const
export type Payment = ItemOf<typeof payment>

export const listClientPayments = endpoint({
  name: 'listClientPayments',
  method: 'GET',
  path: '/clients/:id/payments/',
  summary: 'The payments of a client, the newest first',
  access: 'clients.view_payment',
  params: IdInPath,
  query: z.object(pageQuery(['date', 'name', 'amount_received'], '-date')),
  reply: pageOf(PaymentRow),
})

export const listInvoicePayments = endpoint({
  name: 'listInvoicePayments',
  method: 'GET',
  path: '/invoices/:id/payments/',
  summary: 'The payments and credit notes that pay an invoice, the oldest first',
  access: 'payment.view_payment',
  params: IdInPath,
  reply: z.array(
    z.object({
      /** A payment, or a credit note that is set against the invoice. */
      kind: z.enum(['payment', 'credit']),
      id: Id,
      name: z.string(),
      date: IsoDate,
      amount: Decimal2,
      locked: z.boolean(),
    }),
  ),
})

/**
 * `net`: invoiced, less credit notes. `unallocated`: the client's credit from payments and credit notes; `balance`: the
 * open amount less that. Both are a client's, and absent for callers who may not see payments.
 */
const Money = z.object({
  net: Decimal2,
  open: Decimal2,
  overdue: Decimal2,
  oldest_due: z.nullable(IsoDate),
  unallocated: z.optional(Decimal2),
  balance: z.optional(Decimal2),
})
export type Money = z.output<typeof Money>
const sees = ['clients.view_invoice'] as const
export const getClientMoney = endpoint({
  name: 'getClientMoney',
  method: 'GET',
  path: '/clients/:id/money/',
  summary: 'The invoiced, open and overdue amounts of a client',
  access: sees,
  params: IdInPath,
  reply: Money,
})

/**
 * `paid`: by payments, with tax. `drafted`: on drafts, before tax. `agreed`: the price, and `left`: work that is on no invoice
 * and no draft, before tax; both are absent before acceptance, and for callers who may not see the project's figures; `left` also without permission to see invoices.
 */
const ProjectMoney = z.extend(Money, {
  paid: Decimal2,
  drafted: Decimal2,
  agreed: z.optional(z.nullable(Decimal2)),
  left: z.optional(Decimal2),
})
export type ProjectMoney = z.output<typeof ProjectMoney>
export const getProjectMoney = endpoint({
  name: 'getProjectMoney',
  method: 'GET',
  path: '/projects/:id/money/',
  summary:
    'The agreed, invoiced, unbilled, paid, open and overdue amounts of a project. Needs permission to see invoices or the figures of the project',
  access: [...sees, ...permissionsFor('projects.view_financials')],
  params: IdInPath,
  reply: ProjectMoney,
})
