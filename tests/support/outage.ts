/** Reads screens before, during and after an outage: no sentence about data that was not answered. */
import type { Page } from 'playwright-core'
import { expect } from 'vitest'

const main = (page: Page) => page.locator('main')
const text = async (page: Page) => (await main(page).innerText()).replaceAll(/\s+/g, ' ')

/** Sentences that need an answer which was empty. */
const statements =
  /No upcoming leave|Nothing is planned|No plans for today|No tasks yet|All tasks are closed|No \w+ yet|No open \w+|Nothing (found|to|is|has)|None of|not found|No internet connection|Something went wrong/g
/** Those that were no answer of before. */
const claims = (now: string, before = '') =>
  [...now.matchAll(statements)].map(([claim]) => claim).filter((claim) => !before.includes(claim))

/** Everything that the screen waits for has come, or could not. */
export async function settled(page: Page): Promise<void> {
  let last = ''
  await expect
    .poll(
      async () => {
        const [before, now] = [last, await text(page)]
        last = now
        return now === before && now.length > 15 && (await page.locator('.fb-skeleton').count()) === 0
      },
      { timeout: 20_000, interval: 400, message: page.url() },
    )
    .toBe(true)
}

/** Waits for the files of the build, so that each page opens without a network. */
export async function opensOffline(page: Page): Promise<void> {
  await expect
    .poll(() => page.evaluate(`caches.match('/__shell').then((shell) => shell !== undefined)`), { timeout: 60_000 })
    .toBe(true)
  await expect.poll(() => page.evaluate('navigator.serviceWorker.controller !== null')).toBe(true)
}

/** Reads each screen with a network, opens it without one, and waits until it is whole again by itself. */
export async function throughOutage(page: Page, screens: readonly string[]): Promise<{ unread: number }> {
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
    .getByText(/^As of \d\d:\d\d/)
    .first()
    .waitFor()
  expect(claims(await text(page), before.get('/'))).toEqual([])

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
  return { unread }
}
