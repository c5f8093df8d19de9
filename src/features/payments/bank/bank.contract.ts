/**
 * A bank file: its lines beside the invoices that they pay, booked as payments after confirmation
 * (docs/rules/money.md#payments).
 */
import * as z from 'zod/mini'

import { Amount, Decimal2, endpoint, Id, Instant, IsoDate, Ref, text } from '#core/contract.ts'
import { DateOrderChoice, FileContent } from '#core/recordImport.ts'

/**
 * Columns of a CSV file: `amount` with its sign, or with a word for it in `sign` (credit, debit), or `credit` and
 * `debit` apart.
 */
export const bankColumns = [
  'date',
  'amount',
  'credit',
  'debit',
  'sign',
  'currency',
  'status',
  'balance',
  'payer',
  'text',
  'reference',
] as const
export type BankColumn = (typeof bankColumns)[number]
const Column = z.int().check(z.minimum(0), z.maximum(199))
const Mapping = z.partial(
  z.strictObject(Object.fromEntries(bankColumns.map((name) => [name, Column])) as Record<BankColumn, typeof Column>),
)
export type BankMapping = z.output<typeof Mapping>

const file = {
  file_name: z._default(text({ max: 255 }), ''),
  content: FileContent,
  /** Columns of a CSV file, from 0; detected where they are not given. */
  mapping: z.optional(Mapping),
  date_order: z.optional(DateOrderChoice),
  /** Decimal mark, where the file does not show it. */
  decimal_mark: z.optional(z.enum(['.', ','])),
  /** Words of a column of signs that mean that money went out. */
  out_words: z.optional(z.array(text({ max: 100 })).check(z.maxLength(20, 'At most 20 words.'))),
}

const Open = z.object({ id: Id, name: z.string(), client: Ref, due: IsoDate, amount_open: Decimal2 })
export type OpenInvoice = z.output<typeof Open>

const Line = z.object({
  /** Position in the file, from 1. */
  position: z.int(),
  date: IsoDate,
  amount: Decimal2,
  payer: z.string(),
  text: z.string(),
  /** Payment that was made of the line. */
  booked: z.nullable(Ref),
  /** A payment of the same amount on about that day that came from no file. */
  alike: z.nullable(Ref),
  client: z.nullable(Ref),
  /** How the line was matched. A number in the text and the amount of one invoice of the payer are certain. */
  by: z.enum(['number', 'payer_amount', 'amount', 'payer', 'nothing']),
  allocations: z.array(z.object({ invoice_id: Id, amount: Decimal2 })),
})
export type BankLine = z.output<typeof Line>

/** Choices for an outgoing line: the return of a payment, or a refund of credit. */
const OutChoice = z.object({
  client: Ref,
  returns: z.nullable(Ref),
  credits: z.array(z.object({ kind: z.enum(['payment', 'credit']), id: Id, name: z.string(), amount: Decimal2 })),
})
export type OutChoice = z.output<typeof OutChoice>
const OutLine = z.object({
  ...z.pick(Line, { position: true, date: true, amount: true, payer: true, text: true, booked: true, alike: true })
    .shape,
  choices: z.array(OutChoice),
  /** Index of the choice that the line's text suggests, from 0. */
  chosen: z.nullable(z.int()),
})
export type BankOutLine = z.output<typeof OutLine>

const Preview = z.object({
  shape: z.enum(['csv', 'ofx', 'camt', 'qif', 'mt940']),
  /** Time at which lines of the same file were first booked. */
  read_before: z.nullable(Instant),
  /** Columns of a CSV file. */
  columns: z.array(z.object({ name: z.string(), samples: z.array(z.string()) })),
  mapping: Mapping,
  date_order: z.nullable(DateOrderChoice),
  /** Question that must be answered before lines can be shown. */
  question: z.nullable(
    z.object({
      kind: z.enum(['mapping', 'date_order', 'decimal_mark', 'sign']),
      text: z.string(),
      /** Words of the column of signs. */
      choices: z.array(z.string()),
    }),
  ),
  /** First lines as they are read so far, shown beside a question. */
  understood: z.array(z.object({ date: z.string(), amount: z.string(), text: z.string() })),
  /** Lines of money that came in. */
  lines: z.array(Line),
  /** Outgoing lines that may be a refund or a returned payment, or are booked as one. */
  out: z.array(OutLine),
  totals: z.object({
    came_in: Decimal2,
    went_out: Decimal2,
    /** Number of outgoing lines. */
    outgoing: z.int(),
    /** Number of lines left out because they are pending or reversed. */
    left_out: z.int(),
    /** Balances before the first line and after the last one; null where the file does not give them. */
    opening: z.nullable(Decimal2),
    closing: z.nullable(Decimal2),
    /** Whether the lines explain the balances; null if that is unknown. */
    adds_up: z.nullable(z.boolean()),
    /** True when the file has no signs or directions: every line is then taken as money that came in. */
    unsigned: z.boolean(),
  }),
  /** Lines that cannot be read, and why. */
  wrong: z.array(z.object({ position: z.int(), sentence: z.string() })),
  /** The firm’s open invoices, the oldest first. */
  open: z.array(Open),
})
export type BankPreview = z.output<typeof Preview>

export const previewBankFile = endpoint({
  name: 'previewBankFile',
  method: 'POST',
  path: '/payments/import/preview/',
  summary: 'Read a bank file (CSV, OFX, QIF, MT940, CAMT.053) and match its lines with open invoices. Nothing is saved',
  access: 'payment.add_payment',
  body: z.strictObject(file),
  reply: Preview,
  looks: true,
  upload: true,
})

/** Most lines that one call books. */
const maxBooked = 500
const maxAllocations = 2000
const Position = z.int().check(z.minimum(1), z.maximum(1_000_000))
export const bookBankLines = endpoint({
  name: 'bookBankLines',
  method: 'POST',
  path: '/payments/import/',
  summary:
    'Book lines of a bank file as payments with allocations, or as refunds: all or none. Dates and amounts come from the file. 409 for a line already booked',
  access: 'payment.add_payment',
  body: z.strictObject({
    ...file,
    lines: z
      .array(z.strictObject({ position: Position, client_id: Id }))
      .check(z.maxLength(maxBooked, `At most ${maxBooked} lines at once.`)),
    /** Credit that each outgoing line refunds, which adds up to its amount. */
    refunds: z._default(
      z
        .array(
          z.strictObject({ position: Position, payment_id: z.optional(Id), credit_id: z.optional(Id), amount: Amount }),
        )
        .check(z.maxLength(maxAllocations, `At most ${maxAllocations} credits at once.`)),
      [],
    ),
    /** Payment that each outgoing line returns. */
    returns: z._default(
      z
        .array(z.strictObject({ position: Position, payment_id: Id }))
        .check(z.maxLength(maxBooked, `At most ${maxBooked} lines at once.`)),
      [],
    ),
    /** Invoices that each line pays. */
    allocations: z._default(
      z
        .array(z.strictObject({ position: Position, invoice_id: Id, amount: Amount }))
        .check(z.maxLength(maxAllocations, `At most ${maxAllocations} invoices at once.`)),
      [],
    ),
  }),
  reply: z.object({ results: z.array(Ref) }),
  creates: true,
  upload: true,
})
