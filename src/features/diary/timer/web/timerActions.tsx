/** Starting, changing, stopping and discarding: each is seen at once by the lists and by the other tabs. */
import { type QueryClient, useQueryClient } from '@tanstack/react-query'

import { savedKeyPrefix } from '#core/offlineWrites.ts'
import { useProfile } from '#features/auth/web/useProfile.ts'
import type { Formats } from '#core/locale/format.ts'
import { useLocale } from '#web/locale.ts'
import { ApiError, call, callFully, newKey, takeBack, type ApiAnswer, writePatienceMs } from '#web/api.ts'
import { notify } from '#web/ui/Snackbar.tsx'
import {
  changeDiaryEntry,
  createDiaryEntry,
  deleteDiaryEntry,
  type DiaryEntry,
  type DiaryEntryChange,
  type NewDiaryEntry,
} from '../../entries/entries.contract.ts'
import { projectText } from '../../entries/web/entryText.ts'
import { waitsSentence } from '#web/offline/sendOrKeep.ts'
import { sendOrSave } from '../../entries/web/keptEntry.ts'
import { currentOf } from '../../entries/web/staleEntry.ts'
import { refreshDiary } from '../../entries/web/diaryReads.ts'
import { tellOtherTabs } from './timerState.ts'
import { untouched } from './timerValues.ts'
import { type TimerPlaces, withPlaces } from './tracker.ts'

export function useTimerActions() {
  const client = useQueryClient()
  const me = useProfile()
  const { formats } = useLocale()
  const kit = () => import('./offlineTimer.ts')
  return {
    start: (input: NewDiaryEntry) =>
      withPlaces((places) => {
        const body = { ...input, ...places }
        const started = sendOrSave(
          { entry: null, key: newSavedKey() },
          (idempotencyKey) => call(createDiaryEntry, { body }, { idempotencyKey, patienceMs: writePatienceMs }),
          async (tried) => (await kit()).saveStart({ timezone: me.org.timezone, ...body }, me, tried),
        )
        return refreshAfter(client, started)
      }),
    change: (entry: DiaryEntry, input: DiaryEntryChange) =>
      withPlaces((places) => {
        const body = { ...input, ...places }
        const changed = sendOrSave<ApiAnswer<DiaryEntry>>(
          { entry, key: newSavedKey() },
          (key) => send(entry, body, key),
          async (tried) => {
            await (await kit()).saveTimer(entry, body, me, tried)
            return { data: entry }
          },
        )
        return refreshAfter(client, changed)
      }),
    /** Stops it and says so; the snackbar takes it back. */
    stop: async (entry: DiaryEntry, input: DiaryEntryChange = {}) => {
      const answer = await withPlaces((places) => {
        const body = { ...input, active: false, ...places }
        const stopped = sendOrSave<ApiAnswer<DiaryEntry> & { kept?: true }>(
          { entry, key: newSavedKey() },
          (key) => send(entry, body, key),
          async (tried) => ({ data: await (await kit()).saveStop(entry, body, me, tried), kept: true }),
        )
        return refreshAfter(client, stopped)
      })
      const sentence = stoppedSentence(entry, input, answer.data, formats)
      notifyWithUndo(client, answer.kept ? `${sentence} ${waitsSentence}` : sentence, answer.undo, answer.data.overlap)
      return answer
    },
    discard: async (entry: DiaryEntry) => {
      const input = { params: { id: String(entry.id) } }
      const options = { version: entry.version, patienceMs: writePatienceMs }
      const gone = await withPlaces(() => {
        const discarded = sendOrSave<ApiAnswer<void>>(
          { entry, key: newSavedKey() },
          (idempotencyKey) => callFully(deleteDiaryEntry, input, { ...options, idempotencyKey }),
          async (tried) => {
            await (await import('../../entries/web/offlineEntry.ts')).saveDeletion(entry, tried)
            return { data: undefined }
          },
        )
        return refreshAfter(client, discarded)
      })
      notifyWithUndo(client, 'Timer discarded.', gone.undo)
    },
  }
}

const newSavedKey = () => savedKeyPrefix + newKey()

/** The version that is sent is the one that was seen; where another tab changed other fields, both changes stand. */
async function send(entry: DiaryEntry, body: DiaryEntryChange, key: string): Promise<ApiAnswer<DiaryEntry>> {
  const input = { params: { id: String(entry.id) }, body }
  const options = { idempotencyKey: key, patienceMs: writePatienceMs }
  try {
    return await callFully(changeDiaryEntry, input, { ...options, version: entry.version })
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    if (error.status === 404) throw new ApiError(409, { detail: discardedElsewhere })
    const current = error.code === 'stale' ? currentOf(error.body) : null
    if (current === null) throw error
    if (!current.active) throw new ApiError(409, { detail: stoppedElsewhere })
    if (!untouched(body, entry, current)) throw error
    return callFully(changeDiaryEntry, input, { ...options, version: current.version })
  }
}
const discardedElsewhere = 'This timer was discarded in another tab or on another device.'
export const stoppedElsewhere = 'This timer was stopped in another tab or on another device.'

async function refreshAfter<T>(client: QueryClient, writing: Promise<T>): Promise<T> {
  try {
    return await writing
  } finally {
    tellOtherTabs()
    await refreshDiary(client)
    // Queries tell the screen in a task of their own. Whoever closes the dialog before that leaves a moment with neither
    // dialog nor timer, in which the location would be given up to another tab.
    await new Promise((resolve) => setTimeout(resolve))
  }
}

function notifyWithUndo(client: QueryClient, message: string, undo: string | undefined, overlap = false) {
  const back = async (token: string) => {
    await refreshAfter(client, takeBack(token))
  }
  notify({
    tone: overlap ? 'warning' : 'success',
    message,
    ...(undo !== undefined && { undo: () => back(undo) }),
  })
}

function stoppedSentence(before: DiaryEntry, sent: DiaryEntryChange, current: DiaryEntry, formats: Formats): string {
  const cut = current.breaks < (sent.breaks ?? before.breaks) || current.travel < (sent.travel ?? before.travel)
  return [
    `Timer stopped: ${formats.hours(current.hours)} on ${projectText(current)}.`,
    ...(cut ? ['Breaks and travel were shortened to fit.'] : []),
    ...(current.overlap ? ['It overlaps another entry. Change its times before you submit it.'] : []),
  ].join(' ')
}

/** A place or the lack of one, sent while it runs; what fails is sent with the next. */
export const sendPlaces = (id: number, body: TimerPlaces, signal: AbortSignal) =>
  call(changeDiaryEntry, { params: { id: String(id) }, body }, { quiet: true, signal })
