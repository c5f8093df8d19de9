/**
 * Journeys in a real Chromium on the real server. A page that logs an error, throws, calls another host or breaks the
 * Content-Security-Policy fails its test; so does a request that the server answers with an error which the test did
 * not say it causes.
 */
import { setTimeout as delay } from 'node:timers/promises'

import { AxeBuilder } from '@axe-core/playwright'
import {
  chromium,
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  type Page,
  type Request,
  type Route,
} from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, inject } from 'vitest'

import { demoPassword } from '#db/demo/seed.ts'
import { copyOf, serveWarm, type Product } from './product.ts'
import { clockAhead, slowness, unevenness } from './sizes.ts'

export { demoPassword }

const london = 'Europe/London'

export const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

export const chromiumPath = (): string => process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium'
/** Its pages get the clock of the run each (`watch`): preloading a clock into the browser makes it crawl. */
export const launch = (): Promise<Browser> =>
  chromium.launch({ executablePath: chromiumPath(), args: flags, env: { ...process.env, LD_PRELOAD: undefined } })

let started: Promise<Browser> | undefined
/** The one browser of all files that this worker runs, which ends with the worker; started anew where it has died. */
async function browserOfWorker(): Promise<Browser> {
  if (started === undefined || !(await started).isConnected()) started = launch()
  return started
}

export interface PageOptions extends BrowserContextOptions {
  /** Signed in as this person; without one, nobody. */
  login?: string
  /** Statuses (400 and up) that the test makes the server answer on purpose, or `offline`. */
  causes?: readonly (number | 'offline')[]
  /** Runs in the page before any of its scripts. */
  before?: () => void
  /** A time of today in London that the page's clock shows when it opens, and goes on from: `12:00`. */
  clock?: string
  /** Hosts beside the server's that its pages go to on purpose. */
  hosts?: readonly string[]
}

export interface ProductOptions {
  data?: keyof Product['templates']
  env?: Record<string, string>
}

/** Call once at the top of a test file: a server on a copy of the data, and the worker's browser. */
export function testProduct({ data = 'demo', env = {} }: ProductOptions = {}) {
  let browser: Browser
  let served: Awaited<ReturnType<typeof serveWarm>>
  let database: Awaited<ReturnType<typeof copyOf>>
  const signedIn = new Map<string, Awaited<ReturnType<BrowserContext['storageState']>>>()
  const open: { context: BrowserContext; problems: string[] }[] = []

  beforeAll(async () => {
    database = await copyOf(inject('product'), data)
    ;[served, browser] = await Promise.all([serveWarm(database.url, env), browserOfWorker()])
  })
  afterAll(async () => {
    await served?.stop()
    await database?.drop()
  })
  afterEach(async ({ task }) => {
    const problems = open.flatMap((opened) => opened.problems)
    if (task.result?.state === 'fail') {
      const pages = open.flatMap(({ context }) => context.pages())
      await Promise.all(pages.map((page, index) => picture(page, `failed ${task.name.slice(0, 60)} ${index + 1}`)))
      process.stdout.write(`  ${task.name}: ${pages.length} pictures in test-results/. ${problems.join(' ')}\n`)
    }
    await Promise.all(open.splice(0).map(({ context }) => context.close()))
    expect(problems).toEqual([])
  })

  /** A page of a browser of its own (cookies, storage), in British English and London. */
  async function aPage({ login, causes = [], before, clock, hosts = [], ...options }: PageOptions = {}): Promise<Page> {
    const state = login === undefined ? undefined : await stateOf(login)
    const context = await browser.newContext({
      baseURL: served.url,
      locale: 'en-GB',
      timezoneId: london,
      reducedMotion: 'reduce',
      viewport: { width: 1280, height: 800 },
      // It fetches the whole client once for every context, which only the journeys about it need.
      serviceWorkers: 'block',
      ...(state && { storageState: state }),
      ...options,
    })
    context.setDefaultTimeout(15_000 * slowness)
    if (slowness > 1) context.on('page', (page) => void slowDown(page))
    if (unevenness > 0) await context.route('**/api/**', arriveLate)
    if (before) await context.addInitScript(before)
    if (clock !== undefined) await context.addInitScript({ content: setAhead(untilToday(clock)) })
    open.push({ context, problems: await watch(context, options.baseURL ?? served.url, causes, hosts) })
    return context.newPage()
  }

  /** The session's cookies, once per person and file: the login screen has journeys of its own. */
  async function stateOf(login: string) {
    const known = signedIn.get(login)
    if (known) return known
    const context = await browser.newContext({ baseURL: served.url })
    const credentials = { email: login, password: demoPassword }
    const answer = await context.request.post('/api/auth/token/login/', { data: credentials })
    if (!answer.ok()) throw new Error(`${login} could not sign in: ${answer.status()} ${await answer.text()}`)
    const state = await context.storageState()
    signedIn.set(login, state)
    await context.close()
    return state
  }

  return {
    aPage,
    url: () => served.url,
    port: () => served.port,
    served: () => served,
    database: () => database,
    browser: () => browser,
  }
}

