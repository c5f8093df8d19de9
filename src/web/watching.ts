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

/** Watches until the signal ends it. `from`: the position from which changes count, unless the stream has gone further. */
export function watch(name: string, from: string, onChange: () => unknown, signal: AbortSignal): void {
  if (signal.aborted) return
  cursor ??= from
  let waiting: ReturnType<typeof setTimeout> | undefined
  const renew = () => {
    clearTimeout(waiting)
    // A write's own answer comes first: it may be what was told.
    if (queryClient.isMutating() > 0) waiting = setTimeout(renew, busyMs)
    else onChange()
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
