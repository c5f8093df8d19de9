/** The order of a list's columns as somebody put them (docs/rules/screens.md#columns). */

interface Named {
  id: string
}

/** Sorts columns by ids; a column that they do not name stays behind its usual predecessor. */
export function arrange<C extends Named>(defaults: readonly C[], ids: readonly string[]): readonly C[] {
  if (ids.length === 0) return defaults
  const placed = [...new Set(ids)].flatMap((id) => defaults.filter((column) => column.id === id))
  for (const [index, column] of defaults.entries()) {
    const before = defaults[index - 1]
    if (!placed.includes(column)) placed.splice(before ? placed.indexOf(before) + 1 : 0, 0, column)
  }
  return placed
}

export type Side = 'before' | 'after'

/** Returns the order of ids with one moved to this side of another. */
export function moved(ids: readonly string[], id: string, side: Side, beside: string): readonly string[] {
  if (id === beside || !ids.includes(beside)) return ids
  const rest = ids.filter((text) => text !== id)
  return rest.toSpliced(rest.indexOf(beside) + (side === 'after' ? 1 : 0), 0, id)
}

/**
 * Returns the order to save. Columns that are not shown here (those of a list for everybody, while the viewer looks
 * at their own rows) keep their predecessor; the usual order is not saved.
 */
export function savedOrder(
  defaults: readonly Named[],
  before: readonly string[],
  current: readonly string[],
): readonly string[] {
  if (current.every((id, index) => defaults[index]?.id === id)) return []
  const all = [...new Set([...before, ...current])].map((id) => ({ id }))
  return arrange(all, current).map(({ id }) => id)
}
