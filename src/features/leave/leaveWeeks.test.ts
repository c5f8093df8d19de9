/** Entitlements over changing weeks, against a model that goes through the year day by day. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { addDays, eachDay, weekday } from '#core/days.ts'
import type { Workday } from '#core/workday.ts'
import { isLong } from '#test/sizes.ts'
import { balanceAfter, balancesIn, entitlementOf, type Facts } from './leaveLedger.ts'
import { lastDayOf, leaveDays, minutesOf, nextYear, yearOf } from './leave.rules.ts'

const workday = (dayOfWeek: number, dates: Partial<Workday> = {}): Workday => ({
  weekday: dayOfWeek,
  start_time: '09:00',
  end_time: '17:00',
  breaks: 30,
  first_day: null,
  last_day: null,
  ...dates,
})
const weekOf = (weekdays: readonly number[], dates: Partial<Workday> = {}) => weekdays.map((day) => workday(day, dates))
const policy = { accrual: 'year' as const, overdraft_minutes: 0, carry_minutes: 0, carry_months: null }
const employed = { from: null, until: null }
const year = '2026-01-01'
const full = 5 * 450

describe('five days until June, three from July', () => {
  const schedule = [
    ...weekOf([1, 2, 3, 4, 5], { last_day: '2026-06-30' }),
    ...weekOf([1, 2, 3], { first_day: '2026-07-01' }),
  ]
  const facts: Facts = {
    policy,
    employed,
    schedule,
    allowances: new Map([[year, { minutes: 25 * 450, week_minutes: full }]]),
    taken: [],
    adjusted: new Map(),
    today: '2026-03-01',
  }
  test('25 days are those of 181 days of the one and 184 of the other', () => {
    expect(balancesIn(facts).get(year)).toBe(Math.round((25 * 450 * 181 + 15 * 450 * 184) / 365))
  })
  test('and, earned by the month, no more in June than without the change', () => {
    const monthly = { ...facts, policy: { ...policy, accrual: 'month' as const } }
    expect(balancesIn({ ...monthly, today: '2026-06-30' }).get(year)).toBe(Math.round((25 * 450 * 181) / 365))
    expect(balancesIn({ ...monthly, today: '2026-12-31' }).get(year)).toBe(balancesIn(facts).get(year))
  })
  test('a request over the change counts each part by its own week', () => {
    const days = leaveDays(
      { start: '2026-06-29', end: '2026-07-10', start_half: false, end_half: false },
      { schedule, holidays: new Map(), begins: '01-01' },
    )
    // Monday and Tuesday by the old week; Wednesday, and Monday to Wednesday by the new one.
    expect(days.map(({ day }) => day.slice(5))).toEqual(['06-29', '06-30', '07-01', '07-06', '07-07', '07-08'])
    expect(balanceAfter(facts, days)).toMatchObject([{ takes: 6 * 450, enough: true }])
  })
  test('what was said without a week stays the same with any', () => {
    expect(entitlementOf({ minutes: 9000, week_minutes: 0 }, year, { employed, schedule })).toBe(9000)
  })
})

const aDay = fc.integer({ min: -100, max: 830 }).map((days) => addDays('2025-01-01', days))
/** Weeks that follow one another, each with hours of its own; some without any day. */
const someWeeks = fc
  .tuple(
    fc.uniqueArray(aDay, { maxLength: 5 }),
    fc.array(
      fc.record({
        weekdays: fc.uniqueArray(fc.integer({ min: 1, max: 7 })),
        end_time: fc.constantFrom('12:15', '17:00', '18:40'),
      }),
      { minLength: 6, maxLength: 6 },
    ),
  )
  .map(([changes, weeks]) => {
    const starts = [null, ...changes.toSorted()]
    return starts.map((first_day, index) => {
      const next = starts[index + 1]
      return { first_day, last_day: typeof next === 'string' ? addDays(next, -1) : null, ...weeks[index] }
    })
  })
const anybody = fc.record({
  weeks: someWeeks,
  from: fc.option(aDay),
  until: fc.option(aDay),
  annual: fc.integer({ min: 0, max: 20_000 }),
  week_minutes: fc.constantFrom(450, 1350, 2250, 2400),
  accrual: fc.constantFrom('year' as const, 'month' as const),
  carry: fc.integer({ min: 0, max: 5000 }),
  months: fc.option(fc.integer({ min: 1, max: 11 })),
  leave: fc.array(fc.record({ start: aDay, length: fc.nat(20) }), { maxLength: 6 }),
  begins: fc.constantFrom('01-01', '04-06'),
  today: aDay,
})

