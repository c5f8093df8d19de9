/**
 * Permissions that nobody uses while acting as somebody (docs/rules/access.md#acting-as-somebody). A call says it of
 * itself (`Endpoint.inPerson`); a permission by its name, so that a later one of the same kind cannot be forgotten.
 */
import type { Permission } from './permissions.ts'

/**
 * `account`: passwords, sessions and one's own data; `decision`: approving, rejecting, resetting, checking;
 * `people`: who works here and what they may do; `organisation`: choosing the organisation to work in;
 * `impersonation`: acting as a third person; `all`: exporting everything.
 */
export type NotWhileImpersonating = 'account' | 'decision' | 'people' | 'organisation' | 'impersonation' | 'all'

const byName: readonly (readonly [RegExp, NotWhileImpersonating])[] = [
  [/\.(decide|reset|approve|check)_/, 'decision'],
  [/^(groups\.change_group|users\.(add|change|delete)_user)$/, 'people'],
  // Webhooks decide where the firm's data is sent.
  [/^company\.change_webhooks$/, 'organisation'],
  [/^(profiles\.change_profile|users\.(export_person|remove_details))$/, 'account'],
  [/^profiles\.can_impersonate$/, 'impersonation'],
  [/^company\.export_all$/, 'all'],
]

/** Returns why a person acting as somebody lacks the permission; undefined when the permission still applies. */
export const inPersonOf = (permission: Permission): NotWhileImpersonating | undefined =>
  byName.find(([pattern]) => pattern.test(permission))?.[1]

interface Actor {
  id: number
  impersonator: { id: number } | null
}
/** Writes the caller as `X-User-Id` and `X-Expected-User` do: `12`, or `7:12` while 7 acts as 12. */
export const actorText = ({ id, impersonator }: Actor): string => (impersonator ? `${impersonator.id}:${id}` : `${id}`)
