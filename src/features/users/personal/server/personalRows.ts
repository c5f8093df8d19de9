/** Rows about a person for their export: everything except secrets, with names for references. */
import { sql } from 'kysely'

import { has } from '#core/permissions.ts'
import type { DB } from '#db/schema.ts'
import type { Ctx } from '#server/http/context.ts'
import { personTables, type PersonTable } from './personalTables.ts'

export type Asking = Pick<Ctx, 'db' | 'me'>
export type PersonalRow = Record<string, unknown>

/**
 * A kind of rows, for `name.json` and `name.csv` of the archive. `page`: the rows after an id, in the order of their
 * ids.
 */
export interface PersonalKind {
  name: string
  what: string
  page: (asking: Asking, last: number) => Promise<PersonalRow[]>
}

export const pageRows = 500

/** Lists the kinds of rows about a person that the caller may export. */
export const kindsOf = ({ me }: Pick<Asking, 'me'>, person: number): PersonalKind[] => [
  profile(person),
  places(person),
  ...Object.entries(personTables)
    .filter(([, { secret, costs }]) => secret !== true && (costs !== true || has(me, 'projects.view_financials')))
    .map(([table, personTable]): PersonalKind => {
      const given = { table: table as keyof DB, whose: personTable.whose, without: withoutOf(personTable) }
      return { name: table, what: personTable.what, page: (asking, last) => rowsOf(asking, given, person, last) }
    }),
]

/** Places where the person started, worked and stopped. */
const places = (person: number): PersonalKind => ({
  name: 'diary_point',
  what: 'Timer locations',
  page: async ({ db, me }, last) =>
    (
      await sql<PersonalRow>`
        select point.id, point.entry_id, point.at, point.longitude, point.latitude, point.accuracy
          from diary_point point join diary_entry entry on entry.org_id = point.org_id and entry.id = point.entry_id
         where point.org_id = ${me.org_id} and entry.user_id = ${person} and point.id > ${last}
         order by point.id limit ${pageRows}`.execute(db)
    ).rows,
})

const withoutOf = ({ whose, without = [] }: PersonTable) => [whose, 'org_id', 'version', ...without]

const profile = (person: number): PersonalKind => ({
  name: 'profile',
  what: 'Profile and membership',
  page: (asking, last) =>
    rowsOf(asking, { table: 'member', whose: 'id', without: ['org_id', 'version', 'account_id'] }, person, last),
})

interface Given {
  table: keyof DB
  whose: string
  without: readonly string[]
}

async function rowsOf(asking: Asking, given: Given, person: number, last: number): Promise<PersonalRow[]> {
  const { db, me } = asking
  const columns = (await columnsOf(asking, given.table)).filter(({ name }) => !given.without.includes(name))
  const named = columns.flatMap(({ name, refers }) =>
    refers === null
      ? []
      : [
          sql`(select other.name from ${sql.table(refers)} other
                where other.org_id = t.org_id and other.id = ${sql.ref(`t.${name}`)}) as ${sql.ref(name.replace(/(_id)?$/, '_name'))}`,
        ],
  )
  const own = columns.map(({ name }) => sql.ref(`t.${name}`))
  const { rows } = await sql<PersonalRow>`
    select ${sql.join([...own, ...named])} from ${sql.table(given.table)} t
     where t.org_id = ${me.org_id} and ${sql.ref(`t.${given.whose}`)} = ${person} and t.id > ${last}
     order by t.id limit ${pageRows}`.execute(db)
  return rows
}

interface Column {
  name: string
  /** Table that the column refers to, if that has names. */
  refers: string | null
}

/** Reads the table's columns without bytes, which are hashes of secrets. */
async function columnsOf({ db }: Asking, table: keyof DB): Promise<Column[]> {
  const { rows } = await sql<Column>`
    select a.attname as name, (
        select k.confrelid::regclass::text from pg_constraint k
         where k.contype = 'f' and k.conrelid = a.attrelid and a.attnum = any(k.conkey) and a.attname <> 'org_id'
           and exists (select from pg_attribute n where n.attrelid = k.confrelid and n.attname = 'name' and not n.attisdropped)
           and exists (select from pg_attribute n where n.attrelid = k.confrelid and n.attname = 'org_id' and not n.attisdropped)
         limit 1) as refers
      from pg_attribute a
     where a.attrelid = ${`public.${table}`}::regclass and a.attnum > 0 and not a.attisdropped
       and a.atttypid not in ('bytea'::regtype, 'int4range'::regtype)
     order by a.attnum`.execute(db)
  return rows
}

/** Counts a person's rows in each table; of tables with removed rows only those. */
export async function countsOf({ db, me }: Asking, person: number): Promise<Map<string, number>> {
  const counts = Object.entries(personTables).map(
    ([table, entry]) => sql`
      select ${table} as name, count(*)::int as count from ${sql.table(table)} t
       where t.org_id = ${me.org_id} and ${sql.ref(`t.${entry.whose}`)} = ${person}
         and ${sql.raw((entry.fate === 'removed' && entry.goes) || 'true')}`,
  )
  const { rows } = await sql<{ name: string; count: number }>`${sql.join(counts, sql` union all `)}`.execute(db)
  return new Map(rows.map(({ name, count }) => [name, count]))
}
