/**
 * Acting as somebody does not lift the four eyes (docs/rules/access.md#four-eyes): who submits in another's name
 * decides it neither in that name nor in their own, by the calls and by the database.
 */
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'

import type { Endpoint } from '#core/contract.ts'
import type { Permission } from '#core/permissions.ts'
import { undoChange } from '#core/undo.contract.ts'
import {
  approveDiary,
  recallDiary,
  rejectDiary,
  resetDiary,
  submitDiary,
} from '#features/diary/entries/entryActions.contract.ts'
import { changeDiaryEntry, getDiaryEntry } from '#features/diary/entries/entries.contract.ts'
import { listInbox } from '#features/diary/inbox/inbox.contract.ts'
import { expenseTypeCalls } from '#features/expenses/expenseLists.ts'
import { expense } from '#features/expenses/expenses.ts'
import { leave } from '#features/leave/leave.ts'
import * as valuations from '#features/valuations/valuations.contract.ts'
import { actingOn } from '#test/acting.ts'
import { aProject, aQuoteItem } from '#test/builders.ts'
import { type FirmAnswer, testServer } from '#test/firm.ts'
import { withId, leaveOf, monday } from '#test/leave.ts'

const server = testServer()
const { aFirm, as, anEntry, grant, inFirm } = server
const { act } = actingOn(server)
const aFirmWithLeave = leaveOf(server)

const refusal = ({ status, text }: Pick<FirmAnswer<Endpoint>, 'status' | 'text'>) => [status, text]
const sentence = 'You submitted this in another person’s name. Someone else must decide it.'

describe('hours', () => {
  async function submitted() {
    const firm = await aFirm()
    const { id } = await anEntry(firm.sam, { project_id: firm.project.id, task_id: firm.task.id, details: 'Levels' })
    const acting = await act(firm.ada, firm.sam)
    const body = { ids: [id] }
    const answer = await acting.call(submitDiary, { body })
    expect(answer.status, answer.text).toBe(200)
    return { ...firm, id, body, acting, answer }
  }

  test('submitted as somebody are decided by neither of the two, and by a third person', async () => {
    const { ada, maya, sam, id, body } = await submitted()
    await grant(sam, 'diary.view_entry', 'diary.change_entry', 'diary.decide_any', 'diary.reset_any')
    for (const [call, more] of [
      [approveDiary, {}],
      [rejectDiary, { reason: 'No' }],
      [resetDiary, {}],
    ] as const) {
      const refused = await as(ada, call, { body: { ...body, ...more } })
      expect([refused.status, refused.body]).toEqual([
        400,
        { detail: sentence, code: 'fields', errors: { [id]: { non_field_errors: [sentence] } } },
      ])
      expect((await as(sam, call, { body: { ...body, ...more } })).status).toBe(404)
    }
    const answer = await as(ada, changeDiaryEntry, { ...withId({ id }), body: { status: 'approved' } })
    expect([answer.status, answer.body]).toEqual([400, { non_field_errors: [sentence] }])
    expect((await as(ada, getDiaryEntry, withId({ id }))).body).toMatchObject({ can_decide: false, can_reset: false })
    expect((await as(ada, listInbox, { query: {} })).text).not.toContain(`"id":${id},`)
    expect((await as(maya, approveDiary, { body })).status).toBe(200)
  })

  test('submitted anew by whose they are, are decided by who had acted', async () => {
    const { ada, sam, body } = await submitted()
    expect((await as(sam, recallDiary, { body })).status).toBe(200)
    expect((await as(sam, submitDiary, { body })).status).toBe(200)
    expect((await as(ada, approveDiary, { body })).status).toBe(200)
  })

  test('that the acting person takes back and submits again by an undo stay theirs', async () => {
    const { ada, body, acting } = await submitted()
    const recalled = await acting.call(recallDiary, { body })
    await acting.call(undoChange, { body: { token: String(recalled.headers['x-undo']) } })
    expect((await as(ada, approveDiary, { body })).status).toBe(400)
  })

  test('are decided by anybody where people decide their own', async () => {
    const { ada, body } = await submitted()
    await inFirm(ada, (db) => db.updateTable('company').set({ self_decision: true }).execute())
    expect((await as(ada, approveDiary, { body })).status).toBe(200)
  })
})