/** Signs in on the login screen and waits for the first screen behind it. `at` is for a page without a base address. */
export async function signIn(page: Page, login: string, { at = '' } = {}): Promise<void> {
  await page.goto(`${at}/login/`)
  await page.getByLabel('Email').fill(login)
  await page.getByLabel('Password', { exact: true }).fill(demoPassword)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.getByRole('button', { name: /^Account of / }).waitFor()
}

/** From now until this time of today in London, in milliseconds. */
function untilToday(time: string): number {
  const now = Temporal.Now.zonedDateTimeISO(london)
  return now.withPlainTime(time).epochMilliseconds - now.epochMilliseconds
}

/** Script that sets the clock of a page, `Date` and `Temporal`, ahead by so many milliseconds. */
function setAhead(ahead: number): string {
  return `{
    const RealDate = Date
    globalThis.Date = class extends RealDate {
      constructor(...given) {
        super(...(given.length === 0 ? [RealDate.now() + ${ahead}] : given))
      }
      static now() {
        return RealDate.now() + ${ahead}
      }
    }
    const clock = globalThis.Temporal?.Now
    if (clock) {
      const instant = clock.instant.bind(clock)
      const now = () => instant().add({ milliseconds: ${ahead} })
      const inZone = (zone = clock.timeZoneId()) => now().toZonedDateTimeISO(zone)
      Object.assign(clock, {
        instant: now,
        zonedDateTimeISO: inZone,
        plainDateISO: (zone) => inZone(zone).toPlainDate(),
        plainTimeISO: (zone) => inZone(zone).toPlainTime(),
        plainDateTimeISO: (zone) => inZone(zone).toPlainDateTime(),
      })
    }
  }`
}

/** As on a machine with less of a processor. */
async function slowDown(page: Page) {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowness })
}

/** As over a mobile network: what was asked first is not always answered first. */
async function arriveLate(route: Route) {
  await delay(Math.random() * unevenness)
  // The page may have gone meanwhile, and its calls with it.
  await route.continue().catch(() => undefined)
}

/** Script that turns refusals by the policy into errors of the console. */
const reportViolations = `document.addEventListener('securitypolicyviolation', (refused) => {
  if (refused.disposition === 'enforce')
    console.error('Content-Security-Policy: ' + refused.violatedDirective + ' ' + refused.blockedURI)
})`

