/** A year of another tracker's export, its bad rows and all, imported by one person, seen by another, and taken back. */
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'

import { addDays, today } from '#core/days.ts'
import { axe, picture, testProduct } from '#test/browser.ts'
import { call, london, openWork } from '#test/diary.ts'
import { toggl, workdays } from '#test/trackers.ts'

const { aPage } = testProduct()

const director = 'director@gb.example'
const staff = 'staff@gb.example'
const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: typeof name === 'string' })
const said = (page: Page, sentence: string | RegExp) => page.getByText(sentence).first().waitFor()
const row = (page: Page, number: number) =>
  page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: String(number), exact: true }) })

/** Before the fourteen months of the demonstration. */
const firstDay = addDays(today(london), -900)

const choose = (page: Page, name: string, content: string | Buffer) =>
  page.getByLabel('File to import').setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(content) })

async function onImport(options: Parameters<typeof aPage>[0] = {}) {
  const page = await aPage({ login: director, ...options })
  await page.goto('/diary/import/')
  await button(page, 'Choose a file').waitFor()
  return page
}

/** Sean's year as Toggl tells it, on work that the demonstration has, with three rows that cannot go in. */
async function aYear(page: Page) {
  const { project, task } = await openWork(page)
  const who = { user: 'Sean Parry', email: 'sean@old.example', client: '', project: project.name, task: task.name }
  const rows = workdays(firstDay, 364, who)
  const bad = (at: number, changes: Partial<(typeof rows)[number]>) => {
    const good = rows[at]
    if (!good) throw new Error('There are no days.')
    rows[at] = { ...good, ...changes }
  }
  // A time that is none, a project that nobody knows, and work across other work of its day.
  bad(1, { start: '25:00' })
  bad(2, { project: 'Old harbour job' })
  bad(5, { start: '11:00', end: '13:00' })
  return { rows, project }
}

test('a year with three bad rows: shown, matched, left out, imported, seen by its owner, taken back whole', async () => {
  const page = await onImport()
  const { rows, project } = await aYear(page)
  await choose(page, 'toggl 2024.csv', toggl(rows))
  await said(page, 'Looks like Toggl Track’s detailed report.')
  await said(page, '3 rows cannot be imported like this.')
  expect(await button(page, /^Import \d/).isDisabled()).toBe(true)
  await row(page, 3).getByText('There is no such time of day as “25:00:00”.').waitFor()
  await row(page, 4).getByText('“Old harbour job” is no project that you can choose.').waitFor()
  await row(page, 5)
    .getByText(/^This overlaps row 4 of the file/)
    .waitFor()
  await picture(page, 'import with problems')

  // What is matched is no problem any more.
  await page.getByLabel('Project for “Old harbour job”').fill(project.name)
  await page
    .getByRole('option', { name: new RegExp(project.name) })
    .first()
    .click()
  await said(page, '2 rows cannot be imported like this.')
  await button(page, 'Leave these 2 rows out').click()
  const count = (rows.length - 2).toLocaleString('en')
  await button(page, `Import ${count} entries`).click()
  await page.getByRole('heading', { name: `${count} entries imported` }).waitFor()
  await picture(page, 'import done')

  const owner = await aPage({ login: staff })
  await owner.goto(`/diary/?start=${firstDay}&end=${addDays(firstDay, 6)}`)
  await owner.getByText('Levels, day 1').first().waitFor()

  await button(page, /^Undo the import of toggl 2024/)
    .first()
    .click()
  await button(page, `Take back ${count} entries`).click()
  await said(page, `${count} entries taken back.`)
  await said(page, /taken back by/)
  await owner.reload()
  await owner.getByText('No entries in these days').waitFor()
})
