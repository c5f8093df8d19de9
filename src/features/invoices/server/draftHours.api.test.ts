/** Drafts of hours and expenses: what is on them, that nothing is billed twice, and what gives it back. */
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'

import { addDays, today } from '#core/days.ts'
import { undoChange } from '#core/undo.contract.ts'
import { resetDiary } from '#features/diary/entries/entryActions.contract.ts'
import { getValuation } from '#features/valuations/valuations.contract.ts'
import { aChargeRate, anApprovedExpense, approvedHours, aWonProject } from '#test/billing.ts'
import * as build from '#test/builders.ts'
import { testServer } from '#test/firm.ts'
import { type Invoice, invoice } from '../invoices.ts'
import { getUnbilledWork } from '../unbilled.contract.ts'

const server = testServer()
const { aFirm, as, asSeen, inFirm } = server
const { calls } = invoice
const withId = (record: { id: number }) => ({ params: { id: String(record.id) } })
const march = { start: '2026-03-01', end: '2026-03-31' }

/** Sam works at 60, Olga at 82.50 an hour; Maya decides. */
async function aWorkedProject() {
  const firm = await aFirm()
  const { ada, sam, olga, maya } = firm
  const wonProject = await aWonProject(server, firm)
  await inFirm(firm, async (db) => {
    await aChargeRate(db, '60.00', sam.id)
    await aChargeRate(db, '82.50', olga.id)
  })
  const work = (more: Partial<Parameters<typeof approvedHours>[1]> = {}) =>
    inFirm(firm, (db) => approvedHours(db, { user_id: sam.id, project_id: wonProject.id, by: maya.id, ...more }))
  const draft = (more: object = {}) =>
    as(ada, calls.draft, { body: { project_ids: [wonProject.id], ...march, ...more } })
  const isLocked = async (entry: { id: number }) => {
    const { rows } = await inFirm(firm, (db) =>
      sql<{ locked: boolean }>`select locked from diary_entry where id = ${entry.id}`.execute(db),
    )
    return rows[0]?.locked
  }
  return { ...firm, one: wonProject, work, draft, isLocked }
}
const shown = ({ lines }: Invoice) =>
  lines.map(({ description, quantity, price, net }) => [description, quantity, price, net])
/** A line as it is sent back. */
const sent = ({ id: _id, net: _net, ...line }: Invoice['lines'][number]) => line

