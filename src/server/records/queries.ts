/** Reads of any kind of record, and the lock that its writes go through: a page shows exactly what the detail would. */
import { sql, type RawBuilder, type Selectable, type SqlBool } from 'kysely'

import type { HistoryItem } from '#core/history.ts'
import type { DB } from '#db/schema.ts'
import type { Ctx, Me } from '#server/context.ts'
import { notFound } from '#server/errors.ts'
import { recordHistory } from '#server/recordHistory.ts'
import type { Condition } from '#server/search.ts'
import { tagIn, type Tagged } from '#server/tags.ts'
import { idsOfPage, orderedBy, readOrdering } from './ordering.ts'
import type { RecordKind, Wanted } from './record.ts'

/** Options at most. */
const mostOptions = 100

type Asker = Pick<Ctx, 'db' | 'me'>
interface Page<Tab extends string, Field extends string> extends Wanted<Tab> {
  page: number
  rows: number
  ordering: Field | `-${Field}`
  selection: boolean
  ids?: number[] | undefined
}

export function recordQueries<
  T extends Tagged & keyof DB,
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
      ...kind.narrowed(me, filters),
      ...(tags ? [tagIn(kind.table)(tags, me)] : []),
      ...(await kind.searched(ctx, filters.search)),
    ]
  }

  const reached = (me: Me) => [sql<SqlBool>`${org} = ${me.org_id}`, access.mayView(me)]

  /** What the filters ask for, of those that the asker reaches. */
  const filtered = async (ctx: Asker, filters: Filters): Promise<Condition[]> => [
    ...reached(ctx.me),
    ...(await narrowing(ctx, filters)),
  ]

  /** The rows that a list means: by filter and tab, or these. */
  async function wanted(ctx: Asker, query: Filters & Wanted<Tab> & { ids?: readonly number[] | undefined }) {
    const which = query.ids ? among(query.ids) : kind.tabs[query.tab](ctx.me, query)
    return all([...(await filtered(ctx, query)), which])
  }

  const among = (ids: readonly number[]) => sql<SqlBool>`${id} = any(${ids}::bigint[])`

  /** With `selection` options, active ones unless told or asked for by their ids; else a page and how many there are. */
  async function list(
    ctx: Ctx,
    { query }: { query: Filters & Page<Tab, Field> },
  ): Promise<Option[] | { results: Item[]; count: number }> {
    const { db, me } = ctx
    if (query.selection) return options(ctx, query)
    const narrowed = await narrowing(ctx, query)
    const which = query.ids ? among(query.ids) : kind.tabs[query.tab](me, query)
    const where = all([...reached(me), ...narrowed, which])
    const order = ordered(query)
    const { field, way } = readOrdering(query.ordering)
    const rows = { id, from: basic.has(field) ? base : from, base, where }
    const lacks = field === 'id' ? undefined : kind.orders[field as Exclude<Field, 'id'>].lacks
    const whole = !query.ids && narrowed.length === 0
    // What a row shows is looked up for the rows of the page alone, not for those before it.
    const [page, counted] = await Promise.all([
      sql<Row>`
        select ${kind.columns(me)} from ${from}
         where ${org} = ${me.org_id} and ${id} = any(array(${idsOfPage(me, rows, { by: order, lacks, way }, query)}))
         order by ${order}`.execute(db),
      sql<{ count: number }>`select ${numberIn(ctx, query, query.tab, where, whole)} as count`.execute(db),
    ])
    return { results: page.rows.map((row) => kind.presented(me, row)), count: counted.rows[0]?.count ?? 0 }
  }

  /** The first by name; where the inactive may be among them, after all others. */
  async function options(ctx: Ctx, query: Filters & Page<Tab, Field>): Promise<Option[]> {
    const { db, me } = ctx
    const { columns, order, last } = kind.option
    const where = await wanted(ctx, { ...query, tab: tabs[0] })
    const some = (which: RawBuilder<unknown>) => sql`
      (select ${id} from ${base} where ${where} and ${which} order by ${order}, ${id} limit ${mostOptions})`
    // Each of them in the order of an index, which no order by both at once is.
    const behind = last && (query.include_inactive || query.ids) ? last(me) : null
    const parts = behind ? [some(sql`not ${behind}`), some(behind)] : [some(sql`true`)]
    const { rows } = await sql<Option>`
      select ${columns(me)} from ${from}
       where ${org} = ${me.org_id} and ${id} = any(array(${sql.join(parts, sql` union all `)}))
       order by ${behind ? sql`${behind}, ${order}, ${id} limit ${mostOptions}` : sql`${order}, ${id}`}`.execute(db)
    return rows
  }

  /** How many rows there are, as a scalar: of a whole tab by the tally, where one is kept for it. */
  function numberIn({ me }: Asker, wanted: Omit<Wanted<Tab>, 'tab'>, tab: Tab, where: Condition, whole: boolean) {
    const tallied = whole && kind.tally?.tabs[tab]
    if (!tallied) return sql`(select count(*) from ${base} where ${where})`
    return sql`(
      select coalesce(sum(tally.number), 0) from record_tally tally
       where tally.org_id = ${me.org_id} and tally.entity = ${kind.tally?.of} and ${access.mayView(me)} and ${tallied(me, wanted)})`
  }

  /** How many each tab would show, by the same filters. */
  async function counts(ctx: Ctx, { query }: { query: Filters }): Promise<Record<Tab, number>> {
    const { db, me } = ctx
    const narrowed = await narrowing(ctx, query)
    const whole = kind.tally !== undefined && narrowed.length === 0
    const where = [...reached(me), ...narrowed]
    // Where rows are read, they are read once for all tabs.
    const each = tabs.map((tab) => {
      const which = kind.tabs[tab](me, query)
      const number = whole
        ? numberIn(ctx, query, tab, all([...where, which]), whole)
        : sql`count(*) filter (where ${which})`
      return sql`${number} as ${sql.ref(tab)}`
    })
    const of = whole ? sql`` : sql`from ${base} where ${all(where)}`
    const { rows } = await sql<Record<Tab, number>>`select ${sql.join(each)} ${of}`.execute(db)
    return rows[0] ?? (Object.fromEntries(tabs.map((tab) => [tab, 0])) as Record<Tab, number>)
  }

  /** One record; 404 out of reach. */
  async function get({ db, me }: Asker, one: number): Promise<Item> {
    const { rows } = await sql<Row>`
      select ${kind.columns(me)} from ${from}
       where ${org} = ${me.org_id} and ${id} = ${one} and ${access.mayView(me)}`.execute(db)
    if (!rows[0]) throw notFound()
    return kind.presented(me, rows[0])
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
    return recordHistory(ctx, table, one, kind.shown)
  }

  const ordered = ({ ordering }: { ordering: Field | `-${Field}` }) => orderedBy(kind.orders, id, ordering)

  return { kind, list, counts, get, lock, pickable, history, filtered, wanted, ordered }
}

const all = (conditions: readonly RawBuilder<unknown>[]) => sql<SqlBool>`(${sql.join(conditions, sql` and `)})`
