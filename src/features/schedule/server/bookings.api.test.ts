import { describe, expect, test } from 'vitest'

import { daysBetween, weekday } from '#core/days.ts'
import { undoChange } from '#core/undo.contract.ts'
import { aBooking, anEquipment, type BuilderPerson } from '#test/builders.ts'
import { testServer } from '#test/firm.ts'
import { task as taskKind } from '#features/tasks/tasks.ts'
import * as contract from '../schedule.contract.ts'
import { findPeople } from '../scheduleFind.contract.ts'

const { aFirm, aPerson, as, grant, inFirm, anonymous } = testServer()
const [monday, wednesday, friday] = ['2026-03-02', '2026-03-04', '2026-03-06']
const withId = (record: { id: number }) => ({ params: { id: String(record.id) } })

async function setUp() {
  const firm = await aFirm()
  const station = await inFirm(firm, (db) => anEquipment(db, { name: 'Total station' }))
  const book = (body: object, by: BuilderPerson = firm.maya) =>
    as(by, contract.createBookings, { body: { start: monday, end: wednesday, task_id: firm.task.id, ...body } })
  const window = async (by: BuilderPerson = firm.maya, query: object = {}) =>
    (await as(by, contract.getBoard, { query: { start: monday, days: '7', ...query } })).body
  return { ...firm, station, book, window }
}

