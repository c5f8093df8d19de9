/** A server for the tests of the queue that behaves as ours does: keys, versions, refusals. */
import type { OfflineOutcome, Write, WriteRequest } from './queue.ts'

export interface ModelServer {
  receive: (request: WriteRequest, write: Write) => Promise<OfflineOutcome>
  /** Details of all records, in alphabetical order. */
  details: () => string[]
  /** Keys that had an effect more than once. */
  twice: () => string[]
  received: () => number
}

/** `forgetful`: without idempotency keys, to show that the test would see it. */
export function aServer({ forgetful = false } = {}): ModelServer {
  const records = new Map<number, { details: string; version: number }>()
  const answered = new Map<string, OfflineOutcome>()
  const effects: string[] = []
  let ids = 0
  let received = 0
  const perform = ({ method, path, body, version }: WriteRequest): OfflineOutcome => {
    const { details = '' } = (body ?? {}) as { details?: string }
    if (details.startsWith('refuse')) return { status: 400, body: { details: ['This cannot be.'] } }
    if (method === 'POST') {
      records.set((ids += 1), { details, version: 1 })
      return { status: 201, body: { id: ids, version: 1 } }
    }
    const id = Number(/(\d+)\/$/.exec(path)?.[1])
    const record = records.get(id)
    if (!record) return { status: 404, body: {} }
    if (version !== undefined && version !== record.version)
      return { status: 409, body: { code: 'stale', detail: 'Stale.' } }
    if (method === 'DELETE') {
      records.delete(id)
      return { status: 204, body: {} }
    }
    records.set(id, { details, version: record.version + 1 })
    return { status: 200, body: { id, version: record.version + 1 } }
  }
  return {
    receive: async (request, { key }) => {
      received += 1
      const known = forgetful ? undefined : answered.get(key)
      if (known) return known
      const outcome = perform(request)
      // Like our server, the model does not keep refusals under a key.
      if (outcome.status < 300) {
        answered.set(key, outcome)
        effects.push(key)
      }
      return outcome
    },
    details: () => [...records.values()].map(({ details }) => details).toSorted(),
    twice: () => effects.filter((key, index) => effects.indexOf(key) !== index),
    received: () => received,
  }
}
