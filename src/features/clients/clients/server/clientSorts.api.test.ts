/** Category and type of a client, to who may see them and to who may not: there are none. */
import { describe, expect, test } from 'vitest'

import type { Permission } from '#core/permissions.ts'
import { testServer } from '#test/firm.ts'
import { listsOf } from '#test/lists.ts'
import * as contract from '../clients.ts'
import { clientCategoryCalls, clientTypeCalls } from '../clientLists.contract.ts'

const server = testServer()
const { aFirm, as, grant } = server
const lists = listsOf(server)
const withId = ({ id }: { id: number }) => ({ params: { id: String(id) } })
const everythingElse: Permission[] = [
  'clients.view_client',
  'clients.change_client',
  'clients.add_client',
  'clients.export',
]

/** Harbour Trust is a council of the public sort; Sam may do everything with clients but see that. */
async function sorted() {
  const firm = await aFirm()
  const { ada, sam, client } = firm
  const { body: category } = await as(ada, clientCategoryCalls.create, { body: { name: 'Councils' } })
  const { body: type } = await as(ada, clientTypeCalls.create, { body: { name: 'Public' } })
  await as(ada, contract.changeClient, { ...withId(client), body: { category_id: category.id, type_id: type.id } })
  await grant(sam, ...everythingElse)
  return { ...firm, category, type }
}
const empty = { category_id: null, category: null, type_id: null, type: null }

describe('who may not see categories and types', () => {
  test('finds none in the list, on the page, in the file and in the history, whatever they ask for', async () => {
    const { ada, sam, client, category, type } = await sorted()
    expect((await as(sam, contract.getClient, withId(client))).body).toMatchObject(empty)
    expect((await lists.page(sam, contract.listClients, {})).results[0]).toMatchObject(empty)
    const file = await as(sam, contract.exportClients, { query: { format: 'csv' } })
    expect([file.status, file.text.includes('Harbour Trust')]).toEqual([200, true])
    const history = await as(sam, contract.listClientHistory, withId(client))
    for (const { text } of [file, history]) expect(text).not.toMatch(/Councils|Public|Category/)
    const answer = await as(sam, contract.exportClients, { query: { format: 'csv', columns: 'name,category' } })
    expect([answer.status, answer.text]).toEqual([400, expect.stringContaining('not found.')])
    // The same is there for who may.
    const { body } = await as(ada, contract.getClient, withId(client))
    expect(body).toMatchObject({ category: { id: category.id, name: 'Councils' }, type: { id: type.id } })
    const theirs = await as(ada, contract.exportClients, { query: { format: 'csv' } })
    expect(theirs.text).toMatch(/Councils.*Public/)
  })

  test('learns nothing by filters and searches', async () => {
    const { ada, sam, category, type } = await sorted()
    const queries = [
      { category_id: String(category.id) },
      { type_id: String(type.id) },
      { search: 'category:councils' },
      { search: 'type:public' },
    ]
    for (const query of queries) {
      expect((await lists.page(ada, contract.listClients, query)).count).toBe(1)
      expect((await lists.page(sam, contract.listClients, query)).count).toBe(0)
    }
    expect((await as(sam, clientCategoryCalls.list, {})).status).toBe(403)
    expect((await as(sam, clientTypeCalls.list, {})).status).toBe(403)
  })

  test('neither chooses one nor clears the one that there is', async () => {
    const { ada, sam, client, category } = await sorted()
    const chosen = await as(sam, contract.changeClient, { ...withId(client), body: { category_id: category.id } })
    expect([chosen.status, chosen.body]).toEqual([400, { category_id: ['Invalid choice.'] }])
    await as(sam, contract.changeClient, {
      ...withId(client),
      body: { category_id: null, type_id: null, notes: 'Seen' },
    })
    const { body } = await as(ada, contract.getClient, withId(client))
    expect(body).toMatchObject({ notes: 'Seen', category: { name: 'Councils' }, type: { name: 'Public' } })
    await as(sam, contract.editClients, {
      body: { ids: [client.id], versions: { [client.id]: body.version }, category_id: null, payment_days: 14 },
    })
    expect((await as(ada, contract.getClient, withId(client))).body).toMatchObject({
      payment_days: 14,
      category: { name: 'Councils' },
    })
  })
})

test('each of the two goes by its own permission', async () => {
  const { sam, client } = await sorted()
  await grant(sam, ...everythingElse, 'clients.view_category')
  expect((await as(sam, contract.getClient, withId(client))).body).toMatchObject({
    category: { name: 'Councils' },
    type: null,
  })
})
