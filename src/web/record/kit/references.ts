/** The choices of a record type's references, by the names of their fields. */
import { includesText } from '#core/folded.ts'
import type { QueryOption } from '#web/ui/query/types.ts'
import type { KitReference } from './reference.tsx'

export type References = Readonly<Record<string, KitReference>>
/** References, loaded when somebody edits, imports or asks for help, since most people only read a list. */
export type LoadedReferences = () => Promise<References>

/** Rows as a query box offers them, by a part of their names. */
export const offered = (rows: readonly { name: string }[], search: string): QueryOption[] =>
  rows.filter(({ name }) => includesText(name, search)).map(({ name }) => ({ value: name, label: name }))

/** Offers “Me” while the typed text is the beginning of `me`. */
export const offeredMe = (search: string): QueryOption[] =>
  'me'.startsWith(search.toLowerCase()) ? [{ value: 'me', label: 'Me' }] : []
