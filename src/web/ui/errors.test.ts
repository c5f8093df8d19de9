import { expect, test } from 'vitest'

import { errorLines, noConnection, serverError, unreachable, withRecordNames } from './errors.ts'

const failure = (status: number, body: Record<string, unknown>) => ({ status, body })

test('detail and non_field_errors have no label, fields have theirs, lists give a line each', () => {
  const body = { detail: 'No.', non_field_errors: ['A.', 'B.'], start_time: ['Late.'], project_id: 'Unknown.' }
  expect(errorLines(failure(400, body), { project_id: 'Job' })).toEqual([
    { text: 'No.' },
    { text: 'A.' },
    { text: 'B.' },
    { label: 'Start time', text: 'Late.' },
    { label: 'Job', text: 'Unknown.' },
  ])
})

test('no answer, and an answer that is the fault of the server', () => {
  expect(errorLines(failure(0, {}))).toEqual([{ text: noConnection }])
  expect(errorLines(failure(500, { detail: 'select * from secret', request_id: 'r1' }))).toEqual([
    { text: serverError },
    { label: 'Request', text: 'r1' },
  ])
  for (const status of [502, 503, 504]) expect(errorLines(failure(status, {}))).toEqual([{ text: unreachable }])
  expect(errorLines(failure(503, { detail: 'This took too long.' }))).toEqual([{ text: 'This took too long.' }])
})

test('what is for programs is not shown; a batch names its records', () => {
  const body = { detail: 'Stale.', code: 'stale', current: { id: 1 }, errors: { 7: { date: ['Late.'] } } }
  expect(errorLines(failure(409, body))).toEqual([{ text: 'Stale.' }, { label: '#7, Date', text: 'Late.' }])
  const named = withRecordNames(failure(409, body), (id) => (id === '7' ? 'Quay wall' : undefined))
  expect(errorLines(named, { date: 'Day' })).toEqual([{ text: 'Stale.' }, { label: 'Quay wall, Day', text: 'Late.' }])
  // Which records an import keeps back, and which a new one looks like, are shown in their own places.
  const undone = { detail: 'Changed.', held: [{ id: 34, name: 'Pier' }], others: 1, similar: [{ id: 3, name: 'Quay' }] }
  expect(errorLines(failure(409, undone))).toEqual([{ text: 'Changed.' }])
})

test('a batch says once what is wrong for all of its records, and of many only the first', () => {
  const duplicates = {
    detail: 'Check it.',
    code: 'fields',
    date: ['Late.'],
    errors: { 7: { date: ['Late.'] }, 8: { date: ['Late.'] } },
  }
  expect(errorLines(failure(400, duplicates))).toEqual([{ text: 'Check it.' }, { label: 'Date', text: 'Late.' }])
  const single = { detail: 'It is closed.', code: 'state', errors: { 7: { non_field_errors: ['It is closed.'] } } }
  expect(errorLines(failure(409, single))).toEqual([{ text: 'It is closed.' }])
  const ids = Array.from({ length: 12 }, (_, index) => index + 1)
  const many = {
    detail: 'No.',
    code: 'state',
    errors: Object.fromEntries(ids.map((id) => [id, { non_field_errors: ['Closed.'] }])),
  }
  const lines = errorLines(failure(409, many))
  expect([lines.length, lines.at(-1)]).toEqual([7, { text: 'And 7 more like these.' }])
})

test('texts, lists, errors and nothing', () => {
  expect(errorLines(['One.', new Error('Two.')])).toEqual([{ text: 'One.' }, { text: 'Two.' }])
  expect(errorLines(null)).toEqual([])
  expect(errorLines(failure(404, {}))).toEqual([{ text: 'The request failed (404).' }])
})
