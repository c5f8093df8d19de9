/** Leave between two people: asked for while what is left shows, approved by keys, and taken from the balance. */
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'

import { addDays, today, weekday } from '#core/days.ts'
import { axe, picture, testProduct } from '#test/browser.ts'
import { call, london } from '#test/diary.ts'
import { longTest } from '#test/longTest.ts'

const { aPage } = testProduct()
const [staff, manager] = ['staff@gb.example', 'manager@gb.example']

/** A Wednesday that nobody of the demonstration is away on: half a year ahead. */
const wednesday = (() => {
  const day = addDays(today(london), 180)
  return addDays(day, (10 - weekday(day)) % 7)
})()
const typed = (day: string) => day.split('-').toReversed().join('/')

async function choose(page: Page, type: string, from: string, until: string) {
  await page.getByRole('combobox', { name: 'Type' }).click()
  await page.getByRole('option', { name: type }).click()
  await page.getByLabel('First day').fill(typed(from))
  await page.getByLabel('Last day').fill(typed(until))
  await page.keyboard.press('Tab')
}
/** Reads a figure of the preview, or of a balance. */
const figure = (page: Page, term: string) =>
  page.locator('dl > div').filter({ hasText: term }).first().locator('dd').innerText()
const remaining = async (page: Page) => {
  const year = `${wednesday.slice(0, 4)}-01-01`
  const all = await call<{ year_start: string; remaining: string }[]>(page, 'GET', '/leave/allowances/')
  return Number(all.find(({ year_start }) => year_start === year)?.remaining)
}

test('what comes late into the preview leaves the choice that is being made alone', async () => {
  const page = await aPage({ login: manager })
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  // The code of the parts is asked for once the preview is answered.
  let previewed = false
  await page.route('**/assets/*.js', async (route) => {
    if (previewed) await held
    await route.continue()
  })
  await page.route('**/api/leave/preview/**', async (route) => {
    previewed = true
    await route.continue()
  })
  const preview = page.waitForResponse('**/api/leave/preview/**')
  await page.goto('/leave/new/')
  const type = page.getByRole('combobox', { name: 'Type' })
  await type.click()
  await preview
  release()
  await page.getByText('Booked then').first().waitFor()
  expect(await type.evaluate((field) => field.matches(':focus'))).toBe(true)
  await page.getByRole('option', { name: 'Annual leave' }).click()
})

test('the year planner says whose leave it shows', async () => {
  for (const [login, sentence] of [
    [manager, /^\d+ people whose leave you may view\. You need permission/],
    ['director@gb.example', /^\d+ people$/],
  ] as const) {
    const page = await aPage({ login })
    await page.goto('/leave/planner/')
    await page.getByText(sentence).waitFor()
  }
})

test('from a request to the balance: what it takes shows while choosing, and who decides needs no mouse', async () => {
  const sean = await aPage({ login: staff })
  await sean.goto('/leave/')
  await sean.getByRole('heading', { name: 'Leave', level: 1 }).waitFor()
  const before = await remaining(sean)
  await sean.keyboard.press('n')
  // What most requests are for is chosen already.
  await expect.poll(() => sean.getByRole('combobox', { name: 'Type' }).inputValue()).toBe('Annual leave')
  await choose(sean, 'Annual leave', wednesday, addDays(wednesday, 1))
  await sean.getByText('2 days', { exact: true }).first().waitFor()
  await sean.getByRole('switch', { name: 'Until midday' }).check()
  await sean.getByText('1.5 days', { exact: true }).first().waitFor()
  const [first, takes, then] = [
    await figure(sean, 'Left now'),
    await figure(sean, 'This takes'),
    await figure(sean, 'Left afterwards'),
  ]
  expect(takes).toBe('1.5 days')
  expect(Number.parseFloat(first) - Number.parseFloat(then)).toBeCloseTo(1.5)
  await sean.getByText('Nobody else in the team.').waitFor()
  await picture(sean, 'request leave')
  await sean.getByRole('button', { name: 'Send request' }).click()
  await sean.getByRole('heading', { name: 'Annual leave', level: 1 }).waitFor()
  await sean.getByText('Waiting for a decision').waitFor()
  expect(await sean.getByRole('button', { name: 'Approve' }).count()).toBe(0)
  const id = /leave\/(\d+)/.exec(sean.url())?.[1] ?? ''
  expect(await remaining(sean)).toBe(before)

  const maggie = await aPage({ login: manager })
  await maggie.goto('/diary/inbox/')
  const card = maggie.locator(`[data-week="leave.${id}"]`)
  await card.getByRole('button', { name: /^Sean Parry/ }).focus()
  await maggie.keyboard.press('Enter')
  await card.getByText('Left afterwards').waitFor()
  await picture(maggie, 'inbox with leave')
  await card.getByRole('button', { name: /^Sean Parry/ }).focus()
  await maggie.keyboard.press('a')
  await maggie.getByText('Annual leave of Sean Parry was approved.').waitFor()
  await card.waitFor({ state: 'detached' })
  // Of several that wait one goes on to the next; none is decided by a key that was meant for another.
  await maggie.locator('[data-week] :focus').waitFor()

  await sean.reload()
  await sean.getByText('by Maggie Lowe', { exact: false }).first().waitFor()
  await sean.getByRole('link', { name: 'Sean Parry' }).click()
  await sean.getByRole('combobox', { name: 'Leave year' }).selectOption(`${wednesday.slice(0, 4)}-01-01`)
  await sean
    .getByRole('link', { name: /^Taken / })
    .last()
    .waitFor()
  expect(await remaining(sean)).toBeCloseTo(before - 12.75)
  expect(await axe(sean)).toEqual([])
})

