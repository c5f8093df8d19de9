import { expect, test } from 'vitest'

import { homeViewOf, homeViews } from './homeView.ts'

const viewFor = (permissions: Record<string, string[]>) => homeViewOf({ permissions })

test('who sees the figures of the firm begins with the firm, whatever they decide', () => {
  expect(viewFor({ dashboard: ['view_dashboard'], projects: ['view_financials'], diary: ['decide_any'] })).toBe(
    homeViews.firm,
  )
})

test('who decides begins with decisions, even with a dashboard of counts', () => {
  expect(viewFor({ dashboard: ['view_dashboard'], diary: ['decide_own_staff'] })).toBe(homeViews.decisions)
  expect(viewFor({ expenses: ['approve_any'] })).toBe(homeViews.decisions)
  expect(viewFor({ leave: ['decide_own_department'] })).toBe(homeViews.decisions)
})

test('everybody else begins with their day', () => {
  expect(viewFor({ diary: ['view_entry', 'add_entry'] })).toBe(homeViews.today)
  expect(viewFor({})).toBe(homeViews.today)
})

test('every view has room for every card once', () => {
  for (const { columns, ...view } of Object.values(homeViews)) {
    const { first = [], last = [], folded = [] } = view as { first?: string; last?: string; folded?: string[] }
    expect([first, last, ...folded, ...columns.flat()].flat().toSorted()).toEqual(
      ['firm', 'jobs', 'leave', 'risk', 'today', 'waiting', 'week'].toSorted(),
    )
  }
})
