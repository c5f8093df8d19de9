/** Tasks, as screens. */
import type { Page } from 'playwright-core'

import { administrator, dialog, heading, judgeScreens, manager } from '#test/screens.ts'

interface Task {
  id: number
  project_id: number
  checklist: { done: string | null }[]
  qualification_types: object[]
}
/** One that has begun, with a checklist of which some is done, and qualifications that it takes. */
const begun = async (page: Page): Promise<Task> => {
  const pageOf = async (index: number) =>
    (await (await page.request.get(`/api/tasks/?tab=open&rows=100&page=${index}`)).json()) as { results: Task[] }
  const found = await Promise.all([1, 2].map(pageOf))
  const all = found
    .flatMap(({ results }) => results)
    .filter(({ checklist }) => checklist.some(({ done }) => done !== null))
  const task = all.find(({ qualification_types: types }) => types.length > 0) ?? all[0]
  if (!task) throw new Error('No task has begun.')
  return task
}
const address = async (page: Page) => `/tasks/${(await begun(page)).id}/`
const ofProject = async (page: Page) => `/projects/${(await begun(page)).project_id}/#tasks`

judgeScreens([
  {
    name: 'a task',
    login: manager,
    path: address,
    shows: (page) => page.locator('.fb-checks').waitFor(),
  },
  {
    name: 'the form of a task',
    login: manager,
    path: async (page) => `${await address(page)}#details`,
    shows: (page) => page.getByRole('button', { name: 'Add a line' }).waitFor(),
  },
  {
    name: 'tasks of a project',
    login: manager,
    path: ofProject,
    shows: (page) => page.locator('.fb-task-lines').first().waitFor(),
  },
  {
    name: 'templates to add tasks from',
    longOnly: true,
    login: manager,
    path: ofProject,
    shows: async (page) => {
      await page.getByRole('button', { name: 'Add from a template' }).click()
      await dialog(page)
    },
  },
  {
    name: 'tasks',
    longOnly: true,
    login: manager,
    path: '/tasks/',
    shows: (page) => page.locator('.fb-task-dot').first().waitFor(),
  },
  {
    name: 'a new task',
    longOnly: true,
    login: manager,
    path: '/tasks/new/',
    shows: (page) => page.getByLabel('Name').first().waitFor(),
  },
  {
    name: 'types and templates of tasks',
    longOnly: true,
    login: administrator,
    path: '/settings/tasks/',
    shows: heading('Task templates'),
  },
])
