/** Faults of a CRM, and ways in which it differs, lose no change and falsify no record of ours. */
import { sql } from 'kysely'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'

import { client } from '#features/clients/clients/clients.ts'
import { contact } from '#features/clients/contacts/contacts.ts'
import type { CrmSettings } from '#server/config/crm.ts'
import * as build from '#test/builders.ts'
import { type Firm, testServer } from '#test/firm.ts'
import { aSugar, type Sugar } from '#test/sugar.ts'
import { crmCalls } from '../crm.contract.ts'
import { pull } from './crmPull.ts'

const sugar: Sugar = await aSugar()
afterAll(sugar.stop)
const crm: CrmSettings = { ...sugar, organisation: 0, clientId: 'sugar', clientSecret: '' }
const { aFirm, as, inFirm, database } = testServer({ crm })

let firm: Firm
let count = 0
beforeEach(async () => {
  firm = await aFirm()
  crm.organisation = firm.ada.org_id
  sugar.reset()
})
const read = () => pull(database(), crm)
const anId = () => `fault-${(count += 1)}`
const current = async (id: number) => (await as(firm.ada, client.calls.get, { params: { id: String(id) } })).body
const linkOf = async (id: number) =>
  (await as(firm.ada, crmCalls.list, { query: { client_id: String(id) } })).body.results[0]
const shownOf = async (id: number) => (await as(firm.ada, crmCalls.list, { query: { client_id: String(id) } })).body

const theirs = {
  name: 'Pier Trust',
  phone_office: '0117 496 0000',
  website: 'https://pier.example',
  email: [{ email_address: 'office@pier.example', primary_address: true }],
  billing_address_street: '1 Pier Road',
  billing_address_city: 'Cork',
}
/** A link that the API would refuse, or that came from before: its row alone. */
const linkRow = (client_id: number, crm_id: string) => inFirm(firm, (db) => build.aCrmLink(db, { client_id, crm_id }))
/** A client with empty fields, linked to a record and read. */
async function linked(values: object = {}, id = anId()) {
  sugar.write('Accounts', id, { ...theirs, ...values })
  const made = await inFirm(firm, (db) =>
    build.aClient(db, { name: 'Pier Trust', address_line1: '', address_city: '' }),
  )
  await linkRow(made.id, id)
  await read()
  return { id: made.id, crmId: id }
}

test('a link that could not be read at first overwrites nothing once its record is there', async () => {
  const ours = { name: 'Ours', phone: '0117 111', website: 'https://ours.example', email: '' }
  const { id } = await inFirm(firm, (db) => build.aClient(db, ours))
  const crmId = anId()
  await linkRow(id, crmId)
  await read()
  expect((await linkOf(id))?.problem).toBe('The record no longer exists in the CRM.')
  sugar.write('Accounts', crmId, theirs)
  await read()
  expect(await current(id)).toMatchObject({ ...ours, email: 'office@pier.example' })
  sugar.write('Accounts', crmId, { phone_office: '0117 222' })
  await read()
  expect(await current(id)).toMatchObject({ ...ours, phone: '0117 222', email: 'office@pier.example' })
})

describe('a field', () => {
  const full = {
    phone: '0117 496 0000',
    website: 'https://pier.example',
    email: 'office@pier.example',
    address: { line1: '1 Pier Road', city: 'Cork' },
  }
  test('that the CRM leaves out changes nothing, then nor when it is there again', async () => {
    const { id, crmId } = await linked()
    expect(await current(id)).toMatchObject(full)
    for (const field of [
      'phone_office',
      'website',
      'email',
      'email1',
      'billing_address_city',
      'billing_address_street',
    ])
      sugar.hidden.add(field)
    sugar.write('Accounts', crmId, { name: 'Pier Trust Ltd' })
    await read()
    expect(await current(id)).toMatchObject({ ...full, name: 'Pier Trust Ltd' })
    const { version } = await current(id)
    await as(firm.ada, client.calls.change, { params: { id: String(id) }, body: { version, phone: '0117 999' } })
    sugar.hidden.clear()
    sugar.write('Accounts', crmId, {})
    await read()
    expect(await current(id)).toMatchObject({ ...full, phone: '0117 999' })
  })

  test('of a wrong type changes nothing; an empty one empties ours', async () => {
    const { id, crmId } = await linked()
    sugar.write('Accounts', crmId, {
      name: null,
      phone_office: 117,
      website: ['x'],
      email: [{ email_address: 5, primary_address: true }],
      billing_address_city: null,
    })
    await read()
    expect(await current(id)).toMatchObject({ ...full, name: 'Pier Trust' })
    sugar.write('Accounts', crmId, { name: 'Pier Trust', phone_office: '', website: '', email: [] })
    await read()
    expect(await current(id)).toMatchObject({ phone: '', website: '', email: '', address: full.address })
  })

  test('first seen long after the link fills only an empty one of ours', async () => {
    sugar.hidden.add('phone_office').add('website')
    const { id, crmId } = await linked()
    const { version } = await current(id)
    await as(firm.ada, client.calls.change, { params: { id: String(id) }, body: { version, phone: '0117 999' } })
    sugar.hidden.clear()
    await read()
    sugar.write('Accounts', crmId, { name: 'Pier Trust Ltd' })
    await read()
    expect(await current(id)).toMatchObject({ ...full, name: 'Pier Trust Ltd', phone: '0117 999' })
  })

  test('that is refused and then corrected comes', async () => {
    const { id, crmId } = await linked({ phone_office: 'ask for Ann' })
    const { version } = await current(id)
    await as(firm.ada, client.calls.change, { params: { id: String(id) }, body: { version, phone: '0117 999' } })
    sugar.write('Accounts', crmId, { phone_office: '0117 222' })
    await read()
    expect((await current(id)).phone).toBe('0117 222')
  })

  test('of a contact’s name that is left out keeps both names', async () => {
    const { id } = await inFirm(firm, (db) => build.aContact(db, { first_name: 'Ann', last_name: 'Lee' }))
    const crmId = anId()
    sugar.write('Contacts', crmId, { first_name: 'Ann', last_name: 'Lee' })
    await inFirm(firm, (db) => build.aCrmLink(db, { contact_id: id, crm_id: crmId }))
    await read()
    sugar.hidden.add('first_name')
    sugar.write('Contacts', crmId, { last_name: 'Shaw' })
    await read()
    const get = async () => (await as(firm.ada, contact.calls.get, { params: { id: String(id) } })).body
    expect(await get()).toMatchObject({ first_name: 'Ann', last_name: 'Shaw' })
  })

  test('is cleaned of direction marks and broken characters', async () => {
    const { id } = await linked({ name: '\u202ePier\u200f \ud800Trust\u0007\u2066' })
    sugar.write('Accounts', `fault-${count}`, { name: '\u202eQuay\u200f \ud800Trust\u0007\u2066' })
    await read()
    expect(await current(id)).toMatchObject({ name: 'Quay Trust' })
    expect((await linkOf(id))?.problem).toBe('')
  })
})

