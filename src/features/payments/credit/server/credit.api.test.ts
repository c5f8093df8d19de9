/** Credit on account: of paid invoices that are credited and of overpayments; applied, refunded, and never used twice. */
import { expect, test } from 'vitest'

import { addDays, today } from '#core/days.ts'
import { undoChange } from '#core/undo.contract.ts'
import { listJournal } from '#features/accounting/accounting.contract.ts'
import { getCharts } from '#features/dashboard/dashboard.contract.ts'
import { closeMonth } from '#features/invoices/months/months.contract.ts'
import { invoice } from '#features/invoices/invoices.ts'
import { listNotifications } from '#features/notifications/notifications.contract.ts'
import * as build from '#test/builders.ts'
import { testServer } from '#test/firm.ts'
import { getClientMoney, listInvoicePayments, payment } from '../../payments.ts'
import { allocateCredit, getClientCredit, listCreditPayable, refundCredit, returnPayment } from '../credit.contract.ts'
import { untyped } from '#test/untyped.ts'

const { aFirm, as, asSeen, grant, inFirm } = testServer()
const withId = ({ id }: { id: number }) => ({ params: { id: String(id) } })
const day = today('Europe/London')
type Firm = Awaited<ReturnType<typeof aFirm>>

async function anInvoice({ ada, client }: Firm, price: string) {
  const draft = await as(ada, invoice.calls.create, {
    body: { client_id: client.id, lines: [{ description: 'Survey', price }] },
  })
  const issued = await as(ada, invoice.calls.issue, { ...withId(draft.body), body: {} })
  expect(issued.status, issued.text).toBe(200)
  return issued.body
}
async function aPayment({ ada, client }: Firm, amount_received: string, more: object = {}) {
  const made = await as(ada, payment.calls.create, { body: { client_id: client.id, amount_received, ...more } })
  expect(made.status, made.text).toBe(201)
  return made.body
}
/** All of an invoice, or a part of it. */
async function aCredit({ ada }: Firm, whole: { id: number }, price?: string) {
  const draft = (await as(ada, invoice.calls.credit, { ...withId(whole), body: {} })).body
  const lines = [{ description: 'Survey', quantity: '-1', price: price ?? '0' }]
  if (price !== undefined) await asSeen(ada, invoice.calls.change, { ...withId(draft), body: { lines } })
  const issued = await as(ada, invoice.calls.issue, { ...withId(draft), body: {} })
  expect(issued.status, issued.text).toBe(200)
  return issued.body
}
const now = async ({ ada }: Firm, record: { id: number }) => (await as(ada, invoice.calls.get, withId(record))).body
const money = async ({ ada, client }: Firm) => (await as(ada, getClientMoney, withId(client))).body
const allocate = (who: Firm['ada'], credit: { id: number }, ...parts: [{ id: number }, string][]) =>
  as(who, allocateCredit, {
    ...withId(credit),
    body: { allocations: parts.map(([{ id }, amount]) => ({ invoice_id: id, amount })) },
  })
const refundOf = (who: Firm['ada'], client: { id: number }, credits: object[], more: object = {}) =>
  as(who, refundCredit, { body: { client_id: client.id, credits: untyped(credits), ...more } })

