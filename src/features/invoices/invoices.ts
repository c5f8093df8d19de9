/**
 * Invoices and credit notes (docs/rules/money.md#invoices). Amounts are in the
 * organisation's currency, text with two decimals; of a credit note they are below nothing.
 */
import * as z from 'zod/mini'

import { Decimal2, endpoint, Id, IdInPath, IdText, Instant, IsoDate, Ref, text, Version } from '#core/contract.ts'
import { namedList } from '#core/namedList.ts'
import { column, derivedColumn } from '#core/recordColumns.ts'
import {
  dayField,
  filledReferenceField,
  later,
  linesField,
  referenceField,
  rowsField,
  tagsField,
  textField,
  yesNoField,
  numberWidth,
} from '#core/recordFields.ts'
import { defineRecord } from '#core/recordKit.ts'
import type { ItemOf } from '#core/recordType.ts'
import { wantedQuery, StateOption } from '#core/records.ts'
import { Billed, BilledSent, DraftParams, nothingBilled, timesheets } from './billing.contract.ts'
import { invoiceStates } from './invoices.workflow.ts'

/** Largest number of lines of one invoice. */
export const maxLines = 500
/** The unit of a line that bills hours at a rate. */
export const hourUnit = 'h'
/** Total of an invoice as shown to the user; negative for a credit note. */
const Looked = z.string().check(z.regex(/^-?\d{1,12}\.\d{2}$/, 'Enter an amount, such as 120.00.'))
const Quantity = z.string().check(z.regex(/^-?\d{1,8}(\.\d{1,6})?$/, 'Enter a quantity, such as 1.5.'))
const Price = z.string().check(z.regex(/^-?\d{1,10}(\.\d{1,4})?$/, 'Enter an amount, such as 1250.00.'))
const Discount = z.string().check(z.regex(/^-?\d{1,10}(\.\d{1,2})?$/, 'Enter an amount, such as 50.00.'))

const TaxReason = text({ max: 500 })

/**
 * A line as sent. `tax_reason` explains its tax: as proposed, or in the words of whoever changed it. `discount` is an
 * amount that comes off before tax; each of `tax_rate_ids` is charged on its own.
 */
const LineSent = z.strictObject({
  description: text({ min: 1, max: 4000, lines: true }),
  quantity: z._default(Quantity, '1'),
  unit: z._default(text({ max: 32 }), ''),
  price: Price,
  discount: z._default(Discount, '0'),
  tax_rate_ids: z._default(z.array(Id).check(z.maxLength(8)), []),
  tax_reason: z._default(TaxReason, ''),
  quote_item_id: z._default(z.nullable(Id), null),
  nominal_account_id: z._default(z.nullable(Id), null),
  /** Project of the line's amount; by default that of the item or work that it bills, or of the invoice. */
  project_id: z._default(z.nullable(Id), null),
  ...BilledSent,
})
const Line = z.object({
  id: Id,
  description: z.string(),
  quantity: z.string(),
  unit: z.string(),
  price: z.string(),
  discount: Decimal2,
  tax_rate_ids: z.array(Id),
  tax_reason: z.string(),
  quote_item_id: z.nullable(Id),
  nominal_account_id: z.nullable(Id),
  /** Null as well where the caller may not see the project. */
  project_id: z.nullable(Id),
  ...Billed,
  net: Decimal2,
})
const emptyLine = {
  description: '',
  quantity: '1',
  unit: '',
  price: '',
  discount: '0',
  tax_rate_ids: [] as number[],
  tax_reason: '',
  quote_item_id: null as number | null,
  nominal_account_id: null as number | null,
  project_id: null as number | null,
  ...nothingBilled,
}
export type LineValues = typeof emptyLine
export const newLine = (): LineValues => ({ ...emptyLine, tax_rate_ids: [] })

/** States of an issued invoice, by what was paid and the day it is due. */
export const paymentStates = ['unpaid', 'part_paid', 'paid', 'overdue'] as const

