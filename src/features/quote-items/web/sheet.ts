/**
 * The items of a quote as a sheet: rows in the order of the screen, each below its parent. Pure: every action returns a
 * new sheet that shares the untouched rows.
 */

/** A row keeps its local key from the first edit on, whatever id the server assigns later. */
export interface SheetRow<V extends object> {
  key: number
  parent: number | null
  values: V
}
export type QuoteItemSheet<V extends object> = readonly SheetRow<V>[]

/** Place to move rows to: below `parent`, before one of its rows or, with null, after the last. */
export interface QuoteItemTarget {
  parent: number | null
  before: number | null
}

/** Returns rows from a list in the order of siblings; a row whose parent is missing becomes a top row. */
export function sheetOf<V extends object>(rows: readonly SheetRow<V>[]): QuoteItemSheet<V> {
  const keys = new Set(rows.map(({ key }) => key))
  const below = new Map<number | null, SheetRow<V>[]>()
  for (const row of rows) {
    const parent = row.parent !== null && keys.has(row.parent) ? row.parent : null
    const siblings = below.get(parent)
    const placed = parent === row.parent ? row : { ...row, parent }
    if (siblings) siblings.push(placed)
    else below.set(parent, [placed])
  }
  const sheet: SheetRow<V>[] = []
  const walk = (parent: number | null) => {
    for (const row of below.get(parent) ?? []) {
      sheet.push(row)
      walk(row.key)
    }
  }
  walk(null)
  return sheet
}

export interface QuoteItemLine<V extends object> {
  row: SheetRow<V>
  /** Depth of the row; 0 for top rows. */
  depth: number
  /** Outline number, such as `2.1`. */
  number: string
  /** Position among its siblings, from 1, and their number. */
  position: number
  siblings: number
  hasRows: boolean
}

/** Returns the rows with their depth, outline number and siblings. */
export function linesOf<V extends object>(sheet: QuoteItemSheet<V>): QuoteItemLine<V>[] {
  const counts = new Map<number | null, number>()
  const lines = new Map<number, QuoteItemLine<V>>()
  for (const row of sheet) {
    const above = row.parent === null ? undefined : lines.get(row.parent)
    const position = (counts.get(row.parent) ?? 0) + 1
    counts.set(row.parent, position)
    lines.set(row.key, {
      row,
      depth: above === undefined ? 0 : above.depth + 1,
      number: above === undefined ? String(position) : `${above.number}.${position}`,
      position,
      siblings: 0,
      hasRows: false,
    })
  }
  return [...lines.values()].map((line) => ({
    ...line,
    siblings: counts.get(line.row.parent) ?? 0,
    hasRows: counts.has(line.row.key),
  }))
}

/** Returns the keys of the rows and of all rows below them. */
export function withBelow<V extends object>(sheet: QuoteItemSheet<V>, keys: Iterable<number>): Set<number> {
  const found = new Set(keys)
  for (const { key, parent } of sheet) if (parent !== null && found.has(parent)) found.add(key)
  return found
}

/** Filters the rows that are below no other of them, in the order of the sheet. */
function topmost<V extends object>(sheet: QuoteItemSheet<V>, keys: ReadonlySet<number>): SheetRow<V>[] {
  const covered = new Set<number>()
  return sheet.filter(({ key, parent }) => {
    if (parent !== null && (keys.has(parent) || covered.has(parent))) covered.add(key)
    return keys.has(key) && !covered.has(key)
  })
}

const siblingsOf = <V extends object>(sheet: QuoteItemSheet<V>, parent: number | null) =>
  sheet.filter((row) => row.parent === parent)

export const edited = <V extends object>(
  sheet: QuoteItemSheet<V>,
  key: number,
  values: Partial<V>,
): QuoteItemSheet<V> => sheet.map((row) => (row.key === key ? { ...row, values: { ...row.values, ...values } } : row))

export const removed = <V extends object>(sheet: QuoteItemSheet<V>, keys: Iterable<number>): QuoteItemSheet<V> => {
  const gone = withBelow(sheet, keys)
  return sheet.filter(({ key }) => !gone.has(key))
}

