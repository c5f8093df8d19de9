/** All that a search finds, on every page of it: tagged, exported and archived at once, and taken back. */
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'

import { testProduct } from '#test/browser.ts'
import { call } from '#test/diary.ts'
import { validated } from '#test/judgeScreens.ts'
import { administrator } from '#test/screens.ts'

const { aPage } = testProduct()
const many = 25
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const notice = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text })
const found = async (page: Page, query: string) =>
  (await call<{ count: number }>(page, 'GET', `/clients/?${query}`)).count

test('all that a search finds: tagged, exported, archived and back', async () => {
  const page = await aPage({ login: administrator, acceptDownloads: true })
  await page.goto('/clients/')
  await page.locator('tbody tr[data-row]').first().waitFor()
  for (let index = 1; index <= many; index += 1) await call(page, 'POST', '/clients/', { name: `Plover ${index}` })
  await page.goto('/clients/?search=plover')
  await page.getByText(`${many} clients`).first().waitFor()
  const selectAll = async () => {
    // Until the act before has closed, they are selected still.
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await page.getByRole('checkbox', { name: 'Select all rows of this page' }).check()
    await button(page, `Select all ${many}`).click()
    await page.getByText(`All ${many} on every page.`).waitFor()
  }
  await selectAll()

  await button(page, 'Tags…').click()
  const tags = page.getByRole('dialog').locator('input[data-field="add"]')
  await tags.click()
  await page.keyboard.type('Coastal')
  await page.keyboard.press('Enter')
  await page.getByRole('dialog').getByText('Coastal', { exact: true }).waitFor()
  await validated(page, 'bulk tags')
  await page.getByRole('dialog').getByRole('button', { name: 'Save', exact: true }).click()
  await notice(page, `${many} clients tagged.`).waitFor()
  await expect.poll(() => found(page, 'search=plover&tags=Coastal')).toBe(many)

  await selectAll()
  await button(page, 'Export…').click()
  await page.getByRole('dialog', { name: `Export ${many} clients` }).waitFor()
  await validated(page, 'bulk export')
  const downloading = page.waitForEvent('download')
  await page.getByRole('dialog').getByRole('button', { name: 'Export', exact: true }).click()
  const { createReadStream } = await import('node:fs')
  const file = await (await downloading).path()
  let text = ''
  for await (const piece of createReadStream(file, 'utf8')) text += String(piece)
  // The heading, and each of them; no other.
  expect(text.trimEnd().split('\r\n')).toHaveLength(many + 1)
  await page.getByRole('dialog').waitFor({ state: 'detached' })

  // They are selected still.
  await button(page, 'Archive…').click()
  await page.getByRole('dialog').getByLabel('From').waitFor()
  await validated(page, 'bulk archive')
  await page.getByRole('dialog').getByRole('button', { name: 'Archive', exact: true }).click()
  await notice(page, 'archived').waitFor()
  await page.getByText('No matching clients').waitFor()
  await expect.poll(() => found(page, 'search=plover')).toBe(0)
  await notice(page, 'archived').getByRole('button', { name: 'Undo' }).click()
  await page.getByText(`${many} clients`).first().waitFor()
  await expect.poll(() => found(page, 'search=plover&tags=Coastal')).toBe(many)
})

test('all of a long list are counted once they are selected; more than can be changed at once are exported', async () => {
  const page = await aPage({ login: administrator })
  await page.route('**/api/clients/?*', async (route) => {
    const response = await route.fetch()
    const json = { ...((await response.json()) as object), count: 1000, count_is_at_least: true }
    await route.fulfill({ response, json })
  })
  await page.route('**/api/clients/counts/*', (route) =>
    route.fulfill({ json: { active: 60_000, mine: 0, inactive: 0 } }),
  )
  await page.goto('/clients/')
  await page.getByText('1,000+ clients').first().waitFor()
  const pages = page.getByRole('navigation', { name: 'Pages' })
  // Of 20 each, and one with what is beyond.
  await pages.getByRole('button', { name: 'Page 51', exact: true }).waitFor()
  await page.getByRole('checkbox', { name: 'Select all rows of this page' }).check()
  // The page alone is changed all the same.
  await expect.poll(() => button(page, 'Edit…').isEnabled()).toBe(true)
  await button(page, 'Select all 1,000+').click()
  await page.getByText('All 60,000 on every page.').waitFor()
  await page.getByText('At most 50,000 at once. Filter the list first. An export takes all of them.').waitFor()
  for (const act of ['Edit…', 'Tags…', 'Archive…']) await expect.poll(() => button(page, act).isDisabled()).toBe(true)
  await validated(page, 'bulk too many')
  await button(page, 'Export…').click()
  await page.getByRole('dialog', { name: 'Export 60,000 clients' }).waitFor()
})
