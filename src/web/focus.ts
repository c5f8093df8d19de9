/**
 * After a navigation the new screen's heading has the focus, so that a reader says where one is and Tab goes on from
 * there. A screen that focused a field of its own keeps it. The screen may still be loading, and a menu that led here
 * takes the focus back when it closes: hence several looks, which end with the first key or click. Who went to a notice
 * without either, by a reader's own commands, is left there.
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
