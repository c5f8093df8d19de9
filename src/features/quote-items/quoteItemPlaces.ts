/** Gap between positions of items with the same parent, so that a move writes only the moved rows. */

export const gap = 2 ** 32
export interface QuoteItemPlace {
  id: number
  position: number
}

/** Returns the position for an item at the index; null if there is no gap between its neighbours. */
export function placeAt(siblings: readonly QuoteItemPlace[], index: number): number | null {
  const [before, after] = [siblings[index - 1]?.position, siblings[index]?.position]
  if (after === undefined) return (before ?? 0) + gap
  if (before === undefined) return after - gap
  const between = Math.floor((before + after) / 2)
  return between > before ? between : null
}

/** Returns new positions, by id, that put the items into this order; as few as possible change. */
export function reordered(
  order: readonly QuoteItemPlace[],
  arrived: ReadonlySet<number> = new Set(),
): Map<number, number> {
  const stay = longestRising(order.filter(({ id }) => !arrived.has(id)))
  const moved = new Map<number, number>()
  const placed: QuoteItemPlace[] = []
  for (const [rowIndex, place] of order.entries()) {
    if (stay.has(place.id)) {
      placed.push(place)
      continue
    }
    const next = order.slice(rowIndex + 1).find(({ id }) => stay.has(id))
    const position = placeAt([...placed, ...(next ? [next] : [])], placed.length)
    // Without a gap all siblings are renumbered.
    if (position === null) return new Map(order.map(({ id }, index) => [id, (index + 1) * gap]))
    moved.set(place.id, position)
    placed.push({ id: place.id, position })
  }
  return moved
}

/** Returns the ids of a longest subsequence with rising positions. */
function longestRising(order: readonly QuoteItemPlace[]): Set<number> {
  const best: { ends: number; length: number; before: number }[] = []
  for (const [index, { position }] of order.entries()) {
    let [length, before] = [1, -1]
    for (let i = 0; i < index; i += 1)
      if ((order[i]?.position ?? 0) < position && (best[i]?.length ?? 0) >= length)
        [length, before] = [(best[i]?.length ?? 0) + 1, i]
    best.push({ ends: index, length, before })
  }
  let offset = best.toSorted((a, b) => b.length - a.length)[0]?.ends ?? -1
  const found = new Set<number>()
  while (offset >= 0) {
    found.add(order[offset]?.id ?? 0)
    offset = best[offset]?.before ?? -1
  }
  return found
}
