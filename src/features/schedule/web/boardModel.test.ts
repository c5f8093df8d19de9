import { describe, expect, test } from 'vitest'

import type { BookingRow, Schedule } from '../schedule.contract.ts'
import { booking, day, person, schedule } from '../../../../tests/support/board.ts'
import { movedDays } from '../movedDays.ts'
import { confirmedLoads, withBookings } from './boardChange.ts'
import { type BoardRow, boardBuilder, countsOf, type ScheduleItemRow, type ScheduleView } from './boardModel.ts'

const shown = (given: Partial<ScheduleView> = {}): ScheduleView => ({
  view: 'tasks',
  flat: false,
  folded: new Set(),
  search: '',
  people: [],
  departments: [],
  managers: [],
  without: [],
  categories: [],
  services: [],
  me: 3,
  changed: new Set(),
  ...given,
})
const build = (given: Partial<Schedule> = {}, look: Partial<ScheduleView> = {}) =>
  boardBuilder()(schedule(given), shown(look))
const item = (rows: readonly BoardRow[], key: string) => rows.find((row) => row.key === key) as ScheduleItemRow
const describeRows = (rows: readonly BoardRow[]) => rows.map((row) => (row.kind === 'group' ? row.name : row.key))

describe('rows', () => {
  test('are oneself, then departments, then who has left, then equipment', () => {
    const equipment = [
      {
        id: 9,
        name: 'Scanner',
        identifier: '',
        category: null,
        department_id: null,
        active_from: null,
        active_until: null,
        next_calibration: day(2),
        fault: 'Bubble cracked',
      },
    ]
    const people = [person(3, { department_id: 2 }), person(1), person(2), person(4, { active: false })]
    const rows = build({ people, equipment })
    expect(describeRows(rows)).toEqual(['u3', 'Field', 'u1', 'u2', 'Old Users', 'u4', 'Equipment', 'e9'])
    expect(item(rows, 'e9').marks).toMatchObject([
      { kind: 'unusable', at: 0, days: 3, title: 'Fault reported: Bubble cracked' },
      { kind: 'unusable', at: 3, days: 4, title: 'Calibration is due' },
    ])
    expect(describeRows(build({ people, equipment }, { folded: new Set(['old', 'equipment']), flat: true }))).toEqual([
      'u3',
      'u1',
      'u2',
      'Old Users',
      'Equipment',
    ])
    expect(describeRows(build({ people, equipment }, { view: 'equipment' }))).toEqual(['Equipment', 'e9'])
    expect(describeRows(build({ people }, { departments: [2] }))).toEqual(['u3'])
  })

  test('are those with work of some projects, without people who are left out', () => {
    const bookings = [booking(1, 1, 0, 1), booking(2, 2, 3, 3, { task_id: null, label: 'Yard' })]
    const projects = [{ id: 1, reference: 'P1', name: 'Bridge', category_id: 7, service_id: 8 }]
    const shows = (given: Partial<ScheduleView>) =>
      describeRows(build({ bookings, projects }, { flat: true, ...given }))
    expect(shows({ without: [1] })).toEqual(['u3', 'u2'])
    expect(shows({ categories: [7] })).toEqual(['u1'])
    expect(shows({ services: [8] })).toEqual(['u1'])
    expect(shows({ categories: [7], services: [9] })).toEqual([])
  })

  test('are found by the person and by what they are booked for, in a fold too', () => {
    const bookings = [booking(1, 1, 0, 1), booking(2, 1, 3, 3, { task_id: null, label: 'Yard' })]
    const rows = build({ bookings }, { search: 'bridge', folded: new Set(['d1']) })
    expect(describeRows(rows)).toEqual(['Field', 'u1'])
    expect(item(rows, 'u1').bars.map(({ text, dim }) => [text, dim])).toEqual([
      ['P1 Levels', false],
      ['Yard', true],
    ])
    expect(describeRows(build({ bookings }, { search: 'person 2' }))).toEqual(['Field', 'u2'])
  })
})

test('counts are those of the people and the work that filters and search leave, in a fold too', () => {
  const bookings = [booking(1, 1, 0, 1), booking(2, 2, 3, 3), booking(3, 3, 0, 0, { task_id: null, label: 'Yard' })]
  const counts = (look: Partial<ScheduleView>) => countsOf(build({ bookings }, look))
  expect(counts({})).toEqual({ people: 3, equipment: 0, bookings: 3 })
  expect(counts({ folded: new Set(['d1']) })).toEqual({ people: 3, equipment: 0, bookings: 3 })
  expect(counts({ departments: [1] })).toEqual({ people: 2, equipment: 0, bookings: 2 })
  expect(counts({ search: 'yard' })).toEqual({ people: 1, equipment: 0, bookings: 1 })
})

