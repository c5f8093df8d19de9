/** M-1 to M-8 of money: whatever is drafted, issued, credited, paid, applied, refunded, returned, locked and closed in whatever order, it comes to the same. */
import { sql } from 'kysely'
import { expect, test } from 'vitest'

import { addDays, today } from '#core/days.ts'
import { vatRateCalls } from '#features/company/companyMoney.contract.ts'
import { invoice } from '#features/invoices/invoices.ts'
import { closeMonth, reopenMonth } from '#features/invoices/months/months.contract.ts'
import { aClient } from '#test/builders.ts'
import { testServer } from '#test/firm.ts'
import { isLong } from '#test/sizes.ts'
import { allocateCredit, refundCredit, returnPayment } from '../credit/credit.contract.ts'
import { getClientMoney, payment } from '../payments.ts'
import { getStatement } from '../statement/statement.contract.ts'
import { type Dice, dice, type Ledger, ledger, type PaymentLine, type PaymentPart } from './paymentModel.ts'

const { aFirm, as, asSeen, inFirm } = testServer()
type Firm = Awaited<ReturnType<typeof aFirm>>
const withId = (id: number) => ({ params: { id: String(id) } })
const text = (hundredths: number) => (hundredths / 100).toFixed(2)
const seed = Temporal.Now.instant().epochMilliseconds % 2 ** 31

/** The last day of the month before: what is dated there can be closed. */
const day = addDays(`${today('Europe/London').slice(0, 7)}-01`, -1)
const year = day.slice(0, 4)
const month = { month: day.slice(0, 7) }

async function someRates(firm: Firm) {
  const rates = new Map<number, number>()
  for (const rate of [20, 5, 13]) {
    const body = { name: `Tax ${rate}`, rate: String(rate), valid_from: '2020-01-01' }
    rates.set(rate, (await as(firm.ada, vatRateCalls.create, { body })).body.id)
  }
  return rates
}
async function aWorld(firm: Firm, rates: ReadonlyMap<number, number>, numbers: { invoice: number; credit: number }) {
  const client = await inFirm(firm, (db) => aClient(db))
  return { ...firm, client, rates, model: ledger(year, numbers) }
}
type World = Awaited<ReturnType<typeof aWorld>>

const lineOf = ({ roll, pick }: Dice): PaymentLine => ({
  quantity: 1 + roll(900),
  price: roll(20_000),
  discount: roll(4) === 0 ? roll(500) : 0,
  rates: pick([[], [20], [5], [20, 5], [13]]) ?? [],
})
const sentOf = ({ rates }: World, { quantity, price, discount, rates: charged }: PaymentLine) => ({
  description: 'Survey',
  quantity: text(quantity),
  price: text(price),
  discount: text(discount),
  tax_rate_ids: charged.map((rate) => rates.get(rate) ?? 0),
})
const drafts = ({ bills }: Ledger) => [...bills].flatMap(([id, bill]) => (bill.number === null ? [id] : []))
const issued = ({ bills }: Ledger) =>
  [...bills].flatMap(([id, bill]) => (bill.number !== null && bill.credit === null ? [id] : []))

