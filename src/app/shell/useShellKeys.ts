import { useNavigate } from '@tanstack/react-router'

import { currentActions } from '#web/actions.ts'
import { submitForm, useMarkedTexts } from '#web/focus.ts'
import { useMe } from '#web/session.tsx'
import { isTyping, useHotkeys, type Hotkeys } from '#web/ui/useHotkeys.ts'
import { navFor } from '../nav.ts'

/** The keys of every screen: the palette, help, `G` and a letter, `/`, and the screen's own. */
export function useShellKeys({ openPalette, openHelp }: { openPalette: () => void; openHelp: () => void }): void {
  const navigate = useNavigate()
  const goes = navFor(useMe()).map(({ key, to }): [string, () => void] => [`g ${key}`, () => void navigate({ to })])
  const keys: Hotkeys = {
    'mod+k': openPalette,
    'mod+Enter': submitForm,
    '?': openHelp,
    '/': focusSearch,
    ...Object.fromEntries(goes),
  }
  // The screen's keys are looked up when one is pressed: what may be done changes with every selection.
  const own: Hotkeys = new Proxy(keys, {
    get: (known, name: string) =>
      name === 'mod+z' ? undo() : (known[name] ?? currentActions().find(({ key }) => key === name)?.run),
  })
  useHotkeys(own)
  useMarkedTexts()
}

/** Presses the Undo of the newest notice; in a field the browser takes back what was typed. */
function undo(): (() => void) | undefined {
  if (isTyping(document.activeElement)) return undefined
  const buttons = document.querySelectorAll<HTMLElement>('.fb-snackbar-body > button')
  const newest = [...buttons].findLast(({ textContent }) => textContent === 'Undo')
  return newest && (() => newest.click())
}

function focusSearch() {
  document.querySelector<HTMLInputElement>('[data-search-box]')?.focus()
}
