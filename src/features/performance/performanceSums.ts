/** Sums of a project's hours, by item, by person or of all: exact, as text. */
import { add } from '#core/decimal.ts'
import type { ProjectHours } from './performance.contract.ts'

export interface PerformanceSum {
  key: string
  name: string
  hours_paid: string
  hours_billable: string
  hours_approved: string
  /** Budget and cost, absent for viewers who may not see them. */
  hours_budget?: string
  cost?: string
}

/** Sums hours by key, in the order in which keys first appear. */
export function summed(
  rows: readonly ProjectHours[],
  by: (row: ProjectHours) => { key: string; name: string },
): PerformanceSum[] {
  const sums = new Map<string, PerformanceSum>()
  for (const row of rows) {
    const { key, name } = by(row)
    const before = sums.get(key) ?? { key, name, hours_paid: '0', hours_billable: '0', hours_approved: '0' }
    const cost = row.cost === undefined ? undefined : add(before.cost ?? '0', row.cost)
    const budget = row.hours_budget === undefined ? undefined : add(before.hours_budget ?? '0', row.hours_budget)
    sums.set(key, {
      ...before,
      hours_paid: add(before.hours_paid, row.hours_paid),
      hours_billable: add(before.hours_billable, row.hours_billable),
      hours_approved: add(before.hours_approved, row.hours_approved),
      ...(budget !== undefined && { hours_budget: budget }),
      ...(cost !== undefined && { cost }),
    })
  }
  return [...sums.values()]
}
