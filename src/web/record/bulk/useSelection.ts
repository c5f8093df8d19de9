import { useState } from 'react'

/** Which records are meant, as the calls take it; `count` is how many. */
export type Whom = { ids: readonly number[]; versions: Record<string, number> } | { filter: string; count: number }

/**
 * The selected rows: kept by their ids and versions while one turns pages, or all that the list shows. Another list
 * (another search, another tab) begins anew. `outdated`: the rows are still those of the list before, and none of them
 * can be meant.
 */
export function useSelection(
  rows: readonly { id: number; version: number }[],
  count: number,
  meant: string,
  outdated: boolean,
) {
  const [state, setState] = useState({ meant, versions: new Map<string, number>(), all: false })
  const { versions, all } = state.meant === meant ? state : { versions: new Map<string, number>(), all: false }
  const onPage = new Map(rows.map(({ id, version }) => [String(id), version]))
  const selected: ReadonlySet<string> = all ? new Set(onPage.keys()) : new Set(versions.keys())
  return {
    selected,
    all,
    /** How many are meant. */
    count: all ? count : versions.size,
    /** How many the list shows on all of its pages. */
    total: count,
    /** Every row of the page is selected, and there are more than these. */
    offersAll: !all && count > versions.size && rows.length > 0 && rows.every(({ id }) => versions.has(String(id))),
    select: (ids: ReadonlySet<string>) => {
      // To select nothing is right of any list.
      if (outdated && ids.size > 0) return
      setState({
        meant,
        all: false,
        versions: new Map([...ids].map((id) => [id, onPage.get(id) ?? versions.get(id) ?? 0])),
      })
    },
    selectAll: () => {
      if (!outdated) setState({ meant, versions, all: true })
    },
    clear: () => setState({ meant, versions: new Map(), all: false }),
    whom: (): Whom =>
      all
        ? { filter: meant, count }
        : { ids: [...versions.keys()].map(Number), versions: Object.fromEntries(versions) },
  }
}

export type Selection = ReturnType<typeof useSelection>
