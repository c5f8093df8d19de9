/** Ids stay as they were: the numbers that the database draws must be beyond them. */
import type pg from 'pg'

import { ArchiveError } from './openArchive.ts'
import { type ArchiveTable, whole } from './archiveTables.ts'

/** A trillion: a larger one was not drawn, and would use up what all organisations of the server draw from. */
const maxId = 1_000_000_000_000
/** Drawn by others between our look and our word. */
const room = 1000

export async function drawBeyond(client: pg.ClientBase, orgId: number, tables: readonly ArchiveTable[]): Promise<void> {
  for (const { name } of tables) {
    const { rows } = await client.query<{ most: number | null; sequence: string | null }>(
      `select (select max(id)::float8 from "${name}" where org_id = ${whole(orgId)}) as most,
         coalesce(pg_get_serial_sequence('"${name}"', 'id'), (
           select (regexp_match(pg_get_expr(d.adbin, d.adrelid), '^nextval\\(''([a-z_]+)''::regclass\\)$'))[1]
             from pg_attrdef d join pg_attribute a on a.attrelid = d.adrelid and a.attnum = d.adnum
            where d.adrelid = '"${name}"'::regclass and a.attname = 'id')) as sequence`,
    )
    const { most = null, sequence = null } = rows[0] ?? {}
    if (most === null || sequence === null) continue
    if (most > maxId)
      throw new ArchiveError(
        `The table ${name} contains an id that Fieldbook did not assign. Download the archive again. Nothing was imported.`,
      )
    await client.query(`select setval('${sequence}', $1) from ${sequence} where last_value < $1`, [most + room])
  }
}
