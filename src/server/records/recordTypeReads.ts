/** The definition of a record type that lists, counts, pickers, single records and batches are made of. */
import type { RawBuilder } from 'kysely'

import type { Permission } from '#core/permissions.ts'
import type { DB } from '#db/schema.ts'
import type { Ctx, Me } from '#server/http/context.ts'
import type { HistoryColumns } from '#server/history/historyWords.ts'
import type { RecordHistoryParts } from '#server/history/recordHistory.ts'
import type { SearchCondition } from '#server/records/search.ts'
import type { RecordAccess } from './access.ts'
import type { Counted } from './counting.ts'
import type { OrderBy } from './ordering.ts'
import type { RecordResult } from './textSearch.ts'

type Orders<Field extends string> = Readonly<Record<Field, OrderBy>>

/** The part of a query that selects rows. */
export interface RowSelection<Tab extends string> {
  search?: string | undefined
  include_inactive?: boolean | undefined
  /** The tab; by default every row. */
  tab?: Tab | undefined
}

/** A search as one condition for each term, and the ids that an index of texts found. */
export interface Searched {
  conditions: readonly SearchCondition[]
  found?: RecordResult | null
}

/** The part of a query that names records, or a part of the list. */
interface OptionsWanted {
  ids?: readonly number[] | undefined
  include_inactive?: boolean | undefined
  tab?: string | undefined
}

/** The choices of a picker: their columns, which rows are offered, and their order. */
export interface RecordTypeOptions<Option, Filters> {
  columns: (me: Me, filters: Filters) => RawBuilder<Option>
  order: RawBuilder<unknown>
  /** Condition for the choices that come after all others. */
  last?: (me: Me, filters: Filters) => SearchCondition
  /**
   * Whether the `last` ones are offered at all: by default only for records named by ids or when inactive ones are
   * wanted.
   */
  offersLast?: (filters: Filters & OptionsWanted) => boolean
  /** Condition for picking, where it differs from the one for viewing. */
  mayPick?: (me: Me, filters: Filters) => SearchCondition
}

export interface RecordTypeReads<
  T extends keyof DB,
  Row,
  Item,
  Option,
  Filters,
  Tab extends string,
  Field extends string,
> {
  table: T
  access: Pick<RecordAccess, 'mayView'>
  /** The table and what its columns, orderings and searches need beside it, each of at most one row. */
  from: RawBuilder<unknown>
  /** The table or alias in `from` with the organisation and the id, where that is not the table itself. */
  key?: string
  /**
   * The part of `from` that suffices for every condition and for these orderings, so that an index alone answers them.
   */
  base?: { from: RawBuilder<unknown>; orders: readonly Exclude<Field, 'id'>[] }
  /** `from` with left joins alone, for counting: the planner leaves out those that no condition uses. */
  counted?: RawBuilder<unknown>
  /** Columns of a page's rows, looked up for the rows of the page alone; `filters`: the rest of the query. */
  columns: (me: Me, filters?: Filters) => RawBuilder<Row>
  /** The rest of a record, which is no column. */
  toItem: (me: Me, row: Row) => Item
  /** The rows as choices of a picker, by the same query; absent for record types that are never picked. */
  option?: RecordTypeOptions<Option, Filters>
  /** Columns of each ordering, for the viewer where that differs; several columns go the same way. */
  orders: Orders<Exclude<Field, 'id'>> | ((me: Me) => Orders<Exclude<Field, 'id'>>)
  /** The default order of a page. */
  ordering: Field | `-${Field}`
  /** Orderings that would reveal to the caller what they may not see. */
  unseenOrderings?: (me: Me) => ReadonlySet<string>
  /** Conditions of the filters beside the search and the tags. */
  filterConditions: (me: Me, filters: Filters) => readonly SearchCondition[]
  searched: (ctx: Pick<Ctx, 'db' | 'me'>, search: string | undefined, filters: Filters) => Searched | Promise<Searched>
  /** The rows of each tab. */
  tabs: Readonly<Record<Tab, (me: Me, wanted: Filters) => SearchCondition>>
  /** Counts the tabs in another way, with the limits of `countEach`. */
  countTabs?: (ctx: Pick<Ctx, 'db'>, list: Counted, wanted: Filters) => Promise<Partial<Record<string, number>>>
  /** The columns that its history tells. */
  history: HistoryColumns
  /** Whether the history of this record shows changes under a permission; by default whether the viewer has it. */
  historySees?: (me: Me, item: Item, permission: Permission) => boolean
  /** History parts: rows of other tables that belong to the record. */
  parts?: RecordHistoryParts
}
