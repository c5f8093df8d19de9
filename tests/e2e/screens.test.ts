/** Every screen, in light, in dark and on a phone: no rule of axe is broken, nothing is logged, nothing scrolls sideways. */
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'

import { today } from '#core/days.ts'
import { axe, picture, testProduct, type PageOptions } from '#test/browser.ts'
import { listed, london } from '#test/diary.ts'

const { aPage } = testProduct()

interface Screen {
  name: string
  /** Who looks at it; nobody where it is public. */
  login?: string
  path: string | ((page: Page) => Promise<string>)
  /** What must be there before it is judged. */
  shows: (page: Page) => Promise<unknown>
  /** A phone has another way, or none. */
  wideOnly?: true
}

const heading = (name: string | RegExp) => (page: Page) => page.getByRole('heading', { name }).first().waitFor()
const dialog = (page: Page) =>
  page
    .getByRole('dialog')
    .getByRole('button', { name: 'Cancel' })
    .or(page.getByRole('dialog').getByRole('button', { name: 'Close' }))
    .first()
    .waitFor()

/** The address of the first record of a list. */
const first = (list: 'clients' | 'contacts') => async (page: Page) => {
  const { results } = (await (await page.request.get(`/api/${list}/`)).json()) as { results: { id: number }[] }
  return `/${list}/${results[0]?.id}/`
}
const saving = (page: Page) => page.getByRole('button', { name: 'Save', exact: true }).waitFor()

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
const staff = 'staff@gb.example'
const manager = 'manager@gb.example'

const director = 'director@gb.example'
const administrator = 'admin@gb.example'

/** A file of so many rows with a question, a name that is none, a row that cannot be read, and remarks. */
const imported = (count: number) => async (page: Page) => {
  const rows = Array.from({ length: count }, (_, at) => `${(at % 9) + 1}/2/2024,1.5,Old harbour job ${at % 3},Levels`)
  const buffer = Buffer.from(['Date,Hours,Project,Notes', ...rows, '2/30/2024,1,,No such day'].join('\n'))
  await page.getByLabel('File to import').setInputFiles({ name: 'times.csv', mimeType: 'text/csv', buffer })
  await page.getByText('cannot be imported like this.').waitFor()
}

