/** Facts about a job, as far as each person may see them. */
import { expect, test } from 'vitest'

import { aChargeRate, approvedHours, aWonProject } from '#test/billing.ts'
import { aBooking, aProject, aQuoteItem, aTask, anEntry } from '#test/builders.ts'
import { testServer } from '#test/firm.ts'
import { statementsOf } from '#test/plans.ts'
import { getNextStep, listNextSteps } from '../nextSteps.contract.ts'

const server = testServer()
const { aFirm, as, inFirm } = server

test('facts of a won job: items, tasks, crew, hours to approve, unbilled work', async () => {
  const firm = await aFirm()
  const { ada, maya, sam } = firm
  const weir = await aWonProject(server, firm, { price: '1000.00' })
  const ask = async (person: typeof ada) => as(person, getNextStep, { params: { id: String(weir.id) } })
  expect((await ask(ada)).body).toMatchObject({ items: 0, quote: null, tasks: 0, planned: false, pending: 0 })
  await inFirm(firm, async (db) => {
    const task = await aTask(db, { project_id: weir.id })
    await aBooking(db, { task_id: task.id, user_id: sam.id, start: '2026-03-09', end: '2026-03-10' })
    await anEntry(db, {
      user_id: sam.id,
      project_id: weir.id,
      date: '2026-03-10',
      start: '2026-03-10T09:00:00Z',
      end: '2026-03-10T11:00:00Z',
      status: 'submitted',
    })
  })
  expect((await ask(ada)).body).toMatchObject({
    tasks: 1,
    planned: true,
    pending: 1,
    unbilled: '1000.00',
    invoices: { count: 0, draft: null, issued: null, open: null },
  })
  // Who may not see money is told nothing of it, and one's own hours do not wait for oneself.
  expect((await ask(maya)).body).toMatchObject({ unbilled: null })
  expect((await ask(sam)).body).toMatchObject({ pending: 0, unbilled: null, invoices: null })
})

test('a project out of reach is absent', async () => {
  const firm = await aFirm()
  const weir = await aWonProject(server, firm)
  const elsewhere = await aFirm({ name: 'Quay' })
  for (const person of [firm.erin, elsewhere.ada])
    expect([403, 404]).toContain((await as(person, getNextStep, { params: { id: String(weir.id) } })).status)
})

test('the quote and its items', async () => {
  const firm = await aFirm()
  const weir = await aWonProject(server, firm, { price: '1000.00' })
  await inFirm(firm, async (db) => {
    await aQuoteItem(db, { project_id: weir.id })
    await aChargeRate(db, '100.00')
    await approvedHours(db, { user_id: firm.sam.id, project_id: weir.id, by: firm.maya.id })
  })
  const { body } = await as(firm.ada, getNextStep, { params: { id: String(weir.id) } })
  expect(body).toMatchObject({ items: 1, pending: 0 })
})

test('a page of a list is answered like each of its jobs, by as many queries as one job', async () => {
  const firm = await aFirm()
  const { ada, maya } = firm
  const weir = await aWonProject(server, firm, { price: '1000.00' })
  const quay = await aWonProject(server, firm, { price: '2000.00' })
  const [priced, enquiry] = await inFirm(firm, async (db) => {
    const withItem = await aProject(db, { name: 'Mill', requested: '2026-03-02', accepted: null })
    await aQuoteItem(db, { project_id: withItem.id })
    const empty = await aProject(db, { name: 'Ford', requested: '2026-03-02', accepted: null })
    await aTask(db, { project_id: weir.id })
    return [withItem.id, empty.id]
  })
  const elsewhere = await aFirm({ name: 'Quay' })
  const ids = [weir.id, quay.id, priced, enquiry]
  for (const person of [ada, maya]) {
    const { body } = await as(person, listNextSteps, { query: { ids: [...ids, 999_999].join() } })
    for (const id of ids) {
      const alone = await as(person, getNextStep, { params: { id: String(id) } })
      expect(body.find((job) => job.id === id)).toEqual({ ...alone.body, id })
    }
    expect(body).toHaveLength(ids.length)
  }
  const queriesFor = async (jobs: readonly number[]) =>
    (await statementsOf(server.database(), () => as(ada, listNextSteps, { query: { ids: jobs.join() } }))).length
  expect(await queriesFor([weir.id, quay.id])).toBe(await queriesFor([weir.id]))
  expect(await queriesFor(ids)).toBeLessThanOrEqual(25)
  expect((await as(maya, listNextSteps, { query: { ids: String(weir.id) } })).body).toMatchObject([{ unbilled: null }])
  expect((await as(elsewhere.ada, listNextSteps, { query: { ids: ids.join() } })).body).toEqual([])
})