describe('without tentative bookings', () => {
  const tentative = { confirmed: false }
  const board = withBookings(schedule(), {
    put: [booking(1, 1, 0, 1), booking(2, 1, 1, 2, tentative), booking(3, 2, 0, 4)],
  })

  test('booked time is that of the confirmed ones, whose bars all stay', () => {
    const counted = confirmedLoads()(board)
    expect(board.people[0]?.booked).toEqual([480, 960, 480, 0, 0, 0, 0])
    expect(counted.people[0]?.booked).toEqual([480, 480, 0, 0, 0, 0, 0])
    expect(counted.bookings).toBe(board.bookings)
    const row = item(boardBuilder()(counted, shown()), 'u1')
    expect(row.kind === 'person' && [row.load, row.marks]).toEqual([40, []])
    expect(row.bars.map(({ key }) => key)).toEqual(['b1', 'b2'])
  })

  test('people whose bookings stay remain the same objects, and one whose booking is confirmed does not', () => {
    const counts = confirmedLoads()
    const [before, again] = [counts(board), counts(withBookings(board, { put: [booking(3, 2, 0, 3, { version: 2 })] }))]
    expect(again.people[0]).toBe(before.people[0])
    expect(again.people[1]).not.toBe(before.people[1])
    // The sum of all stays the same, so that a reading may give the same person with other bookings.
    const confirmed = { ...board, bookings: board.bookings.map((row) => ({ ...row, confirmed: true })) }
    expect(counts(confirmed).people[0]?.booked).toEqual([480, 960, 480, 0, 0, 0, 0])
    const fewer = {
      ...board,
      bookings: board.bookings.map((row) => (row.id === 1 ? { ...row, confirmed: false } : row)),
    }
    expect(counts(fewer).people[0]?.booked).toEqual([0, 0, 0, 0, 0, 0, 0])
  })
})

describe('bars', () => {
  test('lie in as few lanes as they need, those that go on beyond the window at its edges', () => {
    const bookings = [booking(1, 1, -3, 1), booking(2, 1, 1, 2), booking(3, 1, 2, 9), booking(4, 1, 3, 3)]
    const { bars, lanes } = item(build({ bookings }), 'u1')
    expect(bars.map(({ key, at, days, lane, before, after }) => [key, at, days, lane, before, after])).toEqual([
      ['b1', 0, 2, 0, true, false],
      ['b2', 1, 2, 1, false, false],
      ['b3', 2, 5, 0, false, true],
      ['b4', 3, 1, 1, false, false],
    ])
    expect(lanes).toBe(2)
  })

  test('say on which of their days nobody is at work, unless these were booked on purpose', () => {
    const people = [person(1, { available: [480, 480, 0, 0, 480, 0, 0] })]
    const calendars = [{ id: 1, holidays: [{ day: day(2), name: 'Spring Day', half: false, local_name: '' }] }]
    const absences = [
      { user_id: 1, leave_id: 1, start: day(3), end: day(3), name: 'Holiday', decision_id: 'A', type: null },
    ]
    const offOf = (...bookings: BookingRow[]) =>
      item(build({ people, calendars, absences, bookings } as unknown as Partial<Schedule>), 'u1')
        .bars.filter(({ booking: own }) => own)
        .map(({ off }) => off.map(({ at, days }) => [at, days]))
    expect(offOf(booking(1, 1, 0, 8))).toEqual([
      [
        [2, 2],
        [5, 2],
      ],
    ])
    expect(offOf(booking(1, 1, 5, 5))).toEqual([[]])
    const tasks = [{ id: 1, name: 'Readings', project_id: 1, closed: false, showWeekend: true }]
    expect(item(build({ tasks, bookings: [booking(1, 1, 4, 6)] }), 'u1').bars[0]?.off).toEqual([])
  })

  test('of a day or two may write into the free days behind them', () => {
    const bookings = [booking(1, 1, 0, 0), booking(2, 1, 2, 2), booking(3, 1, 6, 6), booking(4, 2, 0, 3)]
    const rows = build({ bookings })
    expect(item(rows, 'u1').bars.map(({ key, room }) => [key, room])).toEqual([
      ['b1', 1],
      ['b2', 2],
      ['b3', 0],
    ])
    expect(item(rows, 'u2').bars[0]?.room).toBe(0)
  })

  test('of free time say how much is left, days alike together', () => {
    const people = [person(1, { booked: [0, 0, 300, 600, 0, 0, 0] })]
    const { bars } = item(build({ people }, { view: 'available' }), 'u1')
    expect(bars.map(({ at, days, minutes }) => [at, days, minutes])).toEqual([
      [0, 2, 480],
      [2, 1, 180],
      [4, 1, 480],
    ])
  })

  test('of more than there is leave a mark on the day, and of work on a day off', () => {
    const people = [person(1, { booked: [600, 0, 0, 0, 0, 60, 0] })]
    const rows = build({ people })
    expect(item(rows, 'u1').marks).toEqual([
      { kind: 'over', at: 0, days: 1, title: 'Booked while away or off', minutes: { booked: 600, available: 480 } },
      { kind: 'over', at: 5, days: 1, title: 'Booked while away or off' },
    ])
    expect(item(rows, 'u1')).toMatchObject({ load: 28 })
  })
})