describe('a draft of hours', () => {
  test('by person, by item and by entry comes to the same, at each person’s rate', async () => {
    const firm = await aWorkedProject()
    const { one, work, draft, olga, ada } = firm
    const item = await inFirm(firm, (db) => build.aQuoteItem(db, { project_id: one.id, name: 'Levels' }))
    const task = await inFirm(firm, (db) =>
      build.aTask(db, { project_id: one.id, quote_item_id: item.id, name: 'Quay' }),
    )
    await work({ task_id: task.id, minutes: 90, details: 'Along the quay' })
    await work({ date: '2026-03-11', minutes: 120, nonbillable: 30 })
    await work({ user_id: olga.id, task_id: task.id, minutes: 60 })
    await work({ date: '2026-04-01' })
    const by = async (detail: string) => {
      const { body } = await draft({ detail })
      await asSeen(ada, calls.remove, withId(body))
      return body
    }
    const person = await by('person')
    expect(shown(person)).toEqual([
      [expect.stringContaining('Olga'), '1', '82.50', '82.50'],
      [expect.stringContaining('Sam'), '3', '60.00', '180.00'],
    ])
    expect(person).toMatchObject({ ...march, project: { id: one.id }, amount_net: '262.50' })
    expect(person.lines.map(({ entry_ids }) => entry_ids.length)).toEqual([1, 2])
    expect(shown(await by('item'))).toEqual([
      ['Levels', '1', '82.50', '82.50'],
      ['Levels', '1.5', '60.00', '90.00'],
      ['Hours', '1.5', '60.00', '90.00'],
    ])
    const entry = await by('entry')
    expect(entry.amount_net).toBe('262.50')
    expect(shown(entry)[1]).toEqual([
      expect.stringMatching(/^10\/03\/2026 Sam.*\nQuay\nAlong the quay$/),
      '1.5',
      '60.00',
      '90.00',
    ])
  })

  test('needs a whole period, one payer and a rate for everybody; each refusal says what to do', async () => {
    const firm = await aWorkedProject()
    const { ada, one, work, draft, otto } = firm
    expect((await draft({ end: undefined })).body).toEqual({ end: ['Billing & Timesheets Start/End must be set'] })
    expect((await draft({ start: undefined, end: undefined, kinds: ['hours'] })).body).toEqual({
      start: ['Billing & Timesheets Start/End must be set'],
      end: ['Billing & Timesheets Start/End must be set'],
    })
    expect((await draft({ start: '2026-04-01' })).body).toEqual({ end: ['The end must not be before the start.'] })
    expect((await draft()).body).toMatchObject({
      code: 'state',
      detail: 'Nothing to bill in this period: all approved work is billed or written off.',
    })
    await work({ minutes: 90 })
    const unrated = await work({ user_id: otto.id, minutes: 75 })
    expect((await draft()).body).toMatchObject({
      code: 'state',
      detail: expect.stringMatching(
        /^No charge rate applies to hours of Otto.* \(1:15 h since 10\/03\/2026\)\. Add a rate that covers these days/,
      ),
      errors: { [unrated.id]: { rate: ['No charge rate applies.'] } },
    })
    const otherRecord = await inFirm(firm, (db) => build.aClient(db))
    const theirs = await aWonProject(server, firm, { client_id: otherRecord.id })
    expect((await draft({ project_ids: [one.id, theirs.id] })).body).toEqual({
      project_ids: ['An invoice goes to one client. Choose projects of the same client.'],
    })
    expect((await draft({ project_ids: [one.id, 999_999] })).body).toEqual({ project_ids: ['Invalid choice.'] })
    const empty = await as(ada, calls.draft, { body: march })
    expect(empty.body).toEqual({ project_ids: ['Choose projects or a client to bill.'] })
  })

  test('of one client takes all of its projects, each line with its own', async () => {
    const firm = await aWorkedProject()
    const { ada, one, work, client } = firm
    const second = await aWonProject(server, firm, { name: 'Mill' })
    await work()
    await work({ date: '2026-03-12', project_id: second.id })
    const { body } = await as(ada, calls.draft, { body: { client_id: client.id, ...march, detail: 'person' } })
    expect(body).toMatchObject({ client: { id: client.id }, project: null, amount_net: '120.00' })
    expect(body.lines.map(({ description }) => description.split('\n')[1])).toEqual(
      expect.arrayContaining([expect.stringContaining('Weir'), expect.stringContaining('Mill')]),
    )
    expect(one.id).not.toBe(second.id)
  })
})

describe('hours and expenses are billed once', () => {
  test('of two who draft at once one gets them; on a line of another invoice they are refused', async () => {
    const { ada, work, draft, client } = await aWorkedProject()
    const entry = await work()
    const [first, second] = await Promise.all([draft(), draft()])
    expect(Math.min(first.status, second.status)).toBe(201)
    expect(Math.max(first.status, second.status)).toBe(409)
    const lines = [{ description: 'Again', price: '1', entry_ids: [entry.id] }]
    const twice = await as(ada, calls.create, { body: { client_id: client.id, lines } })
    expect([twice.status, twice.body]).toMatchObject([
      409,
      { code: 'state', detail: expect.stringContaining('billed elsewhere or written off') },
    ])
  })

  test('of many who put the same hours on invoices by hand at once one gets them', async () => {
    const { ada, work, client } = await aWorkedProject()
    const entries = [await work(), await work({ date: '2026-03-11' })]
    const lines = [{ description: 'Hours', price: '1', entry_ids: entries.map(({ id }) => id) }]
    const made = await Promise.all(
      Array.from({ length: 6 }, () => as(ada, calls.create, { body: { client_id: client.id, lines } })),
    )
    expect(made.filter(({ status }) => status === 201)).toHaveLength(1)
    expect(made.filter(({ status }) => status === 409)).toHaveLength(5)
  })

  test('what is not approved, not billable, or another client’s work is no choice', async () => {
    const firm = await aWorkedProject()
    const { ada, sam, maya, work, client, one } = firm
    const others = await inFirm(firm, async (db) => {
      const otherClient = await build.aClient(db)
      const theirs = await build.aProject(db, { client_id: otherClient.id })
      return [
        await build.anEntry(db, { user_id: sam.id, project_id: one.id }),
        await approvedHours(db, { user_id: sam.id, project_id: theirs.id, by: maya.id, date: '2026-03-13' }),
        await approvedHours(db, {
          user_id: sam.id,
          project_id: one.id,
          by: maya.id,
          date: '2026-03-14',
          nonbillable: 60,
        }),
      ]
    })
    for (const { id } of others) {
      const body = { client_id: client.id, lines: [{ description: 'x', price: '1', entry_ids: [id] }] }
      expect((await as(ada, calls.create, { body })).body).toEqual({ lines: ['Invalid choice.'] })
    }
    const own = await work()
    const lines = [{ description: 'x', price: '1', entry_ids: [own.id] }]
    const { body } = await as(ada, calls.create, { body: { client_id: client.id, lines } })
    const elsewhere = await inFirm(firm, (db) => build.aClient(db))
    expect((await asSeen(ada, calls.change, { ...withId(body), body: { client_id: elsewhere.id } })).body).toEqual({
      client_id: ['The invoice bills hours or expenses of this client’s projects. Remove these lines first.'],
    })
  })

  test('a draft that is deleted, or whose line is taken off, gives them back; undoing that takes them again', async () => {
    const { ada, work, draft } = await aWorkedProject()
    await work()
    const first = (await draft()).body
    await asSeen(ada, calls.change, { ...withId(first), body: { lines: [] } })
    const second = (await draft()).body
    expect(second.lines).toHaveLength(1)
    const removed = await asSeen(ada, calls.remove, withId(second))
    const undone = await as(ada, undoChange, { body: { token: String(removed.headers['x-undo']) } })
    expect(undone.status).toBe(204)
    expect((await as(ada, calls.get, withId(second))).body.lines).toEqual(second.lines)
    expect((await draft()).body).toMatchObject({ code: 'state' })
    await asSeen(ada, calls.remove, withId(second))
    expect((await draft()).status).toBe(201)
  })
})

