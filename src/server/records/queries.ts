/** Reads of any record type, and the lock that its writes go through: a page shows exactly what the detail would. */
import { sql, type RawBuilder, type Selectable, type SqlBool } from 'kysely'

import type { HistoryItem } from '#core/history.ts'
import { has, type Permission } from '#core/permissions.ts'
import { type RecordCount, maxCounted } from '#core/records.ts'
import type { DB } from '#db/schema.ts'
import type { Ctx, Me } from '#server/http/context.ts'
import { invalid, notFound } from '#server/http/errors.ts'
import { recordHistory } from '#server/history/recordHistory.ts'
import type { SearchCondition } from '#server/records/search.ts'
import { tagIn } from '#server/records/tags.ts'
import { countEach, countFromPage, countOf, countTabs } from './counting.ts'
import { seesInactive } from './inactive.ts'
import { idsOfPage, orderedBy, readOrdering, requireSeenOrdering } from './ordering.ts'
import type { RecordTypeReads, RowSelection, Searched } from './recordTypeReads.ts'

/** Options at most. */
const maxOptions = 100

type Actor = Pick<Ctx, 'db' | 'me'>
interface Page<Tab extends string, Field extends string> extends RowSelection<Tab> {
  /** The page, by default the first. */
  page?: number | undefined
  /** Rows per page, by default 20, and 100 choices. */
  rows?: number | undefined
  ordering?: Field | `-${Field}` | undefined
  selection?: boolean
  counts?: boolean
  ids?: number[] | undefined
}

interface RecordPage<Item, Tab extends string> extends RecordCount {
  results: Item[]
  counts?: Record<Tab, RecordCount>
}

export function recordQueries<
  T extends keyof DB,
  Row,
  Item,
  Option,
  Filters extends { search?: string | undefined; tags?: string[] | undefined; include_inactive?: boolean | undefined },
  Tab extends string,
  Field extends string,