/** Collects what no page of ours may do. */
export async function watch(
  context: BrowserContext,
  url: string,
  causes: readonly (number | 'offline')[],
  hosts: readonly string[] = [],
): Promise<string[]> {
  const problems: string[] = []
  const { host } = new URL(url)
  await context.addInitScript({ content: reportViolations })
  if (clockAhead !== 0) await context.addInitScript({ content: setAhead(clockAhead) })
  const isCaused = (text: string) => {
    const status = /^Failed to load resource: the server responded with a status of (\d+)/.exec(text)?.[1]
    if (status !== undefined) return causes.includes(Number(status))
    return (
      causes.includes('offline') &&
      /^Failed to load resource: net::ERR_(INTERNET_DISCONNECTED|FAILED|CONNECTION_REFUSED)/.test(text)
    )
  }
  context.on('console', (message) => {
    if (message.type() === 'error' && !isCaused(message.text()))
      problems.push(`console of ${message.page()?.url()}: ${message.text()} (${message.location().url})`)
  })
  context.on('weberror', (error) => problems.push(`thrown on ${error.page()?.url()}: ${String(error.error().stack)}`))
  context.on('request', (request) => {
    const to = new URL(request.url())
    if (to.protocol.startsWith('http') && to.host !== host && !hosts.includes(to.host))
      problems.push(`request to ${request.url()}`)
  })
  // A stream stays open as long as its page: it is no request that somebody waits for.
  const isStream = (request: Request) => request.resourceType() === 'eventsource'
  const settle = (request: Request) => {
    const page = pageOf(request)
    if (page && pending.get(page)?.delete(request)) lastSettled.set(page, performance.now())
  }
  context.on('request', (request) => {
    const page = pageOf(request)
    if (page && !isStream(request)) pending.set(page, (pending.get(page) ?? new Set()).add(request))
  })
  context.on('requestfinished', settle)
  context.on('requestfailed', settle)
  context.on('response', (response) => {
    const status = response.status()
    if (status >= 400 && !causes.includes(status))
      problems.push(`${status} from ${response.request().method()} ${response.url()}`)
  })
  return problems
}

const pending = new WeakMap<Page, Set<Request>>()
const lastSettled = new WeakMap<Page, number>()
/** Requests of a worker have no frame, and so no page. */
const pageOf = (request: Request): Page | undefined =>
  request.serviceWorker() === null && !request.isNavigationRequest() ? request.frame().page() : undefined

/** Milliseconds without a request after which a page is idle. */
const idleMs = 500
/** Waits until nothing has been fetched for half a second; streams that stay open do not count. */
export async function networkIdle(page: Page): Promise<void> {
  await page.waitForLoadState('load')
  const isIdle = () =>
    (pending.get(page)?.size ?? 0) === 0 && performance.now() - (lastSettled.get(page) ?? 0) >= idleMs
  for (let waited = 0; !isIdle(); waited += 50) {
    if (waited > 15_000 * slowness) throw new Error(`${page.url()} still fetches something.`)
    await delay(50)
  }
}

/** The rules of axe whose result depends on the colour scheme: the others need not be judged twice. */
const rulesOfColour = ['color-contrast', 'link-in-text-block']

/** Rules that axe leaves out unless it is told: what a finger can hit, and names that begin with the words on screen. */
const rulesOfInput = { 'target-size': { enabled: true }, 'label-content-name-mismatch': { enabled: true } }

/**
 * Every rule of axe, nothing excluded, or those about colours alone; one line per violation, so that a failure says what
 * to mend.
 */
export async function axe(page: Page, { coloursOnly = false } = {}): Promise<string[]> {
  // A colour on its way to another is not what somebody reads.
  await page.evaluate(`Promise.all(document.getAnimations()
    .filter((one) => one.effect?.getComputedTiming().iterations !== Infinity)
    .map((one) => one.finished.catch(() => undefined)))`)
  // Its results are put together in the page itself: no page of ours has a frame of another origin.
  const builder = new AxeBuilder({ page }).setLegacyMode(true)
  const { violations } = await (
    coloursOnly ? builder.withRules(rulesOfColour) : builder.options({ rules: rulesOfInput })
  ).analyze()
  const lines: string[] = []
  for (const { id, help, nodes } of violations)
    for (const { target, html, any } of nodes) {
      const reasons = any.map(({ message }) => message).join(' ')
      if (reasons.includes('partially obscured') && (await isHitOnceScrolled(page, target.join(' ')))) continue
      lines.push(`${id}: ${help} (${reasons}) at ${target.join(' ')} ${html.slice(0, 200)}`)
    }
  return lines
}

/** Whether a target is large enough once it is in the middle: a bar at the edge covers what lies there by chance. */
async function isHitOnceScrolled(page: Page, selector: string): Promise<boolean> {
  await page
    .locator(selector)
    .first()
    .evaluate((node) => node.scrollIntoView({ block: 'center', behavior: 'instant' }))
  const builder = new AxeBuilder({ page }).setLegacyMode(true).include(selector).withRules(['target-size'])
  return (await builder.analyze()).violations.length === 0
}

/** A picture for people, in test-results/. */
export const picture = (page: Page, name: string) => page.screenshot({ path: `test-results/${name}.png` })
