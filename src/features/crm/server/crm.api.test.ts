/** Links to the CRM, and what comes from there, against a small server that speaks its API. */
import { sql } from 'kysely'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'

import { undoChange } from '#core/undo.contract.ts'
import { client } from '#features/clients/clients/clients.ts'
import { clientMerges } from '#features/clients/clients/clientMerge.contract.ts'
import { contact } from '#features/clients/contacts/contacts.ts'
import type { CrmSettings } from '#server/config/crm.ts'
import * as build from '#test/builders.ts'
import { type Firm, testServer } from '#test/firm.ts'
import { aSugar, type Sugar } from '#test/sugar.ts'
import { crmCalls } from '../crm.contract.ts'
import { crmJob, pull } from './crmPull.ts'

// One CRM for the file: its organisation is each test's own, as the server's configuration names it.
const sugar: Sugar = await aSugar()
afterAll(sugar.stop)
const crm: CrmSettings = { ...sugar, organisation: 0, clientId: 'sugar', clientSecret: '' }
const { aFirm, as, grant, inFirm, database } = testServer({ crm })

let firm: Firm
let made = 0
beforeEach(async () => {
  firm = await aFirm()
  crm.organisation = firm.ada.org_id
  sugar.reset()
})
const withId = ({ id }: { id: number }) => ({ params: { id: String(id) } })
const anId = () => `acc-${(made += 1)}`
/** Links a record to one that exists there, unless an address is given. */
const link = (body: object, by = firm.ada) => {
  const address = anId()
  sugar.write('Accounts', address, { name: 'Of the CRM' })
  return as(by, crmCalls.create, { body: { address, ...body } })
}
const linksOf = async (record: { id: number }) =>
  (await as(firm.ada, crmCalls.list, { query: { client_id: String(record.id) } })).body
const read = () => pull(database(), crm)
const current = async (record: { id: number }) => (await as(firm.ada, client.calls.get, withId(record))).body

/** A client that is linked and was read once. */
async function linked(values: object = {}) {
  const crmId = anId()
  sugar.write('Accounts', crmId, { name: 'Pier Trust', phone_office: '0117 496 0000', ...values })
  const { id } = await inFirm(firm, (db) => build.aClient(db, { name: 'Pier Trust', phone: '0117 496 0000' }))
  const { body, text, status } = await link({ client_id: id, address: `${crm.url}/#Accounts/${crmId}` })
  expect(status, text).toBe(201)
  await read()
  return { id, crmId, link: body }
}

