/** Rows are dragged by their number: before or behind a row, or onto the middle of one to go below it. */
import { type PointerEvent, useRef, useState } from 'react'

import type { ItemLine } from './useItemGrid.ts'
import type { QuoteItemTarget } from './sheet.ts'

export interface Drop {
  key: number
  side: 'before' | 'after' | 'below'
}

export function useRowDrag(lines: readonly ItemLine[], onDrop: (key: number, target: QuoteItemTarget) => void) {
  const [drop, setDrop] = useState<Drop | null>(null)
  const dragged = useRef<{ key: number; y: number; moved: boolean } | null>(null)

  const atEvent = (event: PointerEvent): Drop | null => {
    const row = document.elementFromPoint(event.clientX, event.clientY)?.closest<HTMLElement>('[data-row-key]')
    if (!row) return null
    const { top, height } = row.getBoundingClientRect()
    const share = (event.clientY - top) / height
    return { key: Number(row.dataset['rowKey']), side: share < 0.3 ? 'before' : share > 0.7 ? 'after' : 'below' }
  }
  const targetOf = ({ key, side }: Drop): QuoteItemTarget => {
    const index = lines.findIndex(({ row }) => row.key === key)
    const line = lines[index]
    const parent = line?.row.parent ?? null
    if (side === 'below') return { parent: key, before: null }
    if (side === 'before') return { parent, before: key }
    const next = lines[index + 1]
    // Behind a row with rows below it is before the first of those.
    if (next?.row.parent === key) return { parent: key, before: next.row.key }
    const sibling = lines.slice(index + 1).find(({ row }) => row.parent === parent)
    return { parent, before: sibling?.row.key ?? null }
  }
  const end = () => {
    dragged.current = null
    setDrop(null)
  }
  return {
    drop,
    handlers: {
      onPointerDown: (event: PointerEvent) => {
        const head = (event.target as Element).closest<HTMLElement>('[data-handle]')
        const key = Number(head?.closest<HTMLElement>('[data-row-key]')?.dataset['rowKey'] ?? Number.NaN)
        if (event.button !== 0 || Number.isNaN(key)) return
        dragged.current = { key, y: event.clientY, moved: false }
        event.currentTarget.setPointerCapture(event.pointerId)
      },
      onPointerMove: (event: PointerEvent) => {
        const current = dragged.current
        if (!current || (!current.moved && Math.abs(event.clientY - current.y) < 5)) return
        current.moved = true
        setDrop(atEvent(event))
        const scroller = event.currentTarget.parentElement
        const box = scroller?.getBoundingClientRect()
        if (box && event.clientY > box.bottom - 48) scroller?.scrollBy(0, 12)
        if (box && event.clientY < box.top + 48) scroller?.scrollBy(0, -12)
      },
      onPointerUp: (event: PointerEvent) => {
        const current = dragged.current
        const to = current?.moved === true ? atEvent(event) : null
        end()
        if (current && to && to.key !== current.key) onDrop(current.key, targetOf(to))
      },
      onPointerCancel: end,
    },
  }
}
