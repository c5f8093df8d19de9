import { expect, test } from 'vitest'

import { halfDay, minutesWorked, scheduledOn, weekMinutesOn, weeksOf, workdayOn, workMinutes } from './workday.ts'

const workday = (weekday: number, first_day: string | null, last_day: string | null, end_time = '17:00') => ({
  weekday,
  start_time: '09:00',
  end_time,
  breaks: 30,
  first_day,
  last_day,
})
const fullTime = [1, 2, 3, 4, 5].map((weekday) => workday(weekday, null, '2026-06-30'))
const partTime = [2, 3, 4].map((weekday) => workday(weekday, '2026-10-01', null, '13:00'))

test('each day is worked by the week that holds on it', () => {
  const workdays = [...fullTime, ...partTime]
  // A Tuesday of each week: before the change, in the summer without work, and after it.
  expect(['2026-06-30', '2026-07-07', '2026-10-06'].map((day) => scheduledOn(workdays, day))).toEqual([450, 0, 210])
  expect(['2026-06-30', '2026-07-01', '2026-10-01'].map((day) => weekMinutesOn(workdays, day))).toEqual([2250, 0, 630])
  expect(workdayOn(workdays, '2026-10-05')).toBeNull()
})

test('weeks hold on every day: where nothing is worked there is a week without days', () => {
  const weeks = weeksOf([...partTime, ...fullTime]).map(({ days, ...dates }) => [dates, days.length])
  expect(weeks).toEqual([
    [{ first_day: null, last_day: '2026-06-30' }, 5],
    [{ first_day: '2026-07-01', last_day: '2026-09-30' }, 0],
    [{ first_day: '2026-10-01', last_day: null }, 3],
  ])
  expect(weeksOf([])).toEqual([{ first_day: null, last_day: null, days: [] }])
  expect(weeksOf(partTime)).toHaveLength(2)
})

test('on half a holiday a morning and an afternoon make up what is worked, to the minute', () => {
  for (let scheduled = 0; scheduled <= 1440; scheduled += 1) {
    const [morning, afternoon] = [Math.ceil(scheduled / 2), Math.floor(scheduled / 2)]
    const whole = minutesWorked(scheduled, { half: true })
    expect(Math.abs(whole - scheduled / 2)).toBeLessThanOrEqual(0.5)
    expect(
      minutesWorked(morning, { half: true }, 'morning') + minutesWorked(afternoon, { half: true }, 'afternoon'),
    ).toBe(whole)
  }
  const day = halfDay({ ...workday(1, null, null), travel: 60 })
  expect(day).toMatchObject({ start_time: '09:00', end_time: '12:45', breaks: 0, travel: 60 })
  expect(workMinutes(day)).toBe(225)
  expect([minutesWorked(450, undefined), minutesWorked(450, { half: false })]).toEqual([450, 0])
})
