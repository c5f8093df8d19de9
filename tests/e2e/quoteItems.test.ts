/** A quote is priced by keys alone, put in order, taken back, accepted, and filled from a template. */
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'

import { axe, picture, testProduct } from '#test/browser.ts'
import { call } from '#test/diary.ts'
import type { QuoteTree } from '#features/quote-items/quoteItems.ts'

const { aPage } = testProduct()

const press = async (page: Page, ...keys: string[]) => {
  for (const key of keys) await page.keyboard.press(key)
}
/** Types into cells, Tab between them. */
async function type(page: Page, ...texts: string[]) {
  for (const [index, text] of texts.entries()) {
    if (index > 0) await press(page, 'Tab')
    if (text !== '') await page.keyboard.type(text)
  }
}
const cell = (page: Page, name: string, column: string) =>
  page
    .getByRole('row', { name: new RegExp(name) })
    .first()
    .locator(`[data-column="${column}"]`)
const here = (page: Page) => page.locator(':focus').getAttribute('data-cell')
/** As the server has them: names, dashes for those below. */
async function saved(page: Page, project: number) {
  const { results, total } = await call<QuoteTree>(page, 'GET', `/projects/${project}/quote-items/`)
  const depth = (id: number | null): number =>
    id === null ? 0 : 1 + depth(results.find((result) => result.id === id)?.parent_id ?? null)
  return [...results.map(({ name, parent_id }) => '-'.repeat(depth(parent_id)) + name), total]
}

test('a quote is priced by keys alone, put in order, undone, pasted into and accepted', async () => {
  const page = await aPage({ login: 'admin@gb.example', viewport: { width: 1440, height: 900 } })
  await page.goto('/account/')
  const { id } = await call<{ id: number }>(page, 'POST', '/projects/', { name: 'Levels of the weir' })
  await page.goto(`/quotes/${id}/#items`)
  // Who comes to add items begins with the first row.
  await expect.poll(() => here(page)).toMatch(/ name$/)
  await type(page, 'Survey', '1')
  await press(page, 'Enter')
  await expect.poll(() => here(page)).toMatch(/ name$/)
  await type(page, 'Levels', '2.5', '1,200')
  await press(page, 'Enter')
  await type(page, 'Report', '', '350')
  await press(page, 'Escape')
  await page.keyboard.type('400')
  await press(page, 'Enter')
  await expect.poll(() => here(page)).toMatch(/ name$/)
  // A row that nothing was typed into is not sent, and goes by a key.
  await press(page, 'Control+Delete')
  await expect.poll(() => saved(page, id)).toEqual(['Survey', 'Levels', 'Report', '3400.00'])
  await expect.poll(() => cell(page, 'Levels', 'price').innerText()).toBe('£3,000.00')

  // Below another, and up; all of it taken back step by step, and done again.
  await cell(page, 'Levels', 'name').focus()
  await press(page, 'Alt+ArrowRight')
  await expect.poll(() => saved(page, id)).toEqual(['Survey', '-Levels', 'Report', '3400.00'])
  await expect.poll(() => cell(page, 'Survey', 'price').innerText()).toBe('£3,000.00')
  await cell(page, 'Report', 'name').focus()
  await press(page, 'Alt+ArrowUp')
  await expect.poll(() => saved(page, id)).toEqual(['Report', 'Survey', '-Levels', '3400.00'])
  await press(page, 'Control+z', 'Control+z')
  await expect.poll(() => saved(page, id)).toEqual(['Survey', 'Levels', 'Report', '3400.00'])
  await press(page, 'Control+y')
  await expect.poll(() => saved(page, id)).toEqual(['Survey', '-Levels', 'Report', '3400.00'])

  // What is not understood stays and says why; what it counts as is what was saved.
  await cell(page, 'Levels', 'quantity').focus()
  await page.keyboard.type('many')
  await press(page, 'Enter')
  await page.getByText('Enter a number, such as 1250.50.').first().waitFor()
  await press(page, 'Escape')
  await expect.poll(() => cell(page, 'Levels', 'quantity').innerText()).toBe('2.5')

  // Rows of a spreadsheet, below the last.
  await cell(page, 'Report', 'name').focus()
  await press(page, 'Control+Enter')
  const copied = 'Boreholes\t3\t40.00\t120.00\r\n"Model, ""as built"""\t1\t950\t950.00\r\n'
  await page.evaluate(`{
    const data = new DataTransfer()
    data.setData('text/plain', ${JSON.stringify(copied)})
    document.activeElement.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }))
  }`)
  await expect
    .poll(() => saved(page, id))
    .toEqual(['Survey', '-Levels', 'Report', 'Boreholes', 'Model, "as built"', '4470.00'])
  await press(page, 'Escape')
  expect(await axe(page)).toEqual([])
  await picture(page, 'quote items')

  // An option is not in the sum until it is accepted.
  await cell(page, 'Boreholes', 'optional').focus()
  await press(page, ' ')
  await page.getByText('Options, not included: £120.00').waitFor()
  await cell(page, 'Boreholes', 'state').focus()
  await press(page, 'F2')
  const asks = page.getByRole('dialog', { name: 'Accept: Boreholes' })
  await asks.waitFor()
  await press(page, 'Control+Enter')
  await asks.waitFor({ state: 'detached' })
  await cell(page, 'Boreholes', 'state').getByText('Accepted').waitFor()
  await expect.poll(() => saved(page, id)).toContain('4470.00')
  await page.getByRole('button', { name: /^Accepted \d/ }).waitFor()
  // The focus is back where it was.
  await expect.poll(() => here(page)).toMatch(/ state$/)

  // What is sold again and again comes from a template, below the row with the focus, as one step.
  await page.getByRole('button', { name: 'Insert template' }).click()
  await page.getByRole('button', { name: /^Topographic survey, two days/ }).click()
  await expect
    .poll(() => saved(page, id))
    .toEqual([
      'Survey',
      '-Levels',
      'Report',
      'Boreholes',
      'Topographic survey',
      '-Control and levels',
      '-Detail survey',
      '-Drawings',
      'Drone survey of the roofs',
      'Model, "as built"',
      '6990.00',
    ])
  await expect.poll(() => cell(page, 'Topographic survey', 'price').innerText()).toBe('£2,520.00')
  await expect.poll(() => here(page)).toMatch(/ name$/)
  await press(page, 'Control+z')
  await expect.poll(() => saved(page, id)).toContain('4470.00')
})
