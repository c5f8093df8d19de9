/** Handles the keys of the grid of items, beside those of every spreadsheet. */
import { type FocusEvent, type KeyboardEvent, type MouseEvent, type RefObject, useRef } from 'react'

import { folded } from '#core/folded.ts'
import type { UiGridPlace } from '#web/ui/grid/places.ts'
import { useGridCursor } from '#web/ui/grid/useGridCursor.ts'
import { type ColumnId, type GridColumn, lockedIn, typedIn } from './columns.ts'
import type { ItemGridProps } from './ItemGrid.tsx'
import type { ItemValues } from './itemValues.ts'
import { edited } from './sheet.ts'
import { cellKey } from './sheetState.ts'
import type { ItemLine } from './useItemGrid.ts'

interface Spot {
  key: string
  line: ItemLine
  column: GridColumn
}

export type ItemGridCursor = ReturnType<typeof useItemCursor>

/** Columns that show the server's errors, by field. */
const columnOf: Readonly<Partial<Record<keyof ItemValues | 'parent_id', ColumnId>>> = {
  quantity: 'quantity',
  unit_price: 'unit_price',
  price: 'price',
  type_id: 'type',
  visibility: 'visibility',
  parent_id: 'visibility',
  optional: 'optional',
  alternative_group: 'optional',
  costs: 'field_hours',
}

