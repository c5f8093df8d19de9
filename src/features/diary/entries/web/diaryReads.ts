import type { QueryClient } from '@tanstack/react-query'

import { getDiaryEntry, listDiary, listDiaryHistory, listUserDiary } from '../entries.contract.ts'
import { getInboxSummary, listInbox } from '../../inbox/inbox.contract.ts'
import { getDiaryWork } from '../entryWork.contract.ts'

/** The calls whose answers a write of entries makes untrue. */
export const diaryReads = [
  listDiary,
  listUserDiary,
  getDiaryEntry,
  listDiaryHistory,
  listInbox,
  getInboxSummary,
  getDiaryWork,
] as const

/** Reads them again; with `none` only once a screen asks. */
export const refreshDiary = (client: QueryClient, refetchType: 'active' | 'none' = 'active') =>
  Promise.all(diaryReads.map(({ name }) => client.invalidateQueries({ queryKey: [name], refetchType })))
