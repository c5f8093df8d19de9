/** The home screen of a director, a manager and of staff: stable while it loads, and fresh without a reload. */
import type { Page } from 'playwright-core'
import { expect } from 'vitest'

import { networkIdle, testProduct } from '#test/browser.ts'
import { call } from '#test/diary.ts'
import { longTest } from '#test/longTest.ts'

const { aPage } = testProduct()

/** Adds up how much of the page has moved, as Chromium reports it. */
const countShifts = `window.shifted = 0
new PerformanceObserver((list) => {
  for (const entry of list.getEntries()) if (!entry.hadRecentInput) window.shifted += entry.value
}).observe({ type: 'layout-shift', buffered: true })`

async function home(login: string, width = 1440): Promise<{ page: Page; charts: string[] }> {
  const page = await aPage({ login, viewport: { width, height: 900 } })
  await page.addInitScript(countShifts)
  const charts: string[] = []
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url())
    if (pathname === '/api/dashboard/charts/') charts.push(searchParams.get('charts') ?? 'all')
  })
  await page.goto('/')
  await page.getByRole('heading', { level: 1, name: /^Good / }).waitFor()
  await networkIdle(page)
  return { page, charts }
}

longTest('nothing jumps while it loads, and charts are asked for in one call', async () => {
  for (const login of ['director@gb.example', 'manager@gb.example', 'staff@gb.example'])
    for (const width of [1440, 390]) {
      const { page, charts } = await home(login, width)
      expect(await page.evaluate('window.shifted')).toBeLessThanOrEqual(0.02)
      expect(charts.length).toBeLessThanOrEqual(1)
      await page.close()
    }
  const { page, charts } = await home('admin@gb.example')
  expect(charts).toHaveLength(1)
  await page.getByRole('button', { name: /^Show all / }).click()
  await networkIdle(page)
  expect(charts).toHaveLength(2)
  expect(new Set(charts.join().split(',')).size).toBe(charts.join().split(',').length)
})

longTest('a manager sees what somebody submitted, without a reload', async () => {
  const { page } = await home('manager@gb.example')
  const staff = await aPage({ login: 'staff@gb.example' })
  await staff.goto('/')
  const card = page.getByRole('region', { name: 'Expenses to decide' })
  const [type] = await call<{ id: number }[]>(staff, 'GET', '/expenses/types/')
  const { id } = await call<{ id: number }>(staff, 'POST', '/expenses/', {
    date: '2026-01-02',
    amount: '12.34',
    description: 'Spikes for the survey',
    type_id: type?.id,
  })
  await call(staff, 'POST', '/expenses/submit/', { ids: [id] })
  await card.getByText('Spikes for the survey').waitFor({ timeout: 3000 })
})
