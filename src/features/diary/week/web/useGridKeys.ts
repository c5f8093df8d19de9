/** Handles the keys of the week's grid, beside those of every spreadsheet. */
import type { RefObject } from 'react'

import { type GridOpening, useGridCursor } from '#web/ui/grid/useGridCursor.ts'
import type { UiGridPlace } from '#web/ui/grid/places.ts'
import type { CellState } from './cellText.ts'
import type { OpenedCell } from './useCellWrites.ts'
import type { WeekCell, WeekRow } from './weekRows.ts'

export interface GridActions {
  /** False where it is not understood: the field stays open. */
  type: (row: WeekRow, cell: WeekCell, text: string, opened?: OpenedCell) => boolean
  restore: (key: string) => void
  details: (cell: WeekCell) => void
  open: (cell: WeekCell) => void
  submit: () => void
}

interface Spot {
  key: string
  row: WeekRow
  cell: WeekCell
}
const spot = (row: WeekRow, cell: WeekCell): Spot => ({ key: cell.key, row, cell })
const openedOf = ({ was, cell }: GridOpening<Spot>): OpenedCell => ({ was, entry: cell.cell.entries[0] })

export function useGridKeys(
  grid: RefObject<HTMLElement | null>,
  rows: readonly WeekRow[],
  stateOf: (row: WeekRow, cell: WeekCell) => CellState,
  actions: GridActions,
) {
  const placeOf = (key: string): UiGridPlace | undefined => {
    for (const [row, { cells }] of rows.entries()) {
      const column = cells.findIndex((cell) => cell.key === key)
      if (column >= 0) return { row, column }
    }
    return undefined
  }
  const cursor = useGridCursor<Spot>(grid, {
    size: { rows: rows.length, columns: rows[0]?.cells.length ?? 0 },
    cellAt: ({ row, column }) => {
      const [line, cell] = [rows[row], rows[row]?.cells[column]]
      return line && cell && spot(line, cell)
    },
    placeOf,
    type: ({ row, cell }, text, opened) => actions.type(row, cell, text, openedOf(opened)),
    restore: ({ key }) => actions.restore(key),
    afterTyping: ({ cell }, name) =>
      name === 'F2' ? () => actions.details(cell) : name === 'mod+Enter' ? actions.submit : undefined,
    reading: (record, name, event) => {
      const { row, cell } = record
      const state = stateOf(row, cell)
      const failed = event.currentTarget.getAttribute('aria-invalid') === 'true'
      if (name === 'mod+Enter') return actions.submit
      if (name === 'F2') return () => actions.details(cell)
      if (name === 'Enter' && state.several) return () => actions.open(cell)
      if (name === 'Enter' && failed) return () => cursor.edit(record, state.shown)
      if (name === 'alt+Enter') return () => actions.open(cell)
      if (name === 'Escape' && failed) return () => actions.restore(cell.key)
      if (state.readOnly === null && (name === 'Delete' || name === 'Backspace'))
        return () => actions.type(row, cell, '')
      if (state.readOnly === null && /^[0-9:.,]$/.test(name)) return () => cursor.edit(record, state.shown, name)
      return undefined
    },
  })
  return {
    ...cursor,
    active: cursor.active?.cell ?? null,
    activeRow: rows[cursor.activePlace.row] ?? null,
    edit: (row: WeekRow, cell: WeekCell, was: string) => cursor.edit(spot(row, cell), was),
    onBlur: (row: WeekRow, cell: WeekCell) => cursor.onBlur(spot(row, cell)),
    onKeyDown: (row: WeekRow, cell: WeekCell, event: Parameters<typeof cursor.onKeyDown>[1]) =>
      cursor.onKeyDown(spot(row, cell), event),
  }
}
