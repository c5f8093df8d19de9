/** A server for the tests of the queue that behaves as ours does: keys, versions, refusals, files, check marks. */
import type { OfflineOutcome, Write, WriteRequest } from './queue.ts'

export interface ModelServer {
  receive: (request: WriteRequest, write: Write) => Promise<OfflineOutcome>
  /** Details of all records, in alphabetical order. */
  details: () => string[]
  /** Files of records that are there, as `details of the record/name`, in alphabetical order. */
  files: () => string[]
  /** Check marks by their number. */
  marks: () => ReadonlyMap<string, boolean>
  versionOf: (id: number | undefined) => number | undefined
  /** Whether a key has had an effect. */
  has: (key: string) => boolean
  /** Keys that had an effect more than once. */
  twice: () => string[]
  received: () => number
}

/** `forgetful`: without idempotency keys, to show that the test would see it. */
export function aServer({ forgetful = false } = {}): ModelServer {
  const records = new Map<number, { details: string; version: number; files: string[] }>()
  const marks = new Map<string, boolean>()
  const answered = new Map<string, OfflineOutcome>()
  const effects: string[] = []
  let ids = 0
  let received = 0
  const refused = { status: 400, body: { details: ['This cannot be.'] } }
  const perform = ({ method, path, body, version, file }: WriteRequest): OfflineOutcome => {
    const { details = '', done } = (body ?? {}) as { details?: string; done?: boolean }
    const mark = /^\/marks\/(\d+)\/$/.exec(path)?.[1]
    if (mark !== undefined) {
      marks.set(mark, done === true)
      return { status: 200, body: { id: 1, version: 1 } }
    }
    if (file) {
      const owner = records.get(Number(/thing_id=(\d+)$/.exec(path)?.[1]))
      if (!owner) return { status: 404, body: {} }
      if (file.name.startsWith('refuse')) return { status: 413, body: { files: ['This is too large.'] } }
      owner.files.push(file.name)
      return { status: 201, body: {} }
    }
    if (details.startsWith('refuse')) return refused
    if (method === 'POST') {
      records.set((ids += 1), { details, version: 1, files: [] })
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
    records.set(id, { ...record, details, version: record.version + 1 })
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
    files: () =>
      [...records.values()].flatMap(({ details, files }) => files.map((name) => `${details}/${name}`)).toSorted(),
    marks: () => marks,
    versionOf: (id) => (id === undefined ? undefined : records.get(id)?.version),
    has: (key) => effects.includes(key),
    twice: () => effects.filter((key, index) => effects.indexOf(key) !== index),
    received: () => received,
  }
}
