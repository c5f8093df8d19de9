/** Rules of writes of entries that wait on this device: which may, and which must. */
import { mustWait, sendOrKeep, type Tried } from '#web/offline/sendOrKeep.ts'
import type { DiaryEntry } from '../entries.contract.ts'
import { waitingOf } from './waitingEntry.ts'

/**
 * Returns whether a write may be saved on this device: only the user's own drafts, since changes by others cannot be
 * foreseen.
 */
export const isKeepable = (me: { id: number }, userId: number | null, entry: DiaryEntry | null): boolean =>
  userId === me.id && (entry === null || (entry.user_id === me.id && ['draft', 'rejected'].includes(entry.status)))

/** Tells whether a write of an entry has to wait: without a network, or behind an earlier write of the same entry. */
export const entryMustWait = (entry: DiaryEntry | null): boolean =>
  mustWait() || (entry !== null && waitingOf(entry) !== null)

/** Sends a write of an entry, or keeps it where that may be. */
export const sendOrSave = <T>(
  { entry, key, keepable = true }: { entry: DiaryEntry | null; key: string; keepable?: boolean },
  send: (key: string) => Promise<T>,
  save: (tried?: Tried) => Promise<T>,
): Promise<T> => (keepable ? sendOrKeep({ key, waits: entryMustWait(entry) }, send, save) : send(key))
