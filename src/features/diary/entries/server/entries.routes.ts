import { on } from '#server/http.ts'
import {
  approveDiary,
  deleteDiary,
  editDiary,
  recallDiary,
  rejectDiary,
  resetDiary,
  submitDiary,
} from '../entries.acts.contract.ts'
import {
  changeDiaryEntry,
  createDiaryEntry,
  deleteDiaryEntry,
  getDiaryEntry,
  listDiary,
  listDiaryHistory,
  listDiaryUsers,
  listUserDiary,
} from '../entries.contract.ts'
import { overlapConflict, timerRunning } from './entries.checks.ts'
import { entryHistory } from './entries.history.ts'
import { listEntries, listEntriesOf } from './entries.lists.ts'
import { diaryUsers, getEntry } from './entries.queries.ts'
import { changeEntry, createEntry, deleteEntry, deleteMany, editEntries } from './entries.service.ts'
import { startTimer } from '../../timer/server/timer.ts'
import { moveEntries } from './entries.transitions.ts'

export const diaryRoutes = [
  on(listDiary, (ctx, { query }) => listEntries(ctx, query)),
  on(listUserDiary, (ctx, { params, query }) => listEntriesOf(ctx, params.id, query)),
  on(listDiaryUsers, (ctx, { query }) => diaryUsers(ctx, query.search)),
  on(getDiaryEntry, (ctx, { params }) => getEntry(ctx, params.id)),
  on(listDiaryHistory, (ctx, { params }) => entryHistory(ctx, params.id)),
  on(createDiaryEntry, (ctx, { body }) => (body.active === true ? startTimer : createEntry)(ctx, body)),
  on(changeDiaryEntry, (ctx, { params, body }) => changeEntry(ctx, params.id, body)),
  on(deleteDiaryEntry, (ctx, { params }) => deleteEntry(ctx, params.id)),
  on(editDiary, (ctx, { body }) => editEntries(ctx, body)),
  on(deleteDiary, (ctx, { body }) => deleteMany(ctx, body)),
  on(submitDiary, (ctx, { body }) => moveEntries(ctx, 'submit', body)),
  on(recallDiary, (ctx, { body }) => moveEntries(ctx, 'recall', body)),
  on(approveDiary, (ctx, { body }) => moveEntries(ctx, 'approve', body)),
  on(rejectDiary, (ctx, { body }) => moveEntries(ctx, 'reject', body)),
  on(resetDiary, (ctx, { body }) => moveEntries(ctx, 'reset', body)),
]

/** The database refuses what two requests at the same moment could have slipped past the check. */
export const diaryConstraints = {
  no_overlap: overlapConflict,
  one_running_timer: timerRunning,
  running_timer_pkey: timerRunning,
}