test('a paid invoice is credited, a part of it pays another invoice and the rest is refunded', async () => {
  const firm = await aFirm()
  const { ada, client } = firm
  const paid = await anInvoice(firm, '120.00')
  const received = await aPayment(firm, '120.00', { invoice_id: paid.id })
  expect((await as(ada, payment.calls.lock, { ...withId(received), body: {} })).body.locked).toBe(true)
  const credit = await aCredit(firm, paid)
  expect(credit).toMatchObject({ amount_gross: '-120.00', amount_unallocated: '120.00' })
  expect(await now(firm, paid)).toMatchObject({
    amount_paid: '120.00',
    amount_credited: '120.00',
    amount_open: '0.00',
    payment_state: 'paid',
  })
  expect(await money(firm)).toMatchObject({ open: '0.00', unallocated: '120.00', balance: '-120.00' })
  const otherInvoice = await anInvoice(firm, '50.00')
  expect((await as(ada, listCreditPayable, withId(credit))).body).toMatchObject([
    { id: otherInvoice.id, suggested: '50.00' },
  ])
  const applied = await allocate(ada, credit, [otherInvoice, '50.00'])
  expect(applied.body).toMatchObject({ amount_unallocated: '70.00', version: credit.version + 1 })
  expect(await now(firm, otherInvoice)).toMatchObject({
    amount_paid: '50.00',
    amount_open: '0.00',
    payment_state: 'paid',
  })
  expect((await as(ada, listInvoicePayments, withId(otherInvoice))).body).toEqual([
    { kind: 'credit', id: credit.id, name: credit.name, date: day, amount: '50.00', locked: false },
  ])
  expect((await as(ada, getClientCredit, withId(client))).body).toMatchObject({
    total: '70.00',
    credits: [{ kind: 'credit', id: credit.id, amount: '120.00', amount_left: '70.00', invoice_ids: [paid.id] }],
  })
  const refunded = await refundOf(ada, client, [{ credit_id: credit.id, amount: '70.00' }], {
    method: 'Bank transfer',
    name: 'FP 1234',
  })
  expect(refunded.status, refunded.text).toBe(201)
  expect(refunded.body).toMatchObject({
    name: 'FP 1234',
    method: 'Bank transfer',
    date: day,
    direction: 'out',
    amount_received: '-70.00',
    amount_unallocated: '0.00',
    locked: false,
    refunded_credits: [{ id: credit.id, name: credit.name, amount: '70.00' }],
  })
  expect(await money(firm)).toMatchObject({ open: '0.00', unallocated: '0.00', balance: '0.00' })
  // In the books what came in goes out of the bank again.
  const entries = (await as(ada, listJournal, { query: { kind: 'refund' } })).body.results
  expect(entries).toMatchObject([{ kind: 'refund', name: 'FP 1234', amount: '70.00' }])
  const charts = (await as(ada, getCharts, { query: { type: 'value' } })).body
  expect(charts.find(({ id }) => id === 'received')?.months.at(-1)?.value).toBe('50.00')
  const found = await as(ada, payment.calls.list, { query: { tab: 'refunds', search: 'is:refund' } })
  expect((found.body as { count: number }).count).toBe(1)
})

test('an overpayment is credit, also once its payment is locked', async () => {
  const firm = await aFirm()
  const { ada, client } = firm
  const first = await anInvoice(firm, '100.00')
  const paid = await aPayment(firm, '160.00', { invoice_id: first.id })
  const locked = (await as(ada, payment.calls.lock, { ...withId(paid), body: {} })).body
  const second = await anInvoice(firm, '40.00')
  const pays = (...parts: [{ id: number }, string][]) =>
    as(ada, payment.calls.allocate, {
      ...withId(paid),
      body: {
        allocations: parts.map(([{ id }, amount]) => ({ invoice_id: id, amount })),
        version: locked.version,
      },
    })
  // What it pays already is not lowered.
  expect((await pays([second, '40.00'])).body).toMatchObject({
    detail: 'This payment is locked and cannot be changed.',
  })
  expect((await pays([first, '100.00'], [second, '40.00'])).body).toMatchObject({ amount_unallocated: '20.00' })
  const refunded = await refundOf(ada, client, [{ payment_id: paid.id, amount: '20.00' }])
  expect(refunded.status, refunded.text).toBe(201)
  expect((await as(ada, payment.calls.get, withId(paid))).body).toMatchObject({
    amount_unallocated: '0.00',
    refunds: [{ id: refunded.body.id, amount: '20.00' }],
  })
  // An open refund is deleted, and its credit is there again; a locked one is not.
  const gone = await asSeen(ada, payment.calls.remove, withId(refunded.body))
  expect(gone.status).toBe(204)
  expect(await money(firm)).toMatchObject({ unallocated: '20.00', balance: '-20.00' })
  const token = String(gone.headers['x-undo'])
  expect((await as(ada, undoChange, { body: { token } })).status).toBe(204)
  expect(await money(firm)).toMatchObject({ unallocated: '0.00' })
  await as(ada, payment.calls.lock, { ...withId(refunded.body), body: {} })
  expect((await asSeen(ada, payment.calls.remove, withId(refunded.body))).status).toBe(409)
})

