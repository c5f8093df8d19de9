/** Permissions of expenses, apart from the rest since every screen's navigation needs them. */
import type { Permission } from '#core/permissions.ts'

const expenseScopes = ['any', 'own_staff', 'own_department', 'own_project'] as const

/** Permissions to check and to approve expenses; one of each kind suffices. */
export const checks = expenseScopes.map((scope) => `expenses.check_${scope}` as const satisfies Permission)
export const approves = expenseScopes.map((scope) => `expenses.approve_${scope}` as const satisfies Permission)
/** Either of both. */
export const decidesExpenses: readonly Permission[] = [...checks, ...approves]
