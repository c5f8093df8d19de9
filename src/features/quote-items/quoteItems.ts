/**
 * Quote items: what a quote is made of (docs/rules/projects.md#quote-items,
 * docs/rules/projects.md#states-of-quote-items). One is seen by `quote_items.view_quoteitem` and the permission of its
 * project's phase; amounts (`unit_price`, `price` … `cost`, and `total` of a cost) are absent where the viewer does not
 * see the figures of its project (`can_view_financials`).
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
/** An amount that may be less than nothing, as that of a discount. */
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
/** Without `total` it stays what it is for the role, else nothing. */
const CostSent = z.strictObject({ ...cost, total: z.optional(Signed) })
const Cost = z.object({
  role: z.string(),
  field_days: Decimal2,
  field_hours: Decimal2,
  office_days: Decimal2,
  office_hours: Decimal2,
  total: z.optional(Decimal2),
})
export type Cost = z.output<typeof Cost>

/** The value that it had reached by the date, of its valuations, and the hours on its tasks up to then. */
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
    quantity: { ...moneyField('Quantity', { listWidth: '6rem' }), write: Quantity, read: Decimal2, empty: '1.00' },
    /** For hours and cost; null: the quantity. */
    quantityBudget: { ...moneyField('Quantity budgeted', { searchKey: null }), write: z.nullable(Quantity) },
    unit_price: { ...amount('Unit price'), write: Signed, read: z.optional(Decimal2), empty: '0.00' },
    /** Typed over quantity × unit price; null: that counts. */
    price: { ...amount('Price'), write: z.nullable(Signed) },
    ...contractFields(['', ...contractTypes], ''),
    costs: rowsField('Costs', {
      write: z.array(CostSent).check(z.maxLength(50)),
      read: z.array(Cost),
      empty: [] as z.input<typeof CostSent>[],
    }),
    /** A rate of the firm's, as invoices will name it; which components it has follows with them. */
    tax_id: referenceField('Tax rate', { table: 'vat_rate', filter: 'none', searchKey: null }),
    optional: yesNoField('Optional'),
    /** Items that share it are alternatives: options of which at most one is accepted. */
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
    /** From its days; `accepted` stays where it is closed. */
    state: z.enum(itemStates),
    /** As its project says. */
    can_view_financials: z.boolean(),
    accepted: z.nullable(IsoDate),
    accepted_by_id: z.nullable(Id),
    accepted_by: z.nullable(Ref),
    /** The newest revision of the quote at that moment; null when none had gone out. */
    accepted_revision: z.nullable(z.int()),
    declined: z.nullable(IsoDate),
    closed: z.nullable(IsoDate),
    /** Note of the latest change of its state. */
    decision_notes: z.string(),
    children: z.array(Ref),
    /** Amounts of the item (`quoteItemTotals.ts`): its own, with what is included below it, and its printed line. */
    line_price: z.optional(Decimal2),
    price_total: z.optional(Decimal2),
    printed: z.optional(z.nullable(Decimal2)),
    included: z.boolean(),
    /** How its work is paid for: itself, or as its project says. */
    sold_as: z.enum(contractTypes),
    /** The cap of its project, which it shares; and what its budgeted hours come to at charge rates. */
    shared_cap: z.optional(z.nullable(Decimal2)),
    hours_value: z.optional(z.nullable(Decimal2)),
    /** Valuations of the item, by date; with the figures of projects alone. */
    statuses: z.optional(z.array(ItemStatus)),
    /** Hours that were worked on its tasks, by date; with the figures of projects alone. */
    hours_actual_billable_by_date: z.optional(HoursByDate),
    hours_actual_billable_approved_by_date: z.optional(HoursByDate),
    /** Budgeted for its quantity, without its children. */
    hours_budget_paid_raw: Decimal2,
    cost: z.optional(Decimal2),
  },
  sent: {
    /** Its place among those with the same parent, from 0; last unless told. */
    position: z.optional(z.int().check(z.minimum(0), z.maximum(maxItems))),
  },
  tabs: ['all', ...itemStates],
  orderings: ['id', 'name', 'project', 'type', 'department', 'quantity', 'accepted', 'created', 'modified'],
  ordering: 'id',
  filters: {
    /** Accepted ones, closed ones among them; or the others. */
    accepted: z.optional(boolText),
    optional: z.optional(boolText),
    state: z.optional(listText(z.enum(itemStates))),
  },
})
/** An item stays in its project. */
const Change = z.omit(made.Change, { project_id: true })

/** All items of a project in their order, parents before what is below them, and what they add up to. */
const QuoteTree = z.object({
  results: z.array(made.Item),
  count: z.int(),
  /** Names who is below whom and in what order: whoever orders them says which they saw. */
  order: z.string(),
  /** Σ of the printed lines, and what the options that nobody took would add. */
  total: z.optional(Decimal2),
  options: z.optional(Decimal2),
  can_change: z.boolean(),
})
export type QuoteTree = z.output<typeof QuoteTree>

export const Key = text({ min: 1, max: 64 })
/** Stored columns of an item beside its place; templates have the same names. */
export const itemColumns = [
  'name',
  'type_id',
  'department_id',
  'quantity',
  'quantityBudget',
  'unit_price',
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
/** Further stored columns; templates do not say how an item is paid for. */
export const contractColumns = ['contract_type', 'cap', 'construction_value', 'fee_percent', 'retainer'] as const
/** A row of the grid as it is saved: a new one has a `key` of its sender's, another its `id` and the `version` that was seen. */
const Row = z.extend(z.omit(Change, { version: true }), {
  id: z.optional(Id),
  version: z.optional(Version),
  key: z.optional(Key),
  /** In the place of `parent_id`, where that is a new row before this one. */
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
    /** `ids`: of the new ones, by their keys. */
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
      /** The `order` that was seen. */
      order: z.optional(text({ max: 64 })),
    }),
    reply: QuoteTree,
  }),
}

/** Which: `ids`, or without them the top items of a project as a whole (`accept`: those that are no options). */
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
