/** The rate card prices items: their hours at the charge and cost rates of the firm. */
import { expect, test } from 'vitest'

import { undoChange } from '#core/undo.contract.ts'
import { project } from '#features/projects/projects.ts'
import { aChargeRate, aCostRate } from '#test/builders.ts'
import { testServer } from '#test/firm.ts'
import { quoteItem } from '../quoteItems.ts'

const { aFirm, as, grant, inFirm } = testServer()
const { calls, tree } = quoteItem
const withId = (record: { id: number }) => ({ params: { id: String(record.id) } })

/** A quote in a firm that charges £80 an hour, £95 for surveyors, of whom two cost £30 and £41 an hour. */
async function withRateCard() {
  const firm = await aFirm()
  const { ada, sam, maya, olga } = firm
  await inFirm(ada, async (db) => {
    await db.updateTable('member').set({ position: 'Surveyor' }).where('id', 'in', [sam.id, maya.id]).execute()
    await aCostRate(db, { user_id: sam.id, amount: '30.00' })
    await aCostRate(db, { user_id: sam.id, amount: '99.00', date_from: '2999-01-01' })
    await aCostRate(db, { user_id: maya.id, amount: '41.00' })
    await aCostRate(db, { user_id: olga.id, amount: '20.00' })
    await aChargeRate(db, { amount: '80.00' })
    await aChargeRate(db, { amount: '95.00', role: 'surveyor' })
  })
  const { body: quote } = await as(ada, project.calls.create, { body: { name: 'Weir', requested: '2026-03-02' } })
  const add = (body: object) => as(ada, calls.create, { body: { project_id: quote.id, name: 'Levels', ...body } })
  const change = (item: { id: number }, body: object) => as(ada, calls.change, { ...withId(item), body })
  return { ...firm, quote, add, change }
}
const surveyor = (hours: object) => [{ role: 'Surveyor', ...hours }]

test('26 hours have the price and the cost of the rate card', async () => {
  const { ada, quote, add } = await withRateCard()
  const { body: item } = await add({ costs: surveyor({ field_days: '2', office_hours: '10' }) })
  // 26 h at £95.00, and at £35.50, the mean of the two surveyors.
  expect(item).toMatchObject({
    rated: true,
    unit_price: '2470.00',
    line_price: '2470.00',
    cost: '923.00',
    costs: [{ role: 'Surveyor', total: '923.00', rated: true }],
  })
  const { body: anybody } = await add({ costs: [{ role: '', office_hours: '1' }], quantity: '3' })
  expect(anybody).toMatchObject({ unit_price: '80.00', line_price: '240.00', cost: '90.99' })
  expect((await as(ada, project.calls.get, withId(quote))).body).toMatchObject({ price: '2710.00' })
})

test('typed amounts stay, and cleared ones follow the rate card again', async () => {
  const { add, change, ada } = await withRateCard()
  const { body: item } = await add({ costs: surveyor({ field_hours: '10' }) })
  const typed = await change(item, { unit_price: '900', costs: surveyor({ field_hours: '10', total: '400' }) })
  expect(typed.body).toMatchObject({ rated: false, unit_price: '900.00', cost: '400.00' })
  const more = await change(item, { costs: surveyor({ field_hours: '20', total: '400' }) })
  expect(more.body).toMatchObject({ rated: false, line_price: '900.00', cost: '400.00' })
  const cleared = await change(item, {
    rated: true,
    costs: surveyor({ field_hours: '20', rated: true, total: '400' }),
  })
  expect(cleared.body).toMatchObject({ rated: true, unit_price: '1900.00', cost: '710.00' })
  const priced = await change(item, { price: '1500' })
  expect(priced.body).toMatchObject({ rated: true, unit_price: '1900.00', line_price: '1500.00' })
  expect((await change(item, { price: null })).body).toMatchObject({ line_price: '1900.00' })
  await as(ada, undoChange, { body: { token: String(cleared.headers['x-undo']) } })
})

test('an offer does not follow rates that change later, nor an accepted price its hours', async () => {
  const { ada, add, change } = await withRateCard()
  const { body: item } = await add({ costs: surveyor({ field_hours: '10' }) })
  await inFirm(ada, (db) => db.updateTable('charge_rate').set({ amount: '200.00' }).execute())
  expect((await change(item, { name: 'Weir levels', costs: item.costs })).body).toMatchObject({ unit_price: '950.00' })
  expect((await change(item, { costs: surveyor({ field_hours: '11', rated: true }) })).body).toMatchObject({
    unit_price: '2200.00',
  })
  await as(ada, quoteItem.acts.accept, { body: { ids: [item.id] } })
  expect((await change(item, { costs: surveyor({ field_hours: '40', rated: true }) })).body).toMatchObject({
    rated: true,
    unit_price: '2200.00',
    cost: '1420.00',
  })
})

