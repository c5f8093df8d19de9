/** Many calls of one person at once, seen from another one who only wants a list. */
import { expect, test } from 'vitest'

import { createClient, listClients, changeClient } from '#features/clients/clients/clients.ts'
import { testServer } from '#test/firm.ts'
import { listsOf } from '#test/lists.ts'
import { adminOf } from '../safety/support/admin.ts'

const wait = 1000
const server = testServer({ calls: { each: 5, atOnce: Infinity, wait } }, { empty: true })
const { aFirm, as, database } = server
const lists = listsOf(server)
const admin = adminOf(database)

test('nobody takes all connections by asking much that takes long', async () => {
  const [busy, second] = [await aFirm(), await aFirm()]
  const { id } = (await as(busy.ada, createClient, { body: { name: 'Held' } })).body as { id: number }
  // As slow as wanted: somebody writes that client and does not come to an end.
  await admin.run('begin')
  await admin.rows('select id from client where id = $1 for update', [id])
  let refusals = 0
  const pending = Array.from({ length: 15 }, async (_, index) => {
    const answer = await as(busy.ada, changeClient, { params: { id: String(id) }, body: { notes: `Note ${index}` } })
    if (answer.status === 429) refusals += 1
    return answer
  })
  // The same firm's other people are not held up either.
  expect((await lists.page(second.ada, listClients, {})).count).toBe(1)
  expect((await lists.page(busy.maya, listClients, {})).count).toBeGreaterThan(0)
  await expect.poll(() => refusals, { timeout: 4 * wait }).toBe(10)
  await admin.run('rollback')
  const answers = await Promise.all(pending)
  const refused = answers.filter(({ status }) => status === 429)
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(5)
  expect([refused.length, refused[0]?.headers['retry-after'], refused[0]?.body]).toEqual([
    10,
    '5',
    { detail: 'Too many requests of yours are under way at the same time. Please try again in a moment.' },
  ])
})
