/** Somebody is mentioned in notes, by the keyboard, and finds it behind the bell. */
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'

import { testProduct } from '#test/browser.ts'

const { aPage } = testProduct()

const aClient = async (page: Page) => {
  const { results } = (await (await page.request.get('/api/clients/')).json()) as { results: { id: number }[] }
  return `/clients/${results[0]?.id}/`
}

test('a mention is picked by keys, told by the bell, opened from it and read', async () => {
  const page = await aPage({ login: 'admin@gb.example' })
  const client = await aClient(page)
  await page.goto(client)
  const notes = page.getByRole('textbox', { name: 'Notes' })
  await notes.fill('')
  await notes.pressSequentially('Gate code: ask @Mag')
  await page.getByRole('option', { name: 'Maggie Lowe' }).waitFor()
  await page.keyboard.press('Enter')
  await notes.pressSequentially('or the office')
  expect(await notes.inputValue()).toBe('Gate code: ask @Maggie Lowe or the office')
  await page.keyboard.press('Control+Enter')
  await page.getByText(/saved/i).first().waitFor()
  await page.reload()
  await expect.poll(() => notes.inputValue(), { timeout: 15_000 }).toBe('Gate code: ask @Maggie Lowe or the office')

  const theirs = await aPage({ login: 'manager@gb.example' })
  await theirs.goto('/')
  await theirs.getByRole('button', { name: 'Notifications, 1 unread' }).click()
  await theirs.getByText('Gate code: ask @Maggie Lowe or the office').waitFor()
  await theirs.getByRole('button', { name: /^Amira Holt mentioned you in the notes of/ }).click()
  await theirs.waitForURL(`**${client}`)
  await theirs.getByRole('button', { name: 'Notifications', exact: true }).click()
  await theirs.getByRole('button', { name: 'Mark as unread' }).click()
  await theirs.getByRole('button', { name: 'Mark as read' }).waitFor()
  await theirs.getByRole('button', { name: 'Close' }).click()
  await theirs.getByRole('button', { name: 'Notifications, 1 unread' }).waitFor()
})
