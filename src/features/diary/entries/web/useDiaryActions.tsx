/**
 * Changes entries optimistically: the lists show the outcome during the request, and are restored with the server's
 * message if it refuses. The snackbar offers undo.
 */
import { useQueryClient } from '@tanstack/react-query'

import type { Formats } from '#core/locale/format.ts'
import { soFar } from '#web/soFar.ts'
import { ApiError, callFully, newKey, takeBack } from '#web/api.ts'
import { useLocale } from '#web/locale.ts'
import { useMe } from '#web/session.tsx'
import { withRecordNames } from '#web/ui/errors.ts'
import { notify, notifyError } from '#web/ui/Snackbar.tsx'
import {
  approveDiary,
  deleteDiary,
  recallDiary,
  rejectDiary,
  resetDiary,
  submitDiary,
} from '../entryActions.contract.ts'
import { type DiaryEntry, type DiaryRow, listDiary, listUserDiary } from '../entries.contract.ts'
import { entryNames } from './entryText.ts'
import { type WholeList, bulkSelectionOf } from './selection.ts'
import { doneSentence, optimisticRows, restoreRows, type RowAct } from './diaryActions.ts'
import { refreshDiary } from './diaryReads.ts'
import { isUnanswered, waitsSentence } from '#web/offline/sendOrKeep.ts'
import { entryMustWait, isKeepable } from './keptEntry.ts'
import { staleSentence } from './staleEntry.ts'

const lists = [listDiary, listUserDiary] as const

const endpoints = {
  submit: submitDiary,
  approve: approveDiary,
  recall: recallDiary,
  reset: resetDiary,
  delete: deleteDiary,
} as const

/** The reason of a rejection, and the query of the whole list where all of it is selected. */
interface ActOptions {
  reason?: string
  all?: WholeList
}

/** Answers whether it was done; a refusal has been shown by then. */
export type Perform = (act: RowAct, entries: readonly DiaryEntry[], options?: ActOptions) => Promise<boolean>

export function useDiaryActions(): Perform {
  const client = useQueryClient()
  const me = useMe()
  const { formats } = useLocale()
  return async (act, entries, options = {}) => {
    const ids = entries.map(({ id }) => id)
    const targetIds = new Set(ids)
    const keepable = act === 'delete' && entries.every((entry) => isKeepable(me, entry.user_id, entry))
    if (keepable && entries.some(entryMustWait) && (await saveDeletions(entries, formats))) return true
    await Promise.all(lists.map(({ name }) => client.cancelQueries({ queryKey: [name] })))
    const before = lists.flatMap(({ name }) => client.getQueriesData({ queryKey: [name] }))
    for (const [key, data] of before)
      client.setQueryData(
        key,
        withRows(data, (rows) => optimisticRows(rows, act, targetIds)),
      )
    try {
      const undo = await sendAct(act, entries, options)
      notify({
        tone: 'success',
        message: doneSentence(act, ids.length, formats),
        ...(undo !== undefined && { undo: () => takeBack(undo).then(() => refreshDiary(client)) }),
      })
      // The act does not wait for the lists to be read again.
      void refreshDiary(client)
      return true
    } catch (error) {
      // Restores only its own rows: other acts may have finished meanwhile.
      for (const [key, data] of before)
        client.setQueryData(key, (current: unknown) =>
          withRows(current, (rows) => restoreRows(rows, rowsOf(data), targetIds)),
        )
      // Deleting twice does no harm, so it does not matter whether the first try arrived.
      if (keepable && isUnanswered(error) && (await saveDeletions(entries, formats))) return true
      notifyRefusal(error, entries, formats)
      // Without a network a refetch would fail too, so the list stays as it is until its next request.
      void refreshDiary(client, isUnanswered(error) ? 'none' : 'active')
      return false
    }
  }
}

/** Saves deletions on this device; false if the browser has no storage. */
async function saveDeletions(entries: readonly DiaryEntry[], formats: Formats): Promise<boolean> {
  try {
    const { saveDeletion } = await import('./offlineEntry.ts')
    for (const entry of entries) await saveDeletion(entry)
  } catch {
    return false
  }
  notify({
    message: entries.every(({ id }) => id < 0) ? doneSentence('delete', entries.length, formats) : waitsSentence,
  })
  return true
}

/** Asks the server; answers the token that takes it back. */
export async function sendAct(
  act: RowAct,
  entries: readonly DiaryEntry[],
  { reason = '', all = null }: ActOptions = {},
): Promise<string | undefined> {
  const selection = bulkSelectionOf(entries, all)
  const options = { idempotencyKey: newKey() }
  const answer =
    act === 'reject'
      ? await callFully(rejectDiary, { body: { ...selection, reason } }, options)
      : await callFully(endpoints[act], { body: selection }, options)
  return answer.undo
}

/** Notifies of another person's changes; shows other refusals with the server's message. */
function notifyRefusal(error: unknown, entries: readonly DiaryEntry[], formats: Formats) {
  if (error instanceof ApiError && error.code === 'stale')
    notify({ tone: 'error', message: staleSentence(error.body, entries) })
  else notifyError(withRecordNames(error, entryNames(entries, formats)))
}

/** A list's answer is an array or a page. */
function withRows(data: unknown, change: (rows: readonly DiaryRow[]) => DiaryRow[]): unknown {
  if (Array.isArray(data)) return change(data as DiaryRow[])
  if (typeof data !== 'object' || data === null || !('results' in data)) return data
  return { ...data, results: change(data.results as DiaryRow[]) }
}

const rowsOf = (data: unknown): readonly DiaryRow[] =>
  Array.isArray(data) ? (data as DiaryRow[]) : soFar((data as { results?: DiaryRow[] } | undefined)?.results)
