/**
 * Quote items: the lines of a quote (docs/rules/projects.md#quote-items, docs/rules/projects.md#states-of-quote-items).
 * An item is visible with `quote_items.view_quoteitem` and the permission of its project's phase; amounts
 * (`unit_price`, `price` … `cost`, and `total` of a cost) are absent if the viewer does not see the figures of its
 * project (`can_view_financials`).
 */
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
  IsoDate,
  listText,
  Ref,
  text,
  Version,
} from '#core/contract.ts'
import {
  filledReferenceField,
  linesField,
  moneyField,
  nameField,
  referenceField,
  rowsField,
  tagsField,
  textField,
  yesNoField,
} from '#core/recordFields.ts'
import { defineRecord } from '#core/recordKit.ts'
import type { ItemOf } from '#core/recordType.ts'
import { contractFields, contractTypes } from '#features/projects/contractFields.ts'
import { itemStates, visibilities } from './quoteItemTotals.ts'

/** Largest number of items of one project. */
export const maxItems = 1000
/** An amount that may be negative, such as a discount. */
const Signed = z.string().check(z.regex(/^-?\d{1,9}(\.\d{1,2})?$/, 'Enter an amount, such as 1250.00.'))
const Quantity = z.string().check(z.regex(/^\d{1,6}(\.\d{1,2})?$/, 'Enter a quantity, such as 1.5.'))
const Visibility = z.enum(visibilities)
const amount = (label: string) =>
  moneyField(label, { see: 'projects.view_financials', searchKey: null, listWidth: '7rem' })

/** Cost of one unit in one role: days of `hoursOfDay` and hours, on site and in the office, and money. */
const cost = {
  role: text({ max: 255 }),
  field_days: z._default(Quantity, '0.00'),
  field_hours: z._default(Quantity, '0.00'),
  office_days: z._default(Quantity, '0.00'),
  office_hours: z._default(Quantity, '0.00'),
}
/**
 * `rated`: the amount follows from cost rates, whatever `total` says. With neither a line keeps the stored amount of its
 * role, or is rated.
 */
const CostSent = z.strictObject({ ...cost, total: z.optional(Signed), rated: z.optional(z.boolean()) })
const Cost = z.object({
  role: z.string(),
  field_days: Decimal2,
  field_hours: Decimal2,
  office_days: Decimal2,
  office_hours: Decimal2,
  total: z.optional(Decimal2),
  /** True when the amount follows from the cost rates of the role. */
  rated: z.optional(z.boolean()),
})
export type Cost = z.output<typeof Cost>

/** Value that the item had reached by the date, of its valuations, and the hours on its tasks until then. */
const ItemStatus = z.object({
  date: IsoDate,
  value: Decimal2,
  units: Decimal2,
  unitsApproved: Decimal2,
  unitsUndecided: Decimal2,
  hours_billable: Decimal2,
  hours_approved_billable: Decimal2,
  notes: z.string(),
})

const HoursByDate = z.record(IsoDate, Decimal2)

const names = {
  prefix: 'quote-items',
  noun: 'QuoteItem',
  nouns: 'QuoteItems',
  one: 'a quote item',
  many: 'quote items',
  see: 'quote_items.view_quoteitem',
  add: 'quote_items.add_quoteitem',
  change: 'quote_items.change_quoteitem',
  remove: 'quote_items.delete_quoteitem',
  export: 'projects.export',
} as const

