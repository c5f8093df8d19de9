/**
 * A phone without a network: the diary opens, what is written is kept and shown as waiting, sent once when the network is
 * back, and what the server refuses is mended. The network is cut and the server is stopped.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest'

import { addDays, today } from '#core/days.ts'
import { axe, chromiumPath, flags, launch, picture, signIn, watch } from '#test/browser.ts'
import { aDraft, call, field, form, london, openWork } from '#test/diary.ts'
import { copyOf, freePort, serve, type Served } from '#test/product.ts'
import { longTest } from '#test/longTest.ts'

const staff = 'staff@gb.example'
const manager = 'manager@gb.example'
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 }

let browser: Browser
let database: Awaited<ReturnType<typeof copyOf>>
let served: Served
let port: number
let url: string
const start = async () => {
  // The same secret each time, as a server has that is started again.
  served = await serve(database.url, {
    PORT: String(port),
    PUBLIC_URL: url,
    CSRF_SECRET: 'the-same-secret-after-every-start-of-it',
  })
}
beforeAll(async () => {
  ;[browser, database, port] = await Promise.all([launch(), copyOf(inject('product'), 'demo'), freePort()])
  url = `http://localhost:${port}`
  await start()
})
afterAll(async () => {
  await browser?.close()
  await served?.stop()
  await database?.drop()
})

const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: typeof name === 'string' })
const describePage = (page: Page, sentence: string | RegExp) => page.getByText(sentence).first().waitFor()
const card = (page: Page, text: string) =>
  page.getByRole('listitem').or(page.getByRole('row')).filter({ hasText: text }).first()
const waiting = (page: Page, name: string | RegExp) => page.getByRole('banner').getByRole('button', { name })

interface Logged {
  id: number
  details: string
  start: string
  end: string | null
  status: string
}
async function mine(page: Page, date: string, whose?: number): Promise<Logged[]> {
  const id = whose ?? (await call<{ id: number }>(page, 'GET', '/users/me/')).id
  const rows = await call<(Logged | { id: null })[]>(page, 'GET', `/diary/user/${id}/?start=${date}&end=${date}`)
  return rows.filter((row): row is Logged => row.id !== null)
}
/** Half past nine to half past ten, by somebody who keeps this person's diary. */
async function aDraftFor(page: Page, userId: number, date: string): Promise<number> {
  const atTime = (time: string) =>
    Temporal.PlainDateTime.from(`${date}T${time}`).toZonedDateTime(london).toInstant().toString()
  const body = {
    user_id: userId,
    details: 'By the manager',
    timezone: london,
    start: atTime('09:30'),
    end: atTime('10:30'),
  }
  return (await call<Logged>(page, 'POST', '/diary/', body)).id
}

/** A browser of its own, signed in; its problems fail the test at its end. */
async function aBrowser(login: string, causes: readonly (number | 'offline')[], options = {}) {
  const context = await browser.newContext({
    baseURL: url,
    locale: 'en-GB',
    timezoneId: london,
    reducedMotion: 'reduce',
    ...options,
  })
  context.setDefaultTimeout(15_000)
  const problems = await watch(context, url, causes)
  const page = await context.newPage()
  await signIn(page, login).catch((error: unknown) => {
    throw new Error(`${login} could not sign in: ${problems.join('; ')}`, { cause: error })
  })
  return { context, page, problems }
}

/** Asks the page itself: as text, since tests know no browser's types. */
const inPage = <T>(page: Page, expression: string) => page.evaluate<T>(expression)
const eventually = (page: Page, expression: string) =>
  expect.poll(() => inPage(page, expression), { timeout: 60_000 }).toBe(true)
const savedAnswers = `new Promise((resolve) => {
  const opening = indexedDB.open('fieldbook-offline')
  opening.onsuccess = () => {
    const all = opening.result.transaction('answers').objectStore('answers').getAll()
    all.onsuccess = () => {
      opening.result.close()
      resolve(all.result)
    }
  }
})`

/** The worker holds the whole build, and what the diary needs was fetched: the tasks of this project last. */
async function ready(page: Page, project?: number) {
  await eventually(page, `navigator.serviceWorker.controller !== null`)
  await eventually(page, `caches.match('/__shell').then((shell) => shell !== undefined)`)
  const tasks = `all.some(({ name, asked }) => name === 'pickTasks' && asked.includes('"${project}"'))`
  if (project !== undefined) await eventually(page, `${savedAnswers}.then((all) => ${tasks})`)
}

