/** Contacts of a file bring the companies along that are not clients yet: asked once. */
import { expect, test } from 'vitest'

import * as build from '#test/builders.ts'
import { testServer } from '#test/firm.ts'
import { base64 } from '#test/imports.ts'
import { listsOf } from '#test/lists.ts'
import { createClient, listClients } from '../../clients/clients.ts'
import { contact } from '../contacts.ts'

const server = testServer()
const { aFirm, as, grant, inFirm } = server
const lists = listsOf(server)
const { preview, load, undo } = contact.imports
const lines = [
  'First Name,Last Name,Company,Email',
  'Nell,Nash,HARBOUR-TRUST,nell@quay.example',
  'Zoe,Abel,Pier Ltd,zoe@pier.example',
  'Ned,Bell,PIER LTD.,ned@pier.example',
  'Ida,Cole,Quay Homes,ida@quay.example',
  'Jo,Dunn,,jo@dunn.example',
]
const file = { content: base64(lines.join('\n')), file_name: 'contacts.csv' }

async function placesOf(person: build.BuilderPerson) {
  const { results } = await lists.page(person, contact.calls.list, { ordering: 'id' })
  return results.map(({ first_name, clients }) => [first_name, clients.map(({ client }) => client.name)])
}

test('the preview names the companies that are no clients, and one answer adds them with the contacts', async () => {
  const { ada } = await aFirm()
  // A client of another firm is none of this one.
  await as((await aFirm()).ada, createClient, { body: { name: 'Quay Homes' } })
  const { body: request } = await as(ada, preview, { body: file })
  expect(request.missing).toEqual({
    noun: 'client',
    many: 'clients',
    count: 2,
    names: ['Pier Ltd', 'Quay Homes'],
    can_add: true,
  })
  expect(request.rows.map(({ errors }) => errors['clients'])).toEqual([
    undefined,
    ['Clients: “Pier Ltd” is not a client yet.'],
    ['Clients: “PIER LTD.” is not a client yet.'],
    ['Clients: “Quay Homes” is not a client yet.'],
    undefined,
  ])
  expect((await as(ada, load, { body: file })).status).toBe(400)
  const { body: answered } = await as(ada, preview, { body: { ...file, missing: 'add' } })
  expect(answered).toMatchObject({
    unmatched: [],
    companions: [{ noun: 'client', many: 'clients', count: 2 }],
    totals: { import: 5, refuse: 0 },
  })
  expect(await lists.names(ada, listClients)).toEqual(['Harbour Trust'])
  const done = await as(ada, load, { body: { ...file, missing: 'add' } })
  expect([done.status, done.body]).toMatchObject([201, { records: 5 }])
  expect(await placesOf(ada)).toEqual([
    ['Nell', ['Harbour Trust']],
    ['Zoe', ['Pier Ltd']],
    ['Ned', ['Pier Ltd']],
    ['Ida', ['Quay Homes']],
    ['Jo', []],
  ])
  const back = await as(ada, undo, { params: { id: String(done.body.id) }, query: {} })
  expect(back.status, back.text).toBe(200)
  expect([await placesOf(ada), await lists.names(ada, listClients)]).toEqual([[], ['Harbour Trust']])
})

test('the contacts come without them where that is the answer; a company of a row that is left out is not added', async () => {
  const { ada } = await aFirm()
  const skipping = await as(ada, preview, { body: { ...file, missing: 'add', skip: [5] } })
  expect(skipping.body.companions).toMatchObject([{ count: 1 }])
  expect((await as(ada, load, { body: { ...file, missing: 'leave' } })).status).toBe(201)
  expect(await lists.names(ada, listClients)).toEqual(['Harbour Trust'])
  expect(await placesOf(ada)).toEqual([
    ['Nell', ['Harbour Trust']],
    ['Zoe', []],
    ['Ned', []],
    ['Ida', []],
    ['Jo', []],
  ])
})

test.each([
  ['neither see nor add clients', []],
  ['add clients, and not see them', ['clients.add_client']],
  ['see clients, and not add them', ['clients.view_client']],
] as const)('who may %s is told so, and adds none', async (_, permissions) => {
  const { ada, sam } = await aFirm()
  await grant(sam, 'contacts.add_contact', 'contacts.view_contact', ...permissions)
  const { body } = await as(sam, preview, { body: file })
  expect(body.missing).toMatchObject({ can_add: false })
  const sentence = 'You need permission to view and add clients. Ask an administrator, or exclude them.'
  for (const call of [preview, load]) {
    const refused = await as(sam, call, { body: { ...file, missing: 'add' } })
    expect([refused.status, refused.body]).toMatchObject([403, { detail: sentence }])
  }
  expect((await as(sam, load, { body: { ...file, missing: 'leave' } })).status).toBe(201)
  expect(await lists.names(ada, listClients)).toEqual(['Harbour Trust'])
})

test('a company that something hangs on since stays when the contacts are undone', async () => {
  const { ada, ...firm } = await aFirm()
  const { body: made } = await as(ada, load, { body: { ...file, missing: 'add' } })
  const [pier] = (await lists.page(ada, listClients, { search: 'pier' })).results
  await inFirm(firm, (db) => build.aComment(db, { user_id: ada.id, client_id: pier?.id ?? 0 }))
  const params = { id: String(made.id) }
  const refused = await as(ada, undo, { params, query: {} })
  expect([refused.status, refused.body]).toMatchObject([
    409,
    { code: 'in_use', held: [{ name: 'Pier Ltd' }], others: 5 },
  ])
  const back = await as(ada, undo, { params, query: { keep: 'true' } })
  expect([back.status, back.body]).toMatchObject([200, { kept: 0 }])
  expect([await placesOf(ada), (await lists.names(ada, listClients)).toSorted()]).toEqual([
    [],
    ['Harbour Trust', 'Pier Ltd'],
  ])
})

test('others take it back by the permission to delete either', async () => {
  const { ada, sam } = await aFirm()
  const { body: made } = await as(ada, load, { body: { ...file, missing: 'add' } })
  const own = ['contacts.add_contact', 'contacts.view_contact', 'contacts.delete_contact'] as const
  await grant(sam, ...own)
  const request = { params: { id: String(made.id) }, query: {} }
  expect((await as(sam, undo, request)).status).toBe(403)
  expect((await placesOf(ada)).length).toBe(5)
  await grant(sam, ...own, 'clients.view_client', 'clients.delete_client')
  expect((await as(sam, undo, request)).status).toBe(200)
  expect(await lists.names(ada, listClients)).toEqual(['Harbour Trust'])
})
