import { onOwn, onPublic, type Route } from '#server/http/route.ts'
import * as contract from '#features/auth/authActing.contract.ts'
import { acquire, release } from './acting.ts'

export const actingRoutes: readonly Route[] = [
  onOwn(contract.acquireImpersonation, acquire),
  onPublic(contract.releaseImpersonation, release),
]
