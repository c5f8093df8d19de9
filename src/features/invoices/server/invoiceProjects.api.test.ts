/**
 * Money of projects by line: an invoice for two is part of the money of each one with its lines
 * (docs/rules/money.md#money-of-projects).
 */
import { expect, test } from 'vitest'

import { add } from '#core/decimal.ts'
import { listUnbilled } from '#features/invoices/unbilled.contract.ts'
import { getCharts } from '#features/dashboard/dashboard.contract.ts'
import { getClientMoney, getProjectMoney, payment } from '#features/payments/payments.ts'
import { aWonProject, anApprovedExpense, approvedHours, aChargeRate } from '#test/billing.ts'
import { testServer } from '#test/firm.ts'
import { listClientInvoices, listProjectInvoices } from '../clientInvoices.contract.ts'
import { invoice } from '../invoices.ts'

const server = testServer()
const { aFirm, as, asSeen, grant, inFirm } = server
const { calls } = invoice
const withId = ({ id }: { id: number }) => ({ params: { id: String(id) } })
type Firm = Awaited<ReturnType<typeof aFirm>>

/** A draft of hours of two projects, 300.00 and 100.00, and of an expense that both pay for, 60.00 and 40.00. */
async function aSharedDraft() {
  const firm = await aFirm()
  const { ada, sam, maya } = firm
  const weir = await aWonProject(server, firm, { contract_type: 'hourly' })
  const quay = await aWonProject(server, firm, { name: 'Quay', contract_type: 'hourly' })
  await inFirm(firm, async (db) => {
    await aChargeRate(db, '100.00')
    await approvedHours(db, { user_id: sam.id, project_id: weir.id, by: maya.id, minutes: 180 })
    await approvedHours(db, { user_id: sam.id, project_id: quay.id, by: maya.id, date: '2026-03-11' })
    await anApprovedExpense(db, {
      user_id: sam.id,
      by: maya.id,
      amount: '100.00',
      parts: [
        [weir.id, '60.00'],
        [quay.id, '40.00'],
      ],
    })
  })
  const body = { project_ids: [weir.id, quay.id], start: '2026-03-01', end: '2026-03-31' }
  const { body: draft, status, text } = await as(ada, calls.draft, { body })
  expect(status, text).toBe(201)
  return { ...firm, weir, quay, draft }
}
const moneyOf = async ({ ada }: Pick<Firm, 'ada'>, project: { id: number }) =>
  (await as(ada, getProjectMoney, withId(project))).body

test('each project has its lines of it: money, list, unbilled, dashboard, client', async () => {
  const firm = await aSharedDraft()
  const { ada, weir, quay, draft, client } = firm
  expect(draft.project_id).toBeNull()
  expect(draft.projects.map(({ id }) => id)).toEqual([weir.id, quay.id])
  expect(draft.lines.map(({ project_id, net }) => [project_id, net])).toEqual([
    [weir.id, '300.00'],
    [quay.id, '100.00'],
    [weir.id, '60.00'],
    [quay.id, '40.00'],
  ])
  expect((await as(ada, listUnbilled, { query: {} })).body.results).toEqual([])
  const issued = (await as(ada, calls.issue, { ...withId(draft), body: {} })).body
  const [ofWeir, ofQuay] = [await moneyOf(firm, weir), await moneyOf(firm, quay)]
  expect([ofWeir.net, ofQuay.net]).toEqual(['360.00', '140.00'])
  expect(add(ofWeir.open, ofQuay.open)).toBe(issued.amount_open)
  expect((await as(ada, getClientMoney, withId(client))).body).toMatchObject({
    net: '500.00',
    open: issued.amount_open,
  })
  const listed = await as(ada, listProjectInvoices, { ...withId(quay), query: {} })
  expect(listed.body).toMatchObject({
    count: 1,
    results: [{ id: draft.id, amount_net: '140.00', amount_open: ofQuay.open, shared: true }],
  })
  const ofClient = await as(ada, listClientInvoices, { ...withId(client), query: {} })
  expect(ofClient.body.results).toMatchObject([{ id: draft.id, amount_net: '500.00', shared: false }])
  for (const query of [{ project_id: String(quay.id) }, { search: 'project:quay' }])
    expect((await as(ada, calls.list, { query })).body).toMatchObject({ count: 1, results: [{ id: draft.id }] })
  const { body: charts } = await as(ada, getCharts, { query: { charts: 'invoiced,margin', duration: '36' } })
  // Invoiced today; earned as it was worked.
  expect(charts.map(({ months }) => months.reduce((sum, { count }) => sum + count, 0))).toEqual([1, 2])
})

