/** Explanations of a query box about parts that it does not understand. */
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'

import { axe, picture, testProduct, type PageOptions } from '#test/browser.ts'
import { axeInBothSchemes } from '#test/judgeScreens.ts'
import { longTest } from '#test/longTest.ts'

const { aPage } = testProduct()
const manager = 'manager@gb.example'
const narrow: PageOptions = { viewport: { width: 320, height: 740 }, hasTouch: true, isMobile: true }

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })
const box = (page: Page, name: string) => page.getByRole('combobox', { name })
/** Reads the description that a screen reader hears beside the box's name. */
const described = (page: Page, name: string) =>
  box(page, name).evaluate((input) => {
    const id = input.getAttribute('aria-describedby') ?? ''
    return input.ownerDocument.getElementById(id)?.textContent ?? 'nothing'
  })
const dialog = (page: Page) => page.getByRole('dialog')

longTest('a query that is not understood says so', async () => {
  const page = await aPage({ login: manager })
  await page.goto('/clients/?search=creatd%3Athis-week%20is%3Afoo%20city%3A%22Ba')
  await button(page, 'Remove filter creatd:this-week').waitFor()
  await page.getByText('“creatd” is not a filter here').waitFor()
  const text = await described(page, 'Search clients')
  expect(text).toContain('“foo” is not a value of “is”')
  expect(text).toContain('The quotation marks in “city:"Ba” are not closed')
  const chip = page.locator('.fb-chip').filter({ has: button(page, 'Remove filter is:foo') })
  await expect.poll(() => chip.textContent()).toBe('Not recognised: is:foo')
  await picture(page, 'query, not understood')
  expect(await axeInBothSchemes(page)).toEqual([])

  // What was meant, at a click.
  await button(page, 'Search created:').click()
  await expect.poll(() => box(page, 'Search clients').inputValue()).toBe('created:this-week is:foo city:"Ba')
  await button(page, 'Remove filter Created: this week').waitFor()
  await button(page, 'Remove filter is:foo').click()
  await expect.poll(() => described(page, 'Search clients')).toBe('')
})

longTest('letters that follow a choice at once come behind it, also where frames are slow', async () => {
  const page = await aPage({ login: manager })
  await page.addInitScript({
    content: `const soon = requestAnimationFrame.bind(window)
      window.requestAnimationFrame = (draw) => setTimeout(() => soon(draw), 150)`,
  })
  await page.goto('/diary/')
  await box(page, 'Search entries').click()
  await page.getByRole('option', { name: /^details:/ }).click()
  await page.keyboard.type('Part', { delay: 100 })
  await expect.poll(() => box(page, 'Search entries').inputValue()).toBe('details:Part')
  await page.keyboard.press('Enter')
  await button(page, 'Remove filter Details: Part').waitFor()
})

longTest('what is typed is spoken of once it is searched, in the diary too', async () => {
  const page = await aPage({ login: manager })
  await page.goto('/diary/')
  await box(page, 'Search entries').fill('hours:many')
  await page.keyboard.press('Enter')
  await expect
    .poll(() => described(page, 'Search entries'))
    .toBe('“many” is not a number, so “hours:many” is searched as text. Write 8, <8, >8 or 4-8.')
  await button(page, 'Remove filter hours:many').waitFor()
  await box(page, 'Search entries').fill('hours:>8')
  await page.keyboard.press('Enter')
  await expect.poll(() => described(page, 'Search entries')).toBe('')
})

test('how a list is searched: each key with what it takes, an example at a click, from the keys as well', async () => {
  const page = await aPage({ login: manager })
  await page.goto('/equipment/')
  await button(page, 'How to search equipment').click()
  await dialog(page).getByText('One of a list').waitFor()
  const keys = await dialog(page).locator('dt button').allTextContents()
  expect(keys).toEqual(expect.arrayContaining(['"quay wall"', 'next_calibration:this-week', 'is:active', 'user:me']))
  await dialog(page).getByText('Calibration overdue').waitFor()
  await picture(page, 'query, help')
  expect(await axe(page)).toEqual([])
  await dialog(page).getByRole('button', { name: 'next_calibration:this-week' }).click()
  await expect.poll(() => box(page, 'Search equipment').inputValue()).toBe('next_calibration:this-week')
  await button(page, 'Remove filter Next calibration: this week').waitFor()

  await page.locator('body').press('?')
  await dialog(page).getByText('Keyboard shortcuts').waitFor()
  await dialog(page).getByRole('button', { name: 'How to search equipment' }).click()
  await dialog(page).getByText('Filters of this list').waitFor()
  await page.keyboard.press('Escape')
  await expect.poll(() => dialog(page).count()).toBe(0)
})

longTest('on the narrowest phone nothing of it is cut off', async () => {
  const page = await aPage({ login: manager, ...narrow })
  await page.goto('/qualifications/?search=expires%3Asoon')
  await button(page, 'Remove filter expires:soon').waitFor()
  await page.getByText('“soon” is not a date').waitFor()
  expect(await described(page, 'Search qualifications')).toContain('“soon” is not a date')
  await picture(page, 'query, not understood, 320')
  expect(await axe(page)).toEqual([])
  await button(page, 'How to search qualifications').click()
  await dialog(page).getByText('Never ends').waitFor()
  await picture(page, 'query, help, 320')
  expect(await axe(page)).toEqual([])
  expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBeLessThanOrEqual(0)
})
