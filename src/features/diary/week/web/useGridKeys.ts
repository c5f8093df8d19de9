/** The keys of a spreadsheet: one cell has the focus, typing begins in it, and Enter and Tab take what was typed along. */
import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react'

import type { CellState } from './cellText.ts'
import type { OpenedCell } from './useCellWrites.ts'
import { nextPlace, type Place, type WeekCell, type WeekRow } from './weekRows.ts'

export interface GridActs {
  /** False where it is not understood: the field stays open. */
  type: (row: WeekRow, cell: WeekCell, text: string, opened?: OpenedCell) => boolean
  restore: (key: string) => void
  details: (cell: WeekCell) => void
  open: (cell: WeekCell) => void
  submit: () => void
}

interface Editing {
  key: string
  text: string
  opened: OpenedCell
}

export function useGridKeys(
  grid: RefObject<HTMLElement | null>,
  rows: readonly WeekRow[],
  stateOf: (row: WeekRow, cell: WeekCell) => CellState,
  acts: GridActs,
) {
  const [activeKey, setActive] = useState<string | null>(null)
  const [editing, setEditing] = useState<Editing | null>(null)
  // A commit by a key is followed by the field's blur, which must not take the text a second time.
  const settled = useRef(false)
  const focusTarget = useRef<string | null>(null)
  // What comes up over the grid comes once the cell has the focus again, to give it back there.
  const then = useRef<(() => void) | null>(null)

  const size = { rows: rows.length, columns: rows[0]?.cells.length ?? 0 }
  const cellAt = ({ row, column }: Place) => rows[row]?.cells[column]
  const placeOf = (key: string | null): Place => {
    for (const [row, { cells }] of rows.entries()) {
      const column = cells.findIndex((cell) => cell.key === key)
      if (column >= 0) return { row, column }
    }
    return { row: 0, column: 0 }
  }
  const active = placeOf(activeKey)
  const activeCell = cellAt(active)

  useEffect(() => {
    if (focusTarget.current === null || editing !== null) return
    const cell = grid.current?.querySelector<HTMLElement>(`[data-cell="${CSS.escape(focusTarget.current)}"]`)
    focusTarget.current = null
    cell?.focus()
    cell?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
    then.current?.()
    then.current = null
  })

  const goTo = (key: string | undefined) => {
    if (key === undefined) return
    focusTarget.current = key
    setActive(key)
  }
  const edit = (cell: WeekCell, was: string, text = was) => {
    settled.current = false
    setActive(cell.key)
    setEditing({ key: cell.key, text, opened: { was, entry: cell.entries[0] } })
  }
  /** Takes the text; false where it was not understood. */
  const commit = (row: WeekRow, cell: WeekCell): boolean => {
    if (editing === null || settled.current) return true
    if (!acts.type(row, cell, editing.text, editing.opened)) return false
    settled.current = true
    setEditing(null)
    return true
  }
  const leave = (cell: WeekCell, key: string, event: KeyboardEvent) => {
    const next = nextPlace(placeOf(cell.key), size, key)
    if (next === null) return
    event.preventDefault()
    goTo(cellAt(next)?.key)
  }

  const onTyping = (row: WeekRow, cell: WeekCell, name: string, event: KeyboardEvent) => {
    if (name === 'Escape') {
      event.preventDefault()
      settled.current = true
      setEditing(null)
      acts.restore(cell.key)
      goTo(cell.key)
      return
    }
    const direction = onward[name]
    if (direction === undefined && name !== 'F2' && name !== 'mod+Enter') return
    if (!commit(row, cell)) {
      event.preventDefault()
      return
    }
    if (direction !== undefined) return leave(cell, direction, event)
    event.preventDefault()
    then.current = name === 'F2' ? () => acts.details(cell) : acts.submit
    goTo(cell.key)
  }

  const onReading = (row: WeekRow, cell: WeekCell, name: string, event: KeyboardEvent) => {
    const state = stateOf(row, cell)
    const take = (act: () => void) => {
      event.preventDefault()
      // Digits and Delete are this cell's; the screen's own keys must not act on them as well.
      event.stopPropagation()
      act()
    }
    const failed = event.currentTarget.getAttribute('aria-invalid') === 'true'
    if (name === 'mod+Enter') return take(acts.submit)
    if (name === 'F2') return take(() => acts.details(cell))
    if (name === 'Enter' && state.several) return take(() => acts.open(cell))
    if (name === 'Enter' && failed) return take(() => edit(cell, state.shown))
    if (name === 'alt+Enter') return take(() => acts.open(cell))
    if (name === 'Escape' && failed) return take(() => acts.restore(cell.key))
    if (state.readOnly === null && (name === 'Delete' || name === 'Backspace'))
      return take(() => acts.type(row, cell, ''))
    if (state.readOnly === null && /^[0-9:.,]$/.test(name)) return take(() => edit(cell, state.shown, name))
    leave(cell, name === 'Enter' ? 'ArrowDown' : name === 'shift+Enter' ? 'ArrowUp' : name, event)
  }

  return {
    active: activeCell ?? null,
    activeRow: rows[active.row] ?? null,
    editing,
    edit,
    goTo,
    pick: setActive,
    onDraft: (text: string) => setEditing((now) => now && { ...now, text }),
    /** The field has lost the focus: what is not understood is kept in the cell, which says so. */
    onBlur: (row: WeekRow, cell: WeekCell) => {
      if (editing === null || settled.current) return
      acts.type(row, cell, editing.text, editing.opened)
      settled.current = true
      setEditing(null)
    },
    onKeyDown: (row: WeekRow, cell: WeekCell, event: KeyboardEvent) => {
      if (event.nativeEvent.isComposing) return
      const name = nameOf(event)
      if (editing?.key === cell.key) onTyping(row, cell, name, event)
      else onReading(row, cell, name, event)
    },
  }
}

/** Where the focus moves when a key saves the typed text. */
const onward: Record<string, string | undefined> = {
  Enter: 'ArrowDown',
  'shift+Enter': 'ArrowUp',
  Tab: 'Tab',
  'shift+Tab': 'shift+Tab',
  ArrowUp: 'ArrowUp',
  ArrowDown: 'ArrowDown',
}

function nameOf(event: KeyboardEvent): string {
  const mod = event.ctrlKey || event.metaKey ? 'mod+' : ''
  const alt = event.altKey ? 'alt+' : ''
  const shift = event.shiftKey && event.key.length > 1 ? 'shift+' : ''
  return `${mod}${alt}${shift}${event.key}`
}
