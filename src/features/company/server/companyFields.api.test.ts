import { describe, expect, test } from 'vitest'

import { undoChange } from '#core/undo.contract.ts'
import { aSupplier } from '#test/builders.ts'
import { testServer } from '#test/firm.ts'
import { listExtraFields } from '#core/extraFields.contract.ts'
import * as contract from '../companyFields.contract.ts'
import { untyped } from '#test/untyped.ts'

const { aFirm, as, inFirm } = testServer()
const id = (record: { id: number }) => ({ id: String(record.id) })
const terms = {
  resource: 'suppliers' as const,
  name: 'Payment terms',
  kind: 'choice' as const,
  options: ['30 days', '60 days'],
}

describe('extra fields', () => {
  test('are made with a key from their name, and shown to everybody in the order of the forms', async () => {
    const { ada, erin } = await aFirm()
    const made = await as(ada, contract.createExtraField, { body: { ...terms, sort_order: 2 } })
    expect([made.status, made.body]).toMatchObject([
      201,
      { ...terms, key: 'payment_terms', required: false, sort_order: 2, can_change: true },
    ])
    await as(ada, contract.createExtraField, {
      body: { resource: 'suppliers', name: 'Élan 2', kind: 'text', sort_order: 1 },
    })
    const { body } = await as(erin, listExtraFields, { query: { resource: 'suppliers' } })
    expect(body.map(({ key, can_change }) => [key, can_change])).toEqual([
      ['elan_2', false],
      ['payment_terms', false],
    ])
  })

  test.each([
    [{ ...terms, options: [] }, { options: ['Enter at least one option.'] }],
    [{ ...terms, options: ['A', 'a'] }, { options: ['Enter each option once.'] }],
    [{ ...terms, kind: 'text' }, { options: ['Only a choice has options.'] }],
    [{ ...terms, name: '£ %' }, { key: ['Enter a key: none can be made from this name.'] }],
    [
      { ...terms, key: 'Terms!' },
      { key: ['Use lower-case letters, digits and underscores, starting with a letter, at most 64 characters.'] },
    ],
  ])('refused: %o', async (body, problems) => {
    const { ada } = await aFirm()
    const made = await as(ada, contract.createExtraField, { body: untyped(body) })
    expect([made.status, made.body]).toEqual([400, problems])
  })

  test('one of a key; its key, kind and resource never change; who may not is informed', async () => {
    const { ada, sam } = await aFirm()
    const { body: made } = await as(ada, contract.createExtraField, { body: terms })
    const params = id(made)
    const twice = await as(ada, contract.createExtraField, { body: { ...terms, name: 'payment  terms' } })
    expect([twice.status, twice.body]).toEqual([
      400,
      { key: ['Another field already has this key. Choose another one.'] },
    ])
    for (const name of ['key', 'kind', 'resource']) {
      const { status, body } = await as(ada, contract.changeExtraField, { params, body: { [name]: 'text' } })
      expect([status, body]).toEqual([400, { [name]: ['Unknown field.'] }])
    }
    const renamed = await as(ada, contract.changeExtraField, { params, body: { name: 'Terms', options: ['7 days'] } })
    expect(renamed.body).toMatchObject({ name: 'Terms', key: 'payment_terms', options: ['7 days'], version: 2 })
    expect((await as(sam, contract.createExtraField, { body: terms })).status).toBe(403)
    expect((await as(sam, contract.deleteExtraField, { params })).status).toBe(403)
  })

  test('one that records have values in stays; else it goes, and comes back', async () => {
    const firm = await aFirm()
    const { body: made } = await as(firm.ada, contract.createExtraField, { body: terms })
    const params = id(made)
    const supplier = await inFirm(firm, (db) => aSupplier(db, { udf: JSON.stringify({ payment_terms: '30 days' }) }))
    const saved = await as(firm.ada, contract.deleteExtraField, { params })
    expect([saved.status, saved.body]).toMatchObject([409, { code: 'in_use' }])
    await inFirm(firm, (db) => db.deleteFrom('supplier').where('id', '=', supplier.id).execute())
    const gone = await as(firm.ada, contract.deleteExtraField, { params })
    expect(gone.status).toBe(204)
    await as(firm.ada, undoChange, { body: { token: String(gone.headers['x-undo']) } })
    expect((await as(firm.ada, listExtraFields, { query: {} })).body).toMatchObject([{ key: 'payment_terms' }])
  })

  test('they are put in another order, all of them at once, and back', async () => {
    const { ada } = await aFirm()
    const make = async (name: string) =>
      (await as(ada, contract.createExtraField, { body: { resource: 'suppliers', name, kind: 'text' } })).body.id
    const [a, b, c] = [await make('Alpha'), await make('Beta'), await make('Gamma')]
    const names = async () =>
      (await as(ada, listExtraFields, { query: { resource: 'suppliers' } })).body.map(({ name }) => name)
    const order = (ids: number[]) => as(ada, contract.orderExtraFields, { body: { resource: 'suppliers', ids } })
    const put = await order([c, a, b])
    expect([put.status, put.body.results.map(({ name }) => name)]).toEqual([200, ['Gamma', 'Alpha', 'Beta']])
    expect((await as(ada, undoChange, { body: { token: String(put.headers['x-undo']) } })).status).toBe(204)
    expect(await names()).toEqual(['Alpha', 'Beta', 'Gamma'])
    const short = await order([c, a])
    expect([short.status, short.body]).toMatchObject([
      400,
      { ids: ['Someone else has added a field. Reload, then try again.'] },
    ])
    expect((await order([c, a, b, b])).body).toMatchObject({ ids: ['Name each field once.'] })
    expect((await order([c, a, b, c + 1_000_000])).status).toBe(404)
  })
})
