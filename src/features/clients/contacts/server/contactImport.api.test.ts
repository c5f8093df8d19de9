/** Contacts from files. */
import { expect, test } from 'vitest'

import { createClient, getClient } from '../../clients/clients.ts'
import * as build from '#test/builders.ts'
import { testServer } from '#test/firm.ts'
import { base64 } from '#test/imports.ts'
import { listsOf } from '#test/lists.ts'
import { contact } from '../contacts.ts'

const server = testServer()
const { aFirm, as, grant, headersOf, inFirm } = server
const lists = listsOf(server)
const file = (...lines: string[]) => ({ content: base64(lines.join('\n')) })

test('contacts come with their numbers, each at its clients, and leave nothing behind when undone', async () => {
  const { ada, client } = await aFirm()
  const lines = [
    'Name;Company;Job title;E-mail;Mobile;Work Phone;Email Opt Out',
    'Nell van Nash;harbour trust;Engineer;nell@quay.example;07700 900123;020 7946 0000;yes',
    'Zoe;;;;;;',
    'Ned Nash;Nowhere Ltd;;;;;',
  ]
  const { body } = await as(ada, contact.imports.preview, { body: file(...lines) })
  expect(body.rows.map(({ errors }) => Object.keys(errors))).toEqual([[], [], ['clients']])
  const done = await as(ada, contact.imports.load, { body: { ...file(...lines), skip: [4] } })
  expect([done.status, done.body]).toMatchObject([201, { records: 2, skipped: 1 }])
  expect((await lists.page(ada, contact.calls.list, { ordering: 'first_name' })).results).toMatchObject([
    {
      first_name: 'Nell van',
      last_name: 'Nash',
      position: 'Engineer',
      opt_out: true,
      phones: [
        { kind: 'mobile', number: '07700 900123' },
        { kind: 'office', number: '020 7946 0000' },
      ],
      clients: [{ client_id: client.id }],
    },
    { first_name: 'Zoe', last_name: '', phones: [], clients: [] },
  ])
  const again = await as(ada, contact.imports.preview, { body: file('First name,Mobile', 'Eleanor,+44 7700 900123') })
  expect(again.body.rows[0]?.errors).toEqual({ duplicate: ['This looks like “Nell van Nash”, which already exists.'] })
  const otherAnswer = await as(ada, contact.imports.preview, {
    body: file('First name,Mobile', 'Eleanor,07700 900999'),
  })
  expect(otherAnswer.body.rows[0]?.errors).toEqual({})
  const back = await as(ada, contact.imports.undo, { params: { id: String(done.body.id) }, query: {} })
  expect(back.status, back.text).toBe(200)
  expect((await lists.page(ada, contact.calls.list)).count).toBe(0)
})

test('what has changed or is talked about since stays when the others are undone, and is named', async () => {
  const { ada, ...firm } = await aFirm()
  const lines = [
    'First name,Mobile,Clients',
    ...['Ann', 'Bea', 'Cy', 'Di'].map((name, index) => `${name},0770090012${index},harbour trust`),
  ]
  const { body: made } = await as(ada, contact.imports.load, { body: file(...lines) })
  const [ann, bea] = (await lists.page(ada, contact.calls.list, { ordering: 'first_name' })).results
  const undo = (save: 'true' | 'false') =>
    as(ada, contact.imports.undo, { params: { id: String(made.id) }, query: { keep: save } })

  await as(ada, contact.calls.change, { params: { id: String(ann?.id) }, body: { position: 'Engineer' } })
  await inFirm(firm, (db) => build.aComment(db, { user_id: ada.id, contact_id: bea?.id ?? 0 }))
  const refused = await undo('false')
  expect([refused.status, refused.body]).toEqual([
    409,
    {
      code: 'stale',
      detail: '“Ann” was changed since. The import can no longer be undone.',
      held: [
        { id: ann?.id, name: 'Ann' },
        { id: bea?.id, name: 'Bea' },
      ],
      others: 2,
    },
  ])
  const done = await undo('true')
  expect([done.status, done.body]).toMatchObject([200, { records: 4, kept: 2, undone: expect.any(String) }])
  const left = (await lists.page(ada, contact.calls.list, { ordering: 'first_name' })).results
  expect(left).toMatchObject([
    { first_name: 'Ann', phones: [{ number: '07700900120' }], clients: [{}] },
    { first_name: 'Bea', phones: [{ number: '07700900121' }], clients: [{}] },
  ])
  expect((await undo('true')).body).toMatchObject({ code: 'state' })
})

