/**
 * Templates of quote items: a small tree of items that the firm sells again and again, for one of its services or for any.
 * They are kept in its settings; amounts are absent without `projects.view_financials`, as those of items are.
 */
import * as z from 'zod/mini'

import { serviceTemplate } from '#core/namedList.ts'
import { itemColumns, Key, quoteItem } from './quoteItems.ts'

const maxItems = 200
const shown = Object.fromEntries(itemColumns.map((name) => [name, true])) as Record<(typeof itemColumns)[number], true>

const TemplateItem = z.extend(z.pick(quoteItem.Item, shown), {
  key: z.string(),
  /** The `key` of an item before it; null: at the top. */
  parent_key: z.nullable(z.string()),
})
export type TemplateItem = z.output<typeof TemplateItem>
/** Fields of one item of a template; amounts that the sender may not see stay as they are for the `key`. */
export const ItemFields = z.extend(z.pick(quoteItem.Change, shown), { name: quoteItem.New.shape.name })
const ItemSent = z.extend(ItemFields, {
  key: Key,
  parent_key: z.optional(z.nullable(Key)),
})

const template = serviceTemplate(
  {
    noun: 'QuoteItemTemplate',
    path: '/quote-items/templates/',
    see: ['quote_items.view_quoteitem', 'company.change_company'],
    summaries: {
      list: 'Templates of quote items, by name; parents before what is below them',
      create: 'Add a template of quote items',
      change: 'Change a template of quote items. Existing quotes are not changed',
      remove: 'Remove a template of quote items',
    },
  },
  { items: z.array(ItemSent).check(z.minLength(1, 'A template needs at least one item.'), z.maxLength(maxItems)) },
  { items: z.array(TemplateItem) },
)
export const itemTemplateCalls = template.calls
export const NewItemTemplate = template.New
export type ItemTemplate = z.output<typeof itemTemplateCalls.create.reply>
