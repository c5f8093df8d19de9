/**
 * Saving an entry: sent while the server is reachable, saved on this device while it is not, and sent again under the
 * same key if the first attempt may have arrived. Nothing is saved twice.
 */
import { useRef } from 'react'

import { savedKeyPrefix } from '#core/offlineWrites.ts'
import { useProfile } from '#features/auth/web/useProfile.ts'
import { useEndpointMutation, useRetryKey } from '#web/api.ts'
import { isUnanswered, type Tried } from '#web/offline/sendOrKeep.ts'
import { submitDiary } from '../entryActions.contract.ts'
import { changeDiaryEntry, createDiaryEntry, type DiaryEntry, type DiaryEntryChange } from '../entries.contract.ts'
import { diaryReads } from './diaryReads.ts'
import type { EntryFrame, EntryValues } from './entryValues.ts'
import { isKeepable, sendOrSave } from './keptEntry.ts'

export const savedNotSubmitted = 'Waits on this device as a draft. Submit it after it has been sent.'

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
