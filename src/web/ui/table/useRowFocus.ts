import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'

import { focusHeading } from '#web/focus.ts'
import type { DataTableProps } from './types.ts'

interface Place {
  row: string
  /** Index among the row's editable cells; -1 for none of them. */
  cell: number
}

/**
 * A row that leaves the list takes the focus with it: the row that took its place gets it, the last one where there is none,
 * and the heading where the list is empty now. Who has gone on to something else meanwhile is left there.
 */
export function useRowFocus<R extends object>(
  { rows, rowId, paging }: DataTableProps<R>,
  scroller: RefObject<HTMLElement | null>,
): void {
  const place = useRef<Place | null>(null)
  const ids = useRef<readonly string[]>([])
  useEffect(() => {
    const onFocusIn = ({ target }: FocusEvent) => {
      place.current = target instanceof HTMLElement && scroller.current?.contains(target) ? placeOf(target) : null
    }
    const onFocusOut = ({ target }: FocusEvent) =>
      queueMicrotask(() => {
        // The focus left a row that still exists, so no row was removed. An element disabled while saving will be
        // enabled again.
        const stands = target instanceof HTMLElement && target.isConnected && !target.matches(':disabled')
        if (stands && hasNone()) place.current = null
      })
    document.addEventListener('focusin', onFocusIn)
    document.addEventListener('focusout', onFocusOut)
    return () => {
      document.removeEventListener('focusin', onFocusIn)
      document.removeEventListener('focusout', onFocusOut)
    }
  }, [scroller])
  useLayoutEffect(() => {
    // After a page that no longer exists the last page is about to load.
    if (rows === undefined || (rows.length === 0 && (paging?.page ?? 1) > 1)) return
    const before = ids.current
    ids.current = rows.map(rowId)
    const was = place.current
    if (was === null || !hasNone() || !before.includes(was.row) || ids.current.includes(was.row)) return
    place.current = null
    const next = ids.current[Math.min(before.indexOf(was.row), ids.current.length - 1)]
    const row = next === undefined ? undefined : rowOf(scroller.current, next)
    if (!row) return focusHeading()
    const there = cellsOf(row)[was.cell] ?? row
    there.focus()
    there.scrollIntoView({ block: 'nearest' })
  }, [rows, rowId, paging?.page, scroller])
}

const hasNone = () => document.activeElement === null || document.activeElement === document.body

const cellsOf = (row: HTMLElement) => [...row.querySelectorAll<HTMLElement>('[data-editable]')]

const rowOf = (within: HTMLElement | null, id: string) =>
  [...(within?.querySelectorAll<HTMLElement>('[data-row]') ?? [])].find((row) => row.dataset['row'] === id)

function placeOf(target: HTMLElement): Place | null {
  const row = target.closest<HTMLElement>('[data-row]')
  const cell = target.closest<HTMLElement>('[data-editable]')
  return row && { row: row.dataset['row'] ?? '', cell: cell ? cellsOf(row).indexOf(cell) : -1 }
}
