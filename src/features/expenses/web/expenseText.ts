/** An expense in words. */
import type { Expense } from '../expenses.ts'

/** The projects that it is allocated to, by their references. */
export const projectsText = ({ allocations }: Pick<Expense, 'allocations'>): string =>
  [...new Set(allocations.map(({ project }) => project?.name ?? 'a project'))].join(', ')
