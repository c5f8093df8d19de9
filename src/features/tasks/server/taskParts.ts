/** History of a task in other tables: who is on it, its required qualifications, and its checklist. */
import type { RecordHistoryParts } from '#server/history/recordHistory.ts'

export const taskParts: RecordHistoryParts = {
  user_ids: {
    table: 'task_user',
    of: ['task_id'],
    names: { user_id: 'member' },
    say: ({ user_id }, { name }) => name('member', user_id),
  },
  qualification_type_ids: {
    table: 'task_qualification',
    of: ['task_id'],
    names: { type_id: 'qualification_type' },
    say: ({ type_id }, { name }) => name('qualification_type', type_id),
  },
  checklist: {
    table: 'task_check',
    of: ['task_id'],
    say: ({ name, done }) => (done ? `${String(name)} (done)` : String(name)),
  },
}
