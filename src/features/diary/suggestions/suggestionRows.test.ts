/**
 * The loading rules of the diary as a table of cases: each is called by the sentence that it was typed from
 * (docs/rules/diary.md#suggested-rows): of the product's first description ("spec"), of what was settled after it ("rules"),
 * or of our own reading ("decision 8", docs/decisions/0008).
 */
import { describe, expect, test } from 'vitest'

import {
  suggestedRows,
  leaveBlocks,
  type SuggestionListItem,
  mergeRows,
  type PersonListed,
  plannedDays,
} from './suggestionRows.ts'
import type { SuggestionLoggedHours, ScheduleDay } from './suggestionSlots.ts'
import { untyped } from '#test/untyped.ts'

// March 2026 begins on a Sunday: the 2nd is a Monday, the 7th and 8th are a weekend.
const day = (weekday: number, more: Partial<ScheduleDay> = {}): ScheduleDay => ({
  weekday,
  start_time: '09:00',
  end_time: '17:00',
  breaks: 30,
  travel: 0,
  diary_entry: true,
  first_day: null,
  last_day: null,
  ...more,
})
/** Seven and a half hours, Monday to Friday. */
const week = [1, 2, 3, 4, 5].map((weekday) => day(weekday))
const task = { id: 31, start: '2026-03-02', end: '2026-03-06', showWeekend: false, closed: false }
const entry = (date: string, more: Partial<SuggestionLoggedHours> = {}): SuggestionLoggedHours => ({
  date,
  task_id: null,
  start: `${date}T09:00:00Z`,
  end: `${date}T17:00:00Z`,
  breaks: 30,
  travel: 0,
  ...more,
})
const goodFriday = { day: '2026-04-03', name: 'Good Friday', half: false }

const person: PersonListed = {
  own: true,
  employed: { from: null, until: null },
  schedule: week,
  tasks: [],
  leave: [],
  entries: [],
}
/** One's own diary from a Monday to a Sunday that are long past, unless told. */
function rowsOf(given: Partial<SuggestionListItem> & { of?: Partial<PersonListed> } = {}) {
  const { of, ...more } = given
  return suggestedRows({
    window: { start: '2026-03-02', end: '2026-03-08' },
    now: '2026-06-01T12:00:00Z',
    timezone: 'Europe/London',
    holidays: [],
    searched: false,
    byStatus: false,
    person: { ...person, ...of },
    ...more,
  })
}
const days = (given: Parameters<typeof rowsOf>[0], ...types: string[]) =>
  rowsOf(given).flatMap((row) => (types.includes(row.diary_type) ? [row.date.slice(5)] : []))
const ofRows = (rows: ReturnType<typeof rowsOf>) =>
  rows.map(({ date, start, end, breaks, travel, minutes }) => ({ date, start, end, breaks, travel, minutes }))
const april = { start: '2026-04-01', end: '2026-04-08' }
const monday = { start: '2026-03-02', end: '2026-03-02' }

describe('spec: "Only single-user views add leave."', () => {
  const leave = [{ date: '2026-03-04', minutes: 450, name: 'Annual' }]
  test('one person: a row per day of leave', () => {
    expect(rowsOf({ of: { leave } }).filter((row) => row.diary_type === 'leave')).toMatchObject([
      { date: '2026-03-04', start: '2026-03-04T09:00:00+00:00', minutes: 450, name: 'Annual', task: null },
    ])
  })
  test('several people: none', () => expect(rowsOf({ person: null })).toEqual([]))
  test('also where a status or a search narrows the list (decision 8)', () =>
    expect(days({ byStatus: true, searched: true, of: { leave } }, 'leave')).toEqual(['03-04']))
})

