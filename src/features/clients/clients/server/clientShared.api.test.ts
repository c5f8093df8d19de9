/** Changes at one of two related records are told to whoever has the other open. */
import { describe, expect, test } from 'vitest'

import { contact as contactRecord } from '../../contacts/contacts.ts'
import { undoChange } from '#core/undo.contract.ts'
import type { BuilderPerson } from '#test/builders.ts'
import * as build from '#test/builders.ts'
import { testServer } from '#test/firm.ts'
import * as contract from '../clients.ts'
import { clientMerges } from '../clientMerge.contract.ts'

const { aFirm, as, grant, inFirm } = testServer()

const withId = ({ id }: { id: number }) => ({ params: { id: String(id) } })
const changeA = (person: BuilderPerson, record: { id: number }, body: object) =>
  as(person, contract.changeClient, { ...withId(record), body })
const changePerson = (person: BuilderPerson, record: { id: number }, body: object) =>
  as(person, contactRecord.calls.change, { ...withId(record), body })
const undo = async (person: BuilderPerson, { headers }: { headers: Record<string, unknown> }) =>
  (await as(person, undoChange, { body: { token: String(headers['x-undo']) } })).status

/** Three clients, and a contact at the first of them. */
async function shared() {
  const firm = await aFirm()
  const { ada, client: a } = firm
  const [b, c] = await inFirm(ada, async (db) => [await build.aClient(db), await build.aClient(db)] as const)
  const clients = [{ client_id: a.id, role: 'Clerk', invoices: false }]
  const { body: nell } = await as(ada, contactRecord.calls.create, { body: { first_name: 'Nell', clients } })
  const read = {
    client: async (record: { id: number }) => (await as(ada, contract.getClient, withId(record))).body,
    contact: async () => (await as(ada, contactRecord.calls.get, withId(nell))).body,
  }
  return { ...firm, a, b, c, nell, clients, ...read }
}

describe('somebody with the other record open is informed', () => {
  test('of a client that was related, and of one that no longer is', async () => {
    const { ada, a, b, c, client } = await shared()
    const { version } = await client(b)
    await changeA(ada, a, { org_ids: [b.id] })
    const late = await changeA(ada, b, { org_ids: [c.id], version })
    expect([late.status, late.body]).toMatchObject([409, { code: 'stale', current: { org_ids: [a.id] } }])
    expect((await client(a)).org_ids).toEqual([b.id])
    const now = (await client(b)).version
    await changeA(ada, a, { org_ids: [] })
    expect((await changeA(ada, b, { org_ids: [a.id, c.id], version: now })).status).toBe(409)
    expect((await client(a)).org_ids).toEqual([])
  })

  test('of who gets the invoices, from the client and from the contact', async () => {
    const { ada, a, nell, clients, client, contact } = await shared()
    const { version } = await contact()
    await changeA(ada, a, { invoice_contact_ids: [nell.id] })
    expect((await changePerson(ada, nell, { clients, version })).status).toBe(409)
    expect((await client(a)).invoice_contact_ids).toEqual([nell.id])
    const now = (await client(a)).version
    await changePerson(ada, nell, { clients })
    expect((await changeA(ada, a, { invoice_contact_ids: [nell.id], version: now })).status).toBe(409)
    expect((await contact()).clients).toMatchObject(clients)
  })

  test('of the role of who gets the invoices, of who comes to get them and of who goes', async () => {
    const { ada, a, b, nell, client } = await shared()
    const owner = { client_id: a.id, role: 'Owner', invoices: true }
    for (const [group, next] of [
      [a, [{ ...owner, role: 'Clerk' }]],
      [a, [owner]],
      [b, [owner, { client_id: b.id, invoices: true }]],
      [b, [owner]],
    ] as const) {
      const { version } = await client(group)
      await changePerson(ada, nell, { clients: next })
      expect((await client(group)).version).toBe(version + 1)
    }
  })

  test('and not of a place of which the client’s form says nothing', async () => {
    const { ada, a, b, nell, client } = await shared()
    const versions = async () => [(await client(a)).version, (await client(b)).version]
    const before = await versions()
    await changePerson(ada, nell, { clients: [{ client_id: a.id, role: 'Owner' }, { client_id: b.id }] })
    await changePerson(ada, nell, { clients: [] })
    expect(await versions()).toEqual(before)
  })

  test('of what a merge has moved, and of its end', async () => {
    const { ada, a, b, c, nell, client, contact } = await shared()
    await changeA(ada, a, { org_ids: [b.id] })
    const versions = async () => [(await client(b)).version, (await contact()).version] as const
    const [related, person] = await versions()
    await as(ada, clientMerges.merge, { ...withId(c), body: { from_id: a.id } }).then(({ status }) =>
      expect(status).toBe(200),
    )
    expect(await versions()).toEqual([related + 1, person + 1])
    expect((await changePerson(ada, nell, { clients: [], version: person })).status).toBe(409)
    const [merge] = (await as(ada, clientMerges.list, { query: { kept_id: String(c.id) } })).body
    expect((await as(ada, clientMerges.undo, { ...withId(merge ?? { id: 0 }), body: {} })).status).toBe(200)
    expect(await versions()).toEqual([related + 2, person + 2])
  })
})

