/** The columns of the grid: what a cell shows, and what is meant by what is typed or pasted into it. */
import * as z from 'zod/mini'

import { round } from '#core/decimal.ts'
import type { Typed } from '#core/hours.ts'
import type { Formats } from '#core/locale/format.ts'
import type { Wording } from '#core/locale/wording.ts'
import { typedAmount } from '#core/typed-amount.ts'
import { quoteItem } from '../quoteItems.ts'
import type { ItemState, Visibility } from '../quoteItems.totals.ts'
import { hoursOf, type ItemValues } from './itemValues.ts'

export type ColumnId =
  | 'name'
  | 'quantity'
  | 'unit_price'
  | 'price'
  | 'total'
  | 'field_hours'
  | 'office_hours'
  | 'hours'
  | 'cost'
  | 'visibility'
  | 'optional'
  | 'state'

/** What a row comes to, from the totals. */
export interface Sums {
  price: string
  price_total: string
  included: boolean
  hours: string
  cost: string
}

export interface GridColumn {
  id: ColumnId
  label: string
  kind: 'text' | 'amount' | 'choice' | 'yesNo' | 'read'
  /** In rem; the name takes what is left. */
  width: number
  /** Only with the permission to see amounts. */
  money?: true
}

export const visibilityWords: Readonly<Record<Visibility, string>> = {
  show: 'Own line',
  excluded: 'Not printed',
  add_to_parent: 'In line above',
}
export const stateWords: Readonly<Record<ItemState, string>> = {
  proposed: 'Proposed',
  accepted: 'Accepted',
  declined: 'Declined',
  closed: 'Closed',
}

/** The columns that the person may see: of prices, or of hours and what they cost. */
export function columnsOf(seesMoney: boolean, what: 'prices' | 'hours', { site_work }: Wording): GridColumn[] {
  const all: GridColumn[] = [
    { id: 'name', label: 'Name', kind: 'text', width: 0 },
    { id: 'quantity', label: 'Quantity', kind: 'amount', width: 6 },
    ...(what === 'prices'
      ? ([
          { id: 'unit_price', label: 'Unit price', kind: 'amount', width: 7.5, money: true },
          { id: 'price', label: 'Price', kind: 'amount', width: 7.5, money: true },
          { id: 'total', label: 'Total', kind: 'read', width: 8, money: true },
          { id: 'visibility', label: 'Printed', kind: 'choice', width: 7.5 },
          { id: 'optional', label: 'Optional', kind: 'yesNo', width: 5.5 },
          { id: 'state', label: 'State', kind: 'read', width: 7 },
        ] as const)
      : ([
          { id: 'field_hours', label: `${site_work} hours`, kind: 'amount', width: 7 },
          { id: 'office_hours', label: 'Office hours', kind: 'amount', width: 7 },
          { id: 'hours', label: 'Hours in all', kind: 'read', width: 7 },
          { id: 'cost', label: 'Cost', kind: 'read', width: 8, money: true },
          { id: 'total', label: 'Total', kind: 'read', width: 8, money: true },
        ] as const)),
  ]
  return all.filter(({ money }) => money !== true || seesMoney)
}

/** `1.5` of `1.50`: hours and quantities as people write them. */
export const bare = (decimal: string) => decimal.replace(/\.?0+$/, '')

/** As a cell shows it. */
export function shownIn(
  id: ColumnId,
  values: ItemValues,
  sums: Sums | undefined,
  state: ItemState,
  formats: Formats,
): string {
  switch (id) {
    case 'name':
      return values.name
    case 'quantity':
      return formats.number(bare(values.quantity))
    case 'unit_price':
      return formats.money(values.unit_price ?? '0.00')
    case 'price':
      return formats.money(values.price ?? sums?.price ?? '0.00')
    case 'total':
      return formats.money(sums?.price_total ?? '0.00')
    case 'field_hours':
    case 'office_hours': {
      const hours = hoursOf(values.costs, id === 'field_hours' ? 'field' : 'office')
      return /[1-9]/.test(hours) ? formats.number(bare(hours)) : ''
    }
    case 'hours':
      return sums && /[1-9]/.test(sums.hours) ? formats.number(sums.hours, 2) : ''
    case 'cost':
      return sums && /[1-9]/.test(sums.cost) ? formats.money(sums.cost) : ''
    case 'visibility':
      return visibilityWords[values.visibility]
    case 'optional':
      return values.optional ? 'Yes' : 'No'
    case 'state':
      return stateWords[state]
  }
}

