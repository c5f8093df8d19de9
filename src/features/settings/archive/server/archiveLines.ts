/** Rows of a running transaction, a few at a time: never more of them in memory than a megabyte or two. */
import type pg from 'pg'

/** Bytes of one batch, about. */
const batchBytes = 500_000
const maxRows = 1000

/** The lines of a statement that answers `line`. One at a time: the cursor has a name. */
export async function* linesIn(client: pg.ClientBase, statement: string): AsyncGenerator<string[]> {
  await client.query(`declare archive_lines no scroll cursor for ${statement}`)
  for (let wanted = 8; ;) {
    const { rows } = await client.query<{ line: string }>(`fetch ${wanted} from archive_lines`)
    if (rows.length > 0) yield rows.map(({ line }) => line)
    if (rows.length < wanted) break
    const bytes = rows.reduce((all, { line }) => all + line.length, 1)
    wanted = Math.min(wanted * 4, maxRows, Math.max(1, Math.floor((rows.length * batchBytes) / bytes)))
  }
  await client.query('close archive_lines')
}
