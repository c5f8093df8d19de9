/** Matched and unmatched names of a file, for people, projects and tasks. */
import { plainName } from '#core/import/match.ts'
import { yieldingIterator } from '#server/import/yieldingIterator.ts'

/** `match` undefined: not found; null: deliberately none. */
export interface TransferResult<T> {
  name: string
  match: T | null | undefined
  several?: boolean
}
export const empty: TransferResult<never> = { name: '', match: null }
/** More names than anybody maps by hand. */
const maxNames = 500

interface Unknown<T> {
  name: string
  rows: number
  of: TransferResult<T> | undefined
}

export function newList<T extends { id: number }>() {
  const names = new Map<string, Unknown<T>>()
  return {
    size: () => names.size,
    add: (name: string, owner?: TransferResult<T>) => {
      const key = `${owner?.match?.id ?? ''} ${plainName(name)}`
      const known = names.get(key)
      if (known) known.rows += 1
      else names.set(key, { name, rows: 1, of: owner })
    },
    /** The most frequent names first, each with what `more` adds. */
    all: async <M>(more: (unknown: Unknown<T>) => M) => {
      const max = [...names.values()].toSorted((a, b) => b.rows - a.rows).slice(0, maxNames)
      const listed: ({ name: string; rows: number } & M)[] = []
      for await (const unknown of yieldingIterator(max))
        listed.push({ name: unknown.name, rows: unknown.rows, ...more(unknown) })
      return listed
    },
  }
}

/** A match only where there is exactly one candidate. */
export const only = <T>(name: string, candidates: readonly T[] | undefined): TransferResult<T> =>
  candidates?.length === 1
    ? { name, match: candidates[0] }
    : { name, match: undefined, several: (candidates?.length ?? 0) > 1 }

/** Items by each of their keys. */
export function groups<T>(items: readonly T[], keys: (item: T) => readonly string[]): Map<string, T[]> {
  const found = new Map<string, T[]>()
  for (const item of items)
    for (const key of new Set(keys(item))) {
      const group = found.get(key)
      if (group) group.push(item)
      else found.set(key, [item])
    }
  return found
}
