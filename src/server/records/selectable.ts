/** Selects the ids of rows of a table that the caller could pick. */
import { sql, type RawBuilder, type SqlBool } from 'kysely'

import type { DB } from '#db/schema.ts'
import type { Ctx, Me } from '#server/http/context.ts'

export const selectableIds =
  (table: keyof DB, rule: (me: Me) => RawBuilder<SqlBool> = () => sql<SqlBool>`true`) =>
  async ({ db, me }: Pick<Ctx, 'db' | 'me'>, ids: readonly number[]): Promise<number[]> => {
    const { rows } = await sql<{ id: number }>`
      select ${sql.ref(`${table}.id`)} from ${sql.table(table)}
       where ${sql.ref(`${table}.org_id`)} = ${me.org_id} and ${sql.ref(`${table}.id`)} = any(${ids}::bigint[])
         and ${rule(me)}`.execute(db)
    return rows.map(({ id }) => id)
  }