describe('bookings', () => {
  test('of a crew with its equipment are made at once, seen by everybody who sees the schedule, and undone at once', async () => {
    const { sam, olga, station, book, window, maya, task } = await setUp()
    const made = await book({
      user_ids: [sam.id, olga.id],
      equipment_ids: [station.id],
      hours: '6',
      notes: 'Tide at 10',
    })
    expect(made.status, made.text).toBe(201)
    expect(made.body.results).toMatchObject([
      {
        user_id: sam.id,
        equipment_id: null,
        task_id: task.id,
        hours: '6.00',
        spread: false,
        version: 1,
        can_change: true,
      },
      { user_id: olga.id },
      { user_id: null, equipment_id: station.id },
    ])
    const { bookings, tasks, projects, equipment } = await window(olga)
    expect(bookings.map(({ user_id, equipment_id, can_change }) => [user_id ?? equipment_id, can_change])).toEqual([
      [sam.id, false],
      [olga.id, false],
      [station.id, false],
    ])
    expect(tasks).toMatchObject([{ id: task.id, name: 'Levels' }])
    expect(projects).toMatchObject([{ name: 'Bridge' }])
    expect(equipment).toMatchObject([{ id: station.id, name: 'Total station' }])
    const undone = await as(maya, undoChange, { body: { token: String(made.headers['x-undo']) } })
    expect(undone.status, undone.text).toBe(204)
    expect((await window()).bookings).toEqual([])
  })

  test('of one piece of equipment never overlap, days included; the refusal says when it is booked', async () => {
    const { station, book } = await setUp()
    await book({ equipment_ids: [station.id] })
    for (const days of [
      { start: wednesday, end: friday },
      { start: '2026-02-27', end: monday },
      { start: '2026-03-03', end: '2026-03-03' },
    ]) {
      const refused = await book({ equipment_ids: [station.id], ...days })
      expect(refused.status, refused.text).toBe(409)
      expect(refused.body).toMatchObject({
        code: 'overlap',
        detail: 'Total station is already booked from 2 Mar 2026 to 4 Mar 2026.',
      })
    }
    expect((await book({ equipment_ids: [station.id], start: '2026-03-05', end: friday })).status).toBe(201)
  })

  test('two of one piece change places in one batch, and nothing is changed where a third is in the way', async () => {
    const { maya, station, book, window } = await setUp()
    const result = (await book({ equipment_ids: [station.id], end: monday })).body.results[0]
    const otherResult = (await book({ equipment_ids: [station.id], start: friday, end: friday })).body.results[0]
    const swap = (days: [string, string]) =>
      as(maya, contract.changeBookings, {
        body: {
          bookings: [
            { id: result?.id ?? 0, start: days[0], end: days[0] },
            { id: otherResult?.id ?? 0, start: days[1], end: days[1] },
          ],
        },
      })
    const swapped = await swap([friday, monday])
    expect(swapped.status, swapped.text).toBe(200)
    await book({ equipment_ids: [station.id], start: wednesday, end: wednesday })
    const refused = await swap([monday, wednesday])
    expect(refused.status).toBe(409)
    expect(refused.body).toMatchObject({
      errors: { [otherResult?.id ?? 0]: { equipment_id: [expect.stringContaining('4 Mar')] } },
    })
    expect((await window()).bookings.find(({ id }) => id === result?.id)).toMatchObject({ start: friday, version: 2 })
  })

  test('a stale move is refused with what there is now; whoever saw the newest version moves it', async () => {
    const { sam, olga, maya, ada, book } = await setUp()
    const [booking] = (await book({ user_ids: [sam.id] })).body.results
    const move = (version: number, body: object, by: BuilderPerson = maya) =>
      as(by, contract.changeBooking, { ...withId(booking as { id: number }), body: { version, ...body } })
    expect((await move(1, { user_id: olga.id }, ada)).body).toMatchObject({ user_id: olga.id, version: 2 })
    const stale = await move(1, { start: wednesday })
    expect(stale.status).toBe(409)
    expect(stale.body).toMatchObject({ code: 'stale', version: 2, current: { user_id: olga.id, start: monday } })
    const batch = await as(maya, contract.changeBookings, {
      body: { bookings: [{ id: booking?.id ?? 0, version: 1, start: wednesday }] },
    })
    expect(batch.body).toMatchObject({
      code: 'stale',
      detail: `${ada.name} changed this since you opened it.`,
      current: [{ version: 2 }],
    })
    expect((await move(2, { start: wednesday })).status).toBe(200)
  })

  test('a move from a person to equipment and back names one of them', async () => {
    const { sam, maya, station, book } = await setUp()
    const [booking] = (await book({ user_ids: [sam.id] })).body.results
    const move = (body: object) => as(maya, contract.changeBooking, { ...withId(booking as { id: number }), body })
    expect((await move({ equipment_id: station.id })).body).toMatchObject({ user_id: null, equipment_id: station.id })
    expect((await move({ user_id: sam.id })).body).toMatchObject({ user_id: sam.id, equipment_id: null })
    expect((await move({ user_id: null })).body).toMatchObject({
      user_id: ['Choose a person or a piece of equipment.'],
    })
  })

  test('copies keep what is not said, and are deleted together or not at all', async () => {
    const { sam, olga, maya, book, window } = await setUp()
    const [result] = (await book({ user_ids: [sam.id], hours: '3.5', confirmed: false })).body.results
    const copied = await as(maya, contract.copyBookings, {
      body: { bookings: [{ id: result?.id ?? 0, user_id: olga.id, start: wednesday, end: friday }] },
    })
    expect(copied.status, copied.text).toBe(201)
    expect(copied.body.results).toMatchObject([{ user_id: olga.id, hours: '3.50', confirmed: false, start: wednesday }])
    const ids = [result?.id ?? 0, copied.body.results[0]?.id ?? 0]
    expect((await as(maya, contract.deleteBookings, { body: { ids: [...ids, 999_999_999] } })).status).toBe(404)
    expect((await window()).bookings).toHaveLength(2)
    expect((await as(maya, contract.deleteBookings, { body: { ids, versions: { [ids[0] ?? 0]: 7 } } })).status).toBe(
      409,
    )
    expect((await as(maya, contract.deleteBookings, { body: { ids } })).status).toBe(204)
    expect((await window()).bookings).toEqual([])
  })

  test('of many copies those that are not possible are left out by name, and none at all says so', async () => {
    const { sam, maya, book, firm } = await setUp().then((made) => ({ ...made, firm: made }))
    const due = await inFirm(firm, (db) => anEquipment(db, { name: 'Scanner', next_calibration: '2026-03-05' }))
    const [person] = (await book({ user_ids: [sam.id], end: monday })).body.results
    const [piece] = (await book({ equipment_ids: [due.id], end: monday })).body.results
    const copy = (ids: (number | undefined)[], start: string, possible: boolean) =>
      as(maya, contract.copyBookings, {
        body: { bookings: ids.map((id = 0) => ({ id, start, end: start })), possible },
      })
    const both = [person?.id, piece?.id]
    expect((await copy(both, friday, false)).status).toBe(400)
    const copied = await copy(both, friday, true)
    expect(copied.status, copied.text).toBe(201)
    expect(copied.body.results).toMatchObject([{ user_id: sam.id, start: friday }])
    const reason = 'Scanner is due for calibration on 5 Mar 2026, before the booking ends.'
    expect(copied.body.skipped).toEqual([{ id: piece?.id, reason }])
    const none = await copy([piece?.id], friday, true)
    expect(none.status).toBe(400)
    expect(none.body).toMatchObject({ detail: `Nothing was copied. ${reason}` })
    // It was in use on the day of its first booking: the second of two copies is one too many.
    const [first, second] = [await copy([piece?.id], wednesday, true), await copy(both, wednesday, true)]
    expect(first.body.skipped).toEqual([])
    expect(second.body.skipped).toEqual([{ id: piece?.id, reason: 'Scanner is already booked on 4 Mar 2026.' }])
  })
})

