/** Parts of a client's page: its terms from the first form on, its work page by page, and all letters. */
import { beforeAll, expect, test } from 'vitest'

import { addContacts, addMessages, addProjects } from '#test/clients.ts'
import { axe, picture, testProduct } from '#test/browser.ts'
import { hold } from '#test/heldCalls.ts'

const { aPage, database } = testProduct()
const login = 'admin@gb.example'
const client = 3
/** One at which very many people are. */
const crowd = 4

beforeAll(async () => {
  await addProjects(database().adminUrl, client, 45)
  await addMessages(database().adminUrl, client, 45)
  await addContacts(database().adminUrl, crowd, 130)
})

test('a new client has its terms from the start', async () => {
  const page = await aPage({ login })
  await page.goto('/clients/new/')
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Tidewater Holdings')
  await page.getByText('More details').click()
  await page.getByLabel('Tax registration number').fill('GB 999 9999 73')
  await page.getByLabel('Days to pay').fill('14')
  await page.getByText('From the end of the month').click()
  await picture(page, 'new client')
  expect(await axe(page)).toEqual([])
  await page.keyboard.press('Control+Enter')
  await page.getByRole('heading', { name: 'Tidewater Holdings', level: 1 }).waitFor()
  await page.getByRole('tab', { name: 'Invoices' }).click()
  await expect.poll(() => page.getByLabel('Days to pay').inputValue()).toBe('14')
  await expect.poll(() => page.getByLabel('Tax registration number').inputValue()).toBe('GB 999 9999 73')
  await expect.poll(() => page.getByRole('switch', { name: 'From the end of the month' }).isChecked()).toBe(true)
})

test('who goes on while lists are still asked for again is not asked about what is saved, nor led back', async () => {
  const page = await aPage({ login })
  const elsewhere = async () => {
    await page.getByRole('link', { name: 'Contacts', exact: true }).first().click()
    await page.waitForURL('**/contacts/')
  }
  const reads = /^\/api\/clients\//
  await page.goto('/clients/')
  await page.locator('tbody tr[data-row]').first().waitFor()
  await page
    .getByRole('link', { name: 'New client' })
    .or(page.getByRole('button', { name: 'New client' }))
    .click()
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Neap Moorings')
  let come = await hold(page, 'GET', reads)
  await page.keyboard.press('Control+Enter')
  await page.getByText('Neap Moorings added.').waitFor()
  await page.waitForURL(/\/clients\/\d+\/$/)
  const made = page.url()
  await elsewhere()
  come()
  await page.getByText(/^\d+ contacts$/).waitFor()
  expect(new URL(page.url()).pathname).toBe('/contacts/')

  await page.goto(`${made}#details`)
  const phone = page.getByRole('textbox', { name: 'Telephone' })
  await phone.fill('01904 555666')
  come = await hold(page, 'GET', reads)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('Neap Moorings saved.').waitFor()
  await elsewhere()
  come()
  await page.goto(`${made}#details`)
  await expect.poll(() => phone.inputValue()).toBe('01904 555666')
})

test('the work for a client is listed page by page, says how far it is, and is asked for again when it fails', async () => {
  const page = await aPage({ login, causes: [500] })
  let fails = true
  await page.route(/\/api\/clients\/\d+\/projects\//, async (route) =>
    fails ? route.fulfill({ status: 500, json: {} }) : route.continue(),
  )
  await page.goto(`/clients/${client}/#projects`)
  await page.getByRole('button', { name: 'Try again' }).waitFor()
  fails = false
  await page.getByRole('button', { name: 'Try again' }).click()
  const rows = page.locator('.fb-client-projects > li')
  await rows.filter({ hasText: 'Quay wall 45' }).getByText('Cancelled').waitFor()
  await rows.filter({ hasText: 'Quay wall 44' }).getByText('Delivered').waitFor()
  await expect.poll(() => rows.count()).toBe(20)
  expect(await axe(page)).toEqual([])
  await picture(page, 'client projects')
  await page.setViewportSize({ width: 390, height: 800 })
  await picture(page, 'client projects phone')
  await page.getByRole('button', { name: 'Older' }).click()
  await rows.filter({ hasText: 'Quay wall 20' }).waitFor()
  await page.getByRole('button', { name: 'Older' }).press('Enter')
  await rows.filter({ hasText: 'Quay wall 5' }).first().waitFor()
  // At the end the button has nothing to do, and the focus stays where it was.
  await page.locator('button[aria-disabled="true"]:focus', { hasText: 'Older' }).waitFor()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Shift+Tab')
  await page.locator('button:focus', { hasText: 'Newer' }).waitFor()
  await rows.filter({ hasText: 'Quay wall 5' }).first().waitFor()
  expect(await axe(page)).toEqual([])
  await picture(page, 'client projects last page')
})

test('all that was written to a client’s contacts can be reached', async () => {
  const page = await aPage({ login })
  await page.goto(`/clients/${client}/#activity`)
  await page.getByText('Tide table 45', { exact: true }).waitFor()
  expect(await page.getByText('Tide table 20', { exact: true }).count()).toBe(0)
  await page.getByRole('button', { name: 'Show more (25 left)' }).click()
  await page.getByText('Tide table 20', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Show more (5 left)' }).click()
  await page.getByText('Tide table 1', { exact: true }).waitFor()
  expect(await page.getByRole('button', { name: /Show more/ }).count()).toBe(0)
  expect(await axe(page)).toEqual([])
  await picture(page, 'client messages')
})

test('anybody at a client is found to get its invoices, by keyboard too, and who is inactive says so', async () => {
  const page = await aPage({ login })
  await page.goto(`/clients/${crowd}/#invoices`)
  const picker = page.getByRole('combobox', { name: 'Add a contact' })
  const chosen = page.getByRole('list', { name: 'Invoices go to' }).getByRole('listitem')
  const options = page.getByRole('option')
  await picker.fill('pat 130')
  await options.filter({ hasText: 'Pat 130' }).filter({ hasText: 'inactive' }).waitFor()
  await expect.poll(() => options.first().getAttribute('aria-disabled')).toBe('true')
  // Beyond the hundred that a list of options holds.
  await picker.fill('pat 129')
  await expect.poll(() => options.allTextContents()).toEqual(['Pat 129Clerk'])
  await page.keyboard.press('Enter')
  await chosen.filter({ hasText: 'Pat 129' }).waitFor()
  await expect.poll(() => picker.inputValue()).toBe('')
  await picker.fill('pat 128')
  await options.filter({ hasText: 'Pat 128' }).click()
  await chosen.filter({ hasText: 'Pat 128' }).waitFor()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText(/ saved\.$/).waitFor()
  await page.reload()
  await chosen.filter({ hasText: 'Pat 129' }).filter({ hasText: 'Clerk' }).waitFor()
  expect(await axe(page)).toEqual([])
  await picture(page, 'client invoice contacts')
  await page.setViewportSize({ width: 390, height: 800 })
  await picture(page, 'client invoice contacts phone')
  await page.getByRole('button', { name: 'Remove Pat 129' }).press('Enter')
  await expect.poll(() => chosen.filter({ hasText: 'Pat 129' }).count()).toBe(0)
  await page.locator('input:focus').waitFor()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText(/ saved\.$/).waitFor()
  await page.reload()
  await chosen.filter({ hasText: 'Pat 128' }).waitFor()
  await expect.poll(() => chosen.filter({ hasText: 'Pat 129' }).count()).toBe(0)
})
