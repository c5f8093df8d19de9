/** Aged debt: what it says today is what the lists say, and of an earlier day what was open then. */
import { expect, test } from 'vitest'

import { addDays, today } from '#core/days.ts'
import { invoice } from '#features/invoices/invoices.ts'
import { aClient } from '#test/builders.ts'
import { testServer } from '#test/firm.ts'
import { add, subtract } from '#core/decimal.ts'
import { getClientMoney, payment } from '../../payments.ts'
import { refundCredit } from '../../credit/credit.contract.ts'
import { getStatement, printStatement, sendStatement } from '../../statement/statement.contract.ts'
import { exportAgedDebt, getAgedDebt } from '../aged.contract.ts'

const { aFirm, as, app, grant, headersOf, inFirm } = testServer()
const withId = ({ id }: { id: number }) => ({ params: { id: String(id) } })
const now = today('Europe/London')
type Firm = Awaited<ReturnType<typeof aFirm>>

/** Issued so many days ago, due so many days before today. */
async function anInvoice({ ada }: Firm, client: { id: number }, price: string, date: number, due: number) {
  const body = {
    client_id: client.id,
    date: addDays(now, -date),
    due: addDays(now, -due),
    lines: [{ description: 'Survey', price }],
  }
  const draft = await as(ada, invoice.calls.create, { body })
  expect(draft.status, draft.text).toBe(201)
  const issued = await as(ada, invoice.calls.issue, { ...withId(draft.body), body: {} })
  expect(issued.status, issued.text).toBe(200)
  return issued.body
}

/** In the order of their dates, since numbers and dates go together. */
async function someDebt() {
  const firm = await aFirm()
  const { ada, client } = firm
  const otherRecord = await inFirm(firm, (db) => aClient(db, { name: 'Quay' }))
  const oldest = await anInvoice(firm, client, '500.00', 200, 120)
  await anInvoice(firm, otherRecord, '90.00', 190, 90)
  await anInvoice(firm, otherRecord, '60.00', 180, 31)
  await anInvoice(firm, client, '30.00', 170, 30)
  await anInvoice(firm, client, '1.00', 160, 1)
  await anInvoice(firm, client, '10.00', 150, 0)
  const paid = { client_id: client.id, amount_received: '200.00', date: addDays(now, -50), invoice_id: oldest.id }
  expect((await as(ada, payment.calls.create, { body: paid })).status).toBe(201)
  return { ...firm, other: otherRecord, oldest }
}

test('each invoice is in the age of its days, and the sums are those of the list and of the client', async () => {
  const firm = await someDebt()
  const { ada, client, other } = firm
  const { body } = await as(ada, getAgedDebt, { query: {} })
  expect(body.date).toBe(now)
  expect(body.results).toMatchObject([
    {
      client: { id: client.id },
      current: '10.00',
      days_30: '31.00',
      days_60: '0.00',
      days_90: '0.00',
      older: '300.00',
      total: '341.00',
    },
    {
      client: { id: other.id },
      current: '0.00',
      days_30: '0.00',
      days_60: '60.00',
      days_90: '90.00',
      older: '0.00',
      total: '150.00',
    },
  ])
  expect(body.totals).toMatchObject({ current: '10.00', days_30: '31.00', older: '300.00', total: '491.00' })
  const sums = (await as(ada, invoice.calls.sums, { query: {} })).body
  expect(body.totals.total).toBe(sums.open)
  expect(sums.overdue).toBe('481.00')
})

test('of an earlier day it is what was open then: what was issued, paid and credited later does not count', async () => {
  const { ada, oldest, client } = await someDebt()
  const ofDays = async (days: number) =>
    (await as(ada, getAgedDebt, { query: { date: addDays(now, -days) } })).body.totals
  expect(await ofDays(60)).toMatchObject({
    older: '0.00',
    days_60: '500.00',
    days_30: '90.00',
    current: '101.00',
    total: '691.00',
  })
  expect((await ofDays(50)).total).toBe('491.00')
  expect((await ofDays(195)).total).toBe('500.00')
  expect((await ofDays(400)).total).toBe('0.00')
  const credit = (await as(ada, invoice.calls.credit, { ...withId(oldest), body: {} })).body
  const lines = [{ description: 'Survey', quantity: '-1', price: '300.00' }]
  await as(ada, invoice.calls.change, { ...withId(credit), body: { lines, version: credit.version } })
  expect((await as(ada, invoice.calls.issue, { ...withId(credit), body: {} })).status).toBe(200)
  const credited = await as(ada, getAgedDebt, { query: {} })
  expect(credited.body.totals.total).toBe('191.00')
  expect((await ofDays(1)).total).toBe('491.00')
  // And the statement tells the same story.
  const statement = (await as(ada, getStatement, { ...withId(client), query: { start: addDays(now, -200), end: now } }))
    .body
  expect(statement).toMatchObject({ opening: '0.00', closing: '41.00', aged: { total: '41.00' } })
  expect(statement.lines.map(({ kind, amount, balance }) => [kind, amount, balance])).toEqual([
    ['invoice', '500.00', '500.00'],
    ['invoice', '30.00', '530.00'],
    ['invoice', '1.00', '531.00'],
    ['invoice', '10.00', '541.00'],
    ['payment', '-200.00', '341.00'],
    ['credit', '-300.00', '41.00'],
  ])
  const later = (
    await as(ada, getStatement, { ...withId(client), query: { start: addDays(now, -100), end: addDays(now, -20) } })
  ).body
  expect(later).toMatchObject({ opening: '541.00', closing: '341.00', lines: [{ kind: 'payment' }] })
})

