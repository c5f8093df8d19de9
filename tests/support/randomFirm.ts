/** A small firm by chance: work of every contract, expenses and bills, drafts, invoices, payments, credits and write-offs. */
import { sql } from 'kysely'

import { addDays } from '#core/days.ts'
import { add, compare, divide, multiply, round, subtract } from '#core/decimal.ts'
import type { DraftKind } from '#features/invoices/billing.contract.ts'
import { closeMonth } from '#features/invoices/months/months.contract.ts'
import { invoice } from '#features/invoices/invoices.ts'
import { getUnbilledWork } from '#features/invoices/unbilled.contract.ts'
import { writeOffCalls } from '#features/invoices/writeOffs.contract.ts'
import { payment } from '#features/payments/payments.ts'
import { aChargeRate, anApprovedExpense, approvedHours } from './billing.ts'
import * as build from './builders.ts'
import type { testServer } from './firm.ts'

type Server = ReturnType<typeof testServer>

/** Numbers below `max` from a seed (mulberry32). */
function diceOf(seed: number) {
  let state = seed
  const roll = (max: number): number => {
    state = (state + 0x6d_2b_79_f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) % max
  }
  return {
    roll,
    pick: <T>(items: readonly T[]): T => items[roll(items.length)] as T,
    maybe: (value: number) => roll(value) === 0,
  }
}
type Dice = ReturnType<typeof diceOf>
const pounds = (pence: number) => (pence / 100).toFixed(2)
const contracts = ['fixed', 'hourly', 'capped', 'retainer'] as const

/** The firm, whose people are those of every test's firm. */
export async function aRandomFirm(server: Server, seed: number, day: string) {
  const dice = diceOf(seed)
  const { roll, pick, maybe } = dice
  const firm = await server.aFirm()
  const { ada, sam, maya, olga, otto } = firm
  const done = await server.inFirm(firm, async (db) => {
    if (maybe(2)) await sql`update company set rounding = 'ROUND_HALF_EVEN'`.execute(db)
    await aChargeRate(db, pounds(3000 + roll(20_000)))
    for (const { id } of [sam, olga]) {
      await build.aCostRate(db, { user_id: id, amount: pounds(1000 + roll(9000)), date_from: '2020-01-01' })
      await build.aCostRate(db, { user_id: id, amount: pounds(1000 + roll(9000)), date_from: addDays(day, -roll(300)) })
    }
    const clients = [firm.client.id, (await build.aClient(db)).id]
    const projects: { id: number; client_id: number }[] = []
    for (let count = 3 + roll(4); count > 0; count -= 1) {
      const [contract_type, client_id] = [pick(contracts), pick(clients)]
      const accepted = addDays(day, -40 - roll(500))
      const { id } = await build.aProject(db, {
        client_id,
        requested: addDays(accepted, -9),
        quoted: addDays(accepted, -5),
        accepted,
        contract_type,
        price: maybe(5) ? null : pounds(roll(2_000_000)),
        ...(contract_type === 'capped' && { cap: pounds(20_000 + roll(100_000)) }),
        ...(contract_type === 'retainer' && { retainer: pounds(1000 + roll(90_000)) }),
        ...(maybe(4) && { abandoned: addDays(accepted, roll(39)) }),
      })
      projects.push({ id, client_id })
      for (let items = contract_type === 'fixed' ? roll(4) : 0; items > 0; items -= 1)
        await build.aQuoteItem(db, {
          project_id: id,
          name: `Item ${items}`,
          unit_price: pounds(roll(300_000)),
          accepted,
        })
    }
    for (const { id: user_id } of [sam, olga, otto])
      for (let index = 1, days = 0; index <= 10; index += 1) {
        days += 1 + roll(25)
        await approvedHours(db, {
          user_id,
          project_id: pick(projects).id,
          by: maya.id,
          date: addDays(day, -days),
          minutes: 20 * (1 + roll(24)),
          nonbillable: pick([0, 0, 0, 20]),
        })
      }
    for (let count = roll(4); count > 0; count -= 1) {
      const [first, second] = [pick(projects), pick(projects)]
      const amount = pounds(101 + roll(50_000))
      const part = round(multiply(amount, '0.35'), 2, 'half_up')
      await anApprovedExpense(db, {
        user_id: sam.id,
        by: maya.id,
        date: addDays(day, -roll(200)),
        amount,
        ...(maybe(2) && { tax_amount: divide(amount, '6', 2, 'half_up') }),
        parts:
          first === second
            ? [[first.id, amount]]
            : [
                [first.id, part],
                [second.id, subtract(amount, part)],
              ],
      })
    }
    for (let count = roll(3); count > 0; count -= 1) {
      const supplierBill = await build.aBill(db, {
        supplier_id: (await build.aSupplier(db)).id,
        date: addDays(day, -roll(200)),
        net: '90.00',
      })
      for (const position of [0, 1])
        await db
          .insertInto('bill_line')
          .values({ bill_id: supplierBill.id, position, project_id: pick(projects).id, net: '45.00' })
          .execute()
    }
    for (let count = roll(4); count > 0; count -= 1) {
      const { id, client_id } = pick(projects)
      const date = addDays(day, -20 - roll(400))
      const [net, tax] = [pounds(100 + roll(200_000)), pounds(roll(9999))]
      await build.anInvoice(db, { client_id, project_id: id, net, tax, date, due: addDays(date, 30) })
    }
    return { clients, projects }
  })
  for (const client_id of done.clients) await bill(server, firm, dice, client_id, done.projects, day)
  // Figures of closed months are kept: all but those of two months ago and later.
  if (maybe(3)) await server.as(ada, closeMonth, { body: { month: addDays(`${day.slice(0, 7)}-01`, -32).slice(0, 7) } })
  return firm
}