async function cut(context: BrowserContext) {
  await context.setOffline(true)
  await served.stop()
}

longTest('it can be installed, and the page it opens without a network is one build of the server’s own', async () => {
  const profile = mkdtempSync(join(tmpdir(), 'fieldbook-installed-'))
  // A context of its own counts as private, in which nothing can be installed.
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: chromiumPath(),
    args: flags,
    baseURL: url,
    locale: 'en-GB',
  })
  try {
    const problems = await watch(context, url, [])
    const page = await context.newPage()
    await signIn(page, staff)
    await page.goto('/diary/')
    await ready(page)
    const devtools = await context.newCDPSession(page)
    expect((await devtools.send('Page.getInstallabilityErrors')).installabilityErrors).toEqual([])
    const manifest = await devtools.send('Page.getAppManifest')
    expect(manifest.errors).toEqual([])
    const { icons } = JSON.parse(manifest.data ?? '{}') as { icons: { src: string; sizes: string; purpose?: string }[] }
    for (const { src, sizes } of icons) {
      const reply = await page.request.get(src)
      expect(reply.status(), src).toBe(200)
      const body = await reply.body()
      if (src.endsWith('.png')) expect(`${body.readUInt32BE(16)}x${body.readUInt32BE(20)}`).toBe(sizes)
    }
    expect(icons.some(({ purpose }) => purpose === 'maskable')).toBe(true)
    // Nobody's answers are where the files are, and the policy that comes with the page has the page's own nonce.
    const saved = await inPage<{ urls: string[]; agrees: boolean }>(
      page,
      `(async () => {
        const urls = []
        for (const name of await caches.keys())
          for (const request of await (await caches.open(name)).keys()) urls.push(new URL(request.url).pathname)
        const shell = await caches.match('/__shell')
        const nonce = /nonce="([^"]+)"/.exec(await shell.text())?.[1] ?? 'none'
        return { urls, agrees: shell.headers.get('content-security-policy').includes("'nonce-" + nonce + "'") }
      })()`,
    )
    expect(saved.urls.length).toBeGreaterThan(30)
    expect(saved.urls.filter((path) => path.startsWith('/api/'))).toEqual([])
    expect(saved.agrees).toBe(true)
    expect(problems).toEqual([])
  } finally {
    await context.close()
    rmSync(profile, { recursive: true, force: true })
  }
})

interface Typed {
  start?: string
  end?: string
  details: string
}
/** Types an entry of that day into the open form; its work is found in what was kept. */
async function type(page: Page, date: string, work: Awaited<ReturnType<typeof openWork>>, typed: Typed) {
  await field(page, 'Date').fill(date)
  for (const [name, text] of [
    ['Project', work.project.reference],
    ['Task', work.task.name],
  ] as const) {
    await field(page, name).fill(text)
    await form(page).getByRole('option', { name: text }).first().click()
  }
  await field(page, 'Details').fill(typed.details)
  // Last: by then the start that the form proposes for that day is there.
  if (typed.start !== undefined) await field(page, 'Start').fill(typed.start)
  if (typed.end !== undefined) await field(page, 'End').fill(typed.end)
}
async function log(page: Page, date: string, work: Awaited<ReturnType<typeof openWork>>, typed: Typed) {
  await button(page, 'New entry').first().click()
  await type(page, date, work, typed)
  await button(page, 'Save').click()
  await describePage(page, 'Waits on this device.')
  await button(page, 'Dismiss').first().click()
  await card(page, typed.details).getByText('Waiting to be sent').waitFor()
}

