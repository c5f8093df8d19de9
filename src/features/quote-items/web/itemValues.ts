/** An item as the grid stores it: every writable value, so that an undo restores the whole row. */
import type { Rounding } from '#core/decimal.ts'
import { budgetOf as budgeted, type Budget } from '../quoteItemBudget.rules.ts'
import type { QuoteItem } from '../quoteItems.ts'
import type { QuoteItemTotalItem, ItemState } from '../quoteItemTotals.ts'
import type { SheetRow, QuoteItemSheet } from './sheet.ts'

export type ItemValues = Pick<
  QuoteItem,
  | 'name'
  | 'type_id'
  | 'department_id'
  | 'quantity'
  | 'quantityBudget'
  | 'unit_price'
  | 'rated'
  | 'price'
  | 'costs'
  | 'tax_id'
  | 'optional'
  | 'alternative_group'
  | 'visibility'
  | 'subcontract'
  | 'tags'
  | 'notes'
> & {
  /** Origin of a row from a template, whose amounts the server copies for people who do not see them. */
  like?: { template_id: number; key: string }
}
export type ItemRow = SheetRow<ItemValues>
export type ItemSheet = QuoteItemSheet<ItemValues>

export const valuesOf = (item: QuoteItem): ItemValues => ({
  name: item.name,
  type_id: item.type_id,
  department_id: item.department_id,
  quantity: item.quantity,
  quantityBudget: item.quantityBudget ?? null,
  ...(item.unit_price !== undefined && { unit_price: item.unit_price }),
  ...(item.rated !== undefined && { rated: item.rated }),
  ...(item.price !== undefined && { price: item.price }),
  costs: item.costs,
  tax_id: item.tax_id,
  optional: item.optional,
  alternative_group: item.alternative_group,
  visibility: item.visibility,
  subcontract: item.subcontract,
  tags: item.tags,
  notes: item.notes,
})

/** Values of a new row; viewers who see no amounts send none. */
export const emptyValues = (seesMoney: boolean): ItemValues => ({
  name: '',
  type_id: null,
  department_id: null,
  quantity: '1.00',
  quantityBudget: null,
  ...(seesMoney && { unit_price: '0.00', rated: true, price: null }),
  costs: [],
  tax_id: null,
  optional: false,
  alternative_group: '',
  visibility: 'show',
  subcontract: false,
  tags: [],
  notes: '',
})

/** Prices a row with hours by the rate card again, whatever was typed; a price that was accepted stays. */
export function byRates(row: ItemRow, state: ItemState): ItemRow {
  if (row.values.costs.length === 0 || state === 'accepted' || state === 'closed') return row
  const costs = row.values.costs.map(({ total: _total, ...cost }) => ({ ...cost, rated: true }))
  return { ...row, values: { ...row.values, unit_price: '0.00', rated: true, price: null, costs } }
}

/** Returns the item that totals are calculated from; its contract type is the saved one. */
export const itemOf = ({ key, parent, values }: ItemRow, state: ItemState, saved?: QuoteItem): QuoteItemTotalItem => ({
  id: key,
  parent_id: parent,
  ...(saved && {
    contract_type: saved.sold_as,
    cap: saved.cap,
    retainer: saved.retainer,
    construction_value: saved.construction_value,
    fee_percent: saved.fee_percent,
    shared_cap: saved.shared_cap,
    hours_value: saved.hours_value,
  }),
  quantity: values.quantity,
  unit_price: values.unit_price ?? '0.00',
  price: values.price ?? null,
  optional: values.optional,
  visibility: values.visibility,
  state,
})

/** Returns the budget for the quantity: hours on site and in the office, and their cost. */
export function budgetOf(values: ItemValues, rounding: Rounding): Budget {
  if (values.costs.length === 0) return empty
  const known = budgets.get(values)
  if (known) return known
  const budget = budgeted(values, rounding)
  budgets.set(values, budget)
  return budget
}
const empty: Budget = { hours: '0.00', cost: '0.00', uncosted: '0.00' }
// Values are immutable, and an edit changes those of one row of hundreds, so results are cached.
const budgets = new WeakMap<ItemValues, Budget>()
