/** Columns of the grid: the text of a cell, and how typed or pasted text is read. */
import { compare } from '#core/decimal.ts'
import type { Formats } from '#core/locale/format.ts'
import type { Wording } from '#core/locale/wording.ts'
import type { ItemState } from '../quoteItemTotals.ts'
import { hoursOf } from '../quoteItemBudget.rules.ts'
import type { ItemValues } from './itemValues.ts'
import { stateWords, visibilityWords } from './itemWords.ts'

export type ColumnId =
  | 'name'
  | 'quantity'
  | 'unit_price'
  | 'price'
  | 'total'
  | 'margin'
  | 'role'
  | 'field_hours'
  | 'office_hours'
  | 'hours'
  | 'cost'
  | 'type'
  | 'visibility'
  | 'optional'
  | 'state'

/** Sums of a row, from the totals. */
export interface QuoteItemSums {
  price: string
  price_total: string
  included: boolean
  /** Whether rows are below it: a price that it has not itself is theirs. */
  isHeading: boolean
  /** Hours, cost and hours without a cost: of the item and of what counts below it, as its total. */
  hours: string
  cost: string
  uncosted: string
  /** Margin in per cent; null without a price or a cost. */
  margin: string | null
}

export interface GridColumn {
  id: ColumnId
  label: string
  kind: 'text' | 'amount' | 'choice' | 'yesNo' | 'read'
  /** Width in rem; the name takes the rest. */
  width: number
  /** Whether the column needs the permission to see amounts. */
  money?: true
  /** Whether a heading without an amount of its own shows the sum of what is below it. */
  sums?: boolean
  /** Choices of the cell. */
  options?: readonly Choice[]
}
interface Choice {
  value: string | number | null
  label: string
}
/** The parts of a column that give its cells their text. */
export type CellColumn = Pick<GridColumn, 'id' | 'options'>

const visibilityOptions = Object.entries(visibilityWords).map(([value, label]) => ({ value, label }))
/**
 * Returns the columns that the viewer may see: prices, or hours and their cost; `decided`: for a quote, not a template;
 * `totals`: where a total differs from the price beside it, so that it needs a column of its own.
 */
export function columnsOf(
  {
    seesMoney,
    what,
    decided,
    totals = false,
  }: { seesMoney: boolean; what: 'prices' | 'hours'; decided: boolean; totals?: boolean },
  { site_work }: Wording,
  types: readonly { id: number; name: string }[] = [],
): GridColumn[] {
  const typeOptions = [{ value: null, label: '' }, ...types.map(({ id, name }) => ({ value: id, label: name }))]
  const all: GridColumn[] = [
    { id: 'name', label: 'Name', kind: 'text', width: 0 },
    { id: 'quantity', label: 'Quantity', kind: 'amount', width: 6 },
    ...(what === 'prices'
      ? ([
          { id: 'unit_price', label: 'Unit price', kind: 'amount', width: 7.5, money: true },
          { id: 'price', label: 'Price', kind: 'amount', width: 8, money: true, sums: !totals },
          ...(totals
            ? ([{ id: 'total', label: 'With items below', kind: 'read', width: 9, money: true }] as const)
            : []),
          { id: 'visibility', label: 'Printed', kind: 'choice', width: 7.5, options: visibilityOptions },
          { id: 'optional', label: 'Optional', kind: 'yesNo', width: 5.5 },
          { id: 'state', label: 'Status', kind: 'read', width: 7 },
        ] as const)
      : ([
          { id: 'role', label: 'Role', kind: 'text', width: 7.5 },
          { id: 'field_hours', label: `${site_work} hours`, kind: 'amount', width: 6 },
          { id: 'office_hours', label: 'Office hours', kind: 'amount', width: 6.5 },
          { id: 'hours', label: 'Total hours', kind: 'read', width: 6.5 },
          { id: 'cost', label: 'Cost', kind: 'read', width: 7.5, money: true },
          { id: 'total', label: 'Total', kind: 'read', width: 7.5, money: true },
          { id: 'margin', label: 'Margin', kind: 'read', width: 5.5, money: true },
          { id: 'type', label: 'Type', kind: 'choice', width: 7, options: typeOptions },
        ] as const)),
  ]
  return all.filter(({ id, money }) => (money !== true || seesMoney) && (id !== 'state' || decided))
}

/** Returns hours and quantities as people write them: `1.5` for `1.50`. */
export const bare = (decimal: string) => decimal.replace(/\.?0+$/, '')

