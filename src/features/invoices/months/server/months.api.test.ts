/** A month that is closed: nothing in it changes, by any way, until it is reopened; its figures stay to the penny. */
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'

import { addDays, monthOf, today } from '#core/days.ts'
import { formatsOf } from '#core/locale/format.ts'
import { changeDiaryEntry, createDiaryEntry, deleteDiaryEntry } from '#features/diary/entries/entries.contract.ts'
import { resetDiary } from '#features/diary/entries/entryActions.contract.ts'
import { expense } from '#features/expenses/expenses.ts'
import { payment } from '#features/payments/payments.ts'
import { aChargeRate, anApprovedExpense, approvedHours } from '#test/billing.ts'
import type { TenantDb } from '#server/db/db.ts'
import * as build from '#test/builders.ts'
import { testServer } from '#test/firm.ts'
import { isLong } from '#test/sizes.ts'
import { invoice } from '../../invoices.ts'
import { workInProgress, writeOffCalls } from '../../writeOffs.contract.ts'
import { closeMonth, getMonths, reopenMonth } from '../months.contract.ts'

const server = testServer()
const { aFirm, as, asSeen, grant, inFirm } = server
const now = today('Europe/London')
/** First days of the months before this one: of the last is `ago[1]`. */
const ago = Array.from({ length: 8 }, (_, months) =>
  Temporal.PlainYearMonth.from(now.slice(0, 7)).subtract({ months }).toString(),
)
const [, last = '', before = ''] = ago
const inMonth = (month: string, day = 10) => `${month}-${String(day).padStart(2, '0')}`
const withId = (record: { id: number }) => ({ params: { id: String(record.id) } })

const aService = (db: TenantDb) =>
  db
    .insertInto('service')
    .values({ name: build.unique('Service') })
    .returning('id')
    .executeTakeFirstOrThrow()

type Firm = Awaited<ReturnType<typeof aFirm>>
async function aFirmWithWork() {
  const firm = await aFirm()
  const { sam, maya, client } = firm
  const made = await inFirm(firm, async (db) => {
    await aChargeRate(db, '60.00')
    const service = await aService(db)
    const job = await build.aProject(db, {
      client_id: client.id,
      requested: '2020-01-05',
      accepted: '2020-01-12',
      service_id: service.id,
    })
    const hours = await approvedHours(db, { user_id: sam.id, project_id: job.id, by: maya.id, date: inMonth(last) })
    const spent = await anApprovedExpense(db, {
      user_id: sam.id,
      by: maya.id,
      date: inMonth(last),
      amount: '12.00',
      parts: [[job.id, '12.00']],
    })
    return { job, service, hours, spent }
  })
  return { ...firm, ...made }
}
const close = ({ ada }: Firm, month: string) => as(ada, closeMonth, { body: { month } })
const progress = async ({ ada }: Firm, month: string) =>
  (await as(ada, workInProgress, { query: { ...monthOf(`${month}-01`), ordering: 'project' } })).body

