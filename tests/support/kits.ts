/** Records of any kind on the record kit, from what the kind says of its fields. */
import type { kits } from '#app/records.ts'
import { type Field, isKind } from '#core/recordFields.ts'
import type { DB } from '#db/schema.ts'
import type { TenantDb } from '#server/db/db.ts'
import { unique } from './builders.ts'

export type Kit = (typeof kits)[number]

/** A row of a table, by its columns. */
export const aRow = (db: TenantDb, table: string, values: Record<string, unknown> = { name: unique(table) }) =>
  db
    .insertInto(table as keyof DB)
    .values(values)
    .returning('id')
    .executeTakeFirstOrThrow() as Promise<{ id: number }>

/** One that is there, or else a new one. */
const anyRow = async (db: TenantDb, table: string): Promise<{ id: number }> =>
  (await db
    .selectFrom(table as 'client')
    .select('id')
    .limit(1)
    .executeTakeFirst()) ?? aRow(db, table)

/** A record that says what it must; `given`: columns. */
export async function aRecord(db: TenantDb, { record, table }: Kit, given: Record<string, unknown> = {}) {
  const row: Record<string, unknown> = {}
  for (const [name, field] of Object.entries<Field>(record.fields))
    if (field.required)
      row[name] = isKind(field, 'reference') ? (await anyRow(db, field.table ?? '')).id : unique(record.names.noun)
  return aRow(db, table, { ...row, ...given })
}

/** The references of a kind, by their fields: the tables of those records. */
export const referencesOf = ({ record }: Kit): readonly (readonly [name: string, table: string])[] =>
  Object.entries<Field>(record.fields).flatMap(([name, field]) =>
    isKind(field, 'reference') ? [[name, field.table ?? ''] as const] : [],
  )
