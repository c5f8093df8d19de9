import { expect, test } from 'vitest'

import { formatsOf } from '#core/locale/format.ts'
import { actsOf, bulkPlans, doneSentence, optimisticRows, restoreRows } from './diaryActions.ts'
import type { DiaryRow } from '../entries.contract.ts'
import { anEntry } from './entryFixture.ts'

const settings = {
  diary_fields: { times: true, breaks: true, travel: true, non_billable: true },
  task_required: true,
  task_as_details: false,
}
const asking = { me: { id: 1 }, settings }
const isEmpty = { can_change: false, can_delete: false, can_submit: false }
const submitted = anEntry({ id: 2, status: 'submitted', ...isEmpty, can_decide: true, can_reset: true })
const noteOf = (act: string, entries: ReturnType<typeof anEntry>[]) =>
  bulkPlans(entries, asking).find((plan) => plan.act === act)?.note

test('an entry offers what the server allows, and nothing else', () => {
  expect(actsOf(anEntry())).toEqual(['submit', 'delete'])
  expect(actsOf(submitted)).toEqual(['approve', 'reject', 'reset'])
  expect(actsOf(anEntry({ status: 'approved', ...isEmpty }))).toEqual([])
})

test('a selection says of each act with how many it cannot be done, and why', () => {
  const own = anEntry({ id: 3, user_id: 1, status: 'submitted', ...isEmpty, can_recall: true })
  const approved = anEntry({ id: 4, status: 'approved', ...isEmpty })
  expect(noteOf('approve', [submitted, anEntry(), anEntry({ id: 5 }), own, approved])).toBe(
    '4 of the 5 selected cannot be approved: 2 are drafts, 1 is your own, 1 is approved.',
  )
  expect(noteOf('approve', [submitted])).toBeNull()
})

test('what is not complete, running, overlapping or out of reach is named before it is tried', () => {
  const incomplete = anEntry({ id: 6, details: ' ' })
  const running = anEntry({ id: 7, active: true, end: null, can_submit: false })
  const overlapping = anEntry({ id: 8, overlap: true, can_submit: false })
  const foreign = anEntry({ id: 9, can_submit: false })
  expect(noteOf('submit', [anEntry(), incomplete, running, overlapping, foreign])).toBe(
    '4 of the 5 selected cannot be submitted: 1 is not complete, 1 has a running timer, 1 overlaps another entry, ' +
      '1 is not in your hands.',
  )
  expect(bulkPlans([anEntry(), incomplete], asking)[0]?.entries).toHaveLength(1)
})

test('an act that no selected entry allows is not offered', () => {
  expect(bulkPlans([anEntry({ status: 'approved', ...isEmpty })], asking)).toEqual([])
  expect(bulkPlans([], asking)).toEqual([])
})

test('the list shows the outcome before the server answers, and offers nothing more meanwhile', () => {
  const [approved, untouched] = optimisticRows([submitted, anEntry()], 'approve', new Set([2]))
  expect(approved).toMatchObject({ status: 'approved', can_decide: false, can_reset: false })
  expect(untouched).toEqual(anEntry())
  expect(optimisticRows([anEntry(), submitted], 'delete', new Set([1]))).toEqual([submitted])
})

test('what was done is said in words', () => {
  expect(doneSentence('approve', 1, formatsOf('GB'))).toBe('Entry approved.')
  expect(doneSentence('reset', 3, formatsOf('GB'))).toBe('3 entries reset to draft.')
  expect(doneSentence('submit', 123_456, formatsOf('IN'))).toBe('1,23,456 entries submitted.')
})

test('what was refused is put back where it was, and what was done beside it stays done', () => {
  const before = [1, 2, 3, 4].map((id) => anEntry({ id }))
  const others = optimisticRows(before, 'submit', new Set([3]))
  const shown = (rows: readonly DiaryRow[]) => rows.map((row) => [row.id, 'status' in row && row.status])
  const left = [
    [1, 'draft'],
    [2, 'draft'],
    [3, 'submitted'],
    [4, 'draft'],
  ]
  for (const act of ['delete', 'submit'] as const)
    for (const ids of [new Set([1, 2]), new Set([2, 4]), new Set([4])])
      expect(shown(restoreRows(optimisticRows(others, act, ids), before, ids)), `${act} ${[...ids].join()}`).toEqual(
        left,
      )
  // What was deleted beside it is not put back either.
  const without3 = optimisticRows(before, 'delete', new Set([3]))
  const ids = new Set([2, 4])
  expect(restoreRows(optimisticRows(without3, 'delete', ids), before, ids).map(({ id }) => id)).toEqual([1, 2, 4])
})
