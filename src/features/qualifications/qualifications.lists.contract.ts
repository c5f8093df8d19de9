/** The list of qualifications, as every list is: tabs with counts, a file of it, kept filters, many deleted at once. */
import * as z from 'zod/mini'

import { boolText, IdText, listText, text } from '#core/contract.ts'
import { recordRemoval } from '#core/records.bulk.ts'
import { recordExport } from '#core/records.export.ts'
import { recordCounts, type RecordNames } from '#core/records.ts'
import { searchMax } from '#core/search.ts'
import { filterSetCalls, KeptOrdering, KeptTab } from '#features/filter-sets/filterSets.contract.ts'
import { qualificationStates } from './qualifications.rules.ts'

/** By what is in force today; `history`: what was renewed, and what people had who are inactive. */
const qualificationTabs = ['all', 'expiring', 'expired', 'valid', 'history'] as const
export type QualificationTab = (typeof qualificationTabs)[number]

/** Everybody has the list, of their own; `see` widens it to everybody's. */
export const qualificationNames = {
  prefix: 'qualifications',
  noun: 'Qualification',
  nouns: 'Qualifications',
  one: 'a qualification',
  many: 'qualifications',
  see: 'profiles.view_qualification',
  add: 'profiles.add_qualification',
  change: 'profiles.change_qualification',
  remove: 'profiles.delete_qualification',
  export: 'profiles.export',
} as const satisfies RecordNames

export const qualificationLists = {
  filters: {
    search: z.optional(text({ max: searchMax })),
    /** With the history, on every tab. */
    include_inactive: z._default(boolText, false),
    user_id: z.optional(listText(IdText)),
    type_id: z.optional(listText(IdText)),
    state: z.optional(listText(z.enum(qualificationStates))),
  },
  tabs: qualificationTabs,
  orderings: ['expiration', 'name', 'user', 'reference', 'start', 'created', 'id'],
  ordering: 'expiration',
} as const

export const countQualifications = recordCounts(qualificationNames, qualificationLists, 'session')
export const exportQualifications = recordExport(qualificationNames, qualificationLists)
export const deleteQualifications = recordRemoval(qualificationNames)

export const qualificationFilterSets = filterSetCalls({
  prefix: qualificationNames.prefix,
  noun: qualificationNames.noun,
  access: 'session',
  filters: {
    include_inactive: z.boolean(),
    search: text({ max: searchMax }),
    tab: KeptTab(qualificationTabs),
    ordering: KeptOrdering(qualificationLists.orderings),
  },
  empty: { include_inactive: false, search: '', tab: null, ordering: null },
})
