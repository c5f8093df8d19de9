/**
 * The list of files, with the parts of every list: tabs with counts, export, saved filters, and moving or deleting
 * several files.
 */
import * as z from 'zod/mini'

import { boolText, endpoint, Id, IdText, text } from '#core/contract.ts'
import { BulkResult, recordRemoval, bulkSelection } from '#core/recordBulk.ts'
import { recordExport } from '#core/recordExport.ts'
import { recordCounts, type RecordNames } from '#core/records.ts'
import { searchMax } from '#core/search.ts'
import { filterSetCalls, SavedOrdering, SavedTab } from '#features/filter-sets/filterSets.contract.ts'
import { filePurposes, type OwnerKey, ownerKeys } from './files.rules.ts'

const byOwner = <S extends z.ZodMiniType>(schema: S) =>
  Object.fromEntries(ownerKeys.map((key) => [key, schema])) as Record<OwnerKey, S>

/** The owner of files: a record, or the firm. */
export const holders = {
  ...byOwner(z.optional(IdText)),
  /** Files of no record: the firm's own. */
  firm: z.optional(boolText),
}

/** Tabs of the list. `mine`: added by the caller; `firm`: of no record. */
const fileTabs = ['all', 'mine', 'firm', 'pictures', 'documents'] as const
export type FileTab = (typeof fileTabs)[number]

/** Names of files in a list. Whoever sees the list may export it: there is no separate permission. */
export const fileNames = {
  prefix: 'files',
  noun: 'File',
  nouns: 'Files',
  one: 'a file',
  many: 'files',
  see: 'file.view_file',
  add: 'file.add_file',
  change: 'file.change_file',
  remove: 'file.delete_file',
  export: 'file.view_file',
} as const satisfies RecordNames

export const fileLists = {
  filters: {
    search: z.optional(text({ max: searchMax })),
    ...holders,
    purpose: z.optional(z.enum(filePurposes)),
  },
  tabs: fileTabs,
  orderings: ['name', 'size', 'kind', 'created', 'modified', 'uploaded_by', 'id'],
  ordering: '-created',
} as const

export const countFiles = recordCounts(fileNames, fileLists, fileNames.see)
export const exportFiles = recordExport(fileNames, fileLists)
export const deleteFiles = recordRemoval(fileNames)

/**
 * Moves files to another record. Their names are made unique as in an upload; the default of `purpose` is that of most
 * files there.
 */
export const moveFiles = endpoint({
  name: 'moveFiles',
  method: 'POST',
  path: '/files/move/',
  summary: 'Move files to another record I may see, or to the firm',
  access: fileNames.change,
  body: z.strictObject({
    ...bulkSelection,
    ...byOwner(z.optional(Id)),
    firm: z.optional(z.literal(true)),
    purpose: z.optional(z.enum(filePurposes)),
  }),
  reply: BulkResult,
  heavy: true,
})

export const fileFilterSets = filterSetCalls({
  prefix: fileNames.prefix,
  noun: fileNames.noun,
  access: fileNames.see,
  filters: { search: text({ max: searchMax }), tab: SavedTab(fileTabs), ordering: SavedOrdering(fileLists.orderings) },
  empty: { search: '', tab: null, ordering: null },
})
