import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { addDays } from '#core/days.ts'
import { scheduledOn } from '#core/workday.ts'
import { balanceAfter, balancesIn, dueEntries, type Facts, missingEntries, standardMinutes } from './leaveLedger.ts'
import { leaveDays, minutesOf, minutesOfPart, overlaps, weightOf, wrongDates, yearOf } from './leave.rules.ts'
import { leaveWorkflow } from './leave.workflow.ts'

const day = (weekday: number, more = {}) => ({
  weekday,
  start_time: '09:00',
  end_time: '17:00',
  breaks: 30,
  first_day: null,
  last_day: null,
  ...more,
})
const fullTime = [1, 2, 3, 4, 5].map((weekday) => day(weekday))
const isEmpty = new Map<string, { half: boolean }>()
const week = { start: '2026-11-09', end: '2026-11-13', start_half: false, end_half: false }
const known = { schedule: fullTime, holidays: isEmpty, begins: '01-01' }
const policy = { accrual: 'year' as const, overdraft_minutes: 0, carry_minutes: 5 * 450, carry_months: 3 }
/** Allowed for a week of five days of seven and a half hours. */
const annual = (minutes: number) => ({ minutes, week_minutes: 5 * 450 })
const facts = (given: Partial<Facts> = {}): Facts => ({
  policy,
  schedule: fullTime,
  employed: { from: null, until: null },
  allowances: new Map([['2026-01-01', annual(25 * 450)]]),
  taken: [],
  adjusted: new Map(),
  today: '2026-06-01',
  ...given,
})

describe('the days of a leave', () => {
  test('are those on which the person works, less bank holidays, halves as halves', () => {
    expect(minutesOf(leaveDays(week, known))).toBe(5 * 450)
    expect(minutesOf(leaveDays(week, { ...known, holidays: new Map([['2026-11-11', { half: false }]]) }))).toBe(4 * 450)
    expect(weightOf(leaveDays({ ...week, start_half: true, end_half: true }, known))).toBe(4)
    expect(leaveDays({ ...week, start: '2026-11-14', end: '2026-11-15' }, known)).toEqual([])
    expect(minutesOf(leaveDays(week, { ...known, schedule: [day(2), day(3, { end_time: '13:00' })] }))).toBe(450 + 210)
  })
  test('on half a holiday take half, a morning and an afternoon as much as the whole', () => {
    const holidays = new Map([['2026-11-11', { half: true }]])
    const days = leaveDays(week, { ...known, holidays })
    expect([minutesOf(days), weightOf(days)]).toEqual([4 * 450 + 225, 4.5])
    const leave = { ...week, start: '2026-11-11', end: '2026-11-11' }
    const [morning, afternoon] = [{ end_half: true }, { start_half: true }].map((half) =>
      leaveDays({ ...leave, ...half }, { ...known, holidays }),
    )
    expect([weightOf(morning ?? []), minutesOf([...(morning ?? []), ...(afternoon ?? [])])]).toEqual([0.25, 225])
  })
  test('fall to the leave years that they are in', () => {
    const days = leaveDays({ ...week, start: '2026-12-30', end: '2027-01-04' }, known)
    expect(days.map(({ day: date, year_start }) => [date, year_start])).toEqual([
      ['2026-12-30', '2026-01-01'],
      ['2026-12-31', '2026-01-01'],
      ['2027-01-01', '2027-01-01'],
      ['2027-01-04', '2027-01-01'],
    ])
    expect([yearOf('2026-03-31', '04-01'), yearOf('2026-04-01', '04-01')]).toEqual(['2025-04-01', '2026-04-01'])
  })
  test('a morning and an afternoon touch and do not overlap, and are the day to the minute', () => {
    const dates = { ...week, end: week.start }
    expect(overlaps({ ...dates, end_half: true }, { ...dates, start_half: true })).toBe(false)
    expect(overlaps({ ...dates, end_half: true }, dates)).toBe(true)
    expect(minutesOfPart(451, 'morning') + minutesOfPart(451, 'afternoon')).toBe(451)
    expect(wrongDates({ ...dates, start_half: true, end_half: true })).toHaveProperty('end_half')
  })
})