test(
  'entries and timer without a network: kept, shown, sent once each, and the refused one mended',
  { timeout: 300_000 },
  async () => {
    const { context, page: first, problems } = await aBrowser(staff, ['offline', 409], phone)
    // Its page is open while the server is away.
    const boss = await aBrowser(manager, ['offline'])
    const now = today(london)
    const day = addDays(now, -1)
    const list = `/diary/?start=${day}&end=${now}`
    await first.goto('/diary/')
    await first.getByRole('heading', { level: 1 }).waitFor()
    const { id: me } = await call<{ id: number }>(first, 'GET', '/users/me/')
    await call(boss.page, 'GET', '/users/me/')
    for (const date of [day, now])
      for (const entry of await mine(first, date)) {
        if (entry.status !== 'draft') await call(boss.page, 'POST', '/diary/reset/', { ids: [entry.id] }).catch(() => 0)
        await call(first, 'DELETE', `/diary/${entry.id}/`)
      }
    const known = await aDraft(first, { date: day, details: 'Seen before the tunnel', start: '05:00', end: '06:00' })
    const work = await openWork(first)
    await first.reload()
    await ready(first, work.project.id)

    await cut(context)
    await first.goto(list)
    await describePage(first, 'No internet connection.')
    await describePage(first, /Shown as of \d\d:\d\d\./)
    await log(first, day, work, { start: '07:00', end: '08:00', details: 'In the tunnel' })
    await log(first, day, work, { start: '09:00', end: '10:00', details: 'Somebody else is faster' })
    await log(first, day, work, { start: '11:00', end: '12:00', details: 'Given up' })
    await describePage(first, '3:00 waiting, not in the totals')

    // One that waits is changed, another given up, and one that the server has is changed.
    await card(first, 'In the tunnel').getByText('In the tunnel').click()
    await field(first, 'Details').fill('In the tunnel, and out of it')
    await button(first, 'Save').click()
    await card(first, 'In the tunnel, and out of it').waitFor()
    await card(first, 'Given up')
      .getByRole('button', { name: /^Actions for/ })
      .click()
    await first.getByRole('menuitem', { name: 'Delete' }).click()
    await card(first, 'Given up').waitFor({ state: 'detached' })
    await card(first, 'Seen before the tunnel').getByText('Seen before the tunnel').click()
    await field(first, 'Details').fill('Seen before and after')
    await button(first, 'Save').click()
    await card(first, 'Seen before and after').getByText('Waiting to be sent').waitFor()

    // A timer that begins and ends here.
    await button(first, 'Timer').click()
    const began = Temporal.Now.zonedDateTimeISO(london).subtract({ minutes: 65 })
    await field(first, 'Start').fill(began.toPlainTime().toString({ smallestUnit: 'minute' }))
    await field(first, 'Details').fill('By the clock of the phone')
    await button(first, 'Start').click()
    const bar = (page: Page) => page.getByRole('region', { name: 'Running timer' })
    await bar(first)
      .getByText(/^1:0\d:\d\d$/)
      .waitFor()
    await picture(first, 'offline-waiting-phone')

    // The page is closed; another one opens, still without a network: all of it is there, and the timer runs.
    await first.close()
    const page = await context.newPage()
    await page.goto(list)
    await bar(page)
      .getByText(/^1:0\d:\d\d$/)
      .waitFor()
    await button(page, 'Stop').click()
    await describePage(page, /^Timer stopped: 1:0\d/)
    await button(page, 'Dismiss').first().click()
    for (const details of [
      'In the tunnel, and out of it',
      'Somebody else is faster',
      'Seen before and after',
      'By the clock',
    ])
      await card(page, details).getByText('Waiting to be sent').waitFor()
    await waiting(page, '4 waiting to be sent').waitFor()
    expect(await axe(page)).toEqual([])
    // Opened anew: colours that are still changing are nobody's contrast.
    const inColours = async (scheme: 'dark' | 'light') => {
      await inPage(page, `localStorage.setItem('mantine-color-scheme-value', '${scheme}')`)
      await page.reload()
      await card(page, 'By the clock').getByText('Waiting to be sent').waitFor()
      await waiting(page, '4 waiting to be sent').waitFor()
    }
    await inColours('dark')
    expect(await axe(page)).toEqual([])
    await picture(page, 'offline-waiting-phone-dark')
    await inColours('light')
    await waiting(page, '4 waiting to be sent').click()
    await describePage(page, 'No internet connection. These changes wait on this device')
    expect(await axe(page)).toEqual([])
    await picture(page, 'offline-panel-phone')
    await button(page, 'Close').click()

    // Meanwhile the manager logs something for this person, at the time of one of them.
    await start()
    const theirs = await aDraftFor(boss.page, me, day)
    expect((await mine(boss.page, day, me)).map(({ details }) => details).toSorted()).toEqual([
      'By the manager',
      'Seen before the tunnel',
    ])
    await context.setOffline(false)
    await waiting(page, '1 not saved').waitFor()
    await card(page, 'Somebody else is faster').getByText('Not saved').waitFor()
    const arrived = (entries: Logged[]) => entries.map(({ details }) => details).toSorted()
    const both = async () => arrived([...(await mine(page, day)), ...(day === now ? [] : await mine(page, now))])
    // What follows the one that was refused is sent after it.
    await expect
      .poll(both)
      .toEqual(['By the clock of the phone', 'By the manager', 'In the tunnel, and out of it', 'Seen before and after'])
    const ofKnown = async () => (await mine(page, day)).find(({ id }) => id === known.id)?.details
    await expect.poll(ofKnown).toBe('Seen before and after')
    await card(page, 'By the clock').getByText('Draft').waitFor()
    const clocked = [...(await mine(page, day)), ...(await mine(page, now))].find(({ details }) =>
      details.startsWith('By the clock'),
    )
    expect(
      Temporal.Instant.from(clocked?.start ?? '').equals(
        began.toInstant().round({ smallestUnit: 'minute', roundingMode: 'floor' }),
      ),
    ).toBe(true)
    expect(clocked?.end).not.toBeNull()

    // What was refused is mended.
    await waiting(page, '1 not saved').click()
    await describePage(page, /^Not saved: This overlaps another entry of the same person: /)
    await picture(page, 'offline-refused-phone')
    expect(await axe(page)).toEqual([])
    await button(page, 'Correct').click()
    await expect.poll(() => field(page, 'Details').inputValue()).toBe('Somebody else is faster')
    await field(page, 'Start').fill('13:00')
    await field(page, 'End').fill('14:00')
    await button(page, 'Save').click()
    await describePage(page, 'Entry saved.')
    await card(page, 'Somebody else is faster').getByText('Draft').waitFor()
    await waiting(page, /not saved|waiting/).waitFor({ state: 'detached' })
    expect((await both()).filter((details) => details === 'Somebody else is faster')).toHaveLength(1)
    expect(theirs).toBeGreaterThan(0)
    expect([...problems, ...boss.problems]).toEqual([])
    await context.close()
    await boss.context.close()
  },
)

