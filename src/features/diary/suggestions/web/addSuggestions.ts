/**
 * Makes entries of suggestions, optimistically: the list shows the entries while the server is asked, and the suggestions
 * again where it refuses. The snackbar offers to undo it.
 */
import type { QueryClient } from '@tanstack/react-query'

import { callFully, newKey, takeBack } from '#web/api.ts'
import { notify, notifyError } from '#web/ui/Snackbar.tsx'
import { type Suggestion, isEntry } from '../../entries/entryRows.contract.ts'
import {
  createDiaryEntry,
  type DiaryEntry,
  type DiaryRow,
  listDiary,
  listUserDiary,
  type NewDiaryEntry,
} from '../../entries/entries.contract.ts'
import { refreshDiary } from '../../entries/web/diaryReads.ts'
import { type DiarySettings, unsavedFields } from '../../entries/entries.rules.ts'
import { rowKey, rememberOrigin, temporaryIdsBelow } from './suggestionRows.ts'

const lists = [listDiary, listUserDiary] as const
/** Additions under way: a list that is read meanwhile would not have them yet. */
let additionsUnderWay = 0

export async function addSuggestions(
  client: QueryClient,
  settings: DiarySettings,
  rows: readonly Suggestion[],
): Promise<void> {
  const addOne = async (row: Suggestion, entry: DiaryEntry) => {
    try {
      const options = { idempotencyKey: newKey() }
      const { data, undo } = await callFully(createDiaryEntry, { body: bodyOfSuggestion(row, settings) }, options)
      rememberOrigin(data.id, row)
      replace(client, rowKey(row), data)
      return undo
    } catch (error) {
      replace(client, rowKey(entry), row)
      throw error
    }
  }
  const additions = rows.flatMap((row) => {
    const entry = optimisticEntry(row)
    return entry ? [{ row, entry }] : []
  })
  additionsUnderWay += 1
  await Promise.all(lists.map(({ name }) => client.cancelQueries({ queryKey: [name] })))
  for (const { row, entry } of additions) {
    rememberOrigin(entry.id, row)
    replace(client, rowKey(row), entry)
  }
  const undos: string[] = []
  let added = 0
  // Sequential, since a person's days are written in order.
  for (const { row, entry } of additions) {
    try {
      const undo = await addOne(row, entry)
      added += 1
      if (undo !== undefined) undos.unshift(undo)
    } catch (error) {
      notifyError(error)
    }
  }
  additionsUnderWay -= 1
  if (added > 0)
    notify({
      tone: 'success',
      message: added === 1 ? 'Entry added.' : `${added} entries added.`,
      ...(undos.length === added && { undo: () => takeAllBack(undos).finally(() => void refreshDiary(client)) }),
    })
  if (additionsUnderWay === 0) await refreshDiary(client)
}

async function takeAllBack(tokens: readonly string[]) {
  for (const token of tokens) await takeBack(token)
}

/** Replaces the row with that key by `by`, in every list that has it. */
function replace(client: QueryClient, key: string, by: DiaryRow) {
  for (const { name } of lists)
    client.setQueriesData<readonly DiaryRow[] | { results: DiaryEntry[] }>({ queryKey: [name] }, (data) =>
      isRows(data) ? data.map((row) => (rowKey(row) === key && (isEntry(by) || isEntry(row)) ? by : row)) : data,
    )
}

const isRows = (data: unknown): data is readonly DiaryRow[] => Array.isArray(data)

/**
 * Returns the entry that the button makes of a suggested row: the schedule's times, breaks and travel; the person
 * writes details.
 */
export function bodyOfSuggestion(row: Suggestion, { diary_fields }: DiarySettings): NewDiaryEntry {
  const { user_id, project_id, task_id, date, start, end, timezone, breaks, travel, hours } = row
  return {
    ...(user_id !== null && { user_id }),
    project_id,
    task_id,
    date,
    ...(diary_fields.times && end !== null ? { start, end } : { hours }),
    timezone,
    breaks,
    travel,
  }
}

let lastTemporaryId = temporaryIdsBelow
/** The row as the entry that it will be: nothing can be done with it until the server has answered. */
export function optimisticEntry(row: Suggestion): DiaryEntry | null {
  const { user, user_id, hours_day, hours_week, hours_month } = row
  if (user === null || user_id === null || hours_day === null || hours_week === null || hours_month === null)
    return null
  const now = Temporal.Now.instant().toString()
  const id = (lastTemporaryId -= 1)
  return {
    ...row,
    id,
    user,
    user_id,
    hours_day,
    hours_week,
    hours_month,
    ...unsavedFields(now),
  }
}
