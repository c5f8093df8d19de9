import { useState } from 'react'

import type { RecordCount } from '#core/records.ts'

/** The selected records as calls take them; `count` is their number. */
export type Whom = { ids: readonly number[]; versions: Record<string, number> } | { filter: string; count: number }

interface ListShown {
  rows: readonly { id: number; version: number; name: string }[]
  /** The list's number of records. */
  total: RecordCount
  /** The query of the list as text. */
  meant: string
  /** Whether the rows still belong to the previous list, so that none can be selected. */
  outdated: boolean
  /** Counts the list's records exactly. */
  countAll: () => Promise<number>
}

interface State {
  meant: string
  versions: ReadonlyMap<string, number>
  /** Names of selected records, also of those on pages that are no longer shown. */
  names: ReadonlyMap<string, string>
  /** Number of records when all that the list shows were selected; else null. */
  all: number | null
}

const empty: Omit<State, 'meant'> = { versions: new Map(), names: new Map(), all: null }

/**
 * Manages the selected rows: by their ids and versions across pages, or all that the list shows. Another list
 * (another search, another tab) starts with an empty selection.
 */
export function useSelection({ rows, total, meant, outdated, countAll }: ListShown) {
  const [state, setState] = useState<State>({ meant, ...empty })
  const { versions, names, all: counted } = state.meant === meant ? state : empty
  const all = counted !== null
  /** Acts on all that the list shows need their exact number. */
  const count = all && total.count_is_at_least ? counted : total.count
  const onPage = new Map(rows.map((row) => [String(row.id), row]))
  const nameOf = (id: string) => onPage.get(id)?.name ?? names.get(id)
  const selected: ReadonlySet<string> = all ? new Set(onPage.keys()) : new Set(versions.keys())
  return {
    selected,
    all,
    /** Number of selected records. */
    count: all ? count : versions.size,
    /** Number of records that the list shows on all of its pages. */
    total: all ? { count } : total,
    /** Every row of the page is selected, and there are more than these. */
    offersAll:
      !all &&
      (total.count > versions.size || total.count_is_at_least === true) &&
      rows.length > 0 &&
      rows.every(({ id }) => versions.has(String(id))),
    select: (ids: ReadonlySet<string>) => {
      // An empty selection is valid for any list.
      if (outdated && ids.size > 0) return
      setState({
        meant,
        all: null,
        versions: new Map([...ids].map((id) => [id, onPage.get(id)?.version ?? versions.get(id) ?? 0])),
        names: new Map([...ids].map((id) => [id, nameOf(id) ?? ''])),
      })
    },
    selectAll: async () => {
      if (outdated) return
      const number = total.count_is_at_least ? await countAll() : total.count
      // A selection made while counting stays.
      setState((current) => (current === state ? { meant, versions, names, all: number } : current))
    },
    clear: () => setState({ meant, ...empty }),
    /** Name of a record that the list has shown. */
    nameOf,
    whom: (): Whom =>
      all
        ? { filter: meant, count }
        : { ids: [...versions.keys()].map(Number), versions: Object.fromEntries(versions) },
  }
}

export type RecordBulkSelection = ReturnType<typeof useSelection>
