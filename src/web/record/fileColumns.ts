import type { Endpoint } from '#core/contract.ts'
import type { Wording } from '#core/locale/wording.ts'

/** A list's file: its columns, named as in the list, except where a list column becomes several. */
export interface ListFile {
  columns: (wording: Wording) => readonly { key: string }[]
  /** File columns of a list's column: a contact's name is two. */
  parts?: Readonly<Record<string, readonly string[]>>
}

/** Request for the file of a list. */
export interface FileOfList {
  endpoint: Endpoint
  /** Query of the list, without its page. */
  query: Readonly<Record<string, string>>
  /** The columns on the screen, by the keys of the file. */
  shown: readonly string[]
}

/** The columns of the file that say what these of the list do, in the file's order. */
export function fileColumns(shown: readonly string[], { columns, parts = {} }: ListFile, wording: Wording): string[] {
  const keys = new Set(shown.flatMap((id) => parts[id] ?? [id]))
  return columns(wording)
    .map(({ key }) => key)
    .filter((key) => keys.has(key))
}
