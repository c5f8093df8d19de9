/**
 * Ids that stand for records which an import is about to add, until the database has given theirs: a row may name another
 * row of its file, and a client that comes along with it. They lie above every id that a sequence will reach.
 */
const first = Number.MAX_SAFE_INTEGER - 4_000_000
/** Rows of a file; the records that come along begin behind them. */
const rowNumbers = 1_000_001

export const standInOfRow = (row: number): number => first + row
export const standInOfNew = (index: number): number => first + rowNumbers + index
const isStandIn = (value: unknown): value is number => typeof value === 'number' && value >= first

/** The stand-ins in a body. */
export function standInsOf(body: unknown): number[] {
  if (isStandIn(body)) return [body]
  return typeof body === 'object' && body !== null ? Object.values(body).flatMap(standInsOf) : []
}

/** Leaves the stand-ins for rows of the file. */
export const rowsNamedIn = (body: unknown): number[] => standInsOf(body).filter((id) => id < first + rowNumbers)

/** The body with the ids that were given since. */
export function withIds<T>(body: T, ids: ReadonlyMap<number, number>): T {
  const replaced = (value: unknown): unknown => {
    if (isStandIn(value)) return ids.get(value) ?? value
    if (Array.isArray(value)) return value.map(replaced)
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, replaced(part)]))
  }
  return replaced(body) as T
}
