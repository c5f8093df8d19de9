import { describe, expect, test } from 'vitest'

import { formatsOf } from '#core/locale/format.ts'
import { ApiError } from '#web/apiError.ts'
import { anEntry } from '../../entries/web/entryFixture.ts'
import { commonOf, fieldsOf, firstValues, idsIn, reasonsAgainst, refusedIn } from './batchEdit.ts'

const formats = formatsOf('GB')
const fields = { times: true, breaks: true, travel: true, non_billable: true }

test('only the fields that the organisation keeps are offered', () => {
  expect(fieldsOf(fields)).toEqual(['project_id', 'task_id', 'breaks', 'travel', 'hours_nonbillable', 'details'])
  expect(fieldsOf({ ...fields, breaks: false, non_billable: false })).toEqual([
    'project_id',
    'task_id',
    'travel',
    'details',
  ])
})

describe('what the selected hold', () => {
  const entries = [
    anEntry({ id: 1, breaks: 30, details: 'Levels' }),
    anEntry({ id: 2, breaks: 30, details: 'Drawing' }),
  ]

  test('is said where it is one and the same, and counted where it is not', () => {
    expect(idsIn(entries, 'breaks', formats)).toBe('0:30')
    expect(idsIn(entries, 'details', formats)).toBe('Mixed values: 2 different')
    expect([commonOf(entries, 'breaks'), commonOf(entries, 'details')]).toEqual([30, undefined])
  })

  test('is what the form begins with, where all hold it', () => {
    expect(firstValues(entries)).toMatchObject({ breaks: 30, details: '' })
    expect(firstValues([])).toMatchObject({ breaks: 0, project_id: null })
  })
})

test('those that may not be changed are counted by the sentence that says why', () => {
  const me = { id: 1 }
  const approved = { status: 'approved', can_change: false } as const
  const entries = [
    anEntry({ id: 1, can_change: true }),
    anEntry({ id: 2, ...approved }),
    anEntry({ id: 3, ...approved }),
    anEntry({ id: 4, ...approved, locked: true }),
  ]
  expect(reasonsAgainst(entries, me)).toEqual([
    { why: 'This entry is approved. It must be reset before it can be changed.', count: 2 },
    { why: 'This entry is invoiced. It can be changed after a credit note.', count: 1 },
  ])
})

test('a refusal is read entry by entry, its fields by their labels', () => {
  const errors = { 7: { breaks: ['Too long.'] }, 9: { non_field_errors: ['This overlaps another entry.'] } }
  expect(refusedIn(new ApiError(400, { detail: 'Nothing was changed.', code: 'fields', errors }))).toEqual([
    { id: 7, sentences: ['Breaks: Too long.'] },
    { id: 9, sentences: ['This overlaps another entry.'] },
  ])
  expect(refusedIn(new ApiError(0, {}))).toEqual([])
  expect(refusedIn(new ApiError(404, { detail: 'Nothing was changed.', errors: {} }))).toEqual([])
})
