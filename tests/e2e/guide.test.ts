/** The guide in the product: every page opens, and Help leads to those of a screen. */
import { expect, test } from 'vitest'

import { axe, picture, testProduct } from '#test/browser.ts'

const { aPage } = testProduct()
const staff = 'staff@gb.example'

test('every page opens from the list beside it, and its pictures are there', { timeout: 300_000 }, async () => {
  const page = await aPage({ login: staff })
  await page.goto('/help/')
  const links = page.locator('.fb-guide-links a')
  await links.first().waitFor()
  const titles = await links.allTextContents()
  expect(titles.length).toBeGreaterThan(40)
  expect(await axe(page)).toEqual([])
  await picture(page, 'guide')
  await links.first().click()
  for (const title of titles) {
    const link = page
      .getByRole('navigation', { name: 'Pages of the guide' })
      .getByRole('link', { name: title, exact: true })
    if (!(await link.isVisible())) {
      const section = page
        .locator('.fb-guide details')
        .filter({ has: page.getByRole('link', { name: title, exact: true, includeHidden: true }) })
      await section.locator('summary').click()
    }
    await link.click()
    await page.getByRole('heading', { name: title, level: 1 }).waitFor()
  }
  expect(await axe(page)).toEqual([])
  await picture(page, 'guide page')

  // All pages at once: what axe and a narrow phone find on one of them, they find here.
  await page.goto('/help/all/')
  await page.getByRole('heading', { name: 'The whole guide', level: 1 }).waitFor()
  expect(await page.getByRole('heading', { level: 2 }).allTextContents()).toEqual(titles)
  expect(await axe(page)).toEqual([])
  const broken = await page.evaluate<string[]>(`(async () => {
    const images = [...document.querySelectorAll('.fb-guide-text img')]
    for (const image of images) image.loading = 'eager'
    await Promise.all(images.map((image) => image.decode().catch(() => undefined)))
    return images.filter(({ naturalWidth }) => naturalWidth === 0).map(({ alt }) => alt)
  })()`)
  expect(broken).toEqual([])
  await page.setViewportSize({ width: 390, height: 844 })
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect
    .poll(() => page.evaluate<number>('document.documentElement.scrollWidth - innerWidth'))
    .toBeLessThanOrEqual(0)
  await picture(page, 'guide phone')

  await page.emulateMedia({ media: 'print' })
  expect(await page.getByRole('button', { name: 'Print' }).isVisible()).toBe(false)
  expect(await page.locator('.fb-header').isVisible()).toBe(false)
})

test('Help names the pages of the screen, then its keys; a page that is none says so', async () => {
  const page = await aPage({ login: staff })
  await page.goto('/diary/')
  await page.getByRole('button', { name: 'New entry' }).waitFor()
  await page.keyboard.press('?')
  const dialog = page.getByRole('dialog', { name: 'Help' })
  await dialog.getByRole('heading', { name: 'Keyboard shortcuts' }).waitFor()
  expect(await axe(page)).toEqual([])
  const opened = page.context().waitForEvent('page')
  await dialog.getByRole('link', { name: 'Log your hours' }).click()
  const guide = await opened
  await guide.getByRole('heading', { name: 'Log your hours', level: 1 }).waitFor()
  expect(new URL(guide.url()).pathname).toBe('/help/log-hours/')
  await guide.goto(new URL('/help/no-such-page/', guide.url()).href)
  await guide.getByText('The guide has no page at this address.').waitFor()
  await guide.getByRole('link', { name: 'Open the guide' }).click()
  await guide.getByRole('searchbox', { name: 'Search the guide' }).fill('overlap')
  await guide.getByRole('link', { name: 'Log your hours' }).waitFor()

  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: /^Account of/ }).click()
  await page.getByRole('menuitem', { name: 'Help' }).click()
  await dialog.getByRole('link', { name: 'All pages of the guide' }).waitFor()
})
