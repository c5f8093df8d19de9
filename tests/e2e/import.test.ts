/** A year of another tracker's export, its bad rows and all, imported by one person, seen by another, and taken back. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'

import { addDays, today } from '#core/days.ts'
import { axe, picture, testProduct } from '#test/browser.ts'
import { call, london, openWork } from '#test/diary.ts'
import { saved } from '#test/downloads.ts'
import { toggl, workdays } from '#test/trackers.ts'
import { bytesOfExport } from '#test/workbooks.ts'
import { longTest } from '#test/longTest.ts'

const { aPage } = testProduct()

const director = 'director@gb.example'
const staff = 'staff@gb.example'
const administrator = 'admin@gb.example'
const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: typeof name === 'string' })
const describePage = (page: Page, sentence: string | RegExp) => page.getByText(sentence).first().waitFor()
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
  const bad = (index: number, changes: Partial<(typeof rows)[number]>) => {
    const good = rows[index]
    if (!good) throw new Error('There are no days.')
    rows[index] = { ...good, ...changes }
  }
  // A time that is none, a project that nobody knows, and work across other work of its day.
  bad(1, { start: '25:00' })
  bad(2, { project: 'Old harbour job' })
  bad(5, { start: '11:00', end: '13:00' })
  return { rows, project }
}

test('a year with three bad rows: shown, matched, left out, imported, seen by its owner, undone whole', async () => {
  const page = await onImport()
  const { rows, project } = await aYear(page)
  await choose(page, 'toggl 2024.csv', toggl(rows))
  await describePage(page, 'Looks like Toggl Track’s detailed report.')
  await describePage(page, '3 rows have errors.')
  await expect.poll(() => button(page, /^Import \d/).isDisabled()).toBe(true)
  await row(page, 3).getByText('“25:00:00” is not a valid time.').waitFor()
  await row(page, 4).getByText('“Old harbour job” is not a project you can choose.').waitFor()
  await row(page, 7)
    .getByText(/^This overlaps row 6 of the file/)
    .waitFor()
  await picture(page, 'import with problems')

  // What is matched is no problem any more.
  await page.getByRole('combobox', { name: 'Project for “Old harbour job”' }).fill(project.name)
  await page
    .getByRole('option', { name: new RegExp(project.name) })
    .first()
    .click()
  await describePage(page, '2 rows have errors.')
  await button(page, 'Exclude these 2 rows').click()
  const count = (rows.length - 2).toLocaleString('en')
  await button(page, `Import ${count} entries`).click()
  await page.getByRole('heading', { name: `${count} entries imported` }).waitFor()
  await picture(page, 'import done')

  const owner = await aPage({ login: staff })
  await owner.goto(`/diary/?start=${firstDay}&end=${addDays(firstDay, 6)}`)
  await owner.getByText('Levels, day 1').first().waitFor()

  await button(page, /^Undo import: toggl 2024/)
    .first()
    .click()
  await button(page, `Delete ${count} entries`).click()
  await describePage(page, `${count} entries deleted.`)
  await describePage(page, /undone by/)
  await owner.reload()
  // What the schedule suggests for those days is shown again.
  await owner.getByText(/^0 entries/).waitFor()
})

longTest('nothing is left out by what the last dry run said while the next is on its way', async () => {
  const page = await onImport()
  await choose(page, 'times.csv', `Date,Hours,Project\n${firstDay},1,Nowhere\n${addDays(firstDay, 1)},1,Nowhere\n`)
  const leave = button(page, 'Exclude these 2 rows')
  await leave.waitFor()
  let come = () => {}
  const late = new Promise<void>((resolve) => (come = resolve))
  await page.route('**/api/diary/import/preview/', async (route) => {
    await late
    await route.continue()
  })
  await page.getByRole('button', { name: 'Without a project: “Nowhere”' }).click()
  await page.getByRole('progressbar', { name: 'Checking' }).waitFor()
  await leave.dispatchEvent('click')
  await button(page, 'Actions for row 2').click()
  await page.getByRole('menuitem', { name: 'Exclude' }).dispatchEvent('click')
  await page.keyboard.press('Escape')
  come()
  await button(page, 'Import 2 entries').waitFor()
  await button(page, 'Actions for row 2').click()
  await page.getByRole('menuitem', { name: 'Exclude' }).click()
  await button(page, 'Import 1 entry').waitFor()
})

