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
    remove: 'Remove a category that no project is of',
  },
})

export const projectSourceCalls = namedList({
  noun: 'ProjectSource',
  nouns: 'ProjectSources',
  path: '/projects/sources/',
  see,
  summaries: {
    list: 'Where enquiries come from, by name',
    create: 'Add a source of enquiries',
    change: 'Rename a source of enquiries',
    remove: 'Remove a source that no project has',
  },
})

export const abandonedReasonCalls = namedList({
  noun: 'AbandonedReason',
  nouns: 'AbandonedReasons',
  path: '/projects/abandoned-reasons/',
  see,
  summaries: {
    list: 'Why quotes are lost and projects cancelled, by name',
    create: 'Add a reason for abandoning',
    change: 'Rename a reason for abandoning',
    remove: 'Remove a reason that no project has',
  },
})

export const confirmationCalls = namedList({
  noun: 'Confirmation',
  nouns: 'Confirmations',
  path: '/projects/confirmations/',
  see: ['projects.view_confirmation', 'company.change_company'],
  summaries: {
    list: 'How clients confirm: by e-mail, purchase order, signed quote, word of mouth',
    create: 'Add a way of confirming',
    change: 'Rename a way of confirming',
    remove: 'Remove a way of confirming that no project has',
  },
})