describe('a link', () => {
  test('is made by the address of the page, shown with it, cut by its permission, and undone', async () => {
    const record = await linked({ website: 'pier.example' })
    expect(record.link).toMatchObject({ url: `${crm.url}/#Accounts/${record.crmId}`, crm_id: record.crmId })
    expect(record.link.read).not.toBe(null)
    expect(await current(record)).toMatchObject({ website: 'https://pier.example' })
    const shown = await linksOf(record)
    expect(shown).toMatchObject({ crm: crm.url, problem: '', results: [{ id: record.link.id, can_delete: true }] })
    expect(shown.pulled).not.toBe(null)

    await grant(firm.sam, 'clients.view_client', 'contacts.view_contact', 'contacts.delete_crm_link')
    expect((await as(firm.sam, crmCalls.remove, withId(record.link))).status).toBe(404)
    await grant(firm.sam, 'clients.view_client', 'sugarcrm.delete_link')
    const cut = await as(firm.sam, crmCalls.remove, withId(record.link))
    expect(cut.status).toBe(204)
    expect((await linksOf(record)).results).toEqual([])
    await as(firm.sam, undoChange, { body: { token: String(cut.headers['x-undo']) } })
    expect((await linksOf(record)).results).toHaveLength(1)
  })

  test('of a contact is cut by who may cut those of contacts', async () => {
    const { id } = await inFirm(firm, (db) => build.aContact(db, { first_name: 'Ann', last_name: '' }))
    sugar.write('Contacts', 'ann-1', { first_name: 'Ann', last_name: 'Lee', phone_mobile: '07700 900100' })
    const { body } = await link({ contact_id: id, address: `${crm.url}/#Contacts/ann-1` })
    await read()
    const get = async () => (await as(firm.ada, contact.calls.get, withId({ id }))).body
    expect(await get()).toMatchObject({ last_name: 'Lee', phones: [{ kind: 'mobile', number: '07700 900100' }] })
    sugar.write('Contacts', 'ann-1', { phone_mobile: '07700 900111', phone_work: '0117 1' })
    await read()
    expect((await get()).phones.map(({ kind, number }) => [kind, number])).toEqual([
      ['mobile', '07700 900111'],
      ['office', '0117 1'],
    ])
    await grant(firm.sam, 'contacts.view_contact', 'contacts.delete_crm_link')
    expect((await as(firm.sam, crmCalls.remove, withId(body))).status).toBe(204)
  })

  test('is refused with its sentence', async () => {
    const record = await linked()
    const { id } = await inFirm(firm, (db) => build.aClient(db, { name: 'Other' }))
    const refusals = [
      [{ client_id: record.id }, 'This client is already linked to the CRM. Remove that link first.'],
      [{ client_id: id, address: record.crmId }, 'This CRM record is already linked to another client or contact.'],
      [{ client_id: id, address: 'https://evil.example/#Accounts/1' }, 'This address is not at 127.0.0.1'],
      [{ client_id: id, address: `${crm.url}/#Contacts/1` }, 'This is not the CRM page of an account.'],
    ] as const
    for (const [body, sentence] of refusals) {
      const { status, text } = await link(body)
      expect([status, text]).toEqual([400, expect.stringContaining(sentence)])
    }
    const both = await link({ client_id: id, contact_id: 1 })
    expect([both.status, both.text]).toEqual([400, expect.stringContaining('Name a client or a contact.')])
  })

  test('keeps a client from being deleted, and of two that become one the link of the one that stays holds', async () => {
    const record = await linked()
    const { id } = await inFirm(firm, (db) => build.aClient(db, { name: 'Other' }))
    await link({ client_id: id })
    const saved = await as(firm.ada, client.calls.remove, withId({ id }))
    expect([saved.status, saved.text]).toEqual([409, expect.stringContaining('1 link to the CRM')])
    const merged = await as(firm.ada, clientMerges.merge, { ...withId(record), body: { from_id: id } })
    expect(merged.status, merged.text).toBe(200)
    expect((await linksOf(record)).results).toMatchObject([{ id: record.link.id }])
  })

  test('is another organisation’s business only where the CRM is theirs', async () => {
    const record = await linked()
    const theirs = await aFirm()
    const seen = await as(theirs.ada, crmCalls.list, { query: { client_id: String(record.id) } })
    expect(seen.body).toEqual({ crm: null, pulled: null, problem: '', reading: false, results: [] })
    const { id } = await inFirm(theirs, (db) => build.aClient(db, { name: 'Theirs' }))
    const refused = await link({ client_id: id }, theirs.ada)
    expect([refused.status, refused.text]).toEqual([409, expect.stringContaining('No CRM is connected.')])
  })
})

