/** Keeps the selected rows of the grid, and the cell that has the focus. */
import { useState } from 'react'

import type { ItemLine } from './useItemGrid.ts'

export function useItemSelection(lines: readonly ItemLine[]) {
  const [anchor, setAnchor] = useState<number | null>(null)
  const [active, setActive] = useState<number | null>(null)
  const [wanted, setWanted] = useState<{ cell: string } | null>(null)
  const keys = selectedBetween(
    lines.map(({ row }) => row.key),
    anchor,
    active,
  )
  return {
    /** The row with the focus. */
    active,
    keys,
    /** Actions apply to the selected rows, or to the one with the focus. */
    chosen: keys.size > 0 ? keys : new Set(active === null ? [] : [active]),
    goTo: (cell: string) => setWanted({ cell }),
    selection: { keys, anchor, setAnchor },
    wanted,
    onActive: setActive,
  }
}

/** Returns the rows between two keys, in either direction. */
function selectedBetween(keys: readonly number[], anchor: number | null, active: number | null): ReadonlySet<number> {
  const [from, to] = [anchor, active].map((key) => (key === null ? -1 : keys.indexOf(key))).toSorted((a, b) => a - b)
  return from === undefined || to === undefined || from < 0 ? new Set() : new Set(keys.slice(from, to + 1))
}
