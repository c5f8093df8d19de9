/**
 * Tracks the device's location while a timer runs. The browser is asked only after the person has allowed it here, in
 * one tab at a time. Places are thinned, stored until they are sent, and sent every minute
 * (docs/rules/diary.md#timer).
 */
import { ApiError } from '#web/api.ts'
import { sharedValue } from '#web/sharedValue.ts'
import type { DiaryEntryChange, Locations } from '../../entries/entries.contract.ts'
import { isWorthKeeping } from '../timer.ts'
import { type EntryPlace } from '../../entries/entryTrack.ts'

interface Whereabouts {
  state: 'off' | 'acquiring' | 'elsewhere' | 'here' | 'failed'
  place: EntryPlace | null
  /** The reason why there is no place: the browser's own message, or that it has no location at all. */
  message: string
}

/** docs/rules/screens.md#constants */
const watching: PositionOptions = { enableHighAccuracy: true, maximumAge: 30_000, timeout: 27_000 }
const sendEveryMs = 60_000
/** While nothing can be sent. */
const maxWaiting = 500

const off: Whereabouts = { state: 'off', place: null, message: '' }
const whereabouts = sharedValue(off)
export const useWhereabouts = whereabouts.use
let waiting: EntryPlace[] = []
let last: EntryPlace | null = null
let unsentError: string | null = null
let sentError = ''
/** Places that are on their way to the server by themselves. */
let sending: { said: SentError; aborting: AbortController } | null = null
/** Number of running writes of the timer: places go along with them or wait until they are done. */
let writes = 0

const setWhereabouts = (next: Partial<Whereabouts>) => whereabouts.set({ ...whereabouts.get(), ...next })

/** Returns why this page can have no location, as a sentence; null if it can. */
export function whyNoLocation(): string | null {
  if (!globalThis.isSecureContext)
    return 'The browser gives no location because this connection is not secure. Ask your server administrator to set up https.'
  return 'geolocation' in navigator ? null : 'This browser cannot determine your location.'
}

export type TimerPlaces = Pick<DiaryEntryChange, 'locations' | 'location_error'>
export type SendPlaces = (body: TimerPlaces, signal: AbortSignal) => Promise<unknown>

export interface Tracked {
  /** Null while the timer is not saved yet. */
  sender: () => SendPlaces | null
  /** The reason for having no location that the server knows already. */
  knownError: string
  /**
   * Called when this tab gets the location, before it uses it: another tab releases it by stopping the timer, maybe
   * before this one was notified.
   */
  askAfresh: () => Promise<unknown>
}

/** Watches until what it returns is called, which `askAfresh` may lead to. */
export function track({ sender, knownError: report, askAfresh }: Tracked): () => void {
  waiting = []
  sentError = report
  const reason = whyNoLocation()
  setWhereabouts({ ...off, state: reason === null ? 'acquiring' : 'failed', message: reason ?? '' })
  const ending = new AbortController()
  const flush = () => void sendWaiting(sender())
  const onHidden = () => document.visibilityState === 'hidden' && flush()
  if (reason === null) void withLock(ending.signal, askAfresh, () => watch(ending.signal, flush))
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
    unsentError = null
    sentError = ''
    setWhereabouts(off)
  }
}

/**
 * Runs the work in one tab of the browser at a time; without the locks API in each, and the server drops duplicate
 * places.
 */
async function withLock(signal: AbortSignal, askAfresh: () => Promise<unknown>, work: () => void) {
  if (!('locks' in navigator)) return work()
  const late = setTimeout(() => setWhereabouts({ state: 'elsewhere' }), 500)
  const held = async () => {
    clearTimeout(late)
    await askAfresh()
    if (signal.aborted) return
    await new Promise<void>((release) => {
      signal.addEventListener('abort', () => release())
      work()
    })
  }
  await navigator.locks.request('fieldbook.location', { signal }, held).catch(() => undefined)
  clearTimeout(late)
}

