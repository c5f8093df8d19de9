import type { FastifyRequest } from 'fastify'

import type { TenantDb } from '#server/db/db.ts'

/** Events of an account or one of its sessions. */
export type AuthEventKind =
  | 'login'
  | 'login_failed'
  | 'login_link_made'
  | 'login_link_used'
  | 'password_link_made'
  | 'password_reset'
  | 'email_change_requested'
  | 'email_change_cancelled'
  | 'email_link_made'
  | 'email_changed'
  | 'logout'
  | 'password_changed'
  | 'sessions_ended'
  | 'second_factor_failed'
  | 'confirmed'
  | 'factor_added'
  | 'factor_removed'
  | 'factors_reset'
  | 'recovery_codes_made'
  | 'refresh_reused'
  | 'organisation_switched'
  | 'set_up'
  | 'invitation_accepted'
  | 'impersonation_acquired'
  | 'impersonation_released'

/** Origin of an event: a request, or a command of the operator. */
export type EventOrigin = Pick<FastifyRequest, 'ip' | 'id'>

/** Writes an event of signing in, as fieldbook_auth. `details` never holds a secret. */
export async function writeAuthEvent(
  db: TenantDb,
  request: EventOrigin,
  kind: AuthEventKind,
  account_id: number | null,
  details: Record<string, string | number> = {},
): Promise<void> {
  await db
    .insertInto('auth_event')
    .values({ kind, account_id, address: request.ip, request_id: request.id, details: JSON.stringify(details) })
    .execute()
}
