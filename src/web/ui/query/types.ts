/** What a query box can offer for a list's keys. */

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
  /** What it narrows by, in a few words. */
  hint: string
  /** Known values, or a search for them on the server. Without either, values are typed. */
  options?: readonly QueryOption[] | ((search: string, signal: AbortSignal) => Promise<readonly QueryOption[]>)
}

/** A list's keys in the order in which they are offered. */
export type QueryHelp = readonly QueryKeyHelp[]
