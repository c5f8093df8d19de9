/** Reads typed or pasted text in a cell, within the bounds of the contract. */
import * as z from 'zod/mini'

import { folded } from '#core/folded.ts'
import { round } from '#core/decimal.ts'
import { minutesToHours } from '#core/hours.ts'
import { type HourInput, typedHours } from '#core/typedHours.ts'
import { typedAmount } from '#core/typedAmount.ts'
import { quoteItem } from '../quoteItems.ts'
import type { Visibility } from '../quoteItemTotals.ts'
import { type CellColumn, lockedIn } from './columns.ts'
import type { ItemValues } from './itemValues.ts'
import { visibilityWords } from './itemWords.ts'

/** Reads typed text as values, or returns the sentence of its refusal. */
export function readIn({ id, options }: CellColumn, text: string, values: ItemValues): HourInput<Partial<ItemValues>> {
  const trimmed = text.trim()
  const amount = (places = 2) => typedAmount(trimmed, places)
  const put = (
    typed: HourInput<string>,
    as: (decimal: string) => Partial<ItemValues>,
  ): HourInput<Partial<ItemValues>> =>
    typed.value === null ? { value: null, reason: typed.reason } : withinBounds(as(round(typed.value, 2, 'half_up')))
  switch (id) {
    case 'name':
      return withinBounds({ name: trimmed.replaceAll(/\s+/g, ' ') })
    case 'quantity':
      return trimmed === '' ? { value: { quantity: '1.00' } } : put(amount(), (quantity) => ({ quantity }))
    case 'unit_price':
      // An empty price follows the rates.
      return trimmed === ''
        ? { value: { unit_price: '0.00', rated: true } }
        : put(amount(), (unit_price) => ({ unit_price, rated: false }))
    case 'price':
      return trimmed === '' ? { value: { price: null } } : put(amount(), (price) => ({ price }))
    case 'role': {
      const locked = lockedIn(id, values)
      return locked === null ? { value: { costs: withRole(values.costs, trimmed) } } : { value: null, reason: locked }
    }
    case 'field_hours':
    case 'office_hours': {
      const locked = lockedIn(id, values)
      if (locked !== null) return { value: null, reason: locked }
      const where = id === 'field_hours' ? 'field' : 'office'
      return put(trimmed === '' ? { value: '0' } : readHours(trimmed), (hours) => ({
        costs: withHours(values.costs, where, hours),
      }))
    }
    case 'type': {
      const word = folded(trimmed)
      const found = options?.find(({ label }) => folded(label) === word) ?? options?.find(startsWith(word))
      if (found) return { value: { type_id: found.value as number | null } }
      const named = (options ?? []).flatMap(({ label }) => label || [])
      return {
        value: null,
        reason: named.length > 0 ? wordsOf(named) : 'No types yet. Add them in the settings.',
      }
    }
    case 'visibility': {
      const found = visibilityOf(trimmed)
      return found ? { value: { visibility: found } } : { value: null, reason: wordsOf(Object.values(visibilityWords)) }
    }
    case 'optional':
      if (/^(yes|y|true|1|x|✓)$/i.test(trimmed)) return { value: { optional: true } }
      return /^(no|n|false|0|)$/i.test(trimmed)
        ? { value: { optional: false } }
        : { value: null, reason: wordsOf(['Yes', 'No']) }
    default:
      return { value: {} }
  }
}

/** Budgets keep decimals of an hour that are no whole minutes; hours may be typed as a clock too. */
function readHours(text: string): HourInput<string> {
  if (!/[:hm]/i.test(text)) return typedAmount(text, 2)
  const minutes = typedHours(text)
  return minutes.value === null ? minutes : { value: minutesToHours(minutes.value) }
}

/** The contract gives the limits and their sentences. */
function withinBounds(value: Partial<ItemValues>): HourInput<Partial<ItemValues>> {
  for (const [name, entry] of Object.entries(value)) {
    const { success, error } = z.safeParse(quoteItem.fields[name as keyof typeof quoteItem.fields].write, entry)
    if (!success) return { value: null, reason: error.issues[0]?.message ?? '' }
  }
  return { value }
}

const startsWith =
  (word: string) =>
  ({ label }: { label: string }) =>
    word !== '' && folded(label).startsWith(word)
const wordsOf = (words: readonly string[]) => `Enter ${words.join(' or ')}.`

function visibilityOf(text: string): Visibility | undefined {
  const word = folded(text)
  const all = Object.entries(visibilityWords) as [Visibility, string][]
  return all.find(([value, label]) => word === value || (word !== '' && folded(label).startsWith(word)))?.[0]
}

function withHours(costs: ItemValues['costs'], where: 'field' | 'office', hours: string): ItemValues['costs'] {
  const [only = emptyCost] = costs
  return withoutEmpty(costedAnew({ ...only, [`${where}_days`]: '0.00', [`${where}_hours`]: hours }))
}
const withRole = ([only = emptyCost]: ItemValues['costs'], role: string) => withoutEmpty(costedAnew({ ...only, role }))

const noHours = { field_days: '0.00', field_hours: '0.00', office_days: '0.00', office_hours: '0.00' }
const emptyCost: ItemValues['costs'][number] = { role: '', ...noHours }

/** A cost by rates, or that was never entered, follows the new hours; a typed one stays. */
function costedAnew({ total, rated, ...cost }: ItemValues['costs'][number]): ItemValues['costs'][number] {
  if (total === undefined) return cost
  return rated === true || !/[1-9]/.test(total) ? { ...cost, rated: true } : { ...cost, total }
}

/** A cost line that had only hours disappears with them. */
function withoutEmpty(cost: ItemValues['costs'][number]): ItemValues['costs'] {
  const isEmpty = Object.keys(noHours).every((name) => cost[name as keyof typeof noHours] === '0.00')
  return isEmpty && cost.role === '' && !/[1-9]/.test(cost.total ?? '') ? [] : [cost]
}
