/** What refers to a record, by the database's own catalogue: a table of a later feature is found without being named. */
import { sql } from 'kysely'

import type { DB } from '#db/schema.ts'
import type { Ctx } from './context.ts'

export type Mergeable = 'client' | 'contact'

/** A column that names rows of the table. */
interface Reference {
  table: string
  column: string
}

/** Every foreign key to the table's id. */
export async function referencesTo({ db }: Pick<Ctx, 'db'>, table: keyof DB): Promise<Reference[]> {
  const { rows } = await sql<Reference>`
    select c.relname as table, here.attname as column
      from pg_constraint k
      join pg_class c on c.oid = k.conrelid
      cross join generate_subscripts(k.conkey, 1) i
      join pg_attribute there on there.attrelid = k.confrelid and there.attnum = k.confkey[i] and there.attname = 'id'
      join pg_attribute here on here.attrelid = k.conrelid and here.attnum = k.conkey[i]
     where k.contype = 'f' and k.confrelid = ${`public.${table}`}::regclass
     order by 1, 2`.execute(db)
  return rows
}

/** All that refers to `from` refers to `to` from now on. Where both may not be named, the caller has seen to it before. */
export async function repoint(ctx: Ctx, table: Mergeable, from: number, to: number): Promise<void> {
  for (const { table: referring, column } of await referencesTo(ctx, table))
    await sql`
      update ${sql.table(referring)} set ${sql.ref(column)} = ${to}
       where org_id = ${ctx.me.org_id} and ${sql.ref(column)} = ${from}`.execute(ctx.db)
}
