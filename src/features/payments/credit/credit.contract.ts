/**
 * Credit on account (docs/rules/money.md#credit-on-account): the part of a payment or a credit note that is set against
 * no invoice. It is applied to invoices of the client, or refunded by a payment out.
 */
import * as z from 'zod/mini'

import { Amount, Decimal2, endpoint, Id, IdInPath, IsoDate, text, Version } from '#core/contract.ts'
import { compare, isDecimal } from '#core/decimal.ts'
import { invoice } from '#features/invoices/invoices.ts'
import { Allocations, Payable, payment } from '../payments.ts'

const Positive = Amount.check(
  z.refine((amount) => !isDecimal(amount) || compare(amount, '0') > 0, 'Enter an amount above 0.'),
)
const creditKinds = ['payment', 'credit'] as const
export type CreditKind = (typeof creditKinds)[number]

/** A payment or credit note with credit left. */
const Credit = z.object({
  kind: z.enum(creditKinds),
  id: Id,
  name: z.string(),
  client_id: Id,
  date: IsoDate,
  version: Version,
  /** Full amount. */
  amount: Decimal2,
  amount_left: Decimal2,
  /** Allocations of a locked payment cannot be lowered. */
  locked: z.boolean(),
  /** Ids of invoices that the payment pays, or the credit note credits. */
  invoice_ids: z.array(Id),
})
export type Credit = z.output<typeof Credit>

export const getClientCredit = endpoint({
  name: 'getClientCredit',
  method: 'GET',
  path: '/clients/:id/credit/',
  summary: 'The credit of a client: unallocated payments and credit notes, oldest first',
  access: 'clients.view_payment',
  params: IdInPath,
  reply: z.object({ total: Decimal2, credits: z.array(Credit) }),
})

export const listCreditPayable = endpoint({
  name: 'listCreditPayable',
  method: 'GET',
  path: '/invoices/:id/payable/',
  summary: 'The invoices that a credit note pays or could pay, oldest first',
  access: 'payment.view_payment',
  params: IdInPath,
  reply: z.array(Payable),
})

export const allocateCredit = endpoint({
  name: 'allocateCreditNote',
  method: 'POST',
  path: '/invoices/:id/allocate/',
  summary: 'Replace the allocations of a credit note to invoices',
  access: 'payment.change_payment',
  params: IdInPath,
  body: z.strictObject({ allocations: Allocations, version: z.optional(Version) }),
  reply: invoice.Item,
})

const RefundedPart = z.strictObject({
  payment_id: z.optional(Id),
  credit_id: z.optional(Id),
  amount: Positive,
  version: z.optional(Version),
})
/** The fields of a refund that a person types. */
export const RefundDetails = {
  date: z.optional(IsoDate),
  /** The reference of the bank; the next number where nobody types one. */
  name: z.optional(text({ max: 255 })),
  method: z.optional(text({ max: 64 })),
  notes: z.optional(text({ max: 10_000, lines: true })),
}
const maxParts = 200
export const refundCredit = endpoint({
  name: 'refundCredit',
  method: 'POST',
  path: '/payments/refund/',
  summary: 'Refund credit of a client from unallocated payments and credit notes',
  access: 'payment.add_payment',
  body: z.strictObject({
    ...RefundDetails,
    client_id: Id,
    batch: z.optional(text({ max: 64 })),
    /** Amount refunded of each payment or credit note. */
    credits: z
      .array(RefundedPart)
      .check(z.minLength(1, 'Choose at least one credit.'), z.maxLength(maxParts, `At most ${maxParts} credits.`)),
  }),
  reply: payment.Item,
  creates: true,
})

export const returnPayment = endpoint({
  name: 'returnPayment',
  method: 'POST',
  path: '/payments/:id/return/',
  summary: 'Record a returned payment: it is refunded in full and its invoices are open again',
  access: 'payment.change_payment',
  params: IdInPath,
  body: z.strictObject({ ...RefundDetails, version: z.optional(Version) }),
  reply: payment.Item,
  creates: true,
})