/** Returns the text that a cell shows. */
export function shownIn(
  column: CellColumn,
  values: ItemValues,
  sums: QuoteItemSums | undefined,
  state: ItemState,
  formats: Formats,
): string {
  switch (column.id) {
    case 'name':
      return values.name
    case 'quantity':
      return formats.number(bare(values.quantity))
    case 'unit_price':
      return isTheirs(sums) ? '' : formats.money(values.unit_price ?? '0.00')
    case 'price':
      return isTheirs(sums) ? '' : formats.money(values.price ?? sums?.price ?? '0.00')
    case 'total':
      return formats.money(sums?.price_total ?? '0.00')
    case 'margin':
      return sums?.margin == null ? '' : formats.percent(sums.margin, 1)
    case 'role':
      return values.costs.length > 1 ? `${values.costs.length} roles` : (values.costs[0]?.role ?? '')
    case 'field_hours':
    case 'office_hours': {
      const hours = hoursOf(values.costs, column.id === 'field_hours' ? 'field' : 'office')
      return /[1-9]/.test(hours) ? formats.hours(hours) : ''
    }
    case 'hours':
      return sums && /[1-9]/.test(sums.hours) ? formats.hours(sums.hours) : ''
    case 'cost':
      return sums && /[1-9]/.test(sums.cost) ? formats.money(sums.cost) : ''
    case 'type':
      return chosenIn(column, values.type_id)
    case 'visibility':
      return visibilityWords[values.visibility]
    case 'optional':
      return values.optional ? 'Yes' : 'No'
    case 'state':
      return stateWords[state]
  }
}

/** Returns whether the total of a row is neither its own price nor, on a heading, the only amount that it has. */
export const hasOwnTotal = (sums: QuoteItemSums): boolean =>
  !isTheirs(sums) && compare(sums.price_total, sums.price) !== 0

/** Returns whether a row is a heading without a price of its own. */
export const isTheirs = (sums: QuoteItemSums | undefined) => sums?.isHeading === true && !hasAmount(sums.price)

const chosenIn = ({ options = [] }: CellColumn, chosen: Choice['value']) =>
  options.find(({ value }) => value === chosen)?.label ?? ''

/** Returns the text with which editing a cell begins. */
export function typedIn(column: CellColumn, values: ItemValues): string {
  switch (column.id) {
    case 'name':
      return values.name
    case 'quantity':
      return bare(values.quantity)
    case 'unit_price':
      return values.rated === true ? '' : bare(values.unit_price ?? '')
    case 'price':
      return values.price === null || values.price === undefined ? '' : bare(values.price)
    case 'role':
      return values.costs[0]?.role ?? ''
    case 'field_hours':
    case 'office_hours': {
      const hours = bare(hoursOf(values.costs, column.id === 'field_hours' ? 'field' : 'office'))
      return hours === '0' ? '' : hours
    }
    case 'type':
      return chosenIn(column, values.type_id)
    case 'visibility':
      return visibilityWords[values.visibility]
    case 'optional':
      return values.optional ? 'Yes' : 'No'
    default:
      return ''
  }
}

/** Returns why a cell of a changeable item cannot be edited; null if it can. */
export const lockedIn = (id: ColumnId, { costs }: ItemValues): string | null =>
  (id === 'field_hours' || id === 'office_hours' || id === 'role') && costs.length > 1
    ? `Hours of ${costs.length} roles: open the item to change them.`
    : null

/** A word beside an amount that says where it comes from, or what it lacks. */
interface CellMark {
  text: string
  title: string
  tone: 'quiet' | 'warning'
}
const hasAmount = (amount: string | undefined) => amount !== undefined && /[1-9]/.test(amount)

/** Returns the mark of a cell: amounts by the rate card, hours that no rate applies to, options; null for any other. */
export function markOf(
  id: ColumnId,
  values: ItemValues,
  sums: QuoteItemSums | undefined,
  formats: Formats,
): CellMark | null {
  if (id === 'unit_price' && values.rated === true && values.costs.length > 0)
    return hasAmount(values.unit_price)
      ? { text: 'rates', title: 'Hours of one unit at charge rates. Type a price to fix it.', tone: 'quiet' }
      : { text: 'no rate', title: 'No charge rate applies to these hours. Add one, or type a price.', tone: 'warning' }
  if (id === 'name' && values.optional)
    return values.alternative_group === ''
      ? { text: 'Option', title: 'The client can choose it. It counts once it is accepted.', tone: 'quiet' }
      : { text: `One of: ${values.alternative_group}`, title: 'The client can choose one of these.', tone: 'quiet' }
  if (id !== 'cost' || values.unit_price === undefined) return null
  if (hasAmount(sums?.uncosted))
    return {
      text: `${formats.hours(sums?.uncosted ?? '0')} h`,
      title: `${formats.hours(sums?.uncosted ?? '0')} hours have no cost. Add cost rates, or open the item to enter the cost.`,
      tone: 'warning',
    }
  return values.costs.length > 0 && values.costs.every(({ rated }) => rated === true)
    ? { text: 'rates', title: 'Hours at the cost rates of the role.', tone: 'quiet' }
    : null
}
