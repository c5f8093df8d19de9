/** The statement of a client: everything invoiced, credited and paid in a period, and the debt at its end. */
import * as z from 'zod/mini'

import { Decimal2, endpoint, Id, IdInPath, IdText, IsoDate, Ref } from '#core/contract.ts'
import { moneyLetter } from '#features/clients/mail/mail.contract.ts'
import { Recipients } from '#features/invoices/letters.contract.ts'
import { Aged } from '../aged/aged.contract.ts'

/** `amount` is the change of the balance: payments and credit notes lower it, refunds raise it. */
const Movement = z.object({
  kind: z.enum(['invoice', 'credit', 'payment', 'refund']),
  id: Id,
  name: z.string(),
  date: IsoDate,
  amount: Decimal2,
})
export type Movement = z.output<typeof Movement>
const Line = z.extend(Movement, { due: z.nullable(IsoDate), balance: Decimal2 })

const Statement = z.object({
  client: Ref,
  start: IsoDate,
  end: IsoDate,
  opening: Decimal2,
  lines: z.array(Line),
  closing: Decimal2,
  /** Open amounts of invoices at the end of the period, by age: the balance is their total less `credit`. */
  aged: Aged,
  /** Payments and credit notes with credit on account at the statement's end, and the sum of that. */
  credits: z.array(z.extend(Movement, { kind: z.enum(['payment', 'credit']) })),
  credit: Decimal2,
  /** Movements dated after the end of the period: the first of them, and the sum of all. */
  later: z.array(Movement),
  later_total: Decimal2,
  /** Balance including later movements, as the client’s page shows it. */
  balance: Decimal2,
})
export type Statement = z.output<typeof Statement>

/** Period of the statement; by default the last 90 days. */
const period = { start: z.optional(IsoDate), end: z.optional(IsoDate) }

export const getStatement = endpoint({
  name: 'getStatement',
  method: 'GET',
  path: '/clients/:id/statement/',
  summary: 'The statement of a client: invoices, credit notes, payments and balance in a period of at most a year',
  access: 'clients.view_invoice',
  params: IdInPath,
  query: z.object(period),
  reply: Statement,
})

export const printStatement = endpoint({
  name: 'printStatement',
  method: 'GET',
  path: '/clients/:id/statement/pdf/',
  summary: 'The statement of a client as a PDF',
  access: 'clients.view_invoice',
  params: IdInPath,
  query: z.object(period),
  reply: z.string(),
  raw: ['application/pdf'],
})

export const getStatementMailValues = endpoint({
  name: 'getStatementMailValues',
  method: 'GET',
  path: '/clients/:id/statement/mail-values/',
  summary: 'The field values of a letter with a statement, for one contact of the client',
  access: 'clients.view_invoice',
  params: IdInPath,
  query: z.object({ contact_id: z.optional(IdText) }),
  reply: z.record(z.string(), z.string()),
})

const SendStatement = z.strictObject({
  ...period,
  contact_ids: Recipients,
  subject: z.optional(moneyLetter.subject),
  body: z.optional(moneyLetter.body),
})
export const sendStatement = endpoint({
  name: 'sendStatement',
  method: 'POST',
  path: '/clients/:id/statement/send/',
  summary: 'Send contacts of a client its statement as a PDF. Answers the number of letters',
  access: 'invoice.change_invoice',
  params: IdInPath,
  body: SendStatement,
  reply: z.object({ letters: z.int() }),
})
