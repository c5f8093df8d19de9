/**
 * Screens read before, during and after an outage: nothing is said about data that was not answered, what was read
 * stays with its age, and everything is there by itself once the network is back.
 */
import { expect, test } from 'vitest'

import { testProduct } from '#test/browser.ts'
import { call } from '#test/diary.ts'
import { opensOffline, settled, throughOutage } from '#test/outage.ts'

const { aPage } = testProduct()

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }
test('home, my days, tasks and a project: before, during and after an outage', { timeout: 240_000 }, async () => {
  const page = await aPage({ login: 'staff@gb.example', causes: ['offline'], serviceWorkers: 'allow', ...phone })
  await page.goto('/')
  await settled(page)
  const { id } = await call<{ id: number }>(page, 'GET', '/users/me/')
  const tasks = await call<{ results: { id: number; project_id: number }[] }>(page, 'GET', '/tasks/?page=1&rows=5')
  const project = tasks.results[0]?.project_id ?? 0
  expect([id > 0, project > 0]).toEqual([true, true])
  const screens = [
    '/',
    '/schedule/',
    '/tasks/',
    `/projects/${project}/`,
    `/projects/${project}/#tasks`,
    '/expenses/',
    '/leave/',
    '/account/',
  ]
  await opensOffline(page)
  const { unread } = await throughOutage(page, screens)
  // Without an unanswered call nothing would have been tried.
  expect(unread).toBeGreaterThan(2)

  // The hours of my week that a phone has shown are there after a reload without a network.
  await page.context().setOffline(false)
  await page.goto('/')
  await settled(page)
  const week = page.locator('table.fb-week')
  const hours = await week.innerText()
  expect(hours).toMatch(/\d:\d\d\s+of \d+:\d\d/)
  await page.context().setOffline(true)
  await page.reload()
  await expect.poll(() => week.innerText()).toBe(hours)
})

test('from the first minute: a part that was never fetched says so where it stands, and the screen stays', async () => {
  const page = await aPage({ login: 'staff@gb.example', causes: ['offline'], ...phone })
  await page.goto('/')
  await settled(page)
  const opening = ['New entry', /^Start (a timer|timer)/].map((name) =>
    page.locator('main').getByRole('button', { name }).first(),
  )
  // The card of today's job is read by itself: on a busy machine it comes last.
  for (const button of opening) await button.waitFor()
  const heading = await page.getByRole('heading', { level: 1 }).innerText()
  // Before the files of the build are here, as without a service worker.
  await page.context().setOffline(true)
  for (const button of opening) {
    await button.click()
    await page.waitForTimeout(1000)
    await page.getByRole('heading', { level: 1, name: heading }).waitFor({ state: 'attached' })
    expect(await page.getByText('Something went wrong').count()).toBe(0)
    await page.keyboard.press('Escape')
    for (const close of await page.getByRole('button', { name: /^(Close|Cancel|Discard changes)$/ }).all())
      await close.click()
  }
  await page.locator('main').getByRole('link', { name: 'All requests' }).click()
  await page.locator('main').getByText('Not loaded yet.').first().waitFor()
  await page.context().setOffline(false)
  await page.locator('main').getByText('Not loaded yet.').waitFor({ state: 'detached' })
  await page.getByRole('heading', { level: 1 }).waitFor()
})
