/** The rows of a diary screen; while another window is fetched, those of the last one stay. */
import { keepPreviousData, useQuery } from '@tanstack/react-query'

import { type ApiError, ask } from '#web/api.ts'
import { type DiaryRow, listDiary, listUserDiary } from '../diary.contract.ts'
import { diaryQuery, type DiarySearch } from './diarySearch.ts'

export interface DiaryRows {
  /** Entries among computed rows. */
  rows: readonly DiaryRow[] | undefined
  refreshing: boolean
  error: ApiError | null
  retry: () => void
}

/** `userId` null: of everyone visible. After a failure the error is kept and the list is empty. */
export function useDiaryRows(search: DiarySearch, userId: number | null): DiaryRows {
  const all = useQuery({
    ...ask(listDiary, { query: diaryQuery(search, null) }),
    placeholderData: keepPreviousData,
    enabled: userId === null,
  })
  const ofOne = useQuery({
    ...ask(listUserDiary, { params: { id: String(userId ?? 0) }, query: diaryQuery(search, userId) }),
    placeholderData: keepPreviousData,
    enabled: userId !== null,
  })
  const { data, error, isPlaceholderData, refetch } = userId === null ? all : ofOne
  return {
    rows: error || data === undefined ? undefined : 'results' in data ? data.results : data,
    refreshing: isPlaceholderData,
    error,
    retry: () => void refetch(),
  }
}