describe('a booking is refused with a sentence', () => {
  test.each([
    ['an end before the start', { start: wednesday, end: monday }, { end: ['The end must not be before the start.'] }],
    ['a start that is no date', { start: '2026-02-30' }, { start: ['Enter a date as YYYY-MM-DD.'] }],
    ['more than a year', { end: '2027-03-03' }, { end: ['A booking can last at most a year.'] }],
    ['nothing that it is for', { task_id: null }, { task_id: ['Choose a task or enter a label.'] }],
    ['no hours', { hours: '0' }, { hours: ['Enter more than 0 hours.'] }],
    ['a task of nobody', { task_id: 999_999_999 }, { task_id: ['Invalid choice.'] }],
  ])('%s', async (_what, given, expected) => {
    const { sam, book } = await setUp()
    const refused = await book({ user_ids: [sam.id], ...given })
    expect(refused.status).toBe(400)
    expect(refused.body).toEqual(expected)
  })

  test('nobody, or nothing, to book', async () => {
    const { book } = await setUp()
    const nobody = { user_ids: ['Choose a person or a piece of equipment.'] }
    expect((await book({})).body).toEqual(nobody)
    // What is missing is said at once.
    expect((await book({ task_id: null })).body).toEqual({ ...nobody, task_id: ['Choose a task or enter a label.'] })
  })

  test('somebody who has left by then, or has not begun', async () => {
    const { sam, olga, otto, book, inFirm: _ } = { ...(await setUp()), inFirm }
    const set = (who: BuilderPerson, values: object) =>
      inFirm(who, (db) => db.updateTable('member').set(values).where('id', '=', who.id).execute())
    await set(sam, { end_date: '2026-03-03' })
    await set(olga, { active: false })
    await set(otto, { start_date: wednesday })
    const refused = await book({ user_ids: [sam.id, olga.id, otto.id] })
    expect(refused.status).toBe(400)
    expect(refused.body).toEqual({
      user_ids: ['The last day of Sam Stone is 3 Mar 2026.', 'Olga Orr has left.', 'Otto Oak is here from 4 Mar 2026.'],
    })
  })

  test('equipment outside its dates, or whose calibration falls due before the booking ends', async () => {
    const { firm, book } = await setUp().then((made) => ({ ...made, firm: made }))
    const piece = (name: string, values: object) => inFirm(firm, (db) => anEquipment(db, { name, ...values }))
    const gone = await piece('Old level', { active_until: '2026-03-03' })
    const later = await piece('New drone', { active_from: '2026-03-03' })
    const due = await piece('Scanner', { next_calibration: '2026-03-03' })
    const just = await piece('Rover', { next_calibration: wednesday })
    const refused = await book({ equipment_ids: [gone.id, later.id, due.id, just.id] })
    expect(refused.status).toBe(400)
    expect(refused.body).toEqual({
      equipment_ids: [
        'Old level is in use until 3 Mar 2026.',
        'New drone is in use from 3 Mar 2026.',
        'Scanner is due for calibration on 3 Mar 2026, before the booking ends.',
      ],
    })
    expect((await book({ equipment_ids: [just.id] })).status).toBe(201)
  })
})