describe('linking', () => {
  const office = { name: 'Pier Trust', email1: 'office@pier.example', phone_office: '0117 222' }
  const aClient = (values: object = {}) =>
    inFirm(firm, (db) =>
      build.aClient(db, { name: 'Pier Trust', phone: '0117 111', address_line1: '', address_city: '', ...values }),
    )
  const search = (query: object, by = firm.ada) => as(by, crmCalls.search, { query: { ...query } })

  test('finds by a part of the name, beside ours and with what would be filled', async () => {
    const { id } = await aClient()
    const crmId = anId()
    sugar.write('Accounts', crmId, { ...office, name: `Pier Trust ${crmId}`, billing_address_city: 'Cork' })
    const { body } = await search({ client_id: String(id), search: `trust ${crmId}` })
    expect(body).toEqual({
      problem: '',
      results: [
        {
          crm_id: crmId,
          url: `${crm.url}/#Accounts/${crmId}`,
          name: `Pier Trust ${crmId}`,
          hint: 'Cork',
          linked: false,
          values: [
            { field: 'name', here: 'Pier Trust', there: `Pier Trust ${crmId}`, fills: false },
            { field: 'email', here: '', there: 'office@pier.example', fills: true },
            { field: 'phone', here: '0117 111', there: '0117 222', fills: false },
            { field: 'address_city', here: '', there: 'Cork', fills: true },
          ],
        },
      ],
    })
    const linkedOnce = await as(firm.ada, crmCalls.create, { body: { client_id: id, address: crmId } })
    expect(linkedOnce.status, linkedOnce.text).toBe(201)
    expect(await current({ id })).toMatchObject({ name: 'Pier Trust', email: 'office@pier.example', phone: '0117 111' })
    expect((await search({ client_id: String(id), search: crmId })).body.results[0]?.linked).toBe(true)
    // The undo of the link empties again what it filled.
    await as(firm.ada, undoChange, { body: { token: String(linkedOnce.headers['x-undo']) } })
    expect([(await current({ id })).email, (await linksOf({ id })).results]).toEqual(['', []])
  })

  test('finds contacts by both names, the own name by default, and a record by its address or id', async () => {
    const { id } = await inFirm(firm, (db) => build.aContact(db, { first_name: 'Ann', last_name: 'Leeway' }))
    const crmId = `Ann-${anId()}`
    sugar.write('Contacts', crmId, { first_name: 'Ann', last_name: 'Leeway', phone_mobile: '07700 900100' })
    for (const text of ['ann leew', 'Leeway', undefined, crmId.toUpperCase(), `${crm.url}/#Contacts/${crmId}`]) {
      const { body } = await search({ contact_id: String(id), ...(text !== undefined && { search: text }) })
      expect([text, body.problem, body.results.map(({ crm_id }) => crm_id)]).toEqual([text, '', [crmId]])
    }
    const values = (await search({ contact_id: String(id) })).body.results[0]?.values
    expect(values).toEqual([{ field: 'phone_mobile', here: '', there: '07700 900100', fills: true }])
  })

  test('refuses an id that does not exist, is not shown, or is linked in another case, under its field', async () => {
    const { id } = await aClient()
    const shown = await search({ client_id: String(id), search: `${crm.url}/#Accounts/nobody-1` })
    const sentence = 'No account with this address or id exists in the CRM. Check it, or search by name.'
    expect(shown.body).toEqual({ problem: sentence, results: [] })
    const refused = await as(firm.ada, crmCalls.create, { body: { client_id: id, address: 'nobody-1' } })
    expect([refused.status, refused.body]).toEqual([400, { address: [sentence] }])
    const crmId = anId()
    sugar.write('Accounts', crmId, office)
    sugar.refused.set(crmId, 403)
    const hidden = await as(firm.ada, crmCalls.create, { body: { client_id: id, address: crmId } })
    expect([hidden.status, hidden.text]).toEqual([400, expect.stringContaining('does not show this to its API user')])
    expect((await linksOf({ id })).results).toEqual([])
    sugar.refused.clear()
    await link({ client_id: id, address: crmId.toUpperCase() })
    expect((await linksOf({ id })).results[0]?.crm_id).toBe(crmId)
    const twice = await link({ client_id: (await aClient()).id, address: crmId.toUpperCase() })
    expect([twice.status, twice.text]).toEqual([400, expect.stringContaining('already linked to another')])
  })

  test('takes the permission to change the record, for searching too, and says that the CRM is away', async () => {
    const { id } = await aClient()
    await grant(firm.sam, 'clients.view_client', 'contacts.change_contact')
    expect((await search({ client_id: String(id) }, firm.sam)).status).toBe(403)
    expect((await link({ client_id: id }, firm.sam)).status).toBe(403)
    expect((await search({}, firm.ada)).text).toContain('Name a client or a contact.')
    expect((await search({ client_id: '999999' })).text).toContain('Invalid choice.')
    sugar.break(500)
    expect((await search({ client_id: String(id) })).body).toEqual({
      problem: 'The CRM refused the request (500).',
      results: [],
    })
    expect((await link({ client_id: id })).status).toBe(400)
  })

  test('is done once when it is sent again under its key', async () => {
    const { id } = await aClient()
    const crmId = anId()
    sugar.write('Accounts', crmId, office)
    const send = () =>
      as(
        firm.ada,
        crmCalls.create,
        { body: { client_id: id, address: crmId } },
        { headers: { 'idempotency-key': crmId } },
      )
    const [first, second] = [await send(), await send()]
    expect([first.status, second.status, second.body]).toEqual([201, 201, first.body])
  })
})