longTest('dates that may be read two ways are asked, and columns that say nothing are mapped', async () => {
  const page = await onImport()
  await choose(page, 'times.csv', 'When;What;Long\n1/2/2024;Levels;1:30\n3/4/2024;Levels;2:00\n')
  await describePage(page, 'Choose the column for the date.')
  await page.getByRole('combobox', { name: 'Date', exact: true }).selectOption('When')
  await page.getByRole('combobox', { name: 'Hours', exact: true }).selectOption('Long')
  await describePage(page, 'Dates like 1/2/2024 are ambiguous.')
  expect(await axe(page)).toEqual([])
  await page.getByRole('radio', { name: /1\/2\/2024 is 1 Feb 2024/ }).check()
  await describePage(page, '1 Feb 2024 – 3 Apr 2024')
  await page.getByRole('radio', { name: /1\/2\/2024 is 2 Jan 2024/ }).check()
  await describePage(page, '2 Jan 2024 – 4 Mar 2024')
  await expect.poll(() => button(page, 'Import 2 entries').isEnabled()).toBe(true)
})

longTest('without a network nothing that was answered is lost, and the import is made once', async () => {
  const page = await onImport({ causes: ['offline'] })
  await choose(page, 'times.csv', `Date,Hours,Project,Notes\n${firstDay},1,Nowhere,=1+1\n`)
  await page.getByRole('button', { name: 'Without a project: “Nowhere”' }).click()
  await button(page, 'Import 1 entry').waitFor()
  await page.context().setOffline(true)
  await button(page, 'Import 1 entry').click()
  await describePage(page, 'No internet connection.')
  await describePage(page, 'Imported without a project')
  // It has been tried, and can be again.
  await expect.poll(() => button(page, 'Import 1 entry').isEnabled()).toBe(true)
  await page.context().setOffline(false)
  await button(page, 'Import 1 entry').click()
  await page.getByRole('heading', { name: '1 entry imported' }).waitFor()
  await page.getByRole('link', { name: /^Show them in/ }).click()
  const there = page.getByRole('row').filter({ hasText: '=1+1' })
  await there.first().waitFor()
  await expect.poll(() => there.count()).toBe(1)
})

longTest('what is no file of entries is refused in a sentence, and another can be chosen', async () => {
  const page = await onImport({ causes: [400] })
  const files: [name: string, content: string | Buffer, sentence: string | RegExp][] = [
    ['book.xlsx', Buffer.from([0x50, 0x4b, 3, 4, 20, 0, 0, 0]), 'This workbook is damaged.'],
    ['book.xlsx', bytesOfExport('old.xls'), 'This is an old Excel workbook (.xls).'],
    ['book.xlsx', bytesOfExport('uncalculated.xlsx'), 'Cell B2 is a formula without its value.'],
    ['empty.csv', '', 'This file is empty.'],
    ['header.csv', 'Date,Hours\n', 'This file has no rows below its column names.'],
    ['nul.csv', 'Date,Hours\n2024-01-01,\0 1\n', 'This is not a text file.'],
    ['quote.csv', 'Date,Hours\n"2024-01-01,1\n', 'The quotation mark on line 2 is never closed.'],
    [
      'long.csv',
      `Date,Hours\n${'2024-01-01,1\n'.repeat(200_000)}`,
      'This file has about 200,000 rows. An import takes at most 20,000.',
    ],
  ]
  for (const [name, content, sentence] of files) {
    await choose(page, name, content)
    await page.getByRole('alert').filter({ hasText: sentence }).waitFor()
  }
  // Too large to be handed to the browser in one piece of text.
  const large = join(await mkdtemp(join(tmpdir(), 'fieldbook-large-')), 'large.csv')
  await writeFile(large, Buffer.alloc(50_000_000, 'x'))
  await page.getByLabel('File to import').setInputFiles(large)
  await describePage(page, 'This file has 50.0 MB. An import takes at most 21.0 MB.')
  await rm(dirname(large), { recursive: true })
  await choose(page, 'times.csv', `Date,Hours\n${firstDay},1\n`)
  await button(page, 'Import 1 entry').waitFor()
  expect(await page.getByRole('alert').filter({ hasText: /./ }).count()).toBe(0)
})

