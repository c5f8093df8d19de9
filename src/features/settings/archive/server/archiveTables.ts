/**
 * The tables of an organisation in an archive, from the database’s own catalogue, and the statements that write their
 * rows as lines of JSON and read them back. Ids are unchanged: every key of an organisation’s table begins with org_id.
 */
import type pg from 'pg'

import { leftColumns, leftOfAudit, leftTables, rowsTaken } from './archiveExcluded.ts'

interface Column {
  name: string
  type: string
  /** Whether the database computes the column: it is in the archive, but not written by an import. */
  generated: boolean
}
export interface ArchiveTable {
  name: string
  columns: Column[]
}

/** SQL that makes values look the same on every machine: `set_config` for the transaction. */
export const exactly = `select set_config('timezone', 'UTC', true), set_config('datestyle', 'ISO', true),
  set_config('intervalstyle', 'postgres', true), set_config('extra_float_digits', '1', true)`

/** Lists tables in the order of their names, without the columns that are left out. */
export async function tablesOf(client: pg.ClientBase): Promise<ArchiveTable[]> {
  const { rows } = await client.query<ArchiveTable>(
    `select c.relname as name, json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, null),
         'generated', a.attgenerated <> '') order by a.attnum) as columns
       from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
        and c.relname <> all ($1) and exists (select from pg_attribute o where o.attrelid = c.oid and o.attname = 'org_id')
      group by c.relname order by c.relname collate "C"`,
    [Object.keys(leftTables)],
  )
  return rows.map(({ name, columns }) => ({ name, columns: columns.filter((column) => !left(name, column.name)) }))
}

const left = (table: string, column: string) =>
  (leftColumns as Readonly<Record<string, Readonly<Record<string, unknown>>>>)[table]?.[column]
const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`
/** Ids of organisations come from the database; nothing else is put into a statement. */
export const whole = (id: number) => {
  if (!Number.isSafeInteger(id)) throw new Error('No id.')
  return `${id}::bigint`
}

/** The condition of a table’s rows, over `t`. */
const taken = (table: string, orgId: number) =>
  [`t.org_id = ${whole(orgId)}`, (rowsTaken as Record<string, string>)[table] ?? []].flat().join(' and ')
export const countOf = ({ name }: ArchiveTable, orgId: number) =>
  `select count(*)::float8 as rows from ${quoted(name)} t where ${taken(name, orgId)}`

/**
 * SQL for a line of JSON for each row, in the order of ids: numerics as texts, bytes as base64, instants with their
 * zone. `as`: the organisation id to write, for comparing an imported one.
 */
export function linesOf({ name, columns }: ArchiveTable, orgId: number, as = orgId): string {
  const values = columns.map((column) => `${written(name, column, orgId, as)} as ${quoted(column.name)}`)
  return `select row_to_json(x)::text as line from (select ${values.join(', ')} from ${quoted(name)} t
    where ${taken(name, orgId)} order by t.id) x`
}

function written(table: string, { name, type }: Column, orgId: number, as: number): string {
  const column = `t.${quoted(name)}`
  const own = owned(table, name, column, { from: whole(orgId), to: whole(as), entity: 't.entity' })
  if (own !== null) return own
  if (as !== orgId && isAccount(table, name)) return `(select a.there from archive_account a where a.here = ${column})`
  if (type === 'numeric') return `${column}::text`
  if (type === 'bytea') return `translate(encode(${column}, 'base64'), E'\\n', '')`
  return column
}

/** Inserts the lines in `$1` as rows of the organisation `$2`, which the archive calls `$3`. */
export function insertOf({ name, columns }: ArchiveTable): string {
  const saved = columns.filter(({ generated }) => !generated)
  const lost = Object.entries((leftColumns as Record<string, Record<string, { back: string }>>)[name] ?? {})
  const values = saved.map((column) => read(name, column))
  const into = [...saved.map((column) => column.name), ...lost.map(([column]) => column)].map(quoted).join(', ')
  return `insert into ${quoted(name)} (${into}) overriding system value
    select ${[...values, ...lost.map(([, { back }]) => back)].join(', ')}
      from unnest($1::text[]) with ordinality l (line, at) cross join lateral (select l.line::jsonb as j) j
      cross join lateral jsonb_populate_record(null::${quoted(name)}, j.j) r
     where $2::bigint is not null and $3::bigint is not null order by l.at`
}

function read(table: string, { name, type }: Column): string {
  const column = `r.${quoted(name)}`
  if (isAccount(table, name)) return `(select a.here from archive_account a where a.there = ${column})`
  if (type === 'bytea') return `decode(j.j ->> '${name}', 'base64')`
  return owned(table, name, column, { from: '$3', to: '$2', entity: 'r.entity' }) ?? column
}

/** Accounts belong to the server: during an import, `archive_account` maps them. */
const isAccount = (table: string, column: string) => table === 'member' && column === 'account_id'

interface Move {
  from: string
  to: string
  entity: string
}
/** Tables whose rows have the organisation’s id as their own, or refer to one. */
const ofOrg = `('org', 'company', 'audit')`

/** SQL that replaces the organisation's id in a column; null for every other column. */
function owned(table: string, name: string, column: string, { from, to, entity }: Move): string | null {
  if (name === 'org_id' || (table === 'company' && name === 'id')) return to
  if (table !== 'audit') return null
  if (name === 'entity_id')
    return `case when ${entity} in ${ofOrg} and ${column} = ${from} then ${to} else ${column} end`
  if (name !== 'before' && name !== 'after') return null
  const lost = Object.entries(leftOfAudit).map(
    ([key, keys]) => `when '${key}' then ${column} - '{${keys.join(',')}}'::text[]`,
  )
  const bare = `case ${entity} ${lost.join(' ')} else ${column} end`
  if (from === to) return bare
  return `(select case when b ? 'org_id' then b || jsonb_build_object('org_id', ${to}) || case when ${entity} = 'company'
    then jsonb_build_object('id', ${to}) else '{}' end else b end from (select ${bare} as b) b)`
}