/** One step, by chance; both are asked, and both say the same. */
const steps: Record<string, (world: World, by: Dice) => Promise<void>> = {
  async draft(world, by) {
    const lines = Array.from({ length: 1 + by.roll(3) }, () => lineOf(by))
    const body = { client_id: world.client.id, date: day, due: day, lines: lines.map((line) => sentOf(world, line)) }
    const made = await as(world.ada, invoice.calls.create, { body })
    expect(made.status).toBe(201)
    world.model.draft(made.body.id, lines, null)
  },
  async issue({ ada, model }, by) {
    const id = by.pick(drafts(model))
    if (id === undefined) return
    const { status, body } = await as(ada, invoice.calls.issue, { ...withId(id), body: {} })
    expect(status === 200 ? body.name : null).toBe(model.issue(id))
  },
  async credit(world, by) {
    const { ada, model } = world
    const id = by.pick(issued(model))
    const bill = id === undefined ? undefined : model.bills.get(id)
    if (id === undefined || !bill) return
    const made = await as(ada, invoice.calls.credit, { ...withId(id), body: {} })
    if (made.status !== 201) return expect(model.creditedOf(id)).toBeGreaterThanOrEqual(bill.gross)
    const part = bill.lines.filter(() => by.roll(2) === 0)
    const lines = (part.length > 0 ? part : bill.lines).map((line) => ({
      ...line,
      quantity: -line.quantity,
      discount: -line.discount,
    }))
    const body = { date: day, lines: lines.map((line) => sentOf(world, line)) }
    expect((await asSeen(ada, invoice.calls.change, { ...withId(made.body.id), body })).status).toBe(200)
    model.draft(made.body.id, lines, id)
  },
  async pay({ ada, client, model }, by) {
    const received = 1 + by.roll(300_000)
    const made = await as(ada, payment.calls.create, {
      body: { client_id: client.id, amount_received: text(received), date: day },
    })
    expect(made.status === 201).toBe(model.receive(made.body.id, received))
  },
  async apply({ ada, model }, by) {
    const id = by.pick(model.creditIds())
    if (id === undefined) return
    const pays = somePays(model, by)
    const allocations = [...pays].map(([invoice_id, amount]) => ({ invoice_id, amount: text(amount) }))
    const { status } = await as(ada, allocateCredit, { ...withId(id), body: { allocations } })
    expect(status === 200).toBe(model.apply(id, pays))
  },
  async refund({ ada, client, model }, by) {
    const sources: Pick<PaymentPart, 'kind' | 'id'>[] = [
      ...model.creditIds().map((id) => ({ kind: 'credit' as const, id })),
      ...[...model.receipts.keys()].map((id) => ({ kind: 'payment' as const, id })),
    ]
    const [first, second] = [by.pick(sources), by.roll(3) === 0 ? by.pick(sources) : undefined]
    if (!first) return
    const parts = [first, ...(second && second !== first ? [second] : [])].map(({ kind, id }): PaymentPart => {
      const left = model.leftOf(kind, id)
      return {
        kind,
        id,
        amount: Math.max(1, by.roll(4) === 0 ? left + 1 : by.roll(2) === 0 ? left : by.roll(left + 1)),
      }
    })
    const credits = parts.map(({ kind, id, amount }) => ({ [`${kind}_id`]: id, amount: text(amount) }))
    const { status, body } = await as(ada, refundCredit, { body: { client_id: client.id, credits, date: day } })
    expect(status === 201).toBe(model.mayRefund(parts))
    if (status === 201) model.refund(body.id, parts)
  },
  async giveBack({ ada, model }, by) {
    const id = by.roll(2) === 0 ? by.pick([...model.receipts.keys()]) : undefined
    if (id === undefined) return
    const { status, body } = await as(ada, returnPayment, { ...withId(id), body: { date: day } })
    expect(status === 201).toBe(model.mayReturn(id))
    if (status === 201) model.giveBack(id, body.id)
  },
  async close(world, by) {
    if (by.roll(2) === 0 || world.model.isClosed()) await setClosed(world, !world.model.isClosed())
  },
  async allocate({ ada, model }, by) {
    const id = by.pick([...model.receipts.keys()])
    if (id === undefined) return
    const pays =
      by.roll(3) === 0
        ? somePays(model, by)
        : new Map([...(model.receipts.get(id)?.pays ?? []), ...somePays(model, by)])
    const allocations = [...pays].map(([invoice_id, amount]) => ({ invoice_id, amount: text(amount) }))
    const { status } = await as(ada, payment.calls.allocate, { ...withId(id), body: { allocations } })
    expect(status === 200).toBe(model.allocate(id, pays))
  },
  async lock({ ada, model }, by) {
    const id = by.roll(3) === 0 ? by.pick([...model.receipts.keys(), ...model.refunds.keys()]) : undefined
    if (id === undefined) return
    const { status } = await as(ada, payment.calls.lock, { ...withId(id), body: {} })
    expect(status === 200).toBe(model.lock(id))
  },
  async remove({ ada, model }, by) {
    const id = by.roll(3) === 0 ? by.pick([...model.receipts.keys(), ...model.refunds.keys()]) : undefined
    if (id === undefined) return
    const { status } = await asSeen(ada, payment.calls.remove, withId(id))
    expect(status === 204).toBe(model.remove(id))
  },
  async mend({ ada, model }, by) {
    const id = by.pick(issued(model))
    if (id === undefined) return
    const body = by.roll(2) === 0 ? { lines: [] } : { due: '2999-01-01' }
    expect((await asSeen(ada, invoice.calls.change, { ...withId(id), body })).status).toBe(409)
  },
}

/** Some of the issued invoices, mostly with what is open of them. */
const somePays = (model: Ledger, by: Dice) =>
  new Map(
    issued(model)
      .filter(() => by.roll(3) === 0)
      .map((bill) => [bill, Math.max(1, by.roll(3) === 0 ? by.roll(100_000) : Math.abs(model.openOf(bill)))]),
  )

async function setClosed({ ada, model }: World, isClosed: boolean) {
  const { status, text: answer } = isClosed
    ? await as(ada, closeMonth, { body: month })
    : await as(ada, reopenMonth, { body: { ...month, reason: 'A correction' } })
  expect(status, answer).toBe(200)
  model.close(isClosed)
}

