import { type MouseEvent, type RefObject, useEffect, useLayoutEffect, useRef } from 'react'

/**
 * Moves the focus to the new screen's heading after a navigation, so that a screen reader says where the user is and
 * Tab goes on from there. A screen that focused a field of its own keeps it. The screen may still be loading, and a
 * menu that led here takes the focus back when it closes: hence several attempts, which end with the first key or
 * click. A user whose screen reader has moved to a notice without either is left there.
 */
export function focusHeading(): void {
  stop()
  const timers = [0, 60, 150, 300, 600, 1200].map((wait) => setTimeout(look, wait))
  const end = () => {
    timers.forEach(clearTimeout)
    document.removeEventListener('keydown', end)
    document.removeEventListener('pointerdown', end)
  }
  document.addEventListener('keydown', end)
  document.addEventListener('pointerdown', end)
  stop = end
}

let stop = () => {}

function look() {
  const main = document.querySelector('main')
  const heading = main?.querySelector('h1')
  const inNotice = document.activeElement?.closest('[role="status"], [role="alert"]') != null
  const elsewhere = inNotice || document.querySelector('[aria-modal="true"]') !== null
  if (!heading || elsewhere || main?.contains(document.activeElement)) return
  heading.tabIndex = -1
  heading.focus({ preventScroll: true })
}

/** Returns true when nothing on the page has the focus. */
export function isLost(): boolean {
  const active = document.activeElement
  return active === null || active === document.body || active.matches(':disabled')
}

const textual = new Set(['text', 'email', 'tel', 'url', 'search', 'number'])

/** Selects the whole text when the focus enters its field, so that typing replaces it. */
export function markText({ target }: { target: EventTarget | null }): void {
  if (target instanceof HTMLInputElement && textual.has(target.type) && !target.readOnly) target.select()
}

/** Selects texts on focus in every form of a page. */
export function useMarkedTexts(): void {
  useEffect(() => {
    const enter = (event: FocusEvent) =>
      event.target instanceof Element && event.target.closest('form[data-form]') && markText(event)
    document.addEventListener('focusin', enter)
    return () => document.removeEventListener('focusin', enter)
  }, [])
}

/** Selects the text after a click: the browser sets the cursor after the click, which would remove the selection. */
export function markOnClick({ currentTarget }: MouseEvent<HTMLInputElement>): void {
  if (document.activeElement !== currentTarget) setTimeout(() => markText({ target: currentTarget }))
}

/** A form is entered at its first field: by the dialog that it lies in, or at once where the screen is about it. */
export function useFirstField(form: RefObject<HTMLFormElement | null>, atOnce: boolean): void {
  useEffect(() => {
    const node = form.current
    const chosen = node?.querySelector<HTMLElement>('[data-autofocus]')
    const first = chosen ?? node?.querySelector<HTMLElement>('[data-field]:not(:disabled, [readonly])')
    first?.setAttribute('data-autofocus', '')
    const isElsewhere = !isLost() && document.activeElement?.tagName !== 'H1'
    if (atOnce && !isElsewhere) first?.focus({ preventScroll: true })
  }, [form, atOnce])
}

/**
 * A button is disabled while its act is on its way, and loses the focus by that: it gets it back afterwards. Some browsers take
 * it away at once, others with the next picture, which a quick answer comes before.
 */
export function useFocusSaved(busy: boolean): void {
  const held = useRef<Element | null>(null)
  useEffect(() => {
    const enter = ({ target }: FocusEvent) => (held.current = target as Element)
    const leave = ({ target, relatedTarget }: FocusEvent) => {
      const isTaken = (target as Element).matches(':disabled')
      if (!isTaken && relatedTarget === null) held.current = null
    }
    document.addEventListener('focusin', enter)
    document.addEventListener('focusout', leave)
    return () => {
      document.removeEventListener('focusin', enter)
      document.removeEventListener('focusout', leave)
    }
  }, [])
  useLayoutEffect(() => {
    if (busy) return undefined
    const giveBack = () => {
      if (isLost() && held.current instanceof HTMLElement) held.current.focus({ preventScroll: true })
    }
    giveBack()
    const again = setTimeout(giveBack, 50)
    return () => clearTimeout(again)
  }, [busy])
}

/** Saves the form for Ctrl-Enter outside of all forms: the only form in the top dialog, or on the page. */
export function submitForm(): void {
  if (document.activeElement?.closest('form')) return
  const dialog = [...document.querySelectorAll('[aria-modal="true"]')].at(-1)
  const forms = [...(dialog ?? document).querySelectorAll<HTMLFormElement>('form[data-form]')]
  const [form, second] = forms.filter((element) => element.checkVisibility())
  if (!second) form?.requestSubmit()
}

/**
 * Returns a function that moves the focus back to the present place: a menu is gone by then, and a row or a button
 * may have been replaced.
 */
export function wayBack(): () => void {
  const active = document.activeElement
  const menuButton = buttonOf(active?.closest('[role="menu"]') ?? null)
  const name = active?.closest<HTMLElement>('[data-opener]')?.dataset['opener']
  const row = active?.closest<HTMLElement>('[data-row]')
  const index = row ? rows().indexOf(row) : -1
  return () => {
    if (!isLost()) return
    const again = [menuButton ?? active, find('opener', name), find('row', row?.dataset['row'])]
    const there =
      again.find((node) => node instanceof HTMLElement && node.isConnected && node !== document.body) ??
      (index < 0 ? undefined : (rows()[index] ?? rows().at(-1)))
    if (there instanceof HTMLElement) there.focus({ preventScroll: true })
    else focusHeading()
  }
}

/** The button that opened a menu, or beside which it stands. */
function buttonOf(menu: Element | null): Element | null | undefined {
  const target = menu && document.getElementById(menu.getAttribute('aria-labelledby') ?? '')
  return target && (target.closest('button') ?? target.parentElement?.querySelector('button'))
}

const rows = () => [...document.querySelectorAll<HTMLElement>('[data-row]')]
const find = (kind: 'opener' | 'row', name: string | undefined) =>
  name === undefined ? undefined : document.querySelector<HTMLElement>(`[data-${kind}="${CSS.escape(name)}"]`)
