/** A person's data: one downloads one's own; the details of who has left are removed for good. */
import { expect, test } from 'vitest'

import { entriesOf } from '#test/archives.ts'
import { testProduct } from '#test/browser.ts'
import { saved } from '#test/downloads.ts'

const { aPage } = testProduct()

test('one downloads one’s data; an administrator removes the details of who has left', async () => {
  const mine = await aPage({ login: 'staff@gb.example' })
  await mine.goto('/account/')
  const { name, bytes } = await saved(mine, () => mine.getByRole('button', { name: 'Download my data' }).click())
  expect(name).toMatch(/^Data of .+\.zip$/)
  const files = entriesOf(bytes)
  expect(files.get('README.txt')).toContain('Ridgeline Surveys')
  expect([...files.keys()]).toEqual(expect.arrayContaining(['diary_entry.json', 'diary_entry.csv']))

  const page = await aPage({ login: 'admin@gb.example', causes: [400] })
  const { results } = (await (await page.request.get('/api/users/?include_inactive=true&rows=100')).json()) as {
    results: { id: number; name: string; active: boolean }[]
  }
  const left = results.find(({ active }) => !active)
  if (!left) throw new Error('Nobody has left.')
  await page.goto(`/users/${left.id}/#details`)
  await page.getByRole('button', { name: 'Remove their details' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Reason').fill('Asked for in a letter.')
  await dialog.getByLabel(`Type “${left.name}” to confirm`).fill('Somebody Else')
  await dialog.getByRole('button', { name: 'Remove for good' }).click()
  await dialog.getByText('Type the name exactly').first().waitFor()
  await dialog.getByLabel(`Type “${left.name}” to confirm`).fill(left.name)
  await dialog.getByRole('button', { name: 'Remove for good' }).click()
  await page.getByRole('heading', { name: `Former member ${left.id}`, level: 1 }).waitFor()
  await page.getByText('Their details were removed on').waitFor()
  expect(await page.locator('main').innerText()).not.toContain(left.name)
})