test('lists that stay as they were are no new version of anything else', async () => {
  const { ada, a, b, nell, clients, client, contact } = await shared()
  await changeA(ada, a, { org_ids: [b.id], invoice_contact_ids: [nell.id] })
  const versions = async () => [(await client(a)).version, (await client(b)).version, (await contact()).version]
  const [own = 0, related, person = 0] = await versions()
  await changeA(ada, a, { org_ids: [b.id], invoice_contact_ids: [nell.id] })
  expect(await versions()).toEqual([own + 1, related, person])
  await changePerson(ada, nell, { clients: [{ ...clients[0], invoices: true }] })
  expect(await versions()).toEqual([own + 1, related, person + 1])
})

describe('an undo', () => {
  test('lets go of what was shared, and tells the other side once more', async () => {
    const { ada, a, b, nell, client, contact } = await shared()
    const made = await changeA(ada, a, { org_ids: [b.id], invoice_contact_ids: [nell.id] })
    const versions = [(await client(b)).version, (await contact()).version]
    expect(await undo(ada, made)).toBe(204)
    expect([(await client(b)).org_ids, (await contact()).clients[0]?.invoices]).toEqual([[], false])
    expect([(await client(b)).version, (await contact()).version]).toEqual(versions.map((version) => version + 1))
  })

  test('minds no other change of the other side', async () => {
    const { ada, a, b, nell, client, contact } = await shared()
    const made = await changeA(ada, a, { org_ids: [b.id], invoice_contact_ids: [nell.id] })
    await changeA(ada, b, { phone: '1' })
    await changePerson(ada, nell, { position: 'Engineer' })
    expect(await undo(ada, made)).toBe(204)
    expect(await client(b)).toMatchObject({ phone: '1', org_ids: [] })
    expect(await contact()).toMatchObject({ position: 'Engineer', clients: [{ invoices: false }] })
  })

  test('of a field is one although another record has been related since', async () => {
    const { ada, a, b, client } = await shared()
    const made = await changeA(ada, a, { phone: '1' })
    await changeA(ada, b, { org_ids: [a.id] })
    expect(await undo(ada, made)).toBe(204)
    expect(await client(a)).toMatchObject({ phone: '', org_ids: [b.id] })
  })

  test('is refused where what was shared, or the list itself, has changed since', async () => {
    const { ada, a, b, c, nell, clients, client, contact } = await shared()
    const related = await changeA(ada, a, { org_ids: [b.id] })
    await changeA(ada, b, { org_ids: [] })
    expect(await undo(ada, related)).toBe(409)
    const emptied = await changeA(ada, a, { org_ids: [b.id] }).then(() => changeA(ada, a, { org_ids: [] }))
    await changeA(ada, a, { org_ids: [c.id] })
    expect(await undo(ada, emptied)).toBe(409)
    expect((await client(a)).org_ids).toEqual([c.id])
    const ticked = await changeA(ada, a, { invoice_contact_ids: [nell.id] })
    await changePerson(ada, nell, { clients: [{ ...clients[0], role: 'Owner', invoices: true }] })
    expect(await undo(ada, ticked)).toBe(409)
    expect((await contact()).clients).toMatchObject([{ role: 'Owner', invoices: true }])
  })

  test('brings back who was deleted, at the clients where they were', async () => {
    const { ada, a, nell, client, contact } = await shared()
    await changeA(ada, a, { invoice_contact_ids: [nell.id] })
    const { version } = await client(a)
    const left = await as(ada, contactRecord.calls.remove, withId(nell))
    expect((await client(a)).version).toBe(version + 1)
    expect(await undo(ada, left)).toBe(204)
    expect([(await client(a)).version, (await contact()).clients[0]?.client_id]).toEqual([version + 2, a.id])
  })
})

