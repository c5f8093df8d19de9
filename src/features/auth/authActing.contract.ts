/** Working as somebody else (docs/rules/access.md#acting-as-somebody, docs/decisions/0034). */
import * as z from 'zod/mini'

import { endpoint, IdInPath, Instant, Nothing, Ref } from '#core/contract.ts'

/** Minutes that an impersonation lasts, with or without activity. */
export const actingMinutes = 60

export const acquireImpersonation = endpoint({
  name: 'acquireImpersonation',
  method: 'POST',
  path: '/auth/impersonation/:id/acquire/',
  summary: `Act as this person for ${actingMinutes} minutes in the current organisation. For browsers: changes the session cookies`,
  access: 'profiles.can_impersonate',
  params: IdInPath,
  reply: z.object({ user: Ref, until: Instant }),
  status: 200,
})

/** Answers without a session that is good: once the time is over, this is what leads back. */
export const releaseImpersonation = endpoint({
  name: 'releaseImpersonation',
  method: 'POST',
  path: '/auth/impersonation/release/',
  summary: 'Stop acting as another person, also after the time has run out',
  access: 'public',
  reply: Nothing,
})