/** Compares all of the product's answers. */
async function compareAll({ ada, client, model }: World) {
  const { open: allOpen, credit, balance } = model.balance()
  expect((await as(ada, getClientMoney, withId(client.id))).body).toMatchObject({
    open: text(allOpen),
    unallocated: text(credit),
    balance: text(balance),
  })
  const statement = (await as(ada, getStatement, { ...withId(client.id), query: { start: day, end: day } })).body
  expect([statement.closing, statement.aged.total, statement.credit]).toEqual([
    text(balance),
    text(allOpen),
    text(credit),
  ])
  for (const [id, bill] of model.bills) {
    const { body } = await as(ada, invoice.calls.get, withId(id))
    const open = text(model.openOf(id))
    const record = { amount_gross: text(bill.gross), amount_open: open, amount_paid: text(model.paidOf(id)) }
    expect(body).toMatchObject({
      ...record,
      amount_credited: text(model.creditedOf(id)),
      amount_unallocated: text(bill.credit !== null && bill.number !== null ? model.leftOf('credit', id) : 0),
      ...(bill.number && { name: bill.number }),
    })
  }
  for (const [id, { received, locked, pays }] of model.receipts) {
    const left = model.leftOf('payment', id)
    expect((await as(ada, payment.calls.get, withId(id))).body).toMatchObject({
      amount_allocated: text(received - left),
      amount_unallocated: text(left),
      invoices: expect.objectContaining({ length: pays.size }) as unknown,
      locked,
    })
  }
  for (const [id, { parts, locked }] of model.refunds) {
    const sum = parts.reduce((all, { amount }) => all + amount, 0)
    expect((await as(ada, payment.calls.get, withId(id))).body).toMatchObject({ amount_received: text(-sum), locked })
  }
}

type Booked = ReturnType<Ledger['booked']>
/** Compares the books of a firm with its clients' ledgers together; every entry balances. */
async function compareBooks(firm: Firm, booked: Booked) {
  const { rows } = await inFirm(firm, (db) =>
    sql<{ use: keyof Booked; amount: string }>`
      select use, coalesce(sum(debit - credit), 0)::numeric(14, 2) as amount
        from nominal_default left join journal_line line
          on line.org_id = nominal_default.org_id and line.nominal_account_id = nominal_default.nominal_account_id
       where use in ('receivable', 'bank', 'income', 'tax') group by use`.execute(db),
  )
  expect(Object.fromEntries(rows.map(({ use, amount }) => [use, amount]))).toEqual(
    Object.fromEntries(Object.entries(booked).map(([use, amount]) => [use, text(amount)])),
  )
}

const [sequences, length] = isLong ? [2000, 30] : [60, 16]
/** Clients of one firm. */
const together = 50
const often = ['draft', 'draft', 'issue', 'issue', 'issue', 'credit', 'credit', 'pay', 'allocate', 'apply', 'refund']
test(
  `${sequences} sequences of ${length} steps come to what a plain ledger says, seed ${seed}`,
  { timeout: 7_200_000 },
  async () => {
    const taken = new Map<string, number>()
    for (let round = 0; round < sequences; round += together) {
      const firm = await aFirm()
      const [rates, numbers] = [await someRates(firm), { invoice: 0, credit: 0 }]
      const booked: Booked = { receivable: 0, bank: 0, income: 0, tax: 0 }
      for (let index = round; index < Math.min(round + together, sequences); index += 1) {
        const by = dice(seed + index)
        const world = await aWorld(firm, rates, numbers)
        for (let step = 0; step < length; step += 1) {
          const name = by.pick([...Object.keys(steps), ...often]) ?? 'draft'
          await steps[name]?.(world, by)
          taken.set(name, (taken.get(name) ?? 0) + 1)
        }
        if (world.model.isClosed()) await setClosed(world, false)
        await compareAll(world)
        const own = world.model.booked()
        for (const use of ['receivable', 'bank', 'income', 'tax'] as const) booked[use] += own[use]
        await compareBooks(firm, booked)
      }
    }
    expect([...taken.values()].reduce((all, count) => all + count, 0)).toBe(sequences * length)
    expect([...taken.keys()].toSorted()).toEqual(Object.keys(steps).toSorted())
  },
)

test('64 people who issue at once get 1 to 64, each once', async () => {
  const firm = await aFirm()
  const body = { client_id: firm.client.id, lines: [{ description: 'Survey', price: '1.00' }] }
  const made = []
  for (let id = 0; id < 64; id += 1) made.push((await as(firm.ada, invoice.calls.create, { body })).body.id)
  const names = await Promise.all(
    made.map(async (id) => (await as(firm.ada, invoice.calls.issue, { ...withId(id), body: {} })).body.name),
  )
  expect(names.toSorted()).toEqual(
    made.map((_, index) => `${today('Europe/London').slice(0, 4)}-${String(index + 1).padStart(5, '0')}`),
  )
})