describe('issuing', () => {
  test('locks the hours: they are not reset, until a credit note takes them back in full', async () => {
    const { ada, work, draft, isLocked } = await aWorkedProject()
    const entry = await work({ minutes: 90 })
    const { body: made } = await draft()
    expect(await isLocked(entry)).toBe(false)
    const issued = (await as(ada, calls.issue, { ...withId(made), body: {} })).body
    expect(await isLocked(entry)).toBe(true)
    const reset = () => as(ada, resetDiary, { body: { ids: [entry.id] } })
    expect((await reset()).body).toMatchObject({
      code: 'state',
      detail: 'This entry is invoiced. It can be reset after a credit note.',
    })
    const lower = (await as(ada, calls.credit, { ...withId(issued), body: {} })).body
    expect(lower.lines[0]).toMatchObject({ quantity: '-1.5', entry_ids: [entry.id] })
    const part = lower.lines.map((line) => ({ ...sent(line), quantity: '-0.5' }))
    await asSeen(ada, calls.change, { ...withId(lower), body: { lines: part } })
    await as(ada, calls.issue, { ...withId(lower), body: {} })
    expect(await isLocked(entry)).toBe(true)
    const second = await work({ date: '2026-03-12' })
    const next = (await draft()).body
    expect(next.lines.flatMap(({ entry_ids }) => entry_ids)).toEqual([second.id])
    await as(ada, calls.issue, { ...withId(next), body: {} })
    const whole = (await as(ada, calls.credit, { ...withId(next), body: {} })).body
    await as(ada, calls.issue, { ...withId(whole), body: {} })
    expect(await isLocked(second)).toBe(false)
    expect((await as(ada, resetDiary, { body: { ids: [second.id] } })).status).toBe(200)
  })

  test('hours that were reset since they were drafted are not billed as if nothing had happened', async () => {
    const { ada, work, draft } = await aWorkedProject()
    const entry = await work()
    const { body: made } = await draft()
    await as(ada, resetDiary, { body: { ids: [entry.id] } })
    const refused = await as(ada, calls.issue, { ...withId(made), body: {} })
    expect(refused.body).toMatchObject({
      code: 'state',
      detail: expect.stringMatching(/^The hours of Sam.* on 10\/03\/2026 have changed or are no longer approved/),
    })
  })

  test('a line that credits a part of what was billed together takes back what it names', async () => {
    const { ada, work, draft, isLocked } = await aWorkedProject()
    const entries = [await work(), await work({ date: '2026-03-11', minutes: 120 })] as const
    const issued = (await as(ada, calls.issue, { ...withId((await draft()).body), body: {} })).body
    const credit = (await as(ada, calls.credit, { ...withId(issued), body: {} })).body
    const lines = credit.lines.map((line) => ({ ...sent(line), quantity: '-1', entry_ids: [entries[0].id] }))
    await asSeen(ada, calls.change, { ...withId(credit), body: { lines } })
    await as(ada, calls.issue, { ...withId(credit), body: {} })
    expect([await isLocked(entries[0]), await isLocked(entries[1])]).toEqual([false, true])
    const again = (await as(ada, calls.credit, { ...withId(issued), body: {} })).body
    expect(again.lines[0]?.entry_ids).toEqual([entries[1].id])
    const foreign = await asSeen(ada, calls.change, { ...withId(again), body: { lines } })
    expect(foreign.body).toEqual({ lines: ['A credit note can only credit work billed on its invoice.'] })
  })
})

