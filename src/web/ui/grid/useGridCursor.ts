/** The keys of a spreadsheet: one cell has the focus, typing opens it, and Enter and Tab save the typed text. */
import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react'

import { nextPlace, type UiGridPlace } from './places.ts'

/** A cell as it was when its field was opened: the typed text applies to that state, even if newer data arrives. */
export interface GridOpening<C> {
  /** The text shown before the edit. */
  was: string
  cell: C
}

interface Editing<C> {
  key: string
  text: string
  opened: GridOpening<C>
}

export interface GridCells<C extends { key: string }> {
  size: { rows: number; columns: number }
  cellAt: (place: UiGridPlace) => C | undefined
  placeOf: (key: string) => UiGridPlace | undefined
  /** Renders a row of a partly rendered grid, so that it can have the focus. */
  reveal?: (row: number) => void
  /** Takes the text; false where it is not understood: the field stays open. */
  type: (cell: C, text: string, opened: GridOpening<C>) => boolean
  /** Restores the saved value. */
  restore: (cell: C) => void
  /** Runs after a typed text was taken with this key. */
  afterTyping?: (cell: C, name: string) => (() => void) | undefined
  /** Acts on a key in a cell that is only read, before it moves on; null to do nothing. */
  reading: (cell: C, name: string, event: KeyboardEvent) => (() => void) | undefined | null
}

/** Tracks the focused cell and its typed text, with the handlers of cells; cells say their keys in `data-cell`. */
export function useGridCursor<C extends { key: string }>(grid: RefObject<HTMLElement | null>, cells: GridCells<C>) {
  const [activeKey, setActive] = useState<string | null>(null)
  const [editing, setEditing] = useState<Editing<C> | null>(null)
  // A commit by a key is followed by the field's blur, which must not take the text a second time.
  const settled = useRef(false)
  const focusTarget = useRef<string | null>(null)
  // Dialogs over the grid open once the cell has the focus again, so that they give it back there.
  const then = useRef<(() => void) | null>(null)

  const active = (activeKey === null ? undefined : cells.placeOf(activeKey)) ?? { row: 0, column: 0 }
  const activeCell = cells.cellAt(active)

  useEffect(() => {
    if (focusTarget.current === null || editing !== null) return
    const cell = grid.current?.querySelector<HTMLElement>(`[data-cell="${CSS.escape(focusTarget.current)}"]`)
    // A cell that is not rendered yet gets the focus after the next rendering.
    if (!cell && cells.reveal && cells.placeOf(focusTarget.current)) return
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
    const place = cells.placeOf(key)
    if (place) cells.reveal?.(place.row)
  }
  const edit = (cell: C, was: string, text = was) => {
    settled.current = false
    setActive(cell.key)
    setEditing({ key: cell.key, text, opened: { was, cell } })
  }
  /** Takes the text; false where it was not understood. */
  const commit = (cell: C): boolean => {
    if (editing === null || settled.current) return true
    if (!cells.type(cell, editing.text, editing.opened)) return false
    settled.current = true
    setEditing(null)
    return true
  }
  const leave = (cell: C, key: string, event: KeyboardEvent) => {
    const from = cells.placeOf(cell.key)
    const next = from && nextPlace(from, cells.size, key)
    if (!next) return
    event.preventDefault()
    goTo(cells.cellAt(next)?.key)
  }

  const onTyping = (cell: C, name: string, event: KeyboardEvent) => {
    if (name === 'Escape') {
      event.preventDefault()
      settled.current = true
      setEditing(null)
      cells.restore(cell)
      goTo(cell.key)
      return
    }
    const direction = onward[name]
    const act = cells.afterTyping?.(cell, name)
    if (direction === undefined && !act) return
    if (!commit(cell)) {
      event.preventDefault()
      return
    }
    if (!act) return leave(cell, direction ?? name, event)
    event.preventDefault()
    then.current = act
    goTo(cell.key)
  }

  const onReading = (cell: C, name: string, event: KeyboardEvent) => {
    const act = cells.reading(cell, name, event)
    if (act === null) return
    if (act) {
      event.preventDefault()
      // Digits and Delete are this cell's; the screen's own keys must not act on them as well.
      event.stopPropagation()
      return act()
    }
    leave(cell, name === 'Enter' ? 'ArrowDown' : name === 'shift+Enter' ? 'ArrowUp' : name, event)
  }

  return {
    active: activeCell ?? null,
    activePlace: active,
    editing,
    edit,
    goTo,
    pick: setActive,
    /** Takes a text that was chosen instead of typed. */
    finish: (cell: C, text: string) => {
      settled.current = true
      setEditing(null)
      cells.type(cell, text, { was: '', cell })
      goTo(cell.key)
    },
    onDraft: (text: string) => setEditing((current) => current && { ...current, text }),
    /**
     * Called when the field loses the focus: text that is not understood stays in the cell, which shows the problem.
     */
    onBlur: (cell: C) => {
      if (editing === null || settled.current) return
      cells.type(cell, editing.text, editing.opened)
      settled.current = true
      setEditing(null)
    },
    onKeyDown: (cell: C, event: KeyboardEvent) => {
      if (event.nativeEvent.isComposing) return
      const name = keyName(event)
      if (editing?.key === cell.key) onTyping(cell, name, event)
      else onReading(cell, name, event)
    },
  }
}

/** The move of the focus after a key saves the typed text. */
const onward: Record<string, string | undefined> = {
  Enter: 'ArrowDown',
  'shift+Enter': 'ArrowUp',
  Tab: 'Tab',
  'shift+Tab': 'shift+Tab',
  ArrowUp: 'ArrowUp',
  ArrowDown: 'ArrowDown',
}

function keyName(event: KeyboardEvent): string {
  const mod = event.ctrlKey || event.metaKey ? 'mod+' : ''
  const alt = event.altKey ? 'alt+' : ''
  const shift = event.shiftKey && event.key.length > 1 ? 'shift+' : ''
  return `${mod}${alt}${shift}${event.key}`
}
