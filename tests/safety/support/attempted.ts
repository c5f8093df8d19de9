/** A statement past the application: what row security alone lets the server's role do. */
import { transact, type Database } from '#server/db/db.ts'

interface Attempted {
  rows: unknown[]
  count: number
  code?: string
}

const undone = new Error('Nothing of an attempt stays.')

/** Tries a statement in the organisation, after `first`, and undoes it. */
export async function attempted(
  database: Database,
  statement: string,
  { org, first }: { org: string; first: string },
): Promise<Attempted> {
  let result: Attempted = { rows: [], count: 0 }
  await transact(database, {}, async (_db, client) => {
    await client.query(`select set_config('app.org_id', '${org}', true)`)
    if (first) await client.query(first)
    try {
      const { rows, rowCount } = await client.query(statement)
      result = { rows, count: rowCount ?? 0 }
    } catch (error) {
      result = { rows: [], count: 0, code: String((error as { code?: string }).code) }
    }
    throw undone
  }).catch((error: unknown) => {
    if (error !== undone) throw error
  })
  return result
}
