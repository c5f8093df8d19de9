import type { Endpoint } from '#core/contract.ts'
import type { Permission } from '#core/permissions.ts'

/** A kind of record, as its list, its page and its form speak of it and call the server. */
export interface RecordKind {
  /** Of its addresses and of what is remembered: `clients`. */
  module: string
  /** `client`, `clients`, `Clients`: within sentences, and above the list. */
  noun: string
  nouns: string
  title: string
  /** Who may look at them, and who may add one. */
  view: Permission
  add: Permission
  calls: {
    list: Endpoint
    /** How many each tab has, by the same filters. */
    counts?: Endpoint
    get: Endpoint
    create: Endpoint
    change: Endpoint
    remove: Endpoint
    history: Endpoint
  }
  /** Further answers that a change of one makes old. */
  forgets?: readonly Endpoint[]
}

/** What every record of a page has. */
export interface AnyRecord {
  id: number
  name: string
  version: number
  can_change: boolean
  can_delete: boolean
}

/** The answers that a change of a record makes old. */
export const forgottenBy = ({ calls, forgets = [] }: RecordKind): readonly Endpoint[] => [
  calls.list,
  ...(calls.counts ? [calls.counts] : []),
  calls.get,
  calls.history,
  ...forgets,
]
