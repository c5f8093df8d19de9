/** Sends a waiting write like any change, with its owner, so that it is never sent as somebody else. */
import { frontendVersion } from '../frontendVersion.ts'
import type { OfflineOutcome, Write, WriteRequest } from './queue.ts'

/** Longer than any answer takes: a connection that hangs is none. A file has a second more for each 10 kB. */
const patienceMs = 30_000
const bytesPerMs = 10

/** Makes the function that sends a write; `csrf` reads the cookie at that moment. */
export const transmitWith =
  (csrf: () => string | Promise<string>, onAnswer: (reachable: boolean) => void = () => {}) =>
  async ({ method, path, body, version, file }: WriteRequest, { key, owner }: Write): Promise<OfflineOutcome> => {
    try {
      const form = file && new FormData()
      form?.append('files', file?.blob as Blob, file?.name)
      const response = await fetch(`/api${path}`, {
        method,
        credentials: 'same-origin',
        cache: 'no-store',
        signal: AbortSignal.timeout(patienceMs + (file?.blob.size ?? 0) / bytesPerMs),
        headers: {
          accept: 'application/json',
          'x-frontend-version': frontendVersion,
          'x-csrftoken': await csrf(),
          'x-expected-org': String(owner.org),
          'x-expected-user': String(owner.user),
          'idempotency-key': key,
          ...(version !== undefined && { 'if-match': `"${version}"` }),
          ...(body !== undefined && { 'content-type': 'application/json' }),
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
        ...(form && { body: form }),
      })
      onAnswer(true)
      const retryAfter = Number(response.headers.get('retry-after') ?? 0)
      return { status: response.status, body: await objectIn(response), ...(retryAfter > 0 && { retryAfter }) }
    } catch {
      onAnswer(false)
      return { status: 0, body: {} }
    }
  }

/** A broken-off answer counts as no answer. */
async function objectIn(response: Response): Promise<Record<string, unknown>> {
  const text = await response.text()
  if (text === '') return {}
  try {
    const body: unknown = JSON.parse(text)
    return typeof body === 'object' && body !== null ? (body as Record<string, unknown>) : {}
  } catch (error) {
    if (response.ok) throw error
    return {}
  }
}