test('what cannot be is refused with a sentence', async () => {
  const firm = await aFirm()
  const { ada, sam, client } = firm
  const paid = await anInvoice(firm, '100.00')
  const received = await aPayment(firm, '130.00', { invoice_id: paid.id })
  const credit = await aCredit(firm, paid, '60.00')
  // More than the rest of the invoice is not credited.
  const more = (await as(ada, invoice.calls.credit, { ...withId(paid), body: {} })).body
  const lines = [{ description: 'Survey', quantity: '-1', price: '40.01' }]
  await asSeen(ada, invoice.calls.change, { ...withId(more), body: { lines } })
  expect((await as(ada, invoice.calls.issue, { ...withId(more), body: {} })).body).toMatchObject({
    code: 'state',
    detail: `You can credit at most 40.00 of ${paid.name}.`,
  })
  const open = await anInvoice(firm, '10.00')
  expect((await allocate(ada, credit, [open, '10.01'])).body).toEqual({
    allocations: [`${open.name} has 10.00 open. Enter at most this amount.`],
  })
  const own = { credit_id: credit.id, amount: '60.01' }
  expect((await refundOf(ada, client, [own])).body).toEqual({
    credits: [`${credit.name} has £60.00 left. Enter at most this amount.`],
  })
  expect((await refundOf(ada, client, [{ ...own, amount: '0' }])).status).toBe(400)
  expect((await refundOf(ada, client, [])).body).toEqual({ credits: ['Choose at least one credit.'] })
  expect((await refundOf(ada, client, [{ amount: '1.00' }])).status).toBe(400)
  const part = { credit_id: credit.id, amount: '1.00' }
  expect((await refundOf(ada, client, [part, part])).body).toEqual({ credits: ['Enter each credit once.'] })
  expect((await refundOf(ada, client, [part], { date: addDays(day, -1) })).body).toEqual({
    date: [`${credit.name} has a later date. Date the refund on or after it.`],
  })
  // An invoice is no credit, and the credit of another client is not to be chosen.
  expect((await refundOf(ada, client, [{ credit_id: open.id, amount: '1.00' }])).body).toEqual({
    credits: ['Invalid choice.'],
  })
  expect((await allocate(ada, paid, [open, '1.00'])).body).toMatchObject({ code: 'state' })
  const stranger = await inFirm(firm, (db) => build.aClient(db))
  expect((await refundOf(ada, stranger, [part])).body).toEqual({ credits: ['Invalid choice.'] })
  // Versions as elsewhere.
  expect((await refundOf(ada, client, [{ ...part, version: credit.version - 1 }])).body).toMatchObject({
    code: 'stale',
  })
  const stale = await as(ada, allocateCredit, {
    ...withId(credit),
    body: { allocations: [], version: credit.version - 1 },
  })
  expect(stale.body).toMatchObject({ code: 'stale', current: { id: credit.id } })
  await grant(sam, 'payment.view_payment', 'invoice.view_invoice', 'clients.view_payment', 'clients.view_invoice')
  expect((await allocate(sam, credit, [open, '1.00'])).status).toBe(403)
  expect((await refundOf(sam, client, [part])).status).toBe(403)
  // A payment of which something was refunded is not deleted, and the amount of a refund follows from its credit.
  const refunded = (await refundOf(ada, client, [{ payment_id: received.id, amount: '30.00' }])).body
  expect((await asSeen(ada, payment.calls.remove, withId(received))).body).toMatchObject({
    detail: `This payment was refunded by ${refunded.name}. Delete that refund first.`,
  })
  const changed = await asSeen(ada, payment.calls.change, { ...withId(refunded), body: { amount_received: '5.00' } })
  expect(changed.body).toMatchObject({ code: 'state' })
  expect((await asSeen(ada, payment.calls.change, { ...withId(refunded), body: { notes: 'Rang.' } })).status).toBe(200)
  const before = await asSeen(ada, payment.calls.change, { ...withId(refunded), body: { date: addDays(day, -1) } })
  expect(before.body).toEqual({ date: [`${received.name} has a later date. Date the refund on or after it.`] })
  const after = await asSeen(ada, payment.calls.change, { ...withId(received), body: { date: addDays(day, 1) } })
  expect(after.body).toEqual({
    date: [`${refunded.name} refunded this payment. Choose a date on or before that of the refund.`],
  })
})

test('nothing is refunded in a closed month', async () => {
  const firm = await aFirm()
  const { ada, client } = firm
  const month = addDays(`${day.slice(0, 7)}-01`, -1)
  const paid = await aPayment(firm, '30.00', { date: month })
  expect((await as(ada, closeMonth, { body: { month: month.slice(0, 7) } })).status).toBeLessThan(300)
  const credits = [{ payment_id: paid.id, amount: '30.00' }]
  expect((await refundOf(ada, client, credits, { date: month })).status).toBe(409)
  const open = await refundOf(ada, client, credits)
  expect(open.status, open.text).toBe(201)
})

test('a returned payment is refunded as a whole, and what it paid is open again, also where it is locked', async () => {
  const firm = await aFirm()
  const { ada } = firm
  const [first, second] = [await anInvoice(firm, '70.00'), await anInvoice(firm, '30.00')]
  const paid = await aPayment(firm, '110.00')
  const allocations = [
    { invoice_id: first.id, amount: '70.00' },
    { invoice_id: second.id, amount: '30.00' },
  ]
  await as(ada, payment.calls.allocate, { ...withId(paid), body: { allocations } })
  await as(ada, payment.calls.lock, { ...withId(paid), body: {} })
  const returned = await as(ada, returnPayment, { ...withId(paid), body: { notes: 'Refer to drawer' } })
  expect(returned.status, returned.text).toBe(201)
  expect(returned.body).toMatchObject({
    direction: 'out',
    amount_received: '-110.00',
    refunded_payments: [{ id: paid.id, amount: '110.00' }],
  })
  expect(await now(firm, first)).toMatchObject({ amount_open: '70.00', amount_paid: '0.00' })
  expect(await now(firm, second)).toMatchObject({ amount_open: '30.00', amount_paid: '0.00' })
  expect(await money(firm)).toMatchObject({ open: '100.00', unallocated: '0.00', balance: '100.00' })
  expect((await as(ada, returnPayment, { ...withId(paid), body: {} })).body).toMatchObject({ code: 'state' })
})

