/** A key for a program, from its making to its end; the audit of the firm tells of it. */
import { expect, test } from 'vitest'

import { signIn, testProduct } from '#test/browser.ts'

const { aPage } = testProduct()

test('a key: made for one thing, opens that and nothing else, is in the audit, and ends when it is revoked', async () => {
  const page = await aPage({ causes: [401, 403] })
  await signIn(page, 'admin@gb.example')
  await page.goto('/account/')
  await page.getByRole('button', { name: 'New key' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name').fill('Map of the office')
  await dialog.getByLabel('Find a permission').fill('suppliers see')
  await dialog.getByLabel('May see suppliers', { exact: true }).check()
  await dialog.getByLabel('Find a permission').fill('')
  await dialog.getByText('1 chosen').waitFor()
  await dialog.getByRole('button', { name: 'Create key' }).click()
  const key = await dialog.getByLabel('The key', { exact: true }).inputValue()
  await page.keyboard.press('Escape')
  await page.getByText('Map of the office').waitFor()

  const answers = (path: string) =>
    page.evaluate(
      async ([to, secret]) =>
        (await fetch(to ?? '', { credentials: 'omit', headers: { Authorization: `Api-Key ${secret}` } })).status,
      [path, key],
    )
  expect(await answers('/api/suppliers/')).toBe(200)
  expect(await answers('/api/clients/')).toBe(403)
  // What is its person's own is another thing to choose.
  expect(await answers('/api/notifications/')).toBe(403)

  await page.goto('/settings/audit/?kind=api_key')
  const notice = page.getByRole('list', { name: 'Changes, newest first' })
  await notice.getByText('Map of the office').first().waitFor()
  expect(await notice.innerText()).not.toMatch(/\d{4}-\d\d-\d\dT/)

  await page.goto('/account/')
  await page.getByRole('button', { name: 'Revoke Map of the office' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click()
  await page.getByText('Key revoked. It no longer works.').waitFor()
  expect(await answers('/api/suppliers/')).toBe(401)
})
