import { describe, expect, test } from 'vitest'

import { changeClient, getClient } from '../../clients/clients.ts'
import { undoChange } from '#core/undo.contract.ts'
import type { BuilderPerson } from '#test/builders.ts'
import * as build from '#test/builders.ts'
import { testServer } from '#test/firm.ts'
import { listsOf } from '#test/lists.ts'
import { listClientContacts } from '../clientContacts.contract.ts'
import { contact } from '../contacts.ts'

const server = testServer()
const { aFirm, as, grant, inFirm } = server
const lists = listsOf(server)

const withId = ({ id }: { id: number }) => ({ params: { id: String(id) } })
const make = (person: BuilderPerson, body: object) =>
  as(person, contact.calls.create, { body: body as { first_name: string } })
const change = (person: BuilderPerson, record: { id: number }, body: object) =>
  as(person, contact.calls.change, { ...withId(record), body })
const page = (person: BuilderPerson, query: Record<string, string> = {}) =>
  lists.page(person, contact.calls.list, { tab: 'active', ...query })
const names = (person: BuilderPerson, query: Record<string, string> = {}) =>
  lists.names(person, contact.calls.list, { tab: 'active', ...query })
const aClient = (person: BuilderPerson, given: Parameters<typeof build.aClient>[1] = {}) =>
  inFirm(person, (db) => build.aClient(db, given))

describe('a contact', () => {
  test('is made with telephones, at several clients, and read as it was written', async () => {
    const { ada, client } = await aFirm()
    const second = await aClient(ada, { name: 'Quay Estates' })
    const fields = {
      first_name: 'Nell',
      last_name: 'Nash',
      phones: [
        { kind: 'mobile', number: '07700 900001' },
        { kind: 'office', number: '0117 496 0000' },
      ],
    }
    const clients = [
      { client_id: second.id, role: 'Director', invoices: true },
      { client_id: client.id, role: 'Adviser', invoices: false },
    ]
    const { status, body } = await make(ada, { ...fields, clients })
    expect(status).toBe(201)
    expect(body).toMatchObject({
      ...fields,
      name: 'Nell Nash',
      inactive: false,
      inactive_from: null,
      clients: [
        { ...clients[0], client: { id: second.id, name: 'Quay Estates' } },
        { ...clients[1], client: { id: client.id, name: 'Harbour Trust' } },
      ],
    })
    expect((await as(ada, contact.calls.get, withId(body))).body).toEqual(body)
    expect((await page(ada)).results).toEqual([body])
    expect((await as(ada, getClient, withId(second))).body.invoice_contacts).toEqual([
      { id: body.id, name: 'Nell Nash', role: expect.any(String), inactive: false },
    ])
  })

  test('moves between clients and gets other phones, as a new version', async () => {
    const { ada, client } = await aFirm()
    const second = await aClient(ada)
    const { body: made } = await make(ada, {
      first_name: 'Nell',
      phones: [{ number: '1' }],
      clients: [{ client_id: client.id, role: 'Clerk' }],
    })
    const { body } = await change(ada, made, {
      phones: [{ number: '2' }, { kind: 'home', number: '1' }],
      clients: [{ client_id: second.id }, { client_id: client.id, role: 'Director' }],
    })
    expect(body).toMatchObject({
      version: 2,
      phones: [
        { kind: 'office', number: '2' },
        { kind: 'home', number: '1' },
      ],
      clients: [
        { client_id: second.id, role: '' },
        { client_id: client.id, role: 'Director' },
      ],
    })
    expect((await change(ada, made, { clients: [] })).body.clients).toEqual([])
  })

  test('is at clients that its author could pick, each once', async () => {
    const { ada, client } = await aFirm()
    const otherFirm = await aFirm()
    const wrong = await make(ada, {
      first_name: 'N',
      clients: [{ client_id: client.id }, { client_id: otherFirm.client.id }],
    })
    expect([wrong.status, wrong.body]).toEqual([400, { 'clients.1.client_id': ['Invalid choice.'] }])
    const twice = await make(ada, { first_name: 'N', clients: [{ client_id: client.id }, { client_id: client.id }] })
    expect([twice.status, twice.body]).toEqual([400, { clients: ['Enter each client once.'] }])
  })

  test('is deleted with its phones and places, and undone with them', async () => {
    const { ada, client } = await aFirm()
    const { body: made } = await make(ada, {
      first_name: 'Nell',
      phones: [{ number: '0117 496 0000' }],
      clients: [{ client_id: client.id, role: 'Clerk' }],
    })
    const gone = await as(ada, contact.calls.remove, withId(made))
    expect(gone.status).toBe(204)
    expect((await as(ada, contact.calls.get, withId(made))).status).toBe(404)
    expect((await as(ada, undoChange, { body: { token: String(gone.headers['x-undo']) } })).status).toBe(204)
    const { phones, clients } = (await as(ada, contact.calls.get, withId(made))).body
    expect([phones, clients]).toEqual([made.phones, made.clients])
  })
})