/** As a field begins with it: what would be typed. */
export function typedIn(id: ColumnId, values: ItemValues): string {
  switch (id) {
    case 'name':
      return values.name
    case 'quantity':
      return bare(values.quantity)
    case 'unit_price':
      return bare(values.unit_price ?? '')
    case 'price':
      return values.price === null || values.price === undefined ? '' : bare(values.price)
    case 'field_hours':
    case 'office_hours': {
      const hours = bare(hoursOf(values.costs, id === 'field_hours' ? 'field' : 'office'))
      return hours === '0' ? '' : hours
    }
    case 'visibility':
      return visibilityWords[values.visibility]
    case 'optional':
      return values.optional ? 'Yes' : 'No'
    default:
      return ''
  }
}

/** Why nothing can be typed there, though the item may be changed; null where it can. */
export const lockedIn = (id: ColumnId, { costs }: ItemValues): string | null =>
  (id === 'field_hours' || id === 'office_hours') && costs.length > 1
    ? `Hours of ${costs.length} roles: open the item to change them.`
    : null

/** What was typed into a cell, as values; or the sentence that says why not. */
export function readIn(id: ColumnId, text: string, values: ItemValues): Typed<Partial<ItemValues>> {
  const said = text.trim()
  const amount = (places = 2) => typedAmount(said, places)
  const put = (typed: Typed<string>, as: (decimal: string) => Partial<ItemValues>): Typed<Partial<ItemValues>> =>
    typed.value === null ? { value: null, reason: typed.reason } : withinBounds(as(round(typed.value, 2, 'half_up')))
  switch (id) {
    case 'name':
      return withinBounds({ name: said.replaceAll(/\s+/g, ' ') })
    case 'quantity':
      return said === '' ? { value: { quantity: '1.00' } } : put(amount(), (quantity) => ({ quantity }))
    case 'unit_price':
      return said === '' ? { value: { unit_price: '0.00' } } : put(amount(), (unit_price) => ({ unit_price }))
    case 'price':
      return said === '' ? { value: { price: null } } : put(amount(), (price) => ({ price }))
    case 'field_hours':
    case 'office_hours': {
      const locked = lockedIn(id, values)
      if (locked !== null) return { value: null, reason: locked }
      const where = id === 'field_hours' ? 'field' : 'office'
      return put(said === '' ? { value: '0' } : amount(), (hours) => ({ costs: withHours(values.costs, where, hours) }))
    }
    case 'visibility': {
      const found = visibilityOf(said)
      return found ? { value: { visibility: found } } : { value: null, reason: wordsOf(Object.values(visibilityWords)) }
    }
    case 'optional':
      if (/^(yes|y|true|1|x|✓)$/i.test(said)) return { value: { optional: true } }
      return /^(no|n|false|0|)$/i.test(said)
        ? { value: { optional: false } }
        : { value: null, reason: wordsOf(['Yes', 'No']) }
    default:
      return { value: {} }
  }
}

/** The bounds are the contract's, and so are their sentences. */
function withinBounds(value: Partial<ItemValues>): Typed<Partial<ItemValues>> {
  for (const [name, one] of Object.entries(value)) {
    const { success, error } = z.safeParse(quoteItem.fields[name as keyof typeof quoteItem.fields].write, one)
    if (!success) return { value: null, reason: error.issues[0]?.message ?? '' }
  }
  return { value }
}

const wordsOf = (words: readonly string[]) => `Enter ${words.join(' or ')}.`

function visibilityOf(said: string): Visibility | undefined {
  const word = said.toLowerCase()
  const all = Object.entries(visibilityWords) as [Visibility, string][]
  return all.find(([value, label]) => word === value || (word !== '' && label.toLowerCase().startsWith(word)))?.[0]
}

function withHours(costs: ItemValues['costs'], where: 'field' | 'office', hours: string): ItemValues['costs'] {
  const [only] = costs
  const none = { role: '', field_days: '0.00', field_hours: '0.00', office_days: '0.00', office_hours: '0.00' }
  const cost: ItemValues['costs'][number] = { ...(only ?? none), [`${where}_days`]: '0.00', [`${where}_hours`]: hours }
  const nothing = ['field_days', 'field_hours', 'office_days', 'office_hours'].every(
    (name) => cost[name as keyof typeof none] === '0.00',
  )
  // What was only hours is gone with them.
  return nothing && cost.role === '' && !/[1-9]/.test(cost.total ?? '') ? [] : [cost]
}
