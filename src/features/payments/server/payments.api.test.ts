/** Payments: which invoices they pay, and that nobody pays more than was received or than is open (M-3). */
import { expect, test } from 'vitest'

import { today } from '#core/days.ts'
import { undoChange } from '#core/undo.contract.ts'
import * as build from '#test/builders.ts'
import { testServer } from '#test/firm.ts'
import { getCharts } from '#features/dashboard/dashboard.contract.ts'
import { invoice } from '#features/invoices/invoices.ts'
import { getClientMoney, getProjectMoney, listClientPayments, listInvoicePayments, payment } from '../payments.ts'

const { aFirm, as, asSeen, grant, inFirm } = testServer()
const { calls } = payment
const withId = (record: { id: number }) => ({ params: { id: String(record.id) } })
const day = today('Europe/London')
type Firm = Awaited<ReturnType<typeof aFirm>>

/** Issued and open. */
const anInvoice = (firm: Firm, gross: string, more: object = {}) =>
  inFirm(firm, (db) => build.anInvoice(db, { client_id: firm.client.id, net: gross, tax: '0.00', ...more }))
async function aPayment(firm: Firm, amount_received: string, more: object = {}) {
  const made = await as(firm.ada, calls.create, { body: { client_id: firm.client.id, amount_received, ...more } })
  expect(made.status).toBe(201)
  return made.body
}
const allocate = (who: Firm['ada'], record: { id: number }, ...parts: [invoice: { id: number }, amount: string][]) =>
  as(who, calls.allocate, {
    ...withId(record),
    body: { allocations: parts.map(([{ id }, amount]) => ({ invoice_id: id, amount })) },
  })
const invoiceNow = async ({ ada }: Firm, record: { id: number }) =>
  (await as(ada, invoice.calls.get, withId(record))).body

test('a payment pays the oldest first, is taken off again, and what it pays is lowered by nothing else', async () => {
  const firm = await aFirm()
  const { ada } = firm
  const later = await anInvoice(firm, '300.00', { due: '2999-03-20' })
  const oldest = await anInvoice(firm, '100.00', { due: '2026-02-20' })
  const paid = await aPayment(firm, '250.00')
  expect(paid).toMatchObject({ name: 'R00001', date: day, amount_unallocated: '250.00', locked: false, invoices: [] })
  const { body: payable } = await as(ada, calls.payable, withId(paid))
  expect(payable.map(({ id, amount_open, suggested }) => [id, amount_open, suggested])).toEqual([
    [oldest.id, '100.00', '100.00'],
    [later.id, '300.00', '150.00'],
  ])
  const done = await allocate(ada, paid, [oldest, '100.00'], [later, '150.00'])
  expect(done.body).toMatchObject({ amount_allocated: '250.00', amount_unallocated: '0.00', version: paid.version + 1 })
  expect(await invoiceNow(firm, oldest)).toMatchObject({ payment_state: 'paid', amount_open: '0.00' })
  expect(await invoiceNow(firm, later)).toMatchObject({ payment_state: 'part_paid', amount_paid: '150.00' })
  expect((await as(ada, listInvoicePayments, withId(later))).body).toEqual([
    { kind: 'payment', id: paid.id, name: 'R00001', date: day, amount: '150.00', locked: false },
  ])
  expect((await allocate(ada, paid, [later, '10.00'])).body.amount_unallocated).toBe('240.00')
  expect(await invoiceNow(firm, oldest)).toMatchObject({ payment_state: 'overdue', amount_open: '100.00' })
  const lowered = await asSeen(ada, calls.change, { ...withId(paid), body: { amount_received: '9.00' } })
  expect(lowered.body).toMatchObject({ detail: 'More is allocated than this amount. Reduce the allocations first.' })
})

