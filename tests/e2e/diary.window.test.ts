/** The window of days of the diary, which moves, and filters that stand in the address. */
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'

import { addDays, today } from '#core/days.ts'
import { testProduct } from '#test/browser.ts'
import { call, london } from '#test/diary.ts'

const { aPage } = testProduct()

const staff = 'staff@gb.example'
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

test('the window: 14 days to today, back and forward by 14 without a gap, never past today', async () => {
  const page = await aPage({ login: staff })
  await page.goto('/diary/')
  const now = today(london)
  const window = () => {
    const { searchParams } = new URL(page.url())
    return [searchParams.get('start'), searchParams.get('end')]
  }
  await page.getByRole('button', { name: 'Later' }).waitFor()
  await expect.poll(() => button(page, 'Later').isDisabled()).toBe(true)
  await button(page, 'Earlier').click()
  await expect.poll(window).toEqual([addDays(now, -27), addDays(now, -14)])
  await button(page, 'Earlier').click()
  await expect.poll(window).toEqual([addDays(now, -41), addDays(now, -28)])
  await button(page, 'Later').click()
  await button(page, 'Later').click()
  await expect.poll(() => button(page, 'Later').isDisabled()).toBe(true)
  // One person's: from a week ago to today.
  const me = await call<{ id: number }>(page, 'GET', '/users/me/')
  await page.goto(`/diary/user/${me.id}/`)
  await page.getByRole('heading', { name: 'My diary' }).waitFor()
  await button(page, 'Earlier').click()
  await expect.poll(window).toEqual([addDays(now, -15), addDays(now, -8)])
  expect(await page.getByRole('columnheader', { name: 'Person' }).count()).toBe(0)
})

test('filters narrow the list, stand in the address, and are remembered on the bare path', async () => {
  const page = await aPage({ login: staff })
  await page.goto('/diary/')
  await page.getByRole('row').filter({ hasText: 'Draft' }).first().waitFor()
  await button(page, 'Status').click()
  // Beside each status stands how many entries it has, whichever of them are shown.
  const counted = async (status: string) =>
    Number(/\d+$/.exec((await page.locator('.fb-check', { hasText: status }).textContent()) ?? '')?.[0])
  await expect.poll(() => counted('Rejected')).toBeGreaterThan(0)
  await expect.poll(() => counted('Draft')).toBeGreaterThan(0)
  const [drafts, rejected] = [await counted('Draft'), await counted('Rejected')]
  await page.getByRole('checkbox', { name: 'Rejected' }).check()
  await expect.poll(() => page.getByRole('row').filter({ hasText: 'Rejected' }).count()).toBe(rejected)
  await expect.poll(() => counted('Draft')).toBe(drafts)
  await page.keyboard.press('Escape')
  await expect.poll(() => new URL(page.url()).searchParams.get('status')).toBe('rejected')
  await expect.poll(() => page.getByRole('row').filter({ hasText: 'Draft' }).count()).toBe(0)
  await page.getByRole('row').filter({ hasText: 'Rejected' }).first().waitFor()
  await page.getByRole('link', { name: 'Home', exact: true }).first().click()
  await page.getByRole('link', { name: 'Diary', exact: true }).first().click()
  await expect.poll(() => new URL(page.url()).searchParams.get('status')).toBe('rejected')
  await button(page, 'Remove filter Rejected').click()
  await page.getByRole('row').filter({ hasText: 'Draft' }).first().waitFor()
  await page
    .getByRole('searchbox', { name: 'Search entries' })
    .or(page.getByLabel('Search entries'))
    .first()
    .fill('nothing is called this')
  await page.getByText('No matching entries').first().waitFor()
  await button(page, 'Clear filters').click()
  await page.getByRole('row').filter({ hasText: 'Draft' }).first().waitFor()
})
