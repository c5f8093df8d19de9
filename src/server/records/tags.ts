/** Tags as an organisation spells them: one spelling each (docs/rules/api.md#tags). */
import { sql } from 'kysely'

import { folded } from '#core/folded.ts'
import type { DB } from '#db/schema.ts'
import type { Ctx } from '../http/context.ts'
import type { SearchMatches } from './search.ts'
import { textsOf } from './search.ts'

/** The part of a caller that tags need. */
interface Actor {
  db: Ctx['db']
  me: { org_id: number }
}
/** The tables whose records have tags. */
export type Tagged = { [T in keyof DB]: DB[T] extends { tags: unknown } ? T : never }[keyof DB]

/**
 * Returns the tags in the firm's spelling, each once, in the given order: a new tag keeps its spelling, a known one
 * gets the existing spelling.
 */
export async function canonicalTags({ db, me }: Actor, given: readonly string[]): Promise<string[]> {
  const byLower = new Map(given.map((name) => [name.toLowerCase(), name]))
  if (byLower.size === 0) return []
  // Sorted, so that two writers of the same new tags wait for each other in one order.
  const names = [...byLower].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, name]) => name)
  let known = new Map<string, string>()
  // Locked until the commit: a tag is renamed or merged either before this record has it, or after. A tag deleted
  // during the wait is made again.
  for (let tries = 0, left = names; left.length > 0 && tries < 3; tries += 1) {
    await sql`
      insert into tag (name) select name from unnest(${left}::text[]) name
      on conflict (org_id, lower(name)) do nothing`.execute(db)
    const { rows } = await sql<{ name: string }>`
      select name from tag where org_id = ${me.org_id}
         and lower(name) = any(select lower(name) from unnest(${names}::text[]) name)
       order by lower(name) for share`.execute(db)
    known = new Map(rows.map(({ name }) => [name.toLowerCase(), name]))
    left = names.filter((name) => !known.has(name.toLowerCase()))
  }
  return [...new Set([...byLower].map(([lower, name]) => known.get(lower) ?? name))]
}

/** The tables whose records have tags, by the database's own catalogue. */
export async function taggedTables(db: Actor['db']): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attname = 'tags'
       and a.atttypid = 'text[]'::regtype and not a.attisdropped
     order by 1`.execute(db)
  return rows.map(({ name }) => name)
}

/** Respells tags of records that the list lacks, after a tag got its old name back. */
export async function saveKnown({ db, me }: Actor): Promise<void> {
  for (const table of await taggedTables(db))
    await sql`
      insert into tag (name) select distinct on (lower(used.name)) used.name
        from ${sql.table(table)}, unnest(tags) as used (name) where org_id = ${me.org_id} order by lower(used.name)
      on conflict (org_id, lower(name)) do nothing`.execute(db)
}

/** The tags that records of a table have, by name. */
export async function tagsOf({ db, me }: Actor, table: Tagged): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select name from (select distinct unnest(tags) as name from ${sql.table(table)} where org_id = ${me.org_id}) used
     order by name collate human limit 1000`.execute(db)
  return rows.map(({ name }) => name)
}

/** Search condition: a tag of the record equals the value, whatever the case and accents of either. */
export const tagIn =
  (table: string): SearchMatches =>
  (values, me) =>
    sql`${sql.ref(`${table}.tags`)} && array(
    select tag.name from tag where tag.org_id = ${me.org_id}
       and folded(tag.name) = any(${textsOf(values).map(folded)}::text[]))`
