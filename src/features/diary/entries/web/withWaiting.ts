/** Merges entries that wait on this device with the server's rows. Pure, and loaded once something waits. */
import type { Write } from '#web/offline/queue.ts'
import { isEntry } from '../entryRows.contract.ts'
import type { DiaryEntry, DiaryRow } from '../entries.contract.ts'
import { nothingAllowed } from '../entries.rules.ts'
import { isDiaryWrite, isRefused, type EntryWaiting, type WaitingEntry, waitingOf } from './waitingEntry.ts'

/**
 * The rows with what waits: new ones among them, changed ones as they will be, deleted ones marked. A row that has no id
 * yet has a negative one. `shows` tells whether a list has room for a row; rows of the server's stay in any case.
 */
export function withWaiting(
  rows: readonly DiaryRow[],
  writes: readonly Write[],
  became: ReadonlyMap<string, number>,
  shows: (row: DiaryEntry) => boolean,
): readonly DiaryRow[] {
  const own = writes.filter(isDiaryWrite)
  if (own.length === 0) return rows
  const list = new Map(rows.filter(isEntry).map((row) => [row.id, row]))
  const ids = new Map<string, number>()
  for (const write of own) {
    const { subject, order, data, request } = write
    const id = data.row.id > 0 ? data.row.id : (became.get(subject) ?? ids.get(subject) ?? -order)
    ids.set(subject, id)
    const there = list.get(id)
    // The server's own row of it has arrived.
    if (request.method === 'POST' && id > 0 && there) continue
    const before = there && waitingOf(there)
    const refused = there && isRefused(there) ? before : null
    const waiting: EntryWaiting = refused ?? {
      order,
      subject,
      act: before?.act === 'create' && data.act === 'change' ? 'create' : data.act,
      refusal: write.refusal?.sentence ?? null,
    }
    const row: WaitingEntry = {
      ...data.row,
      ...waitingPermissions,
      id,
      waiting,
      version: there?.version ?? data.row.version,
    }
    if (data.act === 'delete') row.can_change = row.can_delete = false
    if (there || shows(row)) list.set(id, row)
  }
  const instant = ({ start }: DiaryRow) => Temporal.Instant.from(start).epochMilliseconds
  return [...list.values(), ...rows.filter((row) => !isEntry(row))].toSorted((a, b) => instant(b) - instant(a))
}

/** Writes of subjects without a refusal: a refused write did not happen, nor did those behind it. */
export function notRefused(writes: readonly Write[]): Write[] {
  const refused = new Set(writes.filter(({ refusal }) => refusal !== null).map(({ subject }) => subject))
  return writes.filter(({ subject }) => !refused.has(subject))
}

/** A waiting row can be changed or deleted. */
const waitingPermissions = { ...nothingAllowed, can_change: true, can_delete: true }
