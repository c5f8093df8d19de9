/**
 * Errors of a list or a page of projects, in texts that are kept to the letter
 * (docs/rules/screens.md#errors-on-screens).
 */
import { isFailure, noConnection, unreachable } from '#web/ui/errors.ts'

const statusTexts: Readonly<Record<number, string>> = {
  400: 'Bad Request',
  404: 'Not Found',
  409: 'Conflict',
  413: 'Content Too Large',
  422: 'Unprocessable Content',
  429: 'Too Many Requests',
  500: 'Internal Server Error',
  507: 'Insufficient Storage',
}

export function listFailure(error: unknown): string {
  if (!isFailure(error))
    return `Error loading projects: ${error instanceof Error ? error.message : JSON.stringify(error)}`
  const { status, body } = error
  if (status === 0) return noConnection
  if ([502, 503, 504].includes(status)) return unreachable
  if (status === 403) return 'Error: permission denied'
  const text = statusTexts[status] ?? String(status)
  if (status === 500) return `Error loading projects: ${text}`
  const { detail } = body
  return `Error loading projects: ${typeof detail === 'string' ? `${text} ${detail}` : `${text} ${JSON.stringify(body)}`}`
}

/** Undefined for what is said as of any record: a failure of the server or the network tells nothing about the project. */
export function pageFailure(id: number, error: unknown): string | undefined {
  if (!isFailure(error)) return undefined
  const { detail } = error.body
  if (typeof detail === 'string') return `Error getting project ${id}. Detail: ${detail}`
  return error.status === 404 ? `Project ${id} does not exist for this org.` : undefined
}
