import { describe, expect, test } from 'vitest'

import { anEntry } from '../../entries/web/entryFixture.ts'
import { isToBeAsked } from './stillWorking.ts'
import {
  changeOf,
  countsFrom,
  momentBefore,
  rememberStart,
  shownFrom,
  startBody,
  type TimerFrame,
  timerValues,
  untouched,
} from './timerValues.ts'

const fields = { times: true, breaks: true, travel: false, non_billable: true }
const zone = 'Europe/London'
const now = '2026-11-20T08:30:00Z'
const running = anEntry({ active: true, end: null, start: '2026-11-20T08:00:00+00:00', travel: 15, details: 'Levels' })

describe('a typed start', () => {
  test.each([
    ['08:00', '2026-11-20T08:00:00Z'],
    ['08:30', '2026-11-20T08:30:00Z'],
    ['23:30', '2026-11-19T23:30:00Z'],
  ])('%s is the last time it was that time', (typed, moment) => {
    expect(Temporal.Instant.from(momentBefore(typed, zone, now)).toString()).toBe(moment)
  })
})

describe('what is sent', () => {
  const frame: TimerFrame = { entry: null, timezone: zone, fields }
  const fresh = timerValues(null, zone, now)

  test('a new timer starts when its dialog was opened, unless its start was typed; only the fields that there are', () => {
    const later = '2026-11-20T08:33:10Z'
    expect(startBody(fresh, now, frame, later).start).toBe(now)
    expect(countsFrom(fresh, now, zone, later)).toBe(now)
    // Within its minute the server's clock says the same.
    expect(startBody({ ...fresh, task_id: 3 }, now, frame, now)).toEqual({
      active: true,
      timezone: zone,
      project_id: null,
      task_id: 3,
      details: '',
      breaks: 0,
    })
    expect(startBody({ ...fresh, start: '08:00' }, now, frame, now).start).toMatch(/^2026-11-20T08:00:00/)
  })

  test('an update carries what was changed', () => {
    const before = timerValues(running, zone, now)
    expect(changeOf(before, running, now)).toEqual({})
    expect(changeOf({ ...before, details: 'Levels ', breaks: 45 }, running, now)).toEqual({ breaks: 45 })
    expect(changeOf({ ...before, start: '07:45' }, running, now).start).toMatch(/^2026-11-20T07:45:00/)
    expect(changeOf({ ...before, project_id: 9, task_id: null }, running, now)).toEqual({
      project_id: 9,
      task_id: null,
    })
  })

  test('it stands beside another tab’s change of other fields, and not over one of the same', () => {
    const theirs = anEntry({ ...running, version: 5, details: 'Theirs' })
    expect(untouched({ breaks: 30 }, running, theirs)).toBe(true)
    expect(untouched({ details: 'Mine' }, running, theirs)).toBe(false)
  })
})

test('a timer that was just started counts from that second, one whose start was typed from its minute', () => {
  const created = '2026-11-20T08:00:42.5+00:00'
  expect(shownFrom({ ...running, created })).toBe(created)
  expect(shownFrom({ ...running, created: '2026-11-20T08:10:00+00:00' })).toBe(running.start)
  // One that was started here goes on from where it counted before it was saved.
  const opened = '2026-11-20T08:00:12Z'
  rememberStart({ ...running, id: 77 }, opened)
  expect(shownFrom({ ...running, id: 77, created })).toBe(opened)
})

test('whether it still runs is asked after ten hours', () => {
  expect(isToBeAsked(running, '2026-11-20T17:59:00Z')).toBe(false)
  expect(isToBeAsked(running, '2026-11-20T18:00:00Z')).toBe(true)
})