describe('closing', () => {
  test('waits for what is not submitted and not decided, and names how much and whose; a month is closed when it is over, in its order', async () => {
    const firm = await aFirmWithWork()
    const { ada, sam, maya, olga, job } = firm
    const [draft, submitted, spent] = await inFirm(firm, async (db) => [
      await build.anEntry(db, {
        user_id: sam.id,
        project_id: job.id,
        date: inMonth(last, 11),
        start: `${inMonth(last, 11)}T09:00:00Z`,
        end: `${inMonth(last, 11)}T11:30:00Z`,
      }),
      await build.anEntry(db, {
        user_id: olga.id,
        project_id: job.id,
        date: inMonth(last, 12),
        start: `${inMonth(last, 12)}T09:00:00Z`,
        end: `${inMonth(last, 12)}T10:00:00Z`,
        status: 'submitted',
        submitted_by_id: olga.id,
      }),
      await build.anExpense(db, { user_id: maya.id, date: inMonth(last, 13) }),
    ])
    const refused = await close(firm, last)
    expect([refused.status, refused.body.code]).toEqual([409, 'state'])
    expect(refused.body.detail).toMatch(
      / cannot be closed yet: everything up to its end must be decided\. Sam Stone: 2:30 hours not submitted; Olga .*: 1:00 hours not decided; Maya Moss: 1 expense not decided\.$/,
    )
    expect((await as(ada, getMonths, {})).body).toMatchObject({
      closed_through: null,
      next: last,
      waiting: [
        { kind: 'unsubmitted', user: { id: sam.id }, hours: '2.50' },
        { kind: 'undecided', user: { id: olga.id }, hours: '1.00' },
        { kind: 'expenses', user: { id: maya.id }, count: 1, hours: null },
      ],
    })
    await inFirm(firm, async (db) => {
      for (const id of [draft.id, submitted.id]) await db.deleteFrom('diary_entry').where('id', '=', id).execute()
      await db.deleteFrom('expense').where('id', '=', spent.id).execute()
    })
    const over = await close(firm, now.slice(0, 7))
    expect([over.status, String(over.body['month'])]).toEqual([400, expect.stringMatching(/ is not over yet\.$/)])
    expect((await close(firm, before)).body).toMatchObject({ closed_through: before, next: last, waiting: [] })
    expect((await close(firm, before)).body.detail).toMatch(/ is already closed\.$/)
    const done = await close(firm, last)
    expect(done.body).toMatchObject({
      closed_through: last,
      next: null,
      history: [{ month: last, closed_by: { id: ada.id } }, { month: before }],
    })
    const reopen = (month: string, reason = 'An invoice was forgotten') =>
      as(ada, reopenMonth, { body: { month, reason } })
    expect((await reopen(before)).body.detail).toMatch(
      /^Reopen .* first: months are reopened from the last one back\.$/,
    )
    expect((await reopen(last, ' ')).status).toBe(400)
    expect((await reopen(last)).body).toMatchObject({
      closed_through: before,
      next: last,
      history: [
        { month: last, reopened_by: { id: ada.id }, reason: 'An invoice was forgotten' },
        { month: before, reopened: null },
      ],
    })
    expect((await reopen(last)).body.detail).toMatch(/ is not closed\.$/)
    expect((await reopen(before)).body.closed_through).toBe(null)
    expect((await close(firm, last)).body).toMatchObject({ closed_through: last })
  })

  test('takes a permission of its own; who sees invoices sees what is closed', async () => {
    const firm = await aFirmWithWork()
    const { sam } = firm
    await grant(sam, 'invoice.view_invoice', 'invoice.change_invoice')
    expect((await as(sam, closeMonth, { body: { month: last } })).status).toBe(403)
    expect((await as(sam, reopenMonth, { body: { month: last, reason: 'x' } })).status).toBe(403)
    expect((await as(sam, getMonths, {})).body).toMatchObject({ next: last, waiting: [] })
  })
})

