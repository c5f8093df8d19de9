/** All of a firm as one file: asked for, made while the page says how far it is, and saved. */
import { expect, test } from 'vitest'

import { unzipped } from '#test/archives.ts'
import { signIn, testProduct } from '#test/browser.ts'
import { saved } from '#test/downloads.ts'

const { aPage } = testProduct()

test('an archive is made, saved by the browser, opens, and says who has it', { timeout: 180_000 }, async () => {
  const page = await aPage()
  await signIn(page, 'admin@ie.example')
  await page.goto('/settings/')
  await page.getByRole('link', { name: /^Archive/ }).click()
  await page.getByText('No archive yet').waitFor()
  await page.getByRole('button', { name: 'Create archive' }).click()
  await page.getByRole('progressbar', { name: 'Making the archive' }).waitFor()
  // The button that was pressed is gone with the empty place.
  await expect.poll(() => page.locator('h1:focus').count()).toBe(1)
  await page.getByText('Not downloaded yet.').waitFor({ timeout: 120_000 })
  const { name, bytes } = await saved(page, () => page.getByRole('button', { name: 'Download' }).click())
  expect(name).toMatch(/^Ridgeline Surveys Ireland \d{4}-\d\d-\d\d\.zip$/)
  expect(unzipped(bytes, 'README.txt')).toContain('All of Ridgeline Surveys Ireland')
  expect(unzipped(bytes, 'csv/client.csv').split('\r\n').length).toBeGreaterThan(12)
  await page.getByText(/^Downloaded by /).waitFor()
})
