import { describe, expect, test } from 'vitest'

import { listProjectInvoices } from '#features/invoices/clientInvoices.contract.ts'
import { project } from '#features/projects/projects.ts'
import { quote } from '#features/projects/quotes.ts'
import { task as taskRecord } from '#features/tasks/tasks.ts'
import { add } from '#core/decimal.ts'
import { formatsOf } from '#core/locale/format.ts'
import { unzipped } from '#test/archives.ts'
import { anApprovedExpense } from '#test/billing.ts'
import { aBill, aCostRate, anInvoice, aProject, aQuoteItem, aSupplier, aTask } from '#test/builders.ts'
import { testServer } from '#test/firm.ts'
import { readPdf } from '#test/pdf.ts'
import { getProjectPerformance, listProjectHours } from '../performance.contract.ts'

const { aFirm, app, as, grant, headersOf, inFirm, anEntry } = testServer()
const id = (record: { id: number }) => ({ id: String(record.id) })
const atDate = (date: string, hours: number) => ({
  date,
  start: `${date}T08:00:00Z`,
  end: `${date}T${String(8 + hours).padStart(2, '0')}:00:00Z`,
})
const financial = [
  'price',
  'cost',
  'gross_margin',
  'hours_actual_paid',
  'hours_actual_billable',
  'hours_actual_approved',
  'hours_without_rate',
  'hours_budget_paid',
]

/** A project of £1,000: Sam worked 6 hours of it at 40 and 45.50 an hour, Olga 2 without a rate. */
async function aWorkedProject() {
  const firm = await aFirm()
  const { ada, sam, olga } = firm
  const made = await inFirm(ada, async (db) => {
    const record = await aProject(db, { name: 'Weir', price: '1000.00', managed_by_id: firm.maya.id })
    const costs = (field_hours: string, total: string) =>
      JSON.stringify([{ role: 'Surveyor', total, field_days: '1', field_hours, office_days: '0', office_hours: '0' }])
    const item = await aQuoteItem(db, {
      project_id: record.id,
      name: 'Levels',
      costs: costs('2', '650.01'),
      quantity: '2',
    })
    // Options that nobody took are no budget, nor what is below them.
    const option = await aQuoteItem(db, {
      project_id: record.id,
      name: 'Drone',
      costs: costs('1', '999'),
      optional: true,
    })
    await aQuoteItem(db, { project_id: record.id, name: 'Below', costs: costs('1', '999'), parent_id: option.id })
    const within = await aQuoteItem(db, {
      project_id: record.id,
      name: 'Within',
      costs: costs('0', '0.13'),
      parent_id: item.id,
    })
    const task = await aTask(db, { project_id: record.id, quote_item_id: item.id, name: 'Field work' })
    await aCostRate(db, { user_id: sam.id, amount: '40.00', date_from: '2026-01-01' })
    await aCostRate(db, { user_id: sam.id, amount: '45.50', date_from: '2026-03-10' })
    return { one: record, item, within, task }
  })
  const on = { project_id: made.one.id, task_id: made.task.id }
  await anEntry(sam, { ...on, ...atDate('2026-03-09', 4), nonbillable_minutes: 60 })
  await anEntry(sam, { ...on, ...atDate('2026-03-10', 2), status: 'approved', decided_by_id: ada.id })
  await anEntry(sam, { ...on, ...atDate('2026-03-11', 8), status: 'rejected', decided_by_id: ada.id })
  await anEntry(olga, { ...on, ...atDate('2026-04-01', 2) })
  return { ...firm, ...made }
}