>(kind: RecordTypeReads<T, Row, Item, Option, Filters, Tab, Field>) {
  const { table, access, from } = kind
  const tabs = Object.keys(kind.tabs) as [Tab, ...Tab[]]
  const key = kind.key ?? table
  const id = sql.ref(`${key}.id`)
  const org = sql.ref(`${key}.org_id`)
  const base = kind.base?.from ?? from
  const counting = kind.base?.from ?? kind.counted ?? from
  const basic = new Set<string>(kind.base ? ['id', ...kind.base.orders] : [])
  const own = { id: sql.ref(`${table}.id`), org: sql.ref(`${table}.org_id`) }

  /** Conditions of the filters. */
  async function narrowing(ctx: Actor, filters: Filters): Promise<Required<Searched>> {
    const { me } = ctx
    const tags = filters.tags?.map((value) => ({ op: 'is', value }) as const)
    const { conditions, found = null } = await kind.searched(ctx, filters.search, filters)
    const listConditions = [...kind.filterConditions(me, filters), ...(tags ? [tagIn(kind.table)(tags, me)] : [])]
    return { conditions: [...listConditions, ...conditions], found }
  }

  const ordersOf = (me: Me) => (typeof kind.orders === 'function' ? kind.orders(me) : kind.orders)
  const reached = (me: Me) => [sql<SqlBool>`${org} = ${me.org_id}`, access.mayView(me)]

  /** Returns the condition for the tab, or for the given ids whatever the tab; without either, every row. */
  function which(
    me: Me,
    query: Filters & RowSelection<Tab> & { ids?: readonly number[] | undefined },
  ): SearchCondition {
    if (query.ids) return among(query.ids)
    return query.tab === undefined ? sql<SqlBool>`true` : kind.tabs[query.tab](me, query)
  }

  /** Conditions of the filters, over the records that the viewer reaches. */
  async function filtered(ctx: Actor, filters: Filters): Promise<SearchCondition[]> {
    const { conditions, found } = await narrowing(ctx, filters)
    return [...reached(ctx.me), ...conditions, ...(found ? [found.condition] : [])]
  }

  /** The rows that a list means: by filter and tab, or these. */
  async function whereOf(ctx: Actor, query: Filters & RowSelection<Tab> & { ids?: readonly number[] | undefined }) {
    return all([...(await filtered(ctx, query)), which(ctx.me, query)])
  }

  const among = (ids: readonly number[]) => sql<SqlBool>`${id} = any(${ids}::bigint[])`

  /** Returns the query's rows as options with `selection`; else a page and its count. */
  async function list(
    ctx: Ctx,
    { query }: { query: Filters & Page<Tab, Field> },
  ): Promise<Option[] | RecordPage<Item, Tab>> {
    return query.selection === true ? options(ctx, query) : page(ctx, { query })
  }

  /** A page and how many there are; with `counts` also how many each tab has. */
  async function page(ctx: Ctx, { query }: { query: Filters & Page<Tab, Field> }): Promise<RecordPage<Item, Tab>> {
    const { db, me } = ctx
    const { conditions, found: matching } = await narrowing(ctx, query)
    const condition = all([...reached(me), ...conditions])
    const shared = matching ? all([condition, matching.condition]) : condition
    const shownRows = which(me, query)
    const { page: number = 1, rows: size = 20, ordering = kind.ordering } = query
    const order = ordered(me, { ordering })
    const { field, way } = readOrdering(ordering)
    const lacks = field === 'id' ? undefined : ordersOf(me)[field as Exclude<Field, 'id'>].lacks
    const offset = (number - 1) * size
    // Far into a list the rows before the page are not counted: one row more than the page has says whether it is the last.
    const isFar = offset + size > maxCounted
    const part = { limit: size + Number(isFar), offset }
    const walks = matching?.common && basic.has(field)
    const rows = { id, from: basic.has(field) ? base : from, base, where: all([walks ? condition : shared, shownRows]) }
    // Columns are joined only for the rows of the page, not for the rows before it.
    const found = sql<Row>`
      select ${kind.columns(me, query)} from ${from}
       where ${org} = ${me.org_id} and ${id} = any(array(${idsOfPage(me, rows, { by: order, lacks, way }, part)}))
       order by ${order}`
    const tabsOf = new Map<string, SearchCondition>(
      query.counts ? tabs.map((tab) => [tab, kind.tabs[tab](me, query)]) : [],
    )
    const where = all([shared, shownRows])
    const isOfTab = query.tab !== undefined && !query.ids && query.counts
    const listOf = new Map<string, SearchCondition>(!isFar && !isOfTab ? [['list', where]] : [])
    const counted = { from: counting, shared, narrowed: conditions.length > 0, few: matching !== null }
    const [shown, listed, ofEach] = await Promise.all([
      found.execute(db),
      countEach(ctx, counting, listOf),
      query.counts ? (kind.countTabs?.(ctx, counted, query) ?? countTabs(ctx, counted, tabsOf)) : {},
    ])
    const numbers: Partial<Record<string, number>> = { ...ofEach, ...listed }
    const count = isFar
      ? await countFromPage(ctx, { from: counting, where }, part, shown.rows.length)
      : countOf(numbers['list'] ?? numbers[query.tab ?? ''])
    return {
      results: shown.rows.slice(0, size).map((row) => kind.toItem(me, row)),
      ...count,
      ...(query.counts && { counts: ofTabs((tab) => countOf(numbers[tab])) }),
    }
  }

  /** Returns at most 100 choices: by default in the order of pickers, with `last` ones after all others. */
  async function options(ctx: Ctx, query: Filters & Page<Tab, Field>): Promise<Option[]> {
    const { db, me } = ctx
    const { option } = kind
    if (!option) throw new Error(`Nothing picks a ${table}.`)
    if (query.counts) throw invalid({ counts: ['Choices have no counts.'] })
    const { page: number = 1, rows: size = maxOptions, ordering } = query
    const { conditions, found } = await narrowing(ctx, query)
    const mayPick = option.mayPick?.(me, query) ?? access.mayView(me)
    const where = all([
      sql`${org} = ${me.org_id}`,
      mayPick,
      ...conditions,
      ...(found ? [found.condition] : []),
      which(me, query),
    ])
    const last = option.last?.(me, query)
    const offersLast =
      option.offersLast ?? ((wanted: typeof query) => Boolean(wanted.ids || wanted.tab) || seesInactive(wanted))
    const order = ordering === undefined ? sql`${option.order}, ${id}` : ordered(me, { ordering })
    const skipped = (number - 1) * size
    const pickSome = (half: RawBuilder<unknown>, part: RawBuilder<unknown>) => sql`
      (select ${id} from ${ordering === undefined ? base : from} where ${where} and ${half} order by ${order} ${part})`
    const partOf = (limit: number, offset: number) => sql`limit ${limit} offset ${offset}`
    const first = last ? sql`not ${last}` : sql`true`
    // Two queries, each in the order of an index; an order by both keys at once would have none.
    const isSplit = last !== undefined && offersLast(query)
    const ids = isSplit
      ? [pickSome(first, partOf(skipped + size, 0)), pickSome(last, partOf(skipped + size, 0))]
      : [pickSome(first, partOf(size, skipped))]
    const { rows } = await sql<Option>`
      select ${option.columns(me, query)} from ${from}
       where ${org} = ${me.org_id} and ${id} = any(array(${sql.join(ids, sql` union all `)}))
       order by ${isSplit ? sql`${last}, ${order} ${partOf(size, skipped)}` : order}`.execute(db)
    return rows
  }

  /** Counts the rows that each tab would show with the same filters. */
  async function counts({ db, me }: Ctx, { query }: { query: Filters }): Promise<Record<Tab, number>> {
    const where = all(await filtered({ db, me }, query))
    const each = tabs.map((tab) => sql`count(*) filter (where ${kind.tabs[tab](me, query)}) as ${sql.ref(tab)}`)
    const { rows } = await sql<Record<Tab, number>>`select ${sql.join(each)} from ${counting} where ${where}`.execute(
      db,
    )
    return rows[0] ?? ofTabs(() => 0)
  }

  /** Returns the records that fulfil a condition; `rest` adds their order and limit. */
  async function several(
    { db, me }: Actor,
    where: SearchCondition,
    rest: RawBuilder<unknown> = sql``,
  ): Promise<Item[]> {
    const { rows } = await sql<Row>`
      select ${kind.columns(me)} from ${from} where ${all([...reached(me), where])} ${rest}`.execute(db)
    return rows.map((row) => kind.toItem(me, row))
  }

  /** Returns a record; throws 404 out of reach. */
  async function get(actor: Actor, number: number): Promise<Item> {
    const [record] = await several(actor, sql<SqlBool>`${id} = ${number}`)
    if (!record) throw notFound()
    return record
  }

  /** The row as it stands, held until the end of the transaction; others may go on referring to it. 404 out of reach. */
  async function lock({ db, me }: Ctx, number: number): Promise<Selectable<DB[T]>> {
    const { rows } = await sql<Selectable<DB[T]>>`
      select ${sql.table(table)}.* from ${sql.table(table)}
       where ${own.org} = ${me.org_id} and ${own.id} = ${number} and ${access.mayView(me)} for no key update`.execute(
      db,
    )
    if (!rows[0]) throw notFound()
    return rows[0]
  }

  /** Leaves the ids that the viewer could pick. */
  async function pickable({ db, me }: Ctx, ids: readonly number[]): Promise<number[]> {
    if (ids.length === 0) return []
    const { rows } = await sql<{ id: number }>`
      select ${own.id} from ${sql.table(table)}
       where ${own.org} = ${me.org_id} and ${own.id} = any(${ids}::bigint[]) and ${access.mayView(me)}`.execute(db)
    return rows.map((row) => row.id)
  }

  /** Newest first; 404 when the record is absent or out of reach. */
  async function history(ctx: Ctx, number: number): Promise<HistoryItem[]> {
    const item = await get(ctx, number)
    const { me } = ctx
    const sees = (permission: Permission) => kind.historySees?.(me, item, permission) ?? has(me, permission)
    return recordHistory(ctx, table, number, { columns: kind.history, parts: kind.parts, sees })
  }

  const ofTabs = <Value>(value: (tab: Tab) => Value) =>
    Object.fromEntries(tabs.map((tab) => [tab, value(tab)])) as Record<Tab, Value>

  /** Returns the order of the rows; 400 for an order that would reveal a column that the caller may not see. */
  function ordered(me: Me, { ordering }: { ordering: Field | `-${Field}` }): RawBuilder<unknown> {
    requireSeenOrdering(ordering, kind.unseenOrderings?.(me) ?? new Set())
    return orderedBy(ordersOf(me), id, ordering)
  }

  return { kind, list, page, counts, some: several, get, lock, pickable, history, filtered, whereOf, ordered }
}

const all = (conditions: readonly RawBuilder<unknown>[]) => sql<SqlBool>`(${sql.join(conditions, sql` and `)})`