test('as a file it is the same, and a name that a spreadsheet would run is text', async () => {
  const firm = await aFirm()
  const client = await inFirm(firm, (db) => aClient(db, { name: '=1+1' }))
  await anInvoice(firm, client, '60.00', 180, 31)
  const url = '/api/payments/aged/export/'
  const answer = await app().inject({ url, headers: await headersOf(firm.ada) })
  expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8')
  expect(answer.body.replace('\ufeff', '').split('\r\n')).toEqual([
    'Client,Not due,1–30 days,31–60 days,61–90 days,Over 90 days,Total,Credit,Balance',
    "'=1+1,0.00,0.00,60.00,0.00,0.00,60.00,0.00,60.00",
    'Total,0.00,0.00,60.00,0.00,0.00,60.00,0.00,60.00',
    '',
  ])
  await grant(firm.sam, 'invoice.view_invoice')
  expect((await as(firm.sam, exportAgedDebt, { query: {} })).status).toBe(403)
})

test('a statement takes both permissions, a period that is one, and a client in reach; printed it is a PDF', async () => {
  const firm = await someDebt()
  const { ada, sam, client } = firm
  const foreign = await aFirm()
  const ask = (query: object, record: { id: number } = client) => as(ada, getStatement, { ...withId(record), query })
  expect((await ask({}, foreign.client)).status).toBe(404)
  expect((await ask({ start: now, end: addDays(now, -1) })).body).toEqual({
    end: ['The end must not be before the start.'],
  })
  expect((await ask({ start: addDays(now, -367) })).body).toEqual({
    start: ['A statement covers at most a year. Choose a shorter period.'],
  })
  await grant(sam, 'clients.view_client', 'clients.view_invoice')
  expect((await as(sam, getStatement, { ...withId(client), query: {} })).status).toBe(403)
  expect((await as(sam, printStatement, { ...withId(client), query: {} })).status).toBe(403)
  const pdf = await app().inject({ url: `/api/clients/${client.id}/statement/pdf/`, headers: await headersOf(ada) })
  expect([pdf.statusCode, pdf.headers['content-type'], pdf.rawPayload.subarray(0, 5).toString()]).toEqual([
    200,
    'application/pdf',
    '%PDF-',
  ])
  expect((await as(ada, sendStatement, { ...withId(client), body: { contact_ids: [] } })).status).toBe(400)
})

test('a statement explains its balance: what is open, what is credit, and what is dated later', async () => {
  const firm = await aFirm()
  const { ada, client } = firm
  const first = await anInvoice(firm, client, '100.00', 60, 30)
  const second = await anInvoice(firm, client, '50.00', 40, 10)
  const pay = async (amount_received: string, date: string, more: object = {}) =>
    (await as(ada, payment.calls.create, { body: { client_id: client.id, amount_received, date, ...more } })).body
  const early = await pay('120.00', addDays(now, -20), { invoice_id: first.id })
  const later = await pay('30.00', addDays(now, 5), { invoice_id: second.id })
  const credit = (await as(ada, invoice.calls.credit, { ...withId(first), body: {} })).body
  const credited = (await as(ada, invoice.calls.issue, { ...withId(credit), body: {} })).body
  await as(ada, refundCredit, {
    body: { client_id: client.id, credits: [{ credit_id: credited.id, amount: '40.00' }], date: addDays(now, 9) },
  })
  const statement = async (start: string, end: string) =>
    (await as(ada, getStatement, { ...withId(client), query: { start, end } })).body
  const statementToday = await statement(addDays(now, -50), now)
  expect(statementToday).toMatchObject({
    opening: '100.00',
    closing: '-70.00',
    // The payment that is dated later is not in it yet.
    aged: { total: '50.00' },
    credits: [
      { kind: 'payment', id: early.id, amount: '20.00' },
      { kind: 'credit', id: credited.id, amount: '100.00' },
    ],
    credit: '120.00',
    later: [
      { kind: 'payment', id: later.id, amount: '-30.00' },
      { kind: 'refund', amount: '40.00' },
    ],
    later_total: '10.00',
    balance: '-60.00',
  })
  expect((await as(ada, getClientMoney, withId(client))).body).toMatchObject({
    open: '20.00',
    unallocated: '80.00',
    balance: '-60.00',
  })
  // On any day the lines come to the balance, and what is open less what is credit does.
  for (const days of [-70, -45, -30, -10, 0, 6, 12]) {
    const end = addDays(now, days)
    const {
      opening,
      lines,
      closing,
      aged,
      credit: left,
      later_total,
      balance,
    } = await statement(addDays(end, -15), end)
    const moved = lines.reduce((sum, { amount }) => add(sum, amount), opening)
    expect([moved, subtract(aged.total, left), add(closing, later_total)]).toEqual([closing, closing, balance])
    const result = (await as(ada, getAgedDebt, { query: { date: end } })).body.results.find(
      (row) => row.client.id === client.id,
    )
    expect(result?.balance ?? '0.00').toBe(closing)
  }
})