describe('the figures of a project', () => {
  test('hours, cost by the rate of each day, and margin; nothing of them without the permission', async () => {
    const { ada, sam, one } = await aWorkedProject()
    const { body } = await as(ada, project.calls.get, { params: id(one) })
    expect(body).toMatchObject({
      price: '1000.00',
      hours_budget_paid: '28.00',
      hours_actual_paid: '8.00',
      hours_actual_billable: '7.00',
      hours_actual_approved: '2.00',
      hours_without_rate: '2.00',
      cost: '251.00',
      gross_margin: '74.90',
    })
    await grant(sam, 'projects.view_project', 'projects.view_quote', 'projects.export')
    const [listed, got, quoted] = [
      await as(sam, project.calls.list, { query: { search: 'weir' } }),
      await as(sam, project.calls.get, { params: id(one) }),
      await as(sam, quote.calls.getQuote, { params: id(one) }),
    ]
    const describeRow = (row: object) => Object.keys(row).filter((key) => financial.includes(key))
    expect(describeRow((listed.body as { results: object[] }).results[0] ?? {})).toEqual([])
    expect([describeRow(got.body), describeRow(quoted.body)]).toEqual([[], []])
    expect((await as(sam, project.calls.history, { params: id(one) })).text).not.toContain('1000')
    const file = await as(sam, project.export, { query: { format: 'csv' } })
    expect([file.status, file.text.includes('1000.00'), /price|cost|margin/i.test(file.text)]).toEqual([
      200,
      false,
      false,
    ])
    expect((await as(sam, quote.calls.pipeline, { query: {} })).status).toBe(403)
    const dear = await as(sam, project.calls.list, { query: { search: 'price:>500' } })
    expect((dear.body as { results: unknown[] }).results).toEqual([])
  })

  test('open quotes weigh by their probability; what is won, lost or asked for does not, nor what the search leaves out', async () => {
    const { ada } = await aFirm()
    const quoted = { accepted: null, quoted: '2026-02-01' }
    await inFirm(ada, async (db) => {
      await aProject(db, { ...quoted, name: 'Quokka pier', price: '10000.00', probability: 30 })
      await aProject(db, { ...quoted, name: 'Quokka mole', price: '4000.01', probability: 75 })
      await aProject(db, { ...quoted, name: 'Quokka lost', price: '500.00', probability: 50, abandoned: '2026-02-03' })
      await aProject(db, { name: 'Quokka won', price: '500.00', probability: 50 })
      await aProject(db, { ...quoted, name: 'Zebra', price: '900.00', probability: 90 })
    })
    const { body } = await as(ada, quote.calls.pipeline, { query: { search: 'quokka' } })
    expect(body).toEqual({ count: 2, price: '14000.01', weighted: '6000.01' })
  })

  test('its hours by item, task, person and month: those that one may see, and cost with the permission alone', async () => {
    const { ada, sam, maya, olga, one, item, within, task } = await aWorkedProject()
    const { body } = await as(ada, listProjectHours, { params: id(one) })
    expect(body.map(({ user_id, month, hours_paid, cost }) => [user_id, month, hours_paid, cost])).toEqual([
      [null, null, '0.00', '0.00'],
      [null, null, '0.00', '0.00'],
      [olga.id, '2026-04', '2.00', '0.00'],
      [sam.id, '2026-03', '6.00', '251.00'],
    ])
    // The budget of each item that counts stands once, so that sums by item are exact.
    expect(body.map(({ quote_item_id, hours_budget }) => [quote_item_id, hours_budget])).toEqual([
      [item.id, '20.00'],
      [within.id, '8.00'],
      [item.id, '0.00'],
      [item.id, '0.00'],
    ])
    expect(body[3]).toMatchObject({
      quote_item_id: item.id,
      task_id: task.id,
      hours_billable: '5.00',
      hours_approved: '2.00',
    })
    await grant(sam, 'projects.view_project', 'diary.view_entry')
    const mine = await as(sam, listProjectHours, { params: id(one) })
    expect(mine.body.map(({ user_id, month }) => [user_id, month])).toEqual([[sam.id, '2026-03']])
    expect(mine.text).not.toMatch(/cost|budget/)
    await grant(maya, 'projects.view_project')
    expect((await as(maya, listProjectHours, { params: id(one) })).body).toEqual([])
    expect((await as(ada, listProjectHours, { params: { id: '999999999' } })).status).toBe(404)
  })

  test('its tasks, and its invoices to who may see those', async () => {
    const { ada, sam, one, task } = await aWorkedProject()
    await inFirm(ada, async (db) => {
      const { client_id } =
        (await db.selectFrom('project').where('client_id', 'is not', null).select('client_id').executeTakeFirst()) ?? {}
      if (client_id) await anInvoice(db, { client_id, project_id: one.id, name: 'INV-77' })
    })
    expect((await as(ada, taskRecord.calls.ofProject, { params: id(one) })).body).toMatchObject([
      { id: task.id, users: [] },
    ])
    expect((await as(ada, listProjectInvoices, { params: id(one), query: {} })).status).toBe(200)
    await grant(sam, 'projects.view_project')
    expect((await as(sam, taskRecord.calls.ofProject, { params: id(one) })).status).toBe(403)
    expect((await as(sam, listProjectInvoices, { params: id(one), query: {} })).status).toBe(403)
  })
})

