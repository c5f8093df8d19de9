/** M-1 to M-8 of money: whatever is drafted, issued, credited, paid and locked in whatever order, it comes to the same. */
import { expect, test } from 'vitest'

import { today } from '#core/days.ts'
import { vatRateCalls } from '#features/company/company.money.contract.ts'
import { invoice } from '#features/invoices/invoices.ts'
import { testServer } from '#test/firm.ts'
import { isLong } from '#test/sizes.ts'
import { payment } from '../payments.ts'
import { type Dice, dice, type Ledger, ledger, type Line } from './payments.model.ts'

const { aFirm, as, asSeen } = testServer()
type Firm = Awaited<ReturnType<typeof aFirm>>
const at = (id: number) => ({ params: { id: String(id) } })
const year = today('Europe/London').slice(0, 4)
const text = (hundredths: number) => (hundredths / 100).toFixed(2)
const seed = Temporal.Now.instant().epochMilliseconds % 2 ** 31

async function aWorld(firm: Firm) {
  const rates = new Map<number, number>()
  for (const rate of [20, 5, 13]) {
    const body = { name: `Tax ${rate}`, rate: String(rate), valid_from: '2020-01-01' }
    rates.set(rate, (await as(firm.ada, vatRateCalls.create, { body })).body.id)
  }
  return { ...firm, rates, model: ledger(year) }
}
type World = Awaited<ReturnType<typeof aWorld>>

const lineOf = ({ roll, pick }: Dice): Line => ({
  quantity: 1 + roll(900),
  price: roll(20_000),
  discount: roll(4) === 0 ? roll(500) : 0,
  rates: pick([[], [20], [5], [20, 5], [13]]) ?? [],
})
const sentOf = ({ rates }: World, { quantity, price, discount, rates: charged }: Line) => ({
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
    const body = { client_id: world.client.id, lines: lines.map((line) => sentOf(world, line)) }
    const made = await as(world.ada, invoice.calls.create, { body })
    expect(made.status).toBe(201)
    world.model.draft(made.body.id, lines, null)
  },
  async issue({ ada, model }, by) {
    const id = by.pick(drafts(model))
    if (id === undefined) return
    const { status, body } = await as(ada, invoice.calls.issue, { ...at(id), body: {} })
    expect(status === 200 ? body.name : null).toBe(model.issue(id))
  },
  async credit(world, by) {
    const { ada, model } = world
    const id = by.pick(issued(model))
    const bill = id === undefined ? undefined : model.bills.get(id)
    if (id === undefined || !bill) return
    const made = await as(ada, invoice.calls.credit, { ...at(id), body: {} })
    if (made.status !== 201) return expect(model.creditedOf(id)).toBeGreaterThanOrEqual(bill.gross)
    const part = bill.lines.filter(() => by.roll(2) === 0)
    const lines = (part.length > 0 ? part : bill.lines).map((line) => ({
      ...line,
      quantity: -line.quantity,
      discount: -line.discount,
    }))
    const body = { lines: lines.map((line) => sentOf(world, line)) }
    expect((await asSeen(ada, invoice.calls.change, { ...at(made.body.id), body })).status).toBe(200)
    model.draft(made.body.id, lines, id)
  },
  async pay({ ada, client, model }, by) {
    const received = 1 + by.roll(300_000)
    const made = await as(ada, payment.calls.create, {
      body: { client_id: client.id, amount_received: text(received) },
    })
    expect(made.status).toBe(201)
    model.receive(made.body.id, received)
  },
  async allocate({ ada, model }, by) {
    const id = by.pick([...model.receipts.keys()])
    if (id === undefined) return
    const some = issued(model).filter(() => by.roll(3) === 0)
    const pays = new Map(
      some.map((bill) => [bill, Math.max(1, by.roll(3) === 0 ? by.roll(100_000) : Math.abs(model.openOf(bill)))]),
    )
    const allocations = [...pays].map(([invoice_id, amount]) => ({ invoice_id, amount: text(amount) }))
    const { status } = await as(ada, payment.calls.allocate, { ...at(id), body: { allocations } })
    expect(status === 200).toBe(model.allocate(id, pays))
  },
  async lock({ ada, model }, by) {
    const id = by.roll(3) === 0 ? by.pick([...model.receipts.keys()]) : undefined
    if (id === undefined) return
    const { status } = await as(ada, payment.calls.lock, { ...at(id), body: {} })
    expect(status === 200).toBe(model.lock(id))
  },
  async remove({ ada, model }, by) {
    const id = by.roll(3) === 0 ? by.pick([...model.receipts.keys()]) : undefined
    if (id === undefined) return
    const { status } = await asSeen(ada, payment.calls.remove, at(id))
    expect(status === 204).toBe(model.remove(id))
  },
  async mend({ ada, model }, by) {
    const id = by.pick(issued(model))
    if (id === undefined) return
    const body = by.roll(2) === 0 ? { lines: [] } : { due: '2999-01-01' }
    expect((await asSeen(ada, invoice.calls.change, { ...at(id), body })).status).toBe(409)
  },
}

/** What the product says of all there is. */
async function compareAll({ ada, model }: World) {
  for (const [id, bill] of model.bills) {
    const { body } = await as(ada, invoice.calls.get, at(id))
    const open = text(model.openOf(id))
    const one = { amount_gross: text(bill.gross), amount_open: open, amount_paid: text(model.paidOf(id)) }
    expect(body).toMatchObject({
      ...one,
      amount_credited: text(model.creditedOf(id)),
      ...(bill.number && { name: bill.number }),
    })
  }
  for (const [id, { received, locked, pays }] of model.receipts) {
    const allocated = [...pays.values()].reduce((all, one) => all + one, 0)
    const said = { amount_allocated: text(allocated), amount_unallocated: text(received - allocated), locked }
    expect((await as(ada, payment.calls.get, at(id))).body).toMatchObject(said)
  }
}

const [sequences, length] = isLong ? [2000, 30] : [8, 24]
test(
  `${sequences} sequences of ${length} steps come to what a plain ledger says, seed ${seed}`,
  { timeout: 3_600_000 },
  async () => {
    let done = 0
    for (let round = 0; round < sequences; round += 1) {
      const by = dice(seed + round)
      const world = await aWorld(await aFirm())
      for (let step = 0; step < length; step += 1) {
        const name = by.pick([
          'draft',
          'draft',
          'issue',
          'issue',
          'credit',
          'pay',
          'allocate',
          'allocate',
          'lock',
          'remove',
          'mend',
        ])
        await steps[name ?? 'draft']?.(world, by)
        done += 1
      }
      await compareAll(world)
    }
    expect(done).toBe(sequences * length)
  },
)

test('64 people who issue at once get 1 to 64, each once', async () => {
  const firm = await aFirm()
  const body = { client_id: firm.client.id, lines: [{ description: 'Survey', price: '1.00' }] }
  const made = []
  for (let one = 0; one < 64; one += 1) made.push((await as(firm.ada, invoice.calls.create, { body })).body.id)
  const names = await Promise.all(
    made.map(async (id) => (await as(firm.ada, invoice.calls.issue, { ...at(id), body: {} })).body.name),
  )
  expect(names.toSorted()).toEqual(made.map((_, index) => `${year}-${String(index + 1).padStart(5, '0')}`))
})
