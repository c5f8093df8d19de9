/** Clients from files, and what any import does alike. */
import { describe, expect, test } from 'vitest'

import type { ContractInput } from '#core/contract.ts'
import { undoChange } from '#core/undo.contract.ts'
import type { BuilderPerson } from '#test/builders.ts'
import { testServer } from '#test/firm.ts'
import { base64 } from '#test/imports.ts'
import { listsOf } from '#test/lists.ts'
import { changeClient, clientImports, countClients, createClient, listClients } from '../clients.ts'
import { clientCategoryCalls } from '../clientLists.contract.ts'

const server = testServer()
const { aFirm, as, grant, headersOf } = server
const lists = listsOf(server)
const { preview, load, list, undo } = clientImports

type More = Partial<ContractInput<typeof load>['body']>
const file = (lines: readonly string[], more: More = {}) => ({
  content: base64(lines.join('\r\n')),
  file_name: 'clients.csv',
  ...more,
})
const count = async (person: BuilderPerson) => (await as(person, countClients, { query: {} })).body.active
const withId = ({ id }: { id: number }) => ({ params: { id: String(id) } })

const crm = [
  'Company,Account Owner,Industry,Postal Code,Country,Phone,Tags,Customer Since,Payment Terms,Fax',
  'Quay Estates,maya  moss,Councils,BA1 1AA,United Kingdom,020 7946 0000,"docks; Water",31/01/2024,30,none',
  'Élan Ltd,,,,IE,,,,,',
]
async function withCouncils() {
  const firm = await aFirm()
  const { body } = await as(firm.ada, clientCategoryCalls.create, { body: { name: 'Councils' } })
  return { ...firm, category: body }
}

test('nobody is mentioned by a file whom the importer could not mention', async () => {
  const { ada, sam, maya } = await aFirm()
  const otherFirm = await aFirm()
  const lines = (...ids: number[]) => [
    'Name,Notes',
    ...ids.map((id, index) => `Client ${index},Ask @user-id:${id} first`),
  ]
  const sentence = {
    notes: [expect.stringMatching(/^Notes, “Ask .*: You cannot mention one of these people\. Remove the mention\.$/)],
  }
  const shown = await as(ada, preview, { body: file(lines(maya.id, otherFirm.maya.id)) })
  expect(shown.body.rows).toMatchObject([{ outcome: 'import' }, { outcome: 'refuse', errors: sentence }])
  expect((await as(ada, load, { body: file(lines(maya.id, otherFirm.maya.id)) })).status).toBe(400)
  // Sam adds clients, and knows of nobody but himself.
  await grant(sam, 'clients.add_client', 'clients.view_client')
  const his = await as(sam, preview, { body: file(lines(sam.id, maya.id)) })
  expect(his.body.rows).toMatchObject([{ outcome: 'import' }, { outcome: 'refuse', errors: sentence }])
  const many = Array.from({ length: 51 }, (_, index) => `@user-id:${index + 1}`).join(' ')
  const crowded = await as(ada, preview, { body: file(['Name,Notes', `Client,${many}`]) })
  expect(crowded.body.rows).toMatchObject([
    { errors: { notes: [expect.stringContaining('At most 50 people can be mentioned at once.')] } },
  ])
  expect((await as(ada, load, { body: file(lines(maya.id)) })).status).toBe(201)
})

test('a file of another program is understood by its headings, looked at, and imported', async () => {
  const { ada, maya, category } = await withCouncils()
  const shown = await as(ada, preview, { body: file(crm) })
  expect([shown.status, shown.body]).toMatchObject([
    200,
    {
      mapping: {
        name: 0,
        manager: 1,
        category: 2,
        postcode: 3,
        country: 4,
        phone: 5,
        tags: 6,
        conversion: 7,
        payment_days: 8,
      },
      date_order: 'dmy',
      question: null,
      unmatched: [],
      rows: [
        { row: 2, outcome: 'import', name: 'Quay Estates', errors: {} },
        { row: 3, outcome: 'import', name: 'Élan Ltd', errors: {} },
      ],
      totals: { rows: 2, import: 2, refuse: 0 },
    },
  ])
  expect(await count(ada)).toBe(1)
  const done = await as(ada, load, { body: file(crm) })
  expect([done.status, done.body]).toMatchObject([
    201,
    { records: 2, skipped: 0, undone: null, file_name: 'clients.csv' },
  ])
  const { results } = await lists.page(ada, listClients, { search: 'quay' })
  expect(results).toMatchObject([
    {
      name: 'Quay Estates',
      manager_id: maya.id,
      category_id: category.id,
      address: { postcode: 'BA1 1AA', country: 'GB' },
      tags: ['docks', 'Water'],
      conversion: '2024-01-31',
      payment_days: 30,
      version: 1,
    },
  ])
})