const screens: Screen[] = [
  { name: 'login', path: '/login/', shows: (page) => page.getByLabel('Email').waitFor() },
  {
    name: 'login with mistakes',
    path: '/login/',
    shows: async (page) => {
      await page.getByRole('button', { name: 'Sign in', exact: true }).click()
      await page.getByText('Email is required').waitFor()
    },
  },
  {
    name: 'callback',
    path: '/login/callback/',
    shows: (page) => page.getByText('The sign-in was not completed.').waitFor(),
  },
  { name: 'set-up', path: '/setup/?token=none', shows: heading('Set up Fieldbook') },
  { name: 'set-up without its link', path: '/setup/', shows: heading('Set up Fieldbook') },
  {
    name: 'invitation that is no good',
    path: '/invitation/',
    shows: (page) => page.getByText('This link is incomplete.').waitFor(),
  },
  {
    name: 'invitation',
    path: async (page) => {
      const json = { organisation: 'Ridgeline Surveys', name: 'Nell', email: 'nell@gb.example', known: false }
      await page.route('**/api/auth/invitation/check/', (route) => route.fulfill({ json }))
      return '/invitation/?token=one'
    },
    shows: heading('Join Ridgeline Surveys'),
  },
  { name: 'people', login: administrator, path: '/users/', shows: (page) => page.getByText(/^\d+ people$/).waitFor() },
  {
    name: 'people, nobody found',
    login: administrator,
    path: '/users/?search=xyzzy',
    shows: (page) => page.getByText('Nobody fits these filters').waitFor(),
  },
  {
    name: 'people, not open',
    login: staff,
    path: '/users/',
    shows: (page) => page.getByText('This is not open to you.').waitFor(),
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
    name: 'a person, and what they may do',
    login: administrator,
    path: async (page) => {
      const options = { params: { selection: 'true', search: 'Maggie Lowe' } }
      const users = (await (await page.request.get('/api/users/', options)).json()) as { id: number }[]
      return `/users/${users[0]?.id}/`
    },
    shows: async (page) => {
      await page.getByRole('checkbox', { name: 'Monday' }).waitFor()
      await page.getByRole('button', { name: 'Show', exact: true }).click()
      await page.getByText('May open the diary').waitFor()
    },
  },
  {
    name: 'groups',
    login: administrator,
    path: '/users/groups/',
    shows: (page) => page.getByRole('button', { name: 'Director' }).waitFor(),
  },
  {
    name: 'a group',
    login: administrator,
    path: '/users/groups/',
    shows: async (page) => {
      await page.getByRole('button', { name: 'Director' }).click()
      await dialog(page)
    },
  },
  {
    name: 'qualifications',
    login: manager,
    path: '/qualifications/',
    shows: (page) => page.getByText(/^\d+ qualifications$/).waitFor(),
  },
  {
    name: 'qualifications of one’s own',
    login: staff,
    path: '/qualifications/',
    shows: (page) => page.getByText(/^\d+ qualifications?$/).waitFor(),
  },
  {
    name: 'people and types of qualifications',
    login: manager,
    path: '/qualifications/?view=matrix',
    shows: (page) => page.getByRole('columnheader', { name: 'First aid at work' }).waitFor(),
  },
  {
    name: 'new qualification',
    login: administrator,
    path: '/qualifications/',
    shows: async (page) => {
      await page.getByRole('button', { name: 'New qualification' }).first().click()
      await dialog(page)
    },
  },
  { name: 'home', login: staff, path: '/', shows: heading(/Sean/) },
  { name: 'home of a manager', login: manager, path: '/', shows: heading(/Maggie/) },
  { name: 'diary', login: staff, path: '/diary/', shows: listed },
  { name: 'diary of a manager', login: manager, path: '/diary/', shows: listed },
  {
    name: 'diary, nothing found',
    login: staff,
    path: '/diary/?search=xyzzy',
    shows: (page) => page.getByText('No entry fits these filters').waitFor(),
  },
  {
    name: 'diary of one person',
    login: manager,
    path: async (page) => {
      const users = (await (await page.request.get('/api/diary/users/')).json()) as { id: number; name: string }[]
      return `/diary/user/${users.find(({ name }) => name === 'Sean Parry')?.id}/`
    },
    shows: listed,
  },
  {
    name: 'diary, some selected',
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
    login: staff,
    path: '/diary/?status=draft,rejected',
    shows: async (page) => {
      await page.getByRole('button', { name: 'Status' }).click()
      await page.getByRole('checkbox', { name: 'Approved' }).waitFor()
    },
  },
  {
    name: 'diary, change of dates',
    login: staff,
    path: short,
    shows: async (page) => {
      await page.getByRole('button', { name: /change dates$/ }).click()
      await page.getByRole('dialog', { name: 'Change dates' }).waitFor()
    },
  },
  {
    name: 'menu of a row',
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
    name: 'week of one person',
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
      await page.getByRole('dialog').getByText('missing').first().waitFor()
    },
  },
  {
    name: 'another row of the week',
    login: staff,
    path: '/diary/?view=week',
    shows: async (page) => {
      await page.getByRole('button', { name: 'Add row' }).click()
      await page.getByRole('dialog').getByRole('group', { name: 'Pinned and recent work' }).waitFor()
    },
  },
  {
    name: 'copy last week',
    login: staff,
    path: '/diary/?view=week',
    shows: async (page) => {
      await page.getByRole('button', { name: 'Copy last week' }).click()
      await page.getByRole('menu').waitFor()
    },
  },
  {
    name: 'copy of an entry',
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
  { name: 'new entry', login: staff, path: `${short}&entry=new`, shows: dialog },
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
    login: director,
    path: '/diary/import/',
    shows: (page) => page.getByRole('button', { name: 'Choose a file' }).waitFor(),
  },
  { name: 'import with problems', login: director, path: '/diary/import/', shows: imported(3) },
  { name: 'import of more rows than are drawn', login: director, path: '/diary/import/', shows: imported(500) },
  { name: 'a draft', login: staff, path: entry('draft'), shows: dialog },
  { name: 'a rejected entry', login: staff, path: entry('rejected'), shows: dialog },
  { name: 'an approved entry', login: staff, path: entry('approved'), shows: dialog },
  { name: 'inbox', login: manager, path: '/diary/inbox/', shows: heading('Inbox') },
  {
    name: 'inbox, a week opened and an entry left out',
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
      await page.getByText('1 is left out').waitFor()
    },
  },
  {
    name: 'inbox of who approves nobody',
    login: staff,
    path: '/diary/inbox/',
    shows: (page) => page.getByText('You approve nobody’s hours.').waitFor(),
  },
  {
    name: 'settings',
    login: 'admin@gb.example',
    path: '/settings/',
    shows: (page) => page.getByText('No mail is sent').waitFor(),
  },
  {
    name: 'settings with a mistake',
    login: 'admin@gb.example',
    path: '/settings/',
    shows: async (page) => {
      await page.getByLabel('A long day').fill('40')
      await page.getByRole('button', { name: 'Save settings' }).click()
      await page.getByText('Between 1 and 24 hours.').first().waitFor()
    },
  },
  { name: 'account', login: staff, path: '/account/', shows: heading(/sign/i) },
  {
    name: 'change of password',
    login: staff,
    path: '/account/?password=change',
    shows: (page) =>
      page
        .getByLabel(/new password/i)
        .first()
        .waitFor(),
  },
  { name: 'clients', login: manager, path: '/clients/', shows: (page) => page.getByText(/^\d+ clients$/).waitFor() },
  {
    name: 'clients, nothing found',
    login: manager,
    path: '/clients/?search=xyzzy',
    shows: (page) => page.getByText('No client fits').waitFor(),
  },
  { name: 'a client', login: manager, path: first('clients'), shows: saving },
  { name: 'a client that one may only look at', login: staff, path: first('clients'), shows: heading('Who it is') },
  {
    name: 'a new client',
    login: manager,
    path: '/clients/new/',
    shows: (page) => page.getByText('Add client').waitFor(),
  },
  {
    name: 'contacts',
    login: manager,
    path: '/contacts/',
    shows: (page) => page.getByText(/^\d+ contacts$/).waitFor(),
  },
  { name: 'a contact', login: manager, path: first('contacts'), shows: saving },
  {
    name: 'a new contact, with mistakes',
    login: manager,
    path: '/contacts/new/',
    shows: async (page) => {
      await page.getByRole('button', { name: 'Add a telephone' }).click()
      await page.getByRole('button', { name: 'Add a client' }).click()
      await page.getByRole('button', { name: 'Add contact' }).click()
      await page.getByText('This field is required').first().waitFor()
    },
  },
  { name: 'not found', login: staff, path: '/no/such/thing/', shows: heading('Page not found') },
  {
    name: 'palette',
    login: staff,
    path: short,
    shows: async (page) => {
      await listed(page)
      await page.keyboard.press('Control+k')
      await page.getByRole('dialog').waitFor()
    },
  },
  {
    name: 'list of keys',
    login: staff,
    path: short,
    shows: async (page) => {
      await listed(page)
      await page.keyboard.press('?')
      await page.getByRole('dialog').waitFor()
    },
  },
  {
    name: 'account menu',
    login: staff,
    path: '/',
    shows: async (page) => {
      await page.getByRole('button', { name: /^Account of/ }).click()
      await page.getByRole('menuitem', { name: 'Sign out' }).waitFor()
    },
  },
  {
    name: 'organisations',
    login: director,
    path: '/',
    wideOnly: true,
    shows: async (page) => {
      await page.getByRole('button', { name: /Ridgeline Surveys/ }).click()
      await page.getByText('Ridgeline Surveys Ireland').waitFor()
    },
  },
  { name: 'the calls, described', path: '/api/docs/', shows: heading(/./) },
]

