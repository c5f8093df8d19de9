/** Every call of the diary and the function that answers it. */
import { formatsOf } from '#core/locale/format.ts'
import type { Me } from '#server/http/context.ts'
import { on, onOwn, onRead, type Route } from '#server/http/route.ts'
import { readTable } from '#server/import/table.ts'
import * as acts from '../entries/entryActions.contract.ts'
import * as entries from '../entries/entries.contract.ts'
import { listDiarySchedules } from '../entries/entryRows.contract.ts'
import { getDiaryWork, pinDiaryWork } from '../entries/entryWork.contract.ts'
import { overlapConflict, timerRunning } from '../entries/server/entryChecks.ts'
import { copyEntries } from '../entries/server/copyEntries.ts'
import { entryHistory } from '../entries/server/entryHistory.ts'
import { diaryUsers, getEntry } from '../entries/server/entries.queries.ts'
import { changeEntry, createEntry, deleteEntry, deleteMany, editEntries } from '../entries/server/entries.service.ts'
import { moveEntries } from '../entries/server/entryTransitions.ts'
import { changePins, diaryWork } from '../entries/server/entryWork.ts'
import * as inbox from '../inbox/inbox.contract.ts'
import { approveClean, inboxSummary } from '../inbox/server/inboxClean.ts'
import { listInbox } from '../inbox/server/inbox.ts'
import { listEntries, listEntriesOf } from '../list/server/list.ts'
import * as reminders from '../reminders/reminders.contract.ts'
import { changeReminders, getReminders, sendTestMail } from '../reminders/server/reminders.ts'
import { schedulesOf } from '../suggestions/server/suggestions.queries.ts'
import { startTimer } from '../timer/server/timer.ts'
import { reports } from '../transfer/server/exportPdf.ts'
import { exportEntries } from '../transfer/server/transferExport.ts'
import { importFile, previewFile } from '../transfer/server/transferImport.ts'
import { listImports, undoImport } from '../transfer/server/transferImports.ts'
import * as transfer from '../transfer/transfer.contract.ts'

const readSheet = ({ body }: { body: Parameters<typeof readTable>[0] }, { locale }: Pick<Me, 'locale'>) =>
  readTable(body, formatsOf(locale).number)

export const diaryRoutes: readonly Route[] = [
  on(entries.listDiary, (ctx, { query }) => listEntries(ctx, query)),
  on(entries.listUserDiary, (ctx, { params, query }) => listEntriesOf(ctx, params.id, query)),
  on(entries.listDiaryUsers, (ctx, { query }) => diaryUsers(ctx, query.search)),
  on(entries.getDiaryEntry, (ctx, { params }) => getEntry(ctx, params.id)),
  on(entries.listDiaryHistory, (ctx, { params }) => entryHistory(ctx, params.id)),
  on(entries.createDiaryEntry, (ctx, { body }) => (body.active === true ? startTimer : createEntry)(ctx, body)),
  on(entries.changeDiaryEntry, (ctx, { params, body }) => changeEntry(ctx, params.id, body)),
  on(entries.deleteDiaryEntry, (ctx, { params }) => deleteEntry(ctx, params.id)),
  on(acts.editDiary, (ctx, { body }) => editEntries(ctx, body)),
  on(acts.deleteDiary, (ctx, { body }) => deleteMany(ctx, body)),
  on(acts.submitDiary, (ctx, { body }) => moveEntries(ctx, 'submit', body)),
  on(acts.recallDiary, (ctx, { body }) => moveEntries(ctx, 'recall', body)),
  on(acts.approveDiary, (ctx, { body }) => moveEntries(ctx, 'approve', body)),
  on(acts.rejectDiary, (ctx, { body }) => moveEntries(ctx, 'reject', body)),
  on(acts.resetDiary, (ctx, { body }) => moveEntries(ctx, 'reset', body)),
  on(acts.copyDiary, async (ctx, { body }) => ({ results: await copyEntries(ctx, body) })),
  on(getDiaryWork, (ctx, { query }) => diaryWork(ctx, query.user_id)),
  on(pinDiaryWork, (ctx, { body }) => changePins(ctx, body)),
  on(listDiarySchedules, (ctx, { query }) => schedulesOf(ctx, query)),
  onOwn(transfer.exportDiary, async (ctx, { query }) => {
    await exportEntries(ctx, query)
    return ''
  }),
  on(transfer.listDiaryReports, () => Promise.resolve(reports)),
  onRead(transfer.previewDiaryImport, readSheet, (ctx, { body }, sheet) => previewFile(ctx, body, sheet)),
  onRead(transfer.importDiary, readSheet, (ctx, { body }, sheet) => importFile(ctx, body, sheet)),
  on(transfer.listDiaryImports, (ctx, { query }) => listImports(ctx, query)),
  on(transfer.undoDiaryImport, (ctx, { params, query }) => undoImport(ctx, params.id, query.keep)),
  on(inbox.listInbox, (ctx, { query }) => listInbox(ctx, query)),
  on(inbox.getInboxSummary, (ctx) => inboxSummary(ctx)),
  on(inbox.approveInbox, (ctx, { body }) => approveClean(ctx, body.count)),
  on(reminders.getReminders, (ctx) => getReminders(ctx)),
  on(reminders.changeReminders, (ctx, input) => changeReminders(ctx, input)),
  on(reminders.sendTestMail, (ctx) => sendTestMail(ctx)),
]

/** Sentences of refused writes, by constraint: two requests at once can both pass the checks. */
export const diaryConstraints = {
  no_overlap: overlapConflict,
  one_running_timer: timerRunning,
  running_timer_pkey: timerRunning,
}