test('what cannot be is said in a sentence', async () => {
  const firm = await aFirm()
  const { ada, sam } = firm
  const record = await anInvoice(firm, '100.00')
  const paid = await aPayment(firm, '120.00')
  const otherRecord = await inFirm(firm, async (db) =>
    build.anInvoice(db, { client_id: (await build.aClient(db)).id, net: '50.00', tax: '0.00' }),
  )
  const refused = async (...parts: [{ id: number }, string][]) => (await allocate(ada, paid, ...parts)).body
  expect(await refused([record, '100.01'])).toEqual({
    allocations: [`${record.name} has 100.00 open. Enter at most this amount.`],
  })
  expect(await refused([record, '120.01'])).toEqual({
    allocations: ['You allocated 120.01 of 120.00 received. Reduce an amount by 0.01.'],
  })
  expect(await refused([record, '1.00'], [record, '1.00'])).toEqual({ allocations: ['Enter each invoice once.'] })
  expect(await refused([otherRecord, '1.00'])).toEqual({ allocations: ['Invalid choice.'] })
  expect((await as(ada, calls.create, { body: { client_id: firm.client.id, amount_received: '0' } })).body).toEqual({
    amount_received: ['Enter an amount above 0.'],
  })
  await grant(sam, 'payment.view_payment')
  expect((await allocate(sam, paid, [record, '1.00'])).status).toBe(403)
  expect((await allocate(ada, paid, [record, '40.00'])).status).toBe(200)
  expect((await as(ada, calls.lock, { ...withId(paid), body: {} })).body.locked).toBe(true)
  const stays = { code: 'state', detail: 'This payment is locked and cannot be changed.' }
  expect(await refused([record, '30.00'])).toMatchObject(stays)
  for (const body of [{ amount_received: '130.00' }, { notes: 'Rang.' }, { batch: 'S' }])
    expect((await asSeen(ada, calls.change, { ...withId(paid), body })).body).toMatchObject(stays)
  expect((await asSeen(ada, calls.remove, withId(paid))).body).toMatchObject(stays)
  expect((await as(ada, calls.get, withId(paid))).body).toMatchObject({ can_change: false, can_delete: false })
})

test('a payment is not changed or deleted by who has not said which version they saw', async () => {
  const firm = await aFirm()
  const paid = await aPayment(firm, '100.00')
  expect((await as(firm.ada, calls.change, { ...withId(paid), body: { notes: 'Rang.' } })).status).toBe(428)
  expect((await as(firm.ada, calls.remove, withId(paid))).status).toBe(428)
  expect((await asSeen(firm.ada, calls.change, { ...withId(paid), body: { notes: 'Rang.' } })).status).toBe(200)
})

test('a payment that is deleted, and one that pays otherwise, come back as they were', async () => {
  const firm = await aFirm()
  const { ada } = firm
  const [first, two] = [await anInvoice(firm, '100.00'), await anInvoice(firm, '100.00')]
  const paid = await aPayment(firm, '100.00', { invoice_id: first.id })
  expect(paid.invoices).toEqual([{ id: first.id, name: first.name, amount: '100.00' }])
  const undo = async (answer: { headers: Record<string, unknown> }) => {
    const { status, body } = await as(ada, undoChange, { body: { token: String(answer.headers['x-undo']) } })
    return status === 204 ? status : body
  }
  expect(await undo(await allocate(ada, paid, [two, '60.00'], [first, '40.00']))).toBe(204)
  expect(await invoiceNow(firm, first)).toMatchObject({ amount_open: '0.00' })
  expect(await invoiceNow(firm, two)).toMatchObject({ amount_open: '100.00' })
  const gone = await asSeen(ada, calls.remove, withId(paid))
  expect(await invoiceNow(firm, first)).toMatchObject({ amount_open: '100.00' })
  expect(await undo(gone)).toBe(204)
  expect(await invoiceNow(firm, first)).toMatchObject({ amount_open: '0.00', payment_state: 'paid' })
})