const minutesBetween = (start: string, end: string) =>
  (Number(end.slice(0, 2)) - Number(start.slice(0, 2))) * 60 + Number(end.slice(3)) - Number(start.slice(3))

test('the ledger is what a model says that goes through each year day by day', { timeout: 120_000 }, () => {
  let tried = 0
  fc.assert(
    fc.property(
      anybody,
      ({ weeks, from, until, annual, week_minutes, accrual, carry, months, leave, begins, today }) => {
        const schedule = weeks.flatMap(({ first_day, last_day, weekdays = [], end_time = '17:00' }) =>
          weekOf(weekdays, { first_day, last_day, end_time }),
        )
        // The model asks the weeks themselves, by no function of ours.
        const weekOn = (day: string) =>
          weeks.findLast(({ first_day }) => first_day === null || first_day <= day) ?? {
            weekdays: [],
            end_time: '17:00',
          }
        const hoursOn = (day: string) => {
          const { weekdays = [], end_time = '17:00' } = weekOn(day)
          return weekdays.includes(weekday(day)) ? minutesBetween('09:00', end_time) - 30 : 0
        }
        const weekMinutes = (day: string) => {
          const { weekdays = [], end_time = '17:00' } = weekOn(day)
          return weekdays.length * (minutesBetween('09:00', end_time) - 30)
        }
        const isEmployed = (day: string) => (from === null || from <= day) && (until === null || day <= until)
        const first = yearOf('2025-01-01', begins)
        const years = [first, nextYear(first), nextYear(nextYear(first))]
        const taken = leave.flatMap(({ start, length }) =>
          leaveDays(
            { start, end: addDays(start, length), start_half: false, end_half: false },
            { schedule, holidays: new Map(), begins },
          ),
        )
        const expectedTaken = leave.flatMap(({ start, length }) =>
          eachDay({ start, end: addDays(start, length) }).map((day) => ({ day, minutes: hoursOn(day) })),
        )
        expect(minutesOf(taken)).toBe(expectedTaken.reduce((sum, { minutes }) => sum + minutes, 0))

        let carried = 0
        const balances = new Map<string, number>()
        for (const begin of years) {
          if (begin > today && begin !== first) carried = 0
          const days = eachDay({ start: begin, end: lastDayOf(begin) })
          const monthsOver = Array.from({ length: 12 }, (_, index) =>
            Temporal.PlainDate.from(begin)
              .add({ months: index + 1 })
              .subtract({ days: 1 })
              .toString(),
          ).filter((day) => day <= today)
          const upTo = accrual === 'year' ? lastDayOf(begin) : (monthsOver.at(-1) ?? '')
          let weight = 0
          for (const day of days) if (day <= upTo && isEmployed(day)) weight += weekMinutes(day)
          const granted = Math.round((annual * weight) / (week_minutes * days.length))
          const used = expectedTaken.filter(({ day }) => day >= begin && day <= lastDayOf(begin))
          const usedBy = (end: string) => used.reduce((sum, { day, minutes }) => sum + (day < end ? minutes : 0), 0)
          const expires = months === null ? null : Temporal.PlainDate.from(begin).add({ months }).toString()
          const expired =
            carried > 0 && expires !== null && expires <= today ? Math.max(0, carried - usedBy(expires)) : 0
          let closing = granted + carried - expired - usedBy(nextYear(begin))
          const next = nextYear(begin)
          carried = 0
          if (next <= today) {
            carried = Math.min(closing, carry)
            closing = 0
          }
          balances.set(begin, closing)
        }
        const actual = balancesIn({
          policy: { accrual, overdraft_minutes: 0, carry_minutes: carry, carry_months: months },
          employed: { from, until },
          schedule,
          allowances: new Map(years.map((each) => [each, { minutes: annual, week_minutes }])),
          taken: taken.filter(({ year_start }) => years.includes(year_start)),
          adjusted: new Map(),
          today,
        })
        for (const begin of years.slice(0, 2))
          expect([begin, actual.get(begin) ?? 0]).toEqual([begin, balances.get(begin)])
        tried += 1
      },
    ),
    { numRuns: isLong ? 1000 : 100 },
  )
  expect(tried).toBeGreaterThan(0)
})