describe('an expense', () => {
  const { calls } = expense
  test('submitted as somebody is checked, approved, rejected and paid back by neither of the two', async () => {
    const { ada, maya, fin, sam } = await aFirm()
    const type_id = (await as(ada, expenseTypeCalls.list, {})).body[0]?.id ?? 0
    const acting = await act(ada, sam)
    const made = await acting.call(calls.create, { body: { amount: '24.5', description: 'Train', type_id } })
    const body = { ids: [made.body.id] }
    const sent = await acting.call(calls.submit, { body })
    expect(sent.status, sent.text).toBe(200)
    const refused = async (call: (typeof calls)['check' | 'approve' | 'reject' | 'reimburse'], more: object = {}) =>
      refusal(await as(ada, call as typeof calls.check, { body: { ...body, ...more } }))
    const own = 'You cannot check, approve or reject your own expense, or one that you submitted.'
    const answer = (id: number) => [
      400,
      JSON.stringify({ detail: own, code: 'fields', errors: { [id]: { non_field_errors: [own] } } }),
    ]
    expect(await refused(calls.check)).toEqual(answer(made.body.id))
    expect(await refused(calls.reject, { notes: 'No' })).toEqual(answer(made.body.id))
    expect((await as(maya, calls.check, { body })).status).toBe(200)
    expect(await refused(calls.approve)).toEqual(answer(made.body.id))
    expect((await as(fin, calls.approve, { body })).status).toBe(200)
    expect(await refused(calls.reimburse)).toEqual(answer(made.body.id))
    expect((await as(fin, calls.reimburse, { body })).status).toBe(200)
  })
})

describe('leave', () => {
  test('asked for as somebody is decided by neither of the two', async () => {
    const { ada, maya, sam, annual } = await aFirmWithLeave()
    const acting = await act(ada, sam)
    const made = await acting.call(leave.calls.create, {
      body: { user_id: sam.id, type_id: annual.id, start: monday, end: monday },
    })
    expect(made.status, made.text).toBe(201)
    const decide = (person: typeof ada, decision_id: 'A' | 'R', version: number) =>
      as(person, leave.calls.change, { ...withId(made.body), body: { decision_id, reason: 'So', version } })
    for (const decision of ['A', 'R'] as const) {
      const refused = await decide(ada, decision, made.body.version)
      expect([refused.status, refused.body]).toEqual([400, { decision_id: [sentence] }])
    }
    expect((await as(ada, leave.calls.get, withId(made.body))).body).toMatchObject({ can_decide: false })
    const approved = await decide(maya, 'A', made.body.version)
    expect(approved.status, approved.text).toBe(200)
    // Other dates are another request.
    const moved = await acting.call(leave.calls.change, {
      ...withId(made.body),
      body: { end: monday, start: monday, start_half: true, version: approved.body.version },
    })
    expect(moved.body, moved.text).toMatchObject({ decision_id: 'P' })
    expect((await decide(ada, 'A', moved.body.version)).status).toBe(400)
    const again = await as(sam, leave.calls.change, {
      ...withId(made.body),
      body: { start_half: false, version: moved.body.version },
    })
    expect((await decide(ada, 'A', again.body.version)).status).toBe(200)
  })
})

