/**
 * Sends saved writes, one at a time and in order, from a single sender: one tab of a browser, or the service worker
 * when no tab is left. Whatever happens between two steps (no answer, a killed page), the next run goes on from what
 * the store holds, with the same keys.
 */
import {
  isUncertain,
  nextToSend,
  type OfflineOutcome,
  type Owner,
  pauseAfter,
  refusalOf,
  requestOf,
  uncertain,
  verdictOf,
  type Write,
  type WriteRequest,
} from './queue.ts'
import { listWrites, markTried, type OfflineDb, refuseWrite, settleWrite } from './store.ts'

export interface SenderPorts {
  db: OfflineDb
  owner: Owner
  /** Sends a write without throwing: status 0 where no answer came. */
  transmit: (request: WriteRequest, write: Write) => Promise<OfflineOutcome>
  /** Milliseconds. */
  now: () => number
  /** Returns false while there is no network: unsent writes stay unsent, and may still be changed. */
  mayTry?: () => boolean
  /** It is on its way now. */
  onTry?: (write: Write) => void
  /** The server took it, or refused it: told after the store holds that. */
  onSent?: (write: Write, outcome: OfflineOutcome) => Promise<unknown> | void
}

/** The end of a run. `again` after `ms`; `hold`: somebody has to do something first. */
export type OfflineEnd =
  | { how: 'idle' }
  | { how: 'hold'; outcome: OfflineOutcome }
  | { how: 'again'; retryAfter: number }

/** Sends until nothing can be sent, or the first that fails. Two at once do no harm: the keys see to that. */
export async function sendAll(ports: SenderPorts): Promise<OfflineEnd> {
  const { db, owner, transmit, now, onTry, onSent, mayTry = () => true } = ports
  for (;;) {
    const next = nextToSend(await listWrites(db, owner))
    if (!next) return { how: 'idle' }
    if (!mayTry()) return { how: 'again', retryAfter: 0 }
    if (isUncertain(next, now())) {
      await refuseWrite(db, next.order, uncertain)
      continue
    }
    const marked = await markTried(db, next.order, now())
    if (!marked) continue
    onTry?.(marked.write)
    const request = requestOf(marked.write, marked.settled)
    const outcome = request === null ? { status: 404, body: {} } : await transmit(request, marked.write)
    switch (verdictOf(next.request, outcome)) {
      case 'done':
        await settleWrite(db, marked.write, became(marked.write, outcome))
        break
      case 'refused':
        await refuseWrite(db, next.order, refusalOf(outcome))
        break
      case 'hold':
        return { how: 'hold', outcome }
      case 'again':
        return { how: 'again', retryAfter: outcome.retryAfter ?? 0 }
    }
    await onSent?.(marked.write, outcome)
  }
}

/** The record that the answer carries; after a deletion there is none. */
function became(write: Write, { body }: OfflineOutcome): { id: number | null; version: number | null } {
  const { id, version } = body
  return {
    id: typeof id === 'number' ? id : null,
    version: typeof version === 'number' && write.request.method !== 'DELETE' ? version : null,
  }
}

export interface Runner {
  /** Sends now, or right after the run that is under way. */
  kick: () => void
  stop: () => void
}

/** Sends repeatedly: after a pause that grows with each failure, and at once when woken. */
export function runSender(
  ports: SenderPorts,
  {
    exclusively,
    onRun,
  }: { exclusively: <T>(work: () => Promise<T>) => Promise<T>; onRun: (ended: OfflineEnd) => void },
): Runner {
  let stopped = false
  let running = false
  let requested = false
  let failures = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  const run = async () => {
    clearTimeout(timer)
    while (requested && !stopped) {
      requested = false
      const ended = await exclusively(async (): Promise<OfflineEnd> => (stopped ? { how: 'idle' } : sendAll(ports)))
      failures = ended.how === 'again' ? failures + 1 : 0
      if (ended.how === 'again') timer = setTimeout(kick, pauseAfter(failures, ended.retryAfter))
      onRun(ended)
    }
  }
  const kick = () => {
    requested = true
    if (running || stopped) return
    running = true
    run()
      .catch((error: unknown) => reportError(error))
      .finally(() => (running = false))
  }
  return {
    kick,
    stop: () => {
      stopped = true
      clearTimeout(timer)
    },
  }
}

/** The device's clock, where Temporal may be missing (a service worker). */
export const millisecondsNow = (): number => Math.round(performance.timeOrigin + performance.now())

/**
 * Runs one sender among all tabs. Without the browser's locks (plain http) each tab runs its own, which the keys
 * make harmless.
 */
export const inOneTab = <T>(work: () => Promise<T>): Promise<T> =>
  'locks' in navigator ? navigator.locks.request('fieldbook.sender', work) : work()
