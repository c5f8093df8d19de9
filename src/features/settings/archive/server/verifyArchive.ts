/** Verifies an imported archive: every reference leads to a row, and every row equals the archived one. */
import { createHash } from 'node:crypto'

import type pg from 'pg'

import { linesIn } from './archiveLines.ts'
import type { ArchiveManifest } from './archiveManifest.ts'
import { ArchiveError } from './openArchive.ts'
import { linesOf, type ArchiveTable, whole } from './archiveTables.ts'

interface Reference {
  table: string
  name: string
  of: string
  columns: string[]
  to: string[]
}

/** Checks every reference: rows were imported without triggers, and foreign keys are triggers. */
export async function requireReferences(
  client: pg.ClientBase,
  orgId: number,
  tables: readonly ArchiveTable[],
): Promise<void> {
  const { rows } = await client.query<Reference>(
    `select k.conrelid::regclass::text as table, k.conname as name, k.confrelid::regclass::text as of,
        (select json_agg(quote_ident(a.attname) order by c.at) from unnest(k.conkey) with ordinality c (num, at)
          join pg_attribute a on a.attrelid = k.conrelid and a.attnum = c.num) as columns,
        (select json_agg(quote_ident(a.attname) order by c.at) from unnest(k.confkey) with ordinality c (num, at)
          join pg_attribute a on a.attrelid = k.confrelid and a.attnum = c.num) as to
      from pg_constraint k where k.contype = 'f' and k.conrelid = any($1::text[]::regclass[]) order by 1, 2`,
    [tables.map(({ name }) => name)],
  )
  for (const { table, name, of, columns, to } of rows) {
    const same = columns.map((column, index) => `p.${to[index]} = c.${column}`).join(' and ')
    const given = columns.map((column) => `c.${column} is not null`).join(' and ')
    const { rowCount } = await client.query(
      `select from ${table} c where c.org_id = ${whole(orgId)} and ${given}
          and not exists (select from ${of} p where ${same}) limit 1`,
    )
    if (rowCount)
      throw new ArchiveError(
        `A row of ${table} refers to a row that the archive lacks (${name}). Download the archive again. Nothing was imported.`,
      )
  }
}

/** Reads each table again in the archive's format, and compares its hash. */
export async function requireSame(
  client: pg.ClientBase,
  orgId: number,
  manifest: ArchiveManifest,
  tables: readonly ArchiveTable[],
): Promise<void> {
  const wanted = new Map(manifest.tables.map((table) => [table.name, table]))
  for (const table of tables) {
    const hash = createHash('sha256')
    let rows = 0
    for await (const lines of linesIn(client, linesOf(table, orgId, manifest.organisation.id))) {
      for (const line of lines) hash.update(`${line}\n`)
      rows += lines.length
    }
    const stated = wanted.get(table.name)
    if (stated?.rows !== rows || stated.sha256 !== hash.digest('hex'))
      throw new ArchiveError(
        `The table ${table.name} differs from the archive: ${rows} rows instead of ${stated?.rows ?? 0}. Download the archive again. Nothing was imported.`,
      )
  }
}