test('what a list exports, an import of the same locale reads back', async () => {
  const { ada } = await aFirm({ locale: 'US' })
  const there = await aFirm({ locale: 'US' })
  const body = {
    name: '=Formulas & Co',
    address: { line1: '1 Quay', city: 'Salem', region: 'OR', postcode: '97301', country: 'US' },
    email: 'a@formulas.example',
    website: 'https://formulas.example',
    notes: 'One\nTwo, "three"',
    tags: ['Docks'],
    payment_month_end: true,
    payment_days: 14,
    inactive_date: '2999-03-04',
  }
  await as(ada, createClient, { body })
  const query = { search: 'formulas' }
  const exported = await server.app().inject({ url: '/api/clients/export/', query, headers: await headersOf(ada) })
  const done = await as(there.ada, load, { body: { content: base64(exported.rawPayload) } })
  expect(done.status, done.text).toBe(201)
  expect((await lists.page(there.ada, listClients, query)).results).toMatchObject([body])
})

test('related clients come by their names, true both ways, and go when the import is undone', async () => {
  const { ada, client } = await aFirm()
  const { body: pier } = await as(ada, createClient, { body: { name: 'Pier; North' } })
  const lines = [
    'Name,Related clients,Payment terms,From month end,Gets invoices',
    'Quay,"harbour trust; ""Pier; North""; Harbour  Trust",45,yes,Zoe Abel',
    'Tide,,,,',
  ]
  const unknown = await as(ada, preview, { body: file(lines.with(1, 'Quay,Harbor Trust,,,')) })
  expect(unknown.body.rows[0]?.errors).toEqual({
    related: ['Related clients: “Harbor Trust” is not a client you can choose.'],
  })
  const shown = await as(ada, preview, { body: file(lines) })
  // Who gets the invoices is said of contacts: a file of clients leaves them alone.
  expect([shown.body.mapping, shown.body.totals.import]).toEqual([
    { name: 0, related: 1, payment_days: 2, payment_month_end: 3 },
    2,
  ])
  const done = await as(ada, load, { body: file(lines) })
  expect(done.status, done.text).toBe(201)
  const made = (await lists.page(ada, listClients, { search: 'name:quay,tide' })).results
  expect(made).toMatchObject([
    { name: 'Quay', org_ids: [client.id, pier.id], payment_days: 45, payment_month_end: true, invoice_contacts: [] },
    { name: 'Tide', org_ids: [] },
  ])
  const related = async () => (await lists.page(ada, listClients, { search: 'name:harbour,pier' })).results
  // It is said of the other ones too: whoever has one of them open is told.
  expect(await related()).toMatchObject([
    { orgs: [{ name: 'Quay' }], version: 2 },
    { orgs: [{ name: 'Quay' }], version: 2 },
  ])
  const back = await as(ada, undo, { ...withId(done.body), query: {} })
  expect(back.status, back.text).toBe(200)
  expect(await related()).toMatchObject([{ orgs: [] }, { orgs: [] }])
})

