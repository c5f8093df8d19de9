/** Work in progress: whatever is drafted, issued, credited, written off and taken back, it is what a plain ledger says. */
import { expect, test } from 'vitest'

import { addDays, today } from '#core/days.ts'
import { resetDiary } from '#features/diary/entries/entryActions.contract.ts'
import { aChargeRate, approvedHours } from '#test/billing.ts'
import * as build from '#test/builders.ts'
import { testServer } from '#test/firm.ts'
import { isLong } from '#test/sizes.ts'
import { type Invoice, invoice } from '../invoices.ts'
import { workInProgress, writeOffCalls } from '../writeOffs.contract.ts'
import { valueOf, workLedger } from './billingModel.ts'

const server = testServer()
const { aFirm, as, asSeen, inFirm } = server
const { calls } = invoice
const withId = (id: number) => ({ params: { id: String(id) } })
const now = today('Europe/London')
const seed = Temporal.Now.instant().epochMilliseconds % 2 ** 31
const rate = 8250
const text = (pence: number) => (pence / 100).toFixed(2)

/** Numbers below `max` from a seed (mulberry32). */
function dice(from: number) {
  let state = from
  const roll = (max: number) => {
    state = (state + 0x6d_2b_79_f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) % max
  }
  return { roll, pick: <T>(items: readonly T[]): T | undefined => items[roll(Math.max(items.length, 1))] }
}
type Dice = ReturnType<typeof dice>
type Firm = Awaited<ReturnType<typeof aFirm>>

async function aWorld(firm: Firm, day: number) {
  const { id } = await inFirm(firm, (db) =>
    build.aProject(db, { client_id: firm.client.id, requested: '2020-01-05', accepted: '2020-01-12' }),
  )
  return {
    ...firm,
    project: id,
    model: workLedger(now),
    drafts: [] as Invoice[],
    issued: [] as Invoice[],
    offs: [] as number[],
    /** Nobody works twice at once. */
    day,
  }
}
type World = Awaited<ReturnType<typeof aWorld>>
const pickSome = (ids: number[], { roll }: Dice): number[] => {
  const chosen = ids.filter(() => roll(2) === 0)
  return chosen.length > 0 ? chosen : ids
}
const takeOut = <T>(list: T[], { roll }: Dice): T | undefined => list.splice(roll(Math.max(list.length, 1)), 1)[0]

