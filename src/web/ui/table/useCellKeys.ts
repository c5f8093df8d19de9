import { type RefObject, useEffect } from 'react'

/** F2 on a row or a cell edits it, Enter on a cell too; arrows walk over the cells that can be edited, Escape back to the row. */
export function useCellKeys(scroller: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const { target } = event
      if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
      if (!(target instanceof HTMLElement) || scroller.current?.contains(target) !== true) return
      const row = target.closest<HTMLElement>('[data-row]')
      const act = row && actOf(event.key, target, row)
      if (!act) return
      event.preventDefault()
      act()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [scroller])
}

/** Opens the cell that can be edited so many before or after this one. */
export function openCell(from: HTMLElement | null, step: 1 | -1): void {
  const all = cellsOf(from?.closest<HTMLElement>('[data-rows]'))
  const next = from && all[all.indexOf(from) + step]
  if (next) open(next)
  else from?.focus()
}

const cellsOf = (within: HTMLElement | null | undefined) => [
  ...(within?.querySelectorAll<HTMLElement>('[data-editable]') ?? []),
]
const open = (cell: HTMLElement | undefined) => cell?.querySelector<HTMLElement>('.fb-pencil')?.click()

function actOf(key: string, target: HTMLElement, row: HTMLElement): (() => void) | undefined {
  const cells = cellsOf(row)
  const index = cells.indexOf(target)
  const typing = target instanceof HTMLInputElement && target.type !== 'checkbox'
  if (cells.length === 0 || typing) return undefined
  if (key === 'F2') return () => open(cells[Math.max(index, 0)])
  if (target !== row && index < 0) return undefined
  if (key === 'ArrowRight') return () => cells[Math.min(index + 1, cells.length - 1)]?.focus()
  if (index < 0) return undefined
  if (key === 'Enter') return () => open(target)
  if (key === 'Escape') return () => row.focus()
  if (key === 'ArrowLeft') return () => (cells[index - 1] ?? row).focus()
  const beside = key === 'ArrowDown' ? nextRow(row, 1) : key === 'ArrowUp' ? nextRow(row, -1) : undefined
  return beside && (() => (cellsOf(beside)[index] ?? beside).focus())
}

function nextRow(row: HTMLElement, step: 1 | -1): HTMLElement | undefined {
  const rows = [...(row.closest('[data-rows]')?.querySelectorAll<HTMLElement>('[data-row]') ?? [])]
  return rows[rows.indexOf(row) + step]
}
