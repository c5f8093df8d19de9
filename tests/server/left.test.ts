/** Who closes the connection is waited for no longer: what only looks ends in the database, what writes is done. */
import type { AddressInfo } from 'node:net'

import { expect, test } from 'vitest'

import { listClients } from '#features/clients/clients/clients.ts'
import type { BuilderPerson } from '#test/builders.ts'
import { testServer } from '#test/firm.ts'
import { base64 } from '#test/imports.ts'
import { listsOf } from '#test/lists.ts'
import { adminOf } from '../safety/support/admin.ts'

const server = testServer({}, { empty: true })
const { aFirm, database } = server
const lists = listsOf(server)
const admin = adminOf(database)

/** Statements that wait for a table that somebody else holds. */
async function waiting(): Promise<number> {
  const [found] = await admin.rows<{ count: number }>(
    `select count(*)::int as count from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  )
  return found?.count ?? 0
}

async function requestOf(person: BuilderPerson, method: string, path: string, body?: object) {
  const app = server.app()
  if (!app.server.listening) await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo
  const caller = new AbortController()
  const answer = fetch(`http://127.0.0.1:${port}/api${path}`, {
    method,
    headers: { ...(await server.headersOf(person)), ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
    signal: caller.signal,
  }).catch(() => undefined)
  return { leave: () => caller.abort(), answer }
}

const rows = { content: base64('Name\nQuay North\n') }
test.each([
  ['a list', 'GET', '/clients/?search=quay', undefined, 0],
  ['what an import would do', 'POST', '/clients/import/preview/', rows, 0],
  ['an import', 'POST', '/clients/import/', rows, 1],
] as const)('%s whose caller left', async (_, method, path, body, after) => {
  const { ada } = await aFirm()
  await admin.run('begin; lock table client in access exclusive mode')
  const { leave, answer } = await requestOf(ada, method, path, body)
  await expect.poll(waiting).toBe(1)
  leave()
  await answer
  // Sooner than a lock is given up.
  await expect.poll(waiting, { timeout: 1500, interval: 100 }).toBe(after)
  await admin.run('rollback')
  await expect.poll(waiting).toBe(0)
  await expect.poll(async () => (await lists.page(ada, listClients, { search: 'quay' })).count).toBe(after)
  // The connections are as good as before.
  const shown = await Promise.all(Array.from({ length: 20 }, () => lists.page(ada, listClients, {})))
  expect(shown.map(({ count }) => count)).toEqual(shown.map(() => 1 + after))
})
