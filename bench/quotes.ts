/**
 * `node bench/quotes.ts`: a quote of 500 items. How long a cell takes in the browser from its key to the new totals, a save
 * of it and of all rows on the server, and its PDF, of some twenty pages. CHROMIUM_PATH says where the browser
 * is. Machines differ and share their cores: run it on an idle one.
 */
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import pg from 'pg'
import { chromium } from 'playwright-core'

import { migrate } from '#db/migrate.ts'
import { builtManifest } from '#test/bundle.ts'
import { type BenchFirm, makeFirms } from './data.ts'
import { say } from './report.ts'
import { type BenchServer, send, startServer } from './server.ts'
import { benchSettings, postgres } from './set-up.ts'

const many = 500
const times = 40
const grants = [
  'projects.view_quote',
  'projects.change_project',
  'projects.view_financials',
  'quote_items.view_quoteitem',
  'quote_items.add_quoteitem',
  'quote_items.change_quoteitem',
  // A firm keeps an administrator.
  'users.change_user',
  'groups.change_group',
]

const folder = mkdtempSync(join(tmpdir(), 'fieldbook-bench-'))
const database = await postgres(folder)
try {
  await builtManifest()
  const adminUrl = await database.database('bench_quotes')
  await migrate({ adminUrl, appPassword: benchSettings.password })
  const [firm] = await makeFirms(adminUrl, { orgs: 1, entries: 100 })
  if (!firm) throw new Error('No firm was made.')
  const made = await prepare(adminUrl, firm)
  const web = await startServer(database.appUrl('bench_quotes'), join(folder, 'data'))
  try {
    await measure(web, firm.token, made)
  } finally {
    await web.stop()
  }
} finally {
  await database.stop()
  rmSync(folder, { recursive: true, force: true })
}

async function prepare(adminUrl: string, { org_id }: BenchFirm) {
  const client = new pg.Client({ connectionString: adminUrl })
  await client.connect()
  try {
    await client.query(`select set_config('app.org_id', $1, false)`, [String(org_id)])
    await client.query(
      `update user_group set permissions = permissions || $1::text[] where org_id = $2 and name = 'Bench'`,
      [grants, org_id],
    )
    const idOf = async (text: string) => Number((await client.query<{ id: string }>(text)).rows[0]?.id)
    const project = await idOf(`insert into project (reference, name) values ('Q1', 'Weir') returning id`)
    const template = await idOf(
      `insert into document_template (name, kind, locale, title, terms) values ('Quote', 'quote', 'GB', 'Quote', repeat('What is agreed beside this holds only in writing. ', 380)) returning id`,
    )
    return { project, template }
  } finally {
    await client.end()
  }
}

async function measure(web: BenchServer, token: string, { project, template }: { project: number; template: number }) {
  const items = `${web.url}/api/projects/${project}/quote-items/`
  const rows = Array.from({ length: many }, (_, index) => ({
    key: String(index),
    name: `Levels along the river wall, part ${index}`,
    quantity: '2',
    unit_price: String(index),
    // One of five stands at the top.
    ...(index % 5 > 0 && { parent_key: String(index - (index % 5)) }),
  }))
  const save = async (body: object) => {
    const { status, text } = await send('PATCH', items, token, body)
    if (status >= 300) throw new Error(`${status} ${text}`)
    return JSON.parse(text) as { results: { id: number }[] }
  }
  const { results } = await save({ rows })
  await timed('save of one cell', (index) => save({ rows: [{ id: results[index]?.id, unit_price: `${index}.50` }] }))
  await timed(
    'save of all rows',
    (index) => save({ rows: results.map(({ id }) => ({ id, unit_price: `${id + index}` })) }),
    10,
  )
  const terms = 'What is agreed beside this holds only in writing. '.repeat(95)
  let pages = 0
  await timed(
    'its PDF',
    async () => {
      const body = { template_id: template, opening: `${terms}\n\n`.repeat(2), closing: `${terms}\n\n`.repeat(2) }
      const { status, text } = await send('POST', `${web.url}/api/projects/${project}/documents/preview/`, token, body)
      if (status >= 300) throw new Error(`${status} ${text}`)
      pages = text.match(/\/Type\s*\/Page\b/g)?.length ?? 0
    },
    10,
  )
  say(`  (${pages} pages)`)
  await inBrowser(web, token, project)
}

/** From the key that ends the typing to the sum below the grid, and to the picture of it. */
async function inBrowser(web: BenchServer, token: string, project: number) {
  const executablePath = process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium'
  if (!existsSync(executablePath)) return say('  there is no browser: set CHROMIUM_PATH')
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] })
  try {
    const page = await browser.newPage({
      viewport: { width: 1440, height: 900 },
      extraHTTPHeaders: { authorization: `Token ${token}` },
    })
    await page.goto(`${web.url}/quotes/${project}/#items`)
    const sum = page.locator('.fb-items-foot [data-column="total"]')
    await sum.waitFor()
    const found = { summed: [] as number[], drawn: [] as number[] }
    for (let index = 0; index < times + 3; index++) {
      const cell = page.locator(`.fb-item-row [data-column="unit_price"]`).nth(3)
      await cell.focus()
      await page.keyboard.type(`${1000 + index}`)
      await page.evaluate(`void (window.measured = new Promise((done) => {
        let pressed = 0
        addEventListener('keydown', () => (pressed = performance.now()), { capture: true, once: true })
        new MutationObserver((_, observer) => {
          observer.disconnect()
          const summed = performance.now() - pressed
          requestAnimationFrame(() => setTimeout(() => done({ summed, drawn: performance.now() - pressed })))
        }).observe(document.querySelector('.fb-items-foot [data-column="total"]'), { characterData: true, childList: true, subtree: true })
      }))`)
      await page.keyboard.press('Enter')
      const record = (await page.evaluate('window.measured')) as { summed: number; drawn: number }
      // The first ones warm it up.
      if (index >= 3) {
        found.summed.push(record.summed)
        found.drawn.push(record.drawn)
      }
      // What it saves is answered before the next one.
      await page.waitForLoadState('networkidle')
    }
    report('a cell to new totals', found.summed)
    report('a cell to the picture of them', found.drawn)
  } finally {
    await browser.close()
  }
}

async function timed(title: string, once: (index: number) => Promise<unknown>, count = times) {
  const found: number[] = []
  // The first ones warm it up.
  for (let index = 0; index < count + 3; index++) {
    const begun = performance.now()
    await once(index)
    if (index >= 3) found.push(performance.now() - begun)
  }
  report(title, found)
}

function report(title: string, found: readonly number[]) {
  const sorted = found.toSorted((a, b) => a - b)
  const atShare = (share: number) =>
    (sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0).toFixed(1)
  say(`  ${title}: p50 ${atShare(0.5)} ms, p99 ${atShare(0.99)} ms`)
}
