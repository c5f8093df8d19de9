/** Small lists of the settings that projects are sorted by, and why they come and go. */
import { namedList } from '#core/namedList.ts'

const see = ['projects.view_project', 'projects.view_quote', 'company.change_company'] as const

export const projectCategoryCalls = namedList({
  noun: 'ProjectCategory',
  nouns: 'ProjectCategories',
  path: '/projects/categories/',
  see: ['projects.view_category', 'company.change_company'],
  summaries: {
    list: 'Categories of projects, by name',
    create: 'Add a category of projects',
    change: 'Rename a category of projects',
    remove: 'Remove a project category that is not used',
  },
})

export const projectSourceCalls = namedList({
  noun: 'ProjectSource',
  nouns: 'ProjectSources',
  path: '/projects/sources/',
  see,
  summaries: {
    list: 'Sources of enquiries, by name',
    create: 'Add a source of enquiries',
    change: 'Rename a source of enquiries',
    remove: 'Remove a source that is not used',
  },
})

export const abandonedReasonCalls = namedList({
  noun: 'AbandonedReason',
  nouns: 'AbandonedReasons',
  path: '/projects/abandoned-reasons/',
  see,
  summaries: {
    list: 'Reasons why quotes are lost and projects cancelled, by name',
    create: 'Add a reason why work is lost or cancelled',
    change: 'Rename a reason why work is lost or cancelled',
    remove: 'Remove a reason that is not used',
  },
})

export const confirmationCalls = namedList({
  noun: 'Confirmation',
  nouns: 'Confirmations',
  path: '/projects/confirmations/',
  see: ['projects.view_confirmation', 'company.change_company'],
  summaries: {
    list: 'Ways in which clients confirm, such as email, purchase order or signed quote',
    create: 'Add a way of confirming',
    change: 'Rename a way of confirming',
    remove: 'Remove a way of confirming that is not used',
  },
})
