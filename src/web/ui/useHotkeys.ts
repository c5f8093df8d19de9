import { useEffect, useRef } from 'react'

/** Keys to acts: `n`, `?`, `mod+k` (Ctrl, or Cmd on a Mac), `alt+ArrowUp`, and `g d` for one key after the other. */
export type Hotkeys = Record<string, (event: KeyboardEvent) => void>
export interface HotkeyOptions {
  enabled?: boolean
  /** Single keys also work while a dialog is open (for keys that belong to that dialog). */
  inDialog?: boolean
}

const sequenceMs = 1000

/**
 * Handles shortcut keys of a screen. They are off while a field has the focus and while a form or a dialog is open,
 * whose fields need the keys; `mod+` keys work everywhere.
 */
export function useHotkeys(keys: Hotkeys, { enabled = true, inDialog = false }: HotkeyOptions = {}): void {
  const latest = useRef(keys)
  useEffect(() => {
    latest.current = keys
  })
  useEffect(() => {
    if (!enabled) return
    let first = ''
    let index = 0
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.isComposing || event.key === undefined) return
      const name = nameOf(event)
      const plain = !name.startsWith('mod+')
      if (plain && isTyping(event.target)) return
      if (plain && !inDialog && isFormOpen()) return
      const joined = event.timeStamp - index < sequenceMs ? `${first} ${name}` : name
      const act = latest.current[joined] ?? latest.current[name]
      first = name
      index = event.timeStamp
      if (!act) return
      event.preventDefault()
      act(event)
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [enabled, inDialog])
}

const isFormOpen = () =>
  [...document.querySelectorAll('[aria-modal="true"], form[data-form]')].some((node) => node.checkVisibility())

/** Whether a key pressed there would write something. */
export function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false
  if (target instanceof HTMLInputElement)
    return !['checkbox', 'radio', 'button', 'submit', 'reset'].includes(target.type)
  return target.isContentEditable || target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement
}

function nameOf(event: KeyboardEvent): string {
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key
  const mod = event.ctrlKey || event.metaKey ? 'mod+' : ''
  return `${mod}${event.altKey ? 'alt+' : ''}${event.shiftKey && event.key.length > 1 ? 'shift+' : ''}${key}`
}
