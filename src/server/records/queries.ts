/** Reads of any kind of record, and the lock that its writes go through: a page shows exactly what the detail would. */
import { sql, type RawBuilder, type Selectable, type SqlBool } from 'kysely'

import { today } from '#core/days.ts'
import type { HistoryItem } from '#core/history.ts'
import type { DB } from '#db/schema.ts'
import type { Ctx, Me } from '#server/context.ts'
import { notFound } from '#server/errors.ts'
import { recordHistory } from '#server/recordHistory.ts'
import type { Condition } from '#server/search.ts'
import { tagIn } from '#server/tags.ts'
import { shownByDay } from './inactive.ts'
import { idsOfPage, isBackwards, orderedBy, readOrdering } from './ordering.ts'
import type { RecordKind, RowSelection } from './record.ts'

/** Options at most. */
const mostOptions = 100

type Asker = Pick<Ctx, 'db' | 'me'>
interface Page<Tab extends string, Field extends string> extends RowSelection<Tab> {
  page: number
  rows: number
  ordering: Field | `-${Field}`
  selection?: boolean
  ids?: number[] | undefined
}

interface Shown<Item> {
  results: Item[]
  count: number
}

export function recordQueries<
  T extends keyof DB,
  Row,
  Item,
  Option,
  Filters extends { search?: string | undefined; tags?: string[] | undefined; include_inactive?: boolean },
  Tab extends string,
  Field extends string,