test('what a list of contacts exports, an import reads back: every role at its client, every number', async () => {
  const [here, there] = [await aFirm(), await aFirm()]
  const clientsOf = async ({ ada, client }: typeof here) => {
    const ids = [client.id]
    for (const name of ['Quay; North', 'Pier', '"Old" Dock'])
      ids.push((await as(ada, createClient, { body: { name, confirmed: true } })).body.id)
    return ids
  }
  const [ours, theirs] = [await clientsOf(here), await clientsOf(there)]
  const people = ([trust = 0, quay = 0, pier = 0, dock = 0]: number[]) => [
    {
      first_name: 'Ann',
      last_name: 'Abel',
      phones: [
        { kind: 'mobile' as const, number: '+44 7700 900123' },
        { kind: 'mobile' as const, number: '07700 900456' },
        { kind: 'office' as const, number: '020 7946 0000' },
        { kind: 'office' as const, number: '020 7946 0001 x12' },
        { kind: 'other' as const, number: '01225 496 000' },
      ],
      clients: [
        { client_id: quay, role: 'Director; Surveyor', invoices: true },
        { client_id: trust, role: '', invoices: false },
      ],
    },
    {
      first_name: 'Bea',
      last_name: 'Bell',
      phones: [{ kind: 'home' as const, number: '01225 496 001' }],
      clients: [
        { client_id: trust, role: '', invoices: false },
        { client_id: pier, role: '"Acting" manager', invoices: true },
        { client_id: dock, role: '', invoices: false },
        { client_id: quay, role: '=1+1', invoices: true },
      ],
    },
    { first_name: 'Cy', last_name: 'Cole', phones: [], clients: [{ client_id: pier, role: 'Agent', invoices: false }] },
    { first_name: 'Di', last_name: 'Dunn', phones: [], clients: [] },
  ]
  for (const body of people(ours)) expect((await as(here.ada, contact.calls.create, { body })).status).toBe(201)

  const { ada } = there
  const headers = await headersOf(here.ada)
  for (const format of ['csv', 'xlsx']) {
    const query = { format, ordering: 'name' }
    const exported = await server.app().inject({ url: '/api/contacts/export/', query, headers })
    const done = await as(ada, contact.imports.load, { body: { content: base64(exported.rawPayload) } })
    expect(done.status, done.text).toBe(201)
    expect((await lists.page(ada, contact.calls.list, { ordering: 'name' })).results).toMatchObject(people(theirs))
    // Whoever has a client open is told of who gets its invoices now.
    const quay = (await as(ada, getClient, { params: { id: String(theirs[1]) } })).body
    expect(quay.invoice_contacts).toMatchObject([{ name: 'Ann Abel' }, { name: 'Bea Bell' }])
    expect(quay.version).toBeGreaterThan(1)
    const back = await as(ada, contact.imports.undo, { params: { id: String(done.body.id) }, query: {} })
    expect(back.status, back.text).toBe(200)
  }
})

