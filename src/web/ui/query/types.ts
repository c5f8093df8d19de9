/** The help of a query box for a list's keys. */
import type { SearchKeys } from '#core/search.ts'

export interface QueryOption {
  /** As it stands in the query; quotes are put around it where it needs them. */
  value: string
  label: string
  /** A few words beside it. */
  hint?: string
}

export interface QueryKeyHelp {
  /** As it is typed, without the colon. */
  key: string
  /** Its effect, in a few words. */
  hint: string
  /** A value of it, for those who ask how to search. */
  example?: string
  /** Another name of the key that stands before it: documented, and not offered. */
  alias?: true
  /** Known values, or a search for them on the server. Without either, values are typed. */
  options?: readonly QueryOption[] | ((search: string, signal: AbortSignal) => Promise<readonly QueryOption[]>)
}

/** Beside each key of a list what it finds, and for texts a value as an example: the others have theirs by their kind. */
export type KeyHelps<K extends SearchKeys> = {
  readonly [P in keyof K]: Omit<QueryKeyHelp, 'key' | 'example'> &
    (K[P] extends { kind: 'text' } ? { example: string } : { example?: string })
}

/** A list's keys in the order in which they are offered. */
export type QueryHelp = readonly QueryKeyHelp[]
