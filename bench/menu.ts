/**
 * `node bench/menu.ts`: clicks through every entry of the menu of a running Fieldbook and prints, for the second visit, the time
 * from the click to the content, the calls, how many of them waited for another one, and their bytes; and whether anything moved.
 *
 * BENCH_URL (http://localhost:8080) is its address, BENCH_LOGIN and BENCH_PASSWORD who signs in, CHROMIUM_PATH the browser.
 * A pointer rests on the entry for BENCH_REST (100) milliseconds before it is clicked, as a hand does.
 */
import { chromium, type Page } from 'playwright-core'

import { say } from './report.ts'

const {
  BENCH_URL: base = 'http://localhost:8080',
  BENCH_LOGIN: login = '',
  BENCH_PASSWORD: password = '',
} = process.env
const executablePath = process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium'
const rest = Number(process.env['BENCH_REST'] ?? 100)

interface Visit {
  ms: number
  calls: number
  depth: number
  bytes: number
  shift: number
}

/** Notes when an address stands: its heading is there, nothing of it is a placeholder, and the frame was painted. */
const watching = `
  window.shift = 0
  new PerformanceObserver((list) => { for (const entry of list.getEntries()) if (!entry.hadRecentInput) shift += entry.value })
    .observe({ type: 'layout-shift', buffered: true })
  performance.setResourceTimingBufferSize(5000)
  addEventListener('click', ({ timeStamp }) => {
    window.clicked = timeStamp
    window.stands = undefined
    const look = () => {
      const main = document.querySelector('main')
      if (location.pathname === window.target && main?.querySelector('h1') && !main.querySelector('.fb-skeleton, [aria-busy="true"]'))
        return requestAnimationFrame(() => setTimeout(() => (window.stands = performance.now())))
      requestAnimationFrame(look)
    }
    requestAnimationFrame(look)
  }, true)`

async function visit(page: Page, href: string): Promise<Visit> {
  const link = page.locator(`nav a[href="${href}"]`).first()
  await page.evaluate((path) => Object.assign(globalThis, { target: path, shift: 0 }), href)
  const before = await page.evaluate(() => performance.now())
  await link.hover()
  await page.waitForTimeout(rest)
  await link.click()
  await page.waitForFunction(() => (globalThis as { stands?: number }).stands !== undefined, undefined, { polling: 20 })
  // What is called once the content stands belongs to it too.
  await page.waitForLoadState('networkidle')
  return page.evaluate((from) => {
    const { clicked, stands, shift } = globalThis as unknown as { clicked: number; stands: number; shift: number }
    const calls = (performance.getEntriesByType('resource') as PerformanceResourceTiming[]).filter(
      ({ name, startTime }) => startTime >= from && name.includes('/api/') && !name.includes('/changes/'),
    )
    const depth = (call: PerformanceResourceTiming): number =>
      1 + Math.max(0, ...calls.filter(({ responseEnd }) => responseEnd > 0 && responseEnd <= call.startTime).map(depth))
    return {
      ms: stands - clicked,
      calls: calls.length,
      depth: Math.max(0, ...calls.map(depth)),
      bytes: calls.reduce((sum, { transferSize }) => sum + transferSize, 0),
      shift,
    }
  }, before)
}

const browser = await chromium.launch({ executablePath })
try {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
  await page.addInitScript(watching)
  await page.goto(`${base}/login/`)
  await page.getByLabel('Email').fill(login)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.keyboard.press('Enter')
  await page.waitForURL(`${base}/`)
  await page.locator('nav a').first().waitFor()
  await page.waitForLoadState('networkidle')
  const entries = await page
    .locator('nav a[href^="/"]')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''))
  const hrefs = [...new Set(entries)]
  for (const href of hrefs) await visit(page, href)
  const visits = new Map<string, Visit>()
  for (const href of hrefs) visits.set(href, await visit(page, href))
  say('| entry | click to content | calls | depth | bytes | moved |\n|---|---|---|---|---|---|')
  for (const [href, { ms, calls, depth, bytes, shift }] of visits)
    say(`| ${href} | ${ms.toFixed(0)} ms | ${calls} | ${depth} | ${bytes} | ${shift.toFixed(3)} |`)
  const times = [...visits.values()].map(({ ms }) => ms).toSorted((a, b) => a - b)
  say(`\nmedian ${times[times.length >> 1]?.toFixed(0)} ms, slowest ${times.at(-1)?.toFixed(0)} ms`)
} finally {
  await browser.close()
}
