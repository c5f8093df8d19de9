/** Record types: everything that both sides share of clients, suppliers, invoices … `defineRecord` (`recordKit.ts`) makes one. */
import type * as z from 'zod/mini'

import type { Endpoint } from './contract.ts'
import type { Wording } from './locale/wording.ts'
import type { Permission } from './permissions.ts'
import type { bulkCalls, recordRemoval } from './recordBulk.ts'
import type { TableColumn } from './recordColumns.ts'
import type { recordSimilar } from './recordDuplicates.ts'
import type { recordExport } from './recordExport.ts'
import type { Fields } from './recordFields.ts'
import type { recordImports } from './recordImport.ts'
import type { FilterShape, recordCalls, RecordNames } from './records.ts'
import type { SearchKeys } from './search.ts'

/** Any record type that `defineRecord` makes; a call that it does not have is undefined. */
export interface RecordType {
  names: RecordNames
  noun: string
  title: string
  fields: Fields
  lists: {
    filters: FilterShape
    tabs: readonly string[]
    orderings: readonly string[]
    ordering: string
    orderingNeeds: Readonly<Record<string, Permission>>
  }
  ends: string | undefined
  begins: string | undefined
  New: z.ZodMiniType
  Change: z.ZodMiniType
  Item: z.ZodMiniType
  calls: Record<'counts' | 'get' | 'create' | 'change', Endpoint> & {
    list: Endpoint<undefined, z.ZodMiniObject>
  } & Pick<AnyCalls, 'history'> & { [Name in 'tags' | 'remove']: AnyCalls[Name] | undefined }
  bulk: { [Name in keyof AnyBulk]: AnyBulk[Name] | undefined } & {
    remove: ReturnType<typeof recordRemoval> | undefined
  }
  export: ReturnType<typeof recordExport> | undefined
  imports: ReturnType<typeof recordImports> | undefined
  similar: ReturnType<typeof recordSimilar> | undefined
  searchKeys: SearchKeys
  table: (words: Wording) => TableColumn[]
  labels: Readonly<Record<string, string>>
}
type AnyCalls = ReturnType<typeof recordCalls>
type AnyBulk = ReturnType<typeof bulkCalls>
/** A record as answers carry it. */
export type ItemOf<R extends { Item: z.ZodMiniType }> = z.output<R['Item']>

/**
 * The calls that a record type may have beside those of its list, its records and their history. The rest follows from the
 * fields: a type with tags answers which there are, and one with a last day (`ends`) is archived and restored.
 */
export type RecordPart = 'remove' | 'export' | 'import' | 'edit' | 'tag' | 'removeMany' | 'duplicates'
