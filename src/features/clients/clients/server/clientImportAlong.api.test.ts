/** Contacts that come with the clients of a file, and clients below others. */
import { expect, test } from 'vitest'

import { testServer } from '#test/firm.ts'
import type { BuilderPerson } from '#test/builders.ts'
import { base64, sample } from '#test/imports.ts'
import { listsOf } from '#test/lists.ts'
import { contact } from '../../contacts/contacts.ts'
import { changeClient, clientImports, listClients } from '../clients.ts'

const server = testServer()
const { aFirm, as, grant } = server
const lists = listsOf(server)
const { preview, load, undo } = clientImports
const file = (...lines: string[]) => ({ content: base64(lines.join('\n')), file_name: 'clients.csv' })
const contactsOf = async (person: BuilderPerson) =>
  (await lists.page(person, contact.calls.list, { ordering: 'first_name' })).results

test('a client list of FreshBooks keeps its street, and brings the contact of each client', async () => {
  const { ada } = await aFirm()
  const fresh = { content: sample('contacts/freshbooks_clients.csv'), file_name: 'clients.csv' }
  const { body: shown } = await as(ada, preview, { body: fresh })
  expect(shown.companions).toEqual([{ noun: 'contact', many: 'contacts', count: 1 }])
  // What the contact has is not said of the client again.
  expect([shown.remarks, shown.rows[0]?.warnings]).toEqual([[], []])
  const done = await as(ada, load, { body: fresh })
  expect(done.status, done.text).toBe(201)
  const [client] = (await lists.page(ada, listClients, { search: 'Exco' })).results
  expect(client).toMatchObject({
    name: 'Exco Ltd',
    phone: '0113 496 0001',
    address: { line1: '12 High St', line2: 'Floor 2', city: 'Leeds', postcode: 'LS1 4AP', country: 'GB' },
  })
  expect(await contactsOf(ada)).toMatchObject([
    {
      first_name: 'Ann',
      last_name: 'Example',
      email: 'ann@exco.example',
      phones: [
        { kind: 'mobile', number: '07700 900123' },
        { kind: 'office', number: '0113 496 0001' },
      ],
      clients: [{ client: { name: 'Exco Ltd' } }],
    },
  ])
  const back = await as(ada, undo, { params: { id: String(done.body.id) }, query: {} })
  expect(back.status, back.text).toBe(200)
  expect(await contactsOf(ada)).toEqual([])
  expect((await lists.page(ada, listClients, { search: 'Exco' })).results).toEqual([])
})

const people = [
  'Company,First Name,Last Name,Email,Mobile',
  'Quay,Nell,Nash,nell@quay.example,07700 900123',
  'Pier,Nell,Nash,nell@quay.example,',
  'Dock,Zoe,Abel,zoe@dock.example,',
  ',Jane,Smith,jane@smith.example,',
]

test('a contact of two clients is one; who is here already, and a client who is a person, are not added again', async () => {
  const { ada } = await aFirm()
  await as(ada, contact.calls.create, { body: { first_name: 'Zoe', last_name: 'Abel' } })
  const { body } = await as(ada, preview, { body: file(...people) })
  expect(body.rows.map(({ outcome, warnings }) => [outcome, warnings])).toEqual([
    ['import', []],
    ['import', []],
    ['import', ['“Zoe Abel” is already a contact and is not added again.']],
    ['import', []],
  ])
  expect(body.companions).toMatchObject([{ count: 1 }])
  expect((await as(ada, load, { body: file(...people) })).status).toBe(201)
  expect(await contactsOf(ada)).toMatchObject([
    { first_name: 'Nell', clients: [{ client: { name: 'Quay' } }, { client: { name: 'Pier' } }] },
    { first_name: 'Zoe', clients: [] },
  ])
})

test('who may not add contacts is informed, and adds none', async () => {
  const { sam, ada } = await aFirm()
  await grant(sam, 'clients.add_client', 'clients.view_client')
  const { body } = await as(sam, preview, { body: file(...people) })
  expect(body.remarks).toContain(
    'The contacts in this file are not imported. You need permission to add contacts. Ask an administrator.',
  )
  expect(body.fields.map(({ key }) => key)).not.toContain('contact_first_name')
  expect((await as(sam, load, { body: file(...people) })).status).toBe(201)
  expect(await contactsOf(ada)).toEqual([])
  const mapping = { name: 0, contact_first_name: 1 }
  const forced = await as(sam, load, { body: { ...file(...people), mapping, duplicates: 'import' } })
  expect(forced.body).toMatchObject({ mapping: [expect.any(String)] })
})

