/** Decisions while an answer is still on its way, or while a list is read anew, follow what was typed and seen. */
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'

import { testProduct } from '#test/browser.ts'
import { call } from '#test/diary.ts'
import { hold } from '#test/heldCalls.ts'
import { administrator } from '#test/screens.ts'

const { aPage } = testProduct()
const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: typeof name === 'string' })

/** To a window whose answers are older than five seconds: they are read once more. */
async function comesBack(page: Page) {
  await page.waitForTimeout(5_100)
  await page.evaluate(`document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))`)
}

test('Enter mentions nobody whom the letters do not mean, however late the people come', async () => {
  const page = await aPage({ login: administrator })
  await page.goto('/clients/new/')
  const notes = page.getByRole('textbox', { name: 'Notes' })
  await notes.pressSequentially('Ask @')
  const first = page.getByRole('option').first()
  await first.waitFor()
  expect(await first.textContent()).not.toContain('Maggie')
  const come = await hold(page, 'GET', /^\/api\/users\/\?.*search=/)
  await notes.pressSequentially('maggie')
  await expect.poll(() => page.getByRole('option').count()).toBe(1)
  await page.keyboard.press('Enter')
  await expect.poll(() => notes.inputValue()).toBe('Ask @Maggie Lowe ')
  come()
})