test('a payment of a part leaves each its share open, to the penny; a credit takes back what each had', async () => {
  const firm = await aSharedDraft()
  const { ada, weir, quay, draft, client } = firm
  const issued = (await as(ada, calls.issue, { ...withId(draft), body: {} })).body
  const paid = (await as(ada, payment.calls.create, { body: { client_id: client.id, amount_received: '99.99' } })).body
  await as(ada, payment.calls.allocate, {
    ...withId(paid),
    body: { allocations: [{ invoice_id: issued.id, amount: '99.99' }] },
  })
  const [ofWeir, ofQuay] = [await moneyOf(firm, weir), await moneyOf(firm, quay)]
  const left = (await as(ada, calls.get, withId(issued))).body.amount_open
  expect(add(ofWeir.open, ofQuay.open)).toBe(left)
  await as(ada, payment.calls.allocate, {
    ...withId(paid),
    body: { allocations: [] },
  })
  const credit = (await as(ada, calls.credit, { ...withId(issued), body: {} })).body
  expect(credit.lines.map(({ project_id }) => project_id)).toEqual(draft.lines.map(({ project_id }) => project_id))
  expect((await as(ada, calls.issue, { ...withId(credit), body: {} })).status).toBe(200)
  expect([(await moneyOf(firm, weir)).net, (await moneyOf(firm, quay)).net]).toEqual(['0.00', '0.00'])
  const unbilled = (await as(ada, listUnbilled, { query: {} })).body.results
  expect(new Set(unbilled.map(({ amounts }) => amounts?.total))).toEqual(new Set(['140.00', '360.00']))
})

test('who sees one project learns no amount of the other, and saving keeps whose the lines are', async () => {
  const firm = await aSharedDraft()
  const { ada, maya, fin, weir, quay, draft } = firm
  await as(ada, calls.issue, { ...withId(draft), body: {} })
  await grant(fin, 'projects.view_project', 'projects.view_financials_own_projects')
  await inFirm(firm, (db) =>
    db.updateTable('project').set({ managed_by_id: fin.id }).where('id', '=', weir.id).execute(),
  )
  expect((await as(fin, getProjectMoney, withId(weir))).body.net).toBe('360.00')
  expect((await as(fin, getProjectMoney, withId(quay))).status).toBe(403)
  await grant(fin, 'projects.view_project', 'projects.view_financials_own_projects', 'clients.view_invoice')
  const list = await as(fin, listProjectInvoices, { ...withId(weir), query: {} })
  expect(list.body.results).toMatchObject([{ amount_net: '360.00' }])
  expect(list.text).not.toContain('500.00')
  const { body: by } = await as(ada, calls.create, {
    body: {
      client_id: firm.client.id,
      lines: [
        { description: 'Report', price: '70.00', project_id: quay.id },
        { description: 'Plan', price: '30.00' },
      ],
    },
  })
  expect(by.lines.map(({ project_id }) => project_id)).toEqual([quay.id, null])
  await grant(maya, 'invoice.view_invoice', 'invoice.change_invoice')
  const seen = (await as(maya, calls.get, withId(by))).body
  expect(seen).toMatchObject({ projects: [], lines: [{ project_id: null }, { project_id: null }] })
  const lines = seen.lines.map(({ id: _id, net: _net, ...line }) => line)
  expect((await asSeen(maya, calls.change, { ...withId(by), body: { lines } })).status).toBe(200)
  expect((await as(ada, calls.get, withId(by))).body.lines.map(({ project_id }) => project_id)).toEqual([quay.id, null])
  const chosen = [{ description: 'Report', price: '70.00', project_id: quay.id }]
  expect((await asSeen(maya, calls.change, { ...withId(by), body: { lines: chosen } })).body).toEqual({
    lines: ['Invalid choice.'],
  })
})

test('lines follow the project of their draft; work of two projects is on no line', async () => {
  const firm = await aSharedDraft()
  const { ada, weir, quay, draft, client } = firm
  const made = (
    await as(ada, calls.create, {
      body: { client_id: client.id, project_id: weir.id, lines: [{ description: 'Plan', price: '30.00' }] },
    })
  ).body
  expect(made.lines.map(({ project_id }) => project_id)).toEqual([weir.id])
  const moved = await asSeen(ada, calls.change, { ...withId(made), body: { project_id: quay.id } })
  expect(moved.body.lines.map(({ project_id }) => project_id)).toEqual([quay.id])
  const entry_ids = draft.lines.flatMap((line) => line.entry_ids)
  expect((await asSeen(ada, calls.remove, withId(draft))).status).toBe(204)
  const mixed = await as(ada, calls.create, {
    body: { client_id: client.id, lines: [{ description: 'All', price: '400.00', entry_ids }] },
  })
  expect([mixed.status, mixed.body]).toMatchObject([400, { lines: [expect.stringMatching(/one project/)] }])
})
