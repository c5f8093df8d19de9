/** Closed-loop load: so many clients, each sending its next request when the last is answered. */

export interface BenchRate {
  perSecond: number
  /** Milliseconds. */
  p50: number
  p99: number
  failed: number
}

interface Measured {
  times: number[]
  failed: number
  elapsed: number
}

type Once = (client: number) => Promise<boolean>

/**
 * Two loads in turns, a short while each, so that whatever else the machine does meets both alike. `seconds` is how long
 * each of them runs in all, after a warm-up.
 */
export async function side<A extends string>(
  loads: Record<A, Once>,
  { clients, seconds, turns = 5 }: { clients: number; seconds: number; turns?: number },
): Promise<Record<A, BenchRate>> {
  const names = Object.keys(loads) as A[]
  const measured = Object.fromEntries(names.map((name) => [name, [] as Measured[]])) as Record<A, Measured[]>
  for (const name of names) await during(loads[name], clients, Math.min(1.5, seconds / 2))
  for (let turn = 0; turn < turns; turn++)
    for (const name of names) measured[name].push(await during(loads[name], clients, seconds / turns))
  return Object.fromEntries(names.map((name) => [name, rateOf(measured[name])])) as Record<A, BenchRate>
}

async function during(once: Once, clients: number, seconds: number): Promise<Measured> {
  const times: number[] = []
  let failed = 0
  const begun = performance.now()
  const until = begun + seconds * 1000
  await Promise.all(
    Array.from({ length: clients }, async (_, client) => {
      while (performance.now() < until) {
        const start = performance.now()
        if (!(await once(client))) failed++
        times.push(performance.now() - start)
      }
    }),
  )
  return { times, failed, elapsed: performance.now() - begun }
}

function rateOf(turns: readonly Measured[]): BenchRate {
  const sorted = turns.flatMap(({ times }) => times).toSorted((a, b) => a - b)
  const atShare = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
  const elapsed = turns.reduce((sum, turn) => sum + turn.elapsed, 0)
  const failed = turns.reduce((sum, turn) => sum + turn.failed, 0)
  return { perSecond: (sorted.length / elapsed) * 1000, p50: atShare(0.5), p99: atShare(0.99), failed }
}