test('one cell of a row after another, opened before the first is saved: both are, and nobody else is said to have', async () => {
  const page = await aPage({ login: administrator, causes: [409] })
  await page.goto('/contacts/')
  const typed = { Position: 'Wharfinger', Source: 'At a fair' }
  const avocet = { first_name: 'Ida', last_name: 'Avocet' }
  const { id } = await call<{ id: number }>(page, 'POST', '/contacts/', avocet)
  await page.goto('/contacts/?hidden=none&search=avocet')
  const row = page.locator(`tbody tr[data-row="${id}"]`)
  await row.waitFor()
  const come = await hold(page, 'PATCH', /^\/api\/contacts\//)
  for (const [label, text] of Object.entries(typed)) {
    await row.hover()
    await row.getByRole('button', { name: new RegExp(`^Edit ${label}`) }).click()
    await page
      .getByRole('form', { name: new RegExp(`^${label}.* of `) })
      .getByRole('textbox')
      .fill(text)
  }
  await page.keyboard.press('Enter')
  come()
  for (const text of Object.values(typed)) await page.getByText(new RegExp(`is saved\\. .*: ${text}`)).waitFor()
  expect(await page.getByText(/Somebody else/).count()).toBe(0)
  const saved = await call<object>(page, 'GET', `/contacts/${id}/`)
  expect(saved).toMatchObject({ position: typed.Position, source: typed.Source })
})

test('of a name that may be in use nothing is said before it is known', async () => {
  const page = await aPage({ login: administrator })
  const known = await hold(page, 'GET', /^\/api\/company\/uses\//)
  await page.goto('/settings/departments/')
  const name = page.getByRole('textbox', { name: 'New department' })
  await name.waitFor()
  await button(page, /^Actions for /)
    .first()
    .click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await page.getByText('You can delete it when nothing uses it.').waitFor()
  expect(await page.getByText('Nothing uses it.', { exact: true }).count()).toBe(0)
  known()
})

test('the next name of a list is typed while the one before it is saved', async () => {
  const page = await aPage({ login: administrator })
  await page.goto('/settings/departments/')
  const name = page.getByRole('textbox', { name: 'New department' })
  await name.waitFor()
  const come = await hold(page, 'POST', /^\/api\//)
  await name.fill('Bathymetry')
  await page.keyboard.press('Enter')
  await name.fill('Photogrammetry')
  come()
  await page.getByText('Bathymetry added.').waitFor()
  await page.getByRole('listitem').filter({ hasText: 'Bathymetry' }).waitFor()
  await expect.poll(() => name.inputValue()).toBe('Photogrammetry')
  await page.keyboard.press('Enter')
  await page.getByText('Photogrammetry added.').waitFor()
  await expect.poll(() => name.inputValue()).toBe('')
})

test('a person’s own details stay as they are typed where reading them once more fails', async () => {
  const page = await aPage({ login: 'staff@gb.example', causes: [500] })
  await page.goto('/account/')
  const first = page.getByRole('textbox', { name: 'First name' })
  await first.fill('Typed')
  let failed = 0
  await page.route(
    (url) => url.pathname === '/api/users/me/details/',
    async (route) => {
      failed += 1
      await route.fulfill({ status: 500, contentType: 'application/json', body: '{"detail":"No."}' })
    },
  )
  await comesBack(page)
  await expect.poll(() => failed).toBeGreaterThan(0)
  await page.waitForTimeout(300)
  expect(await first.inputValue()).toBe('Typed')
})

test('a saved filter that goes leaves what was searched for meanwhile', async () => {
  const page = await aPage({ login: administrator })
  await page.goto('/clients/')
  const set = { name: 'With an a', search: 'a' }
  const { id } = await call<{ id: number }>(page, 'POST', '/clients/filter-sets/', set)
  await page.goto(`/clients/?search=a&set=${id}`)
  await button(page, 'Saved filters: With an a').click()
  const come = await hold(page, 'DELETE', /filter-sets/)
  await page.getByRole('menuitem', { name: 'Delete “With an a”' }).click()
  await button(page, /^Inactive/).click()
  const describeName = (name: string) => new URL(page.url()).searchParams.get(name)
  await expect.poll(() => describeName('tab')).toBe('inactive')
  come()
  await page.getByText('Saved filter deleted.').waitFor()
  await expect.poll(() => describeName('set')).toBeNull()
  expect(describeName('tab')).toBe('inactive')
})

test('a comment that was changed elsewhere while it was changed here is not written over', async () => {
  const page = await aPage({ login: administrator, causes: [409] })
  await page.goto('/clients/2/#activity')
  await page.getByRole('textbox', { name: 'New comment' }).fill('Ring before noon')
  await button(page, 'Comment').click()
  const mine = page.locator('.fb-comments > li').filter({ hasText: 'Ring before noon' })
  await mine.getByRole('button', { name: /^Change the comment/ }).click()
  const text = page.getByRole('textbox', { name: 'Comment', exact: true })
  await text.fill('Ring before ten')
  const { results } = await call<{ results: { id: number }[] }>(page, 'GET', '/clients/2/comments/')
  const there = { text: 'Ring after four' }
  const read = page.waitForResponse((answer) => answer.url().includes('/clients/2/comments/'))
  await call(page, 'PATCH', `/comments/${results[0]?.id}/`, there)
  await comesBack(page)
  await read
  await page.waitForTimeout(300)
  await button(page, 'Save comment').click()
  await page
    .getByText(/changed/)
    .first()
    .waitFor()
  await expect
    .poll(async () => (await call<{ results: object[] }>(page, 'GET', '/clients/2/comments/')).results[0])
    .toMatchObject(there)
})

test('a qualification that is changed over the matrix stays open where reading the matrix anew fails', async () => {
  const page = await aPage({ login: administrator, causes: [500] })
  await page.goto('/qualifications/matrix/')
  await page.locator('.fb-qualified-cell').first().click()
  const reference = page.getByRole('dialog').getByLabel('Reference')
  await reference.fill('Typed')
  let failed = 0
  await page.route('**/api/qualifications/matrix/**', async (route) => {
    failed += 1
    await route.fulfill({ status: 500, contentType: 'application/json', body: '{"detail":"No."}' })
  })
  await comesBack(page)
  await expect.poll(() => failed).toBeGreaterThan(0)
  await page.waitForTimeout(300)
  expect(await reference.inputValue()).toBe('Typed')
})