longTest('leaving asks before what was prepared is lost; on a phone, and in the dark', async () => {
  const page = await onImport({
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
    colorScheme: 'dark',
  })
  const lines = Array.from({ length: 400 }, (_, index) => `${addDays(firstDay, index)},1,Nowhere,Day ${index + 1}`)
  await choose(page, 'times.csv', ['Date,Hours,Project,Notes', ...lines].join('\n'))
  await describePage(page, '400 rows have errors.')
  expect(await axe(page)).toEqual([])
  await picture(page, 'import on a phone')
  await page.getByRole('link', { name: 'Home', exact: true }).click()
  await describePage(page, 'Leave without saving?')
  await button(page, 'Cancel').click()
  await page.getByRole('button', { name: 'Without a project: “Nowhere”' }).click()
  await button(page, 'Import 400 entries').waitFor()
  // Only the cards in sight exist.
  await expect
    .poll(() => page.getByRole('region', { name: 'Rows of the file' }).getByRole('listitem').count())
    .toBeLessThan(100)
})

longTest('a record that is not among the likeliest is found by typing its name', async () => {
  const page = await aPage({ login: administrator })
  await page.goto('/contacts/import/')
  await button(page, 'Choose a file').waitFor()
  await choose(page, 'people.csv', 'First name,Last name,Clients\nIda,Quill,Old harbour board\n')
  await describePage(page, '“Old harbour board” is not a client yet.')
  await page.getByRole('region', { name: '1 name is not a client yet' }).waitFor()
  expect(await page.getByText('1 name was not found').count()).toBe(0)
  await button(page, 'Match names one by one instead').click()
  const client = page.getByRole('combobox', { name: 'Clients for “Old harbour board”' })
  await client.click()
  const options = page.getByRole('listbox').getByRole('option')
  await expect.poll(() => options.count()).toBe(20)
  const offered = await options.allInnerTexts()
  const all = await call<{ name: string }[]>(page, 'GET', '/clients/?selection=true')
  const otherRecord = all.find(({ name }) => !offered.some((text) => text.startsWith(name)))
  if (!otherRecord) throw new Error('Every client of the demonstration is offered.')
  await client.fill(otherRecord.name)
  await options.filter({ hasText: otherRecord.name }).first().click()
  await button(page, 'Import 1 contact').click()
  await page.getByRole('heading', { name: '1 contact imported' }).waitFor()
  interface Found {
    results: { clients: { client: { name: string } }[] }[]
  }
  const { results } = await call<Found>(page, 'GET', '/contacts/?search=quill')
  expect(results.flatMap(({ clients }) => clients.map((record) => record.client.name))).toEqual([otherRecord.name])
})

test('the rows that cannot go in come as a file to be mended, no formula among them', async () => {
  const page = await onImport()
  const file = ['Date,Hours,Notes', `${firstDay},1,fine`, `${firstDay},x,"=HYPERLINK(""a"")"`, '2024-02-30,1,"a, b"']
  await choose(page, 'times.csv', file.join('\n'))
  const { name, bytes } = await saved(page, () => button(page, 'Download them as CSV').click())
  expect(name).toBe('times, rows to correct.csv')
  expect(bytes.toString().split('\r\n')).toEqual([
    '\ufeffDate,Hours,Notes,Problem',
    `${firstDay},x,"'=HYPERLINK(""a"")",“x” is not a duration.`,
    '2024-02-30,1,"a, b",“2024-02-30” is not a valid date.',
    '',
  ])
})
