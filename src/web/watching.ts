/** The one stream of a window: which of the records on screen changed. */
import { followRecords, type RecordChanges } from '#core/recordChanges.contract.ts'
import { addressOf, queryClient } from './api.ts'
import { eventStream } from './eventStream.ts'

/** Milliseconds within which watches of one screen begin and end together. */
const gatherMs = 50
/** Milliseconds before a write that is under way is looked for again. */
const busyMs = 200

interface Watch {
  name: string
  renew: () => void
}
const watches = new Set<Watch>()
let stream: ReturnType<typeof eventStream> | undefined
let watched = ''
let cursor: string | undefined
let gathering: ReturnType<typeof setTimeout> | undefined

/**
 * Watches until the signal ends it. `from`: the position from which changes count, unless the stream has gone further.
 * `pauseMs`: the least time between two renewals. A hidden window hears of nothing until it is shown (`eventStream`).
 */
export function watch(name: string, from: string, onChange: () => unknown, signal: AbortSignal, pauseMs = 0): void {
  if (signal.aborted) return
  cursor ??= from
  let waiting: ReturnType<typeof setTimeout> | undefined
  let renewed = -Infinity
  const renew = () => {
    clearTimeout(waiting)
    const pause = renewed + pauseMs - performance.now()
    // A write's own answer comes first: it may be what was told.
    if (queryClient.isMutating() > 0) waiting = setTimeout(renew, busyMs)
    else if (pause > 0) waiting = setTimeout(renew, pause)
    else {
      renewed = performance.now()
      onChange()
    }
  }
  const entry: Watch = { name, renew }
  watches.add(entry)
  gather()
  signal.addEventListener('abort', () => {
    clearTimeout(waiting)
    watches.delete(entry)
    gather()
  })
}

/** Parts of the screen that follow together: the same records, for the same calls, with the same pause. */
interface Followed {
  parts: number
  stop: AbortController
}
const followed = new Map<string, Followed>()

/**
 * Fetches the answers of calls, by their names, again whenever a record of one of the types has changed. Parts that
 * follow the same, such as the rows of a list, share one watch and its pause.
 */
export function follow(
  names: readonly string[],
  from: string,
  calls: readonly string[],
  { signal, pauseMs }: { signal: AbortSignal; pauseMs: number },
): void {
  if (signal.aborted) return
  const key = JSON.stringify([names, calls, pauseMs])
  const shared = followed.get(key) ?? { parts: 0, stop: new AbortController() }
  if (shared.parts === 0) {
    followed.set(key, shared)
    for (const name of names) watch(name, from, () => fetchAgain(calls), shared.stop.signal, pauseMs)
  }
  shared.parts += 1
  signal.addEventListener('abort', () => {
    shared.parts -= 1
    if (shared.parts > 0) return
    followed.delete(key)
    shared.stop.abort()
  })
}

const stale = new Set<string>()
/** Fetches each answer once, however many parts of the screen heard of the change in the same moment. */
function fetchAgain(calls: readonly string[]): void {
  if (stale.size === 0)
    queueMicrotask(() => {
      for (const name of stale) void queryClient.invalidateQueries({ queryKey: [name] })
      stale.clear()
    })
  for (const name of calls) stale.add(name)
}

function gather(): void {
  gathering ??= setTimeout(() => {
    gathering = undefined
    const names = [...new Set([...watches].map(({ name }) => name))].toSorted().join()
    if (names === watched) return
    watched = names
    if (names === '') {
      stream?.close()
      stream = undefined
    } else if (stream) stream.reopen()
    else stream = eventStream(addressNow, take)
  }, gatherMs)
}

const addressNow = () =>
  addressOf(followRecords, { query: { watch: watched, ...(cursor !== undefined && { since: cursor }) } })

function take(data: string): void {
  const { cursor: position, changed } = JSON.parse(data) as RecordChanges
  cursor = position
  for (const { name, renew } of watches) if (changed.includes(name)) renew()
}
