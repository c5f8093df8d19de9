/**
 * `node bench/board.ts`: the schedule of 200 people, 28 days and 2,500 bars. The call of its window beside the bare driver; in a
 * real browser how long the board takes to mount, how it scrolls and how a drag follows the pointer, beside an empty page in the
 * same run; then 1,000 people. CHROMIUM_PATH says where the browser is, BENCH_PEOPLE (200,1000) how many, BENCH_SECONDS (5) how
 * long each load lasts. Machines differ and share their cores: run it on an idle one.
 */
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import pg from 'pg'
import { type Browser, chromium, type Page } from 'playwright-core'

import { migrate } from '#db/migrate.ts'
import { addDays, today, weekStart } from '#core/days.ts'
import { openDatabase } from '#server/db/db.ts'
import { builtManifest } from '#test/bundle.ts'
import { list } from './acts.ts'
import { compare } from './compare.ts'
import { type BenchFirm, makeFirms } from './data.ts'
import { say } from './report.ts'
import { type BenchServer, startServer } from './server.ts'
import { benchSettings, postgres } from './set-up.ts'

const sizes = (process.env['BENCH_PEOPLE'] ?? '200,1000').split(',').map(Number)
const seconds = Number(process.env['BENCH_SECONDS'] ?? 5)
const executablePath = process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium'
const days = 28
/** In 200 rows 2,500. */
const barsEach = 12.5
const monday = weekStart(today('Europe/London'), 1)
const grants = ['tasks.change_task', 'users.change_user', 'groups.change_group']
const mounts = 7

/** When the first bars were drawn after the answer came, and which tasks took long, noted from the start. */
const watching = `
  window.longTasks = []
  new PerformanceObserver((found) => {
    for (const { startTime, duration } of found.getEntries()) longTasks.push({ startTime, duration })
  }).observe({ type: 'longtask' })
  new MutationObserver((_, observer) => {
    if (!document.querySelector('.fb-bar')) return
    observer.disconnect()
    requestAnimationFrame(() => setTimeout(() => {
      const answer = performance.getEntriesByType('resource').find(({ name }) => name.includes('/api/schedule/?'))
      window.mounted = performance.now() - answer.responseEnd
    }))
  }).observe(document, { childList: true, subtree: true })`

async function measure(people: number): Promise<void> {
  const name = `bench_board_${people}`
  const adminUrl = await database.database(name)
  await migrate({ adminUrl, appPassword: benchSettings.password })
  const [firm] = await makeFirms(adminUrl, { orgs: 1, entries: 100 })
  if (!firm) throw new Error('No firm was made.')
  const bars = await prepare(adminUrl, firm, people)
  say(`\n${people} people × ${days} days × ${bars} bars`)
  const url = database.appUrl(name)
  const web = await startServer(url, join(folder, name))
  const pool = openDatabase({ url, poolSize: 4, statementTimeoutMs: 30_000 })
  try {
    const act = list('the window of the board', () => `/api/schedule/?start=${monday}&end=${addDays(monday, days - 1)}`)
    await compare({ act, entries: people, clients: 1, firms: [firm], database: pool, url: web.url, seconds })
    if (existsSync(executablePath)) await inBrowser(web, firm.token)
    else say('  there is no browser: set CHROMIUM_PATH')
  } finally {
    await pool.close()
    await web.stop()
  }
}

/** So many people in twelve departments, booked for forty tasks. Answers how many bookings there are. */
async function prepare(adminUrl: string, { org_id }: BenchFirm, people: number): Promise<number> {
  const client = new pg.Client({ connectionString: adminUrl })
  await client.connect()
  try {
    await client.query(`set session_replication_role = replica`)
    await client.query(`select set_config('app.org_id', $1, false)`, [String(org_id)])
    const run = (text: string, values: unknown[] = []) => client.query(text, values)
    await run(`update user_group set permissions = permissions || $1::text[] where org_id = $2 and name = 'Bench'`, [
      grants,
      org_id,
    ])
    await run(`insert into department (name) select 'Department ' || n from generate_series(1, 11) n`)
    const { rows } = await run(`select count(*)::int as there from member where org_id = $1`, [org_id])
    const { there } = rows[0] as { there: number }
    await run(
      `insert into member (first_name, last_name, main_org_id) select 'Worker', lpad(n::text, 4, '0'), $1 from generate_series(1, $2::int) n`,
      [org_id, Math.max(0, people - there)],
    )
    await run(
      `update member set main_org_id = org_id, department_id = (select min(id) from department where org_id = $1) + id % 12 where org_id = $1`,
      [org_id],
    )
    await run(
      `insert into schedule_day (user_id, weekday, start_time, end_time, breaks)
       select id, day, '08:30', '17:00', 30 from member, generate_series(1, 5) day where org_id = $1
       on conflict do nothing`,
      [org_id],
    )
    await run(
      `insert into project (reference, name, accepted) select 'P' || (2000 + n), 'Site ' || n, '2020-01-01' from generate_series(1, 20) n`,
    )
    await run(
      `insert into task (project_id, name) select project.id, part from project, unnest(array['Levels', 'Detail survey']) part
        where project.org_id = $1 and project.reference <> 'P1'`,
      [org_id],
    )
    const { rowCount } = await run(
      `insert into booking (user_id, task_id, start, "end", minutes)
       select who.id, (select min(id) from task where org_id = $1) + 1 + (at % 40), day, day + (at % 3)::int, 240
         from (select id, row_number() over (order by id) - 1 as n from member where org_id = $1 order by id limit $2) who
         cross join lateral generate_series((who.n * $3::numeric)::int, ((who.n + 1) * $3::numeric)::int - 1) at
         cross join lateral (select $4::date + ((at * 11) % 26)::int as day) d`,
      [org_id, people, barsEach, monday],
    )
    await client.query('vacuum analyze')
    return rowCount ?? 0
  } finally {
    await client.end()
  }
}

