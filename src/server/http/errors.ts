/**
 * The errors that a feature raises on purpose; the HTTP adapter turns each into a status and a body
 * (docs/rules/api.md#errors). A body of null is an empty answer.
 */
import { widerReach } from '../access/scopes.ts'

export class AppError extends Error {
  readonly status: number
  readonly body: Record<string, unknown> | null
  readonly headers: Record<string, string>
  constructor(status: number, body: Record<string, unknown> | null, headers: Record<string, string> = {}) {
    super(body === null ? `${status}` : JSON.stringify(body))
    this.status = status
    this.body = body
    this.headers = headers
  }
}

/** Absent, another organisation's, or out of the caller's reach: the same empty answer, byte for byte. */
export const notFound = () => new AppError(404, null)
export const unauthorised = () => new AppError(401, { detail: 'Please sign in.' })
/** A missing capability, named in words. */
export const forbidden = (detail = 'You do not have permission to perform this action.') =>
  new AppError(403, { detail })

/** Every code that a 409 can carry; the API's own description lists them from here. */
export const conflictCodes = [
  'stale',
  'state',
  'in_use',
  'overlap',
  'timer_running',
  'other_org',
  'other_user',
  'duplicate',
  'count',
] as const
export type ConflictCode = (typeof conflictCodes)[number]
/** Makes the 409 for a forbidding state; `errors` has the problems by record of a batch. */
export const conflict = (code: ConflictCode, detail: string, more: Record<string, unknown> = {}) =>
  new AppError(409, { detail, code, ...more })

/**
 * A batch is refused as a whole, in this order: 404 any out of reach (which is not said: the answer is the same for
 * absent and foreign ones), 409 any in another state, 400 any with wrong fields (docs/rules/api.md#batches).
 */
export const batchNotFound = () =>
  new AppError(404, {
    detail: 'Nothing was changed. Some of these records were deleted, or you do not have access to them.',
    code: 'not_found',
    errors: {},
  })
export const batchConflict = (
  code: ConflictCode,
  detail: string,
  sentences: Iterable<readonly [id: number, sentence: string]>,
  more: Record<string, unknown> = {},
) =>
  conflict(code, detail, {
    ...more,
    errors: Object.fromEntries([...sentences].map(([id, sentence]) => [id, { non_field_errors: [sentence] }])),
  })
export const batchInvalid = (detail: string, errors: Record<string, Record<string, unknown>>) =>
  new AppError(400, { detail, code: 'fields', errors })

/** Messages by field; `non_field_errors` for the whole. */
export const invalid = (fields: Record<string, string[]>) => new AppError(400, fields)
export const invalidChoice = (field: string) => invalid({ [field]: ['Invalid choice.'] })

/** Too busy or out of reach for now; the client may try again after `seconds`. */
export const unavailable = (detail: string, seconds = 5) =>
  new AppError(503, { detail }, { 'retry-after': String(seconds) })

/** The answer to a caller who has left; nobody reads it. */
export const gone = new AppError(499, null)

/** Makes the error by constraint; a trigger may name its subject as the error's `column`. */
export type ByConstraint = Readonly<Record<string, (about: string | undefined) => AppError>>

/**
 * The refusal to remove the last administrator; one with an end date will leave and does not count
 * (docs/decisions/0101).
 */
export const lastAdministrator =
  'This is the last active administrator without an end date. Add another administrator first.'

/** Translates PostgreSQL's error codes for a client. Its own texts, DETAIL above all, never leave the server. */
export function databaseError(error: unknown, byConstraint: ByConstraint): AppError | null {
  const { code, constraint, column } = error as { code?: string; constraint?: string; column?: string }
  if (constraint && byConstraint[constraint]) return byConstraint[constraint](column)
  switch (code) {
    case 'FB001':
      return conflict('state', lastAdministrator)
    case 'FB002':
      return invalid({ manager_id: ['A person cannot report to someone who reports to them. Choose another manager.'] })
    case 'FB003':
      return new AppError(401, {
        detail: 'Your time acting as another person has ended. Stop acting to continue.',
        code: 'acting_over',
      })
    case 'FB004':
      return forbidden('You cannot do this while acting as another person. Stop acting first.')
    case 'FB005':
      return forbidden('You can only change the access of people who have no more permissions than you.')
    case 'FB006':
      return forbidden(widerReach(column))
    case '23503':
      return conflict('in_use', 'This is in use elsewhere, or refers to a deleted record. Reload the page.')
    case '23505':
      return invalid({ non_field_errors: ['This already exists.'] })
    case '22P05':
    case '22021':
      return invalid({ non_field_errors: ['The text contains a character that cannot be stored. Remove it.'] })
    case '53100':
      return new AppError(
        507,
        { detail: 'The server has no disk space left. Tell your server administrator.' },
        { 'retry-after': '60' },
      )
    case '40P01':
    case '40001':
      return unavailable('Too many changes were made at the same time. Please try again.', 1)
    case '55P03':
      return unavailable('Someone else is changing this right now. Please try again in a moment.', 2)
    case '57014':
      return unavailable('This took too long. Please try again.')
    default:
      return isOutage(code, error) ? unavailable('Fieldbook is temporarily unavailable. Please try again.') : null
  }
}

/** Two transactions waited for each other: running one of them again is safe and succeeds. */
export const isTransient = (error: unknown) => ['40P01', '40001'].includes(String((error as { code?: string }).code))

const outages = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT',
  'EPIPE',
  '57P01',
  '57P02',
  '57P03',
  '53300',
  '53400',
  '08006',
  '08001',
  // its disk answers with errors
  '58030',
])
function isOutage(code: string | undefined, error: unknown) {
  if (code && outages.has(code)) return true
  return (
    error instanceof Error &&
    /^(Connection terminated|Client has encountered a connection error|timeout exceeded when trying to connect)/.test(
      error.message,
    )
  )
}
