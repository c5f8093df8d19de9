/**
 * Differences between two sheets. The same differences are sent to the server, taken back by undo, and applied on top
 * of other people's changes.
 */
import { type SheetRow, type QuoteItemSheet, sheetOf, withBelow } from './sheet.ts'

export interface Difference<V extends object> {
  /** Changed values by row. */
  changed: ReadonlyMap<number, Partial<V>>
  added: readonly SheetRow<V>[]
  removed: readonly number[]
  /** All rows in their new order with their parents; null if none has moved. */
  order: readonly Pick<SheetRow<V>, 'key' | 'parent'>[] | null
}

export function difference<V extends object>(from: QuoteItemSheet<V>, to: QuoteItemSheet<V>): Difference<V> {
  const before = new Map(from.map((row) => [row.key, row]))
  const after = new Set(to.map(({ key }) => key))
  const changed = new Map<number, Partial<V>>()
  for (const row of to) {
    const was = before.get(row.key)
    const values = was && was !== row ? changedValues(was.values, row.values) : {}
    if (Object.keys(values).length > 0) changed.set(row.key, values)
  }
  const added = to.filter(({ key }) => !before.has(key))
  const gone = from.filter(({ key }) => !after.has(key))
  const stayed = from.filter(({ key }) => after.has(key))
  const same =
    added.length === 0 &&
    stayed.every(({ key, parent }, index) => to[index]?.key === key && to[index].parent === parent)
  return {
    changed,
    added,
    removed: gone.map(({ key }) => key),
    order: same ? null : to.map(({ key, parent }) => ({ key, parent })),
  }
}

export const isNothing = <V extends object>({ changed, added, removed, order }: Difference<V>): boolean =>
  changed.size === 0 && added.length === 0 && removed.length === 0 && order === null

function changedValues<V extends object>(from: V, to: V): Partial<V> {
  const values: Partial<V> = {}
  for (const name of Object.keys(to) as (keyof V)[]) if (!sameValue(from[name], to[name])) values[name] = to[name]
  return values
}
/** Compares values: texts, numbers, and lists of plain values. */
const sameValue = (a: unknown, b: unknown): boolean =>
  a === b || (typeof a === 'object' && typeof b === 'object' && JSON.stringify(a) === JSON.stringify(b))

/** Applies a difference to any sheet; everything else in it, such as rows that somebody added, is unchanged. */
export function applied<V extends object>(
  sheet: QuoteItemSheet<V>,
  { changed, added, removed, order }: Difference<V>,
): QuoteItemSheet<V> {
  const there = new Set(sheet.map(({ key }) => key))
  const rows = [
    ...sheet.map((row) => {
      const values = changed.get(row.key)
      return values === undefined ? row : { ...row, values: { ...row.values, ...values } }
    }),
    ...added.filter(({ key }) => !there.has(key)),
  ]
  // Rows follow the row above them, unless the new order moves them.
  const placed = order === null ? rows : ordered(rows, order)
  const gone = withBelow(placed, removed)
  return gone.size === 0 ? placed : placed.filter(({ key }) => !gone.has(key))
}

function ordered<V extends object>(
  rows: QuoteItemSheet<V>,
  order: readonly Pick<SheetRow<V>, 'key' | 'parent'>[],
): QuoteItemSheet<V> {
  const byKey = new Map(rows.map((row) => [row.key, row]))
  const listed = order.flatMap(({ key, parent }) => {
    const row = byKey.get(key)
    return row ? [row.parent === parent ? row : { ...row, parent }] : []
  })
  const spoken = new Set(listed.map(({ key }) => key))
  // Other rows stay behind the sibling that they followed before.
  for (const [index, row] of rows.entries()) {
    if (spoken.has(row.key)) continue
    const above = rows.slice(0, index).findLast(({ key, parent }) => parent === row.parent && spoken.has(key))
    const behind = above === undefined ? -1 : listed.findIndex(({ key }) => key === above.key)
    listed.splice(behind + 1, 0, row)
    spoken.add(row.key)
  }
  return sheetOf(listed)
}

/** Rebases edits of one server's answer onto a newer one. */
export const rebased = <V extends object>(
  was: QuoteItemSheet<V>,
  typed: QuoteItemSheet<V>,
  is: QuoteItemSheet<V>,
): QuoteItemSheet<V> => applied(is, difference(was, typed))

/** Returns values that both sides changed differently: by row, as they are now. */
export function clashes<V extends object>(
  was: QuoteItemSheet<V>,
  typed: QuoteItemSheet<V>,
  is: QuoteItemSheet<V>,
): Map<number, Partial<V>> {
  const [mine, theirs] = [difference(was, typed).changed, difference(was, is).changed]
  const found = new Map<number, Partial<V>>()
  for (const [key, values] of mine)
    for (const name of Object.keys(values) as (keyof V)[]) {
      const otherRecord = theirs.get(key)
      if (otherRecord && name in otherRecord && !sameValue(otherRecord[name], values[name]))
        found.set(key, { ...found.get(key), [name]: otherRecord[name] })
    }
  return found
}

/** Changes that can be undone and redone; the newest last. */
export interface Done<V extends object> {
  past: readonly Difference<V>[]
  future: readonly Difference<V>[]
}
export const nothingDone: Done<never> = { past: [], future: [] }
const maxSaved = 200

/** Adds a step from `before` to `after` to the undo stack. */
export function did<V extends object>(
  { past, future }: Done<V>,
  before: QuoteItemSheet<V>,
  after: QuoteItemSheet<V>,
): Done<V> {
  const back = difference(after, before)
  if (isNothing(back)) return { past, future }
  return { past: [...past, back].slice(-maxSaved), future: [] }
}

/** Undoes the last action, or redoes it; null if there is none. Other people's changes are never undone. */
export function takenBack<V extends object>(
  done: Done<V>,
  sheet: QuoteItemSheet<V>,
  way: 'undo' | 'redo',
): { done: Done<V>; sheet: QuoteItemSheet<V> } | null {
  const [from, to] = way === 'undo' ? (['past', 'future'] as const) : (['future', 'past'] as const)
  const last = done[from].at(-1)
  if (last === undefined) return null
  const current = applied(sheet, last)
  const back = difference(current, sheet)
  const next = { ...done, [from]: done[from].slice(0, -1) }
  return { done: isNothing(back) ? next : { ...next, [to]: [...done[to], back] }, sheet: current }
}
