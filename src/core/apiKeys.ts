/** The part of a person's permissions that a key may have (docs/decisions/0083, 0095). */
import type { Endpoint } from './contract.ts'
import { inPersonOf, type NotWhileImpersonating } from './notWhileImpersonating.ts'
import { allPermissions, type Grants, has, type Permission } from './permissions.ts'

/**
 * Calls closed to keys: passwords, sessions and one's own account; choosing an organisation; impersonation;
 * exporting everything.
 */
const inPersonOnly = new Set<NotWhileImpersonating | undefined>(['account', 'organisation', 'impersonation', 'all'])

/**
 * The permission that opens to a key the calls that need no permission: its person's own data and the firm's lists.
 */
export const personalAccess = 'personal'
export type KeyPermission = Permission | typeof personalAccess

/** Every permission that a key may have. */
export const keyPermissions: readonly KeyPermission[] = [
  personalAccess,
  ...allPermissions.filter((permission) => !inPersonOnly.has(inPersonOf(permission))),
]

/** Whether the call is refused to keys: it takes a person who signed in. */
export function takesAPerson({ inPerson, access, ofSession }: Pick<Endpoint, 'inPerson' | 'access' | 'ofSession'>) {
  if (ofSession === true || inPersonOnly.has(inPerson)) return true
  if (access === 'session' || access === 'public') return false
  return [access].flat().every((permission) => inPersonOnly.has(inPersonOf(permission)))
}

/**
 * Returns whether a call without a permission is open to a key: as its person's own data, or by a permission for its
 * answer.
 */
export function opensToKey(
  { access, keyAccess = [] }: Pick<Endpoint, 'access' | 'keyAccess'>,
  me: { permissions: Grants; key: { personal: boolean } },
): boolean {
  if (access !== 'session' || keyAccess === 'any' || me.key.personal) return true
  return keyAccess.some((permission) => has(me, permission))
}