const { calls, ...made } = defineRecord({
  names,
  noun: 'quote item',
  title: 'Quote items',
  with: ['remove'],
  fields: {
    project_id: filledReferenceField('Project', {
      table: 'project',
      required: true,
      listWidth: '12rem',
      example: 'weir',
    }),
    name: nameField({ width: 40, example: 'levels' }),
    /** Parent in the same project; null: at the top. */
    parent_id: referenceField('Part of', { table: 'quote_item', listWidth: '10rem' }),
    type_id: referenceField('Type', { table: 'quote_item_type', listWidth: '8rem', example: 'survey' }),
    department_id: referenceField('Department', { table: 'department', listWidth: '8rem', example: 'field' }),
    quantity: {
      ...moneyField('Quantity', { listWidth: '6rem', quantity: true }),
      write: Quantity,
      read: Decimal2,
      empty: '1.00',
    },
    /** Budgeted quantity for hours and cost; null: the quantity. */
    quantityBudget: {
      ...moneyField('Quantity budgeted', { searchKey: null, quantity: true }),
      write: z.nullable(Quantity),
    },
    unit_price: { ...amount('Unit price'), write: Signed, read: z.optional(Decimal2), empty: '0.00' },
    /** Whether the unit price is the hours of a unit at charge rates; false when it was typed. */
    rated: {
      ...yesNoField('Price by rates', { searchKey: null }),
      read: z.optional(z.boolean()),
      see: 'projects.view_financials',
    },
    /** Typed price instead of quantity × unit price; null: not typed. */
    price: { ...amount('Price'), write: z.nullable(Signed) },
    ...contractFields(['', ...contractTypes], ''),
    costs: rowsField('Costs', {
      write: z.array(CostSent).check(z.maxLength(50)),
      read: z.array(Cost),
      empty: [] as z.input<typeof CostSent>[],
    }),
    /** Tax rate of the firm, as invoices will name it, with its components. */
    tax_id: referenceField('Tax rate', { table: 'vat_rate', filter: 'none', searchKey: null }),
    optional: yesNoField('Optional'),
    /** Items with the same text are alternatives: options of which at most one is accepted. */
    alternative_group: textField('Alternative of', { max: 64, searchKey: 'alternative', found: false }),
    visibility: {
      ...textField('Printed', { searchKey: null, found: false }),
      write: Visibility,
      read: Visibility,
      empty: 'show',
    },
    subcontract: yesNoField('Subcontract'),
    tags: tagsField({ example: 'urgent' }),
    notes: { ...linesField('Notes', { searchKey: null }), write: text({ max: 20_000, lines: true }) },
  },
  also: {
    /** State by the item's dates; `accepted` remains when it is closed. */
    state: z.enum(itemStates),
    /** Whether the viewer sees the amounts, as on its project. */
    can_view_financials: z.boolean(),
    accepted: z.nullable(IsoDate),
    accepted_by_id: z.nullable(Id),
    accepted_by: z.nullable(Ref),
    /** Newest revision of the quote when the item was accepted; null if none had been sent. */
    accepted_revision: z.nullable(z.int()),
    declined: z.nullable(IsoDate),
    closed: z.nullable(IsoDate),
    /** Note of the latest change of its state. */
    decision_notes: z.string(),
    children: z.array(Ref),
    /** Amounts of the item (`quoteItemTotals.ts`): its own, the total with items below, and the printed line. */
    line_price: z.optional(Decimal2),
    price_total: z.optional(Decimal2),
    printed: z.optional(z.nullable(Decimal2)),
    included: z.boolean(),
    /** Contract type that applies: the item's own, or its project's. */
    sold_as: z.enum(contractTypes),
    /** Cap that the item shares with its project; `hours_value`: its budgeted hours at charge rates. */
    shared_cap: z.optional(z.nullable(Decimal2)),
    hours_value: z.optional(z.nullable(Decimal2)),
    /** Valuations of the item, by date; only with access to the project's figures. */
    statuses: z.optional(z.array(ItemStatus)),
    /** Hours worked on its tasks, by date; only with access to the project's figures. */
    hours_actual_billable_by_date: z.optional(HoursByDate),
    hours_actual_billable_approved_by_date: z.optional(HoursByDate),
    /** Budgeted hours for the quantity, without children. */
    hours_budget_paid_raw: Decimal2,
    cost: z.optional(Decimal2),
    /** Budgeted hours that have no cost, neither typed nor by rates. */
    hours_uncosted: z.optional(Decimal2),
  },
  sent: {
    /** Index among the items with the same parent, from 0; by default the last. */
    position: z.optional(z.int().check(z.minimum(0), z.maximum(maxItems))),
  },
  tabs: ['all', ...itemStates],
  orderings: ['id', 'name', 'project', 'type', 'department', 'quantity', 'accepted', 'created', 'modified'],
  ordering: 'id',
  filters: {
    /** Accepted items, including closed ones; or all others. */
    accepted: z.optional(boolText),
    optional: z.optional(boolText),
    state: z.optional(listText(z.enum(itemStates))),
  },
})
/** An item cannot be moved to another project. */
const Change = z.omit(made.Change, { project_id: true })

/** All items of a project in their order, parents before their children, and their totals. */
const QuoteTree = z.object({
  results: z.array(made.Item),
  count: z.int(),
  /** Hash of parents and order, which a reordering must send to prove what its sender saw. */
  order: z.string(),
  /** Σ of the printed lines, and the amount that open options would add. */
  total: z.optional(Decimal2),
  options: z.optional(Decimal2),
  can_change: z.boolean(),
})
export type QuoteTree = z.output<typeof QuoteTree>

