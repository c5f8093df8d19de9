import { type RefObject, useEffect, useEffectEvent, useLayoutEffect } from 'react'

import type { WayOut } from '#web/ui/table/types.ts'

interface EditorKeys {
  onSave: (to: WayOut) => void
  onDrop: () => void
  busy: boolean
}

/** Handles the keys: Tab saves and moves on, a click elsewhere saves, Escape discards; Enter belongs to the form. */
export function useEditorKeys(panel: RefObject<HTMLElement | null>, { onSave, onDrop, busy }: EditorKeys): void {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.isComposing || busy) return
    const { target } = event
    if (!(target instanceof HTMLElement)) return
    const choosing = target.getAttribute('data-mantine-stop-propagation') === 'true'
    // An open list of choices takes the first Escape.
    if (event.key === 'Escape' && !choosing) {
      event.preventDefault()
      onDrop()
    }
    if (event.key !== 'Tab' || !(target instanceof HTMLInputElement)) return
    // Tab leaves the editor from the last of several inputs, as of an address, and Shift+Tab from the first.
    const inputs = [...(panel.current?.querySelectorAll<HTMLElement>(typedInto) ?? [])]
    if (target !== inputs.at(event.shiftKey ? 0 : -1)) return
    event.preventDefault()
    takeTyped(panel.current)
    onSave(event.shiftKey ? 'before' : 'next')
  })
  const onPointerDown = useEffectEvent((event: PointerEvent) => {
    const { target } = event
    if (busy || !(target instanceof Element) || panel.current?.contains(target)) return
    // Dropdowns and calendars are rendered elsewhere in the page.
    if (target.closest('.mantine-Popover-dropdown') !== null) return
    takeTyped(panel.current)
    onSave('away')
  })
  // A field that is disabled while it saves loses the focus: when it is refused it has it again.
  useLayoutEffect(() => {
    const node = panel.current
    if (busy || node?.contains(document.activeElement) === true) return
    const first = node?.querySelector<HTMLInputElement | HTMLTextAreaElement>(typedInto)
    first?.focus()
    first?.select()
  }, [panel, busy])
  useEffect(() => {
    const node = panel.current
    const listen = (event: KeyboardEvent) => onKeyDown(event)
    const outside = (event: PointerEvent) => onPointerDown(event)
    node?.addEventListener('keydown', listen)
    document.addEventListener('pointerdown', outside)
    return () => {
      node?.removeEventListener('keydown', listen)
      document.removeEventListener('pointerdown', outside)
    }
  }, [panel])
}

/** A tag is one once its field is left. */
const takeTyped = (panel: HTMLElement | null) =>
  panel?.querySelector<HTMLElement>('.mantine-TagsInput-root input')?.blur()

const typedInto = 'input:not([type=hidden]), textarea'
