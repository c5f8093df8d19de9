/** A notice closes by itself, but never under the hand of somebody who is about to press a button in it. */
import { expect, test } from 'vitest'

import { axe, picture, testProduct, type PageOptions } from '#test/browser.ts'

const { aPage } = testProduct()
/** Longer than a notice stays. */
const long = 30_000

test('a notice stays while it is focused or pointed at, and closes after that', { timeout: 120_000 }, async () => {
  const page = await aPage({ login: 'director@gb.example' })
  await page.clock.install()
  await page.goto('/account/')
  const clock = page.getByRole('combobox', { name: 'Clock' })
  const notice = page.locator('.fb-snackbar').filter({ hasText: 'Clock changed.' })
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

const screens: Record<string, PageOptions> = {
  office: { viewport: { width: 1280, height: 800 } },
  phone: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
}
test.each(Object.entries(screens))('a notice lies over no button of a dialog: %s', async (name, options) => {
  const page = await aPage({ login: 'director@gb.example', ...options })
  await page.goto('/account/')
  await page.getByRole('combobox', { name: 'Clock' }).selectOption('24 hours')
  const notice = page.locator('.fb-snackbar').filter({ hasText: 'Clock changed.' })
  await notice.waitFor()
  await page.getByRole('link', { name: 'Diary', exact: true }).filter({ visible: true }).first().click()
  await page.getByRole('button', { name: 'New entry' }).filter({ visible: true }).first().waitFor()
  // It stays while it is pointed at.
  await notice.hover()
  const below = await notice.boundingBox()
  await page.keyboard.press('n')
  const dialog = page.getByRole('dialog', { name: 'New entry' })
  await dialog.getByRole('textbox', { name: 'Details' }).waitFor()
  const foot = dialog.locator('.fb-dialog-foot')
  await expect
    .poll(async () => {
      const [over, under] = [await notice.boundingBox(), await foot.boundingBox()]
      return over !== null && under !== null && over.y + over.height <= under.y
    })
    .toBe(true)
  await picture(page, `notice over a dialog, ${name}`)
  await notice.getByRole('button', { name: 'Undo' }).focus()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await dialog.waitFor({ state: 'detached' })
  expect(await notice.boundingBox()).toEqual(below)
})