test('30 at once use the same credit once', async () => {
  const firm = await aFirm()
  const { ada, client } = firm
  const paid = await anInvoice(firm, '100.00')
  await aPayment(firm, '100.00', { invoice_id: paid.id })
  const credit = await aCredit(firm, paid)
  const over = await aPayment(firm, '90.00')
  const succeeded = (answers: { status: number }[]) => answers.filter(({ status }) => status < 300).length
  const thirty = <T>(call: (index: number) => Promise<T>) =>
    Promise.all(Array.from({ length: 30 }, (_, index) => call(index)))
  // Refunds of 40.00 of a credit of 100.00, and of a payment of 90.00.
  const credits = await thirty(() => refundOf(ada, client, [{ credit_id: credit.id, amount: '40.00' }]))
  expect(credits.filter(({ status }) => status === 400)).toHaveLength(28)
  expect(succeeded(credits)).toBe(2)
  expect(succeeded(await thirty(() => refundOf(ada, client, [{ payment_id: over.id, amount: '40.00' }])))).toBe(2)
  // What is left of the credit note pays one of thirty invoices of 20.00, under its version once.
  const invoices = await thirty(() => anInvoice(firm, '20.00'))
  const { version } = await now(firm, credit)
  const allocated = await thirty((index) =>
    as(ada, allocateCredit, {
      ...withId(credit),
      body: { allocations: [{ invoice_id: invoices[index]?.id ?? 0, amount: '20.00' }], version },
    }),
  )
  expect(succeeded(allocated)).toBe(1)
  const more = await aPayment(firm, '15.00', { invoice_id: invoices[29]?.id })
  expect(succeeded(await thirty(() => as(ada, returnPayment, { ...withId(more), body: {} })))).toBe(1)
  // The same key is the same refund.
  const last = await aPayment(firm, '50.00')
  const keyed = () =>
    as(
      ada,
      refundCredit,
      { body: { client_id: client.id, credits: [{ payment_id: last.id, amount: '10.00' }] } },
      { headers: { 'idempotency-key': 'refund 10' } },
    )
  const repeated = [await keyed(), await keyed()]
  expect(new Set(repeated.map(({ body }) => body.id)).size).toBe(1)
  expect((await as(ada, payment.calls.get, withId(last))).body).toMatchObject({ amount_unallocated: '40.00' })
})

test('the database alone keeps credit from being used twice, whatever is written past the checks', async () => {
  const firm = await aFirm()
  const paid = await anInvoice(firm, '100.00')
  await aPayment(firm, '100.00', { invoice_id: paid.id })
  const credit = await aCredit(firm, paid)
  const refunds = Array.from({ length: 8 }, () =>
    inFirm(firm, async (db) => {
      const { id } = await db
        .insertInto('payment')
        .values({ name: 'x', client_id: firm.client.id, date: day, amount_received: '-60.00' })
        .returning('id')
        .executeTakeFirstOrThrow()
      await db
        .insertInto('payment_allocation')
        .values({ credit_id: credit.id, refund_id: id, amount: '60.00' })
        .execute()
    }),
  )
  const done = (await Promise.allSettled(refunds)).filter(({ status }) => status === 'fulfilled')
  expect(done).toHaveLength(1)
  await expect(
    inFirm(firm, (db) =>
      db
        .insertInto('payment')
        .values({ name: 'x', client_id: firm.client.id, date: day, amount_received: '-1.00' })
        .execute(),
    ),
  ).rejects.toThrow('a refund is of credit')
})

test('the notice that an invoice is paid names what the client paid, not what was credited', async () => {
  const firm = await aFirm()
  const { fin, client } = firm
  const partly = await anInvoice(firm, '120.00')
  await aCredit(firm, partly, '20.00')
  await aPayment(firm, '100.00', { invoice_id: partly.id })
  const { results } = (await as(fin, listNotifications, { query: {} })).body
  expect(results.filter(({ event }) => event === 'invoice_paid').map(({ text }) => text)).toEqual([
    `${client.name} paid ${partly.name}, £100.00.`,
  ])
})
