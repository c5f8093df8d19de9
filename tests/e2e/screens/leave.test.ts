/** Leave, as screens. */
import type { Page } from 'playwright-core'

import { call } from '#test/diary.ts'
import { administrator, director, heading, judgeScreens, manager, staff } from '#test/screens.ts'

/** A request of these that somebody of the demonstration has made. */
const requestOf = (query: string) => async (page: Page) => {
  await page.goto('/leave/')
  const { results } = await call<{ results: { id: number }[] }>(page, 'GET', `/leave/?page=1&${query}`)
  return `/leave/${results[0]?.id}/`
}

judgeScreens([
  {
    name: 'leave',
    longOnly: true,
    login: manager,
    path: '/leave/',
    shows: (page) => page.getByText(/^\d+ requests$/).waitFor(),
  },
  {
    name: 'leave of one’s own',
    longOnly: true,
    login: staff,
    path: '/leave/',
    shows: (page) => page.getByText(/^\d+ requests$/).waitFor(),
  },
  {
    name: 'leave, nothing found',
    longOnly: true,
    login: staff,
    path: '/leave/?search=xyzzy',
    shows: (page) => page.getByText('No matching requests').waitFor(),
  },
  {
    name: 'asking for more leave than is left',
    login: manager,
    path: '/leave/new/',
    shows: async (page) => {
      await page.getByRole('combobox', { name: 'Type' }).click()
      await page.getByRole('option', { name: 'Annual leave' }).click()
      await page.getByLabel('First day').fill('+30')
      await page.keyboard.press('Tab')
      await page.getByLabel('Last day').fill('+90')
      await page.keyboard.press('Tab')
      await page.getByText('Left afterwards').first().waitFor()
    },
  },
  {
    name: 'a request that waits',
    longOnly: true,
    login: manager,
    path: requestOf('to_decide=true'),
    shows: (page) => page.getByText('Left afterwards').first().waitFor(),
  },
  {
    name: 'a request, why it is rejected',
    longOnly: true,
    login: manager,
    path: requestOf('to_decide=true'),
    shows: async (page) => {
      await page.getByRole('button', { name: 'Reject…' }).click()
      await page.getByRole('dialog').getByLabel('Reason').waitFor()
    },
  },
  {
    name: 'a request of which nothing can be changed',
    longOnly: true,
    login: staff,
    path: async (page) => `${await requestOf('tab=past')(page)}#details`,
    shows: (page) => page.getByText('Leave that has begun can only be changed').waitFor(),
  },
  { name: 'the year planner', login: director, path: '/leave/planner/', shows: heading('Year planner') },
  {
    name: 'how a balance came about',
    login: manager,
    path: async (page) => {
      await page.goto('/leave/')
      const people = await call<{ user_id: number; can_change: boolean }[]>(page, 'GET', '/leave/balances/')
      return `/leave/user/${people.find(({ can_change }) => can_change)?.user_id}/`
    },
    shows: (page) => page.getByRole('columnheader', { name: 'Balance after' }).first().waitFor(),
  },
  {
    name: 'setting an allowance',
    longOnly: true,
    login: director,
    path: '/leave/balances/',
    shows: async (page) => {
      await page
        .getByRole('button', { name: /^Actions for/ })
        .first()
        .click()
      await page.getByRole('menuitem', { name: 'Set allowance' }).click()
      await page.getByLabel('Hours in a whole year').waitFor()
    },
  },
  {
    name: 'balances',
    longOnly: true,
    login: director,
    path: '/leave/balances/',
    shows: (page) => page.getByText(/^\d+ balances$/).waitFor(),
  },
  {
    name: 'leave in the inbox',
    longOnly: true,
    login: manager,
    path: '/diary/inbox/',
    shows: async (page) => {
      await page.locator('#leave [data-inbox-open]').first().click()
      await page.getByText('Also away').waitFor()
    },
  },
  {
    name: 'a type of leave',
    longOnly: true,
    login: administrator,
    path: '/settings/leave/',
    shows: async (page) => {
      await page.getByRole('button', { name: 'Add type' }).click()
      await page.getByLabel('Days a year').waitFor()
    },
  },
])
