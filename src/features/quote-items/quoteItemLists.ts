/** Types of items: a small list in the settings. */
import { namedList } from '#core/namedList.ts'

export const quoteItemTypeCalls = namedList({
  noun: 'QuoteItemType',
  nouns: 'QuoteItemTypes',
  path: '/quote-items/types/',
  see: ['quote_items.view_quoteitem', 'company.change_company'],
  summaries: {
    list: 'Types of quote items, by name',
    create: 'Add a type of quote items',
    change: 'Rename a type of quote items',
    remove: 'Remove a quote item type that is not used',
  },
})
