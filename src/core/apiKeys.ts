/** The part of a person's permissions that a key may have (docs/decisions/0083, 0095). */
import type { Endpoint } from './contract.ts'
import { inPersonOf, type NotWhileImpersonating } from './notWhileImpersonating.ts'
import { allPermissions, type Grants, has, type Permission } from './permissions.ts'

/** Passwords, sessions and what is one's own; which organisation is worked in; acting as somebody else; all of the firm. */
const inPersonOnly = new Set<NotWhileImpersonating | undefined>(['account', 'organisation', 'impersonation', 'all'])

/** Opens to a key the calls that everybody has without a permission: one's own data, and the lists of the firm. */
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

/** Whether a call of everybody is open to a key: by what is its person's own, or by a permission for what it answers. */
export function opensToKey(
  { access, keyAccess = [] }: Pick<Endpoint, 'access' | 'keyAccess'>,
  me: { permissions: Grants; key: { personal: boolean } },
): boolean {
  if (access !== 'session' || keyAccess === 'any' || me.key.personal) return true
  return keyAccess.some((permission) => has(me, permission))
}
