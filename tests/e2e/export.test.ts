/** Exports of lists: each format as the browser saves it, and the sentence for an empty one. */
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'

import { parseCsv } from '#core/csv.ts'
import { unzipped } from '#test/archives.ts'
import { axe, picture, testProduct } from '#test/browser.ts'
import { aDraft, dayOnly, sunday } from '#test/diary.ts'
import { validated } from '#test/judgeScreens.ts'
import { longTest } from '#test/longTest.ts'

const { aPage } = testProduct()

const staff = 'staff@gb.example'
const manager = 'manager@gb.example'
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const dialog = (page: Page, name = 'Export') => page.getByRole('dialog', { name, exact: true })
const rowsOf = (csv: Buffer) =>
  parseCsv(csv.toString(), ',', { rows: 10, columns: 50, cell: 1000 }).map(({ cells }) => cells)

async function openExport(page: Page, address: string) {
  await page.goto(address)
  await button(page, 'More actions').click()
  await page.getByRole('menuitem', { name: 'Export…' }).click()
  await dialog(page).waitFor()
}

/** Presses Export, and answers the file that the browser saved and the address that it asked for. */
async function saved(page: Page) {
  const [download, request] = await Promise.all([
    page.waitForEvent('download'),
    page.waitForRequest(/\/api\/diary\/export\//),
    button(page, 'Export').click(),
  ])
  const chunks: Buffer[] = []
  for await (const chunk of await download.createReadStream()) chunks.push(chunk as Buffer)
  return {
    name: download.suggestedFilename(),
    bytes: Buffer.concat(chunks),
    asked: new URL(request.url()).searchParams,
  }
}

test('CSV, a workbook and a timesheet of the filtered list, by somebody else than who logged it', async () => {
  const date = sunday(4)
  const owner = await aPage({ login: staff })
  await owner.goto(dayOnly(date))
  await aDraft(owner, { date, details: '=SUM(A1) of the levels', start: '09:00', end: '11:30' })
  await aDraft(owner, { date, details: 'Not looked for', start: '12:00', end: '13:00' })
  // Who may not export is not offered it.
  expect(await button(owner, 'More actions').count()).toBe(0)

  const page = await aPage({ login: manager })
  const listed = dayOnly(date, '&search=levels')
  await openExport(page, listed)
  await dialog(page).getByText('1 entry').waitFor()
  await dialog(page).getByText('filtered as the list is: search “levels”').waitFor()
  const csv = await saved(page)
  expect(csv.name).toBe(`Diary ${date} to ${date}.csv`)
  // The session travels in its cookie: the address could be written into any log.
  expect([...csv.asked.keys()].toSorted()).toEqual(['end', 'format', 'search', 'start'])
  const [head = [], ...rows] = rowsOf(csv.bytes)
  expect(
    rows.map((row) => [row[head.indexOf('User')], row[head.indexOf('Hours')], row[head.indexOf('Details')]]),
  ).toEqual([['Sean Parry', '2.50', "'=SUM(A1) of the levels"]])
  await page.getByText(/^Exported to Diary .*\.csv/).waitFor()

  await openExport(page, listed)
  await dialog(page).getByRole('radio', { name: /Excel/ }).check()
  const sheet = unzipped((await saved(page)).bytes, 'xl/worksheets/sheet1.xml')
  expect(sheet).toContain('>=SUM(A1) of the levels')
  expect(sheet).not.toContain('Not looked for')

  await openExport(page, listed)
  await dialog(page).getByRole('radio', { name: /PDF/ }).check()
  const pdf = (await saved(page)).bytes.toString('latin1')
  expect(pdf.startsWith('%PDF-')).toBe(true)
  expect(/\/Count (\d+)/.exec(pdf)?.[1]).toBe('1')
})

longTest('the selected entries, and no other', async () => {
  const date = sunday(5)
  const owner = await aPage({ login: staff })
  await owner.goto(dayOnly(date))
  for (const [index, details] of ['First level', 'Second level', 'Third level'].entries())
    await aDraft(owner, { date, details, start: `${10 + index}:00`, end: `${11 + index}:00` })

  const page = await aPage({ login: manager })
  await page.goto(dayOnly(date))
  const row = (details: string) => page.getByRole('row').filter({ hasText: details })
  for (const details of ['First level', 'Third level']) await row(details).getByRole('checkbox').check()
  await button(page, 'Export 2…').click()
  await dialog(page, 'Export 2 entries').waitFor()
  await validated(page, 'export of the selected')
  const csv = await saved(page)
  expect([...csv.asked.keys()].toSorted()).toEqual(['format', 'ids'])
  const [head = [], ...rows] = rowsOf(csv.bytes)
  expect(rows.map((cells) => cells[head.indexOf('Details')])).toEqual(['Third level', 'First level'])
  // They are selected still.
  await button(page, 'Export 2…').waitFor()
})

longTest(
  'another period than the listed one; nothing in it, or too much for paper, is said before it is asked for',
  async () => {
    const page = await aPage({ login: 'director@gb.example' })
    await openExport(page, dayOnly(sunday(1)))
    await dialog(page).getByText('No entries to export in these days.').waitFor()
    await expect.poll(() => button(page, 'Export').isDisabled()).toBe(true)
    await dialog(page).getByRole('combobox', { name: 'Period' }).click()
    await page.getByRole('option', { name: 'Everything' }).click()
    await dialog(page).getByText('of all days').waitFor()
    await dialog(page).getByRole('radio', { name: /PDF/ }).check()
    await dialog(page).getByText('A PDF timesheet has at most 5,000 entries').waitFor()
    await expect.poll(() => button(page, 'Export').isDisabled()).toBe(true)
    await dialog(page).getByRole('combobox', { name: 'Period' }).click()
    await page.getByRole('option', { name: 'Other days…' }).click()
    await dialog(page).getByRole('textbox', { name: 'First day' }).fill('1/1/2015')
    await dialog(page).getByRole('textbox', { name: 'Last day' }).fill('31/1/2015')
    await page.keyboard.press('Tab')
    await dialog(page).getByText('No entries to export in these days.').waitFor()
  },
)

longTest('on a phone; busy, refused or without a network it says so, and goes on from there', async () => {
  const page = await aPage({
    login: manager,
    causes: [403, 503, 'offline'],
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  })
  await openExport(page, '/diary/')
  await dialog(page)
    .getByText(/^[\d,]+ entries/)
    .waitFor()
  expect(await axe(page)).toEqual([])
  await picture(page, 'export on a phone')
  const address = '**/api/diary/export/**'
  const answers = [
    [503, 'Too many PDFs are being made. Please try again.'],
    [403, 'You do not have permission to perform this action.'],
  ] as const
  for (const [status, detail] of answers) {
    await page.route(address, (route) => route.fulfill({ status, json: { detail } }))
    await button(page, 'Export').click()
    await dialog(page).getByText(detail).waitFor()
    await page.unroute(address)
  }
  await page.context().setOffline(true)
  await button(page, 'Export').click()
  await dialog(page).getByText('No internet connection.').waitFor()
  await page.context().setOffline(false)
  expect((await saved(page)).bytes.length).toBeGreaterThan(1000)
})
