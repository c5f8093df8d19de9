/**
 * Computes the lines of a quote as its client reads them, and the price of a choice of options. Pure: the PDF, the
 * client's page and the server that accepts a choice call the same functions.
 */
import { add, type Rounding } from '#core/decimal.ts'
import { isEstimate, monthsOf, type Terms } from '#features/projects/contracts.ts'
import { type QuoteItemTotalItem, quoteTotals } from '#features/quote-items/quoteItemTotals.ts'

/** An item with the texts printed beside its price. */
export interface PrintedItem extends QuoteItemTotalItem {
  name: string
  /** Group of alternatives, of which at most one is taken; empty for none. */
  alternative_group: string
  /** Charge rates of an hour, by role. */
  rates?: Terms['rates']
}

/** A printed line. An item that is not printed has no line; its price is in the line that it joins. */
export interface DocumentLine {
  id: number
  parent_id: number | null
  name: string
  quantity: string
  price: string
  /** True when the line counts only if it is chosen. */
  optional: boolean
  alternative_group: string
  /** Terms of payment if the price is only an estimate. Documents of older versions have none. */
  terms?: Terms | undefined
}

/** Returns the terms of an item without a fixed price; undefined for one with it. */
function termsOf({ contract_type: type = 'fixed', ...item }: PrintedItem): Terms | undefined {
  const { shared_cap, cap, construction_value, fee_percent, retainer, rates = [] } = item
  switch (type) {
    case 'hourly':
      return { type, rates, ...(shared_cap != null && { cap: shared_cap, shared: true }) }
    case 'capped':
      return { type, rates, cap: cap ?? null }
    case 'percentage':
      return { type, construction_value: construction_value ?? null, fee_percent: fee_percent ?? null }
    case 'retainer':
      return { type, retainer: retainer ?? null, months: monthsOf(item) }
    default:
      return undefined
  }
}

/** Whether what counts is known only later, in part at least. */
export const isEstimated = (lines: readonly DocumentLine[], counts: (id: number) => boolean): boolean =>
  lines.some(({ id, terms }) => terms !== undefined && isEstimate(terms.type) && counts(id))

/**
 * Formats a price for print: an estimate is marked, a dash stands for an unknown amount, and a heading whose price is that
 * of the lines below it has none of its own.
 */
export function linePrice(
  { id, price, terms }: DocumentLine,
  lines: readonly DocumentLine[],
  money: (amount: string) => string,
): string {
  const hasAmount = /[1-9]/.test(price)
  if (terms !== undefined) return hasAmount ? `est. ${money(price)}` : '–'
  return hasAmount || !lines.some(({ parent_id }) => parent_id === id) ? money(price) : ''
}

/** Names an option for what it is: a choice of its own, or one of alternatives that have a name. */
export const optionWord = ({ alternative_group }: Pick<DocumentLine, 'alternative_group'>): string =>
  alternative_group === '' ? 'Option' : `One of: ${alternative_group}`

/** The same of a sum. */
export const totalText = (total: string, estimated: boolean, money: (amount: string) => string): string =>
  estimated && !/[1-9]/.test(total) ? 'As worked' : money(total)

/**
 * Returns the lines, parents before their children; `items` in their order. Declined items and those that are not
 * printed are left out.
 */
export function linesOf(items: readonly PrintedItem[], rounding: Rounding): DocumentLine[] {
  const { items: totals } = quoteTotals(items, rounding)
  const below = new Map<number | null, PrintedItem[]>()
  for (const item of items) below.set(item.parent_id, [...(below.get(item.parent_id) ?? []), item])
  const childrenOf = (id: number | null) => below.get(id) ?? []
  const isOpen = ({ optional, state }: PrintedItem) => optional && state === 'proposed'
  const group = ({ alternative_group }: PrintedItem) => alternative_group.toLowerCase()
  // Once an alternative is accepted, the others of its group are no longer offered.
  const decided = new Set(items.filter(({ state }) => state === 'accepted' || state === 'closed').map(group))

  /** Adds up its own line, with the items that join it. */
  const ownLine = (item: PrintedItem): string =>
    childrenOf(item.id)
      .filter((child) => child.visibility === 'add_to_parent' && child.state !== 'declined' && !isOpen(child))
      .reduce((sum, child) => add(sum, ownLine(child)), totals.get(item.id)?.price ?? '0.00')

  const lines: DocumentLine[] = []
  function visit(item: PrintedItem, parent_id: number | null): void {
    if (item.visibility === 'excluded' || item.state === 'declined') return
    if (isOpen(item) && item.alternative_group !== '' && decided.has(group(item))) return
    const joins = item.visibility === 'add_to_parent'
    // An option without a line of its own cannot be chosen on paper.
    if (joins && isOpen(item)) return
    const { id, name, quantity, alternative_group } = item
    const optional = isOpen(item)
    const terms = termsOf(item)
    if (!joins)
      lines.push({
        id,
        parent_id,
        name,
        quantity,
        price: ownLine(item),
        optional,
        alternative_group: optional ? alternative_group : '',
        ...(terms && { terms }),
      })
    for (const child of childrenOf(id)) visit(child, joins ? parent_id : id)
  }
  for (const item of childrenOf(null)) visit(item, null)
  return lines
}

