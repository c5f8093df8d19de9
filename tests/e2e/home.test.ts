/** Home: hours as the diary says them, and what is missing filled where it is read. */
import { expect, test } from 'vitest'

import { today } from '#core/days.ts'
import { testProduct } from '#test/browser.ts'
import { call, dayOnly, field, form, london } from '#test/diary.ts'

const { aPage } = testProduct()

test('today’s missing hours are filled from home, and home and the diary say the same, travel apart', async () => {
  const admin = await aPage({ login: 'admin@gb.example' })
  await admin.goto('/')
  const page = await aPage({ login: 'staff@gb.example' })
  await page.goto('/')
  const me = await call<{ id: number }>(page, 'GET', '/users/me/')
  // A day that began already, whenever the test runs, and is longer than what the demonstration logs.
  const days = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({
    weekday,
    start_time: '00:00',
    end_time: '20:00',
    breaks: 0,
    travel: 45,
    diary_entry: true,
  }))
  await call(admin, 'PATCH', `/users/${me.id}/schedule/`, { days })

  await page.goto('/')
  const row = page.locator(`tr[data-day="${today(london)}"]`)
  // Missing once the day is over; until then it is left of the day.
  const missing = row.getByRole('button', { name: /missing$|^Fill \d+:\d\d left of / })
  const before = (await missing.getAttribute('aria-label')) ?? (await missing.textContent())
  await missing.click()
  await form(page).waitFor()
  expect(await field(page, 'End').inputValue()).not.toBe('')
  await field(page, 'Details').fill('What was left of the day')
  await page.keyboard.press('Control+Enter')
  await page.getByText('Entry saved.').waitFor()
  await row.getByRole('button', { name: before ?? '', exact: true }).waitFor({ state: 'detached' })
  await row.getByText(/and \d:\d\d travel/).waitFor()
  const logged = (await row.locator('.fb-strong').textContent()) ?? ''

  // Another one by its key: a chip says which work it was, and leads to what is left to say.
  await page.keyboard.press('n')
  await form(page).getByRole('group', { name: 'Pinned and recent work' }).getByRole('button').first().press('Enter')
  await expect.poll(() => field(page, 'Details').evaluate((node) => node.matches(':focus'))).toBe(true)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Discard changes' }).click()

  await page.goto(dayOnly(today(london)))
  await page.getByText(`${logged} day`).waitFor()
})
