/** The diary, as screens. */
import type { Page } from 'playwright-core'

import { today } from '#core/days.ts'
import { call, listed, london } from '#test/diary.ts'
import { dialog, director, finance, heading, judgeScreens, manager, staff } from '#test/screens.ts'

/** The address of an entry of the staff login's in this status. */
const entry = (status: string) => async (page: Page) => {
  const me = (await (await page.request.get('/api/users/me/')).json()) as { id: number }
  const found = (await (
    await page.request.get(`/api/diary/?user_ids=${me.id}&diary_status=${status}&page=1`)
  ).json()) as { results: { id: number; date: string }[] }
  const { id, date } = found.results[0] ?? { id: 0, date: '' }
  return `/diary/?start=${date}&end=${date}&entry=${id}`
}
/** Submitted entries of one person whom the manager decides on: whichever those are on the day that the test runs. */
async function decidable(page: Page) {
  const start = Temporal.PlainDate.from(today(london)).subtract({ days: 27 }).toString()
  const window = `start=${start}&end=${today(london)}`
  const waiting = (await (await page.request.get(`/api/diary/?${window}&diary_status=submitted`)).json()) as {
    user_id: number
    can_decide: boolean
  }[]
  const ofTwo = waiting.filter(({ can_decide }) => can_decide).map(({ user_id }) => user_id)
  const person = ofTwo.find((id, index) => ofTwo.indexOf(id) !== index) ?? 0
  return `/diary/?${window}&status=submitted&people=${person}`
}
// Few rows: what lies over the list is judged here.
const short = '/diary/?status=rejected'
/** A file of so many rows with a question, a name that is none, a row that cannot be read, and remarks. */
const imported = (count: number) => async (page: Page) => {
  const rows = Array.from(
    { length: count },
    (_, index) => `${(index % 9) + 1}/2/2024,1.5,Old harbour job ${index % 3},Levels`,
  )
  const buffer = Buffer.from(['Date,Hours,Project,Notes', ...rows, '2/30/2024,1,,No such day'].join('\n'))
  await page.getByLabel('File to import').setInputFiles({ name: 'times.csv', mimeType: 'text/csv', buffer })
  await page.getByText('have errors.').waitFor()
}

