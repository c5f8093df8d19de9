/** A separate file, because the navigation of every screen imports it. */
import type { Permission } from '#core/permissions.ts'

/** Permissions of which any one lets a person decide leave of others. */
export const decides = [
  'leave.decide_any',
  'leave.decide_own_staff',
  'leave.decide_own_department',
] as const satisfies readonly Permission[]

/** Permissions with any of which a key reads the leave that it reaches. */
export const opensLeave: readonly Permission[] = [
  'leave.view_any',
  'leave.view_own_staff',
  'leave.view_own_department',
  'leave.add_leave',
  'leave.change_leave',
  ...decides,
]
