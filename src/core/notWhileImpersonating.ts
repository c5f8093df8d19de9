/**
 * Permissions that nobody uses in another's name, whatever they may do there (docs/rules/access.md#acting-as-somebody).
 * A call says it of itself (`Endpoint.inPerson`); a permission by its name, so that a later one of the same kind cannot
 * be forgotten.
 */
import type { Permission } from './permissions.ts'

/**
 * `account`: passwords, sessions and what is one's own; `decision`: approving, rejecting, resetting, checking; `people`: who
 * works here and what they may do; `organisation`: which one is worked in; `impersonation`: acting as a third person; `all`: taking all of it out.
 */
export type NotWhileImpersonating = 'account' | 'decision' | 'people' | 'organisation' | 'impersonation' | 'all'

const byName: readonly (readonly [RegExp, NotWhileImpersonating])[] = [
  [/\.(decide|reset|approve|check)_/, 'decision'],
  [/^(groups\.change_group|users\.(add|change|delete)_user)$/, 'people'],
  // Where news of the firm goes.
  [/^company\.change_webhooks$/, 'organisation'],
  [/^(profiles\.change_profile|users\.(export_person|remove_details))$/, 'account'],
  [/^profiles\.can_impersonate$/, 'impersonation'],
  [/^company\.export_all$/, 'all'],
]

/** Why the permission is left at home by who acts as somebody; undefined for one that goes along. */
export const inPersonOf = (permission: Permission): NotWhileImpersonating | undefined =>
  byName.find(([pattern]) => pattern.test(permission))?.[1]

interface Actor {
  id: number
  impersonator: { id: number } | null
}
/** Who asks, as `X-User-Id` and `X-Expected-User` spell it: `12`, or `7:12` while 7 acts as 12. */
export const actorText = ({ id, impersonator }: Actor): string => (impersonator ? `${impersonator.id}:${id}` : `${id}`)
