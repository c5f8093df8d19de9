/** Contacts and companies as seven programs write them, read without a word about their columns. */
import { expect, test } from 'vitest'

import { changeClient, clientImports, createClient, listClients } from '../../clients/clients.ts'
import type { BuilderPerson } from '#test/builders.ts'
import { testServer } from '#test/firm.ts'
import { sample } from '#test/imports.ts'
import { listsOf } from '#test/lists.ts'
import { contact } from '../contacts.ts'

const server = testServer()
const { aFirm, as } = server
const lists = listsOf(server)

type Calls = typeof contact.imports

/** Imports the file of another program, and reads the remarks on rows of which not all is stored. */
async function loaded(person: BuilderPerson, calls: Calls, name: string) {
  const body = { content: sample(`contacts/${name}`) }
  const shown = await as(person, calls.preview, { body })
  expect(shown.body.rows.map(({ errors }) => errors)).toEqual(shown.body.rows.map(() => ({})))
  const done = await as(person, calls.load, { body })
  expect(done.status, done.text).toBe(201)
  return shown.body.rows.flatMap(({ warnings }) => warnings)
}

const office = (number: string) => ({ kind: 'office', number })
const mobile = { kind: 'mobile', number: '+44 7700 900123' }
const bath = { line1: '1 Dock Road', city: 'Bath', postcode: 'BA1 1AA', country: 'GB' }
const nell = { first_name: 'Nell', last_name: 'Nash', email: 'nell@quay.example' }
const engineer = { ...nell, position: 'Engineer', clients: [{ client: { name: 'Harbour Trust' } }] }
const second = /^E-?mail.*, “\S+@\S+”: not imported\.$/

const contacts: [file: string, found: object[], remarks: RegExp[]][] = [
  [
    'google.csv',
    [
      {
        ...engineer,
        title: 'Dr',
        phones: [mobile, office('0151 496 0001'), office('0151 496 0002')],
        address: { ...bath, line2: 'Gate 2' },
        tags: ['Docks'],
      },
      { first_name: 'Zoe', phones: [office('0151 496 0003')] },
    ],
    [second, /^Home Fax, “0151 496 0009”: not imported\.$/],
  ],
  [
    'google-old.csv',
    [
      {
        ...engineer,
        last_name: 'van Nash',
        title: 'Dr',
        phones: [mobile, office('0151 496 0001')],
        address: { ...bath, line2: 'Gate 2', region: 'Somerset' },
        tags: ['Docks'],
      },
    ],
    [],
  ],
  [
    'outlook.csv',
    [
      {
        ...engineer,
        title: 'Dr',
        phones: [
          { kind: 'mobile', number: '07700 900123' },
          office('0151 496 0001 x12'),
          office('0151 496 0002'),
          { kind: 'home', number: '01225 496000' },
        ],
        address: { ...bath, line2: 'Gate 2', region: 'Somerset' },
        tags: ['Docks', 'Water'],
      },
      { first_name: 'Zoe', address: { line1: '9 Elm Row', city: 'Wells', country: 'IE', postcode: '' } },
    ],
    [second, /^Home address, “9 Elm Row, Wells”: not imported\.$/],
  ],
  [
    'contacts.vcf',
    [
      {
        ...engineer,
        title: 'Dr',
        phones: [mobile, office('0151 496 0001')],
        address: { ...bath, line2: 'Gate 2' },
        tags: ['Docks'],
      },
      { first_name: 'Zoe', last_name: 'Zane', phones: [{ kind: 'home', number: '+44-1225-496000' }] },
    ],
    [],
  ],
  [
    'hubspot-contacts.csv',
    [
      { ...engineer, phones: [mobile, office('0151 496 0001')], address: bath, opt_out: true },
      { first_name: 'Zoe', opt_out: false },
    ],
    [],
  ],
  [
    'xero.csv',
    [
      {
        ...nell,
        email: 'accounts@quay.example',
        clients: [{ client: { name: 'Quay Estates' } }],
        phones: [{ kind: 'mobile', number: '07700 900123' }, office('0151 4960001')],
        address: { ...bath, line1: 'PO Box 7', line2: 'Dock House' },
      },
      { first_name: 'Jane', last_name: 'Smith', clients: [], address: { line1: '9 Elm Row', city: 'Wells' } },
    ],
    [/^Street address, “1 Dock Road, Bristol”: not imported\.$/],
  ],
  [
    'quickbooks.csv',
    [
      { ...nell, clients: [{ client: { name: 'Quay Estates' } }], phones: [office('0151 496 0001')], address: bath },
      { first_name: 'Jane', last_name: 'Smith', clients: [], address: { line1: '9 Elm Row' } },
    ],
    [second],
  ],
  [
    'quickbooks-desktop.csv',
    [
      {
        ...nell,
        position: 'Engineer',
        clients: [{ client: { name: 'Quay Estates' } }],
        phones: [office('0151 496 0001'), { kind: 'other', number: '0151 496 0002' }],
        address: { line1: '1 Dock Road', line2: 'Bath BA1 1AA' },
      },
      { first_name: 'Jane', last_name: 'Smith', clients: [], phones: [office('07700 900456')] },
    ],
    [],
  ],
]

test.each(contacts)('contacts of %s', async (file, found, remarks) => {
  const { ada } = await aFirm()
  await as(ada, createClient, { body: { name: 'Quay Estates' } })
  const messages = await loaded(ada, contact.imports, file)
  expect(messages).toEqual(remarks.map((remark) => expect.stringMatching(remark)))
  expect((await lists.page(ada, contact.calls.list, { ordering: 'id' })).results).toMatchObject(found)
})

const quay = { name: 'Quay Estates', phone: '0151 496 0001' }
const clients: [file: string, found: object[]][] = [
  [
    'hubspot-companies.csv',
    [
      {
        ...quay,
        manager: { name: 'Maya Moss' },
        website: 'https://quay.example',
        address: { ...bath, line2: 'Gate 2', region: 'Somerset' },
      },
      { name: 'Pier Ltd', website: 'https://www.pier.example/' },
    ],
  ],
  [
    'xero.csv',
    [
      {
        ...quay,
        phone: '0151 4960001',
        email: 'accounts@quay.example',
        website: 'https://quay.example',
        tax_number: 'GB123456789',
        address: { ...bath, line1: 'PO Box 7', line2: 'Dock House', region: 'Somerset' },
      },
      { name: 'Jane Smith', phone: '07700 900456', address: { line1: '9 Elm Row', city: 'Wells' } },
    ],
  ],
  ['quickbooks.csv', [{ ...quay, email: 'nell@quay.example', address: bath }, { name: 'Jane Smith' }]],
  [
    'quickbooks-desktop.csv',
    [
      { ...quay, payment_days: 30, address: { line1: '1 Dock Road', line2: 'Bath BA1 1AA' } },
      { name: 'Smith, Jane', payment_days: 0, address: { line1: '9 Elm Row' } },
    ],
  ],
  // Of people in an address book whom they are at, else themselves.
  ['outlook.csv', [{ name: 'Harbour Trust', website: 'https://quay.example' }, { name: 'Zoe Zane' }]],
]

test.each(clients)('companies of %s', async (file, found) => {
  const { ada, client } = await aFirm()
  await as(ada, changeClient, { params: { id: String(client.id) }, body: { name: 'Another' } })
  await loaded(ada, clientImports, file)
  const { results } = await lists.page(ada, listClients, { ordering: 'id' })
  expect(results.slice(1)).toMatchObject(found)
})
