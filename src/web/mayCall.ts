import type { Endpoint } from '#core/contract.ts'
import { type Grants, has } from '#core/permissions.ts'

/** Whether a call is open to the caller: who may not ask finds nothing to choose. */
export const mayCall = ({ permissions }: { permissions: Grants }, { access }: Pick<Endpoint, 'access'>): boolean =>
  access === 'session' || access === 'public' || [access].flat().some((permission) => has({ permissions }, permission))
