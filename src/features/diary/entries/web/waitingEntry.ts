/** Entries that wait on this device: what every list and form needs to know of them. */
import type { Write } from '#web/offline/queue.ts'
import type { DiaryEntry } from '../entries.contract.ts'
import { countsInTotals } from '../entryHours.ts'
import { hoursToMinutes } from '#core/hours.ts'

export type WaitingAct = 'create' | 'change' | 'delete' | 'start' | 'stop'

/** A write of the diary in the queue. */
export interface DiaryWrite {
  feature: 'diary'
  act: WaitingAct
  /** The row after the write; for a deletion, the row before it. */
  row: DiaryEntry
}

export interface EntryWaiting {
  /** Number of the refused write, else of the last one. */
  order: number
  act: WaitingAct
  /** The reason why the server refused the write; null while it waits. */
  refusal: string | null
  subject: string
}
export type WaitingEntry = DiaryEntry & { waiting: EntryWaiting }

export const waitingOf = (entry: DiaryEntry): EntryWaiting | null =>
  'waiting' in entry ? (entry as WaitingEntry).waiting : null

export const isDiaryWrite = (write: Write): write is Write<DiaryWrite> =>
  (write.data as DiaryWrite | null)?.feature === 'diary'

/** The subject of an entry's waiting writes: its id, or the first key of an entry that has no id yet. */
export const subjectOf = (entry: DiaryEntry): string => waitingOf(entry)?.subject ?? `diary/${entry.id}`

/** Minutes of the rows that the server's totals do not include yet. */
export const waitingMinutes = (rows: readonly DiaryEntry[]): number =>
  rows.filter((row) => row.id < 0 && countsInTotals(row)).reduce((sum, { hours }) => sum + hoursToMinutes(hours), 0)

/** Whether it opens as a waiting entry: the server does not have it, or refused its change. */
export const opensAsWaiting = (entry: DiaryEntry): boolean => entry.id < 0 || isRefused(entry)
export const isRefused = (entry: DiaryEntry): boolean => (waitingOf(entry)?.refusal ?? null) !== null
