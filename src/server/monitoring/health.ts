/** Is the process alive, and may traffic be sent to it? Neither needs a login, neither says more than yes or no. */
import { readdir } from 'node:fs/promises'

import { sql } from 'kysely'
import * as z from 'zod/mini'

import { endpoint } from '#core/contract.ts'
import { transact, type Database } from '../db/db.ts'
import { unavailable } from '../http/errors.ts'
import { onPublic, type Route } from '../http/route.ts'

const Health = z.object({ status: z.literal('ok') })
const ok = { status: 'ok' } as const

const getHealth = endpoint({
  name: 'getHealth',
  method: 'GET',
  path: '/health/',
  summary: 'The server runs',
  access: 'public',
  reply: Health,
})

const getReadiness = endpoint({
  name: 'getReadiness',
  method: 'GET',
  path: '/health/ready/',
  summary: 'The server is ready: the database answers and its schema is current; otherwise 503',
  access: 'public',
  reply: Health,
})

export const healthRoutes: readonly Route[] = [
  onPublic(getHealth, async () => ok),
  onPublic(getReadiness, async ({ database, request }) => {
    if (request.server.draining) throw unavailable('The server is stopping.')
    if ((await missingMigrations(database)).length > 0)
      throw unavailable('The database is being brought up to date.', 30)
    return ok
  }),
]

/**
 * The names of the migrations that this server's code knows and the database has not seen, oldest first. An unknown
 * migration in the database belongs to a newer server: schemas stay readable for the version before.
 */
export async function missingMigrations(database: Database): Promise<string[]> {
  const applied = await transact(database, { readOnly: true }, async (db) => {
    const { rows } = await sql<{ name: string }>`select name from migration`.execute(db)
    return new Set(rows.map(({ name }) => name))
  })
  return (await known()).filter((name) => !applied.has(name))
}

let names: Promise<string[]> | undefined
const known = () =>
  (names ??= readdir(new URL('../../../db/migrations/', import.meta.url)).then((files) =>
    files.filter((file) => file.endsWith('.sql')).toSorted(),
  ))
