import { expect, test } from 'vitest'

import { formatsOf } from '#core/locale/format.ts'
import { historyChanges } from './historyChanges.ts'

const ofField = (field: string, before: string | null, after: string | null, action = 'update') =>
  historyChanges({ action, changes: [{ field, before, after }] }, formatsOf('GB'), 'America/Toronto')

test('a change is reported in the words of the screen and on the entry’s own clock', () => {
  expect(ofField('end', '2026-11-19T17:00:00Z', '2026-11-19T17:30:00Z')).toEqual([
    { field: 'End', before: '12:00', after: '12:30' },
  ])
  expect(ofField('breaks', '0', '75')).toEqual([{ field: 'Breaks', before: 'None', after: '1:15' }])
  expect(ofField('hours_nonbillable', '0.00', '1.50')).toEqual([
    { field: 'Non-billable hours', before: '0:00', after: '1:30' },
  ])
  expect(ofField('status', 'draft', 'submitted', 'submit')).toEqual([
    { field: 'Status', before: 'Draft', after: 'Submitted' },
  ])
  expect(ofField('date', '2026-11-19', '2026-11-18')).toEqual([
    { field: 'Date', before: '19/11/2026', after: '18/11/2026' },
  ])
  expect(ofField('task_id', null, 'Site visit')).toEqual([{ field: 'Task', before: null, after: 'Site visit' }])
})

test('what the machine keeps for itself is not told, nor every field of a new entry', () => {
  expect(ofField('overlap_blocked', 'true', 'false')).toEqual([])
  expect(ofField('details', null, 'Levelling', 'insert')).toEqual([])
})