const looks: Record<string, PageOptions> = {
  light: {},
  dark: { colorScheme: 'dark' },
  phone: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
}

/** Opens the screen in a page of the person who looks at it, kept for the whole test. */
function visitor(options: PageOptions) {
  const pages = new Map<string, Page>()
  return async ({ login, path, shows }: Screen): Promise<Page> => {
    const page = pages.get(login ?? '') ?? (await aPage({ ...options, ...(login && { login }) }))
    pages.set(login ?? '', page)
    await page.goto(typeof path === 'string' ? path : await path(page))
    await shows(page)
    await page.waitForLoadState('networkidle')
    return page
  }
}

test('axe finds nothing, and nothing scrolls sideways', { timeout: 900_000 }, async () => {
  const found: Record<string, string[]> = {}
  let seen = 0
  const judge = async ([look, options]: [string, PageOptions]) => {
    const visit = visitor(options)
    for (const screen of screens) {
      if (screen.wideOnly && options.isMobile) continue
      const problem = (error: unknown) => [String(error).split('\n').slice(0, 3).join(' ')]
      const problems = await visit(screen)
        .then(async (page) => [
          ...(await axe(page)),
          ...(options.isMobile ? await sideways(page, screen) : await tooWideTables(page)),
        ])
        .catch(problem)
      seen += 1
      if (problems.length > 0) found[`${look}, ${screen.name}`] = problems
    }
  }
  // Side by side: most of the time of each is spent waiting.
  await Promise.all(Object.entries(looks).map(judge))
  expect(found).toEqual({})
  expect(seen).toBeGreaterThan(100)
})

