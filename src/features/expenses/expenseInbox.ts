import type { Expense } from './expenses.ts'

/** Query of expenses that wait for the viewer, oldest first: the inbox and the cards of the home screen share it. */
const page = { ordering: 'date', rows: '100', page: '1' } as const
export const toCheck = { query: { to_check: 'true', ...page } } as const
export const toApprove = { query: { to_approve: 'true', ...page } } as const
export const toSubmit = { query: { to_submit: 'true', ...page } } as const

/** Decisions that expenses wait for, in their order. */
export const decisionSteps = [
  { title: 'Submitted, to check', waitsFor: ({ can_check }: Pick<Expense, 'can_check'>) => can_check },
  { title: 'Checked, to approve', waitsFor: ({ can_check }: Pick<Expense, 'can_check'>) => !can_check },
] as const

/** Puts expenses in the order of their groups on the screen, so that the focus goes from each to the one below. */
export const byStep = <E extends Pick<Expense, 'can_check'>>(waiting: readonly E[]): E[] =>
  decisionSteps.flatMap(({ waitsFor }) => waiting.filter(waitsFor))
