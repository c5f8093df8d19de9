import type { Endpoint } from '#core/contract.ts'
import { type Grants, has } from '#core/permissions.ts'

/** Returns whether a call is open to the caller, so that pickers without it offer nothing. */
export const mayCall = ({ permissions }: { permissions: Grants }, { access }: Pick<Endpoint, 'access'>): boolean =>
  access === 'session' || access === 'public' || [access].flat().some((permission) => has({ permissions }, permission))