test('expenses are billed without the tax that the firm has back, each project its part, to the penny', async () => {
  const firm = await aWorkedProject()
  const { ada, sam, maya, one, draft, client } = firm
  const second = await aWonProject(server, firm, { name: 'Mill' })
  const spent = await inFirm(firm, (db) =>
    anApprovedExpense(db, {
      user_id: sam.id,
      by: maya.id,
      amount: '100.01',
      tax_amount: '16.67',
      parts: [
        [one.id, '50.00'],
        [second.id, '50.01'],
      ],
    }),
  )
  const first = (await draft({ kinds: ['expenses'] })).body
  expect(first.lines).toMatchObject([{ expense_ids: [spent.id], net: '41.67' }])
  const both = (await as(ada, calls.draft, { body: { client_id: client.id, ...march, kinds: ['expenses'] } })).body
  expect(both.lines).toMatchObject([{ expense_ids: [spent.id], net: '41.67' }])
  const again = await asSeen(ada, calls.change, { ...withId(first), body: { lines: first.lines.map(sent) } })
  expect(again.status).toBe(200)
  await asSeen(ada, calls.remove, withId(first))
  await asSeen(ada, calls.remove, withId(both))
  const together = (await as(ada, calls.draft, { body: { client_id: client.id, ...march, kinds: ['expenses'] } })).body
  expect(together.lines).toMatchObject([
    { expense_ids: [spent.id], net: '41.67', project_id: one.id },
    { expense_ids: [spent.id], net: '41.67', project_id: second.id },
  ])
  const issued = (await as(ada, calls.issue, { ...withId(together), body: {} })).body
  const credit = (await as(ada, calls.credit, { ...withId(issued), body: {} })).body
  await as(ada, calls.issue, { ...withId(credit), body: {} })
  expect((await draft({ kinds: ['expenses'] })).body.lines).toHaveLength(1)
})

test('a line of several expenses keeps their words, each once', async () => {
  const firm = await aWorkedProject()
  const { sam, maya, one, draft } = firm
  for (const description of ['Train to Leeds', 'Taxi', 'train to Leeds '])
    await inFirm(firm, (db) =>
      anApprovedExpense(db, { user_id: sam.id, by: maya.id, amount: '10.00', description, parts: [[one.id, '10.00']] }),
    )
  const { lines } = (await draft({ kinds: ['expenses'] })).body
  expect(lines.map(({ description }) => description)).toEqual(['Expenses\nTrain to Leeds; Taxi'])
})

