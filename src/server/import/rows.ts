/** Rows of an import on their way into a table: many by one statement, tags as the firm spells them. */
import { sql } from 'kysely'

import type { Address } from '#core/address.ts'
import { plainName } from '#core/import/match.ts'
import type { DB } from '#db/schema.ts'
import type { Ctx, Me } from '#server/http/context.ts'
import { canonicalTags } from '#server/records/tags.ts'
import type { RawBuilder, SqlBool } from 'kysely'
import type { ImportChoice } from './recordTypeImport.ts'

/** Records whose names are compared with those of a file, and the letters by which they are taken where there are more. */
const maxLikened = 1000
const likeBeginning = 3

/** Adds rows that all have the same columns; their ids in the same order. COPY is refused under row security. */
export async function insertRows(
  { db }: Ctx,
  table: keyof DB,
  rows: readonly Readonly<Record<string, unknown>>[],
): Promise<number[]> {
  const [first] = rows
  if (!first) return []
  const list = sql.join(Object.keys(first).map((name) => sql.ref(name)))
  const { rows: made } = await sql<{ id: number }>`
    insert into ${sql.table(table)} (${list})
    select ${list} from jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::jsonb)
    returning id`.execute(db)
  return made.map(({ id }) => id)
}

/** Returns the firm's spelling of the tags of all rows, with one query. */
export async function spellerOf(ctx: Ctx, bodies: readonly { tags?: string[] | undefined }[]) {
  const names = await canonicalTags(
    ctx,
    bodies.flatMap(({ tags = [] }) => tags),
  )
  const byLower = new Map(names.map((name) => [name.toLowerCase(), name]))
  return (tags: readonly string[] = []) => [...new Set(tags.map((tag) => byLower.get(tag.toLowerCase()) ?? tag))]
}

/** Every line, empty where there is none. */
export const addressRow = (address: Partial<Record<keyof Address, string | undefined>> = {}) => ({
  address_line1: address.line1 ?? '',
  address_line2: address.line2 ?? '',
  address_city: address.city ?? '',
  address_region: address.region ?? '',
  address_postcode: address.postcode ?? '',
  address_country: address.country ?? '',
})

/** Compares two names that are the same one: as they are written, but for case and blanks. */
const sameText = (name: RawBuilder<unknown>) => sql`lower(regexp_replace(btrim(${name}), '\\s+', ' ', 'g'))`
/** Returns the key by which the search for duplicates compares names, which ignores accents and punctuation too. */
export const sameKey = (name: RawBuilder<unknown>) => sql`name_key_of(${name})`

/** Finds records of a table by name, among those the importer could pick. */
export function choosable(
  table: keyof DB,
  rule: (me: Me) => RawBuilder<SqlBool> = () => sql<SqlBool>`true`,
  keyOf = sameText,
) {
  const id = sql.ref(`${table}.id`)
  const name = sql.ref(`${table}.name`)
  const those = (me: Me) => sql`
    select ${id}, ${name} from ${sql.table(table)} where ${sql.ref(`${table}.org_id`)} = ${me.org_id} and ${rule(me)}`
  return {
    named: async ({ db, me }: Ctx, names: readonly string[]) => {
      const { rows } = await sql<ImportChoice & { asked: string }>`
        select those.id, those.name, asked.name as asked
          from (select name, ${keyOf(sql`name`)} as key from unnest(${names}::text[]) name) asked
          join (select known.*, ${keyOf(sql`known.name`)} as key from (${those(me)}) known) those on those.key = asked.key`.execute(
        db,
      )
      return rows
    },
    among: async ({ db, me }: Ctx, ids: readonly number[]): Promise<ImportChoice[]> => {
      const { rows } = await sql<ImportChoice>`${those(me)} and ${id} = any(${ids}::bigint[])`.execute(db)
      return rows
    },
    // Only a limited number of choices can be compared for likeness: those that begin like one of the names come
    // first.
    likely: async ({ db, me }: Ctx, names: readonly string[]): Promise<ImportChoice[]> => {
      const beginnings = [...new Set(names.map((text) => plainName(text).slice(0, likeBeginning)))]
      const { rows } = await sql<ImportChoice>`${those(me)}
       order by left(lower(btrim(${name})), ${likeBeginning}) = any(${beginnings}::text[]) desc, ${name} collate human, ${id}
       limit ${maxLikened}`.execute(db)
      return rows
    },
  }
}
