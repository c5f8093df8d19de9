/** Unbilled work: what was accepted or approved, until it is on an invoice. */
import { expect, test } from 'vitest'

import { testServer } from '#test/firm.ts'
import { anApprovedExpense } from '#test/billing.ts'
import * as build from '#test/builders.ts'
import { project } from '#features/projects/projects.ts'
import { invoice } from '../invoices.ts'
import { listUnbilled } from '../unbilled.contract.ts'

const { aFirm, as, grant, inFirm } = testServer()
const withId = (record: { id: number }) => ({ params: { id: String(record.id) } })

async function aWonProject() {
  const firm = await aFirm()
  const made = { name: 'Weir', requested: '2026-03-02', quoted: '2026-03-04', client_id: firm.client.id, price: '900' }
  const body = (await as(firm.ada, project.calls.create, { body: made })).body
  await as(firm.ada, project.calls.change, { ...withId(body), body: { accepted: '2026-03-05' } })
  const unbilled = async (who = firm.ada) =>
    (await as(who, listUnbilled, { query: {} })).body.results.find(({ project_id }) => project_id === body.id)
  const draft = (percent: string) => as(firm.ada, invoice.calls.draft, { body: { project_ids: [body.id], percent } })
  return { ...firm, one: body, unbilled, draft }
}

test('what was accepted is unbilled until it is on a draft, in parts, and is given back by a credit note', async () => {
  const { ada, client, unbilled, draft } = await aWonProject()
  expect(await unbilled()).toMatchObject({
    client: { id: client.id },
    amounts: { items: '900.00', total: '900.00' },
    hours: '0.00',
    since: '2026-03-05',
  })
  expect((await draft('40')).body.amount_net).toBe('360.00')
  expect((await unbilled())?.amounts?.items).toBe('540.00')
  const rest = (await draft('100')).body
  expect(rest.amount_net).toBe('540.00')
  expect(await unbilled()).toBeUndefined()
  expect((await draft('100')).body).toMatchObject({ detail: 'All accepted items are billed.' })
  await as(ada, invoice.calls.issue, { ...withId(rest), body: {} })
  const credit = (await as(ada, invoice.calls.credit, { ...withId(rest), body: {} })).body
  expect(await unbilled()).toBeUndefined()
  await as(ada, invoice.calls.issue, { ...withId(credit), body: {} })
  expect((await unbilled())?.amounts?.items).toBe('540.00')
})

test('approved hours that are billable and not invoiced are reported; prices only to who sees them', async () => {
  const firm = await aWonProject()
  const { sam, maya, one, unbilled } = firm
  const decided = { decided_by_id: maya.id, decided_at: '2026-02-09T09:00:00Z' }
  const worked = { user_id: sam.id, project_id: one.id }
  await inFirm(firm, async (db) => {
    await build.anEntry(db, {
      ...worked,
      date: '2026-02-02',
      start: '2026-02-02T09:00Z',
      end: '2026-02-02T11:30Z',
      status: 'approved',
      ...decided,
    })
    await build.anEntry(db, {
      ...worked,
      date: '2026-02-03',
      start: '2026-02-03T09:00Z',
      end: '2026-02-03T11:00Z',
      status: 'draft',
    })
    await build.anEntry(db, {
      ...worked,
      date: '2026-02-04',
      start: '2026-02-04T09:00Z',
      end: '2026-02-04T10:00Z',
      status: 'approved',
      ...decided,
      locked: true,
    })
  })
  expect(await unbilled()).toMatchObject({ hours: '2.50', since: '2026-02-02' })
  await grant(sam, 'invoice.view_invoice', 'projects.view_project')
  expect(await unbilled(sam)).not.toHaveProperty('amounts')
})

test('what an invoice bills of expenses settles nothing of a price, and an item is unbilled however much another is', async () => {
  const firm = await aWonProject()
  const { ada, sam, maya, client, one, unbilled, draft } = firm
  await inFirm(firm, (db) =>
    anApprovedExpense(db, { user_id: sam.id, by: maya.id, amount: '5000.00', parts: [[one.id, '5000.00']] }),
  )
  const kinds = ['expenses' as const]
  expect((await as(ada, invoice.calls.draft, { body: { project_ids: [one.id], kinds } })).body.amount_net).toBe(
    '5000.00',
  )
  expect(await unbilled()).toMatchObject({ amounts: { items: '900.00', expenses: '0.00', total: '900.00' } })
  await draft('100')
  expect(await unbilled()).toBeUndefined()

  const made = { requested: '2026-03-02', quoted: '2026-03-04', client_id: client.id }
  const [taken, parts] = await inFirm(firm, async (db) => {
    const otherProject = await build.aProject(db, { ...made, name: 'Quay', accepted: '2026-03-05' })
    const item = (name: string, unit_price: string) =>
      build.aQuoteItem(db, { project_id: otherProject.id, name, unit_price, accepted: '2026-03-05' })
    return [otherProject, [await item('Levels', '300'), await item('Drawings', '200')]] as const
  })
  const lines = [{ description: 'Levels', price: '800', quote_item_id: parts[0].id }]
  const body = { client_id: client.id, project_id: taken.id, lines }
  expect((await as(ada, invoice.calls.create, { body })).status).toBe(201)
  const { results } = (await as(ada, listUnbilled, { query: { project_id: String(taken.id) } })).body
  expect(results).toMatchObject([{ project_id: taken.id, amounts: { items: '200.00' } }])
})
