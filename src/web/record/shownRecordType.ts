import type { Endpoint } from '#core/contract.ts'
import type { Wording } from '#core/locale/wording.ts'
import type { RecordNames } from '#core/records.ts'
import type { PickerOption } from '#web/ui/form/useServerOptions.ts'

/** A record type, as its list, its page and its form speak of it and call the server. */
export interface ShownRecordType {
  names: RecordNames
  /** `client`, within sentences. */
  noun: string
  /** `Clients`, above the list. */
  title: string
  /** Calls as `recordCalls` makes them. */
  calls: {
    list: Endpoint
    counts: Endpoint
    get: Endpoint
    create: Endpoint
    change: Endpoint
    /** Absent where they are never deleted. */
    remove?: Endpoint | undefined
    history: Endpoint
  }
  /**
   * Actions of records that end (`recordActs`), and the field of the day from which one has ended. `begins`: the field
   * of the first day, before which one is not in use either.
   */
  ending?: { archive: Endpoint; restore: Endpoint; from: string; begins?: string }
  /** True for a list that every member has, of their own records. */
  everybodys?: true
  /** Whether the records have tags. */
  tags?: boolean
  /**
   * Whether the product-wide search leaves these records out: a search for a person should not list all their
   * claims.
   */
  listedOnly?: true
  /** Whether the record type has an import screen: `/clients/import/`. */
  imports?: true
  /** Describes an option in the product-wide search, where its name and hint are not enough. */
  found?(option: object): { name: string; hint: string }
  /** Kind under whose title, address and name the search shows the options that are of that part: quotes of projects. */
  part?(words: Wording): { kind: ShownRecordType; title: string; has(option: object): boolean }
  /** Finds the options of a picker, where the list answers none. */
  options?: (search: string, signal: AbortSignal) => Promise<readonly PickerOption[]>
  /** Sentences for a list or a record that cannot be fetched, where they are not the general ones. */
  failures?: { list: (error: unknown) => string; page: (id: number, error: unknown) => string | undefined }
  /** The name by which its changes are followed, where that is not its prefix; null where nobody follows them. */
  watched?: string | null
  /** Further answers that a change of one makes old. */
  invalidates?: readonly Endpoint[]
}

/** The part that every record of a page has. */
export interface AnyRecord {
  id: number
  name: string
  /** Name on screens where the record has none: a draft of an invoice. */
  label?: string
  version: number
  can_change: boolean
  can_delete: boolean
}

/** The name of a record on screens. */
export const shownName = ({ name, label }: { name: string; label?: string }) => label ?? name

/** Whether one is no longer in use, as each kind says it. */
export const hasEnded = (record: object) =>
  ('inactive' in record && record.inactive === true) || ('active' in record && record.active === false)

/** Reads a field of a record by its name. */
export const valueOf = (record: object, field: string): unknown => Reflect.get(record, field)

/** The name by which changes of its records are followed. */
export const watchedAs = ({ names, watched = names.prefix }: ShownRecordType): string | null => watched

/** Returns the address of a record type's list, or with an id, `new` or `import` of the page below it. */
export const addressOf = ({ names }: Pick<ShownRecordType, 'names'>, to?: number | 'new' | 'import') =>
  `/${names.prefix}/${to === undefined ? '' : `${to}/`}`

/** The answers that a change of a record makes old. */
export const invalidatedBy = ({ calls, invalidates = [] }: ShownRecordType): readonly Endpoint[] => [
  calls.list,
  calls.get,
  calls.history,
  ...invalidates,
]
