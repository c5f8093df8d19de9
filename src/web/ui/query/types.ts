/** The help of a query box for a list's keys. */
import type { SearchKeys } from '#core/search.ts'

export interface QueryOption {
  /** Value as written in the query; quotes are added where it needs them. */
  value: string
  label: string
  /** A few words beside it. */
  hint?: string
}

export interface QueryKeyHelp {
  /** The key as typed, without the colon. */
  key: string
  /** The key's effect, in a few words. */
  hint: string
  /** A value of it, for those who ask how to search. */
  example?: string
  /** Another name of the key that stands before it: documented, and not offered. */
  alias?: true
  /** Known values, or a search for them on the server. Without either, values are typed. */
  options?: readonly QueryOption[] | ((search: string, signal: AbortSignal) => Promise<readonly QueryOption[]>)
}

/** The hint of each key of a list, and for texts an example value: other kinds have a general example. */
export type KeyHelps<K extends SearchKeys> = {
  readonly [P in keyof K]: Omit<QueryKeyHelp, 'key' | 'example'> &
    (K[P] extends { kind: 'text' } ? { example: string } : { example?: string })
}

/** A list's keys in the order in which they are offered. */
export type QueryHelp = readonly QueryKeyHelp[]