describe('project performance', () => {
  const march = { start: '2026-03-01', end: '2026-03-31' }
  test('is of the period, of the person’s own projects, of those of their departments, or of any', async () => {
    const { ada, maya, sam, one } = await aWorkedProject()
    const drawn = async (who: typeof ada, query = march) => {
      const { body } = await as(who, getProjectPerformance, { query })
      return body.results.filter(({ name }) => name === 'Weir')
    }
    expect(await drawn(ada)).toMatchObject([
      {
        id: one.id,
        price: '1000.00',
        status: 'field',
        hours_budget: '28.00',
        hours_total: '8.00',
        progress: '28.57',
        cost_budget: '1300.15',
        cost_total: '251.00',
        margin_total: '74.90',
        hours_period: '6.00',
        earned_period: '0.00',
        cost_period: '251.00',
        margin_period: null,
      },
    ])
    expect(await drawn(ada, { start: '2026-04-01', end: '2026-04-30' })).toMatchObject([
      { hours_period: '2.00', cost_period: '0.00', cost_total: '251.00', margin_total: '74.90' },
    ])
    const see = ['projects.view_project', 'projects.view_quote'] as const
    await grant(maya, ...see, 'projects.export_ppr_own_projects')
    await grant(sam, ...see, 'projects.export_ppr_own_projects', 'projects.export_ppr_own_department')
    expect((await drawn(maya)).length).toBe(1)
    expect(await drawn(sam)).toEqual([])
    await inFirm(ada, async (db) => {
      const { department_id } = await db
        .selectFrom('member')
        .select('department_id')
        .where('id', '=', sam.id)
        .executeTakeFirstOrThrow()
      await db.updateTable('project').set({ department_id }).where('id', '=', one.id).execute()
    })
    expect((await drawn(sam)).length).toBe(1)
    await grant(sam, ...see)
    expect((await as(sam, getProjectPerformance, { query: march })).status).toBe(403)
    const backwards = await as(ada, getProjectPerformance, { query: { start: '2026-03-02', end: '2026-03-01' } })
    expect(backwards.body).toEqual({ end: ['The end must not be before the start.'] })
  })

  test('takes the price of a project from its items', async () => {
    const { ada, one } = await aWorkedProject()
    await inFirm(ada, (db) => db.insertInto('project_price').values({ project_id: one.id, price: '700.00' }).execute())
    const { body } = await as(ada, getProjectPerformance, { query: march })
    // What its hours cost is taken off the sum that its items come to.
    expect(body.results.find(({ id: found }) => found === one.id)).toMatchObject({
      price: '700.00',
      cost_total: '251.00',
      margin_total: '64.14',
    })
  })

  test('is a workbook and a PDF', async () => {
    const { ada, one } = await aWorkedProject()
    const ends = { accepted: '2026-03-02', delivered: '2026-03-20' }
    await inFirm(ada, (db) => db.updateTable('project').set(ends).where('id', '=', one.id).execute())
    const rows = (await as(ada, getProjectPerformance, { query: march })).body.results
    const names = ['price', 'hours_total', 'cost_total', 'margin_total', 'billed', 'unbilled', 'hours_period'] as const
    const figures = [...names, 'earned_period' as const, 'cost_period' as const, 'margin_period' as const].flatMap(
      (figure) => rows.flatMap((row) => row[figure] ?? []),
    )
    const file = async (format: 'xlsx' | 'pdf') => {
      const query = new URLSearchParams({ ...march, format }).toString()
      const url = `/api/projects/reports/performance/export/?${query}`
      return (await app().inject({ url, headers: await headersOf(ada) })).rawPayload
    }
    const sheet = unzipped(await file('xlsx'), 'xl/worksheets/sheet1.xml')
    const inSheet = new Set(Array.from(sheet.matchAll(/<v>(-?[\d.]+)<\/v>/g), ([, number]) => Number(number)))
    const { text } = await readPdf(await file('pdf'))
    const { money } = formatsOf('GB')
    expect(figures.length).toBeGreaterThan(5)
    for (const figure of figures) {
      expect([...inSheet]).toContain(Number(figure))
      expect([figure, text.includes(money(figure)) || text.includes(figure)]).toEqual([figure, true])
    }
  })
})

test('the hours tab, the overview and the report say one cost: rounded once, with expenses and bills by name', async () => {
  const firm = await aFirm()
  const { ada, sam, olga, maya } = firm
  const weir = await inFirm(firm, async (db) => {
    const { id: weirId } = await aProject(db, { name: 'Weir', price: '100.00', accepted: '2026-03-01' })
    for (const user of [sam, olga, maya])
      await aCostRate(db, { user_id: user.id, amount: '10.00', date_from: '2026-01-01' })
    const bill = await aBill(db, { supplier_id: (await aSupplier(db)).id, date: '2026-04-02', net: '12.34' })
    await db
      .insertInto('bill_line')
      .values({ bill_id: bill.id, position: 0, project_id: weirId, net: '12.34' })
      .execute()
    await anApprovedExpense(db, { user_id: sam.id, by: ada.id, amount: '5.00', parts: [[weirId, '5.00']] })
    return weirId
  })
  // 20 minutes at 10.00 are 3.33: three times that is 10.00, not 9.99.
  for (const user of [sam, olga, maya])
    await anEntry(user, {
      project_id: weir,
      date: '2026-03-09',
      start: '2026-03-09T08:00:00Z',
      end: '2026-03-09T08:20:00Z',
    })
  const { body: rows } = await as(ada, listProjectHours, { params: { id: String(weir) } })
  const cost = rows.reduce((sum, row) => add(sum, row.cost ?? '0.00'), '0.00')
  expect(rows.map((row) => [row.kind, row.cost])).toEqual([
    ['expenses', '5.00'],
    ['bills', '12.34'],
    ['hours', '3.33'],
    ['hours', '3.34'],
    ['hours', '3.33'],
  ])
  expect(cost).toBe('27.34')
  expect((await as(ada, project.calls.get, { params: { id: String(weir) } })).body.cost).toBe(cost)
  const { body: report } = await as(ada, getProjectPerformance, { query: { start: '2026-03-01', end: '2026-03-31' } })
  expect(report.results.find(({ id: found }) => found === weir)).toMatchObject({
    cost_total: cost,
    margin_total: '72.66',
    cost_period: '15.00',
    earned_period: '5.00',
    margin_period: '-200.00',
    billed: '0.00',
    unbilled: '105.00',
  })
})
