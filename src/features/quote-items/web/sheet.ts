/**
 * The items of a quote as a sheet: rows in the order in which they are drawn, each below its parent. Pure: every act answers
 * a new sheet, of which the rows that it did not touch are the same.
 */

/** A row's key is its own from the first key that is typed, whatever number the server gives it later. */
export interface SheetRow<V extends object> {
  key: number
  parent: number | null
  values: V
}
export type QuoteItemSheet<V extends object> = readonly SheetRow<V>[]

/** Where rows go: below `parent`, before one of its rows or, with null, after the last. */
export interface QuoteItemTarget {
  parent: number | null
  before: number | null
}

/** Rows from a list in the order of siblings; one whose parent is not among them stands at the top. */
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
  /** 0 at the top. */
  depth: number
  /** `2.1` */
  number: string
  /** Among its siblings, from 1, and how many they are. */
  position: number
  siblings: number
  hasRows: boolean
}

/** The rows with what an outline says of each. */
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

/** Those rows and all below them. */
export function withBelow<V extends object>(sheet: QuoteItemSheet<V>, keys: Iterable<number>): Set<number> {
  const found = new Set(keys)
  for (const { key, parent } of sheet) if (parent !== null && found.has(parent)) found.add(key)
  return found
}

/** Leaves the rows that are below no other of them, in the order of the sheet. */
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

/** Puts new rows, with rows below them, where they are to go. */
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

/** After the last row below this one. */
function endOf<V extends object>(sheet: QuoteItemSheet<V>, parent: number | null): number {
  if (parent === null) return sheet.length
  const all = withBelow(sheet, [parent])
  return sheet.findLastIndex(({ key }) => all.has(key)) + 1
}

/** Moves rows with all below them; the same sheet where they would go below themselves. */
export function moved<V extends object>(
  sheet: QuoteItemSheet<V>,
  keys: ReadonlySet<number>,
  target: QuoteItemTarget,
): QuoteItemSheet<V> {
  const tops = new Set(topmost(sheet, keys).map(({ key }) => key))
  const all = withBelow(sheet, tops)
  if (target.parent !== null && all.has(target.parent)) return sheet
  let { before } = target
  // Before one that moves too is before the next that stays.
  const siblings = siblingsOf(sheet, target.parent).map(({ key }) => key)
  while (before !== null && tops.has(before)) before = siblings[siblings.indexOf(before) + 1] ?? null
  const taken = sheet.filter(({ key }) => all.has(key))
  const rest = sheet.filter(({ key }) => !all.has(key))
  return inserted(rest, taken, { parent: target.parent, before })
}

/** Each goes below the row above it on its level; the first of a level stays. */
export function indented<V extends object>(sheet: QuoteItemSheet<V>, keys: ReadonlySet<number>): QuoteItemSheet<V> {
  let current = sheet
  for (const { key, parent } of topmost(sheet, keys)) {
    const siblings = siblingsOf(current, parent).map((row) => row.key)
    const above = siblings[siblings.indexOf(key) - 1]
    if (above !== undefined) current = moved(current, new Set([key]), { parent: above, before: null })
  }
  return current
}

/** Each goes behind its parent, on the level of that; at the top it stays. */
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

/** One place up or down among the rows of its level, several of one level together; it stays at the end of the level. */
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
