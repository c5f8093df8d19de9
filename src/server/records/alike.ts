/**
 * Which records the rows of a file look like, of all rows at once. Keys are compared in one pass over the firm's records:
 * asked row by row PostgreSQL goes through them again and again where it does not know yet how many there are, as after
 * the first import.
 */
import { sql, type RawBuilder } from 'kysely'

import type { DB } from '#db/schema.ts'
import type { Ctx } from '#server/context.ts'
import type { RecordAccess } from './access.ts'

type Sql = RawBuilder<unknown>

/** What two records have in common when they are the same one. */
export interface Likeness<Body> {
  /** Where the key of a record that is here stands, and its id beside it. */
  from: keyof DB
  key: Sql
  id: Sql
  asked: (body: Body) => readonly string[]
  /** The key of what was asked, null for what says nothing. */
  keyOf: (value: Sql) => Sql
}

/** Of each body the name of the first record that it looks like, of those that the asker may see. */
export async function alikeBy<Body>(
  ctx: Ctx,
  { table, mayView }: { table: keyof DB } & Pick<RecordAccess, 'mayView'>,
  bodies: readonly Body[],
  likenesses: readonly Likeness<Body>[],
): Promise<(string | null)[]> {
  const { db, me } = ctx
  const first = new Map<number, number>()
  for (const likeness of likenesses) {
    const asked = bodies.flatMap((body, at) => likeness.asked(body).map((value) => ({ at, value })))
    const { keys, here } = await idsByKey(
      ctx,
      likeness,
      asked.map(({ value }) => value),
    )
    for (const [nth, { at }] of asked.entries()) {
      const id = here[keys[nth] ?? '']
      if (id !== undefined) first.set(at, Math.min(id, first.get(at) ?? id))
    }
  }
  const ids = [...new Set(first.values())]
  const { rows } = await sql<{ id: number; name: string }>`
    select id, name from ${sql.table(table)}
     where org_id = ${me.org_id} and id = any(${ids}::bigint[]) and ${mayView(me)}`.execute(db)
  const names = new Map(rows.map(({ id, name }) => [id, name]))
  return bodies.map((_, at) => names.get(first.get(at) ?? 0) ?? null)
}

/** The key of each value, and the first record of each key. */
async function idsByKey(
  { db, me }: Ctx,
  { from, key, id, keyOf }: Pick<Likeness<never>, 'from' | 'key' | 'id' | 'keyOf'>,
  values: readonly string[],
): Promise<{ keys: (string | null)[]; here: Record<string, number> }> {
  const { rows } = await sql<{ keys: (string | null)[] | null; here: Record<string, number> | null }>`
    with asked as materialized (
      select nth, ${keyOf(sql`value`)} as key from unnest(${values}::text[]) with ordinality sent (value, nth)),
    keys as materialized (select jsonb_object_agg(key, true) as wanted from asked where key is not null)
    select (select jsonb_agg(key order by nth) from asked) as keys,
      (select jsonb_object_agg(key, id) from (
        select ${key} as key, min(${id}) as id from ${sql.table(from)}
         where org_id = ${me.org_id} and (select wanted from keys) ? ${key} group by 1) found) as here`.execute(db)
  return { keys: rows[0]?.keys ?? [], here: rows[0]?.here ?? {} }
}
