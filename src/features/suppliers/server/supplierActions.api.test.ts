/** Acts on many suppliers at once, the firm's own fields included. */
import { expect, test } from 'vitest'

import { createExtraField } from '#features/company/companyFields.contract.ts'
import { undoChange } from '#core/undo.contract.ts'
import { testServer } from '#test/firm.ts'
import { listsOf } from '#test/lists.ts'
import { supplier } from '../suppliers.ts'

const server = testServer()
const { aFirm, as } = server
const lists = listsOf(server)

test('values of own fields are given to all that a list shows, and taken from them, and the others stay', async () => {
  const { ada } = await aFirm()
  for (const name of ['Terms', 'Depot'])
    await as(ada, createExtraField, { body: { resource: 'suppliers', name, kind: 'text' } })
  for (const name of ['Steel', 'Stone', 'Rope'])
    await as(ada, supplier.calls.create, { body: { name, udf: { terms: '30 days', depot: name } } })
  const filter = 'search=st&ordering=name'
  const done = await as(ada, supplier.bulk.edit, { body: { filter, count: 2, udf: { terms: '60 days' } } })
  expect([done.status, done.body]).toMatchObject([200, { count: 2, changed: 2 }])
  const all = async () =>
    (await lists.page(ada, supplier.calls.list)).results.map(({ name, udf }) => [name, udf['terms'], udf['depot']])
  expect(await all()).toEqual([
    ['Rope', '30 days', 'Rope'],
    ['Steel', '60 days', 'Steel'],
    ['Stone', '60 days', 'Stone'],
  ])
  await as(ada, supplier.bulk.edit, { body: { filter: 'search=udf', count: 0, udf: { terms: null } } })
  await as(ada, supplier.bulk.edit, { body: { filter: '', count: 3, udf: { terms: null } } })
  expect((await all()).map(([, terms]) => terms)).toEqual([undefined, undefined, undefined])
  const unknown = await as(ada, supplier.bulk.edit, { body: { filter: '', count: 3, udf: { colour: 'red' } } })
  expect([unknown.status, unknown.body]).toMatchObject([400, { 'udf.colour': ['Unknown field.'] }])
  expect((await as(ada, supplier.calls.counts, { query: { search: 'st' } })).body).toEqual({ all: 2 })
  const tagged = await as(ada, supplier.bulk.tag, { body: { filter: 'search=rope', count: 1, add: ['Rigging'] } })
  expect(tagged.body.changed).toBe(1)
  expect(await lists.names(ada, supplier.calls.list, { tags: 'rigging' })).toEqual(['Rope'])
})

test('each kind of own field is checked as of one supplier; the history says what became of it, and undo takes it back', async () => {
  const { ada } = await aFirm()
  const fields = [
    { name: 'Account', kind: 'text' },
    { name: 'Discount', kind: 'number' },
    { name: 'Insured until', kind: 'date' },
    { name: 'Terms', kind: 'choice', options: ['30 days', '60 days'] },
    { name: 'Approved', kind: 'yes_no', required: true },
  ] as const
  for (const field of fields)
    await as(ada, createExtraField, {
      body: { resource: 'suppliers', ...field, options: [...('options' in field ? field.options : [])] },
    })
  const made: number[] = []
  for (const name of ['Steel', 'Stone']) {
    const udf = { account: name, terms: '30 days', approved: name === 'Steel' }
    made.push((await as(ada, supplier.calls.create, { body: { name, udf } })).body.id)
  }
  const give = (udf: Record<string, string | boolean | null>) =>
    as(ada, supplier.bulk.edit, { body: { ids: made, udf } })
  for (const [key, value, sentence] of [
    ['account', true, 'Enter text.'],
    ['discount', 'much', 'Enter a number.'],
    ['insured_until', '2026-02-30', 'Enter a date as YYYY-MM-DD.'],
    ['terms', '90 days', 'Choose one of: 30 days, 60 days.'],
    ['approved', 'yes', 'Choose yes or no.'],
    ['approved', null, 'This field is required'],
  ] as const) {
    const refused = await give({ account: 'New', [key]: value })
    expect([refused.status, refused.body]).toMatchObject([400, { [`udf.${key}`]: [sentence] }])
  }
  const all = async () => (await lists.page(ada, supplier.calls.list)).results.map(({ udf }) => udf)
  const before = [
    { account: 'Steel', terms: '30 days', approved: true },
    { account: 'Stone', terms: '30 days', approved: false },
  ]
  expect(await all()).toEqual(before)

  const done = await give({ discount: '12.5', insured_until: '2027-01-31', terms: null, approved: true })
  expect([done.status, done.body]).toMatchObject([200, { count: 2, changed: 2 }])
  const given = { discount: '12.5', insured_until: '2027-01-31', approved: true }
  expect(await all()).toEqual([
    { account: 'Steel', ...given },
    { account: 'Stone', ...given },
  ])
  const changesOf = async (id: number) =>
    (await as(ada, supplier.calls.history, { params: { id: String(id) } })).body[0]?.changes
  const dated = 'discount: 12.5, insured_until: 2027-01-31'
  expect(await changesOf(made[0] ?? 0)).toEqual([{ field: 'udf', before: 'terms: 30 days', after: dated }])
  const [change] = (await changesOf(made[1] ?? 0)) ?? []
  expect(change?.before?.split(', ').toSorted()).toEqual(['approved: no', 'terms: 30 days'])
  expect(change?.after?.split(', ').toSorted()).toEqual([
    'approved: yes',
    'discount: 12.5',
    'insured_until: 2027-01-31',
  ])
  await as(ada, undoChange, { body: { token: String(done.headers['x-undo']) } })
  expect(await all()).toEqual(before)
})
