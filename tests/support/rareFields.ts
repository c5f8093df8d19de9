import type { Page } from 'playwright-core'

/** Opens the fields of a new record that few people fill in: they are folded below the others. */
export async function openRareFields(page: Page) {
  const folded = page.locator('.fb-more-fields:not([open]) > summary')
  await page.locator('form input').first().waitFor()
  if ((await folded.count()) > 0) await folded.click()
}
