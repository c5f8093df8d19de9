/** Acts on many contacts at once. */
import { expect, test } from 'vitest'

import * as build from '#test/builders.ts'
import { testServer } from '#test/firm.ts'
import { listsOf } from '#test/lists.ts'
import * as contract from '../contacts.contract.ts'

const server = testServer()
const { aFirm, as, inFirm } = server
const lists = listsOf(server)

test('those of a client are edited, tagged and archived by the list that shows them', async () => {
  const { ada, client, ...firm } = await aFirm()
  await inFirm(firm, async (db) => {
    for (const first_name of ['Nell', 'Ned', 'Zoe']) {
      const { id } = await build.aContact(db, { first_name })
      if (first_name !== 'Zoe')
        await db.insertInto('contact_client').values({ contact_id: id, client_id: client.id }).execute()
    }
  })
  const filter = `client-id=${client.id}`
  const edited = await as(ada, contract.editContacts, { body: { filter, count: 2, opt_out: true, source: 'Fair' } })
  expect([edited.status, edited.body]).toMatchObject([200, { count: 2, changed: 2 }])
  expect(await lists.names(ada, contract.listContacts, { search: 'is:opt-out', ordering: 'first_name' })).toEqual([
    expect.stringContaining('Ned'),
    expect.stringContaining('Nell'),
  ])
  await as(ada, contract.tagContacts, { body: { filter: 'search=source:fair', count: 2, add: ['Fair'] } })
  const archived = await as(ada, contract.archiveContacts, { body: { filter: 'tags=fair', count: 2 } })
  expect(archived.body.changed).toBe(2)
  expect((await as(ada, contract.countContacts, { query: {} })).body).toEqual({ active: 1, inactive: 2 })
  const back = await as(ada, contract.restoreContacts, { body: { filter: 'tab=inactive', count: 2 } })
  expect(back.body.changed).toBe(2)
})
