/** Quotes and projects, as screens. */
import type { Page } from 'playwright-core'

import { administrator, dialog, judgeScreens, manager, text } from '#test/screens.ts'

const first = async (page: Page) => {
  const { results } = (await (await page.request.get('/api/projects/?tab=progress')).json()) as {
    results: { id: number }[]
  }
  return `/projects/${results[0]?.id}/`
}

judgeScreens([
  { name: 'quotes', login: administrator, path: '/quotes/?tab=open', shows: text(/^\d+ enquiries and quotes$/) },
  { name: 'projects', login: manager, path: '/projects/', shows: text(/^\d+ projects and quotes$/) },
  {
    name: 'a project',
    login: administrator,
    path: first,
    shows: (page) => page.getByRole('list', { name: 'Milestones' }).waitFor(),
  },
  {
    name: 'a milestone',
    login: administrator,
    path: first,
    shows: async (page) => {
      await page.getByRole('button', { name: /^Delivered / }).click()
      await dialog(page)
    },
  },
])