judgeScreens([
  { name: 'diary', login: staff, path: '/diary/', shows: listed },
  { name: 'diary of a manager', longOnly: true, login: manager, path: '/diary/', shows: listed },
  {
    name: 'diary, nothing found',
    longOnly: true,
    login: staff,
    path: '/diary/?search=xyzzy',
    shows: (page) => page.getByText('No matching entries').waitFor(),
  },
  {
    name: 'diary of one person',
    longOnly: true,
    login: manager,
    path: async (page) => {
      const users = (await (await page.request.get('/api/diary/users/')).json()) as { id: number; name: string }[]
      return `/diary/user/${users.find(({ name }) => name === 'Sean Parry')?.id}/`
    },
    shows: listed,
  },
  {
    name: 'diary, some selected',
    longOnly: true,
    login: manager,
    path: decidable,
    wideOnly: true,
    shows: async (page) => {
      await page.getByRole('checkbox').nth(1).check()
      await page.getByRole('checkbox').nth(2).check()
      await page.getByRole('button', { name: /^Approve \d/ }).waitFor()
    },
  },
  {
    name: 'diary, the filter of states',
    longOnly: true,
    login: staff,
    path: '/diary/?status=draft,rejected',
    shows: async (page) => {
      await page.getByRole('button', { name: 'Status' }).click()
      await page.getByRole('checkbox', { name: 'Approved' }).waitFor()
    },
  },
  {
    name: 'diary, change of dates',
    longOnly: true,
    login: staff,
    path: short,
    shows: async (page) => {
      await page.getByRole('button', { name: /change dates$/ }).click()
      await page.getByRole('dialog', { name: 'Change dates' }).waitFor()
    },
  },
  {
    name: 'menu of a row',
    longOnly: true,
    login: staff,
    path: short,
    shows: async (page) => {
      await page
        .getByRole('button', { name: /^Actions for/ })
        .first()
        .click()
      await page.getByRole('menu').waitFor()
    },
  },
  {
    name: 'week',
    login: staff,
    path: '/diary/?view=week',
    shows: (page) => page.getByRole('button', { name: 'Add row' }).waitFor(),
  },
  {
    name: 'week with refused hours',
    longOnly: true,
    login: staff,
    causes: [400],
    wideOnly: true,
    path: async (page) => {
      const json = { hours: ['The other entries of this day leave no room for 3:00. Enter fewer hours.'] }
      await page.route('**/api/diary/**', (route) =>
        route.request().method() === 'GET' ? route.fallback() : route.fulfill({ status: 400, json }),
      )
      return '/diary/?view=week'
    },
    shows: async (page) => {
      await page
        .getByRole('gridcell', { name: /, empty$/ })
        .first()
        .focus()
      await page.keyboard.type('3')
      await page.keyboard.press('Enter')
      await page.getByRole('region', { name: 'Not saved' }).waitFor()
    },
  },
  {
    name: 'a brief timer to be discarded',
    longOnly: true,
    login: finance,
    // One person has one timer.
    wideOnly: true,
    path: async (page) => {
      await page.goto(short)
      await call(page, 'POST', '/diary/', { active: true })
      return short
    },
    shows: async (page) => {
      await page.getByRole('button', { name: 'Stop timer' }).click()
      await page.getByRole('dialog', { name: 'Discard this timer?' }).waitFor()
    },
  },
  {
    name: 'week of one person',
    longOnly: true,
    login: manager,
    path: async (page) => {
      const users = (await (await page.request.get('/api/diary/users/')).json()) as { id: number; name: string }[]
      return `/diary/user/${users.find(({ name }) => name === 'Sean Parry')?.id}/?view=week`
    },
    shows: (page) => page.getByRole('button', { name: 'Add row' }).waitFor(),
  },
  {
    name: 'submit week',
    login: staff,
    path: '/diary/?view=week',
    shows: async (page) => {
      await page.getByRole('button', { name: 'Submit week' }).click()
      await page
        .getByRole('dialog')
        .getByText(/missing|submitted|complete/)
        .first()
        .waitFor()
    },
  },
  {
    name: 'another row of the week',
    longOnly: true,
    login: staff,
    path: '/diary/?view=week',
    shows: async (page) => {
      await page.getByRole('button', { name: 'Add row' }).click()
      await page.getByRole('dialog').getByRole('group', { name: 'Pinned and recent work' }).waitFor()
    },
  },
  {
    name: 'copy last week',
    longOnly: true,
    login: staff,
    path: '/diary/?view=week',
    shows: async (page) => {
      await page.getByRole('button', { name: 'Copy last week' }).click()
      await page.getByRole('menu').waitFor()
    },
  },
  {
    name: 'copy of an entry',
    longOnly: true,
    login: staff,
    path: short,
    shows: async (page) => {
      await page
        .getByRole('button', { name: /^Actions for/ })
        .first()
        .click()
      await page.getByRole('menuitem', { name: 'Copy to other days' }).click()
      await page.getByRole('dialog').getByRole('group', { name: 'Days' }).waitFor()
    },
  },
  { name: 'new entry', longOnly: true, login: staff, path: `${short}&entry=new`, shows: dialog },
  {
    name: 'new entry with mistakes',
    login: manager,
    path: `${short}&entry=new`,
    shows: async (page) => {
      await dialog(page)
      await page.getByRole('dialog').getByRole('textbox', { name: 'End' }).fill('')
      await page.getByRole('dialog').getByRole('button', { name: 'Save', exact: true }).click()
      await page.getByText('This field is required').first().waitFor()
    },
  },
  {
    name: 'export',
    longOnly: true,
    login: director,
    path: short,
    shows: async (page) => {
      await page.getByRole('button', { name: 'More actions' }).click()
      await page.getByRole('menuitem', { name: 'Export…' }).click()
      await page
        .getByRole('dialog')
        .getByText(/entr(y|ies)/)
        .first()
        .waitFor()
    },
  },
  {
    name: 'import',
    longOnly: true,
    login: director,
    path: '/diary/import/',
    shows: (page) => page.getByRole('button', { name: 'Choose a file' }).waitFor(),
  },
  { name: 'import with problems', longOnly: true, login: director, path: '/diary/import/', shows: imported(3) },
  {
    name: 'import of more rows than are drawn',
    longOnly: true,
    login: director,
    path: '/diary/import/',
    shows: imported(500),
  },
  { name: 'a draft', longOnly: true, login: staff, path: entry('draft'), shows: dialog },
  { name: 'a rejected entry', longOnly: true, login: staff, path: entry('rejected'), shows: dialog },
  { name: 'an approved entry', longOnly: true, login: staff, path: entry('approved'), shows: dialog },
  { name: 'inbox', login: manager, path: '/diary/inbox/', shows: heading('Inbox') },
  {
    name: 'inbox, a week opened and an entry left out',
    longOnly: true,
    login: manager,
    path: '/diary/inbox/',
    shows: async (page) => {
      await page
        .getByRole('button', { name: /^Callum Reid/ })
        .last()
        .click()
      await page
        .getByRole('checkbox', { name: /^Include P/ })
        .first()
        .uncheck()
      await page.getByText('1 excluded').waitFor()
    },
  },
  {
    name: 'inbox of who approves nobody',
    longOnly: true,
    login: staff,
    path: '/diary/inbox/',
    shows: (page) => page.getByText('You cannot approve hours').waitFor(),
  },
])