describe('who plans and who looks', () => {
  test('staff see the board and change nothing; an external person sees their own row; nobody else anything', async () => {
    const { sam, olga, erin, maya, book, window, task } = await setUp()
    const [booking] = (await book({ user_ids: [sam.id, erin.id] })).body.results
    expect((await book({ user_ids: [sam.id] }, sam)).status).toBe(403)
    expect((await window(olga)).people.map(({ name }) => name)[0]).toBe('Olga Orr')
    const { people, bookings } = await window(erin)
    expect(people.map(({ id }) => id)).toEqual([erin.id])
    expect(bookings).toMatchObject([{ user_id: erin.id, task_id: task.id }])
    expect((await as(erin, contract.getBooking, withId(booking as { id: number }))).status).toBe(404)
    expect((await as(maya, contract.getBooking, withId(booking as { id: number }))).status).toBe(200)
    expect((await anonymous(contract.getBoard, { query: {} })).status).toBe(401)
  })

  test('of a task that one does not see only the days are reported, and they are not changed', async () => {
    const { sam, maya, otto, book, window, firm } = await setUp().then((made) => ({ ...made, firm: made }))
    const [booking] = (await book({ user_ids: [sam.id], notes: 'Key under the mat' })).body.results
    await grant(otto, 'tasks.view_task', 'tasks.change_task', 'users.view_user')
    const row = (await window(otto)).bookings.find(({ id }) => id === booking?.id)
    expect(row).toMatchObject({ task_id: null, label: 'Booked', notes: '', can_change: false })
    expect(
      (await as(otto, contract.changeBooking, { ...withId(booking as { id: number }), body: { start: wednesday } }))
        .status,
    ).toBe(404)
    expect(
      (
        await as(otto, contract.createBookings, {
          body: { user_ids: [sam.id], task_id: firm.task.id, start: monday, end: monday },
        })
      ).body,
    ).toEqual({
      task_id: ['Invalid choice.'],
    })
    expect((await window(maya)).bookings[0]).toMatchObject({ notes: 'Key under the mat' })
  })

  test('whoever is booked for a task is on it', async () => {
    const { erin, maya, task } = await setUp()
    const assigned = await as(maya, contract.createAssignment, {
      body: { task_id: task.id, user_id: erin.id, start: monday, end: wednesday, hours: '10' },
    })
    expect(assigned.status, assigned.text).toBe(201)
    expect(assigned.body).toMatchObject({ task_id: task.id, user_id: erin.id, hours: '10.00', confirmed: true })
    const on = await inFirm(maya, (db) =>
      db.selectFrom('task_user').where('user_id', '=', erin.id).select('task_id').execute(),
    )
    expect(on).toEqual([{ task_id: task.id }])
    const changed = await as(maya, contract.changeAssignment, {
      body: { task_id: task.id, user_id: erin.id, hours: null, confirmed: false },
    })
    expect(changed.body).toMatchObject({ hours: null, confirmed: false, version: 2 })
    await inFirm(maya, (db) => aBooking(db, { user_id: erin.id, task_id: task.id }))
    const which = await as(maya, contract.changeAssignment, {
      body: { task_id: task.id, user_id: erin.id, confirmed: true },
    })
    expect(which.body).toEqual({ id: ['This person has several bookings for this task. Name one by its id.'] })
  })
})

