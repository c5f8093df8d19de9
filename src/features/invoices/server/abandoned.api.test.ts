/** Projects that were abandoned: one rule for work in progress, unbilled work and drafts (decision 0107). */
import { expect, test } from 'vitest'

import { getUnbilledWork, listUnbilled } from '../unbilled.contract.ts'
import { workInProgress, writeOffCalls } from '../writeOffs.contract.ts'
import { aChargeRate, anApprovedExpense, approvedHours, aWonProject } from '#test/billing.ts'
import { testServer } from '#test/firm.ts'
import { invoice } from '../invoices.ts'

const server = testServer()
const { aFirm, as, inFirm } = server
const { calls } = invoice
const withId = ({ id }: { id: number }) => ({ params: { id: String(id) } })

/** Sold for 10,000; two hours at 100.00 and an expense of 40.00 were approved before it was abandoned. */
async function anAbandonedProject() {
  const firm = await aFirm()
  const { ada, sam, maya } = firm
  const weir = await aWonProject(server, firm, { price: '10000.00' })
  const entry = await inFirm(firm, async (db) => {
    await aChargeRate(db, '100.00')
    await anApprovedExpense(db, { user_id: sam.id, by: maya.id, amount: '40.00', parts: [[weir.id, '40.00']] })
    return approvedHours(db, { user_id: sam.id, project_id: weir.id, by: maya.id, minutes: 120 })
  })
  const unbilled = async () => (await as(ada, listUnbilled, { query: { project_id: String(weir.id) } })).body.results[0]
  const inProgress = async () =>
    (await as(ada, workInProgress, { query: { project_id: String(weir.id) } })).body.sums.closing
  expect((await unbilled())?.amounts).toMatchObject({ hours: '0.00', items: '10000.00', total: '10040.00' })
  await inFirm(firm, (db) =>
    db.updateTable('project').set({ abandoned: '2026-03-20' }).where('id', '=', weir.id).execute(),
  )
  return { ...firm, weir, entry, unbilled, inProgress }
}

test('its work stays unbilled, as much as is in progress, until it is billed or written off; its price does not', async () => {
  const { ada, weir, entry, unbilled, inProgress } = await anAbandonedProject()
  expect(await unbilled()).toMatchObject({
    abandoned: true,
    charged: '2.00',
    amounts: { hours: '200.00', expenses: '40.00', items: '0.00', total: '240.00' },
  })
  expect(await inProgress()).toBe('240.00')
  await as(ada, writeOffCalls.create, { body: { project_id: weir.id, entry_ids: [entry.id], reason: 'Abandoned' } })
  expect((await unbilled())?.amounts?.total).toBe('40.00')
  expect(await inProgress()).toBe('40.00')
})

test('its price is drafted where it is asked for, and not before', async () => {
  const { ada, weir, unbilled } = await anAbandonedProject()
  const draft = (more: object) => as(ada, calls.draft, { body: { project_ids: [weir.id], ...more } })
  const unasked = await draft({})
  expect([unasked.status, unasked.body]).toMatchObject([
    409,
    { detail: expect.stringMatching(/^This project is cancelled/) },
  ])
  const work = (await as(ada, getUnbilledWork, withId(weir))).body
  expect(work).toMatchObject({ abandoned: true, entries: [{ charged: true }], items: [{ amount: '10000.00' }] })
  const worked = await draft({ start: '2026-03-01', end: '2026-03-31' })
  expect(worked.body.lines.map(({ net }) => net)).toEqual(['200.00', '40.00'])
  expect(await unbilled()).toBeUndefined()
  const answer = await draft({ percent: '25' })
  expect(answer.body.lines.map(({ net }) => net)).toEqual(['2500.00'])
})
