/** Write-offs, and work in progress at a date. */
import { expect, test } from 'vitest'

import { addDays, today } from '#core/days.ts'
import { undoChange } from '#core/undo.contract.ts'
import { aChargeRate, anApprovedExpense, approvedHours, aWonProject } from '#test/billing.ts'
import { testServer } from '#test/firm.ts'
import { invoice } from '../invoices.ts'
import { workInProgress, writeOffCalls } from '../writeOffs.contract.ts'

const server = testServer()
const { aFirm, as, asSeen, grant, inFirm } = server
const { calls } = invoice
const withId = (record: { id: number }) => ({ params: { id: String(record.id) } })
const now = today('Europe/London')
const march = { start: '2026-03-01', end: '2026-03-31' }

async function aWorkedProject(price: object = {}) {
  const firm = await aFirm()
  const { ada, sam, maya } = firm
  const wonProject = await aWonProject(server, firm, price)
  await inFirm(firm, (db) => aChargeRate(db, '60.00'))
  const [first, second] = await inFirm(firm, async (db) => [
    await approvedHours(db, { user_id: sam.id, project_id: wonProject.id, by: maya.id }),
    await approvedHours(db, {
      user_id: sam.id,
      project_id: wonProject.id,
      by: maya.id,
      date: '2026-03-12',
      minutes: 90,
    }),
  ])
  const spent = await inFirm(firm, (db) =>
    anApprovedExpense(db, {
      user_id: sam.id,
      by: maya.id,
      amount: '12.00',
      tax_amount: '2.00',
      parts: [[wonProject.id, '12.00']],
    }),
  )
  const off = (more: object) =>
    as(ada, writeOffCalls.create, { body: { project_id: wonProject.id, reason: 'Done again', ...more } })
  const hours = () => as(ada, calls.draft, { body: { project_ids: [wonProject.id], ...march } })
  const wip = async (start: string, end: string, who = ada) =>
    (await as(who, workInProgress, { query: { start, end } })).body
  return { ...firm, one: wonProject, first: first, second: second, spent, off, hours, wip }
}

test('hours and expenses that are written off are not billed, until that is undone', async () => {
  const { ada, first, second, spent, off, hours } = await aWorkedProject()
  const made = await off({ entry_ids: [first.id], expense_ids: [spent.id], date: '2026-04-01' })
  expect([made.status, made.body.results]).toMatchObject([
    201,
    [{ kind: 'work', amount: '70.00', hours: '1.00', reason: 'Done again', date: '2026-04-01', can_undo: true }],
  ])
  expect((await hours()).body.lines.flatMap(({ entry_ids }) => entry_ids)).toEqual([second.id])
  expect((await off({ entry_ids: [first.id] })).body).toEqual({ entry_ids: ['Invalid choice.'] })
  expect((await off({ entry_ids: [second.id] })).body).toEqual({ entry_ids: ['Invalid choice.'] })
  const [result] = made.body.results
  const undone = await as(ada, writeOffCalls.undo, { ...withId(result!), body: {} })
  expect(undone.body).toMatchObject({ undone: now, undone_by: { id: ada.id }, can_undo: false })
  expect((await as(ada, writeOffCalls.undo, { ...withId(result!), body: {} })).body).toMatchObject({ code: 'state' })
  expect((await hours()).body.lines).toHaveLength(2)
  const { body: list } = await as(ada, writeOffCalls.list, { query: {} })
  expect(list.results).toMatchObject([{ id: result!.id, undone: now }])
})

test('a part of a price is written off, and no more than is left; the answer itself can be undone', async () => {
  const { ada, one, off } = await aWorkedProject({ price: '900' })
  const price = (amount: string) => ({ items: [{ quote_item_id: null, amount }] })
  expect((await off(price('900.01'))).body).toEqual({
    items: [`${one.name} has 900.00 unbilled. Enter at most this amount.`],
  })
  const made = await off(price('200'))
  const draft = () => as(ada, calls.draft, { body: { project_ids: [one.id] } })
  const rest = (await draft()).body
  expect(rest.amount_net).toBe('700.00')
  await asSeen(ada, calls.remove, withId(rest))
  expect((await as(ada, undoChange, { body: { token: String(made.headers['x-undo']) } })).status).toBe(204)
  expect((await draft()).body.amount_net).toBe('900.00')
  expect((await off({})).body).toEqual({ non_field_errors: ['Choose at least one item to write off.'] })
  expect((await off({ reason: ' ' })).status).toBe(400)
})

test('work in progress at a date is what was worked, less what was billed and written off by then', async () => {
  const { ada, first, off, hours, wip, spent } = await aWorkedProject()
  expect((await wip('2026-03-01', '2026-03-11')).sums).toEqual({
    opening: '0.00',
    worked: '70.00',
    billed: '0.00',
    written_off: '0.00',
    closing: '70.00',
  })
  await off({ entry_ids: [first.id], date: '2026-04-10' })
  const draft = (await hours()).body
  expect((await wip('2026-04-01', now)).sums).toMatchObject({ opening: '160.00', billed: '0.00', closing: '100.00' })
  const day = addDays(now, -1)
  await asSeen(ada, calls.change, { ...withId(draft), body: { date: day, due: now } })
  const issued = (await as(ada, calls.issue, { ...withId(draft), body: {} })).body
  expect((await wip(day, day)).sums).toEqual({
    opening: '100.00',
    worked: '0.00',
    billed: '100.00',
    written_off: '0.00',
    closing: '0.00',
  })
  const credit = (await as(ada, calls.credit, { ...withId(issued), body: {} })).body
  await as(ada, calls.issue, { ...withId(credit), body: {} })
  const { results } = await wip(now, now)
  expect(results).toMatchObject([{ opening: '0.00', billed: '-100.00', closing: '100.00' }])
  expect(spent.id).toBeGreaterThan(0)
  expect((await as(ada, workInProgress, { query: { start: now, end: day } })).body).toEqual({
    end: ['The end must not be before the start.'],
  })
})

test('what work is worth is reported, and written off, by who sees financial figures', async () => {
  const { sam, off, first, wip, one } = await aWorkedProject({ price: '900' })
  await off({ entry_ids: [first.id] })
  await grant(sam, 'invoice.view_invoice', 'invoice.change_invoice', 'invoice.add_invoice', 'projects.view_project')
  expect((await as(sam, writeOffCalls.list, { query: {} })).status).toBe(403)
  expect((await as(sam, workInProgress, { query: march })).status).toBe(403)
  const body = { project_id: one.id, reason: 'x', items: [{ quote_item_id: null, amount: '1' }] }
  expect((await as(sam, writeOffCalls.create, { body })).status).toBe(403)
  await grant(sam, 'invoice.view_invoice', 'projects.view_project', 'projects.view_financials')
  expect((await wip(march.start, march.end, sam)).count).toBe(1)
  expect((await as(sam, writeOffCalls.create, { body })).status).toBe(403)
})
