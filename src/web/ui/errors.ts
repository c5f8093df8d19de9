/** Turns failures into lines that a person can read (docs/rules/screens.md#errors-on-screens). */

/** A failed call; `ApiError` of #web/api.ts is one. `status` 0 means that no answer came. */
export interface Failure {
  status: number
  body: Record<string, unknown>
}
export interface ErrorLine {
  /** Absent for what belongs to no field on the screen (`detail`, `non_field_errors`, `token`). */
  label?: string
  text: string
}

export const noConnection = 'No internet connection.'
export const notLoaded = 'Not loaded yet.'
export const unreachable = 'Error: could not reach server. Please check your internet connection and try again later.'
export const serverError = 'A server error occurred. Please contact your Fieldbook Admin.'

export const isFailure = (error: unknown): error is Failure =>
  typeof error === 'object' &&
  error !== null &&
  'status' in error &&
  typeof error.status === 'number' &&
  'body' in error

/** Whether a part of a screen waits for the network: nothing went wrong, and it is read once the network is back. */
export const isNotLoaded = (error: unknown): boolean => isFailure(error) && 'unread' in error

/**
 * Lines of an error: a text, a list of texts, an Error, or a failed call with its messages by field.
 * `labels` names fields as the screen does; without one the field's own name is spelt out.
 */
export function errorLines(error: unknown, labels: Record<string, string> = {}): ErrorLine[] {
  if (error === null || error === undefined || error === '') return []
  if (typeof error === 'string') return [{ text: error }]
  if (Array.isArray(error)) return error.flatMap((value: unknown) => errorLines(value, labels))
  if (isFailure(error)) {
    if (error.status === 0) return [{ text: isNotLoaded(error) ? notLoaded : noConnection }]
    const lines = fieldLines(error.body, labels)
    // A proxy's own; a server that refuses says why.
    if ([502, 503, 504].includes(error.status)) return lines.length > 0 ? lines : [{ text: unreachable }]
    if (error.status >= 500 && error.status !== 507) {
      const id = requestId(error.body)
      return [{ text: serverError }, ...(id === undefined ? [] : [{ label: 'Request', text: id }])]
    }
    return lines.length > 0 ? lines : [{ text: messageOf(error) ?? `The request failed (${error.status}).` }]
  }
  if (error instanceof Error) return [{ text: error.message }]
  if (typeof error === 'object') return fieldLines(error as Record<string, unknown>, labels)
  return [{ text: JSON.stringify(error) }]
}

/** `404` and the like carry no words of their own; a server's request id is under `request_id`. */
const requestId = (body: Record<string, unknown>) =>
  typeof body['request_id'] === 'string' ? body['request_id'] : undefined
const messageOf = (error: unknown) => (error instanceof Error && error.message !== '' ? error.message : undefined)

// Parts of an answer that are for programs, not for people.
const silent = new Set([
  'code',
  'request_id',
  'current',
  'sent',
  'version',
  'errors',
  'record_names',
  'held',
  'others',
  'similar',
])
// The token comes with the link that somebody opened: it is no field that they see.
const unlabelled = new Set(['detail', 'non_field_errors', 'token'])

function fieldLines(body: Record<string, unknown>, labels: Record<string, string>): ErrorLine[] {
  const own = Object.entries(body).filter(([field]) => !silent.has(field))
  const lines = own.flatMap(([field, value]) =>
    texts(value).map((text) =>
      unlabelled.has(field) ? { text } : { label: labels[field] ?? fieldLabel(field), text },
    ),
  )
  return [...lines, ...recordLines(body, labels)]
}

/** Lines about the records of a batch at most; a list of hundreds is not read. */
const maxRecordLines = 5

/** Lists a batch's errors by record and field: `{errors: {id: {field: [message]}}}`. */
function recordLines(body: Record<string, unknown>, labels: Record<string, string>): ErrorLine[] {
  const { errors, detail, [namesKey]: names = {} } = body as BatchBody
  if (typeof errors !== 'object' || errors === null) return []
  const isOne = Object.keys(errors).length === 1
  const lines = Object.entries(errors).flatMap(([id, problems]) =>
    Object.entries(problems ?? {}).flatMap(([field, value]) => {
      // Problems common to all records, or of a single record, are already in the message above.
      if (field in body || (isOne && texts(value).join() === detail)) return []
      const name = names[id] ?? `#${id}`
      const label = unlabelled.has(field) ? name : `${name}, ${labels[field] ?? fieldLabel(field)}`
      return texts(value).map((text) => ({ label, text }))
    }),
  )
  const more = lines.length - maxRecordLines
  return more > 1 ? [...lines.slice(0, maxRecordLines), { text: `And ${more} more like these.` }] : lines
}

/** Key of the names of a batch's records, beside its refusal. */
const namesKey = 'record_names'
interface BatchBody {
  errors?: Record<string, Record<string, unknown> | null> | null
  detail?: unknown
  [namesKey]?: Readonly<Record<string, string>>
}

/** The refusal of a batch, in which the screen's own names stand for the records instead of their numbers. */
export function withRecordNames(error: unknown, nameOf: (id: string) => string | undefined): unknown {
  if (!isFailure(error)) return error
  const { errors } = error.body as BatchBody
  if (typeof errors !== 'object' || errors === null) return error
  const names = Object.keys(errors).map((id) => [id, nameOf(id) ?? `#${id}`])
  error.body[namesKey] = Object.fromEntries(names)
  return error
}

function texts(value: unknown): string[] {
  if (typeof value === 'string') return value === '' ? [] : [value]
  if (Array.isArray(value)) return value.flatMap(texts)
  if (typeof value === 'object' && value !== null) return Object.values(value).flatMap(texts)
  return value === null || value === undefined ? [] : [JSON.stringify(value)]
}

/** `start_time` reads as "Start time", `project_id` as "Project". */
function fieldLabel(field: string): string {
  const words = field.replace(/_ids?$/, '').replaceAll(/[_.]/g, ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}
