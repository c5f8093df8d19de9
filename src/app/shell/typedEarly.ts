/**
 * Collects the keys typed after Ctrl-K while the palette loads: it begins with them, and no key of the screen takes
 * them.
 */
let typed = ''
let entered = false
let timer: ReturnType<typeof setTimeout> | undefined

/** Longest time: if the palette does not open by then, keys belong to the screen again. */
const longestMs = 5_000

/** Saves typed characters for the palette from now on. */
export function keepTyped(): void {
  stop()
  typed = ''
  entered = false
  document.addEventListener('keydown', save, { capture: true })
  timer = setTimeout(stop, longestMs)
}

/** Hands over the collected text, and whether Enter came last; nothing is collected from now on. */
export function takeTyped(): { text: string; entered: boolean } {
  stop()
  const taken = { text: typed, entered }
  typed = ''
  entered = false
  return taken
}

function save(event: KeyboardEvent): void {
  if (event.isComposing || event.ctrlKey || event.metaKey || event.altKey) return
  const isEnter = event.key === 'Enter' && typed !== ''
  entered = isEnter
  if (isEnter) {
    // Backspace and characters edit the text that the palette will search for.
  } else if (event.key === 'Backspace') typed = typed.slice(0, -1)
  else if (event.key.length === 1) typed += event.key
  else return
  event.preventDefault()
  event.stopImmediatePropagation()
}

function stop(): void {
  clearTimeout(timer)
  document.removeEventListener('keydown', save, { capture: true })
}
