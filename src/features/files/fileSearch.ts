/** The keys that a search of files knows (docs/rules/api.md#search). Texts are found by a part of them. */
import type { SearchKeys } from '#core/search.ts'
import { dateWords } from '#core/searchDays.ts'
import { fileHolders, fileKinds } from './files.rules.ts'

export const fileSearchKeys = {
  name: { kind: 'text' },
  /** Kind of file in everyday words. */
  type: { kind: 'choice', options: fileKinds },
  /** The record type that the file belongs to, or the firm. */
  of: { kind: 'choice', options: fileHolders },
  /** Name of the record, or of the firm. */
  record: { kind: 'text' },
  /** The person who uploaded the file; also `me`. */
  by: { kind: 'text' },
  /** Size in kilobytes of 1000 bytes. */
  size: { kind: 'number' },
  created: { kind: 'date', words: dateWords },
} as const satisfies SearchKeys
export type FileSearchKey = keyof typeof fileSearchKeys