test('a file says each role and number behind the other, and as few as there are', async () => {
  const { ada, client } = await aFirm()
  const { body: pier } = await as(ada, createClient, { body: { name: 'Pier' } })
  const atClient = (client_id: number, role: string, invoices = false) => ({ client_id, role, invoices })
  const phones = ['1111111', '2222222'].map((number) => ({ kind: 'mobile' as const, number }))
  for (const [first_name, clients] of [
    ['Ann', [atClient(client.id, 'Engineer'), atClient(pier.id, '', true)]],
    ['Bea', [atClient(client.id, ''), atClient(pier.id, 'Partner')]],
    ['Cy', [atClient(client.id, ''), atClient(pier.id, '')]],
  ] as const)
    await as(ada, contact.calls.create, { body: { first_name, clients: [...clients], phones, confirmed: true } })
  const query = { columns: 'first_name,clients,role,invoices,mobile,home', ordering: 'first_name' } as const
  const { text } = await as(ada, contact.export, { query })
  expect(text.split('\r\n').slice(0, 4)).toEqual([
    '\ufeffFirst name,Clients,Role,Gets invoices,Mobile,Home telephone',
    'Ann,Harbour Trust; Pier,Engineer,; yes,1111111; 2222222,',
    'Bea,Harbour Trust; Pier,; Partner,,1111111; 2222222,',
    'Cy,Harbour Trust; Pier,,,1111111; 2222222,',
  ])
})

test('roles of a file stand each at its client, also where a client is left out or said twice', async () => {
  const { ada, client } = await aFirm()
  const { body: pier } = await as(ada, createClient, { body: { name: 'Pier' } })
  const lines = [
    'First name,Clients,Role,Gets invoices,Mobile',
    'Ann,Nowhere; Pier,Engineer; Partner,yes; no,1111111;2222222 ;',
    'Bea,Pier; harbour trust; PIER,; Agent; Owner,; ; yes,',
    'Cy,Pier,Director; Surveyor,yes,3333333',
    'Di,Pier; Harbour Trust,Director,,',
    'Ed,,Director,yes,',
    'Flo,Pier,Agent,sometimes,4444444; call me',
  ]
  const names = [{ column: 'clients', name: 'Nowhere', choice: null }]
  const shown = await as(ada, contact.imports.preview, { body: { ...file(...lines), names } })
  expect(shown.body.rows.map(({ errors }) => errors)).toEqual([
    {},
    {},
    {},
    {},
    {},
    {
      invoices: ['Gets invoices: “sometimes” is neither yes nor no.'],
      'phones.1.number': ['Mobile, “call me”: Enter a telephone number.'],
    },
  ])
  const done = await as(ada, contact.imports.load, { body: { ...file(...lines), names, skip: [7] } })
  expect(done.status, done.text).toBe(201)
  const { results } = await lists.page(ada, contact.calls.list, { ordering: 'first_name' })
  expect(
    results.map(({ clients }) => clients.map(({ client_id, role, invoices }) => [client_id, role, invoices])),
  ).toEqual([
    [[pier.id, 'Partner', false]],
    [
      [pier.id, 'Owner', true],
      [client.id, 'Agent', false],
    ],
    [[pier.id, 'Director; Surveyor', true]],
    [
      [pier.id, 'Director', false],
      [client.id, '', false],
    ],
    [],
  ])
  expect(results[0]?.phones.map(({ number }) => number)).toEqual(['1111111', '2222222'])
})

test('the day that comes with the clients is in the file beside the contact’s own, and an import leaves it alone', async () => {
  const { ada } = await aFirm()
  const ended = async (name: string, inactive_date: string | null) =>
    (await as(ada, createClient, { body: { name, inactive_date, confirmed: true } })).body.id
  const [old, older, open] = [await ended('A', '2020-05-06'), await ended('B', '2020-01-02'), await ended('C', null)]
  const add = (first_name: string, ids: number[], inactive_date: string | null = null) =>
    as(ada, contact.calls.create, {
      body: { first_name, inactive_date, clients: ids.map((client_id) => ({ client_id })) },
    })
  await add('Ann', [old, older])
  await add('Bea', [old], '2019-01-01')
  await add('Cy', [old, open])
  const columns = 'first_name,inactive_date,inactive_by_client'
  const query = { columns, ordering: 'first_name', include_inactive: 'true' } as const
  const { text } = await as(ada, contact.export, { query })
  expect(text.split('\r\n').slice(0, 4)).toEqual([
    '\ufeffFirst name,Inactive from,Inactive by client from',
    'Ann,,2020-05-06',
    'Bea,2019-01-01,',
    'Cy,,',
  ])
  const { body: shown } = await as(ada, contact.imports.preview, { body: { content: base64(text) } })
  expect(shown.mapping).toEqual({ first_name: 0, inactive_date: 1 })
  expect(shown.fields.map(({ key }) => key)).not.toContain('inactive_by_client')
})

