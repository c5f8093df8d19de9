import { expect, test } from 'vitest'

import { american, british } from '#core/locale/wording.ts'
import type { Permission } from '#core/permissions.ts'
import { groupSummary } from './groupSummary.ts'
import { defaultGroups } from './groups.ts'

test('each group that an organisation starts with is one line of words', () => {
  expect(defaultGroups.map(({ name, permissions }) => [name, groupSummary(permissions, british)])).toEqual([
    ['Administrator', 'May do everything'],
    ['Director', 'Runs jobs, approves hours, leave and expenses, issues invoices, pays bills'],
    ['Manager', 'Runs jobs, approves hours and leave'],
    ['Staff', 'Logs their own hours, leave and expenses, sees projects, clients and tasks'],
    ['Finance', 'Approves expenses, issues invoices, pays bills'],
    ['External', 'Logs their own hours, sees tasks'],
  ])
})

test('an edited group is called by what it permits now, in the order of the work', () => {
  const edited: readonly Permission[] = ['supplier.change_bill', 'diary.decide_any', 'projects.change_project']
  expect(groupSummary(edited, british)).toBe('Runs jobs, approves hours, pays bills')
  expect(groupSummary([], british)).toBe('No permissions yet')
  expect(groupSummary(['leave.decide_any'], american)).toBe('Approves paid time off')
})
