/** Closed-loop load: so many clients, each sending its next request when the last is answered. */

export interface Rate {
  perSecond: number
  p50: number
  p99: number
  failed: number
}

/** Runs `once` from `clients` at a time for `seconds` after a warm-up; times in milliseconds. */
export async function load(
  once: (client: number) => Promise<boolean>,
  { clients, seconds }: { clients: number; seconds: number },
): Promise<Rate> {
  await during(once, clients, Math.min(1.5, seconds / 3))
  const { times, failed, elapsed } = await during(once, clients, seconds)
  const sorted = times.toSorted((a, b) => a - b)
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
  return { perSecond: (times.length / elapsed) * 1000, p50: at(0.5), p99: at(0.99), failed }
}

async function during(once: (client: number) => Promise<boolean>, clients: number, seconds: number) {
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