describe('by price', () => {
  test('the button beside an agreed valuation bills the newest that has something left, once', async () => {
    const firm = await aWorkedProject()
    const { one, ada } = firm
    const agreed = (date: string, value: string) =>
      inFirm(firm, async (db) => {
        const { id: valuation_id } = await build.aValuation(db, { project_id: one.id, date })
        await db.insertInto('valuation_line').values({ valuation_id, quote_item_id: item.id, value }).execute()
        await db.updateTable('valuation').set({ state: 'agreed' }).where('id', '=', valuation_id).execute()
        return valuation_id
      })
    const item = await inFirm(firm, (db) =>
      build.aQuoteItem(db, { project_id: one.id, name: 'Levels', unit_price: '1000', accepted: '2026-03-05' }),
    )
    await agreed('2026-03-12', '300')
    const newest = await agreed('2026-03-20', '450')
    const offered = async () => (await as(ada, getUnbilledWork, withId(one))).body.valuation?.id
    expect(await offered()).toBe(newest)
    const body = { project_ids: [one.id], kinds: ['items' as const], valuation_id: newest }
    const { body: drafted, status, text } = await as(ada, calls.draft, { body })
    expect(status, text).toBe(201)
    expect(drafted).toMatchObject({ amount_net: '450.00', lines: [{ valuation_id: newest, quote_item_id: item.id }] })
    expect(await offered()).toBeUndefined()
  })

  test('an agreed valuation bills what each item has reached, less what is billed of it', async () => {
    const firm = await aWorkedProject()
    const { one, draft, work, ada, isLocked } = firm
    const value = (state: string, date: string, amount: string, quote_item_id: number) =>
      inFirm(firm, async (db) => {
        const valuation = await build.aValuation(db, { project_id: one.id, date })
        await db
          .insertInto('valuation_line')
          .values({ valuation_id: valuation.id, quote_item_id, value: amount })
          .execute()
        await db.updateTable('valuation').set({ state }).where('id', '=', valuation.id).execute()
        return valuation.id
      })
    const item = await inFirm(firm, (db) =>
      build.aQuoteItem(db, { project_id: one.id, name: 'Levels', unit_price: '1000', accepted: '2026-03-05' }),
    )
    const task = await inFirm(firm, (db) => build.aTask(db, { project_id: one.id, quote_item_id: item.id }))
    const entry = await work({ task_id: task.id })
    const price = { start: undefined, end: undefined }
    const early = await value('agreed', '2026-03-12', '300', item.id)
    const isBilled = async () => (await as(ada, getValuation, { params: { id: String(early) } })).body.billed
    expect(await isBilled()).toBe(false)
    const first = (await draft({ ...price, valuation_id: early })).body
    expect(await isBilled()).toBe(true)
    expect(first.lines).toMatchObject([
      {
        description: 'Levels\nFee £1,000.00, 30% to date, previously invoiced £0.00, this invoice £300.00',
        net: '300.00',
        valuation_id: early,
        quote_item_id: item.id,
        entry_ids: [entry.id],
      },
    ])
    const later = await value('agreed', '2026-03-20', '450', item.id)
    expect((await draft({ ...price, valuation_id: later })).body.amount_net).toBe('150.00')
    expect((await draft({ ...price, percent: '100' })).body.amount_net).toBe('550.00')
    const open = await value('submitted', '2026-03-25', '500', item.id)
    expect((await draft({ ...price, valuation_id: open })).body).toMatchObject({
      detail: 'Only an agreed valuation can be billed.',
    })
    expect((await draft({ ...price, valuation_id: 999_999 })).body).toEqual({ valuation_id: ['Invalid choice.'] })
    await as(ada, calls.issue, { ...withId(first), body: {} })
    expect(await isLocked(entry)).toBe(true)
    // The valuation is opened again, and what was invoiced by it is credited still; of another one it is not.
    await inFirm(firm, (db) => db.updateTable('valuation').set({ state: 'draft' }).where('id', '=', early).execute())
    const credit = await as(ada, calls.credit, { ...withId(first), body: {} })
    expect(credit.body).toMatchObject({ amount_net: '-300.00', lines: [{ valuation_id: early }] })
    const change = (valuation_id: number) =>
      as(ada, calls.change, {
        ...withId(credit.body),
        body: {
          version: credit.body.version,
          lines: credit.body.lines.map(({ id: _id, net: _net, ...line }) => ({ ...line, valuation_id })),
        },
      })
    expect((await change(later)).body).toEqual({ lines: ['Invalid choice.'] })
    expect((await change(early)).status).toBe(200)
  })
})

test('an entry on a draft is not deleted under it', async () => {
  const { ada, sam, work, draft } = await aWorkedProject()
  const entry = await work({ date: addDays(today('Europe/London'), -3) })
  const recent = { start: addDays(today('Europe/London'), -9), end: today('Europe/London') }
  expect((await draft(recent)).status).toBe(201)
  await as(ada, resetDiary, { body: { ids: [entry.id] } })
  const gone = await server.app().inject({
    method: 'DELETE',
    url: `/api/diary/${entry.id}/`,
    headers: await server.headersOf(sam),
  })
  expect([gone.statusCode, gone.json()]).toMatchObject([
    409,
    { detail: 'This entry is billed or written off. Remove it from the invoice, or undo the write-off, first.' },
  ])
})