/** Computes the choice of options: the sum, what the others would add, and which lines count. */
export function chosenTotals(lines: readonly DocumentLine[], chosen: readonly number[], rounding: Rounding) {
  const taken = new Set(chosen)
  const { total, options, items } = quoteTotals(
    lines.map(({ id, parent_id, price, optional }) => ({
      id,
      parent_id,
      quantity: '1',
      unit_price: price,
      price,
      optional,
      visibility: 'show',
      state: taken.has(id) ? 'accepted' : 'proposed',
    })),
    rounding,
  )
  return { total, options, counts: (id: number) => items.get(id)?.included === true }
}

/** Returns why the choice is invalid, as a sentence; null if it is valid. */
export function wrongChoice(lines: readonly DocumentLine[], chosen: readonly number[]): string | null {
  const byId = new Map(lines.map((line) => [line.id, line]))
  const groups = new Set<string>()
  for (const id of new Set(chosen)) {
    const line = byId.get(id)
    if (!line?.optional) return 'Only options of this quote can be chosen.'
    for (let above = byId.get(line.parent_id ?? 0); above; above = byId.get(above.parent_id ?? 0))
      if (above.optional && !chosen.includes(above.id)) return `${line.name} requires ${above.name}. Choose both.`
    if (line.alternative_group === '') continue
    const group = line.alternative_group.toLowerCase()
    if (groups.has(group)) return 'Choose only one of the alternatives.'
    groups.add(group)
  }
  if (lines.length > 0 && lines.every(({ id, optional }) => optional && !chosen.includes(id)))
    return 'Choose at least one of the options.'
  return null
}

/** Returns the depth of each line in the tree. */
export function depths(lines: readonly DocumentLine[]): ReadonlyMap<number, number> {
  const found = new Map<number, number>()
  for (const { id, parent_id } of lines) found.set(id, parent_id === null ? 0 : (found.get(parent_id) ?? -1) + 1)
  return found
}

/** Whether a client reads the same in both: every line with its price and place among them, in whatever order. */
export function sameLines(lines: readonly DocumentLine[], otherLines: readonly DocumentLine[]): boolean {
  const parts = ({ id, parent_id, name, quantity, price, optional, alternative_group, terms }: DocumentLine) =>
    JSON.stringify([id, parent_id, name, quantity, price, optional, alternative_group, canonicalTerms(terms)])
  const others = new Set(otherLines.map(parts))
  return lines.length === others.size && lines.every((line) => others.has(parts(line)))
}

/** The same of the same terms, in whatever order their fields come back. */
const canonicalTerms = (terms: Terms | undefined) =>
  terms === undefined
    ? null
    : [
        terms.type,
        terms.cap ?? null,
        terms.shared ?? false,
        terms.construction_value ?? null,
        terms.fee_percent ?? null,
        terms.retainer ?? null,
        terms.months ?? null,
        (terms.rates ?? []).map(({ role, amount }) => [role, amount]),
      ]

type Change = { id: number; name: string } & (
  | { kind: 'added' | 'removed'; price: string }
  | { kind: 'changed'; fields: { field: ComparedField; before: string; after: string }[] }
)
const comparedFields = ['name', 'quantity', 'price', 'optional', 'terms'] as const
type ComparedField = (typeof comparedFields)[number]
/**
 * Lists additions, removals and changes between two revisions, in the order of the later one, removals last; `words`
 * describes terms.
 */
export function comparedLines(
  before: readonly DocumentLine[],
  after: readonly DocumentLine[],
  words: (terms: Terms) => string,
): Change[] {
  const textOf = (line: DocumentLine, field: ComparedField): string =>
    field === 'terms' ? (line.terms ? words(line.terms) : 'Fixed price') : String(line[field])
  const then = new Map(before.map((line) => [line.id, line]))
  const current = new Set(after.map(({ id }) => id))
  const changes: Change[] = []
  for (const line of after) {
    const old = then.get(line.id)
    const { id, name } = line
    if (!old) {
      changes.push({ id, name, kind: 'added', price: line.price })
      continue
    }
    const fields = comparedFields
      .map((field) => ({ field, before: textOf(old, field), after: textOf(line, field) }))
      .filter((field) => field.before !== field.after)
    if (fields.length > 0) changes.push({ id, name, kind: 'changed', fields })
  }
  for (const { id, name, price } of before) if (!current.has(id)) changes.push({ id, name, kind: 'removed', price })
  return changes
}
