/**
 * Saves typed hours at once: the text stays in the cell until the server has answered, and with the server's message
 * if it refused. Writes of the same cell follow each other; those of several cells run in parallel.
 */
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'

import { minutesToHours } from '#core/hours.ts'
import { typedHours } from '#core/typedHours.ts'
import { ApiError, callFully, newKey, takeBack } from '#web/api.ts'
import { errorLines } from '#web/ui/errors.ts'
import { notify } from '#web/ui/Snackbar.tsx'
import {
  changeDiaryEntry,
  createDiaryEntry,
  deleteDiaryEntry,
  type DiaryEntry,
  type DiaryRow,
  listUserDiary,
} from '../../entries/entries.contract.ts'
import { isEntry } from '../../entries/entryRows.contract.ts'
import { refreshDiary } from '../../entries/web/diaryReads.ts'
import { type WeekInput, workKey, type WeekCell, type WeekWork } from './weekRows.ts'

/** `minutes`: 0 deletes the entry. */
export interface TypedCell extends WeekInput {
  /** The text as typed. */
  text: string
  message?: string
  date: string
  work: WeekWork
}

/** The state of a cell when its field was opened: the typed text applies to that, whatever is fetched meanwhile. */
export interface OpenedCell {
  /** The text that the cell showed. */
  was: string
  entry: DiaryEntry | undefined
}

export interface CellWrites {
  typed: ReadonlyMap<string, TypedCell>
  /** Saves the typed text; false where it cannot be read, which the cell then shows. */
  type: (cell: WeekCell, work: WeekWork, text: string, opened?: OpenedCell) => boolean
  /** Discards a failed write: the cell shows the saved value. */
  restore: (key: string) => void
}

export function useCellWrites(userId: number, window: { start: string; end: string }): CellWrites {
  const client = useQueryClient()
  const [typed, setTyped] = useState<ReadonlyMap<string, TypedCell>>(new Map())
  const queues = useRef(new Map<string, Promise<unknown>>())
  const keys = useRef(new Map<string, { of: string; key: string }>())
  // Versions that this device's own last writes returned, by entry.
  const own = useRef(new Map<number, number>())
  const waiting = useRef(0)

  const put = ({ key, date }: WeekCell, work: WeekWork, cell: Omit<TypedCell, 'date' | 'work'>) =>
    setTyped((current) => new Map(current).set(key, { ...cell, date, work }))
  const drop = (key: string) => setTyped((current) => without(current, key))
  /** The same try again after the network failed carries its first key, so that it cannot happen twice. */
  const keyFor = (cell: string, kind: string) => {
    const known = keys.current.get(cell)
    const key = known?.of === kind ? known.key : newKey()
    keys.current.set(cell, { of: kind, key })
    return key
  }
  const listKey = [listUserDiary.name, { params: { id: String(userId) }, query: window }]
  const rowsNow = () => (client.getQueryData<readonly DiaryRow[]>(listKey) ?? []).filter(isEntry)

  const save = async (cell: WeekCell, work: WeekWork, text: string, minutes: number, seen?: DiaryEntry) => {
    const current = rowsNow().find(
      (diaryEntry) => diaryEntry.date === cell.date && workKey(diaryEntry) === workKey(work),
    )
    // The entry must be the one that was shown, or have the version of an own write since: changes by others are not
    // overwritten.
    const entry =
      current &&
      (current.id === seen?.id
        ? { ...current, version: Math.max(seen.version, own.current.get(current.id) ?? 0) }
        : current)
    try {
      if (minutes === 0) {
        if (entry) await remove(client, entry)
        await replace(client, listKey, entry?.id, null)
      } else {
        const body = { hours: minutesToHours(minutes), place: true }
        const saved = entry
          ? (await callFully(changeDiaryEntry, { params: { id: String(entry.id) }, body }, { version: entry.version }))
              .data
          : (
              await callFully(
                createDiaryEntry,
                {
                  body: {
                    ...body,
                    user_id: userId,
                    date: cell.date,
                    project_id: work.project_id,
                    task_id: work.task_id,
                  },
                },
                { idempotencyKey: keyFor(cell.key, `${text} ${minutes}`) },
              )
            ).data
        own.current.set(saved.id, saved.version)
        await replace(client, listKey, entry?.id, saved)
      }
      keys.current.delete(cell.key)
      // Text that was typed meanwhile stays: its write is next in the queue.
      setTyped((existing) => (existing.get(cell.key)?.text === text ? without(existing, cell.key) : existing))
    } catch (error) {
      if (!(error instanceof ApiError && mayHaveHappened.has(error.status))) keys.current.delete(cell.key)
      put(cell, work, { text, minutes, state: 'failed', message: messageOf(error) })
      if (error instanceof ApiError && (error.status === 409 || error.status === 404)) void refreshDiary(client)
    }
  }

  return {
    typed,
    restore: drop,
    type: (cell, work, text, opened) => {
      // Leaving a cell unchanged writes nothing; a refused text is tried again.
      if (text === opened?.was && typed.get(cell.key)?.state !== 'failed') return true
      const understood: ReturnType<typeof typedHours> = text.trim() === '' ? { value: 0 } : typedHours(text)
      const { value: minutes } = understood
      const reason = minutes === null ? understood.reason : minutes > longest ? tooLong : undefined
      if (minutes === null || reason !== undefined) {
        put(cell, work, { text, minutes: null, state: 'failed', message: reason ?? '' })
        return false
      }
      // An unchanged value is not sent.
      if (!queues.current.has(cell.key) && minutes === cell.minutes) {
        drop(cell.key)
        return true
      }
      put(cell, work, { text, minutes, state: 'saving' })
      waiting.current += 1
      const turn = (queues.current.get(cell.key) ?? Promise.resolve()).then(() =>
        save(cell, work, text, minutes, opened?.entry),
      )
      queues.current.set(cell.key, turn)
      void turn.finally(() => {
        if (queues.current.get(cell.key) === turn) queues.current.delete(cell.key)
        waiting.current -= 1
        // Once all are through: an answer in between would show a cell as it was before the next one.
        if (waiting.current === 0) void refreshDiary(client)
      })
      return true
    },
  }
}

const longest = 24 * 60
const tooLong = 'An entry can last at most 24 hours.'
/** Response codes after which it is unknown whether the write took place. */
const mayHaveHappened = new Set([0, 502, 503, 504])

async function remove(client: QueryClient, entry: DiaryEntry) {
  const { undo } = await callFully(deleteDiaryEntry, { params: { id: String(entry.id) } }, { version: entry.version })
  notify({
    tone: 'success',
    message: 'Entry deleted.',
    ...(undo !== undefined && { undo: () => takeBack(undo).then(() => refreshDiary(client)) }),
  })
}

/** Updates the cached list after the write; an older answer under way is cancelled, so that it cannot overwrite it. */
async function replace(client: QueryClient, key: readonly unknown[], id: number | undefined, saved: DiaryEntry | null) {
  await client.cancelQueries({ queryKey: key })
  client.setQueryData<readonly DiaryRow[]>(key, (rows = []) => [
    ...rows.filter((row) => row.id === null || row.id !== id),
    ...(saved === null ? [] : [saved]),
  ])
}

function without(typed: ReadonlyMap<string, TypedCell>, key: string): ReadonlyMap<string, TypedCell> {
  const next = new Map(typed)
  next.delete(key)
  return next
}

/** The server's words in one line, without the names of fields that the grid does not show. */
const messageOf = (error: unknown): string => [...new Set(errorLines(error).map(({ text }) => text))].join(' ')
