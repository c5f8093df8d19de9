/** The browser's entry. Browsers without Temporal get it before anything else runs. */
async function open() {
  if (!('Temporal' in globalThis)) await import('temporal-polyfill/global')
  const { start } = await import('./start.tsx')
  start()
}

void open()
