/** Entries that wait on this device, laid over what the server said: pure, and small, since every list does it. */
import type { Write } from '#web/offline/queue.ts'
import type { DiaryEntry } from '../../diary.contract.ts'
import { countsInTotals } from '../../diary.hours.ts'
import { hoursToMinutes } from '#core/hours.ts'

export type WaitingAct = 'create' | 'change' | 'delete' | 'start' | 'stop'

/** What the queue carries for the diary. */
export interface DiaryWrite {
  feature: 'diary'
  act: WaitingAct
  /** The row as it will be; of a deletion, as it is. */
  row: DiaryEntry
}

export interface Waiting {
  /** Of the write that was refused, else of the last one. */
  order: number
  act: WaitingAct
  /** Why the server did not take it; null while it waits. */
  refusal: string | null
  subject: string
}
export type WaitingEntry = DiaryEntry & { waiting: Waiting }

export const waitingOf = (entry: DiaryEntry): Waiting | null =>
  'waiting' in entry ? (entry as WaitingEntry).waiting : null

export const isDiaryWrite = (write: Write): write is Write<DiaryWrite> =>
  (write.data as DiaryWrite | null)?.feature === 'diary'

/** What an entry's writes are kept under: the record's id, or the first key of one that has none yet. */
export const subjectOf = (entry: DiaryEntry): string => waitingOf(entry)?.subject ?? `diary/${entry.id}`

/**
 * The rows with what waits: new ones among them, changed ones as they will be, deleted ones marked. A row that has no id
 * yet has a negative one. `shows` tells whether a list has room for a row; rows of the server's stay in any case.
 */
export function withWaiting(
  rows: readonly DiaryEntry[],
  writes: readonly Write[],
  became: ReadonlyMap<string, number>,
  shows: (row: DiaryEntry) => boolean,
): readonly DiaryEntry[] {
  const own = writes.filter(isDiaryWrite)
  if (own.length === 0) return rows
  const list = new Map(rows.map((row) => [row.id, row]))
  const ids = new Map<string, number>()
  for (const write of own) {
    const { subject, order, data, request } = write
    const id = data.row.id > 0 ? data.row.id : (became.get(subject) ?? ids.get(subject) ?? -order)
    ids.set(subject, id)
    const there = list.get(id)
    // The server's own row of it has arrived.
    if (request.method === 'POST' && id > 0 && there) continue
    const before = there && waitingOf(there)
    const refused = before?.refusal != null ? before : null
    const waiting: Waiting = refused ?? {
      order,
      subject,
      act: before?.act === 'create' && data.act === 'change' ? 'create' : data.act,
      refusal: write.refusal?.sentence ?? null,
    }
    const row: WaitingEntry = { ...data.row, ...nothingElse, id, waiting, version: there?.version ?? data.row.version }
    if (data.act === 'delete') row.can_change = row.can_delete = false
    if (there || shows(row)) list.set(id, row)
  }
  const instant = ({ start }: DiaryEntry) => Temporal.Instant.from(start).epochMilliseconds
  return [...list.values()].toSorted((a, b) => instant(b) - instant(a))
}

/** Those of subjects of which nothing was refused: what was refused did not happen, nor what came after it. */
export function notRefused(writes: readonly Write[]): Write[] {
  const refused = new Set(writes.filter(({ refusal }) => refusal !== null).map(({ subject }) => subject))
  return writes.filter(({ subject }) => !refused.has(subject))
}

/** What can be done with a row that waits: change it, or give it up. */
const nothingElse = {
  can_change: true,
  can_delete: true,
  can_submit: false,
  can_recall: false,
  can_decide: false,
  can_reset: false,
  can_copy: false,
}

/** Minutes of the rows that no total of the server's has in it yet. */
export const waitingMinutes = (rows: readonly DiaryEntry[]): number =>
  rows.filter((row) => row.id < 0 && countsInTotals(row)).reduce((sum, { hours }) => sum + hoursToMinutes(hours), 0)

/** Whether it is opened as what waits here: the server has no such entry, or refused what was made of it. */
export const opensHere = (entry: DiaryEntry): boolean => entry.id < 0 || isRefused(entry)
export const isRefused = (entry: DiaryEntry): boolean => (waitingOf(entry)?.refusal ?? null) !== null