test('a contact that was changed since stays with its client when the rest is undone', async () => {
  const { ada } = await aFirm()
  const { body: made } = await as(ada, load, { body: file(...people) })
  const [nell] = await contactsOf(ada)
  await as(ada, contact.calls.change, { params: { id: String(nell?.id) }, body: { position: 'Engineer' } })
  const refused = await as(ada, undo, { params: { id: String(made.id) }, query: {} })
  expect([refused.status, refused.body]).toMatchObject([409, { code: 'stale', others: 2 }])
  const back = await as(ada, undo, { params: { id: String(made.id) }, query: { keep: 'true' } })
  expect([back.status, back.body]).toMatchObject([200, { kept: 2 }])
  expect(await contactsOf(ada)).toMatchObject([{ first_name: 'Nell', clients: [{}, {}] }])
  expect((await lists.names(ada, listClients)).toSorted()).toEqual(['Harbour Trust', 'Pier', 'Quay'])
})

test('a contact that cannot be is said under its column', async () => {
  const { ada } = await aFirm()
  const { body } = await as(ada, preview, { body: file('Company,First name,Email', 'Quay,Nell,nonsense') })
  expect(body.rows[0]?.errors).toMatchObject({
    contact_email: [expect.stringContaining('Enter a valid email address.')],
  })
})

const jobs = [
  'Customer,Company,Phone',
  'Exco Ltd:Site A:Phase 2,Exco Ltd,',
  'Exco Ltd:Site A,Exco Ltd,',
  'Exco Ltd,Exco Ltd,0113 496 0001',
  'Re:Vision Ltd,Re:Vision Ltd,',
]

test('jobs of QuickBooks lie below their clients, in whatever order the file has them', async () => {
  const { ada } = await aFirm()
  const done = await as(ada, load, { body: file(...jobs) })
  expect([done.status, done.body]).toMatchObject([201, { records: 4 }])
  const { results } = await lists.page(ada, listClients, { ordering: 'name' })
  const above = Object.fromEntries(results.map(({ name, parent }) => [name, parent?.name ?? null]))
  expect(above).toEqual({
    'Exco Ltd': null,
    'Harbour Trust': null,
    'Phase 2': 'Site A',
    'Re:Vision Ltd': null,
    'Site A': 'Exco Ltd',
  })
  const back = await as(ada, undo, { params: { id: String(done.body.id) }, query: {} })
  expect(back.status, back.text).toBe(200)
  expect(await lists.names(ada, listClients)).toEqual(['Harbour Trust'])
})

test('a client above one that was changed stays with it', async () => {
  const { ada } = await aFirm()
  const { body: made } = await as(ada, load, { body: file(...jobs) })
  const [site] = (await lists.page(ada, listClients, { search: 'name:"Site A"' })).results
  await as(ada, changeClient, { params: { id: String(site?.id) }, body: { phone: '01632 960001' } })
  const back = await as(ada, undo, { params: { id: String(made.id) }, query: { keep: 'true' } })
  expect([back.status, back.body]).toMatchObject([200, { kept: 2 }])
  expect((await lists.names(ada, listClients)).toSorted()).toEqual(['Exco Ltd', 'Harbour Trust', 'Site A'])
})

test('a sub-client of QuickBooks Online asks once for the client above it, and keeps its second number', async () => {
  const { ada } = await aFirm()
  const online = { content: sample('contacts/quickbooks_online_customers.csv'), file_name: 'customers.csv' }
  const { body: request } = await as(ada, preview, { body: online })
  expect(request.missing).toEqual({ noun: 'client', many: 'clients', count: 1, names: ['Exco Ltd'], can_add: true })
  expect(request.remarks).toEqual(['Not imported: Open balance.'])
  expect(request.rows).toMatchObject([
    {
      outcome: 'refuse',
      name: 'Site A',
      errors: { parent: [expect.stringContaining('“Exco Ltd” is not a client yet.')] },
      warnings: ['Phone numbers, “07700 900123”: added to the notes.'],
    },
  ])
  const done = await as(ada, load, { body: { ...online, missing: 'add' } })
  expect(done.status, done.text).toBe(201)
  expect((await lists.page(ada, listClients, { search: 'name:site' })).results).toMatchObject([
    {
      name: 'Site A',
      parent: { name: 'Exco Ltd' },
      phone: '0113 496 0001',
      notes: 'Phone numbers: 07700 900123',
      payment_days: 30,
      address: { line1: '12 High St', line2: 'Leeds LS1 4AP, UK' },
    },
  ])
})

