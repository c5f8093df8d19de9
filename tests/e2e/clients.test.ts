/** A client with two contacts comes from files, is found, and is edited by two people at once. */
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'

import { testProduct } from '#test/browser.ts'

const { aPage } = testProduct()
const director = 'director@gb.example'

async function load(page: Page, path: string, name: string, content: string, count: string) {
  await page.goto(path)
  await page.getByRole('button', { name: 'Choose a file', exact: true }).waitFor()
  await page.getByLabel('File to import').setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(content) })
  await page.getByRole('button', { name: `Import ${count}`, exact: true }).click()
  await page.getByRole('heading', { name: `${count} imported` }).waitFor()
}

test('a client and two contacts are imported, found, and changed by two people at once', async () => {
  const page = await aPage({ login: director, causes: [409] })
  await load(page, '/clients/import/', 'clients.csv', 'Name\nQuillfeather Estates\n', '1 client')
  const contacts = 'First name,Last name,Clients\nIda,Quill,Quillfeather Estates\nOle,Feather,Quillfeather Estates\n'
  await load(page, '/contacts/import/', 'contacts.csv', contacts, '2 contacts')

  await page.goto('/clients/?search=quillfeather')
  await page.getByRole('row').filter({ hasText: 'Quillfeather Estates' }).click()
  await page.getByRole('heading', { name: 'Quillfeather Estates', level: 1 }).waitFor()

  const other = await aPage({ login: 'admin@gb.example' })
  await other.goto(page.url())
  await other.getByLabel('Website').fill('https://quill.example')
  await page.getByLabel('Telephone').fill('020 7946 0000')
  await other.keyboard.press('Control+Enter')
  await expect.poll(() => other.getByLabel('Website').inputValue()).toBe('https://quill.example')
  await page.keyboard.press('Control+Enter')
  await page.getByText('Somebody else changed this client while you worked on it').waitFor()
  await page.getByRole('button', { name: 'Go on with both' }).click()
  expect(await page.getByLabel('Website').inputValue()).toBe('https://quill.example')
  expect(await page.getByLabel('Telephone').inputValue()).toBe('020 7946 0000')
})
