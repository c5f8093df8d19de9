/**
 * A newcomer's whole path: an empty folder, a clone, one command, and from there to an approved entry in the browser.
 * What is committed is what is tried.
 */
import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { launch, signIn, watch } from '#test/browser.ts'
import { fillForm, form, goToDiary, sunday } from '#test/diary.ts'
import { freePort, root } from '#test/product.ts'

const folder = mkdtempSync(join(tmpdir(), 'fieldbook-newcomer-'))
const checkout = join(folder, 'fieldbook')
let demo: ChildProcess
let output = ''
let url = ''
let browser: Browser

beforeAll(async () => {
  execFileSync('git', ['clone', '--quiet', root, checkout])
  const port = await freePort()
  url = `http://localhost:${port}`
  const { PATH = '', HOME = '' } = process.env
  // Not our own node: a newcomer has the one of the machine.
  const machine = PATH.split(':')
    .filter((entry) => !entry.includes('node_modules'))
    .join(':')
  demo = spawn('npm', ['run', 'demo'], {
    cwd: checkout,
    env: { PATH: machine, HOME, PORT: String(port), npm_config_prefer_offline: 'true' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  for (const stream of [demo.stdout, demo.stderr]) stream?.on('data', (text: Buffer) => (output += text.toString()))
  const from = performance.now()
  while (!output.includes('Fieldbook is ready')) {
    if (demo.exitCode !== null) throw new Error(`npm run demo ended with ${demo.exitCode}:\n${output}`)
    if (performance.now() - from > 400_000) throw new Error(`npm run demo is not ready after 400 s:\n${output}`)
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  process.stdout.write(`  from the command to the ready line: ${((performance.now() - from) / 1000).toFixed(1)} s\n`)
  browser = await launch()
}, 420_000)

afterAll(async () => {
  await browser?.close()
  if (demo.exitCode === null && demo.signalCode === null) {
    demo.kill('SIGTERM')
    await once(demo, 'exit')
  }
  rmSync(folder, { recursive: true, force: true })
}, 60_000)

test('the command says where it is and who can sign in', () => {
  expect(output).toContain(`${url}/`)
  for (const text of ['fieldbook-demonstration', 'manager@gb.example', 'staff@gb.example'])
    expect(output).toContain(text)
})

test('a day is logged, submitted and approved', async () => {
  const [staff, manager] = [await visitor(), await visitor()]
  const date = sunday(1)
  await signIn(staff.page, 'staff@gb.example')
  await goToDiary(staff.page)
  await logDay(staff.page, date)
  await staff.page.goto(`/diary/?start=${date}&end=${date}`)
  await mine(staff.page).getByText('Submitted', { exact: true }).waitFor()

  await signIn(manager.page, 'manager@gb.example')
  await manager.page.goto(`/diary/?start=${date}&end=${date}`)
  await mine(manager.page)
    .getByRole('button', { name: /^Actions for/ })
    .click()
  await manager.page.getByRole('menuitem', { name: 'Approve', exact: true }).click()
  await mine(manager.page).getByText('Approved', { exact: true }).waitFor()

  await staff.page.reload()
  await mine(staff.page).getByText('Approved', { exact: true }).waitFor()
  expect([...staff.problems, ...manager.problems]).toEqual([])
  await Promise.all([staff.context.close(), manager.context.close()])
})

test('SIGTERM ends everything that the command started', async () => {
  // Elsewhere than on Linux the closed port says it.
  if (process.platform === 'linux') expect(processesOf(checkout).length).toBeGreaterThan(1)
  demo.kill('SIGTERM')
  await once(demo, 'exit')
  await expect.poll(() => processesOf(checkout), { timeout: 20_000 }).toEqual([])
  await expect(fetch(url)).rejects.toThrow()
}, 60_000)

const details = 'My first entry: levels along the quay'
const mine = (page: Page) => page.getByRole('row').filter({ hasText: details })

async function visitor(): Promise<{ page: Page; context: BrowserContext; problems: string[] }> {
  const context = await browser.newContext({ baseURL: url, locale: 'en-GB', timezoneId: 'Europe/London' })
  const problems = await watch(context, url, [])
  return { page: await context.newPage(), context, problems }
}

async function logDay(page: Page, date: string) {
  await page.getByRole('button', { name: 'New entry' }).first().click()
  await fillForm(page, { date, start: '9', end: '17:00', details })
  await form(page).getByRole('button', { name: 'Save and submit' }).click()
  await page.getByText('Entry saved and submitted.').waitFor()
}

/** Whatever runs from this folder, by /proc; nothing where there is none. */
function processesOf(path: string): string[] {
  const ids = (() => {
    try {
      return readdirSync('/proc').filter((name) => /^\d+$/.test(name))
    } catch {
      return []
    }
  })()
  return ids.flatMap((id) => {
    try {
      const line = readFileSync(`/proc/${id}/cmdline`, 'utf8').replaceAll('\0', ' ').trim()
      return line.includes(path) ? [line] : []
    } catch {
      return []
    }
  })
}
