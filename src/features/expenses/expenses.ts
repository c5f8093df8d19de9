/** Expenses: what people paid for the firm (docs/rules/money.md#expenses). */
import * as z from 'zod/mini'

import {
  boolText,
  Decimal2,
  Details,
  endpoint,
  Id,
  IdInPath,
  IdList,
  IdText,
  Instant,
  IsoDate,
  listText,
  Ref,
  text,
  Version,
} from '#core/contract.ts'
import { column, derivedColumn } from '#core/recordColumns.ts'
import {
  dayField,
  filledReferenceField,
  linesField,
  moneyField,
  referenceField,
  rowsField,
  tagsField,
  textField,
  yesNoField,
} from '#core/recordFields.ts'
import { defineRecord } from '#core/recordKit.ts'
import type { ItemOf } from '#core/recordType.ts'
import { InPlaceOf } from '#core/inPlaceOf.ts'
import { approves, checks, decidesExpenses } from './expensePermissions.ts'
import { distanceUnits } from './expenses.rules.ts'
import { expenseActions, expenseStatuses } from './expenses.workflow.ts'

const SignedAmount = z.string().check(
  z.regex(/^-?\d{1,10}(\.\d{1,2})?$/, 'Enter an amount, such as 24.50.'),
  z.refine((amount) => Number(amount) !== 0, 'Enter an amount other than 0.'),
)
const ExchangeRate = z.string().check(
  z.regex(/^\d{1,6}(\.\d{1,8})?$/, 'Enter an exchange rate, such as 0.85.'),
  z.refine((rate) => Number(rate) > 0, 'Enter an exchange rate above 0.'),
)
const Distance = z.string().check(
  z.regex(/^\d{1,6}(\.\d{1,2})?$/, 'Enter a distance, such as 42.5.'),
  z.refine((distance) => Number(distance) > 0, 'Enter a distance above 0.'),
)
const Percent = z.string().check(z.regex(/^(100(\.0{1,4})?|\d{1,2}(\.\d{1,4})?)$/, 'Enter a percentage up to 100.'))
const PartAmount = z.string().check(z.regex(/^-?\d{1,10}(\.\d{1,2})?$/, 'Enter an amount, such as 24.50.'))

/** Largest number of allocations of one expense. */
const maxAllocations = 50
/** A part of an expense for a project; all parts state a percentage, or all state an amount. */
const AllocationSent = z.strictObject({
  project_id: Id,
  quote_item_id: z._default(z.nullable(Id), null),
  percent: z._default(z.nullable(Percent), null),
  amount: z._default(z.nullable(PartAmount), null),
  notes: z._default(text({ max: 1000 }), ''),
})
/** `project` is null where the caller may not see it. */
const Allocation = z.object({
  project_id: z.nullable(Id),
  project: z.nullable(Ref),
  quote_item_id: z.nullable(Id),
  quote_item: z.nullable(Ref),
  percent: z.string(),
  amount: Decimal2,
  notes: z.string(),
})
export interface AllocationValues {
  project_id: number | null
  quote_item_id: number | null
  percent: string | null
  amount: string | null
  notes: string
}

const filledDay = (label: string, hint: string) => ({
  ...dayField(label, { hint, listWidth: '7rem', example: '2026-03' }),
  write: IsoDate,
  read: IsoDate,
})

const Status = z.enum(expenseStatuses)
const by = { by: z.nullable(Ref), notes: z.string() }
const decisionFields = <N extends string>(name: N) =>
  ({ [`${name}_by`]: by.by, [`${name}_notes`]: by.notes }) as Record<`${N}_by`, typeof by.by> &
    Record<`${N}_notes`, typeof by.notes>
const when = z.nullable(Instant)