/** Fields of an issued invoice that can still be changed. */
export const writtenAlways: ReadonlySet<string> = new Set(['tags', 'notes', 'sync'])
/** Progress of a record's transfer to the accounting program; `none`: it is not transferred, or not yet. */
export const syncStates = ['none', 'queued', 'done', 'failed'] as const

const filled = (label: string, hint: string) => ({
  ...dayField(label, { hint, listWidth: '8rem' }),
  write: IsoDate,
  read: IsoDate,
})

const { calls, ...made } = defineRecord({
  names: {
    prefix: 'invoices',
    noun: 'Invoice',
    nouns: 'Invoices',
    one: 'an invoice',
    many: 'invoices',
    see: 'invoice.view_invoice',
    add: 'invoice.add_invoice',
    change: 'invoice.change_invoice',
    remove: 'invoice.delete_invoice',
    export: 'invoice.export',
  },
  noun: 'invoice',
  title: 'Invoices',
  with: ['remove', 'export', 'edit'],
  option: StateOption,
  fields: {
    /** The number from its series, assigned on issue; drafts have none and show their `label`. */
    name: later(
      textField('Number', {
        max: 64,
        listWidth: numberWidth,
        columns: [column('name', 'Number', 14, [], { readOnly: true })],
        hint: 'Invoice number',
        example: '2026-00012',
      }),
    ),
    client_id: filledReferenceField('Client', {
      required: true,
      table: 'client',
      width: 28,
      listWidth: '12rem',
      hint: 'The client who pays',
      example: 'council',
      found: true,
    }),
    project_id: referenceField('Project', {
      table: 'project',
      width: 28,
      listWidth: '12rem',
      hint: 'The project billed',
      example: 'weir',
      found: true,
    }),
    date: filled('Date', 'Invoice date: a day or a range of days'),
    due: filled('Due', 'Due on: a day or a range of days'),
    tax_point: dayField('Tax point', { hint: 'Day of supply' }),
    start: dayField('Billing from', { hint: 'Begins on' }),
    end: dayField('Billing to', { hint: 'Ends on' }),
    type_id: referenceField('Type', {
      table: 'invoice_type',
      width: 14,
      listWidth: '8rem',
      example: 'interim',
      bulk: true,
    }),
    /** Account of lines that have none of their own; else the account of the type or service applies. */
    nominal_account_id: referenceField('Nominal account', {
      table: 'nominal_account',
      width: 20,
      listWidth: '10rem',
      hint: 'Nominal account',
      example: 'sales',
      bulk: true,
    }),
    purchase_order: textField('Purchase order', {
      max: 64,
      width: 16,
      hint: 'The client’s order number',
      example: 'PO-77',
    }),
    lines: rowsField('Lines', {
      write: z.array(LineSent).check(z.maxLength(maxLines, `At most ${maxLines} lines.`)),
      read: z.array(Line),
      empty: [] as LineValues[],
      held: (lines) => lines.map(({ id: _id, net: _net, ...line }) => line),
    }),
    /** New invoices take the firm's default. */
    sync: later(yesNoField('Synchronised', { bulk: true })),
    tags: tagsField({ example: 'retention' }),
    notes: linesField('Notes', { width: 40, example: 'agreed' }),
  },
  also: {
    state: z.enum(invoiceStates),
    sync_state: z.enum(syncStates),
    /** Latest answer of the books. */
    sync_error: z.string(),
    payment_state: z.nullable(z.enum(paymentStates)),
    credit_note: z.boolean(),
    /** The invoice that it credits. */
    credits_id: z.nullable(Id),
    credits: z.nullable(Ref),
    /** The number, or `Draft 17`. */
    label: z.string(),
    /** Recipients: the contacts for invoices of the project, or else of the client. */
    contact_ids: z.array(Id),
    contacts: z.array(Ref),
    /** Projects of the lines, as far as the caller may see them. */
    projects: z.array(Ref),
    /** The journal entry that booked it. */
    journal: z.nullable(Ref),
    amount_net: Decimal2,
    amount_tax: Decimal2,
    amount_gross: Decimal2,
    amount_paid: Decimal2,
    /** Sum of its issued credit notes. */
    amount_credited: Decimal2,
    /** Unpaid amount of an issued invoice. */
    amount_open: Decimal2,
    /** Part of an issued credit note that is set against no invoice and was not refunded: credit of the client. */
    amount_unallocated: Decimal2,
    taxes: z.array(
      z.object({
        tax_rate_id: Id,
        name: z.string(),
        jurisdiction: z.string(),
        /** Category by UN/CEFACT 5305: S, Z, E, AE, O. */
        category: z.string(),
        rate: z.string(),
        /** The part of the taxable amount that is charged on; null for all of it. */
        base_fraction: z.nullable(z.string()),
        taxable: Decimal2,
        amount: Decimal2,
        /** Sentence that the invoice prints about it, such as a reverse charge. */
        text: z.string(),
      }),
    ),
    /** The buyer's name and address as on the day of issue, line by line. */
    bill_to: z.array(z.string()),
    issued: z.nullable(Instant),
    issued_by: z.nullable(Ref),
    sent: z.nullable(Instant),
    /** Number of reminders, and time of the last. */
    reminders: z.int(),
    reminded: z.nullable(Instant),
  },
  derived: [
    derivedColumn('state', 'Status'),
    derivedColumn('credit_note', 'Credit note', 'text', 12),
    derivedColumn('amount_net', 'Net', 'decimal'),
    derivedColumn('amount_tax', 'Tax', 'decimal'),
    derivedColumn('amount_gross', 'Total', 'decimal'),
    derivedColumn('amount_paid', 'Paid', 'decimal'),
    derivedColumn('amount_credited', 'Credited', 'decimal'),
    derivedColumn('amount_open', 'Open', 'decimal'),
  ],
  tabs: ['all', 'draft', 'unpaid', 'overdue', 'paid', 'credit'],
  orderings: ['date', 'due', 'name', 'client', 'project', 'amount_gross', 'amount_open', 'id'],
  ordering: '-date',
  searchKeys: {
    amount: { kind: 'number' },
    is: { kind: 'choice', options: ['draft', 'issued', 'sent', 'overdue', 'paid', 'credit'] },
  },
  say: {
    change: 'Change a draft. On an issued invoice only tags and notes',
    remove: 'Delete a draft. Issued invoices cannot be deleted',
  },
})