describe('spec: "Bank holidays are added when there is no search."', () => {
  const holidays = [goodFriday]
  test('no search: the day, by its name, at its beginning in the zone', () =>
    expect(rowsOf({ window: april, holidays }).filter((row) => row.diary_type === 'bank_holiday')).toMatchObject([
      { date: '2026-04-03', start: '2026-04-03T00:00:00+01:00', end: null, minutes: 0, name: 'Good Friday' },
    ]))
  test('a search: none', () => expect(days({ window: april, holidays, searched: true }, 'bank_holiday')).toEqual([]))
  test('a filter of status is no search', () =>
    expect(days({ window: april, holidays, byStatus: true }, 'bank_holiday')).toEqual(['04-03']))
  test('several people listed: they are added, too', () =>
    expect(days({ window: april, holidays, person: null }, 'bank_holiday')).toEqual(['04-03']))
  test("another person's diary: they are added, too", () =>
    expect(days({ window: april, holidays, of: { own: false } }, 'bank_holiday')).toEqual(['04-03']))
  test('a holiday on a weekend is one, and takes no day from anybody', () => {
    const onSunday = { holidays: [{ day: '2026-03-08', name: 'Fair', half: false }], of: { tasks: [task] } }
    expect(days(onSunday, 'bank_holiday')).toEqual(['03-08'])
    expect(days(onSunday, 'task')).toEqual(['03-02', '03-03', '03-04', '03-05', '03-06'])
  })
})

