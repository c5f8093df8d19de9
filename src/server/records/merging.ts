/** Parts of a statement that fills one record, `table`, from another one, `other`, as all record types do. */
import { sql, type RawBuilder } from 'kysely'

const lines = ['line1', 'line2', 'city', 'region', 'postcode', 'country'] as const

/** A text that is empty takes the other's. */
export const filled = (table: string, columns: readonly string[]): RawBuilder<unknown> =>
  assigned(columns, (name) => sql`coalesce(nullif(${sql.ref(`${table}.${name}`)}, ''), ${sql.ref(`other.${name}`)})`)

/** The address as a whole: the other's when there is none. */
export const filledAddress = (table: string): RawBuilder<unknown> => {
  const column = (name: string) => sql.ref(`${table}.address_${name}`)
  const empty = sql`concat(${sql.join(lines.filter((line) => line !== 'country').map(column))}) = ''`
  return assigned(
    lines.map((line) => `address_${line}`),
    (name) => sql`case when ${empty} then ${sql.ref(`other.${name}`)} else ${sql.ref(`${table}.${name}`)} end`,
  )
}

/** Combines the tags of two records, each once, the surviving record's own first. */
export const tagsTogether = (table: string): RawBuilder<unknown> => sql`tags = (
  select coalesce(array_agg(name order by at), '{}') from (
    select name, min(at) as at from unnest(${sql.ref(`${table}.tags`)} || other.tags) with ordinality t (name, at)
     group by name order by 2 limit 50) each_once)`

const assigned = (columns: readonly string[], value: (name: string) => RawBuilder<unknown>) =>
  sql.join(columns.map((name) => sql`${sql.ref(name)} = ${value(name)}`))

/** Joins two paragraphs, either of which may be empty, and cuts them at the column's length. */
export const together = (table: string, column: string, max: number): RawBuilder<unknown> =>
  sql`${sql.ref(column)} = left(concat_ws(E'\\n\\n', nullif(${sql.ref(`${table}.${column}`)}, ''), nullif(${sql.ref(`other.${column}`)}, '')), ${max})`
