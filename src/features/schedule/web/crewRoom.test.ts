import { expect, test } from 'vitest'

import { formatsOf } from '#core/locale/format.ts'
import type { Schedule, SchedulePerson } from '../schedule.contract.ts'
import { isShort, roomOf, roomText } from './crewRoom.ts'

const days = { start: '2026-11-30', end: '2026-12-04' }
const monday = { start: days.start, end: days.start }
const formats = formatsOf('GB')
const known = (absences: object[] = []) => ({ ...days, absences }) as unknown as Schedule
const person = (booked: number[], available = [450, 450, 450, 450, 450]) =>
  ({ id: 7, available, booked }) as unknown as SchedulePerson
const text = (who: SchedulePerson, on = days, absences: object[] = []) =>
  roomText(roomOf(known(absences), who, on), on, formats)

test('it is said before anybody is chosen that they are full, away or not at work', () => {
  expect(text(person([0, 0, 0, 0, 0]))).toBe('37:30 h free')
  expect(text(person([450, 0, 0, 0, 0]), monday)).toBe('Full that day')
  expect(text(person([500, 450, 0, 0, 225]))).toBe('Full on Mon 30 Nov and Tue 1 Dec · 18:45 h free')
  expect(text(person([450, 450, 450, 0, 0]))).toBe('Full on 3 of 5 days · 15:00 h free')
  expect(text(person([450, 450, 450, 450, 450]))).toBe('Full on these days')
  expect(text(person([0, 0, 0, 0, 0], [0, 450, 0, 0, 0]), monday)).toBe('Not at work')
  const leave = { user_id: 7, name: 'Holiday', ...monday }
  expect(text(person([0, 0, 0, 0, 0], [0, 450, 450, 450, 450]), days, [leave])).toBe('Holiday, 30 Nov · 30:00 h free')
})

test('whoever has some time on each working day is not marked', () => {
  const room = (booked: number[]) => isShort(roomOf(known(), person(booked), days))
  expect([room([0, 449, 0, 0, 0]), room([0, 450, 0, 0, 0])]).toEqual([false, true])
})
