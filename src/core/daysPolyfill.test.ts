/** A browser without Temporal counts the same days and minutes: the polyfill against what is built in. */
import fc from 'fast-check'
import { installImplementation } from 'temporal-polyfill/shim'
import { afterEach, expect, test } from 'vitest'

import { addDays, addMinutes, dayOf, instantAt, minuteIn, minutesBetween, monthOf, timeOf, weekOf } from './days.ts'
import { formatsOf } from './locale/format.ts'

const builtIn = globalThis.Temporal
afterEach(() => {
  globalThis.Temporal = builtIn
})

const zone = fc.constantFrom('Europe/London', 'America/Toronto', 'Asia/Kolkata', 'Pacific/Apia', 'Australia/Lord_Howe')
const day = fc.nat(4000).map((count) => addDays('2020-01-01', count))
// The nights when the clocks change are what the two would differ on.
const change = fc.constantFrom('2026-03-08', '2026-03-29', '2026-10-25', '2026-11-01', '2026-04-05', '2026-10-04')

test('with the polyfill in its place, every answer is the same', () => {
  const clock = fc.record({ hour: fc.nat(23), minute: fc.nat(59) })
  fc.assert(
    fc.property(
      fc.oneof(day, change),
      clock,
      fc.nat(3000),
      zone,
      zone,
      (on, { hour, minute }, length, where, viewer) => {
        const time = `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`
        const answers = () => {
          const start = instantAt(on, time, where)
          const end = addMinutes(start, length, where)
          return [
            start,
            end,
            minuteIn(start, viewer),
            dayOf(end, viewer),
            timeOf(end, where),
            minutesBetween(start, end),
          ]
            .concat(Object.values(weekOf(on, 7)), Object.values(monthOf(on)))
            .concat(formatsOf('GB').dayHeading(on), formatsOf('US').dateTime(start, viewer))
        }
        globalThis.Temporal = builtIn
        const expected = answers()
        installImplementation()
        expect(globalThis.Temporal).not.toBe(builtIn)
        expect(answers()).toEqual(expected)
      },
    ),
    { numRuns: 500 },
  )
})
