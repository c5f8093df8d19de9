/** The rows of a diary screen; while another window is fetched, those of the last one stay. */
import { keepPreviousData, useQuery } from '@tanstack/react-query'

import { includesText } from '#core/folded.ts'
import { type ApiError, queryFor } from '#web/api.ts'
import { type DiaryEntry, type DiaryRow, listDiary, listUserDiary } from '../../entries/entries.contract.ts'
import { diaryQuery, type DiarySearch } from '../../entries/web/diarySearch.ts'
import { entryText } from '../../entries/web/entryText.ts'
import { useWithWaiting } from '../../entries/web/useWithWaiting.ts'

export interface DiaryRows {
  /** Entries among computed rows. */
  rows: readonly DiaryRow[] | undefined
  refreshing: boolean
  error: ApiError | null
  retry: () => void
}

/**
 * Returns the rows of the diary; `userId` null: of everyone visible. After a failure the error is returned and the
 * list is empty.
 */
export function useDiaryRows(search: DiarySearch, userId: number | null): DiaryRows {
  const all = useQuery({
    ...queryFor(listDiary, { query: diaryQuery(search, null) }),
    placeholderData: keepPreviousData,
    enabled: userId === null,
  })
  const ofOne = useQuery({
    ...queryFor(listUserDiary, { params: { id: String(userId ?? 0) }, query: diaryQuery(search, userId) }),
    placeholderData: keepPreviousData,
    enabled: userId !== null,
  })
  const { data, error, isPlaceholderData, refetch } = userId === null ? all : ofOne
  const answered = error || data === undefined ? undefined : 'results' in data ? data.results : data
  // An empty result of another window says nothing about this window.
  const rows = useWithWaiting(isPlaceholderData && answered?.length === 0 ? undefined : answered, (row) =>
    isShown(row, search, userId),
  )
  return {
    rows,
    refreshing: isPlaceholderData,
    error,
    retry: () => void refetch(),
  }
}

/** Whether a list has room for a row that the server does not know yet. */
function isShown(row: DiaryEntry, { window, statuses, people, search }: DiarySearch, userId: number | null): boolean {
  return (
    row.date >= window.start &&
    row.date <= window.end &&
    (userId === null || row.user_id === userId) &&
    (people.length === 0 || userId !== null || people.includes(row.user_id)) &&
    (statuses.length === 0 || statuses.includes(row.status)) &&
    includesText(entryText(row), search)
  )
}
