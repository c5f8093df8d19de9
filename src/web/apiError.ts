/** The error of a refused call (docs/rules/api.md#errors, docs/rules/screens.md#errors-on-screens). */
import { noConnection, serverError } from './ui/errors.ts'

/** A call that the server refused, or that did not reach it (status 0). `body` is the server's answer as it came. */
export class ApiError extends Error {
  readonly status: number
  readonly body: Record<string, unknown>
  constructor(status: number, body: Record<string, unknown>) {
    super(sentenceOf(status, body))
    this.name = 'ApiError'
    this.status = status
    this.body = body
  }

  /** Code of a 409: stale, state, in_use, overlap, timer_running, other_org or other_user. */
  get code(): string | undefined {
    return typeof this.body['code'] === 'string' ? this.body['code'] : undefined
  }
}

/** The body of a refusal; an empty or unreadable one is an empty object, a bare text or list has no label. */
export async function bodyOf(response: Response): Promise<Record<string, unknown>> {
  const body: unknown = await response.json().catch(() => ({}))
  if (typeof body === 'object' && body !== null && !Array.isArray(body)) return body as Record<string, unknown>
  return { non_field_errors: Array.isArray(body) ? body : [String(body)] }
}

const forPrograms = new Set(['code', 'request_id'])

function sentenceOf(status: number, body: Record<string, unknown>): string {
  if (status === 0) return noConnection
  if (status === 500) return serverError
  for (const key of ['detail', 'non_field_errors', ...Object.keys(body)]) {
    if (forPrograms.has(key)) continue
    const message = Array.isArray(body[key]) ? body[key][0] : body[key]
    if (typeof message === 'string' && message !== '') return message
  }
  return status === 404 ? 'Not found.' : `The server refused this (${status}).`
}
