/** The way to the books: what is sent, once; what is refused, tried again and given up; and what then stays. */
import { createServer, type IncomingHttpHeaders } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'

import { sql } from 'kysely'
import { beforeAll, afterAll, beforeEach, expect, test } from 'vitest'

import { undoChange } from '#core/undo.contract.ts'
import { invoice } from '#features/invoices/invoices.ts'
import { payment } from '#features/payments/payments.ts'
import { testServer } from '#test/firm.ts'
import { changeSync, getSync, retrySync } from '../sync.contract.ts'
import { sendOne } from './sync.job.ts'

const { aFirm, as, asSeen, database, inFirm } = testServer()
type Firm = Awaited<ReturnType<typeof aFirm>>
const withId = (id: number) => ({ params: { id: String(id) } })

/** A program that keeps books: what it was sent, and what it answers next. */
interface Got {
  headers: IncomingHttpHeaders
  body: Record<string, unknown>
}
const got: Got[] = []
let answers: [status: number, text: string][] = []
let meanwhile: () => Promise<unknown> = async () => undefined
const books = createServer((request, response) => {
  void (async () => {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part as Buffer)
    got.push({ headers: request.headers, body: JSON.parse(Buffer.concat(parts).toString()) as Got['body'] })
    await meanwhile()
    const [status, text] = answers.shift() ?? [200, '']
    response.writeHead(status).end(text)
  })()
})
let url = ''
beforeAll(async () => {
  books.listen(0, '127.0.0.1')
  await once(books, 'listening')
  url = `http://127.0.0.1:${(books.address() as AddressInfo).port}/`
})
afterAll(() => books.close())
beforeEach(() => {
  got.length = 0
  answers = []
  meanwhile = async () => undefined
})

/** The worker, once for each that is queued: whether it wants to be asked again. */
async function work(firm: Firm) {
  const { rows } = await inFirm(firm, (db) =>
    sql<{ id: number }>`select id from accounting_sync where state = 'queued' order by id`.execute(db),
  )
  const again: boolean[] = []
  for (const { id } of rows)
    again.push(
      await sendOne(database(), { url, token: 'secret' }, { orgId: firm.org_id, id }).then(
        () => false,
        () => true,
      ),
    )
  return again
}
const paid = async ({ ada, client }: Firm, more: object = {}) =>
  (
    await as(ada, payment.calls.create, {
      body: { client_id: client.id, amount_received: '40.00', date: '2026-03-02', name: 'BACS 1', ...more },
    })
  ).body
const flag = ({ ada }: Firm, id: number, sync = true) =>
  asSeen(ada, payment.calls.change, { ...withId(id), body: { sync } })
const now = async ({ ada }: Firm, id: number) => (await as(ada, payment.calls.get, withId(id))).body

test('an invoice is sent once it is issued, with what was booked, under a key of its own, and is done', async () => {
  const firm = await aFirm()
  const body = { client_id: firm.client.id, date: '2026-03-02', lines: [{ description: 'Levels', price: '100.00' }] }
  const { body: draft } = await as(firm.ada, invoice.calls.create, { body })
  await asSeen(firm.ada, invoice.calls.change, { ...withId(draft.id), body: { sync: true } })
  expect((await as(firm.ada, invoice.calls.get, withId(draft.id))).body).toMatchObject({
    sync: true,
    sync_state: 'none',
  })
  expect(await work(firm)).toEqual([])
  const { body: issued } = await as(firm.ada, invoice.calls.issue, { ...withId(draft.id), body: {} })
  expect(issued.sync_state).toBe('queued')
  expect(await work(firm)).toEqual([false])
  expect(await work(firm)).toEqual([])
  expect(got).toMatchObject([
    {
      headers: { authorization: 'Bearer secret', 'idempotency-key': `fieldbook-${firm.org_id}-invoice-${draft.id}` },
      body: {
        kind: 'invoice',
        currency: 'GBP',
        name: issued.name,
        gross: '100.00',
        entries: [
          {
            lines: [
              { account: '1100', debit: '100.00', credit: '0.00' },
              { account: '4000', debit: '0.00', credit: '100.00' },
            ],
          },
        ],
      },
    },
  ])
  expect((await as(firm.ada, invoice.calls.get, withId(draft.id))).body).toMatchObject({ sync_state: 'done' })
  const off = await asSeen(firm.ada, invoice.calls.change, { ...withId(draft.id), body: { sync: false } })
  expect([off.status, off.body['detail']]).toEqual([409, expect.stringMatching(/^This is already in the books/)])
  expect(
    (await asSeen(firm.ada, invoice.calls.change, { ...withId(draft.id), body: { notes: 'Paid by Ann' } })).status,
  ).toBe(200)
})

