/** Forms of the diary while what is behind them is read anew, fails, or is still on its way. */
import { expect, test } from 'vitest'

import { timeOf, today } from '#core/days.ts'
import { testProduct } from '#test/browser.ts'
import { aDraft, call, dayOnly, field, form, london, readAnew, sunday } from '#test/diary.ts'
import { longTest } from '#test/longTest.ts'

const { aPage } = testProduct()

const staff = 'staff@gb.example'

longTest('a new timer that is being filled in stays while the server fails, and is started afterwards', async () => {
  const page = await aPage({ login: staff, causes: [500] })
  await page.goto('/account/')
  await page.getByRole('button', { name: 'Timer', exact: true }).click()
  await field(page, 'Details').fill('Along the breakwater')
  await page.route(/\/api\/diary\//, (route) => route.fulfill({ status: 500, json: {} }))
  const polled = page.waitForResponse((answer) => answer.url().includes('active=true'))
  await form(page).getByRole('button', { name: 'Start' }).click()
  await polled
  await form(page).getByText('A server error occurred').first().waitFor()
  expect(await field(page, 'Details').inputValue()).toBe('Along the breakwater')
  await page.unroute(/\/api\/diary\//)
  await readAnew(page)
  await form(page).getByRole('button', { name: 'Start' }).click()
  await form(page).waitFor({ state: 'detached' })
  const { id } = await call<{ id: number }>(page, 'GET', '/users/me/')
  const [timer] = await call<{ id: number; details: string }[]>(page, 'GET', `/diary/?active=true&user-id=${id}`)
  expect(timer?.details).toBe('Along the breakwater')
  await call(page, 'DELETE', `/diary/${timer?.id}/`)
})

test('what is typed into an entry opened by its address stays while the list behind it fails', async () => {
  const date = sunday(1)
  const page = await aPage({ login: staff, causes: [500] })
  await page.goto('/account/')
  const { id } = await aDraft(page, { date, details: 'By its address' })
  await page.goto(dayOnly(date, `&entry=${id}`))
  await field(page, 'Details').fill('By its address, and longer')
  let fails = true
  await page.route(/\/api\/diary\//, (route) => (fails ? route.fulfill({ status: 500, json: {} }) : route.continue()))
  await readAnew(page)
  await page.getByRole('alert').getByText('A server error occurred').first().waitFor({ state: 'attached' })
  expect(await field(page, 'Details').inputValue()).toBe('By its address, and longer')
  fails = false
  await form(page).getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('Entry saved.').waitFor()
  expect((await call<{ details: string }>(page, 'GET', `/diary/${id}/`)).details).toBe('By its address, and longer')
})

longTest('the start of a new entry is where its day ends, though the list is late or shows another day', async () => {
  // Before the day begins no start is proposed.
  const page = await aPage({ login: staff, clock: '12:00' })
  await page.goto('/account/')
  const now = today(london)
  await aDraft(page, { date: now, details: 'After midnight', start: '00:00', end: '00:01' })
  const { id } = await call<{ id: number }>(page, 'GET', '/users/me/')
  const path = `/diary/user/${id}/?start=${now}&end=${now}`
  const rows = await call<{ id: number | null; end: string | null }[]>(page, 'GET', path)
  const ends = rows.flatMap((row) => (row.id !== null && row.end !== null ? timeOf(row.end, london) : []))
  const last = ends.toSorted().at(-1)
  const start = () => field(page, 'Start').inputValue()
  const leave = async () => {
    await page.keyboard.press('Escape')
    await form(page).waitFor({ state: 'detached' })
  }
  const { promise: late, resolve: come } = Promise.withResolvers<void>()
  await page.route(/\/api\/diary\/\?(?!.*active)/, async (route) => {
    await late
    await route.continue()
  })
  await page.goto('/diary/?entry=new')
  await expect.poll(start).toBe(last)
  // Nobody is asked about what they have not typed.
  await leave()
  come()
  await page.goto(dayOnly(sunday(2), '&entry=new'))
  await expect.poll(start).toBe(last)
  await leave()
})
