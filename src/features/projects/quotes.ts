/**
 * Enquiries and quotes: projects before they are accepted, with a list and addresses of their own
 * (docs/rules/projects.md#quotes).
 */
import * as z from 'zod/mini'

import { boolText, Decimal2, endpoint, IdInPath } from '#core/contract.ts'
import { recordCounts, recordListQuery, recordPageOf } from '#core/records.ts'
import { ProjectOption } from './projectOptions.ts'
import { savedFilters, project, taskCount } from './projects.ts'

const names = {
  ...project.names,
  prefix: 'quotes',
  noun: 'Quote',
  nouns: 'Quotes',
  one: 'an enquiry or quote',
  many: 'enquiries and quotes',
  see: 'projects.view_quote',
} as const
const tabs = ['enquiries', 'open', 'won', 'lost_quotes'] as const
/** docs/rules/projects.md#tabs-and-badges */
const phases = ['enquiries', 'open', 'won', 'lost'] as const
const lists = {
  ...project.lists,
  filters: { ...project.lists.filters, phase: z.optional(z.enum(phases)) },
  tabs,
  orderings: project.lists.orderings,
  ordering: project.lists.ordering,
}

const counts = recordCounts(names, lists, names.see)

/** The record type of quotes: projects with their own list. */
export const quote = {
  ...project,
  names,
  noun: 'quote',
  title: 'Quotes',
  lists,
  calls: {
    ...project.calls,
    list: endpoint({
      name: 'listQuotes',
      method: 'GET',
      path: '/quotes/',
      summary:
        'A page of enquiries and quotes by phase or tab, or all without either; with `selection` at most 100 quotes to choose from',
      access: names.see,
      query: z.extend(recordListQuery(lists), {
        ...taskCount,
        ...savedFilters,
        selection: z._default(boolText, false),
      }),
      reply: z.union([z.array(ProjectOption), recordPageOf(project.Item, tabs)]),
    }),
    counts,
    /** Sum of open quotes on every tab. */
    pipeline: {
      ...counts,
      name: 'getPipeline',
      path: '/quotes/pipeline/',
      summary: 'The value of the open quotes in the filtered list, plain and weighted by probability',
      // Open quotes are neither delivered nor completed, so these filters make no sense.
      query: z.omit(z.object(lists.filters), {
        include_completed_projects: true,
        include_active_projects: true,
        delivered_weeks_ago: true,
        phase: true,
      }),
      reply: z.object({ count: z.int(), price: Decimal2, weighted: Decimal2 }),
    },
    /** The same record by another address; screens ask for it as a project, so that it is cached once. */
    getQuote: endpoint({
      name: 'getQuote',
      method: 'GET',
      path: '/quotes/:id/',
      summary: 'Shows a quote or project, whatever its phase',
      access: project.calls.get.access,
      params: IdInPath,
      reply: project.Item,
    }),
  },
} as const

/** Texts for countries where quotes are called proposals. */
export const asProposals = {
  noun: 'proposal',
  title: 'Proposals',
  names: { ...names, one: 'an enquiry or proposal', many: 'enquiries and proposals' },
} as const