// --- In the browser -------------------------------------------------------------------------------------------------------

async function inBrowser(web: BenchServer, token: string) {
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] })
  try {
    const empty = await aPage(browser, token)
    await empty.goto(`${web.url}/api/health/`)
    report('an empty page: frames', await frames(empty, ''))
    await drags(empty, 'an empty page: from the pointer to the picture', { x: 300, y: 300 })
    await empty.context().close()

    const page = await aPage(browser, token)
    const taken: number[] = []
    for (let index = 0; index < mounts + 1; index++) {
      await page.goto(`${web.url}/schedule/${days}/${monday}/`)
      await page.locator('.fb-bar').first().waitFor()
      await page.waitForFunction('window.mounted !== undefined')
      const id = await page.evaluate<number>('window.mounted')
      // The first one warms it up.
      if (index > 0) taken.push(id)
    }
    sayShares('mount, from the answer to the picture of the first bars', taken)
    say(
      `  nodes of the board: ${await page.locator('.fb-board').evaluate((board) => board.querySelectorAll('*').length)}`,
    )
    report('scrolling', await frames(page, `document.querySelector('.fb-board')`))
    await page.evaluate(`document.querySelector('.fb-board').scrollTo(0, 0)`)
    await page.waitForTimeout(500)
    const bar = await page.locator('.fb-bar[data-kind="work"]').nth(8).boundingBox()
    if (!bar) throw new Error('There is no bar to drag.')
    await drags(page, 'dragging a bar: from the pointer to the picture', { x: bar.x + 15, y: bar.y + bar.height / 2 })
  } finally {
    await browser.close()
  }
}

async function aPage(browser: Browser, token: string): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    extraHTTPHeaders: { authorization: `Token ${token}` },
  })
  const page = await context.newPage()
  await page.addInitScript(watching)
  return page
}

interface Frames {
  perSecond: number
  p95: number
  longest: number
}

/** For three seconds what is named is scrolled by 40 pixels a frame, up and down. */
const frames = (page: Page, what: string) =>
  page.evaluate<Frames>(`new Promise((done) => {
    const node = ${what === '' ? 'null' : what}
    const times = []
    const begun = performance.now()
    let by = 40
    const frame = (now) => {
      times.push(now)
      if (node) {
        const before = node.scrollTop
        node.scrollTop += by
        if (node.scrollTop === before) by = -by
      }
      if (now - begun < 3000) return void requestAnimationFrame(frame)
      const gaps = times.slice(1).map((one, at) => one - times[at]).sort((a, b) => a - b)
      const long = longTasks.filter(({ startTime }) => startTime >= begun).map(({ duration }) => duration)
      done({ perSecond: (1000 * gaps.length) / (times.at(-1) - times[0]), p95: gaps[Math.floor(gaps.length * 0.95)], longest: Math.max(0, ...long) })
    }
    requestAnimationFrame(frame)
  })`)

const report = (title: string, { perSecond, p95, longest }: Frames) =>
  say(
    `  ${title}: ${perSecond.toFixed(1)} a second, p95 ${p95.toFixed(1)} ms, the longest task ${longest.toFixed(0)} ms`,
  )

/** A hundred and twenty moves of a pressed pointer across days and rows, then the drop. */
async function drags(page: Page, title: string, from: { x: number; y: number }) {
  await page.evaluate(`{
    window.waits = []
    window.dragged = performance.now()
    addEventListener('pointermove', () => {
      const moved = performance.now()
      requestAnimationFrame(() => setTimeout(() => waits.push(performance.now() - moved)))
    }, true)
  }`)
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  for (let index = 1; index <= 120; index++) await page.mouse.move(from.x + index * 3, from.y + (index % 60) * 4)
  await page.mouse.up()
  await page.waitForTimeout(500)
  const { waits, longest } = await page.evaluate<{ waits: number[]; longest: number }>(
    `({ waits, longest: Math.max(0, ...longTasks.filter(({ startTime }) => startTime >= dragged).map(({ duration }) => duration)) })`,
  )
  sayShares(title, waits)
  say(`    the longest task, the drop included: ${longest.toFixed(0)} ms`)
}

function sayShares(title: string, found: readonly number[]) {
  const sorted = found.toSorted((a, b) => a - b)
  const atShare = (share: number) =>
    (sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0).toFixed(1)
  say(`  ${title}: p50 ${atShare(0.5)} ms, p95 ${atShare(0.95)} ms`)
}

const folder = mkdtempSync(join(tmpdir(), 'fieldbook-bench-'))
const database = await postgres(folder)
try {
  await builtManifest()
  for (const people of sizes) await measure(people)
} finally {
  await database.stop()
  rmSync(folder, { recursive: true, force: true })
}
