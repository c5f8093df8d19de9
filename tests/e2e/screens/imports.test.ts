/** The ways in from files, as screens: before a file is chosen, and with a file that asks something. */
import type { Page } from 'playwright-core'

import { call } from '#test/diary.ts'
import { administrator, finance, judgeScreens, type Screen, text } from '#test/screens.ts'

/** A name that is not known, dates that may be two, a row that cannot be read, and one that looks like another. */
const files: Record<string, { login: string; lines: readonly string[] }> = {
  clients: {
    login: administrator,
    lines: ['Name,Manager,E-mail,Country,Client since,Fax', 'Quay Estates,Nobody Known,nonsense,XX,1/2/2024,none'],
  },
  contacts: {
    login: administrator,
    lines: ['First name,Last name,E-mail,Clients,Shoe size', 'Ida,Quill,nonsense,No such client,44'],
  },
  suppliers: { login: finance, lines: ['Name,E-mail,Country,Fax', 'Quay Drilling,nonsense,XX,none'] },
  equipment: {
    login: administrator,
    lines: ['Name,Category,Active from,Colour', 'A level,No such category,1/2/2024,red'],
  },
  users: { login: administrator, lines: ['Name,E-mail,Groups,Shoe size', 'Ida Quill,nonsense,No such group,44'] },
}

const choosing = (lines: readonly string[]) => async (page: Page) => {
  const buffer = Buffer.from([...lines, lines[1], ',,,'].join('\n'))
  await page.getByLabel('File to import').setInputFiles({ name: 'them.csv', mimeType: 'text/csv', buffer })
  await text(/are ambiguous|were not found|was not found|not a client yet|have errors/)(page)
}

/** An import that cannot be undone: one of its two suppliers was changed since. */
const undoRefused: Screen = {
  name: 'an import of which the others are taken back',
  longOnly: true,
  login: finance,
  causes: [409],
  path: async (page) => {
    await page.goto('/account/')
    const content = Buffer.from('Name\nPurlin Hire\nPurlin Steel').toString('base64')
    const file = { content, file_name: 'purlin.csv', duplicates: 'import' }
    await call(page, 'POST', '/suppliers/import/', file)
    const { results } = await call<{ results: { id: number }[] }>(page, 'GET', '/suppliers/?search=purlin&ordering=-id')
    await call(page, 'PATCH', `/suppliers/${results[0]?.id}/`, { phone: '01225 000111' })
    return '/suppliers/import/'
  },
  shows: async (page) => {
    await page
      .getByRole('button', { name: /^Undo import: purlin/ })
      .first()
      .click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Delete/ })
      .click()
    await page.getByRole('dialog', { name: 'Undo the rest of the import?' }).waitFor()
  },
}

const moving = [
  { name: 'team.csv', lines: ['First Name,Last Name,Email,Roles', 'Nora,Nash,nora@old.example,Surveyor'] },
  {
    name: 'time.csv',
    lines: [
      'Date,Client,Project,Task,Notes,Hours,First Name,Last Name',
      '2026-02-02,Quay & Sons,Support,Levels,Calls,2.5,Nora,Nash',
      '2026-02-40,Quay & Sons,Support,Levels,Calls,2.5,Nora,Nash',
    ],
  },
  { name: 'odd.csv', lines: ['Colour,Size', 'red,2'] },
]
const choosingAll = (all: typeof moving) => async (page: Page) => {
  const chosen = all.map(({ name, lines }) => ({ name, mimeType: 'text/csv', buffer: Buffer.from(lines.join('\n')) }))
  await page.getByRole('button', { name: 'Harvest' }).click()
  await page.getByLabel('Files to move in').setInputFiles(chosen)
  await text(/^Harvest, Detailed time report/)(page)
}

judgeScreens([
  undoRefused,
  { name: 'moving in', login: administrator, path: '/settings/move-in/', shows: text('Choose files') },
  {
    name: 'moving in, with a file that nobody knows',
    login: administrator,
    path: '/settings/move-in/',
    shows: choosingAll(moving),
  },
  {
    name: 'moving in, previewed',
    login: administrator,
    path: '/settings/move-in/',
    shows: async (page) => {
      await choosingAll(moving.slice(0, 2))(page)
      await page.getByText('Rows that cannot come in').click()
    },
  },
  ...Object.entries(files).flatMap(([prefix, { login, lines }]): Screen[] => {
    const screen = { login, path: `/${prefix}/import/`, ...(prefix !== 'clients' && { longOnly: true as const }) }
    return [
      { ...screen, name: `import of ${prefix}`, shows: text('Choose a file') },
      { ...screen, name: `import of ${prefix}, with questions`, shows: choosing(lines) },
    ]
  }),
])
