/** A write that is sent while the server is reachable, and waits on this device while it is not. */
import type { ApiError } from '../apiError.ts'
import { isReachable } from '../connection.ts'
import { offlineState } from './state.ts'

export const waitsSentence = 'Waits on this device. It will be sent when you are online again.'

/** The key of a try that got no answer. */
export interface Tried {
  key: string
}

/** Whether a write has to wait: without a network, or behind earlier ones that it would overtake. */
export const mustWait = (): boolean =>
  !isReachable() || offlineState().writes.some(({ refusal, request }) => refusal === null && !request.file)

/** Returns whether there was no answer: the write may or may not have been done. */
export const isUnanswered = (error: unknown): boolean => (error as Partial<ApiError> | null)?.status === 0

/**
 * Sends a write under `key`, or keeps it: at once where it must wait, and under the key of the try where no answer came.
 * Where the browser keeps nothing it is sent all the same, and the error of the try is thrown.
 */
export async function sendOrKeep<T>(
  { key, waits = mustWait() }: { key: string; waits?: boolean },
  send: (key: string) => Promise<T>,
  keep: (tried?: Tried) => Promise<T>,
): Promise<T> {
  const stored = waits ? await keep().catch(() => undefined) : undefined
  if (stored !== undefined) return stored
  return send(key).catch((error: unknown) => {
    if (!isUnanswered(error)) throw error
    return keep({ key }).catch(() => Promise.reject(error as Error))
  })
}
