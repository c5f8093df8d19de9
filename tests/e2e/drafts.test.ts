/**
 * Typed and unsaved values are there again after the page was killed, and no longer once they were saved, discarded, or
 * the person signed out.
 */
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'

import { testProduct } from '#test/browser.ts'
import { aPng } from '#test/pictures.ts'

const { aPage } = testProduct()
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }

/** Drafts in the browser, each as text. Opened before the product has made it, the database would be an empty one. */
const keptTexts = (page: Page) =>
  page.evaluate<string[] | null>(`new Promise(async (resolve) => {
    if (!(await indexedDB.databases()).some(({ name }) => name === 'fieldbook-drafts')) return resolve(null)
    const opening = indexedDB.open('fieldbook-drafts')
    opening.onsuccess = () => {
      const reading = opening.result.transaction('drafts').objectStore('drafts').getAll()
      reading.onsuccess = () => {
        opening.result.close()
        resolve(reading.result.map((draft) => JSON.stringify(draft, (_, value) => value instanceof Map ? [...value] : value)))
      }
    }
  })`)
const keptDrafts = async (page: Page) => (await keptTexts(page))?.length
/** Another page of the same browser, in place of one that the system has killed. */
async function killed(page: Page): Promise<Page> {
  const address = page.url()
  const next = await page.context().newPage()
  await page.close()
  await next.goto(address)
  return next
}
const isBack = (page: Page) => page.getByText('What you had typed here is back.').waitFor()

test('an expense with its photograph, an entry and a request survive a killed page', { timeout: 180_000 }, async () => {
  let page = await aPage({ login: 'staff@gb.example', ...phone })
  const description = () => page.getByLabel('Description')

  await page.goto('/expenses/new/')
  await description().fill('Ferry to the island')
  await page.getByRole('textbox', { name: 'Amount', exact: true }).fill('38.20')
  await page
    .getByLabel('Photo to add')
    .setInputFiles({ name: 'ferry.png', mimeType: 'image/png', buffer: aPng(40, 60) })
  await expect.poll(() => keptDrafts(page)).toBe(2)
  page = await killed(page)
  await isBack(page)
  expect(await description().inputValue()).toBe('Ferry to the island')
  await page.getByRole('list', { name: 'Receipts' }).getByText('ferry.png').waitFor()
  await page.getByRole('button', { name: 'Add expense' }).click()
  await page.getByRole('heading', { name: /Ferry to the island/ }).waitFor()
  await expect.poll(() => keptDrafts(page)).toBe(0)
  await page.goto('/expenses/new/')
  await description().waitFor()
  expect(await description().inputValue()).toBe('')

  // An entry in a dialog, with the project's name; discarded it does not come back.
  await page.goto('/diary/')
  await page.getByRole('button', { name: 'New entry' }).first().click()
  await page.getByLabel('Details').fill('Levels at the quay')
  const project = page.getByRole('combobox', { name: 'Project' })
  await project.click()
  await page.getByRole('option').first().click()
  const name = await project.inputValue()
  expect(name).not.toBe('')
  // What was typed before may be kept already: the choice is, a moment later.
  await expect.poll(async () => (await keptTexts(page))?.some((draft) => draft.includes(name))).toBe(true)
  page = await killed(page)
  // The dialog is part of the address where it was opened there.
  if (!page.url().includes('entry=')) await page.getByRole('button', { name: 'New entry' }).first().click()
  await isBack(page)
  expect(await page.getByLabel('Details').inputValue()).toBe('Levels at the quay')
  expect(await page.getByRole('combobox', { name: 'Project' }).inputValue()).toBe(name)
  await page.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Discard changes' }).click()
  await expect.poll(() => keptDrafts(page)).toBe(0)

  // A request for leave, discarded where it is told of.
  await page.goto('/leave/new/')
  const notes = page.getByRole('textbox', { name: 'Notes' })
  await notes.fill('A wedding')
  await expect.poll(() => keptDrafts(page)).toBe(1)
  page = await killed(page)
  await isBack(page)
  expect(await page.getByRole('textbox', { name: 'Notes' }).inputValue()).toBe('A wedding')
  await page.getByRole('button', { name: 'Discard', exact: true }).click()
  await expect.poll(() => page.getByRole('textbox', { name: 'Notes' }).inputValue()).toBe('')
  await expect.poll(() => keptDrafts(page)).toBe(0)

  // Signing out asks, and deletes it.
  await page.goto('/expenses/new/')
  await description().fill('Parking')
  await expect.poll(() => keptDrafts(page)).toBe(1)
  page = await killed(page)
  await isBack(page)
  await page.goto('/logout/')
  await page.getByText('One change on this device is not saved yet.').waitFor()
  await page.getByRole('button', { name: 'Sign out and delete' }).click()
  await page.getByLabel('Password', { exact: true }).waitFor()
  expect(await keptDrafts(page)).toBe(0)
})
