/**
 * Permissions that no call needs yet. Groups may have them already. This
 * list only ever gets shorter; a test compares it with what calls and access conditions ask for.
 */
import type { Permission } from '#core/permissions.ts'

const unused: readonly Permission[] = [
  // A person is made inactive: what they did keeps their name.
  'users.delete_user',
  // Whoever sees people sees all of them, and everybody their own profile.
  'profiles.view_profile',
  'projects.view_reporttemplate',
]

/** The permissions that nothing needs yet. */
export const unusedPermissions: ReadonlySet<Permission> = new Set(unused)