test('an accepted item that is priced by rates keeps its typed price', async () => {
  const { ada, add, change } = await withRateCard()
  const { body: item } = await add({ unit_price: '0', price: '1500', costs: surveyor({ field_hours: '10' }) })
  await as(ada, quoteItem.acts.accept, { body: { ids: [item.id] } })
  const rated = { rated: true, unit_price: '0.00', price: null, costs: surveyor({ field_hours: '10', rated: true }) }
  expect((await change(item, rated)).body).toMatchObject({ rated: true, line_price: '1500.00', cost: '355.00' })
  await as(ada, quoteItem.acts.unaccept, { body: { ids: [item.id] } })
  expect((await change(item, rated)).body).toMatchObject({ line_price: '950.00' })
})

test('work by the hour keeps its estimate, and a contract that changes is priced anew', async () => {
  const { ada, quote, add } = await withRateCard()
  const { body: item } = await add({ costs: surveyor({ field_hours: '10' }) })
  const sold = async (contract_type: 'hourly' | 'fixed' | 'retainer') => {
    const terms = contract_type === 'retainer' ? { retainer: '100.00' } : {}
    const changed = await as(ada, project.calls.change, { ...withId(quote), body: { contract_type, ...terms } })
    expect(changed.status, changed.text).toBe(200)
    return (await as(ada, calls.get, withId(item))).body
  }
  expect(await sold('hourly')).toMatchObject({ rated: true, unit_price: '0.00', hours_value: '950.00' })
  expect(await sold('fixed')).toMatchObject({ rated: true, unit_price: '950.00' })
  await inFirm(ada, (db) => db.updateTable('charge_rate').set({ amount: '200.00' }).execute())
  expect(await sold('retainer')).toMatchObject({ rated: true, unit_price: '950.00' })
  expect(await sold('hourly')).toMatchObject({ unit_price: '0.00' })
  expect(await sold('fixed')).toMatchObject({ unit_price: '2000.00' })
})

test('a copy of a quote is priced anew, and an undone deletion is not', async () => {
  const { ada, quote, add } = await withRateCard()
  const { body: item } = await add({ costs: surveyor({ field_hours: '10' }) })
  await inFirm(ada, async (db) => {
    await db.updateTable('charge_rate').set({ amount: '200.00' }).execute()
    await db.updateTable('cost_rate').set({ amount: '50.00' }).execute()
  })
  const removed = await as(ada, calls.remove, withId(item))
  await as(ada, undoChange, { body: { token: String(removed.headers['x-undo']) } })
  expect((await as(ada, calls.get, withId(item))).body).toMatchObject({ unit_price: '950.00', cost: '355.00' })
  const { body: copy } = await as(ada, project.calls.copy, { ...withId(quote), body: {} })
  const { body: items } = await as(ada, tree.list, { ...withId(copy), query: {} })
  expect(items.results).toMatchObject([{ rated: true, unit_price: '2000.00', cost: '500.00' }])
})

test('hours without a cost are counted, with a rate or without', async () => {
  const { add } = await withRateCard()
  const { body: item } = await add({
    quantity: '2',
    costs: [
      { role: 'Surveyor', field_hours: '10' },
      { role: 'Diver', field_hours: '4' },
      { role: 'Crew', office_hours: '3', total: '0' },
    ],
  })
  expect(item).toMatchObject({ cost: '710.00', hours_budget_paid_raw: '34.00', hours_uncosted: '14.00' })
})

test('a quote tells the cost and the margin to expect of what counts', async () => {
  const { ada, quote, add } = await withRateCard()
  const read = async () => (await as(ada, project.calls.get, withId(quote))).body
  expect(await read()).toMatchObject({ cost_budget: null, expected_margin: null, hours_without_cost: '0.00' })
  await add({ costs: surveyor({ field_hours: '10' }) })
  await add({ optional: true, costs: surveyor({ field_hours: '100' }) })
  await add({ unit_price: '1050', quantity: '2', quantityBudget: '3', costs: [{ role: 'Diver', field_hours: '4' }] })
  expect(await read()).toMatchObject({
    price: '3050.00',
    cost_budget: '355.00',
    expected_margin: '88.36',
    hours_without_cost: '12.00',
  })
})