describe('spec: "Scheduled tasks without entries are added when there is no status filter and exactly one user."', () => {
  const tasks = [task]
  test('a task of five days: a row on each', () =>
    expect(days({ of: { tasks } }, 'task')).toEqual(['03-02', '03-03', '03-04', '03-05', '03-06']))
  test('a day with an entry on it: none on that day', () =>
    expect(days({ of: { tasks, entries: [entry('2026-03-03', { task_id: 31 })] } }, 'task')).toEqual([
      '03-02',
      '03-04',
      '03-05',
      '03-06',
    ]))
  test('an entry on another task is none on this one', () =>
    expect(days({ of: { tasks, entries: [entry('2026-03-03', { task_id: 99 })] } }, 'task')).toContain('03-03'))
  test('a rejected entry or a running timer is an entry (decision 8)', () =>
    expect(
      days({ of: { tasks, entries: [entry('2026-03-03', { task_id: 31, end: null })] } }, 'task', 'placeholder'),
    ).not.toContain('03-03'))
  test('one without times says why: nothing is scheduled, or its hours are those of entries', () => {
    const why = (more: object, entries: object[] = []) =>
      rowsOf({
        window: monday,
        of: { tasks: [{ ...task, showWeekend: true }], entries: untyped(entries), ...more },
      }).map(({ untimed }) => untimed)
    const whole = (changes: object) => [
      entry('2026-03-02', { start: '2026-03-02T00:00:00Z', end: '2026-03-03T00:00:00Z', task_id: 99, ...changes }),
    ]
    expect(why({})).toEqual([null])
    expect(why({ schedule: [] })).toEqual(['unscheduled'])
    expect(why({}, whole({ status: 'draft' }))).toEqual(['logged'])
    expect(why({}, whole({ status: 'rejected' }))).toEqual(['rejected'])
    expect(why({}, whole({ end: null }))).toEqual(['running'])
  })
  test('a status filter: none', () => expect(days({ byStatus: true, of: { tasks } }, 'task')).toEqual([]))
  test('several people: none', () => expect(days({ person: null }, 'task')).toEqual([]))
  test("another person's diary is one of exactly one user", () =>
    expect(days({ of: { own: false, tasks } }, 'task')).toHaveLength(5))
  test('a search that finds the task does not take it away (decision 8)', () =>
    expect(days({ searched: true, of: { tasks } }, 'task')).toHaveLength(5))
  test('rules: "Closed: no new entries."', () =>
    expect(days({ of: { tasks: [{ ...task, closed: true }] } }, 'task')).toEqual([]))
  test('two tasks on one day share its hours, so that both can be entered (decision 8)', () => {
    const rows = rowsOf({ window: monday, of: { tasks: [{ ...task, id: 32 }, task] } })
    expect(rows.map((row) => row.task?.id)).toEqual([31, 32])
    expect(ofRows(rows)).toEqual([
      {
        date: '2026-03-02',
        start: '2026-03-02T09:00:00+00:00',
        end: '2026-03-02T13:15:00+00:00',
        breaks: 30,
        travel: 0,
        minutes: 225,
      },
      {
        date: '2026-03-02',
        start: '2026-03-02T13:15:00+00:00',
        end: '2026-03-02T17:00:00+00:00',
        breaks: 0,
        travel: 0,
        minutes: 225,
      },
    ])
  })
  test('what cannot be shared evenly is on the later ones', () =>
    expect(
      rowsOf({
        window: monday,
        of: { tasks: [task, { ...task, id: 32 }, { ...task, id: 33 }, { ...task, id: 34 }] },
      }).map(({ minutes }) => minutes),
    ).toEqual([105, 105, 120, 120]))
  test('three tasks are entered in any order, and never change what is left for the others', () => {
    const three = [task, { ...task, id: 32 }, { ...task, id: 33 }]
    const all = rowsOf({ window: monday, of: { tasks: three } })
    for (const first of all) {
      const { start, end, breaks, travel, date } = first
      const added = { date, task_id: first.task?.id ?? null, start, end, breaks, travel }
      const rest = rowsOf({ window: monday, of: { tasks: three, entries: [added] } })
      expect(ofRows(rest)).toEqual(ofRows(all.filter((row) => row !== first)))
    }
  })
  test('beside an entry it gets the hours that are left, less the breaks that were taken', () => {
    const until13 = entry('2026-03-02', { task_id: 99, end: '2026-03-02T13:00:00Z', breaks: 30 })
    expect(ofRows(rowsOf({ window: monday, of: { tasks, entries: [until13] } }))).toEqual([
      {
        date: '2026-03-02',
        start: '2026-03-02T13:00:00+00:00',
        end: '2026-03-02T17:00:00+00:00',
        breaks: 0,
        travel: 0,
        minutes: 240,
      },
    ])
  })
  test('a night that reaches into the morning takes its hours', () => {
    const night = entry('2026-03-01', { start: '2026-03-01T22:00:00Z', end: '2026-03-02T11:00:00Z' })
    const [row] = rowsOf({ window: monday, of: { tasks, entries: [night] } })
    expect(row).toMatchObject({ start: '2026-03-02T11:00:00+00:00', breaks: 30, minutes: 330 })
  })
  test('on a full day it has no hours, and begins where the day ended', () =>
    expect(rowsOf({ window: monday, of: { tasks, entries: [entry('2026-03-02')] } })).toMatchObject([
      { diary_type: 'task', start: '2026-03-02T17:00:00+00:00', end: null, minutes: 0 },
    ]))
  test('on a day without scheduled hours it begins at nine, and has no end', () =>
    expect(rowsOf({ window: monday, of: { tasks, schedule: [] } })).toMatchObject([
      { diary_type: 'task', start: '2026-03-02T09:00:00+00:00', end: null, minutes: 0 },
    ]))
})

describe('spec: "Weekend days are 6 and 7; they are excluded from scheduled tasks unless the task\'s weekend flag is set."', () => {
  const long = { ...task, start: '2026-03-05', end: '2026-03-09' }
  const window = { start: '2026-03-02', end: '2026-03-10' }
  test('over a weekend without the flag', () =>
    expect(days({ window, of: { tasks: [long] } }, 'task')).toEqual(['03-05', '03-06', '03-09']))
  test('over a weekend with it', () =>
    expect(days({ window, of: { tasks: [{ ...long, showWeekend: true }] } }, 'task')).toEqual([
      '03-05',
      '03-06',
      '03-07',
      '03-08',
      '03-09',
    ]))
  test('a week that starts on a Sunday changes nothing: 6 and 7 are Saturday and Sunday', () =>
    expect(days({ window, timezone: 'America/Toronto', of: { tasks: [long] } }, 'task')).toEqual([
      '03-05',
      '03-06',
      '03-09',
    ]))
})

