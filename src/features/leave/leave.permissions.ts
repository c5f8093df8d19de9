/** Apart from the rest of leave, since every screen's navigation asks. */
import type { Permission } from '#core/permissions.ts'

/** Who has one of these decides somebody's leave. */
export const decides = [
  'leave.decide_any',
  'leave.decide_own_staff',
  'leave.decide_own_department',
] as const satisfies readonly Permission[]
