/** A button beside each example that copies it. Where the page came by http there is no clipboard: what to copy is selected. */
async function copy(block, button) {
  getSelection().selectAllChildren(block)
  const said = await navigator.clipboard?.writeText(block.textContent).then(
    () => 'Copied',
    () => undefined,
  )
  button.textContent = said ?? 'Press Ctrl+C'
  setTimeout(() => (button.textContent = 'Copy'), 2000)
}

function offer(block) {
  const button = document.createElement('button')
  button.type = 'button'
  button.textContent = 'Copy'
  button.addEventListener('click', () => void copy(block, button))
  block.before(button)
}

// What is not opened needs no button.
document.addEventListener(
  'toggle',
  ({ target }) => {
    if (target.dataset.offered) return
    target.dataset.offered = 'true'
    for (const block of target.querySelectorAll('pre')) offer(block)
  },
  { capture: true },
)