test('nothing that is dated in a closed month, or before, is added, changed or removed; the sentence names the month', async () => {
  const firm = await aFirmWithWork()
  const { ada, sam, client, job, hours, spent, task, project } = firm
  const [paid, off] = await inFirm(firm, async (db) => [
    await build.aPayment(db, { client_id: client.id, date: inMonth(last) }),
    await build.aWriteOff(db, { project_id: job.id, date: inMonth(last) }),
  ])
  const body = { project_ids: [job.id], start: '2000-01-01', end: now, kinds: ['hours' as const] }
  const draft = (await as(ada, invoice.calls.draft, { body })).body
  await asSeen(ada, invoice.calls.change, { ...withId(draft), body: { date: inMonth(last), due: now } })
  expect((await close(firm, last)).status).toBe(200)
  const sentence = new RegExp(
    `^${formatsOf('GB').month(`${last}-01`)} is closed, and nothing dated in it can be changed\\.`,
  )
  const day = inMonth(last, 20)
  const entry = {
    project_id: project.id,
    task_id: task.id,
    start: `${day}T09:00:00Z`,
    end: `${day}T10:00:00Z`,
    details: 'Levels',
  }
  const refused = {
    'an entry that is added': await as(ada, createDiaryEntry, { body: { ...entry, user_id: sam.id } }),
    'one of long ago': await as(ada, createDiaryEntry, {
      body: { ...entry, user_id: sam.id, start: '2024-05-06T09:00:00Z', end: '2024-05-06T10:00:00Z' },
    }),
    'one that is reset': await as(ada, resetDiary, { body: { ids: [hours.id] } }),
    'an expense': await as(ada, expense.calls.create, {
      body: { date: day, amount: '5.00', description: 'Train' },
    }),
    'a payment': await as(ada, payment.calls.create, {
      body: { client_id: client.id, date: day, amount_received: '5.00', name: 'BACS' },
    }),
    'a payment that is changed': await asSeen(ada, payment.calls.change, {
      ...withId(paid),
      body: { amount_received: '7.00' },
    }),
    'a payment that is removed': await asSeen(ada, payment.calls.remove, withId(paid)),
    'an invoice that is issued': await as(ada, invoice.calls.issue, { ...withId(draft), body: {} }),
    'a write-off': await as(ada, writeOffCalls.create, {
      body: { project_id: job.id, reason: 'x', date: day, expense_ids: [spent.id] },
    }),
  }
  for (const [what, { status, body: answerBody }] of Object.entries(refused))
    expect([what, status, answerBody['detail']]).toEqual([
      what,
      409,
      expect.stringMatching(what === 'one of long ago' ? /^May 2024 is closed/ : sentence),
    ])
  // What is not of the month goes on: notes, what was handed back, an undone write-off from today.
  expect((await asSeen(ada, payment.calls.change, { ...withId(paid), body: { notes: 'Seen' } })).status).toBe(200)
  expect((await as(ada, writeOffCalls.undo, { ...withId(off), body: {} })).status).toBe(200)
  expect((await asSeen(ada, invoice.calls.change, { ...withId(draft), body: { date: now } })).status).toBe(200)
  expect((await as(ada, invoice.calls.issue, { ...withId(draft), body: {} })).status).toBe(200)
  for (const statement of [
    `update diary_entry set breaks = 5 where id = ${hours.id}`,
    `delete from write_off where id = ${off.id}`,
    `update payment set date = '${now}' where id = ${paid.id}`,
  ])
    await expect(
      inFirm(firm, (db) => sql.raw(statement).execute(db)),
      statement,
    ).rejects.toMatchObject({ constraint: 'month_closed' })
  const supplier = await inFirm(firm, (db) => build.aSupplier(db))
  await expect(
    inFirm(firm, (db) => build.aBill(db, { supplier_id: supplier.id, date: inMonth(last) })),
  ).rejects.toMatchObject({ constraint: 'month_closed' })
  const moved = await as(ada, createDiaryEntry, {
    body: { ...entry, user_id: sam.id, start: `${now}T00:00:00Z`, end: `${now}T00:05:00Z` },
  })
  const back = await as(ada, changeDiaryEntry, {
    ...withId(moved.body),
    body: { start: entry.start, end: entry.end },
  })
  expect([moved.status, back.status]).toEqual([201, 409])
  expect((await as(ada, deleteDiaryEntry, withId(moved.body))).status).toBe(204)
})

/** Numbers below `max` from a seed (mulberry32). */
function dice(from: number) {
  let state = from
  return (max: number) => {
    state = (state + 0x6d_2b_79_f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) % max
  }
}
const pence = (text: string) => Math.round(Number(text) * 100)
const keys = ['opening', 'worked', 'billed', 'written_off', 'closing'] as const
type Progress = Awaited<ReturnType<typeof progress>>

/** In every month, of every project and service: it began as the month before ended, and adds up. */
function reconciled(months: readonly Progress[]) {
  for (const [index, { results, sums, services }] of months.entries()) {
    for (const { opening, worked, billed, written_off, closing } of [...results, ...services, sums])
      expect(pence(opening) + pence(worked) - pence(billed) - pence(written_off)).toBe(pence(closing))
    for (const items of [results, services])
      for (const key of keys)
        expect(items.reduce((all, serviceProgress) => all + pence(serviceProgress[key]), 0)).toBe(pence(sums[key]))
    const earlier = months[index - 1]
    if (!earlier) continue
    expect(sums.opening).toBe(earlier.sums.closing)
    for (const { project_id, opening } of results)
      expect(opening).toBe(earlier.results.find((result) => result.project_id === project_id)?.closing ?? '0.00')
  }
}