/** On a desk every column of a list, and the actions at its end, are in sight. */
const tooWideTables = (page: Page): Promise<string[]> =>
  page
    .locator('.fb-table-box')
    .evaluateAll((boxes) =>
      boxes
        .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
        .map(({ scrollWidth, clientWidth }) => `a table of ${scrollWidth} pixels in a box of ${clientWidth}`),
    )

/** On the narrowest phone nothing lies beyond the edge: the page is shown at 320 pixels for a moment. */
async function sideways(page: Page, { name, path }: Screen): Promise<string[]> {
  if (path === '/api/docs/') return []
  const usual = page.viewportSize()
  await page.setViewportSize({ width: 320, height: 700 })
  const width = await page.locator('html').evaluate((html) => html.scrollWidth)
  if (width > 320) await picture(page, `wide ${name}`)
  if (usual) await page.setViewportSize(usual)
  return width > 320 ? [`scrolls sideways: ${width} pixels at 320`] : []
}

test('a page that is too wide is found out', async () => {
  const page = await aPage(looks['phone'])
  await page.goto('/login/')
  await page.getByLabel('Email').waitFor()
  await page.locator('body').evaluate((body) => {
    const bar = body.ownerDocument.createElement('div')
    bar.style.minWidth = '330px'
    bar.style.height = '1px'
    body.append(bar)
  })
  expect(await sideways(page, { name: 'planted', path: '/login/', shows: () => Promise.resolve() })).toHaveLength(1)
})

test('axe is awake: a page with a planted mistake is found out', async () => {
  const page = await aPage()
  await page.goto('/login/')
  await page.getByLabel('Email').waitFor()
  await page.locator('body').evaluate((body) => {
    const image = body.ownerDocument.createElement('img')
    image.src = '/icon.svg'
    body.append(image)
  })
  expect(await axe(page)).toEqual(expect.arrayContaining([expect.stringContaining('image-alt')]))
})
