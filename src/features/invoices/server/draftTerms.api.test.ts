/** Drafts by how the work is paid for: a percentage of what is built, a retainer month by month, and variations. */
import { expect, test } from 'vitest'

import { documentTemplateCalls as templates } from '#features/documents/documentTemplates.ts'
import { sendDocument } from '#features/documents/documents.contract.ts'
import { project } from '#features/projects/projects.ts'
import { quoteItem } from '#features/quote-items/quoteItems.ts'
import { approvedHours, aWonProject } from '#test/billing.ts'
import * as build from '#test/builders.ts'
import { testServer } from '#test/firm.ts'
import { type Invoice, invoice } from '../invoices.ts'

const server = testServer()
const { aFirm, as, asSeen, inFirm } = server
const { calls } = invoice
const withId = (record: { id: number }) => ({ params: { id: String(record.id) } })
const shown = ({ lines }: Invoice) => lines.map(({ description, price, month }) => [description, price, month])

test('a percentage of a construction value is billed in parts of the price that follows', async () => {
  const firm = await aFirm()
  const wonProject = await aWonProject(server, firm, {
    contract_type: 'percentage',
    construction_value: '2500000',
    fee_percent: '4.25',
  })
  const draft = (more: object = {}) => as(firm.ada, calls.draft, { body: { project_ids: [wonProject.id], ...more } })
  expect((await draft({ percent: '40' })).body).toMatchObject({ amount_net: '42500.00' })
  // It costs more to build than was thought: what was billed counts.
  await as(firm.ada, project.calls.change, { ...withId(wonProject), body: { construction_value: '3000000' } })
  expect((await draft()).body).toMatchObject({ amount_net: '85000.00' })
})

/** A project with an item of a retainer, and a task on it. */
async function aRetainer() {
  const firm = await aFirm()
  const { ada, client } = firm
  const body = { name: 'Advice', requested: '2026-03-02', quoted: '2026-03-04', client_id: client.id }
  const record = (await as(ada, project.calls.create, { body })).body
  const { body: item } = await as(ada, quoteItem.calls.create, {
    body: { project_id: record.id, name: 'Monthly advice', contract_type: 'retainer', retainer: '750' },
  })
  await as(ada, project.calls.change, { ...withId(record), body: { accepted: '2026-03-05' } })
  const draft = (start: string, end: string, more: object = {}) =>
    as(ada, calls.draft, { body: { project_ids: [record.id], start, end, ...more } })
  return { ...firm, one: record, item, draft }
}
const march = 'Monthly advice, March 2026'
const april = 'Monthly advice, April 2026'
const may = 'Monthly advice, May 2026'

test('a retainer bills each month of a period once, at what it is by then', async () => {
  const { ada, one, item, draft } = await aRetainer()
  const first = (await draft('2026-02-01', '2026-04-10')).body
  expect(shown(first)).toEqual([
    [march, '750.00', '2026-03-01'],
    [april, '750.00', '2026-04-01'],
  ])
  expect((await draft('2026-03-01', '2026-04-30')).status).toBe(409)
  await as(ada, quoteItem.calls.change, { ...withId(item), body: { retainer: '800' } })
  const second = await draft('2026-03-01', '2026-05-31')
  expect(shown(second.body)).toEqual([[may, '800.00', '2026-05-01']])
  await asSeen(ada, calls.remove, withId(second.body))
  // Of a later period only its own months.
  expect(shown((await draft('2026-05-15', '2026-05-31')).body)).toEqual([[may, '800.00', '2026-05-01']])
  // What somebody changes of a line leaves its month.
  const lines = first.lines.map(({ id: _id, net: _net, ...line }) => ({ ...line, discount: '50' }))
  const saved = await as(ada, calls.change, { ...withId(first), body: { lines, version: first.version } })
  expect(saved.body.lines.map(({ month, net }) => [month, net])).toEqual([
    ['2026-03-01', '700.00'],
    ['2026-04-01', '700.00'],
  ])
  expect((await as(ada, project.calls.get, withId(one))).body.contract_type).toBe('fixed')
})

