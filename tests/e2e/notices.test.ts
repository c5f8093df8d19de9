/** A notice closes by itself, but never under the hand of somebody who is about to press a button in it. */
import { expect, test } from 'vitest'

import { axe, testProduct } from '#test/browser.ts'

const { aPage } = testProduct()
/** Longer than a notice stays. */
const long = 30_000

test('a notice stays while it is focused or pointed at, and closes after that', { timeout: 120_000 }, async () => {
  const page = await aPage({ login: 'director@gb.example' })
  await page.clock.install()
  await page.goto('/account/')
  const clock = page.getByRole('combobox', { name: 'Clock' })
  const notice = page.locator('.fb-snackbar').filter({ hasText: 'Your clock is changed.' })
  const undo = notice.getByRole('button', { name: 'Undo' })

  await clock.selectOption('24 hours')
  await undo.focus()
  await page.clock.fastForward(long)
  await page.locator('.fb-snackbar button:focus', { hasText: 'Undo' }).waitFor()
  // From one button of it to the next it is still focused.
  await page.keyboard.press('Tab')
  await page.clock.fastForward(long)
  await notice.getByRole('button', { name: 'Dismiss' }).waitFor()
  expect(await axe(page)).toEqual([])
  await clock.focus()
  await page.clock.fastForward(long)
  await expect.poll(() => notice.count()).toBe(0)

  await clock.selectOption('12 hours')
  await notice.hover()
  await page.clock.fastForward(long)
  await undo.waitFor()
  await page.mouse.move(0, 0)
  await page.clock.fastForward(long)
  await expect.poll(() => notice.count()).toBe(0)
})
