/** Acts on many suppliers at once, the firm's own fields included. */
import { expect, test } from 'vitest'

import { createExtraField } from '#features/company/company.fields.contract.ts'
import { testServer } from '#test/firm.ts'
import { listsOf } from '#test/lists.ts'
import * as contract from '../suppliers.contract.ts'

const server = testServer()
const { aFirm, as } = server
const lists = listsOf(server)

test('values of own fields are given to all that a list shows, and taken from them, and the others stay', async () => {
  const { ada } = await aFirm()
  for (const name of ['Terms', 'Depot'])
    await as(ada, createExtraField, { body: { resource: 'suppliers', name, kind: 'text' } })
  for (const name of ['Steel', 'Stone', 'Rope'])
    await as(ada, contract.createSupplier, { body: { name, udf: { terms: '30 days', depot: name } } })
  const filter = 'search=st&ordering=name'
  const done = await as(ada, contract.editSuppliers, { body: { filter, count: 2, udf: { terms: '60 days' } } })
  expect([done.status, done.body]).toMatchObject([200, { count: 2, changed: 2 }])
  const all = async () =>
    (await lists.page(ada, contract.listSuppliers)).results.map(({ name, udf }) => [name, udf['terms'], udf['depot']])
  expect(await all()).toEqual([
    ['Rope', '30 days', 'Rope'],
    ['Steel', '60 days', 'Steel'],
    ['Stone', '60 days', 'Stone'],
  ])
  await as(ada, contract.editSuppliers, { body: { filter: 'search=udf', count: 0, udf: { terms: null } } })
  await as(ada, contract.editSuppliers, { body: { filter: '', count: 3, udf: { terms: null } } })
  expect((await all()).map(([, terms]) => terms)).toEqual([undefined, undefined, undefined])
  const unknown = await as(ada, contract.editSuppliers, { body: { filter: '', count: 3, udf: { colour: 'red' } } })
  expect([unknown.status, unknown.body]).toEqual([400, { 'udf.colour': ['Unknown field.'] }])
  expect((await as(ada, contract.countSuppliers, { query: { search: 'st' } })).body).toEqual({ all: 2 })
  const tagged = await as(ada, contract.tagSuppliers, { body: { filter: 'search=rope', count: 1, add: ['Rigging'] } })
  expect(tagged.body.changed).toBe(1)
  expect(await lists.names(ada, contract.listSuppliers, { tags: 'rigging' })).toEqual(['Rope'])
})
