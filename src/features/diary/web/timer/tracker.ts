/**
 * Where the device is while a timer runs. Nothing is asked of it before the person has allowed it here, and only one tab
 * of a browser asks. Places are thinned, kept until they are sent, and sent every minute (specification, section 9).
 */
import { useSyncExternalStore } from 'react'

import { ApiError } from '#web/api.ts'
import type { DiaryEntryChange, Locations } from '../../diary.contract.ts'
import { isWorthKeeping, type Place } from '../../diary.timer.ts'

export interface Whereabouts {
  state: 'off' | 'acquiring' | 'elsewhere' | 'here' | 'failed'
  place: Place | null
  /** Why there is none: the browser's own message, or the reason that it has no location at all. */
  message: string
}

/** The specification's figures. */
const watching: PositionOptions = { enableHighAccuracy: true, maximumAge: 30_000, timeout: 27_000 }
const sendEveryMs = 60_000
/** While nothing can be sent. */
const mostWaiting = 500

const off: Whereabouts = { state: 'off', place: null, message: '' }
let now = off
const listeners = new Set<() => void>()
let waiting: Place[] = []
let last: Place | null = null
let unsaidError: string | null = null
let saidError = ''

export const useWhereabouts = (): Whereabouts =>
  useSyncExternalStore(
    (tell) => {
      listeners.add(tell)
      return () => void listeners.delete(tell)
    },
    () => now,
  )

function say(next: Partial<Whereabouts>) {
  now = { ...now, ...next }
  for (const tell of listeners) tell()
}

/** Why this page can have no location, in a sentence; null where it can. */
export function whyNoLocation(): string | null {
  if (!globalThis.isSecureContext)
    return 'This page came over plain http, so the browser gives no location. Open it over https to record one.'
  return 'geolocation' in navigator ? null : 'This browser gives no location.'
}

export type SendPlaces = (body: Pick<DiaryEntryChange, 'locations' | 'location_error'>) => Promise<unknown>

/**
 * Watches until what it returns is called. `sender` answers null while the timer is not saved yet; `said` is the reason
 * for having no location that the server knows already.
 */
export function track(sender: () => SendPlaces | null, said: string): () => void {
  saidError = said
  const reason = whyNoLocation()
  say({ ...off, state: reason === null ? 'acquiring' : 'failed', message: reason ?? '' })
  const ending = new AbortController()
  const flush = () => void sendWaiting(sender())
  const onHidden = () => document.visibilityState === 'hidden' && flush()
  if (reason === null) void withLock(ending.signal, () => watch(ending.signal, flush))
  else noteError(reason, flush)
  const timer = setInterval(flush, sendEveryMs)
  document.addEventListener('visibilitychange', onHidden)
  return () => {
    flush()
    ending.abort()
    clearInterval(timer)
    document.removeEventListener('visibilitychange', onHidden)
    waiting = []
    last = null
    unsaidError = null
    saidError = ''
    say(off)
  }
}

/** One tab of the browser at a time; where it cannot be told, each for itself, and the server drops what it has. */
async function withLock(signal: AbortSignal, work: () => void) {
  if (!('locks' in navigator)) return work()
  const late = setTimeout(() => say({ state: 'elsewhere' }), 500)
  const held = () =>
    new Promise<void>((release) => {
      clearTimeout(late)
      signal.addEventListener('abort', () => release())
      work()
    })
  await navigator.locks.request('fieldbook.location', { signal }, held).catch(() => undefined)
  clearTimeout(late)
}

function watch(signal: AbortSignal, flush: () => void) {
  say({ state: 'acquiring' })
  const id = navigator.geolocation.watchPosition(
    ({ coords, timestamp }) => {
      const place: Place = {
        at: Temporal.Instant.fromEpochMilliseconds(Math.round(timestamp)).toString(),
        longitude: sixDecimals(coords.longitude),
        latitude: sixDecimals(coords.latitude),
        accuracy: Number.isFinite(coords.accuracy) ? Math.min(1_000_000, Math.round(coords.accuracy)) : null,
      }
      const first = last === null
      if (isWorthKeeping(last, place)) {
        last = place
        waiting = [...waiting, place].slice(-mostWaiting)
      }
      say({ state: 'here', place, message: '' })
      if (saidError !== '') unsaidError = ''
      if (first || unsaidError !== null) flush()
    },
    ({ code, message }) => {
      // Who stands still has no new place to be found in time; the one that is known holds.
      if (code === timedOut && now.place !== null) return
      const said = message === '' ? (messages[code] ?? 'The location is not known.') : message
      say({ state: 'failed', message: said })
      noteError(said, flush)
    },
    watching,
  )
  signal.addEventListener('abort', () => navigator.geolocation.clearWatch(id))
}

const timedOut = 3
/** Where the browser says nothing itself, by its code. */
const messages: Record<number, string> = {
  1: 'The browser was not allowed to tell the location.',
  2: 'The location is not known.',
  3: 'The location was not found in time.',
}
const sixDecimals = (degrees: number) => Math.round(degrees * 1e6) / 1e6

function noteError(message: string, flush: () => void) {
  if (message === saidError) return
  unsaidError = message
  flush()
}

export const arePlacesWaiting = () => waiting.length > 0

/** Another timer runs from here: its first place is worth keeping, wherever the last one's was. */
export function trackAnew(): void {
  last = null
}

/** What is to be said with the next write of the timer; it counts as said. */
export function placesToSend(): Pick<DiaryEntryChange, 'locations' | 'location_error'> {
  const body = {
    ...(waiting.length > 0 && { locations: collected(waiting) }),
    ...(unsaidError !== null && { location_error: unsaidError }),
  }
  waiting = []
  if (unsaidError !== null) saidError = unsaidError
  unsaidError = null
  return body
}

async function sendWaiting(send: SendPlaces | null) {
  if (send === null) return
  const kept = waiting
  const body = placesToSend()
  if (Object.keys(body).length === 0) return
  try {
    await send(body)
  } catch (error) {
    // Without a network they wait for the next time; what the server refuses is of no use to it then either.
    if (error instanceof ApiError && error.status !== 0 && error.status < 500) return
    waiting = [...kept, ...waiting].slice(-mostWaiting)
    if (body.location_error !== undefined) unsaidError ??= body.location_error
  }
}

const collected = (places: readonly Place[]): Locations => ({
  type: 'FeatureCollection',
  features: places.map(({ at, longitude, latitude, accuracy }) => ({
    type: 'Feature',
    geometry: { type: 'Point', coordinates: [longitude, latitude] },
    properties: { at, accuracy },
  })),
})