function watch(signal: AbortSignal, flush: () => void) {
  setWhereabouts({ state: 'acquiring' })
  const id = navigator.geolocation.watchPosition(
    ({ coords, timestamp }) => {
      const place: EntryPlace = {
        at: Temporal.Instant.fromEpochMilliseconds(Math.round(timestamp)).toString(),
        longitude: sixDecimals(coords.longitude),
        latitude: sixDecimals(coords.latitude),
        accuracy: Number.isFinite(coords.accuracy) ? Math.min(1_000_000, Math.round(coords.accuracy)) : null,
      }
      const first = last === null
      if (isWorthKeeping(last, place)) {
        last = place
        waiting = [...waiting, place].slice(-maxWaiting)
      }
      setWhereabouts({ state: 'here', place, message: '' })
      if (sentError !== '') unsentError = ''
      if (first || unsentError !== null) flush()
    },
    ({ code, message }) => {
      // A device that does not move may time out without a new place; the known one stays valid.
      if (code === timedOut && whereabouts.get().place !== null) return
      const report = message === '' ? (messages[code] ?? 'Your location could not be determined.') : message
      setWhereabouts({ state: 'failed', message: report })
      noteError(report, flush)
    },
    watching,
  )
  signal.addEventListener('abort', () => navigator.geolocation.clearWatch(id))
}

const timedOut = 3
/** Messages by the browser's error code, for browsers that give none. */
const messages: Record<number, string> = {
  1: 'The browser does not share your location. Allow it in the browser’s settings.',
  2: 'Your location could not be determined.',
  3: 'Your location was not found in time.',
}
const sixDecimals = (degrees: number) => Math.round(degrees * 1e6) / 1e6

function noteError(message: string, flush: () => void) {
  if (message === sentError) return
  unsentError = message
  flush()
}

/** Returns whether places wait, including those being sent: a write that starts now takes them along. */
export const arePlacesWaiting = () => waiting.length > 0 || sending !== null

/** Another timer runs from here: its first place is worth keeping, wherever the last one's was. */
export function trackAnew(): void {
  last = null
}

interface SentError {
  places: readonly EntryPlace[]
  error: string | null
}

/** Takes the waiting places; they count as sent from here. */
function taken(): SentError {
  const report = { places: waiting, error: unsentError }
  waiting = []
  if (unsentError !== null) sentError = unsentError
  unsentError = null
  return report
}

function giveBack({ places, error }: SentError) {
  waiting = [...places, ...waiting].slice(-maxWaiting)
  unsentError ??= error
}

const bodyOf = ({ places, error }: SentError): TimerPlaces => ({
  ...(places.length > 0 && { locations: collected(places) }),
  ...(error !== null && { location_error: error }),
})

/**
 * Runs a write of the timer with the waiting places. Separate requests are aborted, since they might arrive after the
 * stop, and their places go along with the write (the server stores a place once, however often it is sent). If the
 * write fails, its places wait for the next.
 */
export async function withPlaces<T>(write: (places: TimerPlaces) => Promise<T>): Promise<T> {
  sending?.aborting.abort()
  if (sending !== null) giveBack(sending.said)
  sending = null
  writes += 1
  const report = taken()
  try {
    return await write(bodyOf(report))
  } catch (error) {
    if (!isRefused(error)) giveBack(report)
    throw error
  } finally {
    writes -= 1
  }
}

/** The server refuses these places: sending them again would make every later write fail, too. */
const isRefused = (error: unknown) =>
  error instanceof ApiError && ('locations' in error.body || 'location_error' in error.body)

async function sendWaiting(send: SendPlaces | null) {
  if (send === null || writes > 0 || sending !== null || (waiting.length === 0 && unsentError === null)) return
  const mine = { said: taken(), aborting: new AbortController() }
  sending = mine
  try {
    await send(bodyOf(mine.said), mine.aborting.signal)
  } catch (error) {
    // Another write takes the places along.
    if (sending !== mine) return
    // Without a network, places wait for the next attempt; places that the server refuses are dropped.
    if (!(error instanceof ApiError && error.status !== 0 && error.status < 500)) giveBack(mine.said)
  } finally {
    if (sending === mine) sending = null
  }
}

const collected = (places: readonly EntryPlace[]): Locations => ({
  type: 'FeatureCollection',
  features: places.map(({ at, longitude, latitude, accuracy }) => ({
    type: 'Feature',
    geometry: { type: 'Point', coordinates: [longitude, latitude] },
    properties: { at, accuracy },
  })),
})
