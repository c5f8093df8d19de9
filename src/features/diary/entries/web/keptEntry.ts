/** Whether a write of an entry may wait on this device, and whether it has to. */
import { mustWait, sendOrKeep, type Tried } from '#web/offline/sendOrKeep.ts'
import type { DiaryEntry } from '../entries.contract.ts'
import { waitingOf } from './waitingEntry.ts'

/**
 * Returns whether a write may be saved on this device: only the user's own drafts, since changes by others cannot be
 * foreseen.
 */
export const isKeepable = (me: { id: number }, userId: number | null, entry: DiaryEntry | null): boolean =>
  userId === me.id && (entry === null || (entry.user_id === me.id && ['draft', 'rejected'].includes(entry.status)))

/** Whether a write has to wait: as any, and behind one of its own entry. */
export const entryMustWait = (entry: DiaryEntry | null): boolean =>
  mustWait() || (entry !== null && waitingOf(entry) !== null)

/** Sends a write of an entry, or keeps it where that may be. */
export const sendOrSave = <T>(
  { entry, key, keepable = true }: { entry: DiaryEntry | null; key: string; keepable?: boolean },
  send: (key: string) => Promise<T>,
  save: (tried?: Tried) => Promise<T>,
): Promise<T> => (keepable ? sendOrKeep({ key, waits: entryMustWait(entry) }, send, save) : send(key))