/** Inserts new rows, with rows below them, at the target. */
export function inserted<V extends object>(
  sheet: QuoteItemSheet<V>,
  rows: readonly SheetRow<V>[],
  { parent, before }: QuoteItemTarget,
) {
  const own = new Set(rows.map(({ key }) => key))
  const placed = rows.map((row) => (row.parent !== null && own.has(row.parent) ? row : { ...row, parent }))
  const index = before === null ? endOf(sheet, parent) : sheet.findIndex(({ key }) => key === before)
  return [...sheet.slice(0, index), ...placed, ...sheet.slice(index)]
}

/** Returns the index after the last row below the parent. */
function endOf<V extends object>(sheet: QuoteItemSheet<V>, parent: number | null): number {
  if (parent === null) return sheet.length
  const all = withBelow(sheet, [parent])
  return sheet.findLastIndex(({ key }) => all.has(key)) + 1
}

/** Moves rows with all below them; returns the same sheet if they would go below themselves. */
export function moved<V extends object>(
  sheet: QuoteItemSheet<V>,
  keys: ReadonlySet<number>,
  target: QuoteItemTarget,
): QuoteItemSheet<V> {
  const tops = new Set(topmost(sheet, keys).map(({ key }) => key))
  const all = withBelow(sheet, tops)
  if (target.parent !== null && all.has(target.parent)) return sheet
  let { before } = target
  // If the row to move before moves too, the next one that stays counts.
  const siblings = siblingsOf(sheet, target.parent).map(({ key }) => key)
  while (before !== null && tops.has(before)) before = siblings[siblings.indexOf(before) + 1] ?? null
  const taken = sheet.filter(({ key }) => all.has(key))
  const rest = sheet.filter(({ key }) => !all.has(key))
  return inserted(rest, taken, { parent: target.parent, before })
}

/** Moves each row below the previous row of its level; the first of a level stays. */
export function indented<V extends object>(sheet: QuoteItemSheet<V>, keys: ReadonlySet<number>): QuoteItemSheet<V> {
  let current = sheet
  for (const { key, parent } of topmost(sheet, keys)) {
    const siblings = siblingsOf(current, parent).map((row) => row.key)
    const above = siblings[siblings.indexOf(key) - 1]
    if (above !== undefined) current = moved(current, new Set([key]), { parent: above, before: null })
  }
  return current
}

/** Moves each row behind its parent, to the parent's level; top rows stay. */
export function outdented<V extends object>(sheet: QuoteItemSheet<V>, keys: ReadonlySet<number>): QuoteItemSheet<V> {
  let current = sheet
  for (const { key, parent } of topmost(sheet, keys).toReversed()) {
    const above = current.find((row) => row.key === parent)
    if (above === undefined) continue
    const siblings = siblingsOf(current, above.parent).map((row) => row.key)
    const before = siblings[siblings.indexOf(above.key) + 1] ?? null
    current = moved(current, new Set([key]), { parent: above.parent, before })
  }
  return current
}

/** Moves rows one place up or down within their level, together with others of it; at the end they stay. */
export function shifted<V extends object>(
  sheet: QuoteItemSheet<V>,
  keys: ReadonlySet<number>,
  by: -1 | 1,
): QuoteItemSheet<V> {
  const tops = topmost(sheet, keys)
  const [first] = tops
  if (first === undefined || tops.some(({ parent }) => parent !== first.parent)) return sheet
  const moves = new Set(tops.map(({ key }) => key))
  const siblings = siblingsOf(sheet, first.parent).map(({ key }) => key)
  const places = tops.map(({ key }) => siblings.indexOf(key))
  const next = by === -1 ? Math.min(...places) - 1 : Math.max(...places) + 1
  const beside = siblings[next]
  if (beside === undefined) return sheet
  const before = by === -1 ? beside : (siblings[next + 1] ?? null)
  return moved(sheet, moves, { parent: first.parent, before })
}
