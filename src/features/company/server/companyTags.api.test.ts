/** Tags across all records: counted, spelt anew, made one, taken off; each with one undo. */
import { expect, test } from 'vitest'

import { changeClient, createClient, getClient } from '#features/clients/clients/clients.ts'
import { contact } from '#features/clients/contacts/contacts.ts'
import { undoChange } from '#core/undo.contract.ts'
import { aClient, aContact, aSupplier, aTag } from '#test/builders.ts'
import { testServer } from '#test/firm.ts'
import * as contract from '../companyTags.contract.ts'

const { aFirm, as, inFirm } = testServer()
const id = (record: { id: number }) => ({ id: String(record.id) })

async function tagged() {
  const firm = await aFirm()
  const made = await inFirm(firm, async (db) => ({
    harbour: await aTag(db, { name: 'harbour' }),
    port: await aTag(db, { name: 'port' }),
    unused: await aTag(db, { name: 'Bridge' }),
    one: await aClient(db, { name: 'One', tags: ['harbour', 'port'] }),
    two: await aClient(db, { name: 'Two', tags: ['port'] }),
    contact: await aContact(db, { tags: ['port'] }),
    supplier: await aSupplier(db, { tags: ['harbour'] }),
  }))
  const { ada } = firm
  const list = async () => (await as(ada, contract.listTags, {})).body
  const tagsOf = async (client: { id: number }) => (await as(ada, getClient, { params: id(client) })).body.tags
  const contactTags = async () => (await as(ada, contact.calls.get, { params: id(made.contact) })).body.tags
  const takeBack = async (headers: Record<string, unknown>) =>
    (await as(ada, undoChange, { body: { token: String(headers['x-undo']) } })).status
  return { ...firm, ...made, list, tagsOf, contactTags, takeBack }
}

test('all tags by name, and how many records of which kind have each', async () => {
  const { list } = await tagged()
  expect((await list()).map(({ name, count, uses }) => [name, count, uses])).toEqual([
    ['Bridge', 0, []],
    [
      'harbour',
      2,
      [
        { noun: 'client', count: 1 },
        { noun: 'supplier', count: 1 },
      ],
    ],
    [
      'port',
      3,
      [
        { noun: 'clients', count: 2 },
        { noun: 'contact', count: 1 },
      ],
    ],
  ])
})

test('a new spelling is on every record at once, and undone at once', async () => {
  const { ada, port, one, two, tagsOf, contactTags, takeBack } = await tagged()
  const before = (await as(ada, getClient, { params: id(two) })).body.version
  const renamed = await as(ada, contract.changeTag, { params: id(port), body: { name: 'Ports', version: 1 } })
  expect([renamed.status, renamed.body]).toMatchObject([200, { name: 'Ports', count: 3, version: 2 }])
  expect([await tagsOf(one), await tagsOf(two), await contactTags()]).toEqual([
    ['harbour', 'Ports'],
    ['Ports'],
    ['Ports'],
  ])
  expect((await as(ada, getClient, { params: id(two) })).body.version).toBe(before + 1)
  expect(await takeBack(renamed.headers)).toBe(204)
  expect([await tagsOf(one), await tagsOf(two), await contactTags()]).toEqual([['harbour', 'port'], ['port'], ['port']])
  const late = await as(ada, contract.changeTag, { params: id(port), body: { name: 'Quays', version: 1 } })
  expect([late.status, late.body]).toMatchObject([409, { code: 'stale' }])
})

test('another case of itself is a new spelling; the name of another is to be merged', async () => {
  const { ada, port, one, tagsOf } = await tagged()
  const taken = await as(ada, contract.changeTag, { params: id(port), body: { name: 'HARBOUR' } })
  expect([taken.status, taken.body]).toEqual([
    400,
    { name: ['The tag harbour already exists. Merge the two instead.'] },
  ])
  expect((await as(ada, contract.changeTag, { params: id(port), body: { name: 'PORT' } })).status).toBe(200)
  expect(await tagsOf(one)).toEqual(['harbour', 'PORT'])
  const wrong = await as(ada, contract.changeTag, { params: id(port), body: { name: 'a,b' } })
  expect([wrong.status, wrong.body]).toEqual([400, { name: ['A tag cannot contain commas or quotation marks.'] }])
})

