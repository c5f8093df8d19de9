/**
 * Bills: what suppliers ask the firm to pay. Each line is a cost of a project, or of the firm. Amounts are text with two
 * decimals, in the organisation's currency; of a credit note they are below nothing.
 */
import * as z from 'zod/mini'

import { add } from '#core/decimal.ts'
import { Decimal2, endpoint, Id, IdText, IsoDate, listText, Ref, text } from '#core/contract.ts'
import {
  dayField,
  filledReferenceField,
  linesField,
  moneyField,
  requiredField,
  rowsField,
  tagsField,
  textField,
  numberWidth,
} from '#core/recordFields.ts'
import { derivedColumn } from '#core/recordColumns.ts'
import { defineRecord } from '#core/recordKit.ts'
import { StateOption } from '#core/records.ts'
import type { ItemOf } from '#core/recordType.ts'

/** Largest number of lines of one bill. */
export const maxLines = 500
const SignedAmount = z.string().check(z.regex(/^-?\d{1,10}(\.\d{1,2})?$/, 'Enter an amount, such as 1250.00.'))

const LineSent = z.strictObject({
  description: z._default(text({ max: 1000, lines: true }), ''),
  net: SignedAmount,
  project_id: z._default(z.nullable(Id), null),
})
/** `project` is null where the caller may not see it. */
const Line = z.object({
  description: z.string(),
  net: Decimal2,
  project_id: z.nullable(Id),
  project: z.nullable(Ref),
})
export interface BillLineValues {
  description: string
  net: string
  project_id: number | null
}

const billStates = ['open', 'overdue', 'paid'] as const

const { calls, ...made } = defineRecord({
  names: {
    prefix: 'bills',
    noun: 'Bill',
    nouns: 'Bills',
    one: 'a bill',
    many: 'bills',
    see: 'supplier.view_bill',
    add: 'supplier.add_bill',
    change: 'supplier.change_bill',
    remove: 'supplier.delete_bill',
    export: 'supplier.export',
  },
  noun: 'bill',
  title: 'Bills',
  with: ['remove', 'export', 'edit'],
  option: StateOption,
  fields: {
    name: requiredField('Number', {
      width: 16,
      listWidth: numberWidth,
      hint: 'Supplier’s invoice number',
      example: '4711',
    }),
    supplier_id: filledReferenceField('Supplier', {
      required: true,
      table: 'supplier',
      width: 28,
      listWidth: '14rem',
      hint: 'The supplier who sent it',
      example: 'hire',
      found: true,
    }),
    date: {
      ...dayField('Date', { hint: 'Bill date: a day or a range of days', listWidth: '8rem' }),
      write: IsoDate,
      read: IsoDate,
    },
    due: dayField('Due', { hint: 'Due on: a day or a range of days', listWidth: '8rem' }),
    paid: dayField('Paid', { hint: 'Paid on: a day or a range of days', listWidth: '8rem', bulk: true }),
    purchase_order: textField('Our order', { max: 64, width: 16, hint: 'The firm’s order number', example: 'PO-77' }),
    tax: {
      ...moneyField('Tax', { hint: 'Tax: an amount, or >amount', example: '>100' }),
      write: SignedAmount,
      read: Decimal2,
      empty: '0.00',
    },
    /** The prepaid amount that the bill states: it reduces the amount due. */
    prepaid: {
      ...moneyField('Paid in advance', { hint: 'Paid in advance: an amount, or >amount', example: '>100' }),
      write: SignedAmount,
      read: Decimal2,
      empty: '0.00',
    },
    lines: rowsField('Lines', {
      write: z.array(LineSent).check(z.maxLength(maxLines, `At most ${maxLines} lines.`)),
      read: z.array(Line),
      empty: [] as BillLineValues[],
      held: (lines) => lines.map(({ project: _project, ...line }) => line),
    }),
    tags: tagsField({ example: 'plant' }),
    notes: linesField('Notes', { width: 40, example: 'disputed' }),
  },
  also: {
    state: z.enum(billStates),
    amount_net: Decimal2,
    amount_gross: Decimal2,
    /** Total less the amount paid in advance. */
    amount_due: Decimal2,
    /** How many files it has: its document among them. */
    documents: z.int(),
    /** Others of the same supplier with the same number. */
    duplicates: z.array(Ref),
  },
  derived: [
    derivedColumn('state', 'Status', 'text', 10),
    derivedColumn('projects', 'Projects', 'text', 30),
    derivedColumn('amount_net', 'Net', 'decimal'),
    derivedColumn('amount_gross', 'Total', 'decimal'),
    derivedColumn('amount_due', 'To pay', 'decimal'),
    derivedColumn('documents', 'Documents', 'integer', 9),
  ],
  tabs: ['all', ...billStates, 'unallocated'],
  orderings: ['date', 'due', 'name', 'supplier', 'amount_gross', 'id'],
  ordering: '-date',
  filters: {
    /** Bills with a line of this project. */
    project_id: z.optional(listText(IdText)),
  },
  searchKeys: {
    amount: { kind: 'number' },
    project: { kind: 'text' },
    is: { kind: 'choice', options: [...billStates, 'unallocated', 'duplicate'] },
  },
})

export const bill = {
  ...made,
  calls: {
    ...calls,
    read: endpoint({
      name: 'readBill',
      method: 'POST',
      path: '/bills/e-invoice/',
      summary:
        'Make a bill from a supplier’s e-invoice (EN 16931, UBL or CII, alone or in a PDF) and attach the file. The supplier is found by name or added; lines go to the project named as the order',
      access: 'supplier.add_bill',
      reply: made.Item,
      creates: true,
      upload: 'form',
    }),
  },
} as const
export type Bill = ItemOf<typeof bill>

/** Adds up the lines of a project: its share of the bill, before tax. */
export const netOfProject = (lines: readonly Pick<BillLineValues, 'net' | 'project_id'>[], projectId: number): string =>
  lines.reduce((sum, { net, project_id }) => (project_id === projectId ? add(sum, net) : sum), '0.00')