type Firm = Awaited<ReturnType<Server['aFirm']>>

/** Drafts what a client's projects have, for one of them or for all, issues most, and lets some be paid, credited or written off. */
async function bill(
  { as }: Server,
  { ada }: Firm,
  { roll, pick, maybe }: Dice,
  client_id: number,
  all: readonly { id: number; client_id: number }[],
  day: string,
) {
  const withId = (id: number) => ({ params: { id: String(id) } })
  const mine = all.filter((record) => record.client_id === client_id).map(({ id }) => id)
  const issued: { id: number; amount_open: string }[] = []
  if (mine.length === 0) return
  for (let count = 1 + roll(3); count > 0; count -= 1) {
    const project_ids = maybe(2) ? mine : [pick(mine)]
    const period = { start: addDays(day, -roll(300)), end: day }
    const kinds: DraftKind[] = maybe(2) ? ['hours', 'expenses'] : ['hours', 'expenses', 'items']
    const body = maybe(4) ? { project_ids, percent: String(1 + roll(60)) } : { project_ids, ...period, kinds }
    const draft = await as(ada, invoice.calls.draft, { body })
    if (draft.status !== 201 || maybe(4)) continue
    const done = await as(ada, invoice.calls.issue, { ...withId(draft.body.id), body: {} })
    if (done.status === 200) issued.push(done.body)
  }
  for (const { id, amount_open: open } of issued) {
    if (maybe(3)) {
      const credit = await as(ada, invoice.calls.credit, { ...withId(id), body: {} })
      if (credit.status === 201) await as(ada, invoice.calls.issue, { ...withId(credit.body.id), body: {} })
    } else if (!maybe(3) && compare(open, '0') > 0) {
      const amount = maybe(2) ? open : add(divide(open, '3', 2, 'half_up'), '0.00')
      const more = add(amount, maybe(3) ? '12.34' : '0.00')
      const paid = await as(ada, payment.calls.create, {
        body: { client_id, amount_received: more, date: addDays(day, -roll(20)) },
      })
      if (paid.status === 201)
        await as(ada, payment.calls.allocate, {
          ...withId(paid.body.id),
          body: { allocations: [{ invoice_id: id, amount }] },
        })
    }
  }
  for (const project_id of mine.filter(() => maybe(3))) {
    const work = (await as(ada, getUnbilledWork, withId(project_id))).body
    const entry_ids = work.entries.filter(() => maybe(2)).map(({ id }) => id)
    if (entry_ids.length > 0)
      await as(ada, writeOffCalls.create, {
        body: { project_id, entry_ids, reason: 'Not to be billed', date: addDays(day, -roll(30)) },
      })
  }
}
