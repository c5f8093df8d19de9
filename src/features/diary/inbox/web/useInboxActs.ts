/**
 * Decides entries of the inbox: they leave it at once, and come back when the server refuses. When somebody else was
 * faster it says who, and what is left still waits.
 */
import { useQueryClient } from '@tanstack/react-query'

import { ApiError, takeBack } from '#web/api.ts'
import { useLocale } from '#web/locale.ts'
import { notify, notifyError } from '#web/ui/Snackbar.tsx'
import type { DiaryEntry } from '../../entries/entries.contract.ts'
import { type Inbox, listInbox } from '../inbox.contract.ts'
import { doneSentence } from '../../entries/web/diaryActions.ts'
import { refreshDiary } from '../../entries/web/diaryReads.ts'
import { sendAct } from '../../entries/web/useDiaryActs.tsx'
import { changedMeanwhile, restoreWeek, without } from './inboxState.ts'

/** Answers whether it was done; a refusal has been shown by then. */
export type Decide = (act: 'approve' | 'reject', entries: readonly DiaryEntry[], reason?: string) => Promise<boolean>

export function useInboxActs(): Decide {
  const client = useQueryClient()
  const { formats } = useLocale()
  return async (act, entries, reason = '') => {
    const ids = new Set(entries.map(({ id }) => id))
    await client.cancelQueries({ queryKey: [listInbox.name] })
    const before = client.getQueriesData<Inbox>({ queryKey: [listInbox.name] })
    for (const [key, inbox] of before) if (inbox) client.setQueryData(key, without(inbox, ids))
    try {
      const undo = await sendAct(act, entries, { reason })
      const name = entries[0]?.user.name
      const done = doneSentence(act, ids.size, formats)
      notify({
        tone: 'success',
        message: name === undefined ? done : `${name}: ${lowerFirst(done)}`,
        ...(undo !== undefined && { undo: () => takeBack(undo).then(() => refreshDiary(client)) }),
      })
      // The screen shows it already.
      void refreshDiary(client)
      return true
    } catch (error) {
      for (const [key, inbox] of before)
        client.setQueryData<Inbox>(key, (now) => now && inbox && restoreWeek(now, inbox, ids))
      const faster = error instanceof ApiError && (error.status === 409 || error.status === 404)
      if (faster) notify({ tone: 'error', message: changedMeanwhile(error.body, ids.size) })
      else notifyError(error)
      // What came back can be read and opened again at once, not only when the answer is there.
      void refreshDiary(client)
      return false
    }
  }
}

const lowerFirst = (sentence: string) => sentence.charAt(0).toLowerCase() + sentence.slice(1)