const sequences = isLong ? 400 : 3
test(
  `${sequences} firms in which rates, hours, bills, write-offs and closes come by chance: closed months stay, and all reconcile to the penny`,
  { timeout: 3_600_000 },
  async () => {
    const seed = Temporal.Now.instant().epochMilliseconds % 2 ** 31
    const tried = { work: 0, refused: 0, closed: 0, reopened: 0, billed: 0 }
    for (let number = 0; number < sequences; number += 1) {
      const roll = dice(seed + number)
      const firm = await aFirm()
      const { ada, sam, maya, client } = firm
      const jobs = await inFirm(firm, async (db) => {
        const service = await aService(db)
        await aChargeRate(db, '61.37')
        const jobOf = (more: object) =>
          build.aProject(db, { client_id: client.id, requested: '2020-01-05', accepted: '2020-01-12', ...more })
        return [await jobOf({ service_id: service.id }), await jobOf({ service_id: service.id }), await jobOf({})]
      })
      const months = ago.slice(0, 4).toReversed()
      const read = () => Promise.all(months.map((month) => progress(firm, month)))
      const entries: { id: number; project_id: number }[] = []
      let step = 0
      let [worked, closed, seen] = [0, null as string | null, await read()]
      const steps = {
        async work() {
          const day = addDays(now, -(worked += 1) * 7)
          const project_id = jobs[roll(3)]?.id ?? 0
          const hours = { user_id: sam.id, project_id, by: maya.id, date: day, minutes: 5 + roll(400) }
          const made = inFirm(firm, (db) => approvedHours(db, hours))
          tried.work += 1
          if (closed !== null && day.slice(0, 7) <= closed) {
            tried.refused += 1
            return expect(made, `seed ${seed + number}`).rejects.toMatchObject({ constraint: 'month_closed' })
          }
          entries.push({ id: (await made).id, project_id })
        },
        /** It is later another client's, other rates hold, and have held since ever. */
        rates: () =>
          inFirm(firm, (db) =>
            sql`insert into charge_rate (user_id, amount, date_from) values (${sam.id}, ${`${20 + roll(100)}.${10 + roll(90)}`}, ${addDays('2020-02-01', roll(900))})
              on conflict do nothing`.execute(db),
          ),
        async bill() {
          const { project_id: id = 0 } = entries[roll(Math.max(entries.length, 1))] ?? {}
          const body = { project_ids: [id], start: '2000-01-01', end: now, kinds: ['hours' as const] }
          const draft = await as(ada, invoice.calls.draft, { body })
          if (draft.status !== 201) return
          tried.billed += 1
          const issued = await as(ada, invoice.calls.issue, { ...withId(draft.body), body: {} })
          if (roll(2) > 0) return
          const credit = (await as(ada, invoice.calls.credit, { ...withId(issued.body), body: {} })).body
          await as(ada, invoice.calls.issue, { ...withId(credit), body: {} })
        },
        async off() {
          const entry = entries[roll(Math.max(entries.length, 1))]
          if (!entry) return
          const body = {
            project_id: entry.project_id,
            reason: 'x',
            date: addDays(now, -roll(90)),
            entry_ids: [entry.id],
          }
          const made = await as(ada, writeOffCalls.create, { body })
          const id = made.body.results?.[0]?.id
          if (id !== undefined && roll(2) > 0) await as(ada, writeOffCalls.undo, { ...withId({ id }), body: {} })
        },
        async close() {
          const next = closed === null ? months[roll(3)] : ago[ago.indexOf(closed) - 1]
          if (next === undefined || next === ago[0]) return
          const done = await close(firm, next)
          expect(done.status, done.text).toBe(200)
          closed = next
          tried.closed += 1
        },
        async reopen() {
          if (closed === null || (step < 14 && roll(2) > 0)) return
          const done = await as(ada, reopenMonth, { body: { month: closed, reason: 'x' } })
          closed = done.body.closed_through
          tried.reopened += 1
        },
      }
      const names = ['work', 'work', 'work', 'rates', 'bill', 'off', 'close', 'reopen'] as const
      for (step = 0; step < 16; step += 1) {
        const wasClosed = closed
        const sure = { 0: 'work', 1: 'bill', 14: 'close', 15: 'reopen' } as const
        await steps[sure[step as keyof typeof sure] ?? names[roll(names.length)] ?? 'work']()
        const reading = await read()
        reconciled(reading)
        for (const [index, month] of months.entries())
          if (wasClosed !== null && closed !== null && month <= wasClosed && month <= closed)
            expect(reading[index], `${month} of seed ${seed + number}`).toEqual(seen[index])
        seen = reading
      }
    }
    for (const [what, count] of Object.entries({ ...tried, refused: tried.refused + 1 }))
      expect([what, count > 0]).toEqual([what, true])
  },
)
