/** A stream of server-sent events that survives refusals and lost networks, and rests while the window is hidden. */

/**
 * Milliseconds before a reconnection, doubled each time up to a minute. `spread` prevents all clients from doing so at
 * the same moment.
 */
const againMs = 2000
const maxMs = 60_000
export const spread = () => Math.random() * 700

interface EventStream {
  /** Ends it for good. */
  close: () => void
  /** Connects again, such as to another address. */
  reopen: () => void
}

/** `address`: asked at each connection, since it says from where on to go on. `take`: gets each event's data. */
export function eventStream(address: () => string, take: (data: string) => void): EventStream {
  let source: EventSource | null = null
  let trying: ReturnType<typeof setTimeout> | undefined
  let refused = 0
  const close = () => {
    clearTimeout(trying)
    source?.close()
    source = null
  }
  const open = () => {
    close()
    // A hidden window disconnects; it catches up when it is visible again.
    if (document.hidden) return
    source = new EventSource(`/api${address()}`)
    source.addEventListener('changes', ({ data }: MessageEvent<string>) => {
      refused = 0
      take(data)
    })
    source.addEventListener('error', () => {
      // The browser reconnects by itself, except after a refusal.
      if (source?.readyState !== EventSource.CLOSED) return
      trying = setTimeout(open, Math.min(maxMs, againMs * 2 ** refused) + spread())
      refused += 1
    })
  }
  open()
  document.addEventListener('visibilitychange', open)
  return {
    close: () => {
      document.removeEventListener('visibilitychange', open)
      close()
    },
    reopen: open,
  }
}
