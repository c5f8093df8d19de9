import { useNavigate } from '@tanstack/react-router'

import { currentActions } from '#web/actions.ts'
import { submitForm, useMarkedTexts } from '#web/focus.ts'
import { useMe } from '#web/session.tsx'
import { useHotkeys, type Hotkeys } from '#web/ui/useHotkeys.ts'
import { navFor } from '../nav.ts'

/** The keys of every screen: the palette, the list of keys, `G` and a letter, `/`, and the screen's own. */
export function useShellKeys({ openPalette, openKeys }: { openPalette: () => void; openKeys: () => void }): void {
  const navigate = useNavigate()
  const goes = navFor(useMe()).map(({ key, to }): [string, () => void] => [`g ${key}`, () => void navigate({ to })])
  const keys: Hotkeys = {
    'mod+k': openPalette,
    'mod+Enter': submitForm,
    '?': openKeys,
    '/': focusSearch,
    ...Object.fromEntries(goes),
  }
  // The screen's keys are looked up when one is pressed: what may be done changes with every selection.
  const own: Hotkeys = new Proxy(keys, {
    get: (known, name: string) => known[name] ?? currentActions().find(({ key }) => key === name)?.run,
  })
  useHotkeys(own)
  useMarkedTexts()
}

function focusSearch() {
  document.querySelector<HTMLInputElement>('[data-search-box]')?.focus()
}
