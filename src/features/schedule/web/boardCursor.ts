/** The keyboard's cursor on the board: a day and a lane of a row, on a bar or beside it. Pure. */
import type { Bar } from './boardBars.ts'
import type { BoardRow, ScheduleItemRow } from './boardModel.ts'

export interface Cursor {
  row: string
  at: number
  lane: number
  /** Number of selected days from there on, without a bar. */
  days: number
  /** Bar that the cursor follows when it moves. */
  bar?: string | undefined
}

/** A cursor by its day instead of a column: it stays on the day when the board shows others. */
export type DatedCursor = Omit<Cursor, 'at'> & { day: string }
/** Returns the cursor by its day, among the days that the board shows. */
export const dated = ({ at, ...cursor }: Cursor, days: readonly string[]): DatedCursor => ({
  ...cursor,
  day: days[at] ?? '',
})
/** Returns the cursor on the board, or null while its day is not shown. */
export function shownCursor({ day, ...cursor }: DatedCursor, days: readonly string[]): Cursor | null {
  const column = days.indexOf(day)
  return column === -1 ? null : { ...cursor, at: column }
}

/** Returns the cursor at the current place of its bar. */
export function settled(rows: readonly BoardRow[], cursor: Cursor): Cursor {
  if (cursor.bar === undefined) return cursor
  const there = rows.filter(
    (row) => row.kind !== 'group' && row.bars.some(({ key }) => key === cursor.bar),
  ) as ScheduleItemRow[]
  const row = there.find(({ key }) => key === cursor.row) ?? there[0]
  const bar = row?.bars.find(({ key }) => key === cursor.bar)
  return row && bar ? { ...cursor, row: row.key, at: bar.at, lane: bar.lane } : cursor
}

export const itemAt = (rows: readonly BoardRow[], key: string): ScheduleItemRow | null => {
  const row = rows.find((boardRow) => boardRow.key === key)
  return row && row.kind !== 'group' ? row : null
}

/** The bar under the cursor. */
export const barUnder = (row: ScheduleItemRow, { at, lane }: Pick<Cursor, 'at' | 'lane'>): Bar | null =>
  row.bars.find((bar) => bar.lane === lane && bar.at <= at && at < bar.at + bar.days) ?? null

export type ScheduleStep = 'left' | 'right' | 'up' | 'down' | 'first' | 'last' | 'pageUp' | 'pageDown'

/** Moves the cursor by a step: through the lanes of a row, then to the next row; sideways past a whole bar. */
export function stepped(rows: readonly BoardRow[], days: number, cursor: Cursor, step: ScheduleStep): Cursor {
  const index = rows.findIndex(({ key }) => key === cursor.row)
  const row = rows[index]
  const on = (changes: Partial<Cursor>): Cursor => ({ ...cursor, days: 1, bar: undefined, ...changes })
  if (!row) return cursor
  const bar = row.kind === 'group' ? null : barUnder(row, cursor)
  switch (step) {
    case 'left':
      return on({ at: Math.max(0, (bar?.at ?? cursor.at) - 1) })
    case 'right':
      return on({ at: Math.min(days - 1, bar ? bar.at + bar.days : cursor.at + 1) })
    case 'first':
      return on({ at: 0 })
    case 'last':
      return on({ at: days - 1 })
    case 'up':
      return cursor.lane > 0 ? on({ lane: cursor.lane - 1 }) : toRow(rows, index, -1, on)
    case 'down': {
      // An empty lane below the last bar of the day is skipped.
      const below =
        row.kind === 'group'
          ? []
          : row.bars.filter(
              (record) => record.lane > cursor.lane && record.at <= cursor.at && cursor.at < record.at + record.days,
            )
      const next = Math.min(...below.map(({ lane }) => lane))
      return below.length > 0 ? on({ lane: next }) : toRow(rows, index, 1, on)
    }
    case 'pageUp':
      return toRow(rows, index, -10, on)
    case 'pageDown':
      return toRow(rows, index, 10, on)
  }
}

function toRow(rows: readonly BoardRow[], index: number, by: number, on: (changes: Partial<Cursor>) => Cursor): Cursor {
  const to = rows[Math.max(0, Math.min(rows.length - 1, index + by))]
  if (!to || to === rows[index]) return on({})
  return on({ row: to.key, lane: 0 })
}
