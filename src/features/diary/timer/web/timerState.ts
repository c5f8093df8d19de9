/**
 * State that the parts of the timer share on one page: whether its dialog is open. Tabs tell each other of every
 * change.
 */
import { sharedValue } from '#web/sharedValue.ts'

const opened = sharedValue(false)
export const openTimer = (open = true): void => opened.set(open)
export const useTimerOpened = opened.use

const channel = 'BroadcastChannel' in globalThis ? new BroadcastChannel('fieldbook.timer') : undefined

/** Tells the other tabs of this browser that a timer was started, changed, stopped or discarded. */
export const tellOtherTabs = (): void => channel?.postMessage(...changed)
// Spread, since lint takes a channel for a window and asks for the origin that a message goes to.
const changed: [string] = ['changed']

/** Listens to the other tabs; returns the function that ends it. */
export function hearOtherTabs(hear: () => void): () => void {
  channel?.addEventListener('message', hear)
  return () => channel?.removeEventListener('message', hear)
}