beforeEach(async () => {
  const answers = await fetch(`${url}/api/health/`).then(
    () => true,
    () => false,
  )
  if (!answers) await start()
})

longTest(
  'signed out by the server: what waits stays for its person, and nobody else sees or sends it',
  { timeout: 300_000 },
  async () => {
    const { context, page, problems } = await aBrowser(staff, ['offline', 401, 409], phone)
    const day = addDays(today(london), -3)
    const list = `/diary/?start=${day}&end=${day}`
    await page.goto('/diary/')
    for (const entry of await mine(page, day)) await call(page, 'DELETE', `/diary/${entry.id}/`).catch(() => 0)
    await aDraft(page, { date: day, details: 'So that its work is known', start: '01:00', end: '01:15' })
    const work = await openWork(page)
    const { id: me } = await call<{ id: number }>(page, 'GET', '/users/me/')
    await page.reload()
    await ready(page, work.project.id)
    await context.setOffline(true)
    await page.goto(list)
    await log(page, day, work, { start: '02:00', end: '03:00', details: 'For nobody else' })
    await context.clearCookies()
    await context.setOffline(false)
    await page.getByLabel('Email').waitFor()
    const storedAnswers = async () => (await inPage<unknown[]>(page, savedAnswers)).length
    await expect.poll(storedAnswers).toBe(0)

    await signIn(page, manager)
    await page.goto(list)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await ready(page)
    await waiting(page, /waiting|not saved/).waitFor({ state: 'detached' })
    expect((await mine(page, day, me)).filter(({ details }) => details === 'For nobody else')).toEqual([])
    await page.goto('/logout/')
    await page.getByLabel('Email').waitFor()

    await signIn(page, staff)
    await page.goto(list)
    await card(page, 'For nobody else').getByText('Draft').waitFor()
    expect((await mine(page, day, me)).filter(({ details }) => details === 'For nobody else')).toHaveLength(1)

    // Signing out asks first while something waits, and leaves nothing behind.
    await context.setOffline(true)
    await log(page, day, work, { start: '02:30', end: '03:30', details: 'Never saved' })
    await context.setOffline(false)
    await waiting(page, '1 not saved').waitFor()
    await page.goto('/logout/')
    await describePage(page, 'One change on this device is not saved yet.')
    expect(await axe(page)).toEqual([])
    await button(page, 'Stay signed in').click()
    await page.goto(list)
    await card(page, 'Never saved').getByText('Not saved').waitFor()
    await page.goto('/logout/')
    await button(page, 'Sign out and delete').click()
    await page.getByLabel('Email').waitFor()
    await expect.poll(storedAnswers).toBe(0)
    await context.setOffline(true)
    await page.goto('/diary/')
    await describePage(page, /could not reach server/)
    expect(problems).toEqual([])
    await context.close()
  },
)