describe('spec: "Bank holidays are excluded likewise unless the task\'s weekend flag is set."', () => {
  const over = { ...task, start: '2026-04-02', end: '2026-04-07' }
  const holidays = [goodFriday, { day: '2026-04-06', name: 'Easter Monday', half: false }]
  test('holidays inside a task without the flag', () =>
    expect(days({ window: april, holidays, of: { tasks: [over] } }, 'task')).toEqual(['04-02', '04-07']))
  test('and with it', () =>
    expect(days({ window: april, holidays, of: { tasks: [{ ...over, showWeekend: true }] } }, 'task')).toEqual([
      '04-02',
      '04-03',
      '04-04',
      '04-05',
      '04-06',
      '04-07',
    ]))
  test('a search hides the holiday and not what it does', () =>
    expect(days({ window: april, holidays, searched: true, of: { tasks: [over] } }, 'task')).toEqual([
      '04-02',
      '04-07',
    ]))
})

describe('spec: "For one\'s own diary, scheduled workdays without an entry are filled in from the schedule."', () => {
  test("a person with a 7.5-hour day: the schedule's times and breaks", () =>
    expect(ofRows(rowsOf({ window: monday }))).toEqual([
      {
        date: '2026-03-02',
        start: '2026-03-02T09:00:00+00:00',
        end: '2026-03-02T17:00:00+00:00',
        breaks: 30,
        travel: 0,
        minutes: 450,
      },
    ]))
  test('its travel, too', () =>
    expect(rowsOf({ window: monday, of: { schedule: [day(1, { travel: 60 })] } })).toMatchObject([
      { diary_type: 'placeholder', breaks: 30, travel: 60, minutes: 390 },
    ]))
  test('part-time: Monday, Wednesday and Thursday, and no other day', () =>
    expect(days({ of: { schedule: [day(1), day(3), day(4)] } }, 'placeholder')).toEqual(['03-02', '03-04', '03-05']))
  test('who works on Sundays is asked for Sundays', () =>
    expect(days({ of: { schedule: [day(7)] } }, 'placeholder')).toEqual(['03-08']))
  test('a day with any entry: none', () =>
    expect(days({ of: { entries: [entry('2026-03-03'), entry('2026-03-04', { end: null })] } }, 'placeholder')).toEqual(
      ['03-02', '03-05', '03-06'],
    ))
  test('a day of the schedule without the diary_entry flag: none', () =>
    expect(days({ of: { schedule: [day(1, { diary_entry: false }), day(2)] } }, 'placeholder')).toEqual(['03-03']))
  test("another person's diary: none", () => expect(days({ of: { own: false } }, 'placeholder')).toEqual([]))
  test('several people: none', () => expect(days({ person: null }, 'placeholder')).toEqual([]))
  test('a bank holiday is no workday', () =>
    expect(days({ window: april, holidays: [goodFriday] }, 'placeholder')).not.toContain('04-03'))
  test('half a bank holiday is half a workday, by its first half', () => {
    const holidays = [{ ...goodFriday, name: 'Eve', half: true }]
    const rows = rowsOf({ window: { start: '2026-04-03', end: '2026-04-03' }, holidays, now: '2026-04-10T12:00:00Z' })
    expect(rows.map(({ diary_type, name, minutes }) => [diary_type, name, minutes])).toEqual([
      ['bank_holiday', 'Eve (half day)', 0],
      ['placeholder', '', 225],
    ])
    const planned = plannedDays(
      { start: '2026-04-03', end: '2026-04-03' },
      { employed: { from: null, until: null }, schedule: week, tasks: [] },
      holidays,
    )
    expect(planned).toMatchObject([{ bank_holiday: 'Eve (half day)', isOff: false, scheduled: { end_time: '12:45' } }])
  })
  test('a day with a scheduled task is filled in by it (decision 8)', () =>
    expect(days({ of: { tasks: [{ ...task, end: '2026-03-03' }] } }, 'placeholder')).toEqual([
      '03-04',
      '03-05',
      '03-06',
    ]))
  test('a status or a search asks for what is there: none (decision 8)', () => {
    expect(days({ byStatus: true }, 'placeholder')).toEqual([])
    expect(days({ searched: true }, 'placeholder')).toEqual([])
  })
})