test('the months of projects without items are billed on one invoice, each of its project', async () => {
  const firm = await aRetainer()
  const { ada, one, draft, client } = firm
  const otherRecord = await inFirm(firm, (db) =>
    build.aProject(db, {
      name: 'Watch',
      client_id: client.id,
      accepted: '2026-03-05',
      contract_type: 'retainer',
      retainer: '400',
    }),
  )
  const both = await draft('2026-03-01', '2026-03-31', { project_ids: [one.id, otherRecord.id] })
  expect(both.body.lines.map(({ project_id, net, month }) => [project_id, net, month])).toContainEqual([
    otherRecord.id,
    '400.00',
    '2026-03-01',
  ])
  const again = await as(ada, calls.draft, {
    body: { project_ids: [otherRecord.id], start: '2026-03-01', end: '2026-03-31' },
  })
  expect(again.status).toBe(409)
})

test('a credit opens its months again, and hours go with the first of them', async () => {
  const { ada, sam, maya, one, item, draft } = await aRetainer()
  const entry = await inFirm(ada, async (db) => {
    const task = await build.aTask(db, { project_id: one.id, quote_item_id: item.id })
    return approvedHours(db, { user_id: sam.id, project_id: one.id, task_id: task.id, by: maya.id })
  })
  const { body: made } = await draft('2026-03-01', '2026-04-30')
  expect(made.lines.map(({ entry_ids: ids }) => ids)).toEqual([[entry.id], []])
  const rate = await inFirm(ada, (db) => build.aVatRate(db))
  const lines = made.lines.map(({ id: _id, net: _net, ...line }) => ({ ...line, tax_rate_ids: [rate.id] }))
  const { body: taxed } = await as(ada, calls.change, { ...withId(made), body: { lines, version: made.version } })
  expect((await as(ada, calls.issue, { ...withId(made), body: { version: taxed.version } })).status).toBe(200)
  const { body: credit } = await as(ada, calls.credit, { ...withId(made), body: {} })
  expect((await draft('2026-03-01', '2026-04-30')).status).toBe(409)
  await as(ada, calls.issue, { ...withId(credit), body: { version: credit.version } })
  expect(shown((await draft('2026-03-01', '2026-04-30')).body).map(([, , month]) => month)).toEqual([
    '2026-03-01',
    '2026-04-01',
  ])
})

test('a variation is an item of a later revision: accepted and billed by itself', async () => {
  const firm = await aFirm()
  const { ada, client } = firm
  const body = { name: 'Weir', requested: '2026-03-02', client_id: client.id }
  const record = (await as(ada, project.calls.create, { body })).body
  const add = async (name: string, unit_price: string) =>
    (await as(ada, quoteItem.calls.create, { body: { project_id: record.id, name, unit_price } })).body
  const { body: all } = await as(ada, templates.list, {})
  const template_id = all.find(({ kind }) => kind === 'quote')?.id ?? 0
  const send = () => as(ada, sendDocument, { ...withId(record), body: { template_id, mail: false } })
  const draft = () => as(ada, calls.draft, { body: { project_ids: [record.id] } })
  await add('Survey', '1000')
  await send()
  await as(ada, project.calls.change, { ...withId(record), body: { accepted: '2200-01-01' } })
  expect((await draft()).body).toMatchObject({ amount_net: '1000.00' })
  const extra = await add('More pegs', '200')
  await send()
  // It is proposed so far.
  expect((await draft()).status).toBe(409)
  const { body: accepted } = await as(ada, quoteItem.acts.accept, { body: { ids: [extra.id], date: '2200-01-02' } })
  expect(accepted.results[0]).toMatchObject({ state: 'accepted', accepted_revision: 2 })
  expect((await as(ada, project.calls.get, withId(record))).body).toMatchObject({
    price: '1200.00',
    accepted: '2200-01-01',
    accepted_revision: 1,
  })
  expect(shown((await draft()).body)).toEqual([['More pegs', '200.00', null]])
})
