/** Lists of records as files. */
import { describe, expect, test } from 'vitest'

import { asWritten, parseCsv } from '#core/csv.ts'
import type { Endpoint } from '#core/contract.ts'
import { createExtraField } from '#features/company/companyFields.contract.ts'
import { contact } from '../../contacts/contacts.ts'
import { equipment } from '#features/equipment/equipment.ts'
import { supplier } from '#features/suppliers/suppliers.ts'
import { unzipped } from '#test/archives.ts'
import type { BuilderPerson } from '#test/builders.ts'
import * as build from '#test/builders.ts'
import { testServer } from '#test/firm.ts'
import { listsOf } from '#test/lists.ts'
import { createClient, exportClients, listClients } from '../clients.ts'

const server = testServer()
const { aFirm, as, grant, headersOf, inFirm } = server
const lists = listsOf(server)

async function file(person: BuilderPerson, { path }: Endpoint, query: Record<string, string> = {}) {
  const answer = await server
    .app()
    .inject({ method: 'GET', url: `/api${path}`, query, headers: await headersOf(person) })
  return { status: answer.statusCode, headers: answer.headers, text: answer.body, bytes: answer.rawPayload }
}
async function table(person: BuilderPerson, list: Endpoint, query: Record<string, string> = {}) {
  const { status, text } = await file(person, list, query)
  expect(status, text).toBe(200)
  const [head, ...rows] = parseCsv(text, ',', { rows: 10_000, columns: 100, cell: 20_000 })
  return { head: head?.cells ?? [], rows: rows.map(({ cells }) => cells.map(asWritten)) }
}

test('what the list shows, in its order and in the columns that were chosen', async () => {
  const { ada, maya } = await aFirm()
  await inFirm(ada, async (db) => {
    for (let index = 0; index < 450; index++)
      await build.aClient(db, { name: `Dock ${String(index).padStart(3, '0')}`, manager_id: maya.id })
    await build.aClient(db, { name: 'Dock old', inactive_date: '2020-01-01' })
  })
  const query = { search: 'dock', tab: 'active', ordering: '-name' }
  const { head, rows } = await table(ada, exportClients, { ...query, columns: 'manager,name' })
  expect(head).toEqual(['Manager', 'Name'])
  expect([rows.length, rows[0], rows[449]]).toEqual([450, ['Maya Moss', 'Dock 449'], ['Maya Moss', 'Dock 000']])
  expect(rows.slice(0, 100).map(([, name]) => name)).toEqual(
    await lists.names(ada, listClients, { ...query, rows: '100' }),
  )
  expect((await table(ada, exportClients, { ...query, tab: 'inactive', columns: 'name,inactive_date' })).rows).toEqual([
    ['Dock old', '2020-01-01'],
  ])
  const [first, two] = (await lists.page(ada, listClients, { search: 'dock', ordering: 'name' })).results
  const picked = { ids: `${two?.id},${first?.id}`, columns: 'name', ordering: 'name' }
  expect((await table(ada, exportClients, picked)).rows).toEqual([['Dock 000'], ['Dock 001']])
})

test('every field, in the words of the locale, and no text that is a formula', async () => {
  const { ada } = await aFirm({ locale: 'US' })
  await as(ada, createClient, {
    body: {
      name: '=HYPERLINK("https://example.com")',
      address: { line1: '1 Quay', city: 'Salem', region: 'OR', postcode: '97301', country: 'US' },
      notes: 'One\nTwo, "three"',
      tags: ['Docks', 'Water'],
      payment_days: 30,
      payment_month_end: true,
      conversion: '2026-03-02',
    },
  })
  const { head, rows } = await table(ada, exportClients, { search: 'hyperlink' })
  const row = Object.fromEntries(head.map((name, index) => [name, rows[0]?.[index]]))
  expect(row).toMatchObject({
    Name: '=HYPERLINK("https://example.com")',
    State: 'OR',
    ZIP: '97301',
    Notes: 'One\nTwo, "three"',
    Tags: 'Docks, Water',
    'Payment days': '30',
    'From month end': 'yes',
    'Client since': '2026-03-02',
    'Inactive from': '',
  })
  expect((await file(ada, exportClients, { search: 'hyperlink' })).text).toContain(`"'=HYPERLINK(`)
  const book = await file(ada, exportClients, { search: 'hyperlink', format: 'xlsx', columns: 'name,payment_days' })
  expect(book.headers['content-disposition']).toContain('Clients.xlsx')
  const sheet = unzipped(book.bytes, 'xl/worksheets/sheet1.xml')
  expect(sheet).toContain(`>=HYPERLINK(&quot;`)
  expect(sheet).toMatch(/<v>30<\/v>/)
})

