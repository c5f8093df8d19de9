/** Judges the screens of a journey on its way by axe. */
import type { Page } from 'playwright-core'
import { expect } from 'vitest'

import { axe, picture } from './browser.ts'

/** Nothing found on a desk in the light nor on a phone in the dark, where it does not scroll sideways; a picture of each. */
export async function validated(page: Page, name: string): Promise<void> {
  const size = page.viewportSize() ?? { width: 1280, height: 800 }
  expect(await axe(page)).toEqual([])
  await picture(page, name)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.emulateMedia({ colorScheme: 'dark' })
  const over = () => page.evaluate<number>('document.documentElement.scrollWidth - innerWidth')
  await expect.poll(over).toBeLessThanOrEqual(0)
  expect(await axe(page)).toEqual([])
  await picture(page, `${name}, phone`)
  await page.setViewportSize(size)
  await page.emulateMedia({ colorScheme: 'light' })
}

/**
 * Runs axe in the light and, for colours alone, in the dark: the same is drawn in both. The page is left in the light,
 * where it must have been.
 */
export async function axeInBothSchemes(page: Page): Promise<string[]> {
  const found = await axe(page)
  await page.emulateMedia({ colorScheme: 'dark' })
  // The description of the calls follows the system's scheme without saying so.
  const ours = page.locator('html[data-mantine-color-scheme]')
  if ((await ours.count()) > 0) await page.locator('html[data-mantine-color-scheme="dark"]').waitFor()
  const dark = await axe(page, { coloursOnly: true })
  await page.emulateMedia({ colorScheme: 'light' })
  return [...found, ...dark.map((problem) => `in the dark: ${problem}`)]
}
