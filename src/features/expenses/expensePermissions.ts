/** Apart from the rest of expenses, since every screen's navigation asks. */
import type { Permission } from '#core/permissions.ts'

const expenseScopes = ['any', 'own_staff', 'own_department', 'own_project'] as const

/** Who has one of these checks somebody's expenses; and approves them. */
export const checks = expenseScopes.map((scope) => `expenses.check_${scope}` as const satisfies Permission)
export const approves = expenseScopes.map((scope) => `expenses.approve_${scope}` as const satisfies Permission)
/** Either of both. */
export const decidesExpenses: readonly Permission[] = [...checks, ...approves]
