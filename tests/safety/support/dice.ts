/** Chance that can be repeated: every suite prints its seed, and SAFETY_SEED plays it again. */
import { isLong } from '#test/sizes.ts'

export interface SafetyDice {
  seed: number
  /** A whole number from 0 up to, not including, `below`. */
  int: (below: number) => number
  pick: <T>(from: readonly T[]) => T
  chance: (probability: number) => boolean
  shuffled: <T>(list: readonly T[]) => T[]
}

export function dice(seed = Number(process.env['SAFETY_SEED'] ?? Math.floor(Math.random() * 2 ** 31))): SafetyDice {
  let state = seed >>> 0
  // mulberry32: small, and the same everywhere.
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const int = (below: number) => Math.floor(next() * below)
  return {
    seed,
    int,
    pick: <T>(from: readonly T[]) => {
      if (from.length === 0) throw new Error('There is nothing to pick from.')
      return from[int(from.length)] as T
    },
    chance: (probability) => next() < probability,
    shuffled: <T>(list: readonly T[]) =>
      list
        .map((item) => ({ item, at: next() }))
        .toSorted((a, b) => a.at - b.at)
        .map(({ item }) => item),
  }
}

const scale = Number(process.env['SAFETY_SCALE'] ?? (isLong ? 10 : 1))
/** How many cases: the gate's number, ten times as many in the long run, or as many times as SAFETY_SCALE says. */
export const size = (gate: number) => Math.round(gate * scale)
/** Milliseconds that a test with so many cases may take, on a busy machine too. */
export const patience = (gate: number) => Math.max(240_000, gate) * Math.max(1, scale)

/** One line for the report of a run. */
export const report = (line: string) => void process.stdout.write(`safety: ${line}\n`)
