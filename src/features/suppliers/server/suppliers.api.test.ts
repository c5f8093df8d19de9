import { describe, expect, test } from 'vitest'

import { undoChange } from '#core/undo.contract.ts'
import { createExtraField } from '#features/company/companyFields.contract.ts'
import { anExtraField, aSupplier } from '#test/builders.ts'
import { type Firm, testServer } from '#test/firm.ts'
import { base64 } from '#test/imports.ts'
import { listsOf } from '#test/lists.ts'
import { supplier } from '../suppliers.ts'
import { untyped } from '#test/untyped.ts'

const server = testServer()
const { aFirm, as, inFirm } = server
const lists = listsOf(server)
const file = (...lines: string[]) => ({ content: base64(lines.join('\n')) })
const id = (record: { id: number }) => ({ id: String(record.id) })

const names = (firm: Firm, query: Record<string, string>) => lists.names(firm.fin, supplier.calls.list, query)

/** A firm whose suppliers have a field of every kind. */
async function withFields(required = false) {
  const firm = await aFirm()
  await inFirm(firm, async (db) => {
    await anExtraField(db, { key: 'account', name: 'Account', kind: 'text', required })
    await anExtraField(db, { key: 'discount', name: 'Discount', kind: 'number' })
    await anExtraField(db, { key: 'insured_until', name: 'Insured until', kind: 'date' })
    await anExtraField(db, { key: 'terms', name: 'Terms', kind: 'choice', options: ['30 days', '60 days'] })
    await anExtraField(db, { key: 'approved', name: 'Approved', kind: 'yes_no' })
    // The list has keys of these names itself.
    await anExtraField(db, { key: 'notes', name: 'Notes', kind: 'text' })
    await anExtraField(db, { key: 'city', name: 'City', kind: 'choice', options: ['Near', 'Far'] })
  })
  return firm
}
const all = { account: 'HS-1', discount: '12.5', insured_until: '2026-12-31', terms: '30 days', approved: true }

describe('a supplier', () => {
  test('is made with every field, and answers as the list shows it', async () => {
    const firm = await withFields()
    const body = {
      name: 'Survey Hire',
      address: { line1: '1 Quay', line2: '', city: 'Hull', region: 'Yorkshire', postcode: 'HU1 1AA', country: 'GB' },
      email: 'hire@example.com',
      phone: '+44 1482 000000',
      website: 'https://hire.example.com',
      notes: 'Opens at seven',
      tags: ['Hire'],
      udf: all,
    }
    const made = await as(firm.fin, supplier.calls.create, { body })
    expect([made.status, made.body]).toMatchObject([201, { ...body, version: 1, can_change: true, can_delete: true }])
    const shown = await as(firm.ada, supplier.calls.get, { params: id(made.body) })
    expect(shown.body).toEqual(made.body)
    const listed = await as(firm.fin, supplier.calls.list, { query: {} })
    expect(listed.body).toEqual({ results: [made.body], count: 1 })
    expect((await as(firm.fin, supplier.calls.tags, {})).body).toEqual(['Hire'])
  })

  test('changes only in what is given, also in its address and extra fields; null takes a value away', async () => {
    const firm = await withFields()
    const { body: made } = await as(firm.fin, supplier.calls.create, {
      body: { name: 'Hire', address: { city: 'Hull', postcode: 'HU1' }, udf: all },
    })
    const params = id(made)
    const change = (body: object) => as(firm.fin, supplier.calls.change, { params, body })
    const changed = await change({ address: { city: 'York' }, udf: { terms: null, approved: false }, version: 1 })
    expect(changed.body).toMatchObject({ address: { city: 'York', postcode: 'HU1' }, version: 2 })
    expect(changed.body.udf).toEqual({ ...all, terms: undefined, approved: false })
    const late = await change({ name: 'Late', version: 1 })
    expect([late.status, late.body['code']]).toEqual([409, 'stale'])
    expect((await as(firm.fin, undoChange, { body: { token: String(changed.headers['x-undo']) } })).status).toBe(204)
    expect((await as(firm.fin, supplier.calls.get, { params })).body.udf).toEqual(all)
    const { body: history } = await as(firm.fin, supplier.calls.history, { params })
    expect(history.map(({ action }) => action)).toEqual(['undo', 'update', 'insert'])
    expect(history[1]?.changes).toContainEqual({ field: 'address_city', before: 'Hull', after: 'York' })
  })
})