describe('reading', () => {
  test('follows pages that are shorter than asked, and empty ones', async () => {
    const { id, crmId } = await linked()
    for (let each = 0; each < 120; each += 1) sugar.write('Accounts', anId(), { name: 'Before' })
    sugar.write('Accounts', crmId, { name: 'Place 121' })
    for (let each = 0; each < 120; each += 1) sugar.write('Accounts', anId(), { name: 'After' })
    sugar.page = 60
    await read()
    expect((await current(id)).name).toBe('Place 121')
    for (let each = 0; each < 150; each += 1) {
      const hidden = anId()
      sugar.write('Accounts', hidden, { name: 'Not shown to the user of the API' })
      sugar.refused.set(hidden, 403)
    }
    sugar.write('Accounts', crmId, { name: 'After empty pages' })
    await read()
    expect((await current(id)).name).toBe('After empty pages')
  })

  test('goes on after a record that is dated in the future', async () => {
    const { id, crmId } = await linked()
    sugar.write('Accounts', anId(), { name: 'Later', date_modified: '2999-01-01T00:00:00Z' })
    await read()
    sugar.write('Accounts', crmId, { name: 'Changed after that' })
    await read()
    expect((await current(id)).name).toBe('Changed after that')
    expect((await shownOf(id)).problem).toBe('')
  })

  test('catches each record that is refused, names it, and goes on with the others', async () => {
    const ids = [anId(), anId(), anId()]
    const clients = []
    for (const [index, crmId] of ids.entries()) {
      sugar.write('Accounts', crmId, { ...theirs, name: `Trust ${index}` })
      const { id } = await inFirm(firm, (db) => build.aClient(db, { name: `Trust ${index}` }))
      await linkRow(id, crmId)
      clients.push(id)
    }
    const [first = 0, second = 0, third = 0] = clients
    sugar.refused.set(ids[0] ?? '', 403).set(ids[1] ?? '', 500)
    await read()
    expect((await linkOf(first))?.problem).toContain('The CRM does not show this to its API user.')
    expect((await linkOf(second))?.problem).toContain('The CRM refused the request (500).')
    expect((await current(third)).phone).toBe(theirs.phone_office)
    expect((await shownOf(third)).problem).toBe('')
    sugar.refused.clear()
    await read()
    expect((await current(first)).phone).toBe(theirs.phone_office)
    expect((await linkOf(first))?.problem).toBe('')
  })

  test('renews its token once where it ends in the middle', async () => {
    const { id, crmId } = await linked()
    sugar.write('Accounts', anId(), { name: 'Of the first page' })
    sugar.write('Accounts', crmId, { name: 'With a new token' })
    sugar.page = 1
    const before = sugar.tokens
    let turn = 0
    sugar.during = () => {
      if ((turn += 1) === 1) sugar.expire()
    }
    await read()
    expect([(await current(id)).name, (await shownOf(id)).problem]).toEqual(['With a new token', ''])
    expect(sugar.tokens - before).toBe(2)
    sugar.faults = [null, 401, null, 401]
    await read()
    expect((await shownOf(id)).problem).toBe('The CRM ended the session again and again. Try again later.')
  })

  test('names a record that is purged there, and one that is there again', async () => {
    const { id, crmId } = await linked()
    const before = sugar.record('Accounts', crmId) as object
    sugar.purge('Accounts', crmId)
    await read()
    expect((await linkOf(id))?.problem).toBe('The record no longer exists in the CRM.')
    expect(await current(id)).toMatchObject({ name: 'Pier Trust', phone: theirs.phone_office })
    sugar.write('Accounts', crmId, { ...before, phone_office: '0117 222', date_modified: '2026-01-01T00:00:00Z' })
    await read()
    expect([(await linkOf(id))?.problem, (await current(id)).phone]).toEqual(['', '0117 222'])
  })

  test('knows an id by whatever case it is written in', async () => {
    const { id, crmId } = await linked({}, 'Fault-ABC')
    await inFirm(firm, (db) => sql`update crm_link set crm_id = 'fault-abc'`.execute(db))
    sugar.write('Accounts', crmId, { name: 'By its other case' })
    await read()
    expect((await current(id)).name).toBe('By its other case')
  })
})