const { calls, ...made } = defineRecord({
  names: {
    prefix: 'expenses',
    noun: 'Expense',
    nouns: 'Expenses',
    one: 'an expense',
    many: 'expenses',
    see: 'expenses.view_expense',
    add: 'expenses.add_expense',
    change: 'expenses.change_expense',
    remove: 'expenses.delete_expense',
    export: 'expenses.export',
  },
  noun: 'expense',
  title: 'Expenses',
  with: ['remove', 'export'],
  fields: {
    date: filledDay('Date', 'Date paid: a day or a range of days'),
    user_id: filledReferenceField('Person', {
      table: 'member',
      searchKey: 'person',
      width: 20,
      listWidth: '10rem',
      hint: 'The person who paid',
      example: 'me',
      found: true,
    }),
    description: linesField('Description', { width: 40, found: true, example: 'train' }),
    type_id: referenceField('Type', {
      table: 'expense_type',
      width: 16,
      listWidth: '9rem',
      example: 'travel',
      found: true,
    }),
    /** Mileage computes it from the distance. */
    amount: {
      ...moneyField('Amount', { listWidth: '7rem', hint: 'An amount, or >amount', example: '>50' }),
      write: z.nullable(SignedAmount),
      read: Decimal2,
    },
    tax_amount: {
      ...moneyField('Tax included', { hint: 'An amount, or >amount', example: '>5' }),
      write: z.nullable(SignedAmount),
      read: z.nullable(Decimal2),
    },
    /** The currency paid in, if it is not the organisation's, and its rate. */
    currency: {
      ...textField('Paid in', { width: 8, found: false, hint: 'A currency, as three letters', example: 'EUR' }),
      write: z.string().check(z.regex(/^([A-Z]{3})?$/, 'Enter three letters, such as EUR.')),
    },
    rate: {
      ...moneyField('Exchange rate', { quantity: true }),
      write: z.nullable(ExchangeRate),
      read: z.nullable(z.string()),
    },
    payment_method_id: referenceField('Payment method', {
      table: 'expense_payment_method',
      key: 'payment_method',
      searchKey: 'method',
      width: 16,
      listWidth: '9rem',
      hint: 'Payment method',
      example: 'card',
    }),
    billable: yesNoField('Billable', { width: 9 }),
    reimbursable: yesNoField('Reimburse', { heading: 'Reimbursable', width: 12, empty: true }),
    distance: {
      ...moneyField('Distance', { quantity: true }),
      write: z.nullable(Distance),
      read: z.nullable(Decimal2),
    },
    distance_unit: {
      ...textField('Unit', { width: 6, found: false, searchKey: null }),
      write: z.enum(distanceUnits),
      read: z.enum(distanceUnits),
    },
    allocations: rowsField('Allocated to', {
      key: 'allocations',
      write: z.array(AllocationSent).check(z.maxLength(maxAllocations, `At most ${maxAllocations} allocations.`)),
      read: z.array(Allocation),
      empty: [] as AllocationValues[],
      held: (all) =>
        all.map(({ project_id, quote_item_id, percent, amount, notes }) => ({
          project_id,
          quote_item_id,
          percent,
          amount,
          notes,
        })),
      columns: [column('allocations', 'Projects', 30, [], { readOnly: true })],
    }),
    tags: tagsField({ example: 'site' }),
  },
  sent: {
    /** Submits it in the same act. 400 by field for what it lacks. */
    submit: z.optional(z.boolean()),
  },
  also: {
    /** The first line of its description, else its type. */
    name: z.string(),
    status: Status,
    /** Whether the allocations are stated in per cent or as amounts: percentages follow when the amount changes. */
    allocated_by: z.enum(['percent', 'amount']),
    ...decisionFields('created'),
    submitted: when,
    ...decisionFields('submitted'),
    checked: when,
    ...decisionFields('checked'),
    approved: when,
    ...decisionFields('approved'),
    rejected: when,
    ...decisionFields('rejected'),
    /** The person in whose place their deputy decided. */
    checked_for: z.nullable(Ref),
    approved_for: z.nullable(Ref),
    rejected_for: z.nullable(Ref),
    /** The person in whose place the caller checks or approves it, and until when; null for their own. */
    in_place_of: z.nullable(InPlaceOf),
    ...decisionFields('modified'),
    /** The day on which the person was reimbursed. */
    reimbursed: z.nullable(IsoDate),
    reimbursed_by: z.nullable(Ref),
    receipts: z.int(),
    /** Other expenses that the caller sees with a receipt of the same content. */
    duplicates: z.array(Ref),
    can_submit: z.boolean(),
    can_recall: z.boolean(),
    can_check: z.boolean(),
    can_approve: z.boolean(),
    can_reject: z.boolean(),
    can_reimburse: z.boolean(),
    /** Actions within the caller's permissions, in whatever state the expense is. */
    permitted_actions: z.array(z.enum(expenseActions)),
  },
  derived: [
    derivedColumn('receipts', 'Receipts', 'integer', 9),
    derivedColumn('status', 'Status', 'text', 12),
    derivedColumn('reimbursed', 'Reimbursed', 'date', 13),
  ],
  /** `reimburse`: approved, to be paid back and not yet. */
  tabs: ['all', 'created', 'submitted', 'checked', 'approved', 'rejected', 'reimburse'],
  orderings: ['date', 'amount', 'user', 'type', 'created', 'modified', 'id'],
  ordering: '-date',
  filters: {
    /** Expenses with a part for this project or this item. */
    project_id: z.optional(listText(IdText)),
    quote_item_id: z.optional(listText(IdText)),
    /** Days of a window. */
    start: z.optional(IsoDate),
    end: z.optional(IsoDate),
    status: z.optional(listText(Status)),
    /** Expenses that wait for the caller to submit, check or approve them. */
    to_submit: z.optional(boolText),
    to_check: z.optional(boolText),
    to_approve: z.optional(boolText),
  },
  searchKeys: {
    name: { kind: 'text' },
    project: { kind: 'text' },
    department: { kind: 'text' },
    is: { kind: 'choice', options: [...expenseStatuses, 'mine', 'billable', 'reimbursed', 'mileage', 'duplicate'] },
  },
  say: {
    create: ': my own and dated today by default',
    change: 'Change a draft or rejected expense. A rejected expense must then be submitted again',
    remove: 'Delete a draft or rejected expense',
  },
})

