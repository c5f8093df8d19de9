/**
 * Writes that wait on this device for the network: their form, their order, and the meaning of answers. Pure: the
 * store saves them, the sender sends them, and neither knows their content.
 */
import { resendDays } from '#core/offlineWrites.ts'
import { ApiError } from '../apiError.ts'

/** The owner of a write: the organisation, the person in it, and the account, by its address. */
export interface Owner {
  org: number
  user: number
  account: string
}

export interface WriteRequest {
  method: 'POST' | 'PATCH' | 'DELETE'
  /** Below /api; `:id` stands for the record that an earlier write of the same subject makes. */
  path: string
  body?: unknown
  /** The version that the change is based on. */
  version?: number
  /** A file that is sent as a form, in place of a body. It stands by itself: the record that it belongs to is there. */
  file?: { name: string; blob: Blob }
}

/** The server's refusal of a write. */
export interface OfflineRefusal {
  status: number
  body: Record<string, unknown>
  sentence: string
}

export interface NewWrite<D = unknown> {
  /** The Idempotency-Key, made once. */
  key: string
  owner: Owner
  /**
   * The subject of a write: writes of one subject are sent one after the other, and wait behind one that was refused.
   */
  subject: string
  request: WriteRequest
  /**
   * Time of the first attempt in milliseconds: from then on the server may have it. Null: it never left this device.
   */
  tried: number | null
  /** Time of the writing, in milliseconds of this device's clock; absent in writes of an earlier version. */
  written?: number
  /** Data for the feature's screens. */
  data: D
}

export interface Write<D = unknown> extends NewWrite<D> {
  /** The write's place in the queue. */
  order: number
  refusal: OfflineRefusal | null
}

/** The id and version that a write got on the server: later ones of its subject refer to them. */
export interface Settled {
  owner: string
  subject: string
  id: number | null
  version: number | null
}

export interface OfflineOutcome {
  /** 0: no answer came. */
  status: number
  body: Record<string, unknown>
  /** Seconds that the server asks to wait. */
  retryAfter?: number
}

export const ownerKey = ({ org, user }: Owner): string => `${org}.${user}`

/**
 * Returns the first write that may be sent: not refused, and not behind a refused one of its subject. Files come last:
 * minutes of a photograph hold nothing else up, and a refused one holds nothing up at all.
 */
export function nextToSend(writes: readonly Write[]): Write | undefined {
  const blocked = new Set<string>()
  let file: Write | undefined
  for (const write of writes.toSorted((a, b) => a.order - b.order)) {
    const { subject, refusal, request } = write
    if (refusal !== null) {
      if (!request.file) blocked.add(subject)
    } else if (!blocked.has(subject)) {
      if (!request.file) return write
      file ??= write
    }
  }
  return file
}

/** Returns the later writes that make no sense without this one: all of its subject, where it makes the record. */
export function dependants(write: Write, writes: readonly Write[]): Write[] {
  if (write.request.method !== 'POST' || write.request.file) return []
  return writes.filter(({ subject, order }) => subject === write.subject && order > write.order)
}

export type OfflineVerdict = 'done' | 'again' | 'hold' | 'refused'

/**
 * Judges an answer to a write. `again`: nobody knows whether it was done, or it cannot be now: the same key once more.
 * `hold`: nothing of this queue can be sent until somebody signs in, switches back or reloads.
 */
export function verdictOf({ method }: Pick<WriteRequest, 'method'>, { status, body }: OfflineOutcome): OfflineVerdict {
  if (status >= 200 && status < 300) return 'done'
  if (status === 401 || status === 426) return 'hold'
  if (status === 409 && (body['code'] === 'other_org' || body['code'] === 'other_user')) return 'hold'
  if (status === 0 || status === 408 || status === 425 || status === 429 || status >= 500) return 'again'
  // The record is gone, which is what the deletion wanted.
  if (status === 404 && method === 'DELETE') return 'done'
  return 'refused'
}

export const refusalOf = ({ status, body }: OfflineOutcome): OfflineRefusal => ({
  status,
  body,
  sentence: status === 404 ? goneSentence : new ApiError(status, body).message,
})
const goneSentence = 'It was deleted, or you no longer have access to it.'

/** Builds the request to send: for the record, and based on the version, that earlier writes of its subject left. */
export function requestOf(write: Write, settled: Settled | undefined): WriteRequest | null {
  const { request } = write
  const id = settled?.id ?? null
  if (request.path.includes(':id') && id === null) return null
  const version = request.version === undefined ? undefined : Math.max(request.version, settled?.version ?? 0)
  const path = id === null ? request.path : request.path.replace(':id', String(id))
  return { ...request, path, ...(version !== undefined && { version }) }
}

/**
 * Whether the server may have forgotten the key of a write that it may have done: then it is not sent again by itself,
 * since it could be done twice. `now` in milliseconds.
 */
export function isUncertain({ tried }: Pick<Write, 'tried'>, now: number): boolean {
  // A clock that was put back tells as little as a long time.
  return tried !== null && Math.abs(now - tried) > resendDays * 86_400_000
}
export const uncertain: OfflineRefusal = {
  status: 0,
  body: {},
  sentence: `This was sent without an answer, by this device’s clock more than ${resendDays} days from now. Check whether it arrived before you send it again.`,
}

/** Bytes of the file that a write carries; 0 without one. */
export const sizeOf = ({ request: { file } }: Write): number => file?.blob.size ?? 0

/** Milliseconds until the next try after so many that failed: a second, doubled up to a minute. */
export const pauseAfter = (failures: number, retryAfter = 0): number =>
  Math.max(retryAfter * 1000, Math.min(60_000, 1000 * 2 ** Math.max(0, failures - 1)))
