import { isFailure } from '#web/ui/errors.ts'

/**
 * Describes a failed single sign-on: the server's error, or that there was none
 * (docs/rules/screens.md#errors-on-screens).
 */
export function ssoFailure(error: unknown): unknown {
  const answered = isFailure(error) && (error.status === 0 || error.status >= 500 || Object.keys(error.body).length > 0)
  return answered ? error : 'Could not get a response from server'
}
