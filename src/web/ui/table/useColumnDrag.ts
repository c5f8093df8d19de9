/** Dragging a column by its head, with a mouse or a pen. With keys and fingers it is moved in the list's settings. */
import { type RefObject, useEffect, useEffectEvent } from 'react'

import type { Side } from './arrange.ts'

/** Pixels that a press may move and still be a click. */
const slack = 6

export function useColumnDrag(
  head: RefObject<HTMLElement | null>,
  onMove: ((id: string, side: Side, beside: string) => void) | undefined,
): void {
  const drop = useEffectEvent((id: string, side: Side, beside: string) => onMove?.(id, side, beside))
  const movable = onMove !== undefined
  useEffect(() => {
    const thead = head.current
    if (!thead || !movable) return
    const press = new AbortController()
    thead.addEventListener('pointerdown', (down) => dragFrom(thead, down, drop), { signal: press.signal })
    return () => press.abort()
  }, [head, movable])
}

function dragFrom(thead: HTMLElement, down: PointerEvent, drop: (id: string, side: Side, beside: string) => void) {
  const dragged = headAt(thead, down.target)
  if (!dragged || down.button !== 0 || down.pointerType === 'touch') return
  const drag = new AbortController()
  const { signal } = drag
  let place: { head: HTMLElement; side: Side } | null = null
  const show = (next: typeof place) => {
    place?.head.removeAttribute('data-drop')
    place = next
    place?.head.setAttribute('data-drop', place.side)
  }
  const end = () => {
    show(null)
    dragged.removeAttribute('data-dragged')
    drag.abort()
  }
  window.addEventListener(
    'pointermove',
    (event) => {
      if (!dragged.hasAttribute('data-dragged')) {
        if (Math.abs(event.clientX - down.clientX) < slack) return
        dragged.setAttribute('data-dragged', '')
        window.getSelection()?.removeAllRanges()
      }
      event.preventDefault()
      const over = headAt(thead, document.elementFromPoint(event.clientX, event.clientY))
      if (!over || over === dragged) return show(null)
      const { left, width } = over.getBoundingClientRect()
      show({ head: over, side: event.clientX < left + width / 2 ? 'before' : 'after' })
    },
    { signal },
  )
  window.addEventListener(
    'pointerup',
    () => {
      const id = dragged.dataset['column']
      const beside = place?.head.dataset['column']
      if (dragged.hasAttribute('data-dragged')) quietClick()
      if (id !== undefined && beside !== undefined && place) drop(id, place.side, beside)
      end()
    },
    { signal },
  )
  window.addEventListener('pointercancel', end, { signal })
  window.addEventListener('keydown', ({ key }) => key === 'Escape' && end(), { signal })
}

/** The click that ends a drag sorts nothing. It comes at once, or not at all. */
function quietClick() {
  const stop = (event: MouseEvent) => event.stopPropagation()
  window.addEventListener('click', stop, { capture: true, once: true })
  setTimeout(() => window.removeEventListener('click', stop, { capture: true }))
}

const headAt = (thead: HTMLElement, eventTarget: EventTarget | null) => {
  const found = eventTarget instanceof Element ? eventTarget.closest<HTMLElement>('[data-column]') : null
  return found && thead.contains(found) ? found : null
}
