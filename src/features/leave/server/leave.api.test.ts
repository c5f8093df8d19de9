import { describe, expect, test } from 'vitest'

import { formatsOf } from '#core/locale/format.ts'
import { addDays } from '#core/days.ts'
import { undoChange } from '#core/undo.contract.ts'
import { testServer } from '#test/firm.ts'
import { withId, leaveOf, monday, year } from '#test/leave.ts'
import { adjustLeave, listLedger, previewLeave, setAllowance } from '../leave.contract.ts'
import { leave as record } from '../leave.ts'

const { aFirm, as, inFirm } = testServer()
const { calls } = record
const setUp = leaveOf({ aFirm, as, inFirm })

describe('leave', () => {
  test('is asked for, approved, taken from the balance, and given back when it is cancelled', async () => {
    const { sam, maya, ask, decide, left } = await setUp()
    const answer = await ask(0, 2)
    expect(answer.status, answer.text).toBe(201)
    expect(answer.body).toMatchObject({
      decision_id: 'P',
      hours: '22.50',
      days: '3',
      remaining: '37.50',
      can_decide: false,
    })
    expect(await left()).toMatchObject({ remaining: '37.50', waiting: '22.50', taken: '0.00' })
    const approved = await decide(maya, answer.body, 'A')
    expect(approved.status, approved.text).toBe(200)
    expect(approved.body).toMatchObject({ decision: { id: 'A', name: 'Approved' }, remaining: '15.00', taken: '22.50' })
    const cancelled = await decide(sam, answer.body, 'C')
    expect(cancelled.body).toMatchObject({ decision_id: 'C', remaining: '37.50' })
    const ledger = await as(sam, listLedger, { query: {} })
    expect(ledger.body.map(({ kind, hours }) => [kind, hours])).toEqual([
      ['grant', '37.50'],
      ['taken', '-22.50'],
      ['taken', '22.50'],
    ])
  })

  test('nobody decides their own, and a rejection has a reason', async () => {
    const { ada, sam, maya, ask, decide } = await setUp()
    const { body } = await ask(0, 0)
    expect((await decide(sam, body, 'A')).status).toBe(403)
    await as(ada, setAllowance, { body: { user_id: maya.id, type_id: body.type_id, year_start: year, hours: '100' } })
    const mayas = await as(maya, calls.create, {
      body: { type_id: body.type_id, user_id: maya.id, start: monday, end: monday },
    })
    expect(mayas.body).toMatchObject({ can_decide: false, can_cancel: true })
    expect((await decide(maya, mayas.body, 'A')).body).toEqual({
      decision_id: ['You cannot decide your own leave.'],
    })
    expect((await decide(maya, body, 'R')).body).toEqual({ reason: ['This field is required'] })
    expect((await decide(maya, body, 'R', 'Too many away')).body).toMatchObject({
      decision_id: 'R',
      reason: 'Too many away',
    })
    expect((await decide(maya, body, 'A')).body).toMatchObject({ code: 'state' })
  })

  test.each<[string, [number, number, object?], object]>([
    ['an end before the start', [2, 0], { end: ['The end must not be before the start.'] }],
    [
      'both halves of one day',
      [0, 0, { start_half: true, end_half: true }],
      { end_half: [expect.stringMatching(/morning or the afternoon/)] },
    ],
    [
      'more than is left',
      [0, 7],
      {
        end: [expect.stringMatching(/^This takes 6 days of Annual leave .* 5 days are left. Choose fewer days.$/)],
      },
    ],
    ['a weekend', [5, 6], { start: [expect.stringMatching(/does not work on these days/)] }],
  ])('refuses %s', async (_, [from, to, more], messages) => {
    const { ask } = await setUp()
    const { status, body } = await ask(from, to, more)
    expect([status, body]).toEqual([400, messages])
  })

  test('overlaps none of the same person but at midday', async () => {
    const { ask } = await setUp()
    expect((await ask(0, 0, { end_half: true })).body).toMatchObject({ hours: '3.75', days: '0.5' })
    expect((await ask(0, 0, { end_half: true })).body).toEqual({
      start: [`There is already leave on these days: ${formatsOf('GB').longDate(monday)}.`],
    })
    expect((await ask(0, 1)).status).toBe(400)
    expect((await ask(0, 1, { start_half: true })).body).toMatchObject({ hours: '11.25', days: '1.5' })
  })

  test('other dates put what was approved back to be decided, and the ledger with it', async () => {
    const { sam, maya, ask, decide, left } = await setUp()
    const { body } = await ask(0, 1)
    await decide(maya, body, 'A')
    const changed = await as(sam, calls.change, { ...withId(body), body: { end: addDays(monday, 2) } })
    expect(changed.body).toMatchObject({ decision_id: 'P', hours: '22.50', remaining: '37.50' })
    await decide(maya, body, 'A')
    expect(await left()).toMatchObject({ remaining: '15.00' })
  })

  test('a bank holiday that is added later gives the day back, and the person is informed', async () => {
    const { ada, sam, maya, ask, decide, left, annual } = await setUp()
    const { body } = await ask(0, 1)
    await decide(maya, body, 'A')
    await inFirm(ada, async (db) => {
      const { calendar_id } = await db.selectFrom('company').select('calendar_id').executeTakeFirstOrThrow()
      await db
        .insertInto('holiday')
        .values({ calendar_id: calendar_id ?? 0, day: monday, name: 'Coronation' })
        .execute()
    })
    expect(await left()).toMatchObject({ remaining: '30.00' })
    expect((await as(sam, calls.get, withId(body))).body).toMatchObject({ hours: '7.50' })
    const looked = await as(sam, previewLeave, {
      query: { type_id: String(annual.id), start: monday, end: monday, id: String(body.id) },
    })
    expect(looked.body).toMatchObject({ hours: '0.00', holidays: [{ day: monday, name: 'Coronation' }] })
  })

  test('a preview counts the other requests that wait, and not the one that it is of', async () => {
    const { sam, annual, ask } = await setUp()
    const { body: first } = await ask(0, 2)
    const { body: second } = await ask(7, 8)
    const look = async (query: object) => {
      const days = { start: addDays(monday, 14), end: addDays(monday, 14), type_id: String(annual.id) }
      return (await as(sam, previewLeave, { query: { ...days, ...query } })).body.years
    }
    expect(await look({})).toMatchObject([{ before: '37.50', waiting: '37.50', after: '30.00' }])
    expect(await look({ id: String(second.id) })).toMatchObject([{ waiting: first.hours }])
  })

  test('a decision can be undone, and the ledger follows', async () => {
    const { maya, ask, decide, left } = await setUp()
    const { body } = await ask(0, 0)
    const done = await decide(maya, body, 'A')
    expect(await left()).toMatchObject({ remaining: '30.00' })
    const undone = await as(maya, undoChange, { body: { token: String(done.headers['x-undo']) } })
    expect(undone.status, undone.text).toBe(204)
    expect(await left()).toMatchObject({ remaining: '37.50', waiting: '7.50' })
  })

  test('of a type that needs no approval is given at once, and undone whole', async () => {
    const { sam, ask, sick } = await setUp()
    const { body, headers } = await ask(0, 9, { type_id: sick.id })
    expect(body).toMatchObject({ decision_id: 'A', decided_by: null, remaining: null })
    const undone = await as(sam, undoChange, { body: { token: String(headers['x-undo']) } })
    expect(undone.status, undone.text).toBe(204)
    expect((await as(sam, calls.get, withId(body))).status).toBe(404)
  })

  test('an adjustment is an entry of the ledger with its reason', async () => {
    const { sam, maya, annual, left } = await setUp()
    const body = { user_id: sam.id, type_id: annual.id, year_start: year, hours: '-7.5', reason: 'Bought back' }
    expect((await as(maya, adjustLeave, { body })).body).toMatchObject({ remaining: '30.00', adjusted: '-7.50' })
    expect(await left()).toMatchObject({ remaining: '30.00' })
    expect((await as(sam, adjustLeave, { body })).status).toBe(403)
  })

  test('a window without a page is an array, and a page is one', async () => {
    const { sam, olga, ask } = await setUp()
    await ask(0, 1)
    const window = await as(sam, calls.list, { query: { start: addDays(monday, 1), end: addDays(monday, 3) } })
    expect(window.body).toHaveLength(1)
    expect((await as(sam, calls.list, { query: {} })).body).toMatchObject({ count: 1 })
    expect((await as(olga, calls.list, { query: {} })).body).toMatchObject({ count: 0 })
    expect((await as(sam, calls.list, { query: { start: monday, end: addDays(monday, 400) } })).body).toEqual({
      end: ['Choose at most 366 days.'],
    })
  })
})
