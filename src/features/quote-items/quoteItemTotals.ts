/**
 * Adds up the items of a quote (docs/rules/projects.md#quote-items, docs/PRODUCT-RULES.md#invariants). The browser and
 * the server call the same functions, so that the sum shown while typing equals the saved one.
 */
import { add, compare, type Rounding, subtract } from '#core/decimal.ts'
import { type Offer, offeredValue } from '#features/projects/contracts.ts'

export const visibilities = ['show', 'excluded', 'add_to_parent'] as const
export type Visibility = (typeof visibilities)[number]
export const itemStates = ['proposed', 'accepted', 'declined', 'closed'] as const
export type ItemState = (typeof itemStates)[number]

/** Amounts are text with decimals, in the organisation's currency. */
export interface QuoteItemTotalItem extends Omit<Offer, 'contract_type'> {
  id: number
  parent_id: number | null
  /** Contract type, the item's own or its project's; absent: a fixed price. */
  contract_type?: Offer['contract_type']
  /** Cap of the project, which all items under it share. */
  shared_cap?: string | null | undefined
  optional: boolean
  visibility: Visibility
  state: ItemState
}

interface ItemTotals {
  /** The item's own price: typed, or quantity × unit price rounded once, or its estimate. */
  price: string
  /** Price including the items below that count and are not excluded. */
  price_total: string
  /** The amount of its own printed line; null where it prints none. */
  printed: string | null
  /** Whether the item counts: it and all above it are neither declined nor open options. */
  included: boolean
}

interface QuoteTotals {
  items: ReadonlyMap<number, ItemTotals>
  /** Price of the project: Σ of the top level = Σ of the printed lines. */
  total: string
  /** Amount that the open options would add. */
  options: string
}

const blank = '0.00'

/** Adds up `items` in any order; an item whose parent is missing counts as a top item. */
export function quoteTotals(items: readonly QuoteItemTotalItem[], rounding: Rounding): QuoteTotals {
  const ids = new Set(items.map(({ id }) => id))
  const below = new Map<number | null, QuoteItemTotalItem[]>()
  for (const item of items) {
    const parent = item.parent_id !== null && ids.has(item.parent_id) ? item.parent_id : null
    below.set(parent, [...(below.get(parent) ?? []), item])
  }
  const found = new Map<number, ItemTotals>()
  const values = valuesOf(items, rounding)
  const priceOf = ({ id }: QuoteItemTotalItem) => values.get(id) ?? blank
  let options = blank

  /** Calculates an item, and returns what it adds to the line of its parent. */
  function validate(item: QuoteItemTotalItem, above: { included: boolean; excluded: boolean }): string {
    const open = item.optional && item.state === 'proposed'
    const included = above.included && !open && item.state !== 'declined'
    const excluded = above.excluded || item.visibility === 'excluded'
    const price = priceOf(item)
    let [total, line] = [price, price]
    for (const child of below.get(item.id) ?? []) {
      const joins = validate(child, { included, excluded })
      const its = found.get(child.id)
      if (its?.included === true && child.visibility !== 'excluded') total = add(total, its.price_total)
      if (its?.included === true) line = add(line, joins)
    }
    const joins = item.visibility === 'add_to_parent'
    found.set(item.id, {
      price,
      price_total: total,
      printed: included && !excluded && !joins ? line : null,
      included,
    })
    // An option within an option does not add to the total of options: only the outermost counts.
    if (above.included && open && !excluded && item.state !== 'declined') options = add(options, offered(item))
    return joins && !excluded ? line : blank
  }

  /** Computes what an option would add if it were accepted, without the options within it. */
  function offered(item: QuoteItemTotalItem): string {
    let total = priceOf(item)
    for (const child of below.get(item.id) ?? [])
      if (
        child.visibility !== 'excluded' &&
        child.state !== 'declined' &&
        !(child.optional && child.state === 'proposed')
      )
        total = add(total, offered(child))
    return total
  }

  let total = blank
  for (const item of below.get(null) ?? []) {
    validate(item, { included: true, excluded: false })
    const its = found.get(item.id)
    if (its?.included === true && item.visibility !== 'excluded') total = add(total, its.price_total)
  }
  return { items: found, total, options }
}

/**
 * Returns the value of each offered item. Items that share their project's cap add up to the cap at most, in their
 * order; if nothing else is known of them, the first has all of it. Options come on top.
 */
function valuesOf(items: readonly QuoteItemTotalItem[], rounding: Rounding): ReadonlyMap<number, string> {
  const values = new Map(items.map((item) => [item.id, offeredValue({ contract_type: '', ...item }, rounding)]))
  const [cap] = items.flatMap(({ shared_cap }) => shared_cap ?? [])
  if (cap === undefined) return values
  const byId = new Map(items.map((item) => [item.id, item]))
  const counts = ({ optional, state, visibility, parent_id }: QuoteItemTotalItem): boolean => {
    const parent = byId.get(parent_id ?? 0)
    return !optional && state !== 'declined' && visibility !== 'excluded' && (!parent || counts(parent))
  }
  const sharing = items.filter((item) => item.shared_cap != null && counts(item))
  const valueOf = ({ id }: QuoteItemTotalItem) => values.get(id) ?? blank
  const [first] = sharing
  if (first && sharing.every((item) => compare(valueOf(item), blank) === 0)) values.set(first.id, cap)
  let left = cap
  for (const item of sharing) {
    if (compare(valueOf(item), left) > 0) values.set(item.id, left)
    left = subtract(left, valueOf(item))
  }
  return values
}

/** Returns the items at fixed prices, as they are billed: estimated work is billed by time. */
export const pricedAlone = <Row extends QuoteItemTotalItem>(items: readonly Row[]): Row[] =>
  items.map((item) => ({ ...item, contract_type: 'fixed', shared_cap: null }))

/** Finds faults in the shape of a tree, by item: an added price without a parent's line, or a circle. */
export function wrongTree(
  items: readonly Pick<QuoteItemTotalItem, 'id' | 'parent_id' | 'visibility'>[],
): ReadonlyMap<number, string> {
  const byId = new Map(items.map((item) => [item.id, item]))
  const wrong = new Map<number, string>()
  for (const item of items) {
    const seen = new Set([item.id])
    for (let record = byId.get(item.parent_id ?? 0); record !== undefined; record = byId.get(record.parent_id ?? 0)) {
      if (seen.has(record.id)) {
        wrong.set(item.id, 'An item cannot be below itself.')
        break
      }
      seen.add(record.id)
    }
    if (item.visibility !== 'add_to_parent' || wrong.has(item.id)) continue
    const parent = item.parent_id === null ? undefined : byId.get(item.parent_id)
    if (parent === undefined) wrong.set(item.id, 'No line above can include this price. Choose another line.')
    else if (parent.visibility !== 'show') wrong.set(item.id, 'The item above prints no line to include its price in.')
  }
  return wrong
}
