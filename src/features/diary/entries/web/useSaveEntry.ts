/**
 * Saving an entry: sent while the server is reachable, saved on this device while it is not, and sent again under the
 * same key if the first attempt may have arrived. Nothing is saved twice.
 */
import { useRef } from 'react'

import { savedKeyPrefix } from '#core/offlineWrites.ts'
import { useProfile } from '#features/auth/web/useProfile.ts'
import { type ApiError, useEndpointMutation, useRetryKey } from '#web/api.ts'
import { isReachable } from '#web/connection.ts'
import { offlineState } from '#web/offline/state.ts'
import { submitDiary } from '../entryActions.contract.ts'
import { changeDiaryEntry, createDiaryEntry, type DiaryEntry, type DiaryEntryChange } from '../entries.contract.ts'
import { type Tried, waitingOf } from './waitingEntry.ts'
import { diaryReads } from './diaryReads.ts'
import type { EntryFrame, EntryValues } from './entryValues.ts'

export const savedSentence = 'Saved on this device. It will be sent when you are online again.'
export const savedNotSubmitted = 'Saved on this device as a draft. Submit it after it has been sent.'

/**
 * Returns whether a write may be saved on this device: only the user's own drafts, since changes by others cannot be
 * foreseen.
 */
export const isKeepable = (me: { id: number }, userId: number | null, entry: DiaryEntry | null): boolean =>
  userId === me.id && (entry === null || (entry.user_id === me.id && ['draft', 'rejected'].includes(entry.status)))

/** Whether a write has to wait behind others: without a network, or while earlier writes wait, which it would overtake. */
export const mustWait = (entry: DiaryEntry | null): boolean =>
  !isReachable() ||
  offlineState().writes.some(({ refusal }) => refusal === null) ||
  (entry !== null && waitingOf(entry) !== null)

/** Returns whether there was no answer: the write may or may not have been done. */
export const isUnanswered = (error: unknown): boolean => (error as Partial<ApiError> | null)?.status === 0

/**
 * Sends a write under `key`, or keeps it: at once where it must wait, and under the key of the try where no answer came.
 * Where the browser keeps nothing it is sent all the same, and the error of the try is thrown.
 */
export async function sendOrSave<T>(
  { entry, key, keepable = true }: { entry: DiaryEntry | null; key: string; keepable?: boolean },
  send: (key: string) => Promise<T>,
  save: (tried?: Tried) => Promise<T>,
): Promise<T> {
  if (keepable && mustWait(entry)) {
    const saved = await save().catch(() => undefined)
    if (saved !== undefined) return saved
  }
  return send(key).catch((error: unknown) => {
    if (!keepable || !isUnanswered(error)) throw error
    return save({ key }).catch(() => Promise.reject(error as Error))
  })
}

/** Returns the function that saves the form's values. */
export function useSaveEntry() {
  const me = useProfile()
  const undo = useRef<(() => Promise<void>) | undefined>(undefined)
  const remember = (_: unknown, takeBack?: () => Promise<void>) => void (undo.current = takeBack)
  const create = useEndpointMutation(createDiaryEntry, diaryReads, remember)
  const change = useEndpointMutation(changeDiaryEntry, diaryReads, remember)
  const submit = useEndpointMutation(submitDiary, diaryReads, remember)
  const keyFor = useRetryKey(savedKeyPrefix)
  return {
    /** Returns the entry as the server has it, or null if it is saved on this device. */
    save: async (values: EntryValues, frame: EntryFrame, body: DiaryEntryChange): Promise<DiaryEntry | null> => {
      const { entry } = frame
      // The same try again carries the same key until it is answered.
      const { value, done } = keyFor(JSON.stringify([entry?.id, body]))
      const send = async (key: string): Promise<DiaryEntry | null> => {
        try {
          const saved = entry
            ? await change.mutateAsync({ params: { id: String(entry.id) }, body, version: entry.version, key })
            : await create.mutateAsync({ body, key })
          done()
          return saved
        } catch (error) {
          if (!isUnanswered(error)) done()
          throw error
        }
      }
      const save = async (tried?: Tried) => {
        const { saveForm } = await import('./offlineEntry.ts')
        await saveForm(values, frame, body, me, tried)
        return null
      }
      return sendOrSave({ entry, key: value, keepable: isKeepable(me, values.user_id, entry) }, send, save)
    },
    submit: ({ id, version }: DiaryEntry) => submit.mutateAsync({ body: { ids: [id], versions: { [id]: version } } }),
    /** Takes the last write back, where the server allows it. */
    undo: () => (undo.current ? { undo: undo.current } : {}),
  }
}
