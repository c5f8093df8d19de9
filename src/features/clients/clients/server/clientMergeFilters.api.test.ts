import { expect, test } from 'vitest'

import { clientMerges } from '../clientMerge.contract.ts'
import { filterSetsOf } from '#features/filter-sets/filterSetRecord.ts'
import { contact } from '../../contacts/contacts.ts'
import * as build from '#test/builders.ts'
import { testServer } from '#test/firm.ts'

const { aFirm, as, inFirm } = testServer()
const withId = (id: number) => ({ params: { id: String(id) } })

test('filters of contacts that are kept by name follow a client into the one that it becomes part of, and back', async () => {
  const firm = await aFirm()
  const { ada, maya, client } = firm
  const gone = await inFirm(firm, (db) => build.aClient(db, { name: 'Harbour Trust Ltd' }))
  const save = (name: string, client_ids: number[]) =>
    as(maya, filterSetsOf(contact).create, { body: { name, client_ids } })
  await save('Both', [gone.id, client.id])
  await save('One', [gone.id])
  const saved = async () =>
    Object.fromEntries(
      (await as(maya, filterSetsOf(contact).list, {})).body.map(({ name, client_ids }) => [name, client_ids]),
    )
  expect((await as(ada, clientMerges.merge, { ...withId(client.id), body: { from_id: gone.id } })).status).toBe(200)
  expect(await saved()).toMatchObject({ Both: [client.id], One: [client.id] })
  const [merge] = (await as(ada, clientMerges.list, { query: {} })).body
  await as(ada, clientMerges.undo, { ...withId(merge?.id ?? 0), body: {} })
  expect(await saved()).toMatchObject({ One: [gone.id] })
})
