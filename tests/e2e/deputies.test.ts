/** An approver goes away: a colleague is named by the keyboard, decides in the inbox, and is withdrawn. */
import { expect, test } from 'vitest'

import { addDays, today, weekday } from '#core/days.ts'
import { axe, testProduct } from '#test/browser.ts'
import { call, london } from '#test/diary.ts'
import { looks } from '#test/screens.ts'

const { aPage } = testProduct()
const [director, manager] = ['director@gb.example', 'manager@gb.example']

test('a deputy is named on the account page, decides with both names in the trail, and is withdrawn', async () => {
  const away = await aPage({ login: director })
  await away.goto('/account/#work')
  await away.getByText('Before you go away, name a colleague').waitFor()
  await away.getByRole('button', { name: 'Name a deputy' }).focus()
  await away.keyboard.press('Enter')
  const deputy = away.getByRole('combobox', { name: 'Deputy' })
  await deputy.waitFor()
  await expect.poll(() => deputy.evaluate((field) => field.matches(':focus'))).toBe(true)
  await away.keyboard.type('Maggie')
  await away.keyboard.press('Enter')
  await away.getByText('Maggie Lowe will decide hours, leave and expenses.').waitFor()
  expect(await axe(away)).toEqual([])
  await away.getByRole('button', { name: 'Name deputy' }).click()
  await away.getByText('Maggie Lowe decides for you').waitFor()

  const page = await aPage({ login: manager, ...looks.phone })
  await page.goto('/diary/inbox/')
  const card = page.getByRole('listitem').filter({ hasText: 'for Duncan Rees, until' }).first()
  await card.waitFor()
  expect(await axe(page)).toEqual([])
  const { results } = await call<{
    results: { in_place_of: object | null; entries: { id: number }[] }[]
  }>(page, 'GET', '/diary/inbox/?rows=50')
  const id = results.find(({ in_place_of }) => in_place_of !== null)?.entries[0]?.id
  await card.getByRole('button', { name: /^Approve \d/ }).click()
  await page
    .getByText(/approved/)
    .first()
    .waitFor()
  await away.goto(`/diary/?entry=${id}`)
  await away.getByText(/^by Maggie Lowe for Duncan Rees, /).waitFor()

  await away.goto('/account/#work')
  await away.getByRole('button', { name: 'Withdraw Maggie Lowe' }).click()
  await away.getByText('Maggie Lowe no longer decides for you.').waitFor()
  await page.goto('/diary/inbox/')
  await page.getByRole('heading', { name: 'Inbox' }).waitFor()
  await page
    .getByRole('button', { name: /^Approve/ })
    .first()
    .waitFor()
  expect(await page.getByText('for Duncan Rees, until').count()).toBe(0)
})

test('an approver’s own leave offers to name a deputy for its days', async () => {
  const page = await aPage({ login: manager })
  await page.goto('/leave/')
  const types = await call<{ id: number; name: string }[]>(page, 'GET', '/leave/types/')
  const me = await call<{ id: number }>(page, 'GET', '/users/me/')
  const far = addDays(today(london), 150)
  const start = addDays(far, 8 - weekday(far))
  const { id } = await call<{ id: number }>(page, 'POST', '/leave/', {
    type_id: types.find(({ name }) => name === 'Annual leave')?.id,
    user_id: me.id,
    start,
    end: addDays(start, 4),
  })
  await page.goto(`/leave/${id}/`)
  await page.getByText('Who decides for me?').waitFor()
  expect(await axe(page)).toEqual([])
  await page.getByRole('button', { name: 'Name a deputy' }).click()
  expect(await page.getByRole('dialog').getByLabel('First day').inputValue()).toBe(
    start.split('-').toReversed().join('/'),
  )
  await page.getByRole('button', { name: 'Name deputy' }).click()
  await page.getByText('This field is required').first().waitFor()
  await page.getByRole('combobox', { name: 'Deputy' }).click()
  await page.getByRole('option', { name: 'Amira Holt' }).click()
  await page.getByRole('button', { name: 'Name deputy' }).click()
  await page.getByRole('button', { name: 'Name a deputy' }).waitFor({ state: 'detached' })
  await page
    .locator('section, div')
    .filter({ hasText: /^Who decides for me/ })
    .getByText('Amira Holt')
    .first()
    .waitFor()
})
