import { describe, expect, test } from 'vitest'

import { formatsOf } from '#core/locale/format.ts'
import { booking, day, person, schedule } from '../../../../tests/support/board.ts'
import type { BookingRow, Schedule } from '../schedule.contract.ts'
import { dropText } from './dropText.ts'

describe('a drop', () => {
  const text = (given: Partial<Schedule>, drops: BookingRow[], to: number | null = null, tentative = true) =>
    dropText(
      { schedule: schedule(given), tentative },
      drops.map((record) => ({ booking: record, start: record.start, end: record.end })),
      to === null ? null : { user_id: to, equipment_id: null },
      formatsOf('GB'),
    )

  test('names its days, whom it goes to, and nothing else where it fits', () => {
    expect(text({}, [booking(1, 1, 0, 1)])).toBe('Mon 2 Mar to Tue 3 Mar')
    expect(text({}, [booking(1, 1, 0, 0), booking(2, 2, 3, 3)])).toBe('2 bookings · Mon 2 Mar to Thu 5 Mar')
    expect(text({}, [booking(1, 1, 0, 0)], 2)).toBe('Mon 2 Mar · Person 2')
  })

  test('says by how much it goes beyond the time of a person, without what is moved itself', () => {
    const half = booking(2, 1, 0, 0, { hours: '4.00' })
    expect(text({ bookings: [half] }, [booking(1, 1, 0, 1)])).toBe('Mon 2 Mar to Tue 3 Mar · 4:00 h over on Mon 2 Mar')
    expect(text({ bookings: [half, booking(3, 1, 1, 1)] }, [booking(1, 1, 0, 1)])).toBe(
      'Mon 2 Mar to Tue 3 Mar · 12:00 h over on 2 days',
    )
    expect(text({ bookings: [booking(1, 1, 0, 1)] }, [booking(1, 1, 1, 2)])).toBe('Tue 3 Mar to Wed 4 Mar')
    const maybe = [{ ...half, confirmed: false }]
    expect(text({ bookings: maybe }, [booking(1, 1, 0, 0)], null, false)).toBe('Mon 2 Mar')
  })

  test('says that nobody is at work, on a weekend or on leave', () => {
    expect(text({}, [booking(1, 1, 5, 5)])).toBe('Sat 7 Mar · not at work')
    const people = [person(1, { available: [0, 0, 480, 480, 480, 0, 0] })]
    expect(text({ people }, [booking(1, 1, 0, 2)])).toBe('Mon 2 Mar to Wed 4 Mar · not at work on 2 days')
    const two = [person(1, { available: [0, 0, 0, 0, 0, 0, 0] }), person(2, { available: [0, 0, 0, 0, 0, 0, 0] })]
    expect(text({ people: two }, [booking(1, 1, 0, 0), booking(2, 2, 0, 0)])).toBe(
      '2 bookings · Mon 2 Mar · beyond the time of Person 1 and Person 2',
    )
  })

  test('says that equipment is booked or cannot be used', () => {
    const piece = {
      id: 7,
      name: 'Van 1',
      identifier: '',
      category: null,
      department_id: null,
      active_from: null,
      active_until: null,
      next_calibration: day(3),
      fault: '',
    }
    const van = (id: number, from: number, to: number) => booking(id, 0, from, to, { user_id: null, equipment_id: 7 })
    const given = { equipment: [piece], bookings: [van(1, 0, 1)] }
    expect(text(given, [van(2, 1, 2)])).toBe('Tue 3 Mar to Wed 4 Mar · Van 1 is booked then')
    expect(text(given, [van(1, 1, 2)])).toBe('Tue 3 Mar to Wed 4 Mar')
    expect(text(given, [van(1, 4, 4)])).toBe(
      'Fri 6 Mar · Van 1 is due for calibration on 5 Mar 2026, before the booking ends',
    )
  })
})
