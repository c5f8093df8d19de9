/** Details that are typed into the list of missing parts: each is saved separately, and counts as present at once. */
import { useRef, useState } from 'react'

import { useEndpointMutation } from '#web/api.ts'
import { errorLines } from '#web/ui/errors.ts'
import { changeDiaryEntry, type DiaryEntry } from '../../entries/entries.contract.ts'
import { diaryReads } from '../../entries/web/diaryReads.ts'

export interface DetailsTyped {
  save: (entry: DiaryEntry, text: string) => void
  isDone: (entry: DiaryEntry) => boolean
  /** The reasons why details could not be saved, by entry. */
  problems: ReadonlyMap<number, string>
  /** The entries with what was typed, as the server has them by now. */
  withTyped: (entries: readonly DiaryEntry[]) => DiaryEntry[]
  /** Settles once nothing is on its way; false where something was refused. */
  settled: () => Promise<boolean>
}

export function useDetailsTyped(): DetailsTyped {
  const change = useEndpointMutation(changeDiaryEntry, diaryReads)
  const [typed, setTyped] = useState<ReadonlyMap<number, string>>(new Map())
  const [problems, setProblems] = useState<ReadonlyMap<number, string>>(new Map())
  const sent = useRef(new Map<number, string>())
  const saved = useRef(new Map<number, DiaryEntry>())
  const turns = useRef(new Map<number, Promise<boolean>>())
  const newest = (entry: DiaryEntry) => {
    const mine = saved.current.get(entry.id)
    return mine && mine.version > entry.version ? mine : entry
  }
  const send = async (entry: DiaryEntry, details: string) => {
    const { id } = entry
    try {
      const written = (current: DiaryEntry) => void saved.current.set(id, current)
      const { version } = newest(entry)
      await change.mutateAsync({ params: { id: String(id) }, body: { details }, version, written })
      return true
    } catch (refusal) {
      sent.current.delete(id)
      setTyped((current) => new Map([...current].filter(([number]) => number !== id)))
      setProblems((current) =>
        new Map(current).set(id, errorLines(refusal)[0]?.text ?? 'This could not be saved. Try again.'),
      )
      return false
    }
  }
  return {
    problems,
    isDone: (entry) => (typed.get(entry.id) ?? entry.details).trim() !== '',
    save: (entry, text) => {
      const details = text.trim()
      if (details === (sent.current.get(entry.id) ?? entry.details)) return
      sent.current.set(entry.id, details)
      setTyped((current) => new Map(current).set(entry.id, details))
      setProblems((current) => new Map([...current].filter(([id]) => id !== entry.id)))
      const turn = (turns.current.get(entry.id) ?? Promise.resolve(true)).then(() => send(entry, details))
      turns.current.set(entry.id, turn)
    },
    withTyped: (entries) =>
      entries.map((entry) => {
        const details = typed.get(entry.id)
        return details === undefined ? newest(entry) : { ...newest(entry), details }
      }),
    settled: async () => (await Promise.all(turns.current.values())).every(Boolean),
  }
}