test('who may not see amounts prices hours without reading a price, a cost or the source of either', async () => {
  const { ada, sam, quote, add } = await withRateCard()
  await grant(
    sam,
    ...(['projects.view_project', 'projects.view_quote', 'quote_items.view_quoteitem'] as const),
    ...(['quote_items.add_quoteitem', 'quote_items.change_quoteitem'] as const),
  )
  const made = await as(sam, calls.create, {
    body: { project_id: quote.id, name: 'Levels', costs: surveyor({ field_hours: '10' }) },
  })
  expect(made.status, made.text).toBe(201)
  for (const name of ['unit_price', 'line_price', 'price_total', 'cost', 'hours_uncosted', 'rated'] as const)
    expect(made.body).not.toHaveProperty(name)
  expect(made.body.costs).toEqual([
    { role: 'Surveyor', field_days: '0.00', field_hours: '10.00', office_days: '0.00', office_hours: '0.00' },
  ])
  expect((await as(ada, calls.get, withId(made.body))).body).toMatchObject({ unit_price: '950.00', cost: '0.00' })
  const change = (body: object) => as(sam, calls.change, { ...withId(made.body), body })
  expect((await change({ rated: false })).body).toEqual({ rated: ['Invalid choice.'] })
  expect((await change({ costs: surveyor({ field_hours: '10', rated: true }) })).body).toEqual({
    costs: ['Invalid choice.'],
  })
  expect((await change({ costs: surveyor({ field_hours: '12' }) })).status).toBe(200)
  expect((await as(ada, calls.get, withId(made.body))).body).toMatchObject({ unit_price: '1140.00', cost: '0.00' })
  // Of a price that was typed the hours change nothing.
  const { body: fixed } = await add({ unit_price: '500', costs: surveyor({ field_hours: '1', total: '70' }) })
  await as(sam, calls.change, { ...withId(fixed), body: { costs: surveyor({ field_hours: '9' }) } })
  expect((await as(ada, calls.get, withId(fixed))).body).toMatchObject({ unit_price: '500.00', cost: '70.00' })
})

test('a manager sees price and cost of own projects only', async () => {
  const { ada, maya, quote, add } = await withRateCard()
  await grant(
    maya,
    ...(['projects.view_project', 'projects.view_quote', 'quote_items.view_quoteitem'] as const),
    'projects.view_financials_own_projects',
  )
  const { body: item } = await add({ costs: surveyor({ field_hours: '10' }) })
  const read = async () => (await as(maya, calls.get, withId(item))).body
  expect(await read()).not.toHaveProperty('cost')
  await inFirm(ada, (db) =>
    db.updateTable('project').set({ managed_by_id: maya.id }).where('id', '=', quote.id).execute(),
  )
  expect(await read()).toMatchObject({ cost: '355.00', unit_price: '950.00', rated: true })
})

test('a manager of own projects does not learn what one person costs', async () => {
  const { ada, maya, olga, add } = await withRateCard()
  await inFirm(ada, (db) =>
    db.updateTable('member').set({ position: 'Managing director' }).where('id', '=', olga.id).execute(),
  )
  await grant(
    maya,
    ...(['projects.view_project', 'projects.view_quote', 'projects.add_project', 'projects.change_project'] as const),
    ...(['quote_items.view_quoteitem', 'quote_items.add_quoteitem'] as const),
    'projects.view_financials_own_projects',
  )
  const { body: own } = await as(maya, project.calls.create, {
    body: { name: 'Lock', requested: '2026-03-02', managed_by_id: maya.id },
  })
  const costs = [{ role: 'Managing director', office_hours: '1' }]
  const made = await as(maya, calls.create, { body: { project_id: own.id, name: 'Advice', costs } })
  expect(made.status, made.text).toBe(201)
  expect(made.body).toMatchObject({ cost: '0.00', hours_uncosted: '1.00' })
  const everybody = await as(maya, calls.create, {
    body: { project_id: own.id, name: 'Help', costs: [{ role: '', office_hours: '1' }] },
  })
  expect(everybody.body).toMatchObject({ cost: '30.33', hours_uncosted: '0.00' })
  expect((await add({ costs })).body).toMatchObject({ cost: '20.00' })
})