test('a client and a project say what is open and overdue, and sums go with the list', async () => {
  const firm = await aFirm()
  const { ada, client, project } = firm
  const late = await anInvoice(firm, '100.00', { project_id: project.id, due: '2026-02-20' })
  await anInvoice(firm, '300.00', { due: '2999-03-20' })
  await aPayment(firm, '40.00', { invoice_id: late.id, batch: 'SLIP-9' })
  await aPayment(firm, '5.00')
  expect((await as(ada, getClientMoney, withId(client))).body).toEqual({
    net: '400.00',
    open: '360.00',
    overdue: '60.00',
    oldest_due: '2026-02-20',
    unallocated: '5.00',
    balance: '355.00',
  })
  expect((await as(ada, getProjectMoney, withId(project))).body).toMatchObject({
    net: '100.00',
    open: '60.00',
    paid: '40.00',
    left: '0.00',
  })
  const sums = async (query: object) => (await as(ada, invoice.calls.sums, { query })).body
  expect(await sums({})).toMatchObject({ count: 2, gross: '400.00', open: '360.00', overdue: '60.00' })
  expect(await sums({ tab: 'overdue' })).toMatchObject({ count: 1, open: '60.00' })
  // A draft is asked for by nobody yet.
  const draft = { client_id: client.id, lines: [{ description: 'Survey', price: '70.00' }] }
  await as(ada, invoice.calls.create, { body: draft })
  expect(await sums({})).toMatchObject({ count: 3, gross: '400.00', drafts: 1, drafts_gross: '70.00' })
  const listed = await as(ada, listClientPayments, { ...withId(client), query: {} })
  expect(listed.body.results.map(({ amount_unallocated }) => amount_unallocated).toSorted()).toEqual(['0.00', '5.00'])
  const found = await as(ada, calls.list, { query: { search: 'batch:SLIP-9 is:allocated', tab: 'open' } })
  expect((found.body as { count: number }).count).toBe(1)
})

test('a payment that pays two invoices is one that was received', async () => {
  const firm = await aFirm()
  const [first, two] = [await anInvoice(firm, '100.00'), await anInvoice(firm, '50.00')]
  const paid = await aPayment(firm, '160.00')
  expect((await allocate(firm.ada, paid, [first, '100.00'], [two, '50.00'])).status).toBe(200)
  const received = async (type: 'count' | 'value') =>
    (await as(firm.ada, getCharts, { query: { type } })).body.find(({ id }) => id === 'received')?.months.at(-1)?.value
  expect([await received('count'), await received('value')]).toEqual(['1.00', '160.00'])
})

test('16 people who pay the same invoice at once pay it once', async () => {
  const firm = await aFirm()
  const record = await anInvoice(firm, '100.00')
  const payments = []
  for (let index = 0; index < 16; index += 1) payments.push(await aPayment(firm, '30.00'))
  const answers = await Promise.all(payments.map((paid) => allocate(firm.ada, paid, [record, '30.00'])))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(3)
  expect(await invoiceNow(firm, record)).toMatchObject({ amount_paid: '90.00', amount_open: '10.00' })
})

test('the database alone keeps it so, whatever is written past the checks', async () => {
  const firm = await aFirm()
  const [first, two] = [await anInvoice(firm, '100.00'), await anInvoice(firm, '100.00')]
  const paid = await aPayment(firm, '130.00')
  const write = (invoice_id: number, amount: string) =>
    inFirm(firm, (db) =>
      db.insertInto('payment_allocation').values({ payment_id: paid.id, invoice_id, amount }).execute(),
    )
  const both = await Promise.allSettled([write(first.id, '100.00'), write(two.id, '100.00')])
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  const draft = await inFirm(firm, (db) =>
    build.anInvoice(db, { client_id: firm.client.id, state: 'draft', name: '', net: '10.00' }),
  )
  await expect(write(draft.id, '1.00')).rejects.toThrow('only an issued invoice is paid')
  const open = await aPayment(firm, '500.00')
  const twice = Array.from({ length: 8 }, async () =>
    inFirm(firm, async (db) => {
      const otherRecord = await db
        .insertInto('payment')
        .values({ name: 'x', client_id: firm.client.id, date: day, amount_received: '100.00' })
        .returning('id')
        .executeTakeFirstOrThrow()
      await db
        .insertInto('payment_allocation')
        .values({ payment_id: otherRecord.id, invoice_id: two.id, amount: '60.00' })
        .execute()
    }),
  )
  const settled = (await Promise.allSettled(twice)).filter(({ status }) => status === 'fulfilled').length
  const current = await invoiceNow(firm, two)
  expect(Number(current.amount_open)).toBeGreaterThanOrEqual(0)
  expect(settled).toBe(both[1]?.status === 'fulfilled' ? 0 : 1)
  expect(open.amount_unallocated).toBe('500.00')
})
