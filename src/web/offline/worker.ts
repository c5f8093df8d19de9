/**
 * The service worker, from the page's side: registered where the browser allows it, replaced when the user agrees.
 */
import { raiseNotice } from '../notices.ts'

/** Returns the sentence why this page cannot be opened without a network; null where it can. */
export function whyNotOffline(): string | null {
  if (!globalThis.isSecureContext)
    return 'This connection is not secure, so Fieldbook does not work offline here. Ask your server administrator to set up https.'
  return 'serviceWorker' in navigator ? null : 'This browser cannot open Fieldbook offline.'
}

const everyMs = 60 * 60_000

export async function registerWorker(): Promise<void> {
  if (whyNotOffline() !== null || !import.meta.env.PROD) return
  const { serviceWorker } = navigator
  const registration = await serviceWorker.register('/sw.js', { updateViaCache: 'none' }).catch(() => undefined)
  // Registration fails without a network or by a browser setting: the next page load tries again.
  if (!registration) return
  if (registration.waiting && serviceWorker.controller) void offer(registration.waiting)
  registration.addEventListener('updatefound', () => {
    const { installing } = registration
    installing?.addEventListener('statechange', () => {
      if (installing.state === 'installed' && serviceWorker.controller) void offer(installing)
    })
  })
  serviceWorker.addEventListener('controllerchange', () => {
    if (serviceWorker.controller) void offer(serviceWorker.controller)
  })
  setInterval(() => {
    if (document.visibilityState === 'visible') void registration.update().catch(() => undefined)
  }, everyMs)
}

/** Lets a worker of the same build take over at once; for another build, raises the notice of a newer version. */
async function offer(worker: ServiceWorker): Promise<void> {
  const entry = await versionOf(worker)
  const ours = document.querySelector<HTMLScriptElement>('script[type="module"][src^="/assets/"]')?.getAttribute('src')
  if (entry !== ours) raiseNotice('new_version')
  else if (worker.state === 'installed') worker.postMessage('take over', { transfer: [] })
}

function versionOf(worker: ServiceWorker): Promise<unknown> {
  const { port1, port2 } = new MessageChannel()
  return new Promise((resolve) => {
    port1.addEventListener('message', ({ data }) => resolve(data))
    port1.start()
    worker.postMessage('which entry', [port2])
  })
}

/** Reloads into the version that waits. */
export async function takeOver(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration()
  registration?.waiting?.postMessage('take over')
  location.reload()
}