describe('spec: "Leave of 8 or more total hours on a date blocks scheduled-task placeholders for that date."', () => {
  const leaveOf = (...minutes: number[]) => ({
    tasks: [task],
    leave: minutes.map((minute) => ({ date: '2026-03-04', minutes: minute, name: 'Annual' })),
  })
  const eight = { schedule: week.map((scheduleDay) => ({ ...scheduleDay, end_time: '17:30' })) }
  test('8 hours of an 8-hour day', () =>
    expect(days({ of: { ...eight, ...leaveOf(480) } }, 'task')).not.toContain('03-04'))
  test('less does not', () => expect(days({ of: { ...eight, ...leaveOf(479) } }, 'task')).toContain('03-04'))
  test('"total": a morning and an afternoon are a day', () =>
    expect(days({ of: { ...eight, ...leaveOf(240, 240) } }, 'task')).not.toContain('03-04'))
  test('the weekend flag does not bring it back', () =>
    expect(days({ of: { ...eight, ...leaveOf(480), tasks: [{ ...task, showWeekend: true }] } }, 'task')).not.toContain(
      '03-04',
    ))
  test('rules 2.4: "blocks placeholders", those of the schedule, too', () =>
    expect(days({ of: { ...leaveOf(480), tasks: [] } }, 'placeholder')).toEqual(['03-02', '03-03', '03-05', '03-06']))
})

test.each([
  ['no leave', 0, 450, false],
  ['all of a 7.5-hour day', 450, 450, true],
  ['half of it', 225, 450, false],
  ['a minute less than all of it', 449, 450, false],
  ['8 hours of a 10-hour day', 480, 600, true],
  ['7.5 hours of a 10-hour day', 450, 600, false],
  ['a four-hour day of a part-timer', 240, 240, true],
  ['7.5 hours where nothing is scheduled', 450, null, false],
  ['8 hours where nothing is scheduled', 480, null, true],
  ['no leave where nothing is scheduled', 0, null, false],
])(
  'rules 2.4: "leave > 0 that day, and ≥ min(8, scheduled hours) where the person is scheduled, else ≥ 8": %s',
  (_, leave, scheduled, blocks) => expect(leaveBlocks(leave, scheduled)).toBe(blocks),
)

describe('spec: "Dates are capped at today."', () => {
  const window = { start: '2026-03-02', end: '2026-03-31' }
  test('today is the last day, also before its hours have come', () =>
    expect(
      days(
        { window, now: '2026-03-04T06:00:00Z', of: { tasks: [{ ...task, start: '2026-03-04' }] } },
        'task',
        'placeholder',
      ),
    ).toEqual(['03-02', '03-03', '03-04']))
  test('today is that of the zone of the person', () => {
    const now = '2026-03-04T02:00:00Z'
    expect(days({ window, now, timezone: 'Europe/London' }, 'placeholder').at(-1)).toBe('03-04')
    expect(days({ window, now, timezone: 'America/Toronto' }, 'placeholder').at(-1)).toBe('03-03')
  })
  test('a window that lies ahead has none', () =>
    expect(
      rowsOf({ window, now: '2026-02-01T12:00:00Z', holidays: [{ day: '2026-03-17', name: 'Fair', half: false }] }),
    ).toEqual([]))
})

describe('rules 5: "within employment dates"', () => {
  test('not before the person came, nor after they left', () => {
    const employed = { from: '2026-03-03', until: '2026-03-05' }
    expect(days({ of: { employed, tasks: [{ ...task, end: '2026-03-04' }] } }, 'task', 'placeholder')).toEqual([
      '03-03',
      '03-04',
      '03-05',
    ])
  })
})