describe('the window', () => {
  test('is 14 days from Monday unless told, 1 to 366, and ends after it starts', async () => {
    const { maya } = await setUp()
    const ask = (query: object) => as(maya, contract.getBoard, { query })
    const { start, end } = (await ask({})).body
    expect(weekday(start)).toBe(1)
    expect(daysBetween(start, end)).toBe(13)
    for (const days of [1, 366]) {
      const { status, body } = await ask({ days: String(days) })
      expect([status, daysBetween(body.start, body.end) + 1, body.people[0]?.available.length]).toEqual([
        200,
        days,
        days,
      ])
    }
    for (const days of ['0', '367', '-1'])
      expect((await ask({ days })).body).toEqual({ days: ['The schedule shows 1 to 366 days.'] })
    expect((await ask({ start: '2026-01-01', end: '2027-01-02' })).body).toEqual({
      end: ['The schedule shows 1 to 366 days.'],
    })
    expect((await ask({ start: 'soon' })).body).toEqual({ start: ['Enter a date as YYYY-MM-DD.'] })
    expect((await ask({ start: wednesday, end: monday })).body).toEqual({
      end: ['The end must not be before the start.'],
    })
  })

  test('flags external people and people of other organisations, and shows who has left only while they are booked', async () => {
    const { olga, window, firm } = await setUp().then((made) => ({ ...made, firm: made }))
    const sister = await aFirm({ name: 'Quay' })
    await aPerson(firm, { name: 'Vic Visitor', main_org_id: sister.org_id })
    const gone = await aPerson(firm, { name: 'Gus Gone' })
    await inFirm(firm, (db) => db.updateTable('member').set({ active: false }).where('id', '=', gone.id).execute())
    expect((await window()).people.some(({ id }) => id === gone.id)).toBe(false)
    await inFirm(firm, (db) => aBooking(db, { user_id: gone.id }))
    const { people } = await window(olga)
    expect(people[0]).toMatchObject({ name: 'Olga Orr', external: false, org: null, active: true })
    expect(people.find(({ name }) => name === 'Vic Visitor')).toMatchObject({
      org: { id: sister.org_id, name: 'Quay' },
    })
    expect(people.find(({ name }) => name === 'Erin Eads')).toMatchObject({ external: true })
    expect(people.at(-1)).toMatchObject({ name: 'Gus Gone', active: false })
  })

  test('tells what is available and booked by day: less holidays, leave and days before and after employment', async () => {
    const { sam, olga, maya, book, window } = await setUp()
    await inFirm(sam, async (db) => {
      await db.deleteFrom('schedule_day').where('user_id', '=', sam.id).execute()
      const hours = { user_id: sam.id, start_time: '09:00', end_time: '17:00', breaks: 30 }
      await db
        .insertInto('schedule_day')
        .values([1, 2, 3, 4, 5].map((dayOfWeek) => ({ ...hours, weekday: dayOfWeek })))
        .execute()
      const { calendar_id } = await db.selectFrom('company').select('calendar_id').executeTakeFirstOrThrow()
      await db
        .insertInto('holiday')
        .values({ calendar_id: calendar_id ?? 0, day: '2026-03-03', name: 'Regatta' })
        .execute()
      const type = await db.selectFrom('leave_type').select('id').orderBy('id').executeTakeFirstOrThrow()
      const leave = await db
        .insertInto('leave')
        .values({
          user_id: sam.id,
          type_id: type.id,
          start: '2026-03-05',
          end: '2026-03-05',
          decision: 'A',
          decided_by_id: maya.id,
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      await db
        .insertInto('leave_day')
        .values({ leave_id: leave.id, user_id: sam.id, day: '2026-03-05', year_start: '2026-01-01', scheduled: 450 })
        .execute()
      await db.updateTable('member').set({ end_date: friday }).where('id', '=', sam.id).execute()
    })
    // 16 hours over Monday, Wednesday, Thursday and Friday; whole days on two of these.
    await book({ user_ids: [sam.id], end: friday, hours: '16', spread: true })
    await book({ user_ids: [sam.id], start: '2026-03-03', end: wednesday })
    const person = (await window()).people.find(({ id }) => id === sam.id)
    expect(person?.available).toEqual([450, 0, 450, 0, 450, 0, 0])
    expect(person?.booked).toEqual([240, 0, 690, 240, 240, 0, 0])
    const { absences } = await window(maya)
    expect(absences).toMatchObject([{ user_id: sam.id, start: '2026-03-05' }])
    // Who is there still sees the holidays of their calendar.
    expect((await window(olga)).calendars.flatMap(({ holidays }) => holidays.map(({ name }) => name))).toContain(
      'Regatta',
    )
  })

  test('shows the days of a task for whom nobody has booked, until they are booked', async () => {
    const { sam, maya, task, book, window } = await setUp()
    await inFirm(maya, async (db) => {
      await db.updateTable('task').set({ start: monday, end: friday }).where('id', '=', task.id).execute()
      await db.insertInto('task_user').values({ task_id: task.id, user_id: sam.id }).execute()
    })
    expect((await window()).bookings).toMatchObject([
      { id: null, user_id: sam.id, task_id: task.id, start: monday, end: friday },
    ])
    await book({ user_ids: [sam.id] })
    expect((await window()).bookings).toMatchObject([{ user_id: sam.id, end: wednesday, version: 1 }])
  })

  test('counts a task’s own days as load for who is on it until they are booked: its hours shared and spread, or whole days', async () => {
    const { sam, olga, maya, task, book, window } = await setUp()
    const setHours = (hours: string) =>
      inFirm(maya, async (db) => {
        await db.updateTable('task').set({ start: monday, end: friday, hours }).where('id', '=', task.id).execute()
      })
    await inFirm(maya, (db) =>
      db
        .insertInto('task_user')
        .values([sam, olga].map(({ id }) => ({ task_id: task.id, user_id: id })))
        .execute(),
    )
    const booked = async (person: { id: number }) =>
      (await window()).people.find(({ id }) => id === person.id)?.booked.reduce((sum, minutes) => sum + minutes, 0)
    await setHours('15.01')
    // 900.6 minutes: 450 and the 451 that are left, of which either has a part each day.
    expect([await booked(sam), await booked(olga)].toSorted((less = 0, more = 0) => less - more)).toEqual([450, 451])
    const found = await as(maya, findPeople, { query: { start: monday, end: monday } })
    expect(found.body.results.find(({ id }) => id === sam.id)?.hours_free).toBe('6.50')
    await setHours('0')
    expect(await booked(sam)).toBe(5 * 480)
    await book({ user_ids: [sam.id], start: monday, end: monday, hours: '2' })
    expect(await booked(sam)).toBe(120)
  })

  test('has a tray of open tasks on no days for which nobody is booked', async () => {
    const { sam, maya, task, secondTask, book } = await setUp()
    const tray = async (search = '') =>
      (await as(maya, contract.listUnscheduled, { query: { search } })).body.map(({ id }) => id)
    // The task itself, its list and the tray say the same of it.
    const unscheduled = async () =>
      (await as(maya, taskKind.calls.list, { query: { tab: 'unscheduled', rows: '100' } })).body as {
        results: { id: number }[]
      }
    const isListed = async () => (await unscheduled()).results.some(({ id }) => id === task.id)
    const bookedOf = async () =>
      (await as(maya, taskKind.calls.get, { params: { id: String(task.id) }, query: {} })).body.booked
    expect(await tray('bridge')).toEqual([secondTask.id, task.id])
    expect([await isListed(), await bookedOf()]).toEqual([true, null])
    await book({ user_ids: [sam.id] })
    expect(await tray('bridge')).toEqual([secondTask.id])
    expect(await isListed()).toBe(false)
    expect(await bookedOf()).toMatchObject({ start: expect.any(String), end: expect.any(String) })
  })
})
