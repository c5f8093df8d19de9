/** The order of the home screen, by what a person answers for (docs/rules/screens.md#home). */
import { diaryScopes, type Grants, has, type Permission } from '#core/permissions.ts'
import { decidesExpenses } from '#features/expenses/expensePermissions.ts'
import { decides } from '#features/leave/leavePermissions.ts'

/** Places of the screen that features fill with cards. */
export type HomePlace = 'jobs' | 'today' | 'week' | 'leave' | 'waiting' | 'risk' | 'firm'

interface HomeView {
  columns: readonly [readonly HomePlace[], readonly HomePlace[]]
  /** In one folded card, at the end of the second column. */
  folded?: readonly HomePlace[]
  /** Below the columns. */
  last?: HomePlace
}

/**
 * Who sees the firm's figures begins with what waits and what is at risk, over the figures; who decides with decisions;
 * everybody else with their day.
 */
export const homeViews = {
  firm: {
    columns: [
      ['jobs', 'waiting'],
      ['risk', 'leave'],
    ],
    folded: ['today', 'week'],
    last: 'firm',
  },
  decisions: {
    columns: [
      ['waiting', 'risk'],
      ['jobs', 'today', 'week', 'leave'],
    ],
    last: 'firm',
  },
  today: {
    columns: [
      ['jobs', 'today', 'week'],
      ['waiting', 'risk', 'leave'],
    ],
    last: 'firm',
  },
} as const satisfies Record<string, HomeView>

const decisions: readonly Permission[] = [
  ...diaryScopes.map((scope) => `diary.decide_${scope}` as const),
  ...decides,
  ...decidesExpenses,
]

/** Returns the view of the home screen that fits the permissions. */
export function homeViewOf(me: { permissions: Grants }): HomeView {
  if (has(me, 'dashboard.view_dashboard') && has(me, 'projects.view_financials')) return homeViews.firm
  return decisions.some((permission) => has(me, permission)) ? homeViews.decisions : homeViews.today
}
