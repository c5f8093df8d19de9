/**
 * The service worker: the page opens without a network. It keeps the files of one build, all or none, and the page as the
 * server sent it with that build; answers of the API are never kept here, since they are somebody's. A newer build is
 * fetched beside it and takes over when no page of the old one is left, or when the person says so.
 */
import { inOneTab, millisecondsNow, sendAll } from '../web/offline/sender.ts'
import { ownerKey } from '../web/offline/queue.ts'
import { allWrites, openOffline } from '../web/offline/store.ts'
import { syncTag, tellPages } from '../web/offline/channel.ts'
import { transmitWith } from '../web/offline/transmit.ts'

declare const self: ServiceWorkerGlobalScope
/** Put in by the build: every file of it, and the one that the page starts with. */
declare const __FILES__: readonly string[]
declare const __ENTRY__: string
declare const __BUILD__: string

const prefix = 'fieldbook-'
const cacheName = prefix + __BUILD__
const shell = '/__shell'
// A browser that reads codes itself never asks for the reader of codes, the only file of its kind.
const files = new Set('BarcodeDetector' in self ? __FILES__.filter((file) => !file.endsWith('.wasm')) : __FILES__)
/** Draws PDFs, which need a network, and is as large as all the rest. */
const neverKept = /\/pdf-/
/** A connection that hangs is none. */
const pageWaitsMs = 4_000

self.addEventListener('install', (event) => event.waitUntil(install()))

async function install() {
  const cache = await caches.open(cacheName)
  const page = await fetch('/', { cache: 'no-store', credentials: 'omit' })
  const html = await page.clone().text()
  // A server that was replaced meanwhile: half of one build and half of another would be kept. The next check tries again.
  if (!page.ok || !html.includes(__ENTRY__)) throw new Error('The page is of another build.')
  await cache.addAll([...files])
  // Last: with it all of the build is there. Its headers stay with it, so that its nonce is that of its policy.
  await cache.put(shell, page)
}

self.addEventListener('activate', (event) => event.waitUntil(activate()))

/** The build before this one stays: a page of it that is still open may want one of its files. */
async function activate() {
  const ours = (await caches.keys()).filter((name) => name.startsWith(prefix) && name !== cacheName)
  await Promise.all(ours.slice(0, -1).map((name) => caches.delete(name)))
  await self.clients.claim()
}

self.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== self.location.origin || pathname.startsWith('/api/')) return
  if (request.mode === 'navigate') event.respondWith(pageFor(request))
  else if (files.has(pathname) || pathname.startsWith('/assets/')) event.respondWith(fileFor(request))
})

/** The server's page while it answers, else the one that is kept. A page that failed is no answer. */
async function pageFor(request: Request): Promise<Response> {
  const saved = async () => (await caches.open(cacheName)).match(shell)
  const late = new Promise<undefined>((resolve) => setTimeout(() => resolve(undefined), pageWaitsMs))
  const response = fetch(request)
  const answer = await Promise.race([response.catch(() => undefined), late])
  if (answer && answer.status < 500) return answer
  return (await saved()) ?? answer ?? response
}

/** Files are named after their content: what is kept under a name is what the name says, of whatever build. */
async function fileFor(request: Request): Promise<Response> {
  const cache = await caches.open(cacheName)
  const mine = await cache.match(request, { ignoreVary: true })
  const saved = mine ?? (await caches.match(request, { ignoreVary: true }))
  if (saved) return saved
  const answer = await fetch(request)
  // What only some people need, such as maps, is kept from its first use on; a disk that is full keeps none.
  if (answer.ok && !neverKept.test(request.url)) await cache.put(request, answer.clone()).catch(() => undefined)
  return answer
}

self.addEventListener('message', ({ data, ports }) => {
  if (data === 'take over') void self.skipWaiting()
  if (data === 'which entry') ports[0]?.postMessage(__ENTRY__)
})

/** The browser has a network again, and perhaps no page of ours any more. */
self.addEventListener('sync', (event) => {
  const { tag } = event as Event & { tag: string }
  if (tag === syncTag) (event as ExtendableEvent).waitUntil(sendWaiting())
})

async function sendWaiting() {
  const db = await openOffline()
  try {
    const owners = new Map((await allWrites(db)).map(({ owner }) => [ownerKey(owner), owner]))
    for (const owner of owners.values()) {
      const ports = { db, owner, now: millisecondsNow, transmit: transmitWith(csrf), onSent: tellPages }
      const ended = await inOneTab(() => sendAll(ports))
      // The browser asks again later, a few times.
      if (ended.how === 'again') throw new Error('The server could not be reached.')
    }
  } finally {
    db.close()
  }
}

async function csrf(): Promise<string> {
  const { cookieStore } = self as {
    cookieStore?: { getAll: () => Promise<{ name: string; value: string }[]> }
  }
  const cookies = (await cookieStore?.getAll()) ?? []
  return decodeURIComponent(cookies.find(({ name }) => /^(__Host-)?csrf$/.test(name))?.value ?? '')
}
