/** What is typed after Ctrl-K while the palette is on its way: it begins with that, and no key of the screen takes it. */
let typed = ''
let entered = false
let timer: ReturnType<typeof setTimeout> | undefined

/** No longer than this: where the palette does not come, keys are the screen's again. */
const longestMs = 5_000

/** From now on what is typed is kept for the palette. */
export function keepTyped(): void {
  stop()
  typed = ''
  entered = false
  document.addEventListener('keydown', keep, { capture: true })
  timer = setTimeout(stop, longestMs)
}

/** What was typed until now, and whether Enter came last; from now on it is not kept. */
export function takeTyped(): { text: string; entered: boolean } {
  stop()
  const taken = { text: typed, entered }
  typed = ''
  entered = false
  return taken
}

function keep(event: KeyboardEvent): void {
  if (event.isComposing || event.ctrlKey || event.metaKey || event.altKey) return
  const isEnter = event.key === 'Enter' && typed !== ''
  entered = isEnter
  if (isEnter) {
    // It is for what the palette will find.
  } else if (event.key === 'Backspace') typed = typed.slice(0, -1)
  else if (event.key.length === 1) typed += event.key
  else return
  event.preventDefault()
  event.stopImmediatePropagation()
}

function stop(): void {
  clearTimeout(timer)
  document.removeEventListener('keydown', keep, { capture: true })
}
