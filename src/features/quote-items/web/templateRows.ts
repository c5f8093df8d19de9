/** The items of a template as rows of a quote, and rows of a quote as items of a template. */
import { compare, type Rounding } from '#core/decimal.ts'
import { spreadFee } from '../feeStages.rules.ts'
import type { TemplateItem } from '../quoteItemTemplates.ts'
import { quoteTotals } from '../quoteItemTotals.ts'
import { itemOf, type ItemRow, type ItemSheet } from './itemValues.ts'

/**
 * Converts a template's items to rows of `sheet`. Groups of alternatives there stay apart from groups of the same name
 * in the template.
 */
export function rowsOf(
  { id, items }: { id?: number; items: readonly TemplateItem[] },
  sheet: ItemSheet,
  newKey: () => number,
): ItemRow[] {
  const keys = new Map(items.map(({ key }) => [key, newKey()]))
  const groups = ownGroups(items, sheet)
  return items.map(({ key, parent_key, quantityBudget = null, ...values }) => ({
    key: keys.get(key) ?? 0,
    parent: keys.get(parent_key ?? '') ?? null,
    values: {
      ...values,
      quantityBudget,
      alternative_group: groups.get(values.alternative_group.toLowerCase()) ?? values.alternative_group,
      ...(id !== undefined && values.unit_price === undefined && { like: { template_id: id, key } }),
    },
  }))
}

/**
 * Returns the rows with the fee spread over them as fixed prices, in proportion to their own prices: stages of a template
 * are its items that are no options. Beside stages with a price, those without one are left to the rate card.
 */
export function withFee(rows: readonly ItemRow[], fee: string, rounding: Rounding): ItemRow[] {
  const { items } = quoteTotals(
    rows.map((row) => itemOf(row, 'proposed')),
    rounding,
  )
  const headings = new Set(rows.map(({ parent }) => parent))
  const priceIn = ({ key }: ItemRow) => items.get(key)?.price ?? '0'
  const isStage = (row: ItemRow) =>
    items.get(row.key)?.included === true &&
    row.values.visibility !== 'excluded' &&
    (!headings.has(row.key) || compare(priceIn(row), '0') !== 0)
  const all = rows.filter(isStage)
  const stages = all.some((row) => compare(priceIn(row), '0') > 0)
    ? all.filter((row) => compare(priceIn(row), '0') !== 0)
    : all
  const shares = spreadFee(fee, stages.map(priceIn), rounding)
  const shareOf = new Map(stages.map(({ key }, index) => [key, shares[index] ?? '0.00']))
  return rows.map((row) => {
    const price = shareOf.get(row.key)
    return price === undefined ? row : { ...row, values: { ...row.values, price } }
  })
}

/** Returns the total of the items without options; null for viewers who see no amounts. */
export function templateTotal(items: readonly TemplateItem[], rounding: Rounding): string | null {
  if (items.some(({ unit_price }) => unit_price === undefined)) return null
  let last = 0
  const rows = rowsOf({ items }, [], () => (last -= 1))
  const { total } = quoteTotals(
    rows.map((row) => itemOf(row, 'proposed')),
    rounding,
  )
  return total
}

/** Returns other names, such as "Paper 2", for groups of the template that the sheet has too. */
function ownGroups(items: readonly TemplateItem[], sheet: ItemSheet): Map<string, string> {
  const taken = new Set(sheet.map(({ values }) => values.alternative_group.toLowerCase()))
  const own = new Map(items.map(({ alternative_group }) => [alternative_group.toLowerCase(), alternative_group]))
  own.delete('')
  const found = new Map<string, string>()
  for (const [group, name] of own) {
    let [free, number] = [name, 1]
    while (taken.has(free.toLowerCase()) || (number > 1 && own.has(free.toLowerCase())))
      free = `${name} ${(number += 1)}`
    if (free !== name) found.set(group, free)
  }
  return found
}

/**
 * Returns template items of the chosen rows, or of all. Unnamed rows are left out, and rows without a chosen parent
 * become top rows.
 */
export function itemsOf(sheet: ItemSheet, chosen: ReadonlySet<number> = new Set(sheet.map(({ key }) => key))) {
  const named = sheet.filter(({ key, values }) => chosen.has(key) && values.name !== '')
  const keys = new Set(named.map(({ key }) => key))
  return named.map(({ key, parent, values: { like: _like, ...values } }) => {
    const parent_key = parent !== null && keys.has(parent) ? String(parent) : null
    // A top row has no parent's line to add its price to.
    const alone = parent_key === null && values.visibility === 'add_to_parent' && { visibility: 'show' as const }
    return { key: String(key), parent_key, ...values, ...alone }
  })
}
