/** What a key of a person may never do, whatever they may do themselves (docs/decisions/0083). */
import type { Endpoint } from './contract.ts'
import { inPersonOf, type NotWhileImpersonating } from './notWhileImpersonating.ts'
import { allPermissions, type Permission } from './permissions.ts'

/** Passwords, sessions and what is one's own; which organisation is worked in; acting as somebody else; all of the firm. */
const inPersonOnly = new Set<NotWhileImpersonating | undefined>(['account', 'organisation', 'impersonation', 'all'])

/** Every permission that a key may have. */
export const keyPermissions: readonly Permission[] = allPermissions.filter((one) => !inPersonOnly.has(inPersonOf(one)))

/** Whether the call is refused to keys: it takes a person who signed in. */
export function takesAPerson({ inPerson, access, ofSession }: Pick<Endpoint, 'inPerson' | 'access' | 'ofSession'>) {
  if (ofSession === true || inPersonOnly.has(inPerson)) return true
  if (access === 'session' || access === 'public') return false
  return [access].flat().every((one) => inPersonOnly.has(inPersonOf(one)))
}
