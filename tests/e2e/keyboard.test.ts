/** Keys and focus: where it is at first, what typing replaces, which keys rest, and where it goes afterwards. */
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'

import { testProduct } from '#test/browser.ts'
import { aDraft, dayOnly, field, form, sunday } from '#test/diary.ts'

const { aPage } = testProduct()
const staff = 'staff@gb.example'
const admin = 'admin@gb.example'

const focused = (page: Page) => page.locator(':focus')
/** Names the control with the focus. */
const label = (page: Page) =>
  page.evaluate<string>(
    '(({ labels, ariaLabel, textContent }) => labels?.[0]?.textContent ?? ariaLabel ?? textContent)(document.activeElement)',
  )
const blur = (page: Page) => page.evaluate('document.activeElement.blur()')
const row = (page: Page, text: string) => page.locator('[data-row]').filter({ hasText: text })

test('a new record: its first field has the focus, no key of a screen acts, Ctrl+Enter saves from anywhere', async () => {
  const page = await aPage({ login: admin })
  for (const kind of ['clients', 'contacts', 'suppliers', 'equipment', 'users']) {
    await page.goto(`/${kind}/new/`)
    await page.locator('form [data-field]').first().waitFor()
    const first = await page.locator('form [data-field]').first().getAttribute('data-field')
    await expect.poll(() => focused(page).getAttribute('data-field'), { message: kind }).toBe(first)
  }
  await page.goto('/suppliers/new/')
  await expect.poll(() => label(page)).toContain('Name')
  await page.keyboard.type('Tom’s Yard')
  await blur(page)
  await page.keyboard.type('tgd')
  expect(await form(page).count()).toBe(0)
  expect(page.url()).toContain('/suppliers/new/')
  await page.keyboard.press('Control+Enter')
  await page.getByRole('heading', { name: 'Tom’s Yard', level: 1 }).waitFor()
  // Where it was: at what was pressed, once it is saved.
  await page.getByRole('tab', { name: 'Details' }).click()
  await page.getByRole('textbox', { name: 'Website', exact: true }).fill('https://yard.example')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('Tom’s Yard saved.').waitFor()
  await expect.poll(() => focused(page).textContent()).toBe('Save')
})

test('an entry: what is typed replaces what was filled in, errors follow the form, the focus comes back', async () => {
  const page = await aPage({ login: staff, causes: [400], clock: '12:00' })
  await page.goto('/account/')
  const day = sunday(9)
  await aDraft(page, { date: day, details: 'Along the harbour', start: '07:30', end: '09:00' })
  await page.goto(dayOnly(day))
  await row(page, 'Along the harbour').waitFor()
  await page.keyboard.press('j')
  await page.keyboard.press('Enter')
  await form(page).waitFor()

  await field(page, 'Start').focus()
  await page.keyboard.type('0815')
  await page.keyboard.press('Shift+Tab')
  for (let left = 3; left > 0 && (await label(page)) !== 'Date'; left -= 1) await page.keyboard.press('Shift+Tab')
  await page.keyboard.type(day.split('-').toReversed().join('/'))
  await page.keyboard.press('Tab')
  await expect.poll(() => field(page, 'Start').inputValue()).toBe('08:15')
  await field(page, 'Date').click()
  // Marked a moment after the click: nobody types as quickly as this does.
  await expect.poll(() => page.evaluate<string>('String(getSelection())')).not.toBe('')
  await page.keyboard.type('1/2/2024')
  await page.keyboard.press('Tab')
  await expect.poll(() => field(page, 'Date').inputValue()).toBe('01/02/2024')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Discard changes' }).click()
  await form(page).waitFor({ state: 'detached' })
  await expect.poll(() => focused(page).textContent()).toContain('Along the harbour')

  // From a menu, which is gone by then.
  await page
    .getByRole('button', { name: /^Actions for/ })
    .first()
    .click()
  await page.getByRole('menuitem', { name: 'Edit' }).click()
  await form(page).waitFor()
  await page.keyboard.press('Escape')
  await form(page).waitFor({ state: 'detached' })
  await expect.poll(() => label(page)).toContain('Actions for')

  await page.keyboard.press('n')
  await form(page).waitFor()
  await field(page, 'Start').fill('')
  await field(page, 'Non-billable hours').fill('')
  await page.getByRole('button', { name: 'Save and submit' }).click()
  const list = form(page).getByRole('listitem')
  await expect
    .poll(() => list.allTextContents())
    .toEqual(['Start', 'End', 'Non-billable hours'].map((name) => `${name}: This field is required`))
  await field(page, 'Start').fill('9')
  await field(page, 'End').fill('9:30')
  await field(page, 'Non-billable hours').fill('0')
  await page.getByRole('button', { name: 'Save and submit' }).click()
  // A task is one of its project: without that it is not asked for.
  await expect
    .poll(() => list.allTextContents())
    .toEqual(['Project', 'Details'].map((name) => `${name}: This field is required`))
})
