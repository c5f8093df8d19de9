import { useEffect, useEffectEvent, type RefObject } from 'react'

import { useHotkeys } from '../useHotkeys.ts'
import type { DataTableProps } from './types.ts'
import type { OurTable } from './useDataTable.ts'

/** `J` and `K` walk over the rows, `X` selects, `/` goes to the search. The focus itself is the cursor. */
export function useRowKeys<R extends object>(
  props: DataTableProps<R>,
  table: OurTable<R>,
  scroller: RefObject<HTMLElement | null>,
) {
  const rows = () => [...(scroller.current?.querySelectorAll<HTMLElement>('[data-row]') ?? [])]
  const current = () => document.activeElement?.closest<HTMLElement>('[data-row]') ?? null
  // With several lists on a screen, the list with the focus handles the key, else the first.
  const mine = () => {
    const focused = document.activeElement?.closest('[data-rows]') ?? document.querySelector('[data-rows]')
    return focused === scroller.current
  }
  const walk = (step: 1 | -1) => {
    if (!mine()) return
    const all = rows()
    const element = current()
    const next = element ? all.indexOf(element) + step : step === 1 ? 0 : all.length - 1
    all[next]?.focus()
    all[next]?.scrollIntoView({ block: 'nearest' })
  }
  const select = () => {
    const id = mine() ? current()?.dataset['row'] : undefined
    if (id === undefined || !props.onSelected) return
    const row = table.getRow(id)
    if (row.getCanSelect()) row.toggleSelected()
  }
  useHotkeys({
    j: () => walk(1),
    k: () => walk(-1),
    x: select,
    '/': () => document.querySelector<HTMLInputElement>('[data-search-box]')?.select(),
  })
  /** Arrows walk too, once a row has the focus. */
  const onArrow = useEffectEvent((event: KeyboardEvent) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : null
    const { target } = event
    if (step === null || !(target instanceof HTMLElement) || target.dataset['row'] === undefined || !mine()) return
    event.preventDefault()
    walk(step)
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onArrow(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
}