test('rows that name each other, or one that is left out, are refused', async () => {
  const { ada } = await aFirm()
  const { body } = await as(ada, preview, {
    body: { ...file('Name,Parent', 'Quay,Pier', 'Pier,Quay', 'Dock,Basin', 'Basin,'), skip: [5] },
  })
  expect(body.rows.map(({ row, outcome }) => [row, outcome])).toEqual([
    [2, 'refuse'],
    [3, 'refuse'],
    [4, 'refuse'],
    [5, 'skip'],
  ])
  expect(body.rows[0]?.errors).toEqual({
    non_field_errors: ['This refers to an excluded row, or to a row that refers back to this one.'],
  })
  expect(body.missing).toMatchObject({ names: ['Basin'] })
})

/** Origins of the headings: `tests/support/exports/README.md`. */
const bath = { line1: '1 Dock Road', line2: 'Gate 2', city: 'Bath', region: 'Somerset', postcode: 'BA1 1AA' }
const quay = { name: 'Quay Estates', phone: '0151 496 0001', email: 'nell@quay.example', address: bath }
const office = { kind: 'office', number: '0151 496 0001' }
const mobile = { kind: 'mobile', number: '07700 900123' }
const nell = { first_name: 'Nell', last_name: 'Nash', email: 'nell@quay.example' }
const programs: [file: string, client: object, contact: object, remark: string, warnings: string[]][] = [
  [
    'sage-50.csv',
    {
      ...quay,
      tax_number: 'GB123456789',
      payment_days: 30,
      website: 'https://quay.example',
      notes: 'Telephone 2: 0151 496 0002',
    },
    { ...nell, phones: [office] },
    'A/C, Fax, Analysis 1, Credit Limit',
    ['Telephone 2, “0151 496 0002”: added to the notes.'],
  ],
  [
    'sage-accounting.csv',
    { ...quay, tax_number: 'GB123456789', notes: 'Address 2: 2 Pier Road, Wells, BA5 1AA, GB' },
    { ...nell, phones: [mobile, office] },
    'Reference, Currency, Main Address Type, Main Contact Type, Address 2 Type',
    ['Address 2, “2 Pier Road, Wells, BA5 1AA, GB”: added to the notes.'],
  ],
  [
    'invoice-ninja.csv',
    {
      ...quay,
      tax_number: 'GB123456789',
      notes: 'Pays late; Gate code at the lodge\nShipping address: 2 Pier Road, Wells, BA5 1AA',
    },
    { ...nell, phones: [{ kind: 'office', number: '0151 496 0002' }] },
    'Balance, Paid to Date, ID Number, Currency',
    ['Shipping address, “2 Pier Road, Wells, BA5 1AA”: added to the notes.'],
  ],
  [
    'wave.csv',
    { ...quay, notes: 'Ship to address: 2 Pier Road, Wells, BA5 1AA, United Kingdom' },
    { ...nell, phones: [mobile, office] },
    'customer_currency, ship-to_contact',
    ['Ship to address, “2 Pier Road, Wells, BA5 1AA, United Kin…”: added to the notes.'],
  ],
  [
    'zoho.csv',
    { ...quay, payment_days: 30, notes: 'Pays late' },
    { ...nell, position: 'Engineer', phones: [mobile, office] },
    'Created Time, Last Modified Time, Salutation, Currency Code, Status, Credit Limit, Customer Sub Type, Payment Terms Label, Customer ID, Contact Type',
    [],
  ],
]

test.each(programs)('a client list of %s, each with its contact', async (name, client, person, remark, warnings) => {
  const { ada } = await aFirm()
  const body = { content: sample(`contacts/${name}`) }
  const { body: shown } = await as(ada, preview, { body })
  expect(shown.rows.map(({ errors }) => errors)).toEqual(shown.rows.map(() => ({})))
  expect([shown.remarks, shown.rows[0]?.warnings]).toEqual([[`Not imported: ${remark}.`], warnings])
  const done = await as(ada, load, { body })
  expect(done.status, done.text).toBe(201)
  expect((await lists.page(ada, listClients, { search: 'quay' })).results).toMatchObject([client])
  expect(await contactsOf(ada)).toMatchObject([{ ...person, clients: [{ client: { name: 'Quay Estates' } }] }])
})
