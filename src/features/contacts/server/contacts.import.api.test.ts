/** Contacts, suppliers and equipment from files. */
import { expect, test } from 'vitest'

import { createClient } from '#features/clients/clients.contract.ts'
import { createExtraField } from '#features/company/company.fields.contract.ts'
import { createEquipment, createEquipmentCategory, listEquipment } from '#features/equipment/equipment.contract.ts'
import { equipmentImports } from '#features/equipment/equipment.import.contract.ts'
import { listSuppliers } from '#features/suppliers/suppliers.contract.ts'
import { supplierImports } from '#features/suppliers/suppliers.import.contract.ts'
import { testServer } from '#test/firm.ts'
import { base64 } from '#test/imports.ts'
import { listsOf } from '#test/lists.ts'
import { listContacts } from '../contacts.contract.ts'
import { contactImports } from '../contacts.import.contract.ts'

const server = testServer()
const { aFirm, as, grant } = server
const lists = listsOf(server)
const file = (...lines: string[]) => ({ content: base64(lines.join('\n')) })

test('contacts come with their numbers, each at its clients, and leave nothing behind when taken back', async () => {
  const { ada, client } = await aFirm()
  const lines = [
    'Name;Company;Job title;E-mail;Mobile;Work Phone;Email Opt Out',
    'Nell van Nash;harbour trust;Engineer;nell@quay.example;07700 900123;020 7946 0000;yes',
    'Zoe;;;;;;',
    'Ned Nash;Nowhere Ltd;;;;;',
  ]
  const { body } = await as(ada, contactImports.preview, { body: file(...lines) })
  expect(body.rows.map(({ errors }) => Object.keys(errors))).toEqual([[], [], ['clients']])
  const done = await as(ada, contactImports.load, { body: { ...file(...lines), skip: [4] } })
  expect([done.status, done.body]).toMatchObject([201, { records: 2, skipped: 1 }])
  expect((await lists.page(ada, listContacts, { ordering: 'first_name' })).results).toMatchObject([
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
  const again = await as(ada, contactImports.preview, { body: file('First name,Mobile', 'Eleanor,+44 7700 900123') })
  expect(again.body.rows[0]?.errors).toEqual({ duplicate: ['This looks like “Nell van Nash”, which is already here.'] })
  const back = await as(ada, contactImports.undo, { params: { id: String(done.body.id) } })
  expect(back.status, back.text).toBe(200)
  expect((await lists.page(ada, listContacts)).count).toBe(0)
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
  const shown = await as(ada, contactImports.preview, { body: file(...lines) })
  expect(shown.body.rows.map(({ errors }) => errors)).toEqual([
    { clients: ['“Harbor Trust” is no client that you can choose.'] },
    { clients: ['“Quay  Homes” may be any of several clients.'] },
  ])
  const [several, misspelt] = shown.body.unmatched
  expect([several, misspelt]).toMatchObject([
    { column: 'clients', name: 'quay homes', rows: 2 },
    { column: 'clients', name: 'Harbor Trust', rows: 1 },
  ])
  expect(misspelt?.choices[0]).toEqual({ id: client.id, name: 'Harbour Trust' })
  expect(several?.choices.slice(0, 2).map(({ id }) => id)).toEqual(quays)

  const meaning = (harbor: number | null, quay: number | null) => [
    { column: 'clients', name: 'Harbor Trust', choice: harbor },
    { column: 'clients', name: 'quay homes', choice: quay },
  ]
  const [, second = 0] = quays
  const told = await as(ada, contactImports.load, { body: { ...file(...lines), names: meaning(client.id, second) } })
  expect([told.status, told.body]).toMatchObject([201, { records: 2 }])
  expect((await lists.page(ada, listContacts, { ordering: 'first_name' })).results).toMatchObject([
    { first_name: 'Ida', clients: [{ client_id: client.id }, { client_id: second }] },
    { first_name: 'Ned', clients: [{ client_id: second }] },
  ])
})

test('no client of another firm, or out of reach, is what a name means; nothing of the file is added then', async () => {
  const { ada, sam, client } = await aFirm()
  const other = await aFirm()
  const lines = ['First name,Last name,Clients', 'Zoe,Zane,', 'Ned,Nash,Harbor Trust']
  const meaning = (choice: number) => ({
    ...file(...lines),
    names: [{ column: 'clients', name: 'Harbor Trust', choice }],
  })
  const refused = { names: ['“Harbor Trust” was given a meaning that there is not.'] }
  // Sam adds contacts, and sees no clients.
  await grant(sam, 'contacts.add_contact', 'contacts.view_contact')
  const asked = [
    [ada, other.client.id],
    [ada, 999_999_999],
    [sam, client.id],
  ] as const
  for (const [person, choice] of asked)
    for (const call of [contactImports.preview, contactImports.load]) {
      const answer = await as(person, call, { body: meaning(choice) })
      expect([answer.status, answer.body]).toEqual([400, refused])
    }
  const his = await as(sam, contactImports.preview, { body: file(...lines) })
  expect(his.body.unmatched).toEqual([{ column: 'clients', name: 'Harbor Trust', rows: 1, choices: [] }])
  expect((await lists.page(ada, listContacts)).count).toBe(0)
  expect((await as(ada, contactImports.load, { body: meaning(client.id) })).status).toBe(201)
})

test('suppliers come with the values of the firm’s own fields', async () => {
  const { ada } = await aFirm()
  for (const [name, kind] of [
    ['Approved', 'yes_no'],
    ['Since', 'date'],
  ] as const)
    await as(ada, createExtraField, { body: { resource: 'suppliers', name, kind } })
  const wrong = await as(ada, supplierImports.preview, { body: file('Vendor,Since,Approved', 'Steel,never,maybe') })
  expect(wrong.body.rows[0]?.errors).toEqual({
    'udf.since': [expect.stringContaining('never')],
    'udf.approved': ['Choose yes or no.'],
  })
  // As people write days, not as the field keeps them.
  const done = await as(ada, supplierImports.load, { body: file('Vendor,Approved,Since', 'Steel,Y,31/03/2026') })
  expect(done.status, done.text).toBe(201)
  expect((await lists.page(ada, listSuppliers)).results).toMatchObject([
    { name: 'Steel', udf: { approved: true, since: '2026-03-31' } },
  ])
  const back = await as(ada, supplierImports.undo, { params: { id: String(done.body.id) } })
  expect(back.status, back.text).toBe(200)
  expect((await lists.page(ada, listSuppliers)).count).toBe(0)
})

test('equipment is one thing by its identifier, and its dates are the right way round', async () => {
  const { ada, maya } = await aFirm()
  await as(ada, createEquipmentCategory, { body: { name: 'Levels' } })
  await as(ada, createEquipment, { body: { name: 'Old level', identifier: 'L-1' } })
  const lines = [
    'Asset name,Asset ID,Type,Assigned to,Active from,Active to,On the schedule',
    'Level,l-1,Levels,,,,',
    'Prism,P-1,levels,Maya Moss,2026-01-01,2025-01-01,no',
    'Staff,S-1,,,,,no',
    'Rod,s-1,,,,,',
  ]
  const { body } = await as(ada, equipmentImports.preview, { body: file(...lines) })
  expect(body.rows.map(({ errors }) => errors)).toMatchObject([
    { duplicate: ['This looks like “Old level”, which is already here.'] },
    { active_until: [expect.any(String)] },
    {},
    { duplicate: ['This looks like row 4.'] },
  ])
  const mended = lines.map((line) => line.replace(',2025-01-01,', ',,'))
  const done = await as(ada, equipmentImports.load, { body: { ...file(...mended), duplicates: 'skip' } })
  expect([done.status, done.body]).toMatchObject([201, { records: 2, skipped: 2 }])
  expect((await lists.page(ada, listEquipment, { ordering: 'name' })).results).toMatchObject([
    { name: 'Old level' },
    { name: 'Prism', user_id: maya.id, show_on_schedule: false, category: { name: 'Levels' } },
    { name: 'Staff', show_on_schedule: false },
  ])
  const back = await as(ada, equipmentImports.undo, { params: { id: String(done.body.id) } })
  expect(back.status, back.text).toBe(200)
  expect((await lists.page(ada, listEquipment)).results).toMatchObject([{ name: 'Old level' }])
})
