/**
 * Writes of the diary that no answer came to, kept on this device: one's own entries, made, changed and deleted. A write
 * that never left is changed under its key; one that may have arrived is followed by another.
 */
import { amend, keep, keptKey } from '#web/offline/engine.ts'
import type { Write, WriteRequest } from '#web/offline/queue.ts'
import { offlineState } from '#web/offline/state.ts'
import type { DiaryEntry, DiaryEntryChange, NewDiaryEntry } from '../../entries/entries.contract.ts'
import { type DiaryWrite, isDiaryWrite, subjectOf, type WaitingAct } from './waitingOf.ts'

/** The key of the try that failed, where one was made. */
export interface Tried {
  key?: string
}

const path = '/diary/'
const ofEntry = (entry: DiaryEntry): string => `${path}${entry.id > 0 ? entry.id : ':id'}/`

/** Keeps a new entry or a timer's start. */
export async function keepNew(
  act: WaitingAct,
  body: NewDiaryEntry,
  row: DiaryEntry,
  { key }: Tried = {},
): Promise<DiaryEntry> {
  const made = key ?? keptKey()
  const write = await keep<DiaryWrite>({
    key: made,
    tried: key !== undefined,
    subject: `diary/new ${made}`,
    request: { method: 'POST', path, body },
    data: { feature: 'diary', act, row },
  })
  return { ...row, id: -write.order }
}

/** Keeps a change: in the write that makes the entry while that has not left, else behind what waits of it. */
export async function keepChange(
  act: WaitingAct,
  entry: DiaryEntry,
  body: DiaryEntryChange,
  row: DiaryEntry,
  { key }: Tried = {},
): Promise<void> {
  const making = key === undefined ? makingOf(entry) : undefined
  if (making) {
    const changed = await amend(making.order, (write) => ({
      ...write,
      request: { ...write.request, body: { ...(write.request.body as object), ...withoutVersion(body) } },
      data: { ...(write.data as DiaryWrite), row },
    }))
    if (changed) return
  }
  await follow(act, entry, { method: 'PATCH', path: ofEntry(entry), body }, row, key)
}

/** Keeps a deletion: what never left is simply given up. */
export async function keepDeletion(entry: DiaryEntry, { key }: Tried = {}): Promise<void> {
  const making = key === undefined ? makingOf(entry) : undefined
  if (making && (await amend(making.order, () => null))) return
  await follow('delete', entry, { method: 'DELETE', path: ofEntry(entry) }, entry, key)
}

/** A timer that started and ends here, before its start left: one entry with these times, as if it had been typed. */
export async function keepWhole(entry: DiaryEntry, body: NewDiaryEntry, row: DiaryEntry): Promise<boolean> {
  const making = makingOf(entry)
  if (!making) return false
  return amend(making.order, (write) => ({
    ...write,
    request: { ...write.request, body },
    data: { feature: 'diary', act: 'create', row },
  }))
}

/** The body that makes the entry, of a write that waits. */
export const makingBody = (entry: DiaryEntry): NewDiaryEntry | null =>
  (makingOf(entry)?.request.body as NewDiaryEntry | undefined) ?? null

function makingOf(entry: DiaryEntry): Write | undefined {
  const subject = subjectOf(entry)
  const own = offlineState().writes.filter((write) => isDiaryWrite(write) && write.subject === subject)
  return own.length === 1 && own[0]?.request.method === 'POST' ? own[0] : undefined
}

async function follow(act: WaitingAct, entry: DiaryEntry, request: WriteRequest, row: DiaryEntry, key?: string) {
  await keep<DiaryWrite>({
    ...(key !== undefined && { key, tried: true }),
    subject: subjectOf(entry),
    request: { ...request, version: entry.version },
    data: { feature: 'diary', act, row: plain(row) },
  })
}

/** Without what this device laid over it. */
function plain(row: DiaryEntry): DiaryEntry {
  const { waiting: _, ...entry } = row as DiaryEntry & { waiting?: unknown }
  return entry
}
function withoutVersion(given: DiaryEntryChange) {
  const { version: _, ...body } = given
  return body
}