test('a history tells what was shared, and nothing of the version to who may not see it', async () => {
  const { ada, sam, a, nell, contact } = await shared()
  const before = (await as(ada, contactRecord.calls.history, withId(nell))).body
  const clients = [{ client_id: a.id, role: 'Clerk', invoices: true }]
  const made = await changePerson(ada, nell, { clients })
  expect((await contact()).version).toBe(nell.version + 1)
  await undo(ada, made)
  // Sam sees clients and no contacts: of those there is nothing to tell.
  await grant(sam, 'clients.view_client')
  const his = (await as(sam, contract.listClientHistory, withId(a))).body
  expect(his.every(({ action, changes }) => action === 'insert' || changes.length > 0)).toBe(true)
  await changeA(ada, a, { invoice_contact_ids: [nell.id] }).then((ticked) => undo(ada, ticked))
  const places = (await as(ada, contactRecord.calls.history, withId(nell))).body
  expect(places.slice(0, 2).map(({ action, changes }) => [action, changes.length])).toEqual([
    ['undo', 1],
    ['update', 1],
  ])
  expect(places.length).toBe(before.length + 4)
  const ofClient = (await as(ada, contract.listClientHistory, withId(a))).body
  expect(ofClient.every(({ action, changes }) => action === 'insert' || changes.length > 0)).toBe(true)
})

describe('two writers at once', () => {
  test('at both ends of a pair are both done, or one of them is informed', async () => {
    const { ada, maya, a, b, c, client } = await shared()
    await grant(maya, 'clients.view_client', 'clients.change_client')
    for (let round = 0; round < 10; round++) {
      const [first, two] = [await client(a), await client(b)]
      const [mine, theirs] = round % 2 ? [[b.id], [a.id, c.id]] : [[], [c.id]]
      const answers = await Promise.all([
        changeA(ada, a, { org_ids: mine, version: first.version }),
        changeA(maya, b, { org_ids: theirs, version: two.version }),
      ])
      const statuses = answers.map(({ status }) => status).toSorted((x, y) => x - y)
      expect([
        [200, 200],
        [200, 409],
      ]).toContainEqual(statuses)
    }
  })

  test('at a client and at somebody there', async () => {
    const { ada, a, nell, clients, client, contact } = await shared()
    for (let round = 0; round < 10; round++) {
      const [there, person] = [await client(a), await contact()]
      const invoices = !person.clients[0]?.invoices
      const answers = await Promise.all([
        changeA(ada, a, { invoice_contact_ids: invoices ? [nell.id] : [], version: there.version }),
        changePerson(ada, nell, { clients: [{ ...clients[0], invoices }], version: person.version }),
      ])
      expect(answers.map(({ status }) => status).toSorted((x, y) => x - y)).toEqual([200, 409])
      expect((await contact()).clients[0]?.invoices).toBe(invoices)
    }
  })
})
