/** People, groups and qualifications, as screens. */
import type { Page } from 'playwright-core'

import { call } from '#test/diary.ts'
import { administrator, dialog, judgeScreens, manager, staff } from '#test/screens.ts'

async function addressOfOne(page: Page) {
  const options = { params: { selection: 'true', search: 'Maggie Lowe' } }
  const users = (await (await page.request.get('/api/users/', options)).json()) as { id: number }[]
  return `/users/${users[0]?.id}/`
}
const tabOf = async (page: Page, tab: string) => `${await addressOfOne(page)}#${tab}`

judgeScreens([
  {
    name: 'a new key for a program, with its mistakes',
    login: administrator,
    path: '/account/',
    shows: async (page) => {
      await page.getByRole('button', { name: 'New key' }).click()
      await page.getByRole('dialog').getByLabel('Name').waitFor()
      await page.getByRole('dialog').getByRole('button', { name: 'Create key' }).click()
      await page.getByRole('dialog').getByText('Choose at least one.').first().waitFor()
    },
  },
  {
    name: 'my keys, and the secret of one that was just made',
    longOnly: true,
    login: administrator,
    path: '/account/',
    shows: async (page) => {
      await page.getByRole('button', { name: 'New key' }).click()
      await page.getByRole('dialog').getByLabel('Name').fill('Payroll')
      await page.getByRole('dialog').getByLabel('May see clients', { exact: true }).check()
      await page.getByRole('dialog').getByRole('button', { name: 'Create key' }).click()
      await page.getByLabel('The key', { exact: true }).waitFor()
    },
  },
  {
    name: 'people',
    longOnly: true,
    login: administrator,
    path: '/users/',
    shows: (page) => page.getByText(/^\d+ people$/).waitFor(),
  },
  {
    name: 'people, nobody found',
    longOnly: true,
    login: administrator,
    path: '/users/?search=xyzzy',
    shows: (page) => page.getByText('No matching people').waitFor(),
  },
  {
    name: 'people, not open',
    longOnly: true,
    login: staff,
    path: '/users/',
    shows: (page) => page.getByText('Leave not visible').waitFor(),
  },
  {
    name: 'new person',
    login: administrator,
    path: '/users/new/',
    shows: async (page) => {
      await page.getByRole('group', { name: 'Groups' }).waitFor()
      await page.getByRole('button', { name: 'Add person' }).click()
      await page.getByText('This field is required').first().waitFor()
    },
  },
  {
    name: 'new person in no group',
    longOnly: true,
    login: administrator,
    path: '/users/new/',
    shows: async (page) => {
      await page.getByLabel('First name').fill('Nora')
      await page.getByRole('textbox', { name: 'Email' }).fill('nora@gb.example')
      await page.getByRole('button', { name: 'Add person' }).click()
      await page.getByRole('dialog', { name: 'Add Nora without a group?' }).waitFor()
    },
  },
  {
    name: 'an invitation that no mail server can send',
    longOnly: true,
    login: administrator,
    path: async (page) => {
      await page.goto('/account/')
      const email = `nell${crypto.randomUUID()}@gb.example`
      const { id } = await call<{ id: number }>(page, 'POST', '/users/', { first_name: 'Nell', email })
      await call(page, 'POST', `/users/${id}/invite/`)
      await page.route(`**/api/users/${id}/`, async (route) => {
        const response = await route.fetch()
        const user = (await response.json()) as { invitation: object }
        await route.fulfill({ response, json: { ...user, invitation: { ...user.invitation, mail: 'no_server' } } })
      })
      const link = { link: 'https://fieldbook.example/invitation/?token=one', expires: '2026-03-02T09:00:00Z' }
      await page.route(`**/api/users/${id}/invitation-link/`, (route) => route.fulfill({ json: link }))
      return `/users/${id}/`
    },
    shows: async (page) => {
      await page.getByRole('button', { name: 'Copy a link' }).click()
      await page.getByRole('textbox', { name: 'Invitation link' }).waitFor()
    },
  },
  {
    name: 'groups of a person',
    longOnly: true,
    login: administrator,
    path: (page) => tabOf(page, 'access'),
    shows: async (page) => {
      await page.getByRole('button', { name: 'Change groups' }).click()
      await page
        .getByRole('dialog')
        .getByRole('checkbox', { name: /^Staff/ })
        .waitFor()
    },
  },
  {
    name: 'a person',
    login: administrator,
    path: addressOfOne,
    shows: (page) => page.getByRole('heading', { name: /^People who report to/ }).waitFor(),
  },
  {
    name: 'the form of a person',
    longOnly: true,
    login: administrator,
    path: (page) => tabOf(page, 'details'),
    shows: async (page) => {
      await page.getByRole('textbox', { name: 'First name' }).waitFor()
      await page.getByRole('button', { name: 'Add photo…' }).waitFor()
    },
  },
  {
    name: 'a person’s week',
    longOnly: true,
    login: administrator,
    path: (page) => tabOf(page, 'week'),
    shows: (page) => page.getByRole('checkbox', { name: 'Monday' }).waitFor(),
  },
  {
    name: 'what a person may do',
    login: administrator,
    path: (page) => tabOf(page, 'access'),
    shows: (page) => page.getByText('May open the diary').waitFor(),
  },
  {
    name: 'a person’s qualifications',
    longOnly: true,
    login: administrator,
    path: (page) => tabOf(page, 'qualifications'),
    shows: (page) => page.getByRole('button', { name: 'Add a qualification' }).waitFor(),
  },
  {
    name: 'groups',
    longOnly: true,
    login: administrator,
    path: '/users/groups/',
    shows: (page) => page.getByRole('button', { name: 'Director' }).waitFor(),
  },
  {
    name: 'a group',
    longOnly: true,
    login: administrator,
    path: '/users/groups/',
    shows: async (page) => {
      await page.getByRole('button', { name: 'Director' }).click()
      await dialog(page)
    },
  },
  {
    name: 'qualifications',
    longOnly: true,
    login: manager,
    path: '/qualifications/',
    shows: (page) => page.getByText(/^\d+ qualifications$/).waitFor(),
  },
  {
    name: 'qualifications of one’s own',
    longOnly: true,
    login: staff,
    path: '/qualifications/',
    shows: (page) => page.getByText(/^\d+ qualifications?$/).waitFor(),
  },
  {
    name: 'people and types of qualifications',
    longOnly: true,
    login: manager,
    path: '/qualifications/matrix/',
    shows: (page) => page.getByRole('columnheader', { name: 'First aid at work' }).waitFor(),
  },
  {
    name: 'people with a qualification that ends',
    longOnly: true,
    login: manager,
    path: '/qualifications/matrix/?problems=true',
    shows: (page) => page.getByText(/^\d+ (person|people)$/).waitFor(),
  },
  {
    name: 'types of qualifications',
    longOnly: true,
    login: administrator,
    path: '/qualifications/matrix/',
    shows: async (page) => {
      await page.getByRole('button', { name: 'Types…' }).click()
      await page.getByRole('list', { name: 'Types of qualifications' }).getByText('Track safety').waitFor()
    },
  },
  {
    name: 'new qualification',
    longOnly: true,
    login: administrator,
    path: '/qualifications/',
    shows: async (page) => {
      await page.getByRole('button', { name: 'New qualification' }).first().click()
      await dialog(page)
    },
  },
  {
    name: 'notifications, none',
    longOnly: true,
    login: staff,
    path: '/',
    shows: async (page) => {
      await page.getByRole('button', { name: /^Notifications/ }).click()
      await page.getByText('No notifications yet').waitFor()
    },
  },
  {
    name: 'notification settings',
    login: staff,
    path: '/account/notifications/',
    shows: (page) => page.getByRole('switch', { name: 'In the app' }).first().waitFor(),
  },
  {
    name: 'notifications',
    longOnly: true,
    login: staff,
    path: async (page) => {
      const mention = { event: 'mention', day: null, place: 'comment' }
      const record = { ...mention, created: '2026-02-03T09:00:00Z', resource: 'clients', record: 'Harbour Trust' }
      const by = { id: 1, name: 'Amira Holt' }
      const results = [
        {
          ...record,
          id: 2,
          by,
          read: false,
          record_id: 1,
          text: '@user-id:9 please ring them',
          mentions: [{ id: 9, name: 'Sean Parry' }],
        },
        {
          ...record,
          id: 1,
          by,
          read: true,
          record_id: 1,
          place: 'notes',
          text: 'Ask @user-id:9',
          mentions: [{ id: 9, name: 'Sean Parry' }],
        },
      ]
      await page.route('**/api/notifications/count/', (route) => route.fulfill({ json: { unread: 1 } }))
      await page.route('**/api/notifications/?*', (route) => route.fulfill({ json: { results, count: 2 } }))
      return '/'
    },
    shows: async (page) => {
      await page.getByRole('button', { name: /^Notifications/ }).click()
      await page.getByText('@Sean Parry please ring them').waitFor()
    },
  },
])
