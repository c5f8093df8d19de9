/** Turns a body into the stored values of a quote item. */
import type * as z from 'zod/mini'

import { round } from '#core/decimal.ts'
import { omitUndefined } from '#core/omitUndefined.ts'
import type { DB } from '#db/schema.ts'
import type { Ctx } from '#server/http/context.ts'
import { invalidChoice } from '#server/http/errors.ts'
import { selectableIds } from '#server/records/selectable.ts'
import { canonicalTags } from '#server/records/tags.ts'
import type { quoteItem } from '../quoteItems.ts'

export type Saved = z.output<(typeof quoteItem.tree)['save']['body'] & {}>
export type QuoteItemRow = Saved['rows'][number]
type Sent = Omit<QuoteItemRow, 'id' | 'version' | 'key' | 'parent_key' | 'position' | 'like'>
type Cost = NonNullable<QuoteItemRow['costs']>[number]
/** Names the field of a row in errors; a single item names only the field. */
export type FieldOf = (index: number, field: string) => string

export const references = { type_id: 'quote_item_type', department_id: 'department', tax_id: 'vat_rate' } as const
const terms = ['cap', 'construction_value', 'fee_percent', 'retainer'] as const
const money = ['unit_price', 'price', ...terms] as const
/** Whether amounts follow from rates is as hidden as the amounts. */
const hidden = [...money, 'rated'] as const
const amounts = ['quantity', 'quantityBudget', 'unit_price', 'price'] as const
/** Values of an empty item. */
export const blankItem = {
  type_id: null,
  department_id: null,
  quantity: '1.00',
  quantityBudget: null,
  unit_price: '0.00',
  rated: false,
  price: null,
  costs: [],
  tax_id: null,
  optional: false,
  alternative_group: '',
  visibility: 'show',
  subcontract: false,
  notes: '',
  tags: [],
} as const
/** Values of an empty item in a project, without a decision. */
export const blank = {
  ...blankItem,
  contract_type: '',
  cap: null,
  construction_value: null,
  fee_percent: null,
  retainer: null,
  parent_id: null,
  position: 0,
  accepted: null,
  accepted_by_id: null,
  accepted_with_parent: false,
  declined: null,
  closed: null,
  decision_notes: '',
  worked: false,
  invoiced: false,
} as const

/** Throws 400 for the first reference to an unknown record; references that a row had `before` may stay. */
export async function requireReferences(
  ctx: Ctx,
  rows: readonly Sent[],
  before: (index: number) => { [Name in keyof typeof references]: number | null } | undefined,
  fieldOf: FieldOf,
) {
  for (const [name, table] of Object.entries(references) as [keyof typeof references, keyof DB][]) {
    const requests = rows.flatMap((row, index) => {
      const to = row[name]
      return typeof to === 'number' && to !== before(index)?.[name] ? [{ at: index, to }] : []
    })
    if (requests.length === 0) continue
    const there = new Set(
      await selectableIds(table)(
        ctx,
        requests.map(({ to }) => to),
      ),
    )
    const missing = requests.find(({ to }) => !there.has(to))
    if (missing) throw invalidChoice(fieldOf(missing.at, name))
  }
}

/** Turns a body into stored values: amounts that the sender may not see must not be written. */
export async function valuesOf(
  ctx: Ctx,
  sent: Sent,
  current: { costs: unknown } | undefined,
  seesMoney: boolean,
  fieldOf: (field: string) => string,
) {
  const values: Record<string, unknown> = omitUndefined(sent)
  for (const name of hidden) {
    if (seesMoney || values[name] === undefined) continue
    if (values[name] !== null) throw invalidChoice(fieldOf(name))
    delete values[name]
  }
  for (const name of amounts) if (typeof values[name] === 'string') values[name] = two(values[name])
  if (sent.costs) values['costs'] = sent.costs.map((cost) => savedCost(cost, current, seesMoney, fieldOf))
  if (sent.tags) values['tags'] = await canonicalTags(ctx, sent.tags)
  // At most one alternative is accepted, so each is an option.
  if (sent.alternative_group && sent.optional === undefined) values['optional'] = true
  return values
}

const two = (text: string) => round(text, 2, 'half_up')
/** A line without an amount follows the rates; the database works its amount out where that is not known yet. */
function savedCost(
  { total, rated: byRates, ...cost }: Cost,
  current: { costs: unknown } | undefined,
  seesMoney: boolean,
  fieldOf: (field: string) => string,
) {
  if ((total !== undefined || byRates !== undefined) && !seesMoney) throw invalidChoice(fieldOf('costs'))
  const was = (current?.costs as Cost[] | undefined)?.find(({ role }) => role === cost.role)
  const { role, ...hours } = cost
  const numbers = Object.fromEntries(Object.entries(hours).map(([name, value]) => [name, two(value)]))
  const rated = byRates ?? (total === undefined && (was === undefined || was.rated === true))
  if (!rated) return { role, ...numbers, total: two(total ?? was?.total ?? '0.00') }
  const isSame =
    was?.rated === true && Object.entries(numbers).every(([name, value]) => was[name as keyof Cost] === value)
  return { role, ...numbers, total: isSame ? two(was.total ?? '0.00') : '0.00', rated }
}
