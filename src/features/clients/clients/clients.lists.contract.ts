/** Categories and types of clients. */
import { namedList } from '#core/namedList.ts'

export const clientCategoryCalls = namedList({
  noun: 'ClientCategory',
  nouns: 'ClientCategories',
  path: '/clients/categories/',
  see: ['clients.view_category', 'company.change_company'],
  summaries: {
    list: 'What there is to choose from: category names',
    create: 'Add a category',
    change: 'Rename a category',
    remove: 'Remove a category that no client has',
  },
})

export const clientTypeCalls = namedList({
  noun: 'ClientType',
  nouns: 'ClientTypes',
  path: '/clients/types/',
  see: ['clients.view_type', 'company.change_company'],
  summaries: {
    list: 'What there is to choose from: type names',
    create: 'Add a type',
    change: 'Rename a type',
    remove: 'Remove a type that no client has',
  },
})
