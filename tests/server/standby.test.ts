/** A server that has come to a database which only answers reads: the standby, until it leads. */
import { expect, test } from 'vitest'

import { createClient, listClients } from '#features/clients/clients/clients.ts'
import { testServer } from '#test/firm.ts'
import { adminOf, nameOf } from '../safety/support/admin.ts'

const server = testServer({}, { empty: true })
const { aFirm, as } = server
const admin = adminOf(server.database)

test('it reads, is told to try again with a write, and writes as soon as there is one that leads', async () => {
  const { ada } = await aFirm()
  const create = (name: string) => as(ada, createClient, { body: { name } })
  expect((await create('Dock')).status).toBe(201)
  const name = await nameOf(server.database())
  await admin.run(`alter database ${name} set default_transaction_read_only = on`)
  await admin.run(
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}' and pid <> pg_backend_pid()`,
  )
  const refused = await create('Quay')
  expect([refused.status, refused.headers['retry-after'], refused.body]).toEqual([
    503,
    '5',
    { detail: 'Fieldbook is temporarily unavailable. Please try again.' },
  ])
  expect((await as(ada, listClients, { query: {} })).body.count).toBe(2)

  // The connections to it are not kept for the next write.
  await admin.run(`set default_transaction_read_only = off; alter database ${name} reset default_transaction_read_only`)
  await expect.poll(async () => (await create('Quay')).status).toBe(201)
})