describe('the inactive date', () => {
  test('is the contact’s own, else the last of its clients’ once each has one', async () => {
    const { ada, client } = await aFirm()
    const second = await aClient(ada)
    const { body: made } = await make(ada, {
      first_name: 'Nell',
      clients: [{ client_id: client.id }, { client_id: second.id }],
    })
    const current = async () => {
      const { inactive, inactive_from, inactive_date } = (await as(ada, contact.calls.get, withId(made))).body
      expect((await page(ada)).count).toBe(inactive ? 0 : 1)
      expect((await as(ada, contact.calls.counts, { query: {} })).body).toEqual(
        inactive ? { active: 0, inactive: 1 } : { active: 1, inactive: 0 },
      )
      return [inactive, inactive_from, inactive_date]
    }
    const archive = (record: { id: number }, inactive_date: string | null) =>
      as(ada, changeClient, { ...withId(record), body: { inactive_date } })
    expect(await current()).toEqual([false, null, null])
    await archive(client, '2020-01-01')
    expect(await current()).toEqual([false, null, null])
    await archive(second, '2021-01-01')
    expect(await current()).toEqual([true, '2021-01-01', null])
    await change(ada, made, { inactive_date: '2999-01-01' })
    expect(await current()).toEqual([false, '2999-01-01', '2999-01-01'])
    await change(ada, made, { inactive_date: null })
    await archive(second, null)
    expect(await current()).toEqual([false, null, null])
  })
})

describe('a contact that looks like another', () => {
  test.each([
    [{ first_name: 'nell', last_name: 'NASH' }, ['name']],
    [{ first_name: 'Else', email: 'Nell@Nash.example' }, ['email']],
    [{ first_name: 'Else', phones: [{ number: '+44 7700 900001' }] }, ['phone']],
  ])('%j warns, and is made once confirmed', async (body, same) => {
    const { ada } = await aFirm()
    const person = { first_name: 'Nell', last_name: 'Nash', email: 'nell@nash.example' }
    const { body: nell } = await make(ada, { ...person, phones: [{ number: '07700 900 001' }] })
    const warned = await make(ada, body)
    expect([warned.status, warned.body]).toMatchObject([
      409,
      { code: 'duplicate', similar: [{ id: nell.id, name: 'Nell Nash', same }] },
    ])
    expect((await make(ada, { ...body, confirmed: true })).status).toBe(201)
  })

  test('not by the domain of their address: colleagues share it', async () => {
    const { ada } = await aFirm()
    await make(ada, { first_name: 'Nell', email: 'nell@nash.example' })
    expect((await make(ada, { first_name: 'Ned', email: 'ned@nash.example' })).status).toBe(201)
  })
})

describe('the list', () => {
  async function three() {
    const firm = await aFirm()
    const { ada, client } = firm
    await make(ada, {
      first_name: 'Zoe',
      last_name: 'Abbot',
      phones: [{ number: '0117 496 0000' }],
      clients: [{ client_id: client.id, role: 'Clerk', invoices: true }],
    })
    await make(ada, { first_name: 'Abe', last_name: 'Zorn', tags: ['Ports'], opt_out: true, source: 'Fair' })
    await make(ada, { first_name: 'Old', last_name: 'Timer', inactive_date: '2020-01-01', position: 'Surveyor' })
    return firm
  }

  test.each<[string, string[]]>([
    ['', ['Zoe Abbot', 'Abe Zorn']],
    ['harbour', ['Zoe Abbot']],
    ['client:harbour role:clerk', ['Zoe Abbot']],
    ['496', ['Zoe Abbot']],
    ['phone:01174960000', ['Zoe Abbot']],
    ['is:opt-out', ['Abe Zorn']],
    ['is:invoices', ['Zoe Abbot']],
    ['-client:harbour', ['Abe Zorn']],
    ['source:fair', ['Abe Zorn']],
    ['is:inactive', ['Old Timer']],
    ['inactive:2020-01-01', ['Old Timer']],
  ])('finds by %s', async (search, found) => {
    const { ada } = await three()
    expect(await names(ada, { search })).toEqual(found)
  })

  test('sorts by last name, and shows those who left when asked', async () => {
    const { ada, client } = await three()
    expect(await names(ada, { includeInactive: 'true' })).toEqual(['Zoe Abbot', 'Old Timer', 'Abe Zorn'])
    expect(await names(ada, { tab: 'inactive' })).toEqual(['Old Timer'])
    expect(await names(ada, { ordering: '-first_name' })).toEqual(['Zoe Abbot', 'Abe Zorn'])
    expect(await names(ada, { clientId: String(client.id) })).toEqual(['Zoe Abbot'])
  })

  test('of a client that is archived are seen with the others who left', async () => {
    const { ada, client } = await three()
    await as(ada, changeClient, { ...withId(client), body: { inactive_date: '2020-01-01' } })
    const there = async (query: object) =>
      (await as(ada, listClientContacts, { ...withId(client), query })).body.map(({ name }) => name)
    expect(await there({})).toEqual([])
    expect(await there({ include_inactive: 'true' })).toEqual(['Zoe Abbot'])
    expect(await names(ada, { clientId: String(client.id) })).toEqual([])
    expect(await names(ada, { clientId: String(client.id), tab: 'inactive' })).toEqual(['Zoe Abbot'])
  })

  test('of a client offers who is there, with their role', async () => {
    const { ada, client } = await three()
    const { body } = await as(ada, listClientContacts, { ...withId(client), query: {} })
    expect(body).toMatchObject([{ name: 'Zoe Abbot', hint: 'Harbour Trust', role: 'Clerk', invoices: true }])
    const empty = await as(ada, listClientContacts, { ...withId({ id: 999_999 }), query: {} })
    expect([empty.status, empty.text]).toEqual([404, ''])
  })
})