test('who adds one is informed of those that are much like it, and may add it all the same', async () => {
  const { fin, ada, sam } = await aFirm()
  const make = (body: { name: string }) => as(fin, supplier.calls.create, { body })
  const { body: hire } = await make({ name: 'Hull Survey Hire', phone: '01482 000 123' } as { name: string })
  await make({ name: 'Hullavington Steel' })
  const similar = async (query: object, who = fin) => (await as(who, supplier.similar, { query })).body
  const like = (...same: string[]) => [{ id: hire.id, name: 'Hull Survey Hire', same }]
  expect(await similar({ name: 'Hull Survey Hire Ltd' })).toEqual(like('like'))
  expect(await similar({ name: 'hull survey-hire', phone: '+44 1482 000123' })).toEqual(like('name', 'phone'))
  expect(await similar({ name: 'Hull' })).toEqual([])
  expect((await make({ name: 'Hull Survey Hire' })).status).toBe(201)
  expect((await as(sam, supplier.similar, { query: { name: 'Hull Survey Hire' } })).status).toBe(403)
  const { ada: stranger } = await aFirm()
  expect([await similar({ name: 'Hull Survey Hire' }, stranger), ada.id !== stranger.id]).toEqual([[], true])
})

describe('an extra field is checked by the server', () => {
  test.each([
    [{ nothing: 'x' }, 'nothing', 'Unknown field.'],
    [{ account: true }, 'account', 'Enter text.'],
    [{ discount: 'much' }, 'discount', 'Enter a number.'],
    [{ discount: '1e5' }, 'discount', 'Enter a number.'],
    [{ insured_until: '2026-02-30' }, 'insured_until', 'Enter a date as YYYY-MM-DD.'],
    [{ terms: '90 days' }, 'terms', 'Choose one of: 30 days, 60 days.'],
    [{ approved: 'yes' }, 'approved', 'Choose yes or no.'],
    [{ account: '' }, 'account', 'This field is required'],
    [{ account: null }, 'account', 'This field is required'],
    [{ __proto__x: 'x' }, '__proto__x', 'Unknown field.'],
    [{ constructor: 'x' }, 'constructor', 'Unknown field.'],
  ])('%o', async (udf, key, sentence) => {
    const firm = await withFields(true)
    const given = { account: 'HS-1', ...udf }
    const made = await as(firm.fin, supplier.calls.create, { body: { name: 'x', udf: given } })
    expect([made.status, made.body]).toEqual([400, { [`udf.${key}`]: [sentence] }])
    expect(await names(firm, {})).toEqual([])
    const { id: here } = await inFirm(firm, (db) => aSupplier(db, { udf: JSON.stringify({ account: 'HS-2' }) }))
    const params = { id: String(here) }
    const changed = await as(firm.fin, supplier.calls.change, { params, body: { udf } })
    expect([changed.status, changed.body]).toEqual([400, { [`udf.${key}`]: [sentence] }])
  })

  test('a required one must be there from the start; a value that its options no longer have may stay', async () => {
    const firm = await withFields(true)
    const made = await as(firm.fin, supplier.calls.create, { body: { name: 'x' } })
    expect([made.status, made.body]).toEqual([400, { 'udf.account': ['This field is required'] }])
    const old = { account: 'HS-2', terms: '7 days' }
    const { id: here } = await inFirm(firm, (db) => aSupplier(db, { udf: JSON.stringify(old) }))
    const params = { id: String(here) }
    const saved = await as(firm.fin, supplier.calls.change, { params, body: { udf: { ...old, account: 'HS-3' } } })
    expect(saved.body.udf).toEqual({ account: 'HS-3', terms: '7 days' })
  })
})

