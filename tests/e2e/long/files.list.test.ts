/** All files as a list: those of the firm are dropped here; tabs, kept filters, many deleted at once, a file of the list. */
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'

import { parseCsv } from '#core/csv.ts'
import { axe, picture, testProduct } from '#test/browser.ts'
import { clientWithFiles } from '#test/demoFiles.ts'
import { saved } from '#test/downloads.ts'
import { longTest } from '#test/longTest.ts'

const { aPage } = testProduct()
const director = 'director@gb.example'
const patient = { timeout: 15_000 }
const rowNames = async (page: Page) => (await page.getByRole('rowheader').allInnerTexts()).map((name) => name.trim())
const tab = (page: Page, name: string) => page.getByRole('group', { name: 'Which files' }).getByRole('button', { name })

/** Two files, dropped onto the list at once. */
async function drop(page: Page) {
  const dropped = await page.evaluateHandle(`(() => {
    const files = new DataTransfer()
    for (const name of ['Handbook.txt', 'Lone work.txt']) files.items.add(new File(['Text of ' + name], name))
    return files
  })()`)
  await page.dispatchEvent('.fb-drop', 'drop', { dataTransfer: dropped })
}

longTest('names stand at one height in their rows, beside a picture as beside a drawing of the kind', async () => {
  const page = await aPage({ login: director, viewport: { width: 1600, height: 800 } })
  await clientWithFiles(page)
  await page.goto('/files/')
  await page.getByText('Levels.csv').waitFor()
  await picture(page, 'names of files')
  /** How far each name stands below what its row says beside it, in pixels. */
  const apart = () =>
    page.evaluate<number[]>(`[...document.querySelectorAll('.fb-file-cell')].map((cell) => {
      const top = (node) => {
        const text = document.createRange()
        text.selectNodeContents(node)
        return text.getBoundingClientRect().top
      }
      return top(cell.lastChild) - top(cell.closest('th').nextElementSibling.firstChild)
    })`)
  await expect.poll(async () => (await apart()).length, patient).toBeGreaterThanOrEqual(3)
  await expect.poll(async () => Math.max(...(await apart()).map(Math.abs)), patient).toBeLessThan(0.75)
})

test('the firm’s own files are dropped onto the list, found, kept as a filter, exported, deleted and undone', async () => {
  const page = await aPage({ login: director })
  await clientWithFiles(page)
  await page.goto('/files/')
  await page.getByText('Levels.csv').waitFor()
  await drop(page)
  await page.getByText('Handbook.txt').first().waitFor()
  await expect.poll(() => tab(page, 'Firm files').innerText(), patient).toMatch(/2$/)
  await tab(page, 'Firm files').click()
  await expect.poll(async () => (await rowNames(page)).toSorted(), patient).toEqual(['Handbook.txt', 'Lone work.txt'])
  await page.getByText('(the firm)').first().waitFor()
  await page.getByText(/of 10\.7 GB used/).waitFor()
  await page.getByTitle(/^[\d.]+ [KMG]B of 10\.0 GB used$/).waitFor()

  // The tab is remembered with the rest of how the list was looked at.
  await page.goto('/clients/')
  await page.getByRole('row').nth(1).waitFor()
  await page.goto('/files/')
  await expect.poll(async () => (await rowNames(page)).toSorted(), patient).toEqual(['Handbook.txt', 'Lone work.txt'])

  await page.getByLabel('Search files', { exact: true }).fill('type:text of:firm')
  await page.keyboard.press('Enter')
  await page
    .getByRole('button', { name: /Remove filter/ })
    .first()
    .waitFor()
  await page.getByRole('button', { name: 'Saved filters' }).click()
  await page.getByRole('menuitem', { name: 'Save current as…' }).click()
  await page.getByRole('dialog').getByRole('textbox').fill('Texts of the firm')
  await page.keyboard.press('Control+Enter')
  await page.getByRole('button', { name: 'Saved filters: Texts of the firm' }).waitFor()
  await picture(page, 'files of the firm')

  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Export…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Export 2 files' })
  const { name, bytes } = await saved(page, () => dialog.getByRole('button', { name: 'Export', exact: true }).click())
  const [head, ...rows] = parseCsv(bytes.toString(), ',', { rows: 10, columns: 20, cell: 1000 })
  expect([name, head?.cells.slice(0, 4), rows.length]).toEqual([
    'Files.csv',
    ['Name', 'Type', 'Kind of record', 'Belongs to'],
    2,
  ])

  await page.getByRole('checkbox', { name: 'Select all' }).or(page.getByLabel('Select all rows')).first().click()
  await page.getByRole('button', { name: 'Delete…' }).click()
  const asks = page.getByRole('dialog', { name: 'Delete 2 files' })
  await asks.waitFor()
  expect(await axe(page)).toEqual([])
  await picture(page, 'many files to be deleted')
  await asks.getByRole('button', { name: 'Delete', exact: true }).click()
  await page.getByText('No matching files').waitFor()
  await page.getByText('2 files deleted.').locator('..').getByRole('button', { name: 'Undo' }).click()
  await expect.poll(async () => (await rowNames(page)).toSorted(), patient).toEqual(['Handbook.txt', 'Lone work.txt'])
})
