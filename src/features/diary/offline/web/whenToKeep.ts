/** When a write of the diary is kept on this device instead of being sent. Small: every form asks. */
import type { ApiError } from '#web/api.ts'
import { offlineState } from '#web/offline/state.ts'
import type { DiaryEntry } from '../../entries/entries.contract.ts'
import { waitingOf } from './waitingOf.ts'

/** Whether a write goes into the queue at once: it would overtake what waits there. */
export const mustWait = (entry: DiaryEntry | null): boolean =>
  offlineState().writes.some(({ refusal }) => refusal === null) || (entry !== null && waitingOf(entry) !== null)

/** Kept here are drafts of one's own: what others write meanwhile cannot be foreseen. */
export const isKeepable = (me: { id: number }, userId: number | null, entry: DiaryEntry | null): boolean =>
  userId === me.id && (entry === null || (entry.user_id === me.id && ['draft', 'rejected'].includes(entry.status)))

/** No answer came: nobody knows whether it was done. */
export const isUnanswered = (error: unknown): boolean => (error as Partial<ApiError> | null)?.status === 0

export const keptSentence = 'Kept on this device. It is sent when the network is back.'
export const keptNotSubmitted = 'Kept on this device as a draft. Submit it once it has been sent.'