test('until it is in the books a payment is changed and unmarked; from then on its amount, date and mark stay', async () => {
  const firm = await aFirm()
  const { id } = await paid(firm)
  await flag(firm, id)
  await flag(firm, id, false)
  expect(await work(firm)).toEqual([])
  await flag(firm, id)
  expect(await work(firm)).toEqual([false])
  expect(await now(firm, id)).toMatchObject({ sync_state: 'done', can_delete: false })
  for (const body of [{ sync: false }, { amount_received: '41.00' }, { date: '2026-03-03' }, { name: 'BACS 2' }])
    expect((await asSeen(firm.ada, payment.calls.change, { ...withId(id), body })).status).toBe(409)
  expect((await asSeen(firm.ada, payment.calls.remove, withId(id))).status).toBe(409)
  expect((await asSeen(firm.ada, payment.calls.change, { ...withId(id), body: { batch: 'SLIP' } })).status).toBe(200)
  expect((await as(firm.ada, payment.calls.lock, { ...withId(id), body: {} })).status).toBe(200)
  expect(await now(firm, id)).toMatchObject({ amount_received: '40.00', locked: true })
})

test('what the other end cannot take now is tried again under the same key; what it refuses is given up at once', async () => {
  const firm = await aFirm()
  const { id } = await paid(firm)
  await flag(firm, id)
  answers = [
    [503, 'closed for lunch'],
    [429, ''],
    [422, 'no such\naccount'],
  ]
  expect([await work(firm), (await now(firm, id)).sync_error]).toEqual([
    [true],
    'The accounting program refused the record (503): closed for lunch',
  ])
  expect([await work(firm), (await now(firm, id)).sync_error]).toEqual([
    [true],
    'The accounting program refused the record (429).',
  ])
  expect(await work(firm)).toEqual([false])
  expect(await now(firm, id)).toMatchObject({
    sync_state: 'failed',
    sync_error: 'The accounting program refused the record (422): no such account',
  })
  expect(new Set(got.map(({ headers }) => headers['idempotency-key']))).toEqual(
    new Set([`fieldbook-${firm.org_id}-payment-${id}`]),
  )
  // What was refused may be mended, and is tried again when somebody says so.
  expect((await asSeen(firm.ada, payment.calls.change, { ...withId(id), body: { name: 'BACS 2' } })).status).toBe(200)
  const { body } = await as(firm.ada, getSync, {})
  expect(body).toMatchObject({ connected: true, queued: 0, done: 0, failed: 1 })
  expect(body.waiting).toMatchObject([{ state: 'failed', tries: 3, invoice: null, payment: { id, name: 'BACS 2' } }])
  const ids = body.waiting.map((record) => record.id)
  expect((await as(firm.ada, retrySync, { body: { ids: [...ids, 999_999] } })).status).toBe(404)
  expect((await as(firm.ada, retrySync, { body: { ids } })).body).toMatchObject({ queued: 1, failed: 0, waiting: [] })
  expect(await work(firm)).toEqual([false])
  expect(await now(firm, id)).toMatchObject({ sync_state: 'done', sync_error: '' })
})

test('after thirteen tries it is given up; nobody who answers nothing is waited for forever', async () => {
  const firm = await aFirm()
  const { id } = await paid(firm)
  await flag(firm, id)
  await inFirm(firm, (db) => sql`update accounting_sync set tries = 12`.execute(db))
  answers = [[500, '']]
  expect(await work(firm)).toEqual([false])
  expect(await now(firm, id)).toMatchObject({
    sync_state: 'failed',
    sync_error: 'The accounting program refused the record (500).',
  })
  const otherPayment = await paid(firm, { name: 'BACS 9' })
  await flag(firm, otherPayment.id)
  const { rows } = await inFirm(firm, (db) =>
    sql<{ id: number }>`select id from accounting_sync where payment_id = ${otherPayment.id}`.execute(db),
  )
  const unreachable = { url: 'http://127.0.0.1:1/', token: '' }
  await expect(sendOne(database(), unreachable, { orgId: firm.org_id, id: rows[0]?.id ?? 0 })).rejects.toThrow(
    'did not answer',
  )
})

test('two workers send it once, and a change meanwhile is not passed over', async () => {
  const firm = await aFirm()
  const { id } = await paid(firm)
  await flag(firm, id)
  await Promise.all([work(firm), work(firm)])
  expect(got).toHaveLength(1)
  const otherPayment = await paid(firm, { name: 'BACS 2' })
  await flag(firm, otherPayment.id)
  meanwhile = () =>
    asSeen(firm.ada, payment.calls.change, { ...withId(otherPayment.id), body: { amount_received: '41.00' } })
  expect(await work(firm)).toEqual([true])
  expect(await now(firm, otherPayment.id)).toMatchObject({
    sync_state: 'queued',
    sync_error: /changed while it was sent/,
  })
  meanwhile = async () => undefined
  expect(await work(firm)).toEqual([false])
  expect(got.at(-1)?.body).toMatchObject({ amount: '41.00', entries: [{}, {}, {}] })
})

test('new ones are synchronised where the firm says so, by whoever keeps its accounts', async () => {
  const firm = await aFirm()
  expect((await paid(firm)).sync).toBe(false)
  expect((await as(firm.sam, changeSync, { body: { sync_new: true } })).status).toBe(403)
  const on = await as(firm.fin, changeSync, { body: { sync_new: true } })
  expect(on.body).toMatchObject({ sync_new: true })
  expect(await paid(firm, { name: 'BACS 2' })).toMatchObject({ sync: true, sync_state: 'queued' })
  await as(firm.fin, undoChange, { body: { token: String(on.headers['x-undo']) } })
  expect((await paid(firm, { name: 'BACS 3' })).sync).toBe(false)
})