test('rows that cannot be are refused with a sentence each, and then none is imported', async () => {
  const { ada } = await withCouncils()
  const lines = [
    'Name,Manager,E-mail,Country,Payment days,Client since,Category,Website',
    ',,,,,,,',
    ',Maya Moss,a@b.example,,,,,',
    'One,Nobody,nonsense,XX,soon,30/02/2026,Councils,',
    'Two,,,,400,,Sewers,javascript:alert(1)',
    'Three,,,,,,,',
  ]
  const { body } = await as(ada, preview, { body: file(lines) })
  expect(body.rows).toMatchObject([
    { row: 3, errors: { name: ['Name: This field is required'] } },
    {
      row: 4,
      errors: {
        manager: ['Manager: “Nobody” is not a person you can choose.'],
        email: ['E-mail, “nonsense”: Enter a valid email address.'],
        payment_days: ['Payment days, “soon”: Enter a whole number.'],
        conversion: ['Client since: “30/02/2026” is not a valid date.'],
      },
    },
    {
      row: 5,
      errors: {
        category: ['Category: “Sewers” is not a category you can choose.'],
        payment_days: expect.anything(),
        website: expect.anything(),
      },
    },
    { row: 6, outcome: 'import' },
  ])
  expect(body.unmatched).toMatchObject([
    { column: 'category', name: 'Sewers', rows: 1, choices: [{ name: 'Councils' }] },
    {
      column: 'manager',
      name: 'Nobody',
      rows: 1,
      choices: expect.arrayContaining([expect.objectContaining({ name: 'Maya Moss' })]),
    },
  ])
  const refused = await as(ada, load, { body: file(lines) })
  expect([refused.status, refused.body]).toMatchObject([400, { code: 'fields', errors: { 4: {}, 5: {} } }])
  expect(await count(ada)).toBe(1)
  const [category] = body.unmatched
  const names = [
    { column: 'category', name: 'sewers', choice: category?.choices[0]?.id ?? 0 },
    { column: 'manager', name: 'NOBODY', choice: null },
  ]
  const mended = ['Name,Manager,Category', 'One,Nobody,Councils', 'Two,,Sewers']
  expect((await as(ada, load, { body: file(mended, { names }) })).status).toBe(201)
  expect((await lists.names(ada, listClients, { search: 'category:councils' })).toSorted()).toEqual(['One', 'Two'])
  const foreign = (await withCouncils()).category
  const odd = [{ column: 'category', name: 'sewers', choice: foreign.id }]
  expect((await as(ada, load, { body: file(mended, { names: odd }) })).status).toBe(400)
})

test('the client above and the one that pays are said for a name that is none; the likeliest are offered', async () => {
  const { ada, client } = await aFirm()
  const foreign = (await aFirm()).client
  // More than are compared with the file's names, all of them before it in the alphabet.
  const many = ['Name', ...Array.from({ length: 1001 }, (_, row) => `Dock ${row}`)]
  expect((await as(ada, load, { body: file(many) })).status).toBe(201)
  const lines = ['Name,Parent client,Invoiced to', 'Quay Estates,Harbor Trust,Dok']
  const mapping = { name: 0, parent: 1, client: 2 }
  const { body } = await as(ada, preview, { body: file(lines, { mapping }) })
  expect(body.unmatched).toMatchObject([{ column: 'parent' }, { column: 'client', name: 'Dok' }])
  expect(body.unmatched[0]?.choices[0]).toEqual({ id: client.id, name: 'Harbour Trust' })
  const [dock] = (await lists.page(ada, listClients, { search: 'name:"Dock 1000"' })).results
  const names = (parent: number) => [
    { column: 'parent', name: 'Harbor Trust', choice: parent },
    { column: 'client', name: 'Dok', choice: dock?.id ?? 0 },
  ]
  const refused = await as(ada, load, { body: file(lines, { mapping, names: names(foreign.id) }) })
  expect([refused.status, refused.body]).toMatchObject([400, { names: [expect.stringContaining('Harbor Trust')] }])
  expect(await count(ada)).toBe(1002)
  const done = await as(ada, load, { body: file(lines, { mapping, names: names(client.id) }) })
  expect(done.status, done.text).toBe(201)
  expect((await lists.page(ada, listClients, { search: 'quay' })).results).toMatchObject([
    { name: 'Quay Estates', parent_id: client.id, client_id: dock?.id },
  ])
})

test('what looks like a client that is here, or like a row above, is refused, skipped or taken all the same', async () => {
  const { ada } = await aFirm()
  const lines = ['Name,Telephone', 'HARBOUR trust,', 'Quay Estates,020 7946 0000', 'Quay-estates,', 'New,']
  const { body } = await as(ada, preview, { body: file(lines) })
  expect(body.rows.map(({ errors }) => errors['duplicate'])).toEqual([
    ['This looks like “Harbour Trust”, which already exists.'],
    undefined,
    ['This looks like row 3.'],
    undefined,
  ])
  expect(body.totals).toEqual({ rows: 4, import: 2, skip: 0, refuse: 2, warnings: 0, duplicates: 2 })
  expect((await as(ada, load, { body: file(lines) })).status).toBe(400)
  const skipping = await as(ada, load, { body: file(lines, { duplicates: 'skip' }) })
  expect(skipping.body).toMatchObject({ records: 2, skipped: 2 })
  expect((await as(ada, load, { body: file(lines, { duplicates: 'skip' }) })).status).toBe(400)
  expect((await as(ada, load, { body: file(lines, { duplicates: 'import', skip: [2, 4] }) })).body).toMatchObject({
    records: 2,
  })
})

