/** Expenses, as screens. */
import type { Page } from 'playwright-core'

import { call } from '#test/diary.ts'
import { finance, heading, judgeScreens, manager, staff } from '#test/screens.ts'

/** An expense of these that somebody of the demonstration has made. */
const expenseOf = (query: string) => async (page: Page) => {
  await page.goto('/expenses/')
  const { results } = await call<{ results: { id: number }[] }>(page, 'GET', `/expenses/?${query}`)
  return `/expenses/${results[0]?.id}/`
}

judgeScreens([
  {
    name: 'expenses',
    longOnly: true,
    login: manager,
    path: '/expenses/',
    shows: (page) => page.getByText(/^\d+ expenses$/).waitFor(),
  },
  {
    name: 'a new expense, on a project',
    login: staff,
    path: '/expenses/new/',
    shows: async (page) => {
      await page.getByRole('textbox', { name: 'Amount', exact: true }).fill('24.50')
      await page.getByRole('button', { name: 'Add a project' }).click()
      await page.getByText('All of £24.50 is allocated.').waitFor()
    },
  },
  {
    name: 'an expense to check',
    login: manager,
    path: expenseOf('to_check=true'),
    shows: (page) => page.getByRole('button', { name: 'Mark as checked and go next' }).waitFor(),
  },
  {
    name: 'an expense, why it is rejected',
    longOnly: true,
    login: manager,
    path: expenseOf('to_check=true'),
    shows: async (page) => {
      await page.getByRole('button', { name: 'Reject…' }).click()
      await page.getByLabel('Reason').waitFor()
    },
  },
  {
    name: 'expenses in the inbox',
    login: finance,
    path: '/diary/inbox/',
    shows: (page) => page.getByRole('heading', { name: /^Expenses/, level: 2 }).waitFor(),
  },
  { name: 'expenses to pay back', login: finance, path: '/expenses/reimbursement/', shows: heading(/in all$/) },
])