export const Key = text({ min: 1, max: 64 })
/** Stored columns of an item, except for its place; templates have the same names. */
export const itemColumns = [
  'name',
  'type_id',
  'department_id',
  'quantity',
  'quantityBudget',
  'unit_price',
  'rated',
  'price',
  'costs',
  'tax_id',
  'optional',
  'alternative_group',
  'visibility',
  'subcontract',
  'notes',
  'tags',
] as const
/** Further stored columns; templates have no contract type. */
export const contractColumns = ['contract_type', 'cap', 'construction_value', 'fee_percent', 'retainer'] as const
/**
 * A row of the grid to save: a new row has a `key` of the sender's, an existing row its `id` and the `version` that was
 * seen.
 */
const Row = z.extend(z.omit(Change, { version: true }), {
  id: z.optional(Id),
  version: z.optional(Version),
  key: z.optional(Key),
  /** Key of the parent instead of `parent_id`, if that is a new row before this one. */
  parent_key: z.optional(Key),
  position: made.New.shape.position,
  /** Item of a template that a new row is like, in the amounts that its sender may not see. */
  like: z.optional(z.strictObject({ template_id: Id, key: Key })),
})
const Placed = z.strictObject({ id: Id, parent_id: z.nullable(Id) })

const ofProject = '/projects/:id/quote-items/' as const
const tree = {
  list: endpoint({
    name: 'listProjectQuoteItems',
    method: 'GET',
    path: ofProject,
    summary: 'The items of a project in order, with totals; `accepted` filters by acceptance',
    access: names.see,
    params: IdInPath,
    query: z.object({ accepted: z.optional(boolText) }),
    reply: QuoteTree,
  }),
  save: endpoint({
    name: 'saveProjectQuoteItems',
    method: 'PATCH',
    path: ofProject,
    summary: 'Add, change and remove several items of a project at once: all or none, undone as one change',
    access: names.change,
    params: IdInPath,
    body: z.strictObject({
      rows: z._default(z.array(Row).check(z.maxLength(500)), []),
      remove: z._default(z.array(z.strictObject({ id: Id, version: z.optional(Version) })).check(z.maxLength(500)), []),
    }),
    /** `ids`: ids of new rows, by their keys. */
    reply: z.extend(QuoteTree, { ids: z.record(z.string(), Id) }),
  }),
  order: endpoint({
    name: 'orderProjectQuoteItems',
    method: 'PATCH',
    path: `${ofProject}order/`,
    summary:
      'Reorder all items of a project, each exactly once. 409 `stale` when one was added, removed or moved since',
    access: names.change,
    params: IdInPath,
    body: z.strictObject({
      items: z.array(Placed).check(z.maxLength(maxItems)),
      /** The `order` that the sender saw. */
      order: z.optional(text({ max: 64 })),
    }),
    reply: QuoteTree,
  }),
}

/** Items to act on: `ids`, or without them the top items of a project (`accept`: those that are not options). */
const whom = {
  ids: z.optional(IdList),
  project_id: z.optional(Id),
  versions: z.optional(z.record(IdText, Version)),
  notes: z.optional(Details),
}
const dated = { ...whom, date: z.optional(IsoDate) }
const act = <Body extends z.ZodMiniType>(name: string, summary: string, body: Body) =>
  endpoint({
    name: `${name}QuoteItems`,
    method: 'POST',
    path: `/quote-items/${name}/`,
    summary,
    access: names.change,
    inPerson: 'decision',
    body,
    reply: z.object({ results: z.array(made.Item) }),
  })
const actions = {
  accept: act(
    'accept',
    'Accept items on a day, with the items below them except options. The first acceptance accepts the project',
    z.strictObject({ ...dated, accepted_by_id: z.optional(z.nullable(Id)) }),
  ),
  unaccept: act('unaccept', 'Undo the acceptance of items, unless hours on them were approved', z.strictObject(whom)),
  decline: act('decline', 'Decline items: they and the items below them no longer count', z.strictObject(dated)),
  close: act('close', 'Close accepted items', z.strictObject(dated)),
  propose: act('propose', 'Propose declined items again', z.strictObject(whom)),
}

export const quoteItem = {
  ...made,
  Change,
  calls: {
    ...calls,
    change: { ...calls.change, body: Change },
  },
  tree,
  acts: actions,
} as const
export type QuoteItem = ItemOf<typeof quoteItem>