/** Sums of invoices. Drafts are not due yet, so they count in no amount but their own. */
const Sums = z.object({
  count: z.int(),
  net: Decimal2,
  gross: Decimal2,
  open: Decimal2,
  overdue: Decimal2,
  drafts: z.int(),
  drafts_gross: Decimal2,
})
export type InvoiceSums = z.output<typeof Sums>

/** Returns the default billing period of an invoice: its month up to its date. */
export const defaultPeriod = (date: string): { start: string; end: string } => ({
  start: `${date.slice(0, 8)}01`,
  end: date,
})

/** `field`: of the invoice, or after `client.` or `company.` of its client or of the organisation. */
const Missing = z.object({
  missing: z.array(z.object({ field: z.string(), sentence: z.string() })),
  /** Facts that a client needs and the law does not: they hold up nothing. */
  advice: z.array(z.object({ field: z.enum(['bank_account']), sentence: z.string() })),
  /** The date that it can be issued with: its own, or today where that is to come or before the last number’s. */
  date: IsoDate,
  /** The number that it would get now; another, where somebody issues before. */
  number: z.string(),
  /** The billing period to propose. */
  period: z.object({ start: IsoDate, end: IsoDate }),
})
export type MissingOfInvoice = z.output<typeof Missing>

/** `2 things are missing before this invoice can be issued` */
export const missingText = (count: number, noun: string): string =>
  `${count === 1 ? 'One thing is' : `${count} things are`} missing before this ${noun} can be issued`

