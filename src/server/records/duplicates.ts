/**
 * Existing records that resemble others: those like one that is being typed or saved, and for each row of a file
 * those that exist already.
 */
import { sql, type RawBuilder } from 'kysely'

import type { Similar } from '#core/recordDuplicates.ts'
import type { DB } from '#db/schema.ts'
import type { Ctx } from '#server/http/context.ts'
import { conflict } from '#server/http/errors.ts'
import type { RecordAccess } from './access.ts'

type Sql = RawBuilder<unknown>

/** The facts that duplicates are found by. */
export interface RecordDetails {
  name: string
  email?: string | undefined
  phones?: readonly string[] | undefined
}
const toldBy = {
  name: ({ name }: RecordDetails) => [name],
  email: ({ email = '' }: RecordDetails) => [email],
  phone: ({ phones = [] }: RecordDetails) => phones,
}

/** The facts that two records share when they are the same one. */
export interface DuplicateFact {
  says: keyof typeof toldBy
  /** Table of the existing records' keys, with their ids. */
  from: keyof DB
  key: Sql
  id: Sql
  /** The key of a searched value, null for an empty value. */
  keyOf: (value: Sql) => Sql
}

/**
 * Compares columns that the database computes: spaces, punctuation and case of a name do not count, nor do public
 * mail domains.
 */
export const byKeys = (table: keyof DB): readonly DuplicateFact[] => {
  const column = { from: table, id: sql.ref(`${table}.id`) }
  return [
    { ...column, says: 'name', key: sql.ref(`${table}.name_key`), keyOf: (name) => sql`name_key_of(${name})` },
    {
      ...column,
      says: 'email',
      key: sql.ref(`${table}.email_domain`),
      keyOf: (email) => sql`email_domain_of(${email})`,
    },
    { ...column, says: 'phone', key: sql.ref(`${table}.phone_key`), keyOf: (phone) => sql`phone_key_of(${phone})` },
  ]
}

interface Kind extends Pick<RecordAccess, 'mayView'> {
  table: keyof DB
}

/** Most duplicates that are named. */
const max = 5

/**
 * Returns similar records that the caller may see, most similar first; `nearDuplicates` adds those with similar
 * names.
 */
export async function similarTo(
  { db, me }: Pick<Ctx, 'db' | 'me'>,
  { table, mayView }: Kind,
  details: RecordDetails,
  likenesses: readonly DuplicateFact[],
  nearDuplicates = false,
): Promise<Similar[]> {
  const same = likenesses.map(
    ({ says, from, key, id, keyOf }) => sql`
      select ${id} as id, ${says}::text as same, 1::real as how from ${sql.table(from)}
       where ${sql.ref(`${from}.org_id`)} = ${me.org_id}
         and ${key} = any(array(select ${keyOf(sql`value`)} from unnest(${toldBy[says](details)}::text[]) value))`,
  )
  const found = nearDuplicates ? [...same, namesLike(me.org_id, table, details.name)] : same
  const [id, name] = [sql.ref(`${table}.id`), sql.ref(`${table}.name`)]
  const place = sql`array_position(${likest}::text[], found.same)`
  const { rows } = await sql<Similar>`
    with found as materialized (${sql.join(found, sql` union `)})
    select ${id} as id, ${name} as name, jsonb_agg(found.same order by ${place}) as same
      from found join ${sql.table(table)} on ${sql.ref(`${table}.org_id`)} = ${me.org_id} and ${id} = found.id
     where ${mayView(me)}
     group by ${id}, ${name}
     order by min(${place}), max(found.how) desc, ${name} collate human, ${id} limit ${max}`.execute(db)
  return rows
}

const likest = ['name', 'like', 'email', 'phone'] satisfies Similar['same']

/** Selects names with the same first letters, which an index finds, that share more than half of their trigrams. */
function namesLike(org: number, table: keyof DB, name: string): Sql {
  const condition = sql`name_key_of(${name}::text)`
  const key = sql.ref(`${table}.name_key`)
  const begins = sql`left(${condition}, 4)`
  return sql`
    select ${sql.ref(`${table}.id`)}, 'like', similarity(${key}, ${condition}) from ${sql.table(table)}
     where ${sql.ref(`${table}.org_id`)} = ${org} and length(${condition}) >= 4 and ${key} >= ${begins}
       and ${key} < ${begins} || E'\\uffff' and ${key} <> ${condition} and similarity(${key}, ${condition}) > 0.5`
}

/** Throws 409 `duplicate` with `similar` when it looks like records that the caller may see. */
export async function requireUnlike(
  ctx: Pick<Ctx, 'db' | 'me'>,
  kind: Kind & { noun: string },
  details: RecordDetails,
  likenesses: readonly DuplicateFact[],
): Promise<void> {
  const similar = await similarTo(ctx, kind, details, likenesses)
  if (similar.length === 0) return
  const names = similar.map(({ name }) => name).join(', ')
  throw conflict('duplicate', `This may be a duplicate of ${names}.`, { similar })
}

/**
 * Names, for each row, the first record that it looks like, among those that the viewer may see. Keys are compared in
 * one pass over the firm's records: asked row by row PostgreSQL goes through them again and again where it does not
 * know yet how many there are, as after the first import.
 */
export async function duplicatesBy(
  ctx: Ctx,
  { table, mayView }: Kind,
  rowsTold: readonly RecordDetails[],
  likenesses: readonly DuplicateFact[],
): Promise<(string | null)[]> {
  const { db, me } = ctx
  const first = new Map<number, number>()
  for (const likeness of likenesses) {
    const requested = rowsTold.flatMap((details, index) =>
      toldBy[likeness.says](details).map((value) => ({ at: index, value })),
    )
    const { keys, here } = await idsByKey(
      ctx,
      likeness,
      requested.map(({ value }) => value),
    )
    for (const [nth, { at }] of requested.entries()) {
      const id = here[keys[nth] ?? '']
      if (id !== undefined) first.set(at, Math.min(id, first.get(at) ?? id))
    }
  }
  const ids = [...new Set(first.values())]
  const { rows } = await sql<{ id: number; name: string }>`
    select id, name from ${sql.table(table)}
     where org_id = ${me.org_id} and id = any(${ids}::bigint[]) and ${mayView(me)}`.execute(db)
  const names = new Map(rows.map(({ id, name }) => [id, name]))
  return rowsTold.map((_, index) => names.get(first.get(index) ?? 0) ?? null)
}

/** The key of each value, and the first record of each key. */
async function idsByKey(
  { db, me }: Ctx,
  { from, key, id, keyOf }: DuplicateFact,
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
