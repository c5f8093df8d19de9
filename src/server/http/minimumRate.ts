/**
 * The least pace of a large body. Who sends one holds one of few turns meanwhile: a line that went dead, or a sender who
 * lets bytes drip on purpose, must give it back long before the ten minutes that an honest one on a poor line may take.
 */
import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'

export interface Pace {
  /** Milliseconds without a byte. */
  silentMs: number
  /** The lowest rate: at least so many bytes in so many milliseconds. */
  bytes: number
  withinMs: number
}

/** Two kilobytes a second over a minute: a tenth of what a telephone does at the edge of an old network. */
export const defaultPace: Pace = { silentMs: 30_000, bytes: 120_000, withinMs: 60_000 }

/** Looks so often within each of the two times. */
const looks = 6

/** Calls `late` once when the body comes more slowly. While we ourselves do not take it, nothing is counted. */
export function requireMinimumRate(raw: IncomingMessage, socket: Socket, pace: Pace, late: () => void): void {
  const every = Math.min(pace.silentMs, pace.withinMs) / looks
  const came: number[] = []
  let seen = socket.bytesRead
  const watch = setInterval(() => {
    const bytes = socket.bytesRead - seen
    seen += bytes
    if (raw.readableFlowing === true) came.push(bytes)
    else came.length = 0
    if (raw.complete) clearInterval(watch)
    else if (isSilent(came, every, pace) || isSlow(came, every, pace)) {
      clearInterval(watch)
      late()
    }
  }, every)
  raw.once('close', () => clearInterval(watch))
}

/** Sums the bytes of the latest looks within so many milliseconds; null before enough looks. */
const lastOf = (came: readonly number[], every: number, ms: number) => {
  const count = Math.round(ms / every)
  return came.length < count ? null : came.slice(-count).reduce((sum, bytes) => sum + bytes, 0)
}
const isSilent = (came: readonly number[], every: number, { silentMs }: Pace) => lastOf(came, every, silentMs) === 0
const isSlow = (came: readonly number[], every: number, { withinMs, bytes }: Pace) =>
  (lastOf(came, every, withinMs) ?? bytes) < bytes