test('two become one, also where a record had both; and are two again', async () => {
  const { ada, harbour, port, one, two, list, tagsOf, takeBack } = await tagged()
  const merged = await as(ada, contract.mergeTag, { params: id(harbour), body: { from_id: port.id } })
  expect([merged.status, merged.body]).toMatchObject([200, { name: 'harbour', count: 4 }])
  expect([await tagsOf(one), await tagsOf(two)]).toEqual([['harbour'], ['harbour']])
  expect((await list()).map(({ name }) => name)).toEqual(['Bridge', 'harbour'])
  expect(await takeBack(merged.headers)).toBe(204)
  expect([await tagsOf(one), await tagsOf(two)]).toEqual([['harbour', 'port'], ['port']])
  expect((await list()).map(({ name }) => name)).toEqual(['Bridge', 'harbour', 'port'])
  const itself = await as(ada, contract.mergeTag, { params: id(port), body: { from_id: port.id } })
  expect([itself.status, itself.body]).toEqual([400, { from_id: ['Choose a different tag.'] }])
})

test('it is taken off every record; what was tagged meanwhile keeps a tag that is known', async () => {
  const { ada, harbour, port, one, two, list, tagsOf, takeBack } = await tagged()
  const gone = await as(ada, contract.deleteTag, { params: id(port) })
  expect([gone.status, await tagsOf(one), await tagsOf(two)]).toEqual([204, ['harbour'], []])
  expect(await takeBack(gone.headers)).toBe(204)
  expect(await tagsOf(two)).toEqual(['port'])

  const renamed = await as(ada, contract.changeTag, { params: id(harbour), body: { name: 'haven' } })
  await as(ada, createClient, { body: { name: 'Late comer', tags: ['haven'] } })
  expect(await takeBack(renamed.headers)).toBe(204)
  expect((await list()).map(({ name, count }) => `${name} ${count}`)).toEqual([
    'Bridge 0',
    'harbour 2',
    'haven 1',
    'port 3',
  ])
})

test('a record that is tagged while its tag is renamed has a tag that is known', async () => {
  const { ada, port, one, two, list } = await tagged()
  for (const name of ['quay', 'port', 'quay', 'port']) {
    const write = (client: { id: number }) =>
      as(ada, changeClient, { params: id(client), body: { tags: ['port', 'harbour'] } })
    await Promise.all([write(one), as(ada, contract.changeTag, { params: id(port), body: { name } }), write(two)])
    const known = new Map((await list()).map((tag) => [tag.name, tag.count]))
    const used = new Set([...(await tagsIn(ada, one)), ...(await tagsIn(ada, two))])
    expect([...used].filter((tag) => !known.has(tag))).toEqual([])
    if (!known.has('port')) break
  }
  async function tagsIn(person: typeof ada, client: { id: number }) {
    return (await as(person, getClient, { params: id(client) })).body.tags
  }
})

test('only for who may change the settings, and nobody else’s', async () => {
  const { sam, harbour } = await tagged()
  const otherFirm = await aFirm()
  expect((await as(sam, contract.listTags, {})).status).toBe(403)
  expect((await as(sam, contract.deleteTag, { params: id(harbour) })).status).toBe(403)
  expect((await as(otherFirm.ada, contract.listTags, {})).body).toEqual([])
  const foreign = await as(otherFirm.ada, contract.changeTag, { params: id(harbour), body: { name: 'x' } })
  expect([foreign.status, foreign.text]).toEqual([404, ''])
})