describe('what is allowed', () => {
  const granted = (given: Partial<Facts>) => balancesIn(facts(given)).get('2026-01-01')
  test('falls to the days of employment, rounded once', () => {
    expect(granted({ employed: { from: '2026-07-01', until: null } })).toBe(Math.round((25 * 450 * 184) / 365))
    expect(granted({ employed: { from: null, until: '2026-03-31' } })).toBe(Math.round((25 * 450 * 90) / 365))
    expect(granted({ employed: { from: '2027-02-01', until: null } }) ?? 0).toBe(0)
    expect(standardMinutes(25, 3 * 450)).toBe(15 * 450)
  })
  test('is earned month by month, and all of it by the end of the year', () => {
    const monthly = { policy: { ...policy, accrual: 'month' as const } }
    expect(granted({ ...monthly, today: '2026-01-30' }) ?? 0).toBe(0)
    expect(granted({ ...monthly, today: '2026-01-31' })).toBe(Math.round((25 * 450 * 31) / 365))
    expect(granted({ ...monthly, today: '2026-12-31' })).toBe(25 * 450)
  })
  test('is carried over up to the cap, the rest expires, and so does what is not taken in its months', () => {
    const allowances = new Map([
      ['2026-01-01', annual(25 * 450)],
      ['2027-01-01', annual(25 * 450)],
    ])
    expect(balancesIn(facts({ allowances, today: '2027-01-01' }))).toEqual(
      new Map([
        ['2026-01-01', 0],
        ['2027-01-01', 30 * 450],
      ]),
    )
    const taken = [{ year_start: '2027-01-01', day: '2027-02-01', minutes: 2 * 450 }]
    expect(balancesIn(facts({ allowances, taken, today: '2027-04-01' })).get('2027-01-01')).toBe((25 + 5 - 2 - 3) * 450)
  })
  test('below the floor nothing is approved', () => {
    const days = leaveDays(week, known)
    const short = facts({ allowances: new Map([['2026-01-01', annual(4 * 450)]]) })
    expect(balanceAfter(short, days)).toMatchObject([{ takes: 2250, before: 1800, after: -450, enough: false }])
    expect(balanceAfter({ ...short, policy: { ...policy, overdraft_minutes: 450 } }, days)).toMatchObject([
      { enough: true },
    ])
  })
})

test('each state refuses what does not lead on from it', () => {
  const { allows, whyNot, startsFrom } = leaveWorkflow
  expect([allows('approve', 'P'), allows('reject', 'P'), allows('cancel', 'A')]).toEqual([true, true, true])
  expect([startsFrom('approve'), startsFrom('cancel'), startsFrom('change')]).toEqual([['P'], ['P', 'A'], ['P', 'A']])
  expect(whyNot('approve', 'R')).toBe('This request is already rejected.')
})

const aDay = fc.integer({ min: 0, max: 1095 }).map((days) => addDays('2025-01-01', days))
const someFacts = fc.record({
  allowed: fc.array(fc.integer({ min: 0, max: 20_000 }), { minLength: 1, maxLength: 3 }),
  taken: fc.array(fc.record({ day: aDay, minutes: fc.integer({ min: 1, max: 600 }) }), { maxLength: 30 }),
  from: fc.option(aDay),
  accrual: fc.constantFrom('year' as const, 'month' as const),
  carry: fc.integer({ min: 0, max: 5000 }),
  months: fc.option(fc.integer({ min: 1, max: 12 })),
  today: aDay,
})
const madeOf = ({
  allowed,
  taken,
  from,
  accrual,
  carry,
  months,
  today,
}: typeof someFacts extends fc.Arbitrary<infer T> ? T : never): Facts => ({
  policy: { accrual, overdraft_minutes: 0, carry_minutes: carry, carry_months: months },
  employed: { from, until: null },
  schedule: fullTime,
  allowances: new Map(allowed.map((minutes, year) => [`${2025 + year}-01-01`, annual(minutes)])),
  taken: taken.map((record) => ({ ...record, year_start: yearOf(record.day, '01-01') })),
  adjusted: new Map(),
  today,
})

test('a ledger that grew by differences equals the one made from nothing (L-1)', () => {
  fc.assert(
    fc.property(fc.array(someFacts, { minLength: 1, maxLength: 5 }), (history) => {
      let ledger = missingEntries([], [])
      for (const given of history) ledger = [...ledger, ...missingEntries(dueEntries(madeOf(given)), ledger)]
      const last = madeOf(history.at(-1) as (typeof history)[number])
      expect(missingEntries(dueEntries(last), ledger)).toEqual([])
      const total = (year: string) =>
        ledger.filter((line) => line.year_start === year).reduce((all, { minutes }) => all + minutes, 0)
      const taken = (year: string) =>
        last.taken.filter((record) => record.year_start === year).reduce((all, { minutes }) => all + minutes, 0)
      for (const [year, balance] of balancesIn(last)) expect(total(year) - taken(year)).toBe(balance)
    }),
  )
})

test('leave on a day is never more than is scheduled that day (L-2)', () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(fc.integer({ min: 1, max: 7 })),
      aDay,
      fc.nat(40),
      fc.boolean(),
      fc.boolean(),
      (weekdays, start, length, start_half, end_half) => {
        const schedule = weekdays.map((weekday) => day(weekday))
        for (const leaveDay of leaveDays(
          { start, end: addDays(start, length), start_half, end_half },
          { ...known, schedule },
        ))
          expect(leaveDay.minutes).toBeLessThanOrEqual(scheduledOn(schedule, leaveDay.day))
      },
    ),
  )
})