describe('a row of which nothing has changed is the same object', () => {
  const people = Array.from({ length: 200 }, (_, index) => person(index + 1))
  const bookings = Array.from({ length: 2500 }, (_, index) =>
    booking(index + 1, (index % 200) + 1, index % 6, index % 7),
  )
  const current = schedule({ people, bookings: bookings.filter(({ start: from, end }) => from <= end) })

  test.each([
    ['a move to somebody else', { user_id: 7, version: 2 }, ['u1', 'u7']],
    ['a move across days', { start: day(4), end: day(5), version: 2 }, ['u1']],
    ['a change that somebody else made before', { start: day(4), version: 0 }, []],
  ])('%s draws %o', (_what, change, expected) => {
    const builder = boardBuilder()
    const before = builder(current, shown())
    const moved = { ...(current.bookings[0] as BookingRow), ...change }
    const after = builder(withBookings(current, { put: [moved] }), shown())
    const drawn = after.filter((row, index) => row.kind !== 'group' && row !== before[index]).map(({ key }) => key)
    expect(drawn).toEqual(expected)
  })

  test('also where a deletion, or a new booking of a task that was on its own days, is reported', () => {
    const planned = schedule({ people: people.slice(0, 3), bookings: [booking(null, 1, 0, 4), booking(5, 2, 0, 1)] })
    const builder = boardBuilder()
    builder(planned, shown())
    const booked = withBookings(planned, { put: [booking(9, 1, 2, 2, { hours: '3.00' })], gone: [5] })
    expect(booked.bookings.map(({ id }) => id)).toEqual([9])
    expect(booked.people.map(({ booked: minutes }) => minutes[2])).toEqual([180, 0, 0])
    expect(booked.people[2]).toBe(planned.people[2])
  })

  test('what is reported again changes nothing at all', () => {
    const [first] = current.bookings
    expect(withBookings(current, { put: [{ ...(first as BookingRow) }], echo: true })).toBe(current)
    expect(withBookings(current, { gone: [999_999] })).toBe(current)
  })
})

describe('bookings that are moved together', () => {
  test('equipment stays with its crew over a weekend; alone it keeps its length', () => {
    // Thursday and Friday, moved by a day: the second day is the Monday after.
    const crew = [booking(1, 1, 3, 4), booking(2, 2, 3, 4)]
    const piece = booking(3, 0, 3, 4, { user_id: null, equipment_id: 7 })
    const shared = schedule({ bookings: [...crew, piece] })
    const days = { start: day(4), end: day(7) }
    expect(movedDays(shared, [...crew, piece], 1, null)).toEqual([days, days, days])
    expect(movedDays(shared, [piece], 1, null)).toEqual([{ start: day(4), end: day(5) }])
    const ofOtherWork = { ...piece, task_id: 2 }
    expect(movedDays(shared, [...crew, ofOtherWork], 1, null)[2]).toEqual({ start: day(4), end: day(5) })
  })

  test('the piece of a crew with different weeks is booked as long as any of them', () => {
    const fridays = person(2, { workdays: [{ weekday: 5, minutes: 480, first_day: null, last_day: null }] })
    const shared = schedule({ people: [person(1), fridays] })
    const piece = booking(3, 0, 3, 4, { user_id: null, equipment_id: 7 })
    const [first, second, equipment] = movedDays(shared, [booking(1, 1, 3, 4), booking(2, 2, 3, 4), piece], 7, null)
    expect([first, second]).toEqual([
      { start: day(10), end: day(11) },
      { start: day(11), end: day(11) },
    ])
    expect(equipment).toEqual({ start: day(10), end: day(11) })
  })
})
