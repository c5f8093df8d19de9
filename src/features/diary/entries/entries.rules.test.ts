import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { minuteIn } from '#core/days.ts'
import { breakOptions, travelOptions } from './entryHours.ts'
import { type EntryContent, type EntryTimes, isTooFarAhead, missingFields, timeProblems } from './entries.rules.ts'
import { type DiaryAction, diaryWorkflow, type EntryStatus, statuses } from './entries.workflow.ts'

const { actions, allows, stateAfter, whyNot } = diaryWorkflow

describe('states', () => {
  // Typed from docs/rules/diary.md#states: what is not here is refused.
  const allowed: [DiaryAction, EntryStatus, EntryStatus | 'deleted'][] = [
    ['submit', 'draft', 'submitted'],
    ['approve', 'submitted', 'approved'],
    ['reject', 'submitted', 'rejected'],
    ['recall', 'submitted', 'draft'],
    ['reset', 'submitted', 'draft'],
    ['reset', 'approved', 'draft'],
    ['reset', 'rejected', 'draft'],
    ['edit', 'draft', 'draft'],
    ['edit', 'rejected', 'draft'],
    ['edit', 'submitted', 'submitted'],
    ['delete', 'draft', 'deleted'],
    ['delete', 'rejected', 'deleted'],
  ]
  const everything = actions.flatMap((action) => statuses.map((status) => [action, status] as const))

  test.each(everything)('%s a %s entry', (action, status) => {
    const to = allowed.find(([a, from]) => a === action && from === status)?.[2] ?? null
    expect(stateAfter(action, status)).toBe(to)
    expect(allows(action, { status })).toBe(to !== null)
    if (to === null) expect(whyNot(action, { status })).toMatch(/^[A-Z].+\.$/)
  })

  test('a rejected entry is not submitted unchanged, and the sentence says why', () => {
    expect(whyNot('submit', { status: 'rejected' })).toBe(
      'This entry was rejected. Change it before you submit it again.',
    )
    expect(stateAfter('edit', 'rejected')).toBe('draft')
  })

  test('an owner edits drafts and rejected entries only; a change scope reaches submitted ones', () => {
    const byOwner = statuses.filter((status) => allows('edit', { status, asOwner: true }))
    const byScope = statuses.filter((status) => allows('edit', { status }))
    expect([byOwner, byScope]).toEqual([
      ['draft', 'rejected'],
      ['draft', 'submitted', 'rejected'],
    ])
  })

  test('a running timer and a clashing entry are not submitted; both can still be changed and discarded', () => {
    for (const entry of [{ status: 'draft', active: true } as const, { status: 'draft', overlap: true } as const])
      expect(actions.filter((action) => allows(action, entry))).toEqual(['edit', 'delete'])
  })

  test('what is invoiced is not reset', () => {
    expect(actions.filter((action) => allows(action, { status: 'approved', locked: true }))).toEqual([])
    expect(whyNot('reset', { status: 'approved', locked: true })).toContain('invoiced')
  })
})

describe('a complete entry', () => {
  const settings = {
    diary_fields: { times: true, breaks: true, travel: true, non_billable: true },
    task_required: true,
    task_as_details: false,
  }
  const isEmpty = { times: false, breaks: false, travel: false, non_billable: false }
  const full: EntryContent = {
    date: '2026-11-20',
    start: '2026-11-20T09:00:00Z',
    end: '2026-11-20T17:00:00Z',
    user_id: 1,
    project_id: 2,
    task_id: 3,
    details: 'Site visit',
    breaks: 0,
    travel: 0,
    hours_nonbillable: '0.00',
  }
  const empty = { ...full, ...Object.fromEntries(Object.keys(full).map((field) => [field, null])) }

  test('misses nothing; nought is an answer', () => expect(missingFields(full, settings)).toEqual([]))

  test.each(Object.keys(full))('without %s it is not', (field) => {
    expect(missingFields({ ...full, [field]: null }, settings)).toEqual([field])
  })

  test('an empty one misses everything, by the organisation’s fields', () => {
    expect(new Set(missingFields(empty, settings))).toEqual(new Set(Object.keys(full)))
    expect(missingFields(empty, { diary_fields: isEmpty, task_required: false, task_as_details: false })).toEqual([
      'date',
      'user_id',
      'hours',
      'project_id',
      'details',
    ])
  })

  test('blanks are no details', () => expect(missingFields({ ...full, details: ' \n' }, settings)).toEqual(['details']))
})

