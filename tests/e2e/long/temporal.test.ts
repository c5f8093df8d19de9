/** A browser that has no Temporal shows the same days and hours, and logs them. */
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'

import { testProduct } from '#test/browser.ts'
import { dayOnly, fillForm, form, listed, sunday } from '#test/diary.ts'

const { aPage } = testProduct()

const withoutTemporal = () => {
  Reflect.deleteProperty(globalThis, 'Temporal')
}

async function seen(page: Page): Promise<string[]> {
  await page.goto('/diary/')
  await listed(page)
  const rows = await page.getByRole('row').allInnerTexts()
  return rows.map((text) => text.replaceAll(/\s+/g, ' ').trim())
}

test('the diary is the same with and without', async () => {
  const page = await aPage({ login: 'staff@gb.example' })
  const otherPage = await aPage({ login: 'staff@gb.example', before: withoutTemporal })
  await page.goto('/')
  await otherPage.goto('/login/')
  // It was really gone when the page began: what is there now is the polyfill.
  expect(
    await page.evaluate(() => Function.prototype.toString.call(Temporal.PlainDate).includes('[native code]')),
  ).toBe(true)
  await expect.poll(() => otherPage.evaluate(() => 'Temporal' in globalThis)).toBe(true)
  expect(
    await otherPage.evaluate(() => Function.prototype.toString.call(Temporal.PlainDate).includes('[native code]')),
  ).toBe(false)
  const [defaults, polyfilled] = [await seen(page), await seen(otherPage)]
  expect(defaults.length).toBeGreaterThan(10)
  expect(polyfilled).toEqual(defaults)
})

test('a night is logged without it', async () => {
  const date = sunday(2)
  const page = await aPage({ login: 'staff@gb.example', before: withoutTemporal })
  await page.goto(dayOnly(date))
  await page.getByRole('button', { name: 'New entry' }).first().click()
  await fillForm(page, { date, start: '22:00', end: '1:15', details: 'Old browser, late shift' })
  await form(page).getByText('Next Day').waitFor()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  const row = page.getByRole('row').filter({ hasText: 'Old browser, late shift' })
  await row.getByText('22:00 – 01:15').waitFor()
  await row.getByText('3:15', { exact: true }).waitFor()
})