describe('a whole import is undone', () => {
  const lines = ['Name', ...Array.from({ length: 600 }, (_, row) => `Dock ${row}`)]

  test('later too, by who did it or may delete clients; once', async () => {
    const { ada, maya, sam } = await aFirm()
    await grant(maya, 'clients.view_client', 'clients.add_client')
    await grant(sam, 'clients.view_client', 'clients.add_client')
    const { body: made } = await as(maya, load, { body: file(lines) })
    expect(await count(ada)).toBe(601)
    expect((await lists.page(sam, list)).results).toEqual([])
    expect((await as(sam, undo, { ...withId(made), query: {} })).status).toBe(404)
    expect((await lists.page(ada, list)).results).toMatchObject([
      { id: made.id, user: { name: 'Maya Moss' }, records: 600 },
    ])
    const back = await as(ada, undo, { ...withId(made), query: {} })
    expect([back.status, back.body]).toMatchObject([200, { undone_by: { name: 'Ada Adams' } }])
    expect(await count(ada)).toBe(1)
    expect((await as(ada, undo, { ...withId(made), query: {} })).body).toMatchObject({ code: 'state' })
    expect((await as(ada, undoChange, { body: { token: String(back.headers['x-undo']) } })).status).toBe(204)
    expect(await count(ada)).toBe(601)
  })

  test('not when one of them has changed since', async () => {
    const { ada } = await aFirm()
    const { body: made } = await as(ada, load, { body: file(lines) })
    const [dock] = (await lists.page(ada, listClients, { search: 'dock' })).results
    await as(ada, changeClient, { ...withId(dock ?? { id: 0 }), body: { phone: '1234567' } })
    expect((await as(ada, undo, { ...withId(made), query: {} })).body).toMatchObject({ code: 'stale' })
    expect(await count(ada)).toBe(601)
  })
})

describe('a file is refused', () => {
  test.each([
    [
      'of 100,000 rows',
      Buffer.from(`Name\n${'Dock\n'.repeat(100_000)}`),
      'content',
      'about 100,000 rows. An import takes at most 20,000',
    ],
    ['without rows', Buffer.from('Name\n'), 'content', 'no rows'],
    ['without a column of names', Buffer.from('Colour,Weight\nred,2\n'), 'mapping', 'Choose the column for “Name”.'],
  ])('%s', async (_, bytes, field, sentence) => {
    const { ada } = await aFirm()
    const answer = await as(ada, load, { body: { content: base64(bytes) } })
    expect([answer.status, answer.body]).toEqual([400, { [field]: [expect.stringContaining(sentence)] }])
  })

  test('whose dates may be read two ways, until it is said which', async () => {
    const { ada } = await aFirm()
    const lines = ['Name,Client since', 'One,01/02/2024']
    const answer = await as(ada, preview, { body: file(lines) })
    expect(answer.body.question).toMatchObject({ kind: 'date_order', text: expect.stringContaining('01/02/2024') })
    expect((await as(ada, load, { body: file(lines) })).body).toMatchObject({ date_order: [expect.anything()] })
    await as(ada, load, { body: file(lines, { date_order: 'mdy' }) })
    expect((await lists.page(ada, listClients, { search: 'one' })).results).toMatchObject([
      { conversion: '2024-01-02' },
    ])
  })

  test('by columns that there are not, and by who may not add clients', async () => {
    const { ada, sam } = await aFirm()
    for (const mapping of [{ version: 0 }, { name: 9 }, { name: 0, email: 0 }])
      expect((await as(ada, load, { body: file(['Name,Id', 'One,1'], { mapping }) })).body).toMatchObject({
        mapping: [expect.any(String)],
      })
    await grant(sam, 'clients.view_client')
    expect((await as(sam, preview, { body: file(crm) })).status).toBe(403)
  })
})