describe('the times of the schedule are those of a clock on a wall', () => {
  test("two zones: the person's clock, whoever looks", () => {
    expect(rowsOf({ window: monday, timezone: 'Asia/Kolkata' })).toMatchObject([
      { start: '2026-03-02T09:00:00+05:30', end: '2026-03-02T17:00:00+05:30', minutes: 450 },
    ])
  })
  // 29 March 2026 in London: 01:00 becomes 02:00. 25 October: 02:00 becomes 01:00.
  const night = (date: string) => ({
    window: { start: date, end: date },
    now: '2026-12-01T12:00:00Z',
    of: { schedule: [day(7, { start_time: '00:00', end_time: '08:00' })] },
  })
  test('the night when an hour is skipped is an hour shorter', () =>
    expect(rowsOf(night('2026-03-29'))).toMatchObject([
      { start: '2026-03-29T00:00:00+00:00', end: '2026-03-29T08:00:00+01:00', minutes: 390 },
    ]))
  test('the night when an hour comes twice is an hour longer', () =>
    expect(rowsOf(night('2026-10-25'))).toMatchObject([
      { start: '2026-10-25T00:00:00+01:00', end: '2026-10-25T08:00:00+00:00', minutes: 510 },
    ]))
  test('a shift that the skipped hour swallows leaves nothing to suggest', () =>
    expect(
      rowsOf({
        ...night('2026-03-29'),
        of: { schedule: [day(7, { start_time: '00:30', end_time: '02:00', breaks: 30 })] },
      }),
    ).toMatchObject([{ diary_type: 'placeholder', end: null, breaks: 0, minutes: 0 }]))
})

describe('spec: "Rows are sorted newest start first, then by user name."', () => {
  const atStart = (start: string, name: string, id: number | null) => ({ id, start, user: { name } })
  const entries = [atStart('2026-03-03T09:00:00Z', 'Bo', 2), atStart('2026-03-02T09:00:00Z', 'Ada', 1)]
  test('entries and computed rows alike, whatever order they come in', () => {
    const computed = [
      atStart('2026-03-01T09:00:00Z', 'Cy', null),
      atStart('2026-03-02T10:00:00+01:00', 'Aaron', null),
      atStart('2026-03-04T09:00:00Z', 'Cy', null),
      atStart('2026-03-02T09:00:00Z', 'Zoë', null),
    ]
    const names = mergeRows(entries, computed).map(({ start, user }) => `${start.slice(8, 10)} ${user.name}`)
    expect(names).toEqual(['04 Cy', '03 Bo', '02 Aaron', '02 Ada', '02 Zoë', '01 Cy'])
    expect(mergeRows(entries, computed.toReversed()).map(({ user }) => user.name)).toEqual(
      names.map((name) => name.slice(3)),
    )
  })
  test('an entry stands before what is computed of the same moment and person', () =>
    expect(mergeRows(entries, [atStart('2026-03-03T09:00:00Z', 'Bo', null)]).map(({ id }) => id)).toEqual([2, null, 1]))
  test('oldest first where the list is asked for that way', () =>
    expect(
      mergeRows(entries.toReversed(), [atStart('2026-03-02T12:00:00Z', 'Cy', null)], false).map(
        ({ user }) => user.name,
      ),
    ).toEqual(['Ada', 'Cy', 'Bo']))
})

test('a plan says hours, holidays and tasks of every day, also of those to come', () => {
  const plan = plannedDays(
    { start: '2026-04-02', end: '2026-04-07' },
    {
      employed: { from: null, until: null },
      schedule: week,
      tasks: [{ ...task, start: '2026-04-01', end: '2026-04-30' }],
    },
    [goodFriday],
  )
  expect(
    plan.map(({ date, scheduled, bank_holiday, tasks }) => [date, scheduled?.weekday, bank_holiday, tasks.length]),
  ).toEqual([
    ['2026-04-02', 4, null, 1],
    ['2026-04-03', 5, 'Good Friday', 0],
    ['2026-04-06', 1, null, 1],
    ['2026-04-07', 2, null, 1],
  ])
})
