/** Categories and types of clients. */
import { namedList } from '#core/namedList.ts'

export const clientCategoryCalls = namedList({
  noun: 'ClientCategory',
  nouns: 'ClientCategories',
  path: '/clients/categories/',
  see: ['clients.view_category', 'company.change_company'],
  summaries: {
    list: 'Client categories, by name',
    create: 'Add a category',
    change: 'Rename a category',
    remove: 'Remove an unused client category',
  },
})

export const clientTypeCalls = namedList({
  noun: 'ClientType',
  nouns: 'ClientTypes',
  path: '/clients/types/',
  see: ['clients.view_type', 'company.change_company'],
  summaries: {
    list: 'Client types, by name',
    create: 'Add a type',
    change: 'Rename a type',
    remove: 'Remove an unused client type',
  },
})
