/** The rows of a list are links, which open in another tab too; and a phone, which has no headings, puts a list in order. */
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'

import { axe, picture, testProduct, type PageOptions } from '#test/browser.ts'
import { longTest } from '#test/longTest.ts'

const { aPage } = testProduct()
const admin = 'admin@gb.example'
const phone: PageOptions = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }

const list = (page: Page, name: string) => page.getByRole('region', { name })
/** The name of a record is a link in every list, whatever else stands beside it. */
async function firstLink(page: Page, path: string, title: string) {
  await page.goto(path)
  const link = list(page, title).getByRole('link').first()
  await link.waitFor()
  return { link, name: (await link.textContent()) ?? '', to: (await link.getAttribute('href')) ?? '' }
}

const kinds = [
  ['/clients/', 'Clients'],
  ['/contacts/', 'Contacts'],
  ['/suppliers/', 'Suppliers'],
  ['/users/', 'People'],
  ['/equipment/', 'Equipment'],
] as const

test.each(kinds)('%s: a name is a link, on a phone too, and opens in another tab', async (path, title) => {
  const page = await aPage({ login: admin })
  const { link, name, to } = await firstLink(page, path, title)
  expect(to).toMatch(new RegExp(`^${path}\\d+/$`))
  const opening = page.context().waitForEvent('page')
  await link.click({ modifiers: ['Control'] })
  const tab = await opening
  await tab.getByRole('heading', { name, level: 1 }).waitFor()
  expect(new URL(page.url()).pathname).toBe(path)
  await link.click()
  await page.getByRole('heading', { name, level: 1 }).waitFor()
  // The page knows the list that it was opened from.
  await page.getByRole('button', { name: /^Next/ }).waitFor()

  const small = await aPage({ login: admin, ...phone })
  const card = await firstLink(small, path, title)
  expect(card.to).toBe(to)
  await card.link.tap()
  await small.getByRole('heading', { name, level: 1 }).waitFor()
})

longTest('a phone puts a list in order, and the address says it as the headings do', async () => {
  const page = await aPage({ login: admin, ...phone })
  await page.goto('/clients/')
  const cards = list(page, 'Clients').getByRole('listitem')
  await cards.first().waitFor()
  const first = await cards.first().textContent()
  await page.getByRole('button', { name: 'Order, columns and density' }).tap()
  await page.getByLabel('Descending').click()
  await expect.poll(() => new URL(page.url()).searchParams.get('ordering')).toBe('-name')
  await expect.poll(() => cards.first().textContent()).not.toBe(first)
  await page.getByLabel('Order by').selectOption('Town or city')
  await expect.poll(() => new URL(page.url()).searchParams.get('ordering')).toBe('city')
  await page.getByRole('radio', { name: 'Ascending', checked: true }).waitFor()
  await picture(page, 'order on a phone')
  expect(await axe(page)).toEqual([])

  // A list whose usual order is no column's goes back to it.
  await page.goto('/equipment/')
  await page.getByRole('button', { name: 'Order, columns and density' }).tap()
  await page.getByLabel('Order by').selectOption('Name')
  await expect.poll(() => new URL(page.url()).searchParams.get('ordering')).toBe('name')
  await page.getByLabel('Order by').selectOption('Last added')
  await expect.poll(() => new URL(page.url()).searchParams.get('ordering')).toBeNull()
})
