/**
 * Screens read before, during and after an outage: nothing is said about data that was not answered, what was read
 * stays with its age, and everything is there by itself once the network is back.
 */
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'

import { testProduct } from '#test/browser.ts'
import { call } from '#test/diary.ts'

const { aPage } = testProduct()

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }
const main = (page: Page) => page.locator('main')
const text = async (page: Page) => (await main(page).innerText()).replaceAll(/\s+/g, ' ')

/** Sentences that need an answer which was empty. */
const statements =
  /No upcoming leave|Nothing is planned|No plans for today|No tasks yet|All tasks are closed|No \w+ yet|Nothing (found|to|is|has)|None of|No internet connection|Something went wrong/g
/** Those that were no answer of before. */
const claims = (now: string, before = '') =>
  [...now.matchAll(statements)].map(([claim]) => claim).filter((claim) => !before.includes(claim))

/** Everything that the screen waits for has come, or could not. */
async function settled(page: Page) {
  let last = ''
  await expect
    .poll(
      async () => {
        const [before, now] = [last, await text(page)]
        last = now
        return now === before && now.length > 15 && (await page.locator('.fb-skeleton').count()) === 0
      },
      { timeout: 20_000, interval: 400 },
    )
    .toBe(true)
}

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
  ]
  // The files of the build, so that each page opens without a network.
  await expect
    .poll(() => page.evaluate(`caches.match('/__shell').then((shell) => shell !== undefined)`), { timeout: 60_000 })
    .toBe(true)
  await expect.poll(() => page.evaluate('navigator.serviceWorker.controller !== null')).toBe(true)
  const before = new Map<string, string>()
  for (const path of screens) {
    await page.goto(path)
    await settled(page)
    before.set(path, await text(page))
  }
  // What was read stays, with its age.
  await page.goto('/')
  await settled(page)
  await page.context().setOffline(true)
  await main(page)
    .getByText(/^From \d\d:\d\d/)
    .first()
    .waitFor()
  expect(claims(await text(page), before.get('/'))).toEqual([])

  // Opened without a network: each says nothing that it does not know.
  let unread = 0
  for (const path of screens) {
    await page.goto(path)
    await settled(page)
    expect.soft(claims(await text(page), before.get(path)), path).toEqual([])
    unread += Number((await text(page)).includes('Not loaded yet.'))
    // Back, without anybody doing anything.
    await page.context().setOffline(false)
    await page.getByText('No internet connection.').waitFor({ state: 'detached' })
    await settled(page)
    await expect.poll(() => text(page), { timeout: 15_000, message: path }).toContain(before.get(path)?.slice(0, 250))
    await page.context().setOffline(true)
  }
  // Without an unanswered call nothing would have been tried.
  expect(unread).toBeGreaterThan(3)
})

test('from the first minute: a part that was never fetched says so where it stands, and the screen stays', async () => {
  const page = await aPage({ login: 'staff@gb.example', causes: ['offline'], ...phone })
  await page.goto('/')
  await settled(page)
  await main(page).getByRole('button', { name: 'New entry' }).waitFor()
  const heading = await page.getByRole('heading', { level: 1 }).innerText()
  // Before the files of the build are here, as without a service worker.
  await page.context().setOffline(true)
  for (const name of ['New entry', /^Start (a timer|timer)/]) {
    await main(page).getByRole('button', { name }).first().click()
    await page.waitForTimeout(1000)
    await page.getByRole('heading', { level: 1, name: heading }).waitFor({ state: 'attached' })
    expect(await page.getByText('Something went wrong').count()).toBe(0)
    await page.keyboard.press('Escape')
    for (const close of await page.getByRole('button', { name: /^(Close|Cancel|Discard changes)$/ }).all())
      await close.click()
  }
  await main(page).getByRole('link', { name: 'All requests' }).click()
  await main(page).getByText('Not loaded yet.').first().waitFor()
  await page.context().setOffline(false)
  await main(page).getByText('Not loaded yet.').waitFor({ state: 'detached' })
  await page.getByRole('heading', { level: 1 }).waitFor()
})