describe('who sees no clients', () => {
  test('sees contacts without them, finds none by them, and takes nobody away from one', async () => {
    const { ada, sam, client } = await aFirm()
    const { body: made } = await make(ada, { first_name: 'Nell', clients: [{ client_id: client.id }] })
    await grant(sam, 'contacts.view_contact', 'contacts.change_contact')
    expect((await page(sam)).results).toMatchObject([{ clients: [] }])
    expect(await names(sam, { search: 'harbour' })).toEqual([])
    expect(await names(sam, { clientId: String(client.id) })).toEqual([])
    expect((await change(sam, made, { clients: [], position: 'Clerk' })).status).toBe(200)
    expect((await as(ada, contact.calls.get, withId(made))).body.clients).toHaveLength(1)
    expect((await change(sam, made, { clients: [{ client_id: client.id }] })).status).toBe(400)
    expect((await as(sam, listClientContacts, { ...withId(client), query: {} })).status).toBe(404)
    await grant(sam, 'clients.view_client')
    expect((await as(sam, contact.calls.list, { query: {} })).status).toBe(403)
  })
})

test('contacts by client are sorted by the main one', async () => {
  const { ada } = await aFirm()
  const [first, last] = [await aClient(ada, { name: 'Anchor' }), await aClient(ada, { name: 'Zulu' })]
  for (const [name, ...value] of [
    ['Ann', last, first],
    ['Bob', first],
  ] as const)
    await make(ada, { first_name: 'Nell', last_name: name, clients: value.map(({ id }) => ({ client_id: id })) })
  await make(ada, { first_name: 'Nell', last_name: 'Cox' })
  expect(await names(ada, { ordering: 'client' })).toEqual(['Nell Bob', 'Nell Ann', 'Nell Cox'])
  expect(await names(ada, { ordering: '-client' })).toEqual(['Nell Ann', 'Nell Bob', 'Nell Cox'])
  // The order in which they are on the contact says which is the main one.
  const [ann] = (await page(ada, { search: 'ann' })).results
  await change(ada, ann ?? { id: 0 }, { clients: [{ client_id: first.id }, { client_id: last.id }] })
  expect(await names(ada, { ordering: '-client' })).toEqual(['Nell Bob', 'Nell Ann', 'Nell Cox'])
  const query = { ordering: '-client', columns: 'last_name', type: 'csv' } as const
  const file = await as(ada, contact.export, { query })
  expect(file.text.split(/\r?\n/).slice(1, 4)).toEqual(['Bob', 'Ann', 'Cox'])
})

describe('the contacts that get a client’s invoices', () => {
  test('are chosen on the client, of those who are there', async () => {
    const { ada, client } = await aFirm()
    const place = { clients: [{ client_id: client.id, invoices: true }] }
    const { body } = await make(ada, { first_name: 'Nell', ...place })
    const { body: two } = await make(ada, { first_name: 'Ned', clients: [{ client_id: client.id }] })
    const { body: stranger } = await make(ada, { first_name: 'Sue' })
    const choose = (...ids: number[]) =>
      as(ada, changeClient, { ...withId(client), body: { invoice_contact_ids: ids } })
    expect((await choose(two.id)).body.invoice_contact_ids).toEqual([two.id])
    expect((await as(ada, contact.calls.get, withId(body))).body.clients[0]?.invoices).toBe(false)
    const wrong = await choose(stranger.id)
    expect([wrong.status, wrong.body]).toEqual([400, { invoice_contact_ids: ['Invalid choice.'] }])
  })
})
