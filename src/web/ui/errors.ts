/** What went wrong, in lines that a person can read (the specification, section 8). */

/** What a failed call carries; `ApiError` of #web/api.ts is one. `status` 0 means that no answer came. */
export interface Failure {
  status: number
  body: Record<string, unknown>
}
export interface ErrorLine {
  /** Absent for `detail` and `non_field_errors`, which are shown without a label. */
  label?: string
  text: string
}

export const noConnection = 'No internet connection.'
export const unreachable = 'Error: could not reach server. Please check your internet connection and try again later.'
export const serverError = 'A server error occurred. Please contact your Fieldbook Admin.'

export const isFailure = (error: unknown): error is Failure =>
  typeof error === 'object' &&
  error !== null &&
  'status' in error &&
  typeof error.status === 'number' &&
  'body' in error

/**
 * Lines of an error: a text, a list of texts, an Error, or a failed call with its messages by field.
 * `labels` names fields as the screen does; without one the field's own name is spelt out.
 */
export function errorLines(error: unknown, labels: Record<string, string> = {}): ErrorLine[] {
  if (error === null || error === undefined || error === '') return []
  if (typeof error === 'string') return [{ text: error }]
  if (Array.isArray(error)) return error.flatMap((one: unknown) => errorLines(one, labels))
  if (isFailure(error)) {
    if (error.status === 0) return [{ text: noConnection }]
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
const silent = new Set(['code', 'request_id', 'current', 'sent', 'version', 'errors', 'held', 'others', 'similar'])
const unlabelled = new Set(['detail', 'non_field_errors'])

function fieldLines(body: Record<string, unknown>, labels: Record<string, string>): ErrorLine[] {
  const own = Object.entries(body).filter(([field]) => !silent.has(field))
  const lines = own.flatMap(([field, value]) =>
    texts(value).map((text) =>
      unlabelled.has(field) ? { text } : { label: labels[field] ?? fieldLabel(field), text },
    ),
  )
  // A batch says per record what is wrong: {errors: {id: {field: [message]}}}.
  const batch = body['errors']
  if (typeof batch === 'object' && batch !== null)
    for (const [id, value] of Object.entries(batch))
      for (const text of texts(value)) lines.push({ label: `#${id}`, text })
  return lines
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
