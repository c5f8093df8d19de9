/** How projects and quote items are paid for. */
import { expect, test } from 'vitest'

import { undoChange } from '#core/undo.contract.ts'
import { project } from '#features/projects/projects.ts'
import { testServer } from '#test/firm.ts'
import { quoteItem } from '../quoteItems.ts'

const { aFirm, as, grant } = testServer()
const id = (record: { id: number }) => ({ params: { id: String(record.id) } })

test('a project of a percentage has the price that follows, and no other', async () => {
  const { ada } = await aFirm()
  const { body: asBody } = await as(ada, project.calls.create, { body: { name: 'Hall', price: '7.00' } })
  expect(asBody).toMatchObject({ contract_type: 'fixed', cap: null })
  const change = (body: object) => as(ada, project.calls.change, { ...id(asBody), body })
  expect((await change({ contract_type: 'percentage', construction_value: '2500000' })).body).toEqual({
    fee_percent: ['This field is required'],
  })
  expect((await change({ contract_type: 'percentage', construction_value: '1', fee_percent: '101' })).body).toEqual({
    fee_percent: ['Enter a percentage up to 100.'],
  })
  const set = await change({ contract_type: 'percentage', construction_value: '2500000', fee_percent: '4.25' })
  expect(set.body).toMatchObject({ price: '106250.00', fee_percent: '4.25', construction_value: '2500000.00' })
  expect((await change({ price: '1.00' })).body).toEqual({
    price: ['The price is calculated from the construction value and its percentage. Change those instead.'],
  })
  expect((await change({ construction_value: '2000000' })).body).toMatchObject({ price: '85000.00' })
  await as(ada, undoChange, { body: { token: String(set.headers['x-undo']) } })
  expect((await change({ contract_type: 'fixed' })).body).toMatchObject({ price: '85000.00' })
  expect((await change({ contract_type: 'nobody pays' })).body).toEqual({ contract_type: ['Invalid choice.'] })
})

test('an item too, and its project with it', async () => {
  const { ada } = await aFirm()
  const { body: asBody } = await as(ada, project.calls.create, { body: { name: 'Hall' } })
  const add = (body: object) =>
    as(ada, quoteItem.calls.create, { body: { project_id: asBody.id, name: 'Fee', ...body } })
  expect((await add({ contract_type: 'capped' })).body).toEqual({ cap: ['This field is required'] })
  const { body: fee } = await add({ contract_type: 'percentage', construction_value: '333.33', fee_percent: '7.125' })
  expect(fee).toMatchObject({ price: '23.75', price_total: '23.75', fee_percent: '7.125' })
  const { body: capped } = await add({ contract_type: 'capped', cap: '5000', unit_price: '4000' })
  expect(capped).toMatchObject({ cap: '5000.00', price_total: '4000.00' })
  expect((await as(ada, project.calls.get, id(asBody))).body).toMatchObject({ price: '4023.75' })
  const change = (body: object) => as(ada, quoteItem.calls.change, { ...id(fee), body })
  expect((await change({ price: '1' })).body).toEqual({
    price: ['The price is calculated from the construction value and its percentage. Change those instead.'],
  })
  expect((await change({ fee_percent: '10' })).body).toMatchObject({ price: '33.33' })
  const { body: copy } = await as(ada, project.calls.copy, { ...id(asBody), body: {} })
  const { body: tree } = await as(ada, quoteItem.tree.list, { ...id(copy), query: {} })
  expect(tree.results.map(({ contract_type, cap, price }) => [contract_type, cap, price])).toEqual([
    ['percentage', null, '33.33'],
    ['capped', '5000.00', null],
  ])
})

test('who sees no amounts sees the type alone', async () => {
  const { ada, sam } = await aFirm()
  const { body: asBody } = await as(ada, project.calls.create, {
    body: { name: 'Hall', contract_type: 'retainer', retainer: '750', accepted: '2026-03-02', requested: '2026-03-01' },
  })
  await grant(sam, 'projects.view_project', 'projects.change_project')
  const { body } = await as(sam, project.calls.get, id(asBody))
  expect(body.contract_type).toBe('retainer')
  for (const name of ['cap', 'construction_value', 'fee_percent', 'retainer']) expect(body).not.toHaveProperty(name)
  expect((await as(sam, project.calls.change, { ...id(asBody), body: { retainer: '1' } })).status).toBe(400)
  expect((await as(sam, project.calls.change, { ...id(asBody), body: { notes: 'By train' } })).status).toBe(200)
})