describe('times', () => {
  const now = '2026-11-20T16:00:00Z'
  const times: EntryTimes = {
    date: '2026-11-20',
    start: '2026-11-20T08:00:00+00:00',
    end: '2026-11-20T12:00:00+00:00',
    timezone: 'Europe/London',
    breaks: 30,
    travel: 15,
    nonbillable: 60,
  }
  const problems = (changed: Partial<EntryTimes>, allow_future_times = 'E', instant = now) =>
    timeProblems({ ...times, ...changed }, { allow_future_times }, instant)

  test('an ordinary morning is right', () => expect(problems({})).toEqual({}))

  test.each([
    ['start', 'A', false],
    ['start', 'N', true],
    ['start', 'E', true],
    ['start', 'X', true],
    ['end', 'A', false],
    ['end', 'N', true],
    ['end', 'E', false],
    ['end', 'X', false],
  ] as const)('a future %s under %s is refused: %s', (which, allow, refused) => {
    expect(isTooFarAhead(which, '2026-11-20T16:01:01Z', allow, now)).toBe(refused)
    expect(isTooFarAhead(which, '2026-11-20T16:01:00Z', allow, now)).toBe(false)
  })

  test('the future has one exact sentence, under the field that lies in it', () => {
    const ahead = { start: '2026-11-20T17:00:00Z', end: '2026-11-20T19:00:00Z' }
    const sentence = ['Time must not be in the future.']
    expect(problems(ahead, 'N')).toEqual({ start: sentence, end: sentence })
    expect(problems(ahead, 'E')).toEqual({ start: sentence })
    expect(problems(ahead, 'A')).toEqual({})
  })

  test('no setting lets the date pass today, where the entry is', () => {
    const tomorrow = { date: '2026-11-21', start: '2026-11-21T01:00:00Z', end: '2026-11-21T03:00:00Z' }
    expect(problems(tomorrow, 'A')).toEqual({ date: ['Date must not be after today.'] })
    const kolkata = { ...tomorrow, timezone: 'Asia/Kolkata' }
    expect(problems(kolkata, 'A', '2026-11-20T20:00:00Z')).toEqual({})
  })

  test('the date is the day of the start in the entry’s zone', () => {
    const late = { start: '2026-11-18T23:30:00-05:00', end: '2026-11-19T00:30:00-05:00', breaks: 0, travel: 0 }
    expect(problems({ ...late, timezone: 'America/Toronto', date: '2026-11-18' })).toEqual({})
    expect(problems({ ...late, timezone: 'America/Toronto', date: '2026-11-19' })).toHaveProperty('date')
    expect(problems({ ...late, timezone: 'Europe/London', date: '2026-11-19' })).toEqual({})
  })

  test('24 hours are a long day, a minute more is none', () => {
    const start = '2026-11-18T08:00:00Z'
    expect(problems({ date: '2026-11-18', start, end: '2026-11-19T08:00:00Z' })).toEqual({})
    expect(problems({ date: '2026-11-18', start, end: '2026-11-19T08:01:00Z' })).toEqual({
      end: ['An entry can last at most 24 hours.'],
    })
  })

  test('breaks, travel and non-billable stay within the time there is', () => {
    expect(problems({ breaks: 181, nonbillable: 0 })).toEqual({ breaks: ['Breaks must be between 0 and 180 minutes.'] })
    expect(problems({ breaks: -15, nonbillable: 0 })).toHaveProperty('breaks')
    expect(problems({ breaks: 7.5, nonbillable: 0 })).toHaveProperty('breaks')
    expect(problems({ travel: 601 })).toHaveProperty('travel')
    expect(problems({ breaks: 120, travel: 120, nonbillable: 0 })).toEqual({})
    expect(problems({ breaks: 120, travel: 121, nonbillable: 0 })).toEqual({
      travel: ['Breaks and travel must not be longer than the time from start to end.'],
    })
    expect(problems({ nonbillable: 210 })).toEqual({})
    const sentence = ['Non-billable hours must be between 0 and 3.50 (total hours)']
    expect(problems({ nonbillable: 211 })).toEqual({ hours_nonbillable: sentence })
    expect(problems({ nonbillable: -1 })).toEqual({ hours_nonbillable: sentence })
    expect(problems({ nonbillable: Number.NaN })).toEqual({ hours_nonbillable: sentence })
  })

  test('an end before the start is said once, and nothing is made of it', () => {
    expect(problems({ end: '2026-11-20T07:00:00Z' })).toEqual({ end: ['End must not be before start.'] })
    expect(problems({ end: times.start, breaks: 0, travel: 0, nonbillable: 0 })).toEqual({})
  })

  test('a running timer has no end to be judged by', () => {
    expect(problems({ end: null, breaks: 180, nonbillable: 999 })).toEqual({})
    expect(problems({ end: null, nonbillable: -1 })).toHaveProperty('hours_nonbillable')
  })
})

describe('T-1: what has no problem is in bounds, and what is in bounds has no problem', () => {
  const now = '2026-11-20T16:00:00Z'
  const timezone = 'America/Toronto'
  const entry = (length: number, rest: { breaks: number; travel: number; nonbillable: number }): EntryTimes => {
    const start = Temporal.Instant.from('2026-11-01T04:00:00Z')
    return {
      start: start.toString(),
      end: minuteIn(start.add({ minutes: length }).toString(), timezone),
      timezone,
      ...rest,
    }
  }
  const minutes = fc.integer({ min: -60, max: 700 })

  test('over any minutes at all', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -100, max: 1600 }),
        minutes,
        minutes,
        minutes,
        (length, breaks, travel, nonbillable) => {
          const bounded =
            length >= 0 &&
            length <= 1440 &&
            breaks >= 0 &&
            breaks <= 180 &&
            travel >= 0 &&
            travel <= 600 &&
            breaks + travel <= length &&
            nonbillable >= 0 &&
            nonbillable <= length - breaks
          const problems = timeProblems(
            entry(length, { breaks, travel, nonbillable }),
            { allow_future_times: 'N' },
            now,
          )
          expect(Object.keys(problems).length === 0).toBe(bounded)
        },
      ),
      { numRuns: 2000 },
    )
  })

  test('whatever the lists offer can be chosen together', () => {
    fc.assert(
      fc.property(fc.nat(1440), fc.nat(), fc.nat(), (length, id, otherId) => {
        const pick = (options: number[], which: number) => options[which % options.length] ?? 0
        const breaks = pick(breakOptions(length, 0), id)
        const travel = pick(travelOptions(length, breaks), otherId)
        const chosen = entry(length, { breaks, travel, nonbillable: length - breaks })
        expect(timeProblems(chosen, { allow_future_times: 'N' }, now)).toEqual({})
      }),
      { numRuns: 500 },
    )
  })
})