const steps: Record<string, (world: World, by: Dice) => Promise<void>> = {
  async work(world, by) {
    const date = addDays(now, -(world.day += 1))
    const minutes = 5 + by.roll(400)
    const { sam, maya, project } = world
    const { id } = await inFirm(world, (db) =>
      approvedHours(db, { user_id: sam.id, by: maya.id, project_id: project, date, minutes }),
    )
    world.model.work(id, date, valueOf(minutes, rate))
  },
  async draft(world, by) {
    const open = world.model.open()
    const ids = pickSome(open, by)
    const detail = by.pick(['item', 'person', 'entry'] as const) ?? 'person'
    const body = { project_ids: [world.project], start: '2000-01-01', end: now, detail, kinds: ['hours' as const] }
    const made = await as(world.ada, calls.draft, { body: ids.length > 0 ? { ...body, entry_ids: ids } : body })
    expect(made.status).toBe(open.length > 0 ? 201 : 409)
    if (made.status !== 201) return
    expect(new Set(made.body.lines.flatMap(({ entry_ids }) => entry_ids))).toEqual(new Set(ids))
    world.model.draft(made.body.id, ids)
    world.drafts.push(made.body)
  },
  async discard(world, by) {
    const record = takeOut(world.drafts, by)
    if (!record) return
    expect((await asSeen(world.ada, calls.remove, withId(record.id))).status).toBe(204)
    world.model.discard(record.id)
  },
  async issue(world, by) {
    const record = takeOut(world.drafts, by)
    if (!record) return
    const done = await as(world.ada, calls.issue, { ...withId(record.id), body: {} })
    expect(done.status).toBe(200)
    world.model.issue(record.id)
    world.issued.push(done.body)
  },
  async credit(world, by) {
    const record = takeOut(world.issued, by)
    if (!record) return
    const made = (await as(world.ada, calls.credit, { ...withId(record.id), body: {} })).body
    await as(world.ada, calls.issue, { ...withId(made.id), body: {} })
    world.model.credit(record.id)
  },
  /** A price is lowered: the hours stay billed. */
  async lower(world, by) {
    const record = by.pick(world.issued)
    if (!record) return
    const made = (await as(world.ada, calls.credit, { ...withId(record.id), body: {} })).body
    const lines = made.lines.map(({ id: _id, net: _net, ...line }) => ({ ...line, quantity: '-0.01' }))
    await asSeen(world.ada, calls.change, { ...withId(made.id), body: { lines } })
    expect((await as(world.ada, calls.issue, { ...withId(made.id), body: {} })).status).toBe(200)
    world.issued = world.issued.filter((otherInvoice) => otherInvoice !== record)
  },
  async off(world, by) {
    const ids = pickSome(world.model.open(), by)
    if (ids.length === 0) return
    const date = addDays(now, -by.roll(20))
    const body = { project_id: world.project, reason: 'Not to be billed', date, entry_ids: ids }
    const made = await as(world.ada, writeOffCalls.create, { body })
    expect(made.status).toBe(201)
    const id = made.body.results[0]?.id ?? 0
    world.model.writeOff(id, ids, date)
    world.offs.push(id)
  },
  async undo(world, by) {
    const id = takeOut(world.offs, by)
    if (id === undefined) return
    expect((await as(world.ada, writeOffCalls.undo, { ...withId(id), body: {} })).status).toBe(200)
    world.model.undo(id)
  },
  async reset(world, by) {
    const [open, billed] = [by.pick(world.model.open()), by.pick(world.model.billed())]
    if (billed !== undefined)
      expect((await as(world.ada, resetDiary, { body: { ids: [billed] } })).body).toMatchObject({ code: 'state' })
    if (open === undefined || by.roll(3) > 0) return
    expect((await as(world.ada, resetDiary, { body: { ids: [open] } })).status).toBe(200)
    world.model.unwork(open)
  },
}
const names = ['work', 'draft', 'draft', 'issue', 'issue', 'discard', 'credit', 'lower', 'off', 'undo', 'reset']

/** Compares the product's figures of the project, at the end and in a random period. */
async function compared(world: World, by: Dice) {
  const start = addDays(now, -by.roll(40))
  for (const [from, to] of [
    [start, addDays(start, by.roll(30))],
    [now, now],
  ] as const) {
    const query = { start: from, end: to, project_id: String(world.project) }
    const { sums } = (await as(world.ada, workInProgress, { query })).body
    const messages = Object.entries(world.model.progress(from, to)).map(([name, pence]) => [name, text(pence)])
    expect(sums).toEqual(Object.fromEntries(messages))
  }
}

const [sequences, length] = isLong ? [10_000, 8] : [20, 8]
/** Projects of one firm, until its diary is full. */
const perFirm = 12
test(
  `${sequences} sequences of ${length} steps leave as much in progress as a plain ledger says, seed ${seed}`,
  { timeout: 36_000_000 },
  async () => {
    let done = 0
    for (let round = 0; round < sequences; round += perFirm) {
      const firm = await aFirm()
      await inFirm(firm, (db) => aChargeRate(db, text(rate)))
      let day = 0
      for (let id = round; id < Math.min(round + perFirm, sequences); id += 1) {
        const by = dice(seed + id)
        const world = await aWorld(firm, day)
        for (const name of ['work', 'work', ...Array.from({ length }, () => by.pick(names) ?? 'work')]) {
          await steps[name]?.(world, by)
          done += 1
        }
        await compared(world, by)
        day = world.day
      }
    }
    expect(done).toBe(sequences * (length + 2))
  },
)
