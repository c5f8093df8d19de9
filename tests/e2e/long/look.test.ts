/** Columns, density and order of a list are part of its address: remembered, sent, and there again on the way back. */
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'

import { axe, picture, testProduct } from '#test/browser.ts'
import { call } from '#test/diary.ts'

const { aPage } = testProduct()
const manager = 'manager@gb.example'

const headers = (page: Page) => page.getByRole('columnheader')
const shows = (page: Page, column: string) => headers(page).filter({ hasText: column }).count()
const describePage = (page: Page) => Object.fromEntries(new URL(page.url()).searchParams)
async function choose(page: Page, ...names: string[]) {
  await page.getByRole('button', { name: /olumns and density$/ }).click()
  for (const name of names) await page.getByLabel(name, { exact: true }).click()
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
}

test.each([
  ['/clients/', 'Manager', /^\d+ clients$/],
  ['/qualifications/', 'Reference', /^\d+ qualifications$/],
  ['/diary/', 'Start and end', /entries/],
] as const)('%s: what is chosen is in the address, and whoever opens it sees that', async (path, column, counted) => {
  const page = await aPage({ login: manager })
  await page.goto(path)
  await headers(page).filter({ hasText: column }).first().waitFor()
  expect(describePage(page)['hidden']).toBeUndefined()
  await choose(page, column, 'Compact')
  await expect.poll(() => shows(page, column)).toBe(0)
  expect(describePage(page)).toMatchObject({ density: 'compact', hidden: expect.any(String) })
  const sent = page.url()

  // Somebody else, in a browser that remembers nothing.
  const otherPage = await aPage({ login: manager })
  await otherPage.goto(sent)
  await otherPage.getByText(counted).first().waitFor()
  expect(await shows(otherPage, column)).toBe(0)
  await expect.poll(() => otherPage.locator('[data-density="compact"]').count()).toBeGreaterThan(0)

  // Remembered for the bare path, and for a way within the product; not put over a link that says something else.
  await page.goto(path)
  await page.getByText(counted).first().waitFor()
  expect(describePage(page)).toMatchObject({ density: 'compact', hidden: expect.any(String) })
  expect(await shows(page, column)).toBe(0)
  await page.goto(`${path}?search=a`)
  await headers(page).filter({ hasText: column }).first().waitFor()
  expect(describePage(page)).toEqual({ search: 'a' })

  // Taken back it is not said any more.
  await page.goto(sent)
  await choose(page, column, 'Normal')
  await headers(page).filter({ hasText: column }).first().waitFor()
  expect([describePage(page)['hidden'], describePage(page)['density']]).toEqual([undefined, undefined])
  expect(await axe(page)).toEqual([])
})

test('columns are moved by their heads and by keys, hidden, remembered, and put back', async () => {
  const page = await aPage({ login: manager })
  const order = async () => (await page.locator('th[data-column]').allInnerTexts()).map((text) => text.trim())
  const head = (name: string) => headers(page).filter({ hasText: name }).first()
  await page.goto('/diary/')
  await head('Start and end').waitFor()
  const defaults = await order()
  expect(defaults.slice(0, 2)).toEqual(['Start and end', 'Work'])
  await head('Person').dragTo(head('Work'), { targetPosition: { x: 5, y: 5 } })
  await expect
    .poll(order)
    .toEqual(['Start and end', 'Person', ...defaults.slice(1).filter((name) => name !== 'Person')])
  expect(describePage(page)['columns']).toMatch(/times,user,work/)

  await page.getByRole('button', { name: 'Columns and density' }).click()
  const button = (name: string) => page.getByRole('dialog').getByRole('button', { name, exact: true })
  await button('Move Person up').press('Enter')
  await expect.poll(async () => (await order())[0]).toBe('Person')
  // The focus goes with it.
  await page.keyboard.press('Enter')
  await page.getByRole('status').filter({ hasText: 'Person: column 1 of' }).waitFor({ state: 'attached' })
  await page.getByRole('checkbox', { name: 'Work', exact: true }).uncheck()
  await expect.poll(() => shows(page, 'Work')).toBe(0)
  await picture(page, 'columns moved')
  expect(await axe(page)).toEqual([])
  await page.keyboard.press('Escape')

  // Remembered, also for the bare path.
  await page.goto('/diary/')
  await head('Person').waitFor()
  expect(await order()).toEqual(['Person', 'Start and end', ...defaults.slice(2).filter((name) => name !== 'Person')])
  await page.getByRole('button', { name: 'Columns and density' }).click()
  await button('Default columns').click()
  await expect.poll(order).toEqual(defaults)
  expect(describePage(page)).toEqual({})

  // A head that is dragged does not sort.
  await page.goto('/clients/')
  await head('Manager').dragTo(head('Name'), { targetPosition: { x: 5, y: 5 } })
  await expect.poll(async () => (await order())[0]).toBe('Manager')
  expect(Object.keys(describePage(page))).toEqual(['columns'])
})

