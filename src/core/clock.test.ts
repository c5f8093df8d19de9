import fc from 'fast-check'
import { expect, test } from 'vitest'

import { clockOf, dayAt, daysSince1970 } from './clock.ts'
import { dayOf, timeOf } from './days.ts'

const zones = ['Europe/London', 'Asia/Kolkata', 'America/St_Johns', 'Australia/Lord_Howe', 'Pacific/Apia', 'UTC']
const [first, last] = ['1900-01-01T00:00:00Z', '2999-12-31T23:59:59Z'].map(
  (moment) => Temporal.Instant.from(moment).epochMilliseconds / 1000,
) as [number, number]
const instant = (seconds: number) => Temporal.Instant.fromEpochMilliseconds(seconds * 1000).toString()

test('a day and its number are two ways to say the same, from the first year to the last', () => {
  fc.assert(
    fc.property(fc.integer({ min: Math.floor(first / 86_400), max: Math.floor(last / 86_400) }), (days) => {
      const day = Temporal.PlainDate.from('1970-01-01').add({ days }).toString()
      expect(dayAt(days)).toBe(day)
      expect(daysSince1970(day)).toBe(days)
    }),
  )
})

test('the clock of a zone says what Temporal says, in whatever order it is asked', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...zones),
      fc.array(fc.integer({ min: first, max: last }), { minLength: 1, maxLength: 20 }),
      (zone, seconds) => {
        const clock = clockOf(zone)
        for (const index of seconds)
          expect(clock(index)).toEqual({ day: dayOf(instant(index), zone), time: timeOf(instant(index), zone) })
      },
    ),
  )
})

test('also in the seconds around every change of the clocks', () => {
  for (const zone of zones) {
    const clock = clockOf(zone)
    let moment = Temporal.Instant.from('2009-01-01T00:00:00Z').toZonedDateTimeISO(zone)
    for (let change = 0; change < 12; change += 1) {
      const next = moment.getTimeZoneTransition('next')
      if (next === null) break
      for (const off of [-1, 0, 1]) {
        const seconds = next.epochMilliseconds / 1000 + off
        expect(clock(seconds)).toEqual({ day: dayOf(instant(seconds), zone), time: timeOf(instant(seconds), zone) })
      }
      moment = next
    }
  }
})
