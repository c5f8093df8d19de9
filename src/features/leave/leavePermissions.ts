/** Apart from the rest of leave, since every screen's navigation asks. */
import type { Permission } from '#core/permissions.ts'

/** Who has one of these decides somebody's leave. */
export const decides = [
  'leave.decide_any',
  'leave.decide_own_staff',
  'leave.decide_own_department',
] as const satisfies readonly Permission[]

/** A key with one of these reads the leave that it reaches. */
export const opensLeave: readonly Permission[] = [
  'leave.view_any',
  'leave.view_own_staff',
  'leave.view_own_department',
  'leave.add_leave',
  'leave.change_leave',
  ...decides,
]
