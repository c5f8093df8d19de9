/** The palette's search for records: of every type that the person may see, a few each. */
import { useEffect, useEffectEvent, useState } from 'react'

import { folded, includesText } from '#core/folded.ts'
import type { Wording } from '#core/locale/wording.ts'
import { has } from '#core/permissions.ts'
import { useLocale } from '#web/locale.ts'
import { hasEnded, type ShownRecordType } from '#web/record/shownRecordType.ts'
import { listOptions, type RecordOption } from '#web/record/recordOptions.ts'
import { useRecordKinds } from '#web/registry.ts'
import { useMe } from '#web/session.tsx'

interface FoundRecord {
  id: number
  name: string
  hint: string
}
export interface FoundKind {
  kind: ShownRecordType
  title: string
  records: readonly FoundRecord[]
  /** Whether more records match than are listed. */
  more: boolean
  /** Whether these records can end: the list then includes ended ones when its address says so. */
  ends: boolean
}
interface Found {
  typed: string
  kinds: readonly FoundKind[]
  /** Record types whose search failed. */
  failed: readonly ShownRecordType[]
}

/** Minimum number of letters from which records are searched. */
export const letters = 2
const pauseMs = 200
const each = 5

/** The kinds that the palette searches and adds to, in the order in which they are shown: those with a page. */
export const usePageKinds = (): readonly ShownRecordType[] =>
  useRecordKinds().flatMap(({ kind, opens }) => (opens === undefined ? [kind] : []))

const empty: Found = { typed: '', kinds: [], failed: [] }

/**
 * Searches records by name and by the other texts of their lists, once typing pauses; a new search cancels the one
 * before. Meanwhile matching results of the last answer stay.
 */
export function useRecordSearch(typed: string, all: readonly ShownRecordType[]): Found & { searching: boolean } {
  const me = useMe()
  const { words } = useLocale()
  const [found, setFound] = useState(empty)
  const enabled = typed.length >= letters
  const runSearch = useEffectEvent(async (signal: AbortSignal) => {
    const kinds = all.filter(({ names, listedOnly }) => has(me, names.see) && !listedOnly)
    const answers = await Promise.allSettled(kinds.map((kind) => recordsOf(kind, words, typed, signal)))
    if (signal.aborted) return
    setFound({
      typed,
      kinds: answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : [])),
      failed: kinds.filter((_, index) => answers[index]?.status === 'rejected'),
    })
  })
  useEffect(() => {
    if (!enabled) return
    const stop = new AbortController()
    const timer = setTimeout(() => void runSearch(stop.signal), pauseMs)
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [typed, enabled])
  if (!enabled) return { ...empty, searching: false }
  if (found.typed === typed) return { ...found, searching: false }
  return { typed, kinds: stillLike(found.kinds, typed), failed: [], searching: true }
}

async function recordsOf(
  kind: ShownRecordType,
  words: Wording,
  search: string,
  signal: AbortSignal,
): Promise<FoundKind[]> {
  const options = await listOptions(kind, search, signal)
  // A kind without options answers a page: its own list searches it.
  if (!Array.isArray(options)) return []
  const part = kind.part?.(words)
  return [
    foundOf(kind, kind.title, part ? options.filter((option) => !part.has(option)) : options, search),
    ...(part
      ? [
          foundOf(
            part.kind,
            part.title,
            options.filter((option) => part.has(option)),
            search,
          ),
        ]
      : []),
  ].filter(({ records }) => records.length > 0)
}

function foundOf(kind: ShownRecordType, title: string, options: readonly RecordOption[], search: string): FoundKind {
  const best = options.toSorted((option, otherOption) => distance(option, search) - distance(otherOption, search))
  return {
    kind,
    title,
    records: best.slice(0, each).map((option) => recordOf(kind, option)),
    more: options.length > each,
    ends: options.some((option) => 'active' in option || 'inactive' in option),
  }
}

/**
 * Ranks an option: names that begin with the search come first, then those with a word that does; inactive records
 * come last.
 */
function distance(option: RecordOption, search: string): number {
  const [name, typed] = [folded(option.name), folded(search)]
  const far = name.startsWith(typed) ? 0 : name.includes(` ${typed}`) ? 1 : 2
  return hasEnded(option) ? far + 3 : far
}

function recordOf(kind: ShownRecordType, option: RecordOption): FoundRecord {
  const { id, name, hint, identifier, state } = option
  if (kind.found) return { id, ...kind.found(option) }
  const hints = [hint ?? identifier ?? '', state ?? '', hasEnded(option) ? 'inactive' : '']
  return { id, name, hint: hints.filter(Boolean).join(', ') }
}

function stillLike(kinds: readonly FoundKind[], typed: string): readonly FoundKind[] {
  const fits = ({ name }: FoundRecord) => includesText(name, typed)
  return kinds
    .map((found) => ({ ...found, records: found.records.filter(fits) }))
    .filter(({ records }) => records.length > 0)
}
