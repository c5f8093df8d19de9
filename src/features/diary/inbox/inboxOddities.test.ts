import { describe, expect, test } from 'vitest'

import { formatsOf } from '#core/locale/format.ts'
import { odditiesOf, oddityText, oddityWord, type Counting, type WeekFacts } from './inboxOddities.ts'

/** Monday 9 to Sunday 15 November 2026, in London. */
const monday = '2026-11-09'

/** `9-17`, `22:30-04:45` on a day; `b30` is a break of 30 minutes; `task 3`; `decided`: counts and does not wait. */
function entries(...lines: string[]): { counting: Counting[]; waiting: Set<number> } {
  const waiting = new Set<number>()
  const counting = lines.map((line, index): Counting => {
    const [, day = '', from = '', to = ''] = /(\d\d) (\d+(?::\d\d)?)-(\d+(?::\d\d)?)/.exec(line) ?? []
    const clock = (text: string) => (text.includes(':') ? text : `${text}:00`).padStart(5, '0')
    const date = `2026-11-${day}`
    const start = `${date}T${clock(from)}:00Z`
    const nextDay = clock(to) < clock(from) ? `2026-11-${String(Number(day) + 1).padStart(2, '0')}` : date
    const end = `${nextDay}T${clock(to)}:00Z`
    const breaks = Number(/b(\d+)/.exec(line)?.[1] ?? 0)
    const elapsed =
      (Temporal.Instant.from(end).epochMilliseconds - Temporal.Instant.from(start).epochMilliseconds) / 60_000
    const task = /task (\d+)/.exec(line)?.[1]
    const id = index + 1
    if (!line.includes('decided')) waiting.add(id)
    return {
      id,
      date,
      start,
      end,
      timezone: 'Europe/London',
      breaks,
      paid: elapsed - breaks,
      task_id: task ? Number(task) : null,
    }
  })
  return { counting, waiting }
}

const plain: Omit<WeekFacts, 'waiting' | 'counting'> = {
  holidays: new Map([['2026-11-11', 'Founders’ Day']]),
  budgets: [{ task_id: 3, name: 'Levels', budget: 2400, taken: 2520 }],
  limits: { long_day: 600, no_break: 360, breaks_told: true },
}
const formats = formatsOf('GB')
/** Each oddity as the screen says it, with the entries that it concerns. */
const describeFacts = (facts: { counting: Counting[]; waiting: Set<number> }, more: Partial<WeekFacts> = {}) =>
  odditiesOf({ ...plain, ...facts, ...more }).map(
    (oddity) => `${oddityWord(oddity)} (${oddity.entry_ids.join(', ')}): ${oddityText(oddity, formats)}`,
  )

test.for<[string, string[], string[]]>([
  ['an ordinary day has nothing odd', ['10 9-17:30 b30'], []],
  ['two entries that touch do not overlap', ['10 9-12', '10 12-13'], []],
  [
    'two waiting entries at the same time: each is told with the other',
    ['10 9-12', '10 11-13'],
    ['Overlap (1): Overlaps another entry, 11:00 – 13:00', 'Overlap (2): Overlaps another entry, 09:00 – 12:00'],
  ],
  [
    'an entry that is approved or still a draft counts too, and only the waiting one is told of',
    ['10 9-12', '10 10-11 decided', '10 11:30-12:30 decided'],
    ['Overlap (1): Overlaps another entry, 10:00 – 11:00 and 1 more'],
  ],
  [
    'the night before reaches into the day',
    ['09 22-02 decided b30', '10 01-04'],
    ['Overlap (2): Overlaps another entry, 22:00 – 02:00'],
  ],
  ['ten paid hours on a date are no long day', ['10 8-18:30 b30'], []],
  ['more than ten are', ['10 8-18:45 b30'], ['Long day (1): 10:15 paid on this day, more than 10:00']],
  [
    'hours of the day that are decided already count, and only what waits is told of',
    ['10 6-12 decided', '10 13-18'],
    ['Long day (2): 11:00 paid on this day, more than 10:00'],
  ],
  [
    'an entry over midnight belongs to the day on which it starts',
    ['10 13-01:30 b30'],
    ['Long day (1): 12:00 paid on this day, more than 10:00'],
  ],
  ['six hours without a break are nothing', ['10 9-15'], []],
  ['more than six are', ['10 9-15:30'], ['No break (1): 6:30 worked without a break']],
  ['a gap between two entries is a break', ['10 9-12', '10 12:15-16'], []],
  ['two that touch are worked without one', ['10 9-12', '10 12-16'], ['No break (1, 2): 7:00 worked without a break']],
  [
    'a gap that a longer entry covers is none',
    ['10 9-17', '10 10-11 decided', '10 12-13 decided'],
    ['Overlap (1): Overlaps another entry, 10:00 – 11:00 and 1 more', 'No break (1): 10:00 worked without a break'],
  ],
  ['break minutes in any entry of the day are a break', ['10 9-12 decided b15', '10 12-16'], []],
  ['a Saturday', ['14 9-12'], ['Weekend (1): A Saturday']],
  ['a Sunday', ['15 9-12', '15 13-14'], ['Weekend (1, 2): A Sunday']],
  ['a bank holiday by its name', ['11 9-12'], ['Bank holiday (1): A bank holiday: Founders’ Day']],
  ['a day that is decided is not told of', ['14 9-21 decided', '10 9-12'], []],
  [
    'a task over its budget, with every entry on it that waits',
    ['10 9-12 task 3', '12 9-12 task 3', '12 13-14 task 4'],
    ['Over budget (1, 2): Levels is over its budget: 42:00 of 40:00 hours'],
  ],
])('%s', ([, lines, sentences]) => {
  expect(describeFacts(entries(...lines))).toEqual(sentences)
})

describe('settings', () => {
  test('the organisation sets how long a long day and a stretch without a break are', () => {
    const limits = { long_day: 480, no_break: 240, breaks_told: true }
    expect(describeFacts(entries('10 9-17:30'), { limits })).toEqual([
      'Long day (1): 8:30 paid on this day, more than 8:00',
      'No break (1): 8:30 worked without a break',
    ])
  })

  test('where neither times nor breaks are asked for, nobody can tell of a break', () => {
    expect(describeFacts(entries('10 9-16'), { limits: { ...plain.limits, breaks_told: false } })).toEqual([])
  })

  test('a task within its budget, or with all of it taken, is not told of', () => {
    const budgets = [{ task_id: 3, name: 'Levels', budget: 2400, taken: 2400 }]
    expect(describeFacts(entries('10 9-12 task 3'), { budgets })).toEqual([])
  })
})

test('times are reported on the clock of the other entry’s place, as the locale writes them', () => {
  const [oddity] = odditiesOf({
    ...plain,
    waiting: new Set([1]),
    counting: entries(`${monday.slice(8)} 9-12`, '09 10-11 decided').counting.map((entry) => ({
      ...entry,
      timezone: 'America/New_York',
    })),
  })
  expect(oddity && oddityText(oddity, formatsOf('US'))).toBe('Overlaps another entry, 5:00 AM – 6:00 AM')
})
