import { has } from '#core/permissions.ts'
import type { SessionMe } from '#web/session.tsx'
import { decidesExpenses } from '../expensePermissions.ts'

/** Whether one enters expenses of others: who sees theirs does. */
export const entersForOthers = (me: SessionMe): boolean =>
  (['any', 'own_staff', 'own_department'] as const).some((scope) => has(me, `expenses.view_${scope}`))
/** Whether those of others can be in a list, so that whose they are has to be said. */
export const seesOthers = (me: SessionMe): boolean =>
  entersForOthers(me) || decidesExpenses.some((permission) => has(me, permission))
