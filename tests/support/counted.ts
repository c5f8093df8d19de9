/** Counts what a person does on a page: each click, each key and each field that is filled in. */
import type { Locator, Page } from 'playwright-core'

export function counted(page: Page) {
  let acts = 0
  let fields = 0
  const click = async (target: Locator) => {
    await target.click()
    acts += 1
  }
  const press = async (key: string) => {
    await page.keyboard.press(key)
    acts += 1
  }
  const fill = async (target: Locator, text: string) => {
    await target.fill(text)
    acts += 1
    fields += 1
  }
  /** Types into a picker what it does not have, and adds it: the text and the key. */
  const adds = async (picker: Locator, text: string) => {
    await fill(picker, text)
    await page
      .getByRole('option', { name: `Add “${text}”…` })
      .and(page.locator('[data-combobox-selected]'))
      .waitFor()
    await press('Enter')
  }
  return { acts: () => acts, fields: () => fields, click, press, fill, adds }
}