test('the page stays when the look changes, and Back shows both', async () => {
  const page = await aPage({ login: manager })
  await page.goto('/clients/?rows=20&page=2')
  await headers(page).filter({ hasText: 'Manager' }).first().waitFor()
  await choose(page, 'Roomy')
  await expect.poll(() => describePage(page)).toEqual({ rows: '20', page: '2', density: 'roomy' })
  await page.getByRole('row').nth(1).getByRole('link').first().click()
  await page.waitForURL(/\/clients\/\d+\//)
  await page.goBack()
  await headers(page).filter({ hasText: 'Manager' }).first().waitFor()
  expect(describePage(page)).toEqual({ rows: '20', page: '2', density: 'roomy' })
})

test('a list opens with the filter of one’s choice, however many rows a page was made to have', async () => {
  const page = await aPage({ login: 'admin@gb.example' })
  const menu = (name: string | RegExp) => page.getByRole('menuitem', { name }).click()
  await page.goto('/suppliers/?search=a')
  await page.getByRole('button', { name: 'Saved filters' }).click()
  await menu('Save current as…')
  await page.getByRole('dialog').getByRole('textbox').fill('With an a')
  await page.keyboard.press('Control+Enter')
  await page.getByRole('button', { name: 'Saved filters: With an a' }).click()
  await menu('Open the list with this filter')
  await page.getByRole('status').filter({ hasText: 'Saved filter updated.' }).waitFor()
  await page.getByRole('button', { name: 'Saved filters: With an a' }).click()
  await menu('Show everything')
  await page.getByRole('button', { name: 'Saved filters', exact: true }).waitFor()

  // How many rows there are to a page is remembered, and is no part of what the list shows.
  await page.goto('/suppliers/?rows=50')
  await page.getByRole('button', { name: 'Saved filters: With an a' }).waitFor()
  expect(describePage(page)).toMatchObject({ rows: '50', search: 'a' })
  // An address that narrows the list is shown as it is.
  await page.goto('/suppliers/?search=zz')
  await page.getByText('No matching suppliers').waitFor()
  expect(describePage(page)).toEqual({ search: 'zz' })
})

test('a kept filter brings the order that it was kept in; an order that an opened address says stays', async () => {
  // Somebody whose list opens with no filter of their choice.
  const page = await aPage({ login: 'director@gb.example' })
  const saved = (name: string) => page.getByRole('button', { name, exact: true })
  const pick = (name: string) => page.getByRole('menuitem', { name, exact: true }).click()
  const first = () => page.locator('tbody tr[data-row] th').first().innerText()
  const sorted = (way: 'ascending' | 'descending') => page.locator(`th[aria-sort="${way}"]`, { hasText: 'Name' })
  await page.goto('/suppliers/?search=e&ordering=-name')
  await sorted('descending').waitFor()
  const last = await first()
  await saved('Saved filters').click()
  await pick('Save current as…')
  await page.getByRole('dialog').getByRole('textbox').fill('From behind')
  await page.keyboard.press('Control+Enter')
  await saved('Saved filters: From behind').waitFor()
  const set = describePage(page)['set']

  // Sorted otherwise it is another one, and is so again when it is chosen anew.
  await page.getByRole('button', { name: /^Name/ }).first().click()
  await saved('Saved filters: From behind, changed').click()
  await expect.poll(() => describePage(page)['ordering']).toBeUndefined()
  await page.getByRole('menuitem', { name: 'Update “From behind”' }).waitFor()
  expect(await axe(page)).toEqual([])
  await picture(page, 'filter set in another order')
  await pick('From behind')
  await saved('Saved filters: From behind').waitFor()
  await sorted('descending').waitFor()
  await expect.poll(first).toBe(last)
  // What came with it goes with it.
  await saved('Saved filters: From behind').click()
  await pick('Show everything')
  await saved('Saved filters').waitFor()
  await sorted('ascending').waitFor()

  // The name alone is an address; what it says besides is what was sent.
  await page.goto(`/suppliers/?set=${set}`)
  await saved('Saved filters: From behind').waitFor()
  await sorted('descending').waitFor()
  expect(describePage(page)).toEqual({ set, search: 'e', ordering: '-name' })
  await page.goto(`/suppliers/?set=${set}&ordering=city`)
  await saved('Saved filters: From behind, changed').waitFor()
  expect(describePage(page)).toEqual({ set, search: 'e', ordering: 'city' })

  // What it narrowed the list to taken away, it is left, and does not come back with the address.
  await page.getByRole('combobox', { name: 'Search suppliers' }).fill('')
  await saved('Saved filters').waitFor()
  await expect.poll(() => describePage(page)).toEqual({ ordering: 'city' })
  await page.reload()
  await saved('Saved filters').click()
  await page.getByRole('menuitem', { name: 'From behind' }).waitFor()
  expect(describePage(page)).toEqual({ ordering: 'city' })
})

test('a kept filter brings its tab; one that says none is of the first, and another tab is another filter', async () => {
  const page = await aPage({ login: 'admin@gb.example' })
  const saved = (name: string) => page.getByRole('button', { name, exact: true })
  const pick = (name: string) => page.getByRole('menuitem', { name, exact: true }).click()
  const tab = (name: string) => page.getByRole('group', { name: 'Which clients' }).getByRole('button', { name })
  const isOn = (name: string) => expect.poll(() => tab(name).getAttribute('aria-pressed')).toBe('true')
  const save = async (name: string) => {
    await page.getByRole('menuitem', { name: 'Save current as…' }).click()
    await page.getByRole('dialog').getByRole('textbox').fill(name)
    await page.keyboard.press('Control+Enter')
    await saved(`Saved filters: ${name}`).waitFor()
  }
  // As it was kept before tabs were.
  await page.goto('/clients/')
  await headers(page).first().waitFor()
  const aged = await call<{ id: number }>(page, 'POST', '/clients/filter-sets/', { name: 'With an a', search: 'a' })
  await page.reload()
  await tab('Inactive').click()
  await saved('Saved filters').click()
  await save('Who left')
  const left = describePage(page)['set']
  expect(describePage(page)).toEqual({ set: left, tab: 'inactive' })

  await saved('Saved filters: Who left').click()
  await pick('With an a')
  await saved('Saved filters: With an a').waitFor()
  await isOn('Clients')
  expect(describePage(page)).toEqual({ set: String(aged.id), search: 'a' })
  await tab('Mine').click()
  await saved('Saved filters: With an a, changed').click()
  await page.getByRole('menuitem', { name: 'Update “With an a”' }).waitFor()
  await pick('Who left')
  await saved('Saved filters: Who left').waitFor()
  await isOn('Inactive')
  expect(describePage(page)).toEqual({ set: left, tab: 'inactive' })

  // Its tab is all that it narrows by: with that it is left, and its name brings it back.
  await tab('Clients').click()
  await saved('Saved filters').waitFor()
  await expect.poll(() => describePage(page)).toEqual({})
  await page.goto(`/clients/?set=${left}`)
  await saved('Saved filters: Who left').waitFor()
  await isOn('Inactive')
  await saved('Saved filters: Who left').click()
  await pick('Show everything')
  await isOn('Clients')
})

test('contacts open on the page where they were left; a page that is no more is the last one', async () => {
  const page = await aPage({ login: manager })
  const go = (name: string) =>
    page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name, exact: true }).click()
  await page.goto('/contacts/')
  await page.getByRole('button', { name: 'Page 2' }).click()
  await expect.poll(() => describePage(page)).toEqual({ page: '2' })
  await go('Clients')
  await page.getByRole('heading', { name: 'Clients', level: 1 }).waitFor()
  await page.getByRole('button', { name: 'Page 2' }).click()
  await expect.poll(() => describePage(page)).toEqual({ page: '2' })
  await go('Contacts')
  await page.getByRole('heading', { name: 'Contacts', level: 1 }).waitFor()
  await page.locator('[aria-current="page"]').filter({ hasText: /^2$/ }).waitFor()
  await expect.poll(() => describePage(page)).toEqual({ page: '2' })
  // Only of contacts.
  await go('Clients')
  await page.getByRole('heading', { name: 'Clients', level: 1 }).waitFor()
  await page.locator('[aria-current="page"]').filter({ hasText: /^1$/ }).waitFor()
  await expect.poll(() => describePage(page)).toEqual({})

  await page.goto('/contacts/?page=900000')
  const shown = page.getByRole('navigation', { name: 'Pages' }).locator('[aria-current="page"]')
  await shown.waitFor()
  expect(describePage(page)).toEqual({ page: await shown.textContent() })
  await expect.poll(() => page.getByRole('row').count()).toBeGreaterThan(1)
})