describe('the list', () => {
  async function stocked() {
    const firm = await withFields()
    await inFirm(firm, async (db) => {
      const given = (name: string, udf: object, rest: object = {}) =>
        aSupplier(db, { name, udf: JSON.stringify(udf), ...rest })
      await given('élan hire', { discount: '9', terms: '30 days', approved: true }, { address_city: 'Hull' })
      await given('Zenith', { discount: '10.5', insured_until: '2026-03-02' }, { email: 'ask@zenith.example' })
      await given(
        'alpha',
        { approved: false, terms: '60 days', account: 'AX 1', notes: 'calls back', city: 'Far' },
        { tags: ['Hire'] },
      )
      await db.insertInto('tag').values({ name: 'Hire' }).execute()
    })
    return firm
  }

  test('is by name, in pages of 20, 50 and 100, sorted as asked', async () => {
    const firm = await stocked()
    expect(await names(firm, {})).toEqual(['alpha', 'élan hire', 'Zenith'])
    expect(await names(firm, { ordering: '-name', rows: '50' })).toEqual(['Zenith', 'élan hire', 'alpha'])
    expect((await as(firm.fin, supplier.calls.list, { query: { ordering: untyped('udf') } })).status).toBe(400)
    expect((await as(firm.fin, supplier.calls.list, { query: { selection: 'true', search: 'zen' } })).body).toEqual([
      { id: expect.any(Number), name: 'Zenith' },
    ])
  })

  test.each([
    ['hire', ['alpha', 'élan hire']],
    ['city:hull', ['élan hire']],
    ['zenith.example', ['Zenith']],
    ['tag:hire', ['alpha']],
    ['account:"AX 1"', ['alpha']],
    ['discount:>9', ['Zenith']],
    ['discount:9-10', ['élan hire']],
    ['insured_until:2026-03-01-2026-03-31', ['Zenith']],
    ['terms:"30 days","60 days"', ['alpha', 'élan hire']],
    ['terms:"90 days"', []],
    ['approved:no', ['alpha']],
    ['-approved:yes', ['alpha', 'Zenith']],
    // A plain word is looked for in the fields, too; yes and no are no words.
    ['ax', ['alpha']],
    ['"60 days"', ['alpha']],
    ['-back', ['élan hire', 'Zenith']],
    ['true', []],
    // Its own notes and town, and the fields of these names.
    ['notes:calls', []],
    ['field_notes:calls', ['alpha']],
    ['city:far', []],
    ['field_city:far', ['alpha']],
    ['-field_city:far hire', ['élan hire']],
  ])('finds by %s', async (search, found) => {
    expect(await names(await stocked(), { search })).toEqual(found)
  })
})

test('they come from files with the values of the firm’s own fields', async () => {
  const { ada } = await aFirm()
  for (const [name, kind] of [
    ['Approved', 'yes_no'],
    ['Since', 'date'],
  ] as const)
    await as(ada, createExtraField, { body: { resource: 'suppliers', name, kind } })
  const wrong = await as(ada, supplier.imports.preview, { body: file('Vendor,Since,Approved', 'Steel,never,maybe') })
  expect(wrong.body.rows[0]?.errors).toEqual({
    'udf.since': [expect.stringContaining('never')],
    'udf.approved': ['Approved, “maybe”: Choose yes or no.'],
  })
  // As people write days, not as the field keeps them.
  const done = await as(ada, supplier.imports.load, { body: file('Vendor,Approved,Since', 'Steel,Y,31/03/2026') })
  expect(done.status, done.text).toBe(201)
  expect((await lists.page(ada, supplier.calls.list)).results).toMatchObject([
    { name: 'Steel', udf: { approved: true, since: '2026-03-31' } },
  ])
  const back = await as(ada, supplier.imports.undo, { params: { id: String(done.body.id) }, query: {} })
  expect(back.status, back.text).toBe(200)
  expect((await lists.page(ada, supplier.calls.list)).count).toBe(0)
})