test('a client that is misspelt or one of several is offered, and what is said of it holds', async () => {
  const { ada, client } = await aFirm()
  const aClient = async (name: string) => {
    const made = await as(ada, createClient, { body: { name, confirmed: true } })
    expect(made.status, made.text).toBe(201)
    return made.body.id
  }
  const quays = [await aClient('Quay Homes'), await aClient('Quay Homes')]
  const lines = ['First name,Last name,Clients', 'Ida,Quill,Harbor Trust; quay homes', 'Ned,Nash,Quay  Homes']
  const shown = await as(ada, contact.imports.preview, { body: file(...lines) })
  expect(shown.body.rows.map(({ errors }) => errors)).toEqual([
    { clients: ['Clients: “Harbor Trust” is not a client yet.'] },
    { clients: ['Clients: “Quay  Homes” matches several clients.'] },
  ])
  const [several, misspelt] = shown.body.unmatched
  expect([several, misspelt]).toMatchObject([
    { column: 'clients', name: 'quay homes', rows: 2, addable: false },
    { column: 'clients', name: 'Harbor Trust', rows: 1, addable: true },
  ])
  expect(misspelt?.choices[0]).toEqual({ id: client.id, name: 'Harbour Trust' })
  expect(several?.choices.slice(0, 2).map(({ id }) => id)).toEqual(quays)

  const meaning = (harbor: number | null, quay: number | null) => [
    { column: 'clients', name: 'Harbor Trust', choice: harbor },
    { column: 'clients', name: 'quay homes', choice: quay },
  ]
  const [, second = 0] = quays
  const answer = await as(ada, contact.imports.load, { body: { ...file(...lines), names: meaning(client.id, second) } })
  expect([answer.status, answer.body]).toMatchObject([201, { records: 2 }])
  expect((await lists.page(ada, contact.calls.list, { ordering: 'first_name' })).results).toMatchObject([
    { first_name: 'Ida', clients: [{ client_id: client.id }, { client_id: second }] },
    { first_name: 'Ned', clients: [{ client_id: second }] },
  ])
})

test('no client of another firm, or out of reach, is what a name means; nothing of the file is added then', async () => {
  const { ada, sam, client } = await aFirm()
  const otherFirm = await aFirm()
  const lines = ['First name,Last name,Clients', 'Zoe,Zane,', 'Ned,Nash,Harbor Trust']
  const meaning = (choice: number) => ({
    ...file(...lines),
    names: [{ column: 'clients', name: 'Harbor Trust', choice }],
  })
  const refused = { names: ['The match for “Harbor Trust” was not found. Choose another one.'] }
  // Sam adds contacts, and sees no clients.
  await grant(sam, 'contacts.add_contact', 'contacts.view_contact')
  const requests = [
    [ada, otherFirm.client.id],
    [ada, 999_999_999],
    [sam, client.id],
  ] as const
  for (const [person, choice] of requests)
    for (const call of [contact.imports.preview, contact.imports.load]) {
      const answer = await as(person, call, { body: meaning(choice) })
      expect([answer.status, answer.body]).toEqual([400, refused])
    }
  const his = await as(sam, contact.imports.preview, { body: file(...lines) })
  expect(his.body.unmatched).toEqual([{ column: 'clients', name: 'Harbor Trust', rows: 1, addable: true, choices: [] }])
  expect((await lists.page(ada, contact.calls.list)).count).toBe(0)
  expect((await as(ada, contact.imports.load, { body: meaning(client.id) })).status).toBe(201)
})