describe('a valuation', () => {
  const money: readonly Permission[] = [
    'projects.view_project',
    'projects.change_project',
    'projects.view_financials',
    'quote_items.view_quoteitem',
  ]
  test('submitted as somebody is agreed in the person’s own name by a third person', async () => {
    const { ada, maya, sam } = await aFirm()
    for (const person of [sam, maya]) await grant(person, ...money)
    const project = await inFirm(ada, async (db) => {
      const { id } = await aProject(db)
      const item = await aQuoteItem(db, { project_id: id, accepted: '2026-01-12', unit_price: '1000.00' })
      return { id, item }
    })
    const made = await as(sam, valuations.createValuation, {
      ...withId(project),
      body: { date: '2026-02-28', lines: [{ quote_item_id: project.item.id, value: '250.00' }] },
    })
    const acting = await act(ada, sam)
    const sent = await acting.call(valuations.submitValuation, { ...withId(made.body), body: {} })
    expect(sent.status, sent.text).toBe(200)
    const inTheirName = await acting.call(valuations.agreeValuation, { ...withId(made.body), body: {} })
    expect(refusal(inTheirName)).toEqual([
      403,
      JSON.stringify({ detail: 'You cannot make decisions while acting as another person. Stop acting first.' }),
    ])
    const refused = await as(ada, valuations.agreeValuation, { ...withId(made.body), body: {} })
    expect([refused.status, refused.body]).toEqual([400, { non_field_errors: [sentence] }])
    expect((await as(maya, valuations.agreeValuation, { ...withId(made.body), body: {} })).status).toBe(200)
  })
})

describe('the database', () => {
  test('keeps who really acted, and refuses their decision and any in the name of another', async () => {
    const { ada, sam, org_id } = await aFirm()
    const withPeople = (user: number, impersonator: number | null, statements: readonly ReturnType<typeof sql>[]) =>
      inFirm({ org_id }, async (db) => {
        await sql`select set_config('app.user_id', ${String(user)}, true), set_config('app.impersonator_id', ${String(impersonator ?? '')}, true)`.execute(
          db,
        )
        for (const statement of statements) await statement.execute(db)
      })
    const entry = await anEntry(sam)
    const made = await inFirm({ org_id }, async (db) => {
      const spent = await sql<{ id: number }>`
        insert into expense (user_id, date, amount) values (${sam.id}, '2026-03-02', 5) returning id`.execute(db)
      const { id: project } = await aProject(db)
      const valued = await sql<{ id: number }>`
        insert into valuation (project_id, date) values (${project}, '2026-03-02') returning id`.execute(db)
      const type = await sql<{ id: number }>`select id from leave_type where needs_approval limit 1`.execute(db)
      return { expense: spent.rows[0]?.id, valuation: valued.rows[0]?.id, type: type.rows[0]?.id }
    })
    await withPeople(sam.id, ada.id, [
      sql`update diary_entry set status = 'submitted', submitted_by_id = ${sam.id} where id = ${entry.id}`,
      sql`update expense set status = 'submitted', submitted_by_id = ${sam.id} where id = ${made.expense}`,
      sql`update valuation set state = 'submitted', submitted_by_id = ${sam.id} where id = ${made.valuation}`,
      sql`insert into leave (user_id, type_id, start, "end") values (${sam.id}, ${made.type}, '2027-03-01', '2027-03-01')`,
    ])
    const decisions = (by: number) => [
      sql`update diary_entry set status = 'approved', decided_by_id = ${by} where id = ${entry.id}`,
      sql`update expense set status = 'checked', checked_by_id = ${by} where id = ${made.expense}`,
      sql`update expense set status = 'approved', approved_by_id = ${by} where id = ${made.expense}`,
      sql`update valuation set state = 'agreed', agreed_by_id = ${by} where id = ${made.valuation}`,
      sql`update leave set decision = 'A', decided_by_id = ${by} where user_id = ${sam.id}`,
    ]
    for (const statement of decisions(ada.id))
      await expect(withPeople(ada.id, null, [statement])).rejects.toMatchObject({ code: '23514' })
    const third = await server.aPerson({ org_id }, { name: 'Tess Tarn' })
    for (const statement of decisions(third.id))
      await expect(withPeople(third.id, ada.id, [statement])).rejects.toMatchObject({ code: 'FB004' })
    await withPeople(third.id, null, decisions(third.id))
  })
})
