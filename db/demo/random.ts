/** Chance that comes out the same every time: a small generator of our own (mulberry32), seeded by a text. */
export interface DemoDice {
  /** A whole number from `low` to `high`, both included. */
  between: (low: number, high: number) => number
  pick: <T>(list: readonly T[]) => T
  /** True in so many of a hundred cases. */
  chance: (percent: number) => boolean
  /** `count` different ones, in the list's order. */
  some: <T>(list: readonly T[], count: number) => T[]
}

/** Dice of their own for each text: what one person's day draws does not move the days of others. */
export function diceOf(seed: string): DemoDice {
  let state = hash(`fieldbook ${seed}`)
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), state | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return (t ^ (t >>> 14)) >>> 0
  }
  const between = (low: number, high: number) => low + (next() % (high - low + 1))
  const pick = <T>(list: readonly T[]): T => {
    const found = list[between(0, list.length - 1)]
    if (found === undefined) throw new Error('There is nothing to pick from.')
    return found
  }
  const pickSome = <T>(list: readonly T[], count: number): T[] => {
    const left = list.map((_, index) => index)
    const taken = Array.from(
      { length: Math.min(count, list.length) },
      () => left.splice(between(0, left.length - 1), 1)[0],
    )
    return list.filter((_, index) => taken.includes(index))
  }
  return { between, pick, chance: (percent) => between(1, 100) <= percent, some: pickSome }
}

/** FNV-1a, 32 bits. */
function hash(text: string): number {
  let value = 0x811c9dc5
  for (const letter of text) value = Math.imul(value ^ (letter.codePointAt(0) ?? 0), 0x01000193)
  return value
}