export const invoice = {
  ...made,
  calls: {
    ...calls,
    sums: {
      ...calls.counts,
      name: 'getInvoiceSums',
      path: '/invoices/sums/',
      summary: 'Totals of the filtered invoices: invoiced, open and overdue',
      query: z.object(wantedQuery(made.lists.filters, made.lists.tabs)),
      reply: Sums,
    },
    missing: endpoint({
      name: 'getMissingOfInvoice',
      method: 'GET',
      path: '/invoices/:id/missing/',
      summary: 'What is missing before a draft can be issued, with the field to fill in for each',
      access: 'invoice.change_invoice',
      params: IdInPath,
      reply: Missing,
    }),
    issue: endpoint({
      name: 'issueInvoice',
      method: 'POST',
      path: '/invoices/:id/issue/',
      summary: 'Issue a draft: it gets its number and can no longer be changed',
      access: 'invoice.change_invoice',
      params: IdInPath,
      /** `amount_gross`: the total that the user saw. Throws 409 `state` with the current total if it differs. */
      body: z.strictObject({ version: z.optional(Version), amount_gross: z.optional(Looked) }),
      reply: made.Item,
    }),
    credit: endpoint({
      name: 'creditInvoice',
      method: 'POST',
      path: '/invoices/:id/credit/',
      summary: 'Draft a credit note with the lines of an issued invoice',
      access: 'invoice.add_invoice',
      params: IdInPath,
      body: z.strictObject({}),
      reply: made.Item,
      creates: true,
    }),
    draft: endpoint({
      name: 'draftInvoice',
      method: 'POST',
      path: '/invoices/draft/',
      summary:
        'Draft an invoice of unbilled work for a client: hours and expenses of a period, and items by their remainder, a percentage or a valuation',
      access: 'invoice.add_invoice',
      body: DraftParams,
      reply: made.Item,
      creates: true,
    }),
    tax: endpoint({
      name: 'proposeInvoiceTax',
      method: 'GET',
      path: '/invoices/tax/',
      summary: 'The tax rates proposed for billing a project to a client, with the reason',
      access: ['invoice.add_invoice', 'invoice.change_invoice'],
      query: z.object({
        project_id: z.optional(IdText),
        client_id: z.optional(IdText),
        /** The day of supply; today by default. */
        date: z.optional(IsoDate),
      }),
      reply: z.object({ tax_rate_ids: z.array(Id), tax_reason: z.string() }),
    }),
    pdf: endpoint({
      name: 'printInvoice',
      method: 'GET',
      path: '/invoices/:id/pdf/',
      summary: 'The invoice as a PDF with its timesheet. A draft is marked as a draft',
      access: 'invoice.view_invoice',
      params: IdInPath,
      query: z.object({ timesheet: z._default(z.enum(timesheets), 'charged') }),
      reply: z.string(),
      raw: ['application/pdf'],
    }),
    eInvoice: endpoint({
      name: 'printEInvoice',
      method: 'GET',
      path: '/invoices/:id/e-invoice/',
      summary:
        'An issued invoice as an e-invoice (EN 16931) in the requested syntax. `pdf` is a PDF/A-3 with embedded CII (Factur-X). 400 lists the rules that it breaks',
      access: 'invoice.view_invoice',
      params: IdInPath,
      query: z.object({ syntax: z._default(z.enum(['ubl', 'cii', 'pdf']), 'ubl') }),
      reply: z.string(),
      raw: ['application/xml', 'application/pdf'],
    }),
  },
} as const
export type Invoice = ItemOf<typeof invoice>

export const invoiceTypeCalls = namedList({
  noun: 'InvoiceType',
  nouns: 'InvoiceTypes',
  path: '/invoices/types/',
  see: ['invoice.view_invoice', 'company.change_company'],
  summaries: {
    list: 'The types of invoices, by name',
    create: 'Add a type of invoice',
    change: 'Rename a type of invoice',
    remove: 'Remove an invoice type that is not used',
  },
})