>(kind: RecordKind<T, Row, Item, Option, Filters, Tab, Field>) {
  const { table, access, from } = kind
  const tabs = Object.keys(kind.tabs) as [Tab, ...Tab[]]
  const key = kind.key ?? table
  const id = sql.ref(`${key}.id`)
  const org = sql.ref(`${key}.org_id`)
  const base = kind.base?.from ?? from
  const basic = new Set<string>(kind.base ? ['id', ...kind.base.orders] : [])
  const own = { id: sql.ref(`${table}.id`), org: sql.ref(`${table}.org_id`) }

  /** What the filters ask for. */
  async function narrowing(ctx: Asker, filters: Filters): Promise<Condition[]> {
    const { me } = ctx
    const tags = filters.tags?.map((value) => ({ op: 'is', value }) as const)
    return [
      ...kind.filterConditions(me, filters),
      ...(tags ? [tagIn(kind.table)(tags, me)] : []),
      ...(await kind.searchConditions(ctx, filters.search)),
    ]
  }

  const reached = (me: Me) => [sql<SqlBool>`${org} = ${me.org_id}`, access.mayView(me)]

  /** What the filters ask for, of those that the asker reaches. */
  const filtered = async (ctx: Asker, filters: Filters): Promise<Condition[]> => [
    ...reached(ctx.me),
    ...(await narrowing(ctx, filters)),
  ]

  /** The rows that a list means: by filter and tab, or these. */
  async function wanted(ctx: Asker, query: Filters & RowSelection<Tab> & { ids?: readonly number[] | undefined }) {
    const which = query.ids ? among(query.ids) : kind.tabs[query.tab](ctx.me, query)
    return all([...(await filtered(ctx, query)), which])
  }

  const among = (ids: readonly number[]) => sql<SqlBool>`${id} = any(${ids}::bigint[])`

  /** With `selection` options, active ones unless told or asked for by their ids; else a page and how many there are. */
  async function list(ctx: Ctx, { query }: { query: Filters & Page<Tab, Field> }): Promise<Option[] | Shown<Item>> {
    return query.selection === true ? options(ctx, query) : page(ctx, { query })
  }

  /** A page and how many there are. */
  async function page(ctx: Ctx, { query }: { query: Filters & Page<Tab, Field> }): Promise<Shown<Item>> {
    const { db, me } = ctx
    const narrowed = await narrowing(ctx, query)
    const which = query.ids ? among(query.ids) : kind.tabs[query.tab](me, query)
    const where = all([...reached(me), ...narrowed, which])
    const order = ordered(query)
    const { field, way } = readOrdering(query.ordering)
    const rows = { id, from: basic.has(field) ? base : from, base, where }
    const lacks = field === 'id' ? undefined : kind.orders[field as Exclude<Field, 'id'>].lacks
    const said =
      query.ids || field !== 'name'
        ? null
        : await pageSaid(ctx, { ...query, backwards: isBackwards(query.ordering), counted: true }, narrowed)
    const tally = query.ids || said ? null : tallyOf(me, query, narrowed)
    // What a row shows is looked up for the rows of the page alone, not for those before it.
    const ofPage = said?.ids
      ? all([...reached(me), among(said.ids)])
      : sql`${org} = ${me.org_id} and ${id} = any(array(${idsOfPage(me, rows, { by: order, lacks, way }, query)}))`
    const found = sql<Row>`select ${kind.columns(me)} from ${from} where ${ofPage} order by ${order}`
    const counted = sql<{ count: number }>`
      ${tally ?? sql``} select ${numberIn(me, query, query.tab, where, tally)} as count`
    const [shown, counts] = await Promise.all([found.execute(db), said ? null : counted.execute(db)])
    return {
      results: shown.rows.map((row) => kind.toItem(me, row)),
      count: said?.number ?? counts?.rows[0]?.count ?? 0,
    }
  }

  /** A page by name of what says words that very many say, null of any other list. */
  async function pageSaid(
    { db, me }: Asker,
    query: Filters & Pick<Page<Tab, Field>, 'tab' | 'page' | 'rows'> & { backwards: boolean; counted: boolean },
    narrowed: readonly Condition[],
  ) {
    const { page, rows, backwards, counted } = query
    const said = saidBy(me, query, narrowed)
    const shown = kind.tally?.tabs[query.tab] && shownByDay(query.tab, query)
    if (!said || !shown) return null
    const asked = {
      shown,
      today: today(me.timezone),
      backwards,
      rows,
      before: (page - 1) * rows,
      counted,
    }
    const found = await sql<{ ids: number[] | null; number: number | null }>`
      select ids, number from ${said.page(asked)} where ${access.mayView(me)}`.execute(db)
    return found.rows[0] ?? { ids: [], number: 0 }
  }

  /** The first by name; where the inactive may be among them, after all others. */
  async function options(ctx: Ctx, query: Filters & Page<Tab, Field>): Promise<Option[]> {
    const { db, me } = ctx
    if (!kind.option) throw new Error(`Nothing picks a ${table}.`)
    const { columns, order, last } = kind.option
    const asked = { ...query, tab: tabs[0], page: 1, rows: mostOptions, backwards: false, counted: false }
    const narrowed = await narrowing(ctx, asked)
    const which = query.ids ? among(query.ids) : kind.tabs[tabs[0]](me, asked)
    const where = all([...reached(me), ...narrowed, which])
    const some = (half: RawBuilder<unknown>) => sql`
      (select ${id} from ${base} where ${where} and ${half} order by ${order}, ${id} limit ${mostOptions})`
    // Each of them in the order of an index, which no order by both at once is.
    const behind = last && (query.include_inactive || query.ids) ? last(me) : null
    const parts = behind ? [some(sql`not ${behind}`), some(behind)] : [some(sql`true`)]
    const said = behind ? null : await pageSaid(ctx, asked, narrowed)
    const found = said?.ids
      ? all([...reached(me), among(said.ids)])
      : sql`${org} = ${me.org_id} and ${id} = any(array(${sql.join(parts, sql` union all `)}))`
    const { rows } = await sql<Option>`
      select ${columns(me)} from ${from} where ${found}
       order by ${behind ? sql`${behind}, ${order}, ${id} limit ${mostOptions}` : sql`${order}, ${id}`}`.execute(db)
    return rows
  }

  /**
   * The rows `tally`, of days and numbers, where they say how many records each tab of the list has: kept ones of a whole
   * list, and counted ones of words that very many records say.
   */
  function tallyOf(me: Me, { search }: Filters, narrowed: readonly Condition[]) {
    if (!kind.tally) return null
    if (narrowed.length === 0)
      return sql`with tally as (
        select kept.day, kept.number from record_tally kept where kept.org_id = ${me.org_id} and kept.entity = ${kind.tally.of})`
    const said = saidBy(me, { search }, narrowed)
    return said && sql`with tally as materialized (select day, number from ${said.days})`
  }

  /** The words that a list is narrowed by, where they are all that narrows it and too many say them to be named. */
  function saidBy(me: Me, { search }: Pick<Filters, 'search'>, narrowed: readonly Condition[]) {
    const said = kind.tally?.saying(me, search)
    // Where few say them their ids are known, a condition more than there are words: those are counted themselves.
    return said?.words === narrowed.length ? said : null
  }

  /** How many rows there are, as a scalar: by the tally, where that says it of the tab. */
  function numberIn(
    me: Me,
    wanted: Omit<RowSelection<Tab>, 'tab'>,
    tab: Tab,
    where: Condition,
    tally: RawBuilder<unknown> | null,
  ) {
    const tallied = tally && kind.tally?.tabs[tab]
    if (!tallied) return sql`(select count(*) from ${base} where ${where})`
    return sql`(select coalesce(sum(tally.number), 0)::int from tally where ${access.mayView(me)} and ${tallied(me, wanted)})`
  }

  /** How many each tab would show, by the same filters. */
  async function counts({ db, me }: Ctx, { query }: { query: Filters }): Promise<Record<Tab, number>> {
    const narrowed = await narrowing({ db, me }, query)
    const tally = tallyOf(me, query, narrowed)
    const where = [...reached(me), ...narrowed]
    // Where rows are read, they are read once for all tabs.
    const each = tabs.map((tab) => {
      const which = kind.tabs[tab](me, query)
      const number = tally
        ? numberIn(me, query, tab, all([...where, which]), tally)
        : sql`count(*) filter (where ${which})`
      return sql`${number} as ${sql.ref(tab)}`
    })
    const of = tally ? sql`` : sql`from ${base} where ${all(where)}`
    const { rows } = await sql<Record<Tab, number>>`${tally ?? sql``} select ${sql.join(each)} ${of}`.execute(db)
    return rows[0] ?? (Object.fromEntries(tabs.map((tab) => [tab, 0])) as Record<Tab, number>)
  }

  /** One record; 404 out of reach. */
  async function get({ db, me }: Asker, one: number): Promise<Item> {
    const { rows } = await sql<Row>`
      select ${kind.columns(me)} from ${from}
       where ${org} = ${me.org_id} and ${id} = ${one} and ${access.mayView(me)}`.execute(db)
    if (!rows[0]) throw notFound()
    return kind.toItem(me, rows[0])
  }

  /** The row as it stands, held until the end of the transaction; others may go on referring to it. 404 out of reach. */
  async function lock({ db, me }: Ctx, one: number): Promise<Selectable<DB[T]>> {
    const { rows } = await sql<Selectable<DB[T]>>`
      select ${sql.table(table)}.* from ${sql.table(table)}
       where ${own.org} = ${me.org_id} and ${own.id} = ${one} and ${access.mayView(me)} for no key update`.execute(db)
    if (!rows[0]) throw notFound()
    return rows[0]
  }

  /** Of the ids those that the asker could pick. */
  async function pickable({ db, me }: Ctx, ids: readonly number[]): Promise<number[]> {
    if (ids.length === 0) return []
    const { rows } = await sql<{ id: number }>`
      select ${own.id} from ${sql.table(table)}
       where ${own.org} = ${me.org_id} and ${own.id} = any(${ids}::bigint[]) and ${access.mayView(me)}`.execute(db)
    return rows.map((row) => row.id)
  }

  /** Newest first; 404 when the record is absent or out of reach. */
  async function history(ctx: Ctx, one: number): Promise<HistoryItem[]> {
    await get(ctx, one)
    return recordHistory(ctx, table, one, kind.history, kind.parts)
  }

  const ordered = ({ ordering }: { ordering: Field | `-${Field}` }) => orderedBy(kind.orders, id, ordering)

  return { kind, list, page, counts, get, lock, pickable, history, filtered, wanted, ordered }
}

const all = (conditions: readonly RawBuilder<unknown>[]) => sql<SqlBool>`(${sql.join(conditions, sql` and `)})`