longTest('a refusal stands under its field, a rejection has a reason, and both are informed', async () => {
  const sean = await aPage({ login: staff, causes: [400] })
  await sean.goto('/leave/new/')
  const day = addDays(wednesday, 14)
  await choose(sean, 'Annual leave', day, addDays(day, 60))
  await sean
    .getByText(/^This takes .* are left\. Choose fewer days\.$/)
    .first()
    .waitFor()
  await sean.getByRole('button', { name: 'Send request' }).click()
  await expect
    .poll(() =>
      sean
        .locator('[data-field="end"]')
        .getAttribute('aria-describedby')
        .then((kind) => kind !== null),
    )
    .toBe(true)
  await expect.poll(() => sean.getByLabel('Last day').getAttribute('aria-invalid')).toBe('true')
  await sean.getByLabel('Last day').fill(typed(day))
  await sean.getByRole('button', { name: 'Send request' }).click()
  await sean.getByText('Waiting for a decision').waitFor()
  const path = new URL(sean.url()).pathname

  const maggie = await aPage({ login: manager })
  await maggie.goto(path)
  await maggie.getByRole('heading', { name: 'Annual leave' }).waitFor()
  await maggie.keyboard.press('r')
  const dialog = maggie.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Reject' }).click()
  await dialog.getByText('This field is required').waitFor()
  await dialog.getByLabel('Reason').fill('We deliver that day.')
  await dialog.getByRole('button', { name: 'Reject' }).click()
  await maggie.getByText('Annual leave of Sean Parry was rejected.').waitFor()
  await sean.reload()
  await sean.getByText('We deliver that day.').first().waitFor()
  await sean.getByRole('tab', { name: 'Details' }).click()
  await sean.getByText('This was rejected. Make a new request instead.').waitFor()
})

longTest('an approval that the balance refuses says so on the card of the request', async () => {
  const [sean, maggie] = [await aPage({ login: staff }), await aPage({ login: manager, causes: [400] })]
  await sean.goto('/leave/new/')
  await choose(sean, 'Annual leave', addDays(wednesday, 28), addDays(wednesday, 29))
  await sean.getByRole('button', { name: 'Send request' }).click()
  await sean.getByText('Waiting for a decision').waitFor()
  const id = /leave\/(\d+)/.exec(sean.url())?.[1] ?? ''
  const { user_id, type_id } = await call<{ user_id: number; type_id: number }>(sean, 'GET', `/leave/${id}/`)
  await maggie.goto('/diary/inbox/')
  const year_start = `${wednesday.slice(0, 4)}-01-01`
  const spent = { user_id, type_id, year_start, hours: '-400', reason: 'Taken elsewhere.' }
  await call(maggie, 'POST', '/leave/ledger/', spent)
  const card = maggie.locator(`[data-week="leave.${id}"]`)
  await card.getByRole('button', { name: 'Approve Annual leave of Sean Parry' }).click()
  const refusal = card.getByRole('alert').filter({ hasText: 'are left. Choose fewer days.' })
  await refusal.waitFor()
  expect(await refusal.textContent()).toContain(`in the leave year from 1 Jan ${wednesday.slice(0, 4)}`)
})

longTest('what is at no address of a request is said inside the screen', async () => {
  const sean = await aPage({ login: staff, causes: [404] })
  for (const path of ['/leave/none/', '/leave/999999/', '/leave/user/999999/']) {
    await sean.goto(path)
    await sean.getByRole('link', { name: 'All requests' }).waitFor()
  }
})
