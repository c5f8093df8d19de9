/** Copies rows with all columns except named ones (`tests/safety/copies` holds every list of exceptions). */
import { type RawBuilder, sql } from 'kysely'

import type { DB } from '#db/schema.ts'
import type { TenantDb } from '../db/db.ts'

/** Columns that every row has its own value of. */
const ownColumns = ['id', 'org_id', 'version', 'created', 'modified']

/** Lists the writable columns of a table, except a row's own and the named ones. */
async function columnsBut(db: TenantDb, table: keyof DB, except: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select attname as name from pg_attribute
     where attrelid = ${table}::regclass and attnum > 0 and not attisdropped and attgenerated = '' and attidentity = ''
       and attname <> all(${[...ownColumns, ...except]}::text[])
     order by attnum`.execute(db)
  return rows.map(({ name }) => name)
}

interface Copied {
  org_id: number
  id: number
  /** Columns that are not copied, and hold their default. */
  except?: readonly string[]
  /** Columns that hold something else, as SQL over the row that is copied. */
  set?: Readonly<Record<string, RawBuilder<unknown>>>
}

/** Inserts a copy of a row; returns its id, or undefined where the row does not exist. */
export async function copyRow(
  db: TenantDb,
  table: keyof DB,
  { org_id, id, except = [], set = {} }: Copied,
): Promise<number | undefined> {
  const columns = await columnsBut(db, table, [...except, ...Object.keys(set)])
  const names = [...columns, ...Object.keys(set)].map((name) => sql.ref(name))
  const values = [...columns.map((name) => sql.ref(name)), ...Object.values(set)]
  const { rows } = await sql<{ id: number }>`
    insert into ${sql.table(table)} (${sql.join(names)})
    select ${sql.join(values)} from ${sql.table(table)} where org_id = ${org_id} and id = ${id}
    returning id`.execute(db)
  return rows[0]?.id
}