const Acted = z.object({ results: z.array(made.Item) })
/** `versions` ({"<id>": version}) makes the act fail when one of them has changed since. */
const batch = {
  ids: IdList,
  versions: z.optional(z.record(z.string().check(z.regex(/^\d{1,16}$/)), Version)),
}
const Batch = z.strictObject({ ...batch, notes: z.optional(Details) })
const keepers = ['expenses.change_expense', 'expenses.add_expense'] as const

export const expense = {
  ...made,
  calls: {
    ...calls,
    list: { ...calls.list, offline: 'own' },
    submit: endpoint({
      name: 'submitExpenses',
      method: 'POST',
      path: '/expenses/submit/',
      summary: 'Submit my expenses: all or none',
      access: keepers,
      body: Batch,
      reply: Acted,
    }),
    recall: endpoint({
      name: 'recallExpenses',
      method: 'POST',
      path: '/expenses/recall/',
      summary: 'Recall my submitted expenses, so that they can be changed',
      access: keepers,
      body: Batch,
      reply: Acted,
    }),
    check: endpoint({
      name: 'checkExpenses',
      method: 'POST',
      path: '/expenses/check/',
      summary: 'Check submitted expenses: all or none',
      access: checks,
      body: Batch,
      reply: Acted,
    }),
    approve: endpoint({
      name: 'approveExpenses',
      method: 'POST',
      path: '/expenses/approve/',
      summary: 'Approve checked expenses: all or none. Approved expenses cannot be changed',
      access: approves,
      body: Batch,
      reply: Acted,
    }),
    reject: endpoint({
      name: 'rejectExpenses',
      method: 'POST',
      path: '/expenses/reject/',
      summary: 'Reject submitted or checked expenses with a reason: all or none',
      access: decidesExpenses,
      body: z.strictObject({ ...batch, notes: Details.check(z.minLength(1, 'This field is required')) }),
      reply: Acted,
    }),
    copy: endpoint({
      name: 'copyExpense',
      method: 'POST',
      path: '/expenses/:id/copy/',
      summary: 'Copy an expense as a draft dated today, without receipts and decisions',
      access: 'expenses.add_expense',
      params: IdInPath,
      body: z.strictObject({}),
      reply: made.Item,
      creates: true,
    }),
    reimburse: endpoint({
      name: 'reimburseExpenses',
      method: 'POST',
      path: '/expenses/reimburse/',
      summary: 'Mark approved expenses as reimbursed: all or none',
      access: approves,
      body: z.strictObject({ ...batch, date: z.optional(IsoDate) }),
      reply: Acted,
    }),
    reimbursement: endpoint({
      name: 'listReimbursement',
      method: 'GET',
      path: '/expenses/reimbursement/',
      summary: 'Approved expenses that are not reimbursed yet, by person; only those that the caller may see',
      access: 'expenses.view_expense',
      reply: z.array(
        z.object({
          user: Ref,
          count: z.int(),
          amount: Decimal2,
          first: IsoDate,
          last: IsoDate,
          can_reimburse: z.boolean(),
        }),
      ),
    }),
  },
} as const
export type Expense = ItemOf<typeof expense>
