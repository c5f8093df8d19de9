/** Rows of an import on their way into a table: many by one statement, tags as the firm spells them. */
import { sql } from 'kysely'

import type { Address } from '#core/address.ts'
import type { DB } from '#db/schema.ts'
import type { Ctx, Me } from '#server/context.ts'
import { spelt } from '#server/tags.ts'
import type { RawBuilder, SqlBool } from 'kysely'
import type { Choice } from './kind.ts'

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

/** How the firm spells the tags of all rows, asked for once. */
export async function spellerOf(ctx: Ctx, bodies: readonly { tags?: string[] | undefined }[]) {
  const names = await spelt(
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

/** Rows of a table that are called so, of those that the importer could pick. */
export const namedIn =
  (table: keyof DB, rule: (me: Me) => RawBuilder<SqlBool> = () => sql<SqlBool>`true`) =>
  async ({ db, me }: Ctx, names: readonly string[]): Promise<Choice[]> => {
    const { rows } = await sql<Choice>`
      select ${sql.ref(`${table}.id`)}, ${sql.ref(`${table}.name`)} from ${sql.table(table)}
       where ${sql.ref(`${table}.org_id`)} = ${me.org_id} and ${rule(me)}
         and lower(regexp_replace(btrim(${sql.ref(`${table}.name`)}), '\\s+', ' ', 'g')) = any(${names}::text[])`.execute(
      db,
    )
    return rows
  }

/** All of a small table. */
export const allOf =
  (table: keyof DB, rule: (me: Me) => RawBuilder<SqlBool> = () => sql<SqlBool>`true`) =>
  async ({ db, me }: Ctx): Promise<Choice[]> => {
    const { rows } = await sql<Choice>`
      select ${sql.ref(`${table}.id`)}, ${sql.ref(`${table}.name`)} from ${sql.table(table)}
       where ${sql.ref(`${table}.org_id`)} = ${me.org_id} and ${rule(me)}
       order by ${sql.ref(`${table}.name`)} collate human limit 1000`.execute(db)
    return rows
  }
