/**
 * The bytes that a screen costs, gzipped, from the manifest of the production build. What a chunk imports comes with it;
 * what it imports on demand does not, unless the screen asks for it at once.
 */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'

import { beforeAll, describe, expect, test } from 'vitest'

const dist = fileURLToPath(new URL('../dist', import.meta.url))
const kib = 1024
const budgets = { loginJs: 145 * kib, loginCss: 15 * kib, firstListJs: 250 * kib, anotherRouteJs: 60 * kib }

interface Chunk {
  file: string
  imports?: string[]
  css?: string[]
  isDynamicEntry?: boolean
}

let manifest: Record<string, Chunk> = {}
beforeAll(async () => {
  const setup = new URL('../bin/setup.mjs', import.meta.url).href
  const { buildWeb } = (await import(setup)) as { buildWeb: () => Promise<void> }
  await buildWeb()
  manifest = JSON.parse(readFileSync(join(dist, '.vite', 'manifest.json'), 'utf8')) as Record<string, Chunk>
}, 120_000)

const everyPage = ['index.html', 'src/app/start.tsx']
const login = [...everyPage, 'src/features/auth/web/LoginScreen.tsx']
const firstList = [...everyPage, 'src/app/shell/Shell.tsx', 'src/features/diary/web/DiaryScreen.tsx']

/** The files that these entries need to run. */
function filesOf(entries: readonly string[]): Set<string> {
  const seen = new Set<string>()
  const visit = (name: string): void => {
    if (seen.has(name)) return
    seen.add(name)
    const chunk = manifest[name]
    if (!chunk) throw new Error(`The build has no ${name}.`)
    chunk.imports?.forEach(visit)
  }
  entries.forEach(visit)
  return new Set([...seen].flatMap((name) => [manifest[name]?.file ?? '', ...(manifest[name]?.css ?? [])]))
}

const bytesOf = (files: Iterable<string>, ending: string): number =>
  [...files]
    .filter((file) => file.endsWith(ending))
    .reduce((sum, file) => sum + gzipSync(readFileSync(join(dist, file))).length, 0)

describe('bytes of the production build', () => {
  test('login: JavaScript and styles', () => {
    const files = filesOf(login)
    report('login', bytesOf(files, '.js'), bytesOf(files, '.css'))
    expect(bytesOf(files, '.js')).toBeLessThanOrEqual(budgets.loginJs)
    expect(bytesOf(files, '.css')).toBeLessThanOrEqual(budgets.loginCss)
    // A count of nothing would be within every budget.
    expect(bytesOf(files, '.js')).toBeGreaterThan(60 * kib)
  })

  test('the first list, cold: all its JavaScript', () => {
    const files = filesOf(firstList)
    report('first list', bytesOf(files, '.js'), bytesOf(files, '.css'))
    expect(bytesOf(files, '.js')).toBeLessThanOrEqual(budgets.firstListJs)
  })

  test('whatever comes later, on top of the first list', () => {
    const there = filesOf(firstList)
    // Browsers with Temporal never fetch the polyfill.
    const later = Object.entries(manifest).filter(([name, chunk]) => chunk.isDynamicEntry && name.startsWith('src/'))
    expect(later.length).toBeGreaterThan(5)
    const costs = later.map(([name]) => ({ name, bytes: bytesOf(filesOf([name]).difference(there), '.js') }))
    for (const { name, bytes } of costs) report(name, bytes)
    expect(costs.filter(({ bytes }) => bytes > budgets.anotherRouteJs)).toEqual([])
  })

  test('the page preloads nothing that the login does not need', () => {
    const html = readFileSync(join(dist, 'index.html'), 'utf8')
    const named = [...html.matchAll(/(?:href|src)="\/(assets\/[^"]+\.(?:js|css))"/g)].map(([, file]) => file ?? '')
    expect(named.length).toBeGreaterThan(0)
    expect(named.filter((file) => !filesOf(login).has(file))).toEqual([])
    expect(named.filter((file) => !existsSync(join(dist, file)))).toEqual([])
  })
})

function report(name: string, js: number, css?: number) {
  const inKib = (bytes: number) => (bytes / kib).toFixed(1)
  process.stdout.write(`  ${name}: ${inKib(js)} KiB JS${css === undefined ? '' : `, ${inKib(css)} KiB CSS`}\n`)
}