export function useItemCursor(
  grid: RefObject<HTMLElement | null>,
  { store, state, model, selection, onOpen, onDecide }: ItemGridProps,
  reveal: (row: number) => void,
) {
  const { lines, columns } = model
  const lastClicked = useRef<string | null>(null)
  const columnIndex = (id: string | undefined) => columns.findIndex((column) => column.id === id)
  const spotAt = ({ row, column }: UiGridPlace): Spot | undefined => {
    const [line, second] = [lines[row], columns[column]]
    return line && second && { key: cellKey(line.row.key, second.id), line, column: second }
  }
  const placeOf = (cell: string): UiGridPlace | undefined => {
    const [key, id] = cell.split(' ')
    const row = lines.findIndex((line) => line.row.key === Number(key))
    const column = columnIndex(id)
    return row < 0 || column < 0 ? undefined : { row, column }
  }
  /** Finds the unsaved texts of a row by column, with the reasons. */
  const failures = (key: number): Map<ColumnId, { text: string; reason: string }> => {
    const found = new Map<ColumnId, { text: string; reason: string }>()
    for (const [field, reason] of state.refused.get(key) ?? []) {
      const wanted = columnOf[field as keyof ItemValues]
      const id = wanted !== undefined && columnIndex(wanted) >= 0 ? wanted : 'name'
      found.set(id, { text: '', reason: found.has(id) ? `${found.get(id)?.reason} ${reason}` : reason })
    }
    for (const { id } of columns) {
      const unread = state.unread.get(cellKey(key, id))
      if (unread) found.set(id, unread)
    }
    return found
  }
  const take = ({ line: { row }, column }: Spot, text: string): boolean => {
    const { id } = column
    const current = store.get()?.typed ?? state.typed
    const values = current.find((itemRow) => itemRow.key === row.key)?.values ?? row.values
    const typed = store.read(column, text, values)
    if (typed.value === null) {
      store.mark(row.key, id, { text, reason: typed.reason })
      return false
    }
    store.mark(row.key, id, null)
    store.act(edited(current, row.key, typed.value))
    return true
  }
  const editable = ({ column, line }: Spot) =>
    state.mayChange && column.kind !== 'read' && lockedIn(column.id, line.row.values) === null
  const chosen = (spot: Spot): ReadonlySet<number> =>
    selection.keys.size > 0 ? selection.keys : new Set([spot.line.row.key])
  const isLast = (spot: Spot) => lines.at(-1)?.row.key === spot.line.row.key
  const addBelow = (after: number | null) => {
    selection.setAnchor(null)
    cursor.goTo(cellKey(model.add(after), 'name'))
  }
  const open = ({ line }: Spot) => onOpen(line.row.key)
  const begin = (spot: Spot, text?: string) => {
    const was = failures(spot.line.row.key).get(spot.column.id)?.text || typedIn(spot.column, spot.line.row.values)
    cursor.edit(spot, was, text ?? was)
  }

  const reading = (spot: Spot, name: string): (() => void) | undefined => {
    const { line, column } = spot
    const failed = failures(line.row.key).get(column.id)
    const keys = chosen(spot)
    if (name === 'alt+Enter') return () => open(spot)
    if (name === 'Escape' && failed)
      return () => {
        store.mark(line.row.key, column.id, null)
        if (state.refused.has(line.row.key)) store.discard(line.row.key)
      }
    if (name === 'Escape' && selection.anchor !== null) return () => selection.setAnchor(null)
    if (name === 'shift+ArrowDown' || name === 'shift+ArrowUp')
      return () => {
        const row = cursor.activePlace.row + (name === 'shift+ArrowDown' ? 1 : -1)
        if (selection.anchor === null) selection.setAnchor(line.row.key)
        cursor.goTo(spotAt({ row, column: cursor.activePlace.column })?.key)
      }
    if (name === ' ' && column.id === 'name' && line.hasRows) return () => model.fold(line.row.key)
    if (!state.mayChange) return undefined
    if (name === 'mod+z') return () => store.step('undo')
    if (name === 'mod+y' || name === 'mod+Z') return () => store.step('redo')
    if (name === 'mod+Enter') return () => addBelow(line.row.key)
    if (name === 'mod+Delete' || name === 'mod+Backspace')
      return () => {
        const next = lines[cursor.activePlace.row + keys.size] ?? lines[cursor.activePlace.row - 1]
        selection.setAnchor(null)
        model.remove(keys)
        cursor.goTo(next && cellKey(next.row.key, column.id))
      }
    if (name === 'alt+ArrowUp' || name === 'alt+ArrowDown')
      return () => {
        model.shift(keys, name === 'alt+ArrowUp' ? -1 : 1)
        cursor.goTo(spot.key)
      }
    if (/^alt\+(shift\+)?Arrow(Right|Left)$/.test(name))
      return () => {
        if (name.endsWith('Right')) model.indent(keys)
        else model.outdent(keys)
        cursor.goTo(spot.key)
      }
    if (name === 'Enter' && failed && editable(spot)) return () => begin(spot)
    if (name === 'Enter' && isLast(spot)) return () => addBelow(line.row.key)
    if (column.id === 'state' && (name === 'F2' || name === ' ')) return onDecide
    if (name === 'F2') return () => (editable(spot) ? begin(spot) : open(spot))
    if (!editable(spot)) return undefined
    if (name === 'Delete' || name === 'Backspace') return () => void take(spot, '')
    if (column.kind === 'yesNo')
      return name === ' ' ? () => void take(spot, line.row.values.optional ? 'no' : 'yes') : undefined
    if (column.kind === 'choice') return chooses(spot, name)
    // A printable key starts editing with that character.
    return /^.$/u.test(name) && !(name === ' ' && column.kind === 'amount') ? () => begin(spot, name) : undefined
  }
  const chooses = (spot: Spot, name: string): (() => void) | undefined => {
    const words = (spot.column.options ?? []).map(({ label }) => label)
    const index = words.indexOf(typedIn(spot.column, spot.line.row.values))
    if (name === ' ') return () => void take(spot, words[(index + 1) % words.length] ?? '')
    if (name === 'alt+ArrowDown') return () => begin(spot)
    const word = words.find((text) => folded(text).startsWith(folded(name)))
    return /^[a-z]$/i.test(name) && word !== undefined ? () => void take(spot, word) : undefined
  }

  const cursor = useGridCursor<Spot>(grid, {
    size: { rows: lines.length, columns: columns.length },
    cellAt: spotAt,
    placeOf,
    reveal,
    type: (spot, text, { was }) =>
      text === was && !failures(spot.line.row.key).has(spot.column.id) ? true : take(spot, text),
    restore: ({ line, column }) => store.mark(line.row.key, column.id, null),
    afterTyping: (spot, name) =>
      name === 'mod+Enter' || (name === 'Enter' && isLast(spot)) ? () => addBelow(spot.line.row.key) : undefined,
    reading: (spot, name) => {
      const act = reading(spot, name)
      if (!act && selection.anchor !== null && /^(Arrow|Tab|Home|End|Page)/.test(name)) selection.setAnchor(null)
      return act
    },
  })
  const spotOf = (target: EventTarget) => {
    const cell = (target as Element).closest<HTMLElement>('[data-cell]')?.dataset['cell']
    const place = cell === undefined ? undefined : placeOf(cell)
    return place && spotAt(place)
  }
  return {
    ...cursor,
    take,
    failedIn: (key: number) =>
      [...failures(key)].map(([id, { text, reason }]) => `${id}\0${text}\0${reason}`).join('\n'),
    onKeyDown: (event: KeyboardEvent) => {
      const spot = spotOf(event.target)
      if (spot && !(event.target instanceof HTMLSelectElement && event.key !== 'Escape' && event.key !== 'Tab'))
        cursor.onKeyDown(spot, event)
    },
    onFocus: (event: FocusEvent) => {
      const spot = event.target.matches('[data-cell]') && spotOf(event.target)
      if (spot) cursor.pick(spot.key)
    },
    onBlur: () => cursor.active && cursor.onBlur(cursor.active),
    onChoose: (text: string) => cursor.active && cursor.finish(cursor.active, text),
    onClick: (cell: string, event: MouseEvent) => {
      const place = placeOf(cell)
      const spot = place && spotAt(place)
      if (!spot || cursor.editing?.key === cell) return
      if (event.shiftKey) return selection.setAnchor(selection.anchor ?? cursor.active?.line.row.key ?? null)
      selection.setAnchor(null)
      if (spot.column.id === 'state' && state.mayChange) return onDecide?.()
      if (spot.column.kind === 'yesNo' && editable(spot))
        return void take(spot, spot.line.row.values.optional ? 'no' : 'yes')
      // The first click focuses the cell, the next one edits it.
      if (editable(spot) && (event.detail > 1 || spot.key === lastClicked.current)) begin(spot)
      lastClicked.current = spot.key
    },
  }
}
