import { expect, test } from 'vitest'

import { grantsOf } from '#core/permissions.ts'
import { whoseOf } from './dashboardCharts.ts'

test.each([
  [['diary.view_own_staff'], 'My people'],
  [['diary.view_own_staff', 'diary.view_own_department'], 'My department'],
  [['diary.view_own_staff', 'diary.view_any'], 'The firm'],
  [['diary.view_own_department', 'projects.view_financials'], 'The firm'],
  [['invoice.view_invoice'], 'The firm'],
])('who sees hours by %j sees: %s', (permissions, whose) => {
  expect(whoseOf({ permissions: grantsOf(permissions) })).toBe(whose)
})
