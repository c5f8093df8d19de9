/**
 * Work that takes much of a server: a few at once for each organisation and for the server, and the rest wait a moment
 * for their turn, so that what one firm imports never keeps another one's list waiting.
 */
import { AppError, unavailable } from './errors.ts'

export interface TurnLimits {
  /** Turns at once: of one organisation (or another key by which they are counted), and of the whole server. */
  each: number
  atOnce: number
  /** Milliseconds to wait for a turn. */
  wait: number
}

export type InTurn<Of = number> = <T>(owner: Of, work: () => Promise<T>) => Promise<T>

export type Claim<Of = number> = (owner: Of) => () => void

/**
 * Returns the share of an organisation's turns that one person may hold: half, so that nobody blocks all colleagues.
 */
export const shareOf = (each: number): number => Math.ceil(each / 2)

/**
 * Takes one of a few places until the returned function is called; nobody waits for a place. Used for bodies that
 * arrive before their turn and stay in memory meanwhile. 429 with Retry-After when the organisation has all of its
 * places, 503 when the server has none.
 */
export function placesOf<Of = number>(
  { each, atOnce }: Pick<TurnLimits, 'each' | 'atOnce'>,
  what: string,
  whose = 'of your organisation',
): Claim<Of> {
  const taken = new Map<Of, number>()
  let all = 0
  return (owner) => {
    const own = taken.get(owner) ?? 0
    if (own >= each) throw tooManyOf(`${what} ${whose}`)
    if (all >= atOnce) throw unavailable(`${what} at the same time. Please try again in a moment.`, retrySeconds)
    all += 1
    taken.set(owner, own + 1)
    let locked = true
    return () => {
      if (!locked) return
      locked = false
      all -= 1
      const left = (taken.get(owner) ?? 1) - 1
      if (left === 0) taken.delete(owner)
      else taken.set(owner, left)
    }
  }
}

const tooManyOf = (what: string) =>
  new AppError(
    429,
    { detail: `${what} at the same time. Please try again in a moment.` },
    { 'retry-after': String(retrySeconds) },
  )

/** Waiting requests per turn: each holds the body that it sent. */
const waitersPerTurn = 10
const retrySeconds = 5

/**
 * Runs work in turn. 429 with Retry-After when the organisation's own work took all of its turns for too long, 503 when
 * everybody's took the server's. `what` begins the sentence: `Too many imports …`, and `whose` says whose limit it is.
 */
export function concurrencyLimit<Of = number>(
  limits: TurnLimits,
  what: string,
  whose = 'of your organisation',
): InTurn<Of> {
  const running = new Map<Of, number>()
  const waiting: { of: Of; start: () => void }[] = []
  let all = 0

  const mayStart = (owner: Of) => all < limits.atOnce && (running.get(owner) ?? 0) < limits.each
  const begin = (owner: Of) => {
    all += 1
    running.set(owner, (running.get(owner) ?? 0) + 1)
  }
  const end = (owner: Of) => {
    all -= 1
    const left = (running.get(owner) ?? 1) - 1
    if (left === 0) running.delete(owner)
    else running.set(owner, left)
    // Starts the request that has waited longest of those that may run: an organisation at its own limit delays nobody
    // else.
    const next = waiting.findIndex((record) => mayStart(record.of))
    if (next >= 0) waiting.splice(next, 1)[0]?.start()
  }
  const tooMany = (owner: Of) =>
    (running.get(owner) ?? 0) >= limits.each
      ? tooManyOf(`${what} ${whose}`)
      : unavailable(`${what} at the same time. Please try again in a moment.`, retrySeconds)

  const turn = (owner: Of) =>
    new Promise<void>((resolve, reject) => {
      if (waiting.filter((record) => record.of === owner).length >= limits.each * waitersPerTurn) throw tooMany(owner)
      const item = {
        of: owner,
        start: () => {
          clearTimeout(late)
          begin(owner)
          resolve()
        },
      }
      const late = setTimeout(() => {
        waiting.splice(waiting.indexOf(item), 1)
        reject(tooMany(owner))
      }, limits.wait)
      waiting.push(item)
    })

  return async (owner, work) => {
    if (mayStart(owner)) begin(owner)
    else await turn(owner)
    try {
      return await work()
    } finally {
      end(owner)
    }
  }
}