describe('reading the CRM', () => {
  test('on request answers when it was read, or why not, at once', async () => {
    const record = await linked()
    sugar.write('Accounts', record.crmId, { name: 'Pier Trust Ltd' })
    const { body } = await as(firm.ada, crmCalls.pull, { body: {} })
    expect([body.problem, body.reading, (await current(record)).name]).toEqual(['', false, 'Pier Trust Ltd'])
    expect((await linksOf(record)).pulled).toBe(body.pulled)
    sugar.break(500)
    const failed = await as(firm.ada, crmCalls.pull, { body: {} })
    expect(failed.body).toEqual({ ...body, problem: 'The CRM refused the request (500).' })
  })

  test('brings what changed there, leaves what was changed here, under nobody’s name', async () => {
    const record = await linked({ email1: 'office@pier.example' })
    const before = await current(record)
    await as(firm.ada, client.calls.change, {
      ...withId(record),
      body: { version: before.version, phone: '0117 496 9999' },
    })
    sugar.write('Accounts', record.crmId, { name: 'Pier Trust Ltd', billing_address_country: 'Ireland' })
    await read()
    const after = await current(record)
    expect(after).toMatchObject({
      name: 'Pier Trust Ltd',
      phone: '0117 496 9999',
      email: 'office@pier.example',
      address: { country: 'IE' },
    })
    // Somebody who has it open is told; and reading again changes nothing.
    expect(after.version).toBeGreaterThan(before.version + 1)
    await read()
    expect((await current(record)).version).toBe(after.version)
    expect((await as(firm.ada, client.calls.history, withId(record))).body[0]).toMatchObject({ user: null })
  })

  test('misses nothing that changes while it reads, over more than a page', async () => {
    const items = []
    for (let each = 0; each < 3; each += 1) items.push(await linked())
    for (let each = 0; each < 230; each += 1) sugar.write('Accounts', `other-${each}`, { name: 'Other' })
    const [first, , last] = items
    sugar.write('Accounts', last?.crmId ?? '', { name: 'Last' })
    let turn = 0
    sugar.during = () => {
      // What was read already goes to the end: by offset the next page would begin one too late.
      if ((turn += 1) === 3) sugar.write('Accounts', first?.crmId ?? '', { name: 'First' })
    }
    await read()
    sugar.during = null
    await read()
    expect((await current(last as { id: number })).name).toBe('Last')
    expect((await current(first as { id: number })).name).toBe('First')
  })

  test('says what does not fit, and what is gone there', async () => {
    const record = await linked()
    sugar.write('Accounts', record.crmId, { phone_office: 'ask for Ann' })
    await read()
    expect((await linksOf(record)).results[0]?.problem).toBe(
      'Not updated because the value is not allowed here: telephone.',
    )
    expect((await current(record)).phone).toBe('0117 496 0000')
    sugar.remove('Accounts', record.crmId)
    await read()
    expect((await linksOf(record)).results[0]?.problem).toBe('The record no longer exists in the CRM.')
    expect((await current(record)).name).toBe('Pier Trust')
  })

  test('that fails says why, changes nothing, and goes on from there', async () => {
    const record = await linked()
    sugar.write('Accounts', record.crmId, { name: 'Changed' })
    sugar.break(500)
    await read()
    expect((await linksOf(record)).problem).toBe('The CRM refused the request (500).')
    await pull(database(), { ...crm, url: 'http://127.0.0.1:9' })
    expect((await linksOf(record)).problem).toBe('The CRM did not answer. Try again later.')
    sugar.break(null)
    await pull(database(), { ...crm, password: 'wrong' })
    expect((await linksOf(record)).problem).toBe(
      'The CRM refused the configured name and password. Ask your server administrator to check them.',
    )
    expect((await current(record)).name).toBe('Pier Trust')
    await read()
    expect([(await current(record)).name, (await linksOf(record)).problem]).toEqual(['Changed', ''])
  })

  test('is a job of every quarter of an hour', () => {
    expect(crmJob(crm).every).toBe('*/15 * * * *')
  })

  test('is done by one at a time, and not at all where nothing is linked', async () => {
    sugar.asked.length = 0
    await read()
    expect(sugar.asked).toEqual([])
    await linked()
    sugar.asked.length = 0
    await inFirm(firm, (db) => sql`update crm_pull set claimed_until = now() + interval '1 minute'`.execute(db))
    await read()
    expect(sugar.asked).toEqual([])
  })
})
