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

/** The part of a query that says which rows are meant. */
export interface RowSelection<Tab extends string> {
  search?: string | undefined
  include_inactive?: boolean | undefined
  /** All of them unless told. */
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
  /** Those that stand after all others. */
  last?: (me: Me, filters: Filters) => SearchCondition
  /** Whether those are offered at all: unless told, once records are named by their ids or the inactive are asked for. */
  offersLast?: (filters: Filters & OptionsWanted) => boolean
  /** Who picks it, where that is not who sees the record. */
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
  /** In `from` what has the organisation and the id, where that is not the table itself. */
  key?: string
  /**
   * The part of `from` that suffices for every condition and for these orderings, so that an index alone answers them.
   */
  base?: { from: RawBuilder<unknown>; orders: readonly Exclude<Field, 'id'>[] }
  /** Columns of a page's rows, looked up for the rows of the page alone; `filters`: the rest of the query. */
  columns: (me: Me, filters?: Filters) => RawBuilder<Row>
  /** The rest of a record, which is no column. */
  toItem: (me: Me, row: Row) => Item
  /** Its rows as choices of a picker, by the same query; absent of what is never picked. */
  option?: RecordTypeOptions<Option, Filters>
  /** Columns of each ordering, for the viewer where that differs; several columns go the same way. */
  orders: Orders<Exclude<Field, 'id'>> | ((me: Me) => Orders<Exclude<Field, 'id'>>)
  /** The order of a page unless told. */
  ordering: Field | `-${Field}`
  /** Those of them that would tell the caller of what they may not see. */
  unseenOrderings?: (me: Me) => ReadonlySet<string>
  /** Conditions of the filters beside the search and the tags. */
  filterConditions: (me: Me, filters: Filters) => readonly SearchCondition[]
  searched: (ctx: Pick<Ctx, 'db' | 'me'>, search: string | undefined, filters: Filters) => Searched | Promise<Searched>
  /** The rows of each tab. */
  tabs: Readonly<Record<Tab, (me: Me, wanted: Filters) => SearchCondition>>
  /** Counts its tabs in a way of its own, at most as `countEach` does. */
  countTabs?: (ctx: Pick<Ctx, 'db'>, list: Counted, wanted: Filters) => Promise<Partial<Record<string, number>>>
  /** The columns that its history tells. */
  history: HistoryColumns
  /** Whether it tells of this record what takes the permission; by the permission alone unless said. */
  historySees?: (me: Me, item: Item, permission: Permission) => boolean
  /** And of rows of other tables that are part of the record. */
  parts?: RecordHistoryParts
}
