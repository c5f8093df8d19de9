/** One's own place in the firm is told on the account; people of another firm are marked in the list, by name for who works there too. */
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'

import { axe, picture, testProduct } from '#test/browser.ts'
import { administrator, director, staff } from '#test/screens.ts'

const { aPage } = testProduct()
const [home, sister] = ['Ridgeline Surveys', 'Ridgeline Surveys Ireland']
const visitor = 'Priya Nair'

const place = (page: Page) => page.locator('section', { has: page.getByRole('heading', { name: /^My role in the / }) })
const describePage = async (page: Page) => {
  await place(page).waitFor()
  const [terms, values] = await Promise.all(['dt', 'dd'].map((part) => place(page).locator(part).allTextContents()))
  return Object.fromEntries((terms ?? []).map((term, index) => [term, values?.[index]]))
}

test('the person’s own position, department, manager and groups are shown, and who may change them', async () => {
  const page = await aPage({ login: staff })
  await page.goto('/account/')
  expect(await describePage(page)).toEqual({
    Position: 'Surveyor',
    Department: 'Topographical',
    'Line manager': 'Maggie Lowe',
    Groups: 'Staff',
  })
  await place(page).getByText('Ask an administrator to change this.').waitFor()
  expect(await place(page).getByRole('textbox').count()).toBe(0)
  expect(await place(page).getByRole('link').count()).toBe(0)
  expect(await axe(page)).toEqual([])
  await picture(page, 'own place')

  const admins = await aPage({ login: administrator })
  await admins.goto('/account/')
  await place(admins).getByRole('link', { name: 'Change my role' }).click()
  await admins.getByRole('heading', { name: 'Amira Holt', level: 1 }).waitFor()
})

const row = (page: Page) => page.getByRole('row').filter({ hasText: visitor })

test('a visitor is marked as one, and where they are from is shown', async () => {
  const page = await aPage({ login: 'admin@ie.example' })
  await page.goto('/users/')
  await row(page).getByText(`Visitor from ${home}`, { exact: true }).waitFor()
  await page.goto(`/users/?search=${encodeURIComponent(`is:visitor org:"${home}"`)}`)
  await page.getByText('2 people', { exact: true }).waitFor()
  await row(page).waitFor()

  const both = await aPage({ login: director })
  await both.goto('/users/')
  await both.getByText(/^\d+ people$/).waitFor()
  expect(await row(both).getByText('Visitor').count()).toBe(0)
  await both.getByRole('button', { name: `Organisation: ${home}. Switch` }).click()
  const loaded = both.waitForEvent('load')
  await both.getByRole('menuitemradio', { name: sister, exact: true }).click()
  await loaded
  await both.getByRole('heading', { name: 'My week' }).waitFor()
  await both.goto('/users/')
  await row(both).getByText(`Visitor from ${home}`, { exact: true }).waitFor()

  await both.getByRole('button', { name: 'Order, columns and density' }).click()
  const look = both.getByRole('dialog', { name: 'Order, columns and density' })
  await look.getByRole('checkbox', { name: 'Main organisation' }).check()
  await look.getByRole('checkbox', { name: 'End', exact: true }).check()
  await both.keyboard.press('Escape')
  await both.getByRole('columnheader', { name: 'Main organisation' }).waitFor()
  await both.getByRole('columnheader', { name: 'End', exact: true }).waitFor()
  await row(both).getByRole('cell', { name: home, exact: true }).waitFor()
  expect(await axe(both)).toEqual([])
  await picture(both, 'visitors')
})

test('a picker tells a visitor from the firm’s own people', async () => {
  const page = await aPage({ login: 'admin@ie.example' })
  await page.goto('/users/new/')
  await page.getByText('More details').click()
  await page.getByRole('combobox', { name: 'Line manager' }).fill('Priya')
  const option = page.getByRole('option').filter({ hasText: visitor })
  await option.getByText(`visitor from ${home}`, { exact: true }).waitFor()
  await page.goto('/clients/new/')
  await page.getByRole('textbox', { name: 'Notes' }).pressSequentially('@priya')
  await page
    .getByRole('option')
    .filter({ hasText: visitor })
    .getByText(`visitor from ${home}`, { exact: true })
    .waitFor()
  await page.goto('/diary/')
  await page.getByRole('button', { name: 'People', exact: true }).click()
  await page.getByRole('checkbox', { name: `${visitor} (visitor from ${home})` }).waitFor()
})

test('the day on which somebody leaves is entered in the list, and finds them', async () => {
  const page = await aPage({ login: administrator })
  await page.goto('/users/?hidden=email&search=name:callum')
  await page.getByRole('row').filter({ hasText: 'Callum Reid' }).waitFor()
  await page.getByRole('button', { name: /^Edit End: / }).click()
  await page.getByRole('form', { name: /^End date of / }).waitFor()
  await page.keyboard.type('+400')
  await page.keyboard.press('Enter')
  await page.getByText(/ saved\. End date: /).waitFor()
  await page.goto('/users/?search=end:>2026-01-01 is:active')
  await page.getByText('1 person', { exact: true }).waitFor()
  await page.getByRole('row').filter({ hasText: 'Callum Reid' }).waitFor()
})