test('whom a client is related to and who gets its invoices, each name as it stands in the list', async () => {
  const { ada, sam, client } = await aFirm()
  const { body: quay } = await as(ada, createClient, {
    body: { name: 'Quay; North "A"', org_ids: [client.id], payment_days: 14, payment_month_end: true },
  })
  await inFirm(ada, async (db) => {
    const { id: pier } = await build.aClient(db, { name: 'Pier' })
    await db.insertInto('client_org').values({ client_id: quay.id, related_id: pier }).execute()
    for (const [first_name, last_name, invoices] of [
      ['Zoe', 'Abel', true],
      ['Ann', 'Zane', true],
      ['Not', 'Asked', false],
    ] as const) {
      const { id } = await build.aContact(db, { first_name, last_name })
      await db.insertInto('contact_client').values({ contact_id: id, client_id: quay.id, invoices }).execute()
    }
  })
  const columns = 'name,related,payment_days,payment_month_end,invoice_contacts'
  const { head, rows } = await table(ada, exportClients, { columns, ordering: 'name' })
  expect(head).toEqual(['Name', 'Related clients', 'Payment days', 'From month end', 'Gets invoices'])
  const quoted = '"Quay; North ""A"""'
  expect(rows).toEqual([
    ['Harbour Trust', quoted, '', 'no', ''],
    ['Pier', quoted, '', 'no', ''],
    ['Quay; North "A"', 'Harbour Trust; Pier', '14', 'yes', 'Zoe Abel; Ann Zane'],
  ])
  const { results } = await lists.page(ada, listClients, { search: 'name:quay' })
  expect(results).toMatchObject([
    {
      orgs: [{ name: 'Harbour Trust' }, { name: 'Pier' }],
      invoice_contacts: [{ name: 'Zoe Abel' }, { name: 'Ann Zane' }],
    },
  ])
  const book = await file(ada, exportClients, { search: 'name:quay', format: 'xlsx' })
  expect(unzipped(book.bytes, 'xl/worksheets/sheet1.xml')).toContain('Zoe Abel; Ann Zane')

  // Who sees no contacts has none in the list, and no such column in the file.
  await grant(sam, 'clients.view_client', 'clients.export')
  expect((await lists.page(sam, listClients, { search: 'name:quay' })).results).toMatchObject([
    { orgs: [{ name: 'Harbour Trust' }, { name: 'Pier' }], invoice_contacts: [] },
  ])
  const his = await table(sam, exportClients)
  expect(his.head).toContain('Related clients')
  expect(his.head).not.toContain('Gets invoices')
  expect(JSON.stringify(his.rows)).not.toContain('Zoe')
  expect((await file(sam, exportClients, { columns: 'invoice_contacts' })).status).toBe(400)
})

describe('is kept from', () => {
  test('who may not export, or may not see the list', async () => {
    const { sam } = await aFirm()
    await grant(sam, 'clients.view_client')
    expect((await file(sam, exportClients)).status).toBe(403)
    await grant(sam, 'clients.export')
    expect((await file(sam, exportClients)).status).toBe(403)
    await grant(sam, 'clients.export', 'clients.view_client')
    expect((await file(sam, exportClients)).status).toBe(200)
  })

  test('columns and filters that there are not', async () => {
    const { ada } = await aFirm()
    const unknown = await file(ada, exportClients, { columns: 'name,password' })
    expect([unknown.status, unknown.text]).toEqual([400, '{"columns":["Column “password” not found."]}'])
    expect((await file(ada, exportClients, { tab: 'lost' })).status).toBe(400)
  })
})

test('contacts say where they are to those who see clients, suppliers their own fields, equipment who has it', async () => {
  const { ada, sam, maya, client } = await aFirm()
  await inFirm(ada, async (db) => {
    const { id } = await build.aContact(db, { first_name: 'Nell', last_name: 'Nash' })
    await db.insertInto('contact_client').values({ contact_id: id, client_id: client.id, role: 'Engineer' }).execute()
    await db
      .insertInto('contact_phone')
      .values({ contact_id: id, kind: 'mobile', number: '07700 900123', place: 0 })
      .execute()
    await build.anEquipment(db, { name: 'Level', user_id: maya.id })
  })
  const columns = 'first_name,clients,role,mobile'
  expect((await table(ada, contact.export, { columns })).rows).toEqual([
    ['Nell', 'Harbour Trust', 'Engineer', '07700 900123'],
  ])
  await grant(sam, 'contacts.view_contact', 'contacts.export')
  expect((await table(sam, contact.export, { columns })).rows).toEqual([['Nell', '', '', '07700 900123']])
  await as(ada, createExtraField, { body: { resource: 'suppliers', name: 'Approved', kind: 'yes_no' } })
  await as(ada, supplier.calls.create, { body: { name: 'Steel', udf: { approved: true } } })
  expect(await table(ada, supplier.export, { columns: 'name,udf.approved' })).toEqual({
    head: ['Name', 'Approved'],
    rows: [['Steel', 'yes']],
  })
  const { body: rate } = await as(ada, createExtraField, {
    body: { resource: 'suppliers', name: 'Rate', kind: 'number' },
  })
  await as(ada, supplier.calls.create, { body: { name: 'Crane', udf: { [rate.key]: '-2.50' } } })
  // A number is one in the file, whatever sign it begins with.
  expect((await table(ada, supplier.export, { columns: 'udf.rate', search: 'crane' })).rows).toEqual([['-2.50']])
  expect((await table(ada, equipment.export, { columns: 'name,assigned_to' })).rows).toEqual([['Level', 'Maya Moss']])
})
