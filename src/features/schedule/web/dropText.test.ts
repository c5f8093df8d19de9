import { describe, expect, test } from 'vitest'

import { formatsOf } from '#core/locale/format.ts'
import { booking, day, person, schedule } from '../../../../tests/support/board.ts'
import type { BookingRow, Schedule, UnscheduledTask } from '../schedule.contract.ts'
import { dropText, trayDrop } from './dropText.ts'

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

describe('a waiting task dropped onto a row', () => {
  const drop = (given: Partial<UnscheduledTask>, on = 1, to: number | null = 1) =>
    trayDrop(
      {
        schedule: schedule({
          equipment: [
            {
              id: 7,
              name: 'Van 1',
              identifier: '',
              category: null,
              department_id: null,
              active_from: null,
              active_until: null,
              next_calibration: null,
              fault: '',
            },
          ],
        }),
        tentative: true,
      },
      {
        id: 9,
        name: 'Monitoring',
        project_id: 1,
        closed: false,
        showWeekend: false,
        project: { id: 1, reference: 'P1', name: 'Bridge' },
        user_ids: [],
        client: null,
        deadline: null,
        hours_left: null,
        ...given,
      },
      to === null ? { user_id: null, equipment_id: 7 } : { user_id: to, equipment_id: null },
      day(on),
      formatsOf('GB'),
    )

  test('is booked for the hours that are left, spread over the days that they need', () => {
    const { label, message, body } = drop({ hours_left: '13.25', deadline: day(1), user_ids: [2, 3] })
    expect(label).toBe(
      'Tue 3 Mar to Wed 4 Mar · Person 1 · 13:15 h · after the deadline (Tue 3 Mar) · 2 people are planned for it',
    )
    expect(message).toBe(
      'Person 1 is booked; 1 more person is planned for it. Tue 3 Mar to Wed 4 Mar · 13:15 h · after the deadline (Tue 3 Mar)',
    )
    expect(body).toEqual({
      task_id: 9,
      start: day(1),
      end: day(2),
      hours: '13.25',
      spread: true,
      user_ids: [1],
      equipment_ids: [],
    })
  })

  test('is booked for whole days where these are the hours, and for one without any', () => {
    expect(drop({ hours_left: '16.00', deadline: day(2) })).toMatchObject({
      message: 'Person 1 is booked. Tue 3 Mar to Wed 4 Mar · 16:00 h',
      body: { hours: null, spread: false, end: day(2) },
    })
    expect(drop({})).toMatchObject({ label: 'Tue 3 Mar · Person 1', body: { hours: null, end: day(1) } })
  })

  test('says what does not fit, and what is left', () => {
    expect(drop({ hours_left: '4.00' }, 5).label).toBe('Sat 7 Mar · Person 1 · 4:00 h · not at work')
    expect(drop({ hours_left: '200.00' }).message).toContain('160:00 h · 40:00 h of it are not booked')
  })

  test('takes equipment for the day, and leaves all its people to be booked', () => {
    expect(drop({ hours_left: '13.25', user_ids: [2, 3] }, 1, null)).toMatchObject({
      label: 'Tue 3 Mar · Van 1 · 2 people are planned for it',
      message: 'Van 1 is booked; 2 people are planned for it. Tue 3 Mar',
      body: { user_ids: [], equipment_ids: [7], hours: null },
    })
  })
})
