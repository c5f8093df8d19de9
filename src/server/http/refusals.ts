/**
 * Logs the refusals of an overloaded or full server: a warning without a stack for the first of a kind, then one for
 * each interval that says how many there were. Thousands of refusals must not fill the log that would explain them.
 */
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'

/** Milliseconds between log lines about refusals of one kind. */
const intervalMs = 60_000

export type Refusals = (log: FastifyBaseLogger, refusal: { status: number; route: string; why: string }) => void

/** Counts the refusals of one server; counts are also logged when it closes. */
export function countRefusals(app: FastifyInstance): Refusals {
  const counted = new Map<string, { more: number; write: () => void }>()
  app.addHook('onClose', async () => {
    for (const { write } of counted.values()) write()
  })
  return (log, refusal) => {
    const key = `${refusal.status} ${refusal.route}`
    const known = counted.get(key)
    if (known) {
      known.more += 1
      return
    }
    log.warn(refusal, 'refused')
    const kind = {
      more: 0,
      write: () => {
        clearTimeout(timer)
        counted.delete(key)
        if (kind.more > 0) app.log.warn({ ...refusal, times: kind.more }, 'refused again')
      },
    }
    const timer = setTimeout(() => kind.write(), intervalMs).unref()
    counted.set(key, kind)
  }
}
