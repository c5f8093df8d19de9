/** The web client's files and its page, as a browser receives them. */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'

import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { buildServer } from '#app/http.ts'
import { servePages } from '#server/pages/pages.ts'
import { cookieNames } from '#server/access/session.ts'
import { testServer, testSettings } from '#test/firm.ts'

const server = testServer()
const script = `console.log(${JSON.stringify('x'.repeat(5000))})`
const manifest = {
  'login.tsx': { file: 'assets/login.js', imports: ['_base.js'] },
  'list.tsx': { file: 'assets/list.js', imports: ['_base.js', '_table.js'], css: ['assets/list.css'] },
  '_table.js': { file: 'assets/table.js', imports: ['list.tsx'] },
  '_base.js': { file: 'assets/base.js' },
}
let dist: string
let app: FastifyInstance

beforeAll(async () => {
  dist = await mkdtemp(join(tmpdir(), 'fieldbook-dist-'))
  await mkdir(join(dist, 'assets'))
  await mkdir(join(dist, '.vite'))
  await writeFile(
    join(dist, 'index.html'),
    '<head><meta property="csp-nonce" nonce="__CSP_NONCE__"><link rel="modulepreload" href="/assets/base.js"></head><div id="root"></div>',
  )
  await writeFile(join(dist, 'assets', 'app-BxkWq2mZ.js'), script)
  await writeFile(join(dist, 'icon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>')
  await writeFile(join(dist, 'fieldbook.webmanifest'), '{}')
  await writeFile(join(dist, 'sw.js'), script)
  await writeFile(join(dist, '.vite', 'manifest.json'), JSON.stringify(manifest))
  app = await buildServer(server.database(), testSettings, (web) =>
    servePages(web, dist, testSettings, (path, hasSession) => [path === '/' && hasSession ? 'list.tsx' : 'login.tsx']),
  )
})
afterAll(async () => {
  await app.close()
  await rm(dist, { recursive: true })
})
const get = (url: string, headers = {}) => app.inject({ method: 'GET', url, headers })

test('every address of the client is its page, with a nonce of its own in the page and in the policy', async () => {
  const [home, deep, again] = await Promise.all([
    get('/'),
    get('/diary/user/3/?start=2026-03-01'),
    get('/no/such/screen/'),
  ])
  const nonces = [home, deep, again].map((page) => {
    expect(page.statusCode).toBe(200)
    expect(page.headers['content-type']).toBe('text/html; charset=utf-8')
    expect(page.headers['cache-control']).toBe('no-store')
    const nonce = /nonce="([\w-]{22})"/.exec(page.body)?.[1]
    const policy = String(page.headers['content-security-policy'])
    expect(policy).toContain(`style-src 'self' 'nonce-${nonce}'`)
    expect(policy).toContain("default-src 'none'")
    // WebAssembly of our own may be compiled; nothing else that the policy could allow is.
    expect(policy.replace(" 'wasm-unsafe-eval'", '')).not.toContain('unsafe')
    return nonce
  })
  expect(new Set(nonces).size).toBe(3)
  expect(home.body).not.toContain('__CSP_NONCE__')
})

test('a page names what it opens with, once: the login for who has no session', async () => {
  const named = (body: string) =>
    [...body.matchAll(/<link rel="(\w+)"[^>]* href="\/assets\/([\w.]+)">/g)].map(([, rel, file]) => `${rel} ${file}`)
  const cookie = `${cookieNames(testSettings).sid}=whatever`
  const list = ['modulepreload base.js', 'preload list.css', 'modulepreload list.js', 'modulepreload table.js']
  expect(named((await get('/', { cookie })).body)).toEqual(list)
  expect(named((await get('/')).body)).toEqual(['modulepreload base.js', 'modulepreload login.js'])
  expect(named((await get('/nowhere/', { cookie })).body)).toEqual(['modulepreload base.js', 'modulepreload login.js'])
})

test('the page as it lies in the folder is never sent', async () => {
  expect((await get('/index.html')).body).not.toContain('__CSP_NONCE__')
  expect((await get('/index%2ehtml')).body).not.toContain('__CSP_NONCE__')
})

test('named by their content, files are kept for a year; others are asked for again', async () => {
  const asset = await get('/assets/app-BxkWq2mZ.js')
  expect(asset.body).toBe(script)
  expect(asset.headers).toMatchObject({
    'cache-control': 'public, max-age=31536000, immutable',
    'x-content-type-options': 'nosniff',
  })
  const icon = await get('/icon.svg')
  expect(icon.headers['cache-control']).toBe('no-cache')
  expect(icon.headers['content-type']).toContain('image/svg+xml')
  expect((await get('/icon.svg', { 'if-none-match': icon.headers.etag })).statusCode).toBe(304)
  expect((await get('/fieldbook.webmanifest')).headers['content-type']).toContain('application/manifest+json')
})

test('files are sent small to whoever can read that', async () => {
  const small = async (tries = 50): Promise<Awaited<ReturnType<typeof get>>> => {
    const answer = await get('/assets/app-BxkWq2mZ.js', { 'accept-encoding': 'br, gzip' })
    if (answer.headers['content-encoding'] || tries === 0) return answer
    await new Promise((resolve) => setTimeout(resolve, 50))
    return small(tries - 1)
  }
  const answer = await small()
  expect(answer.headers['content-encoding']).toBe('br')
  expect(answer.headers['content-type']).toContain('javascript')
  expect(answer.headers['cache-control']).toContain('immutable')
  expect(String(answer.headers.vary).toLowerCase()).toContain('accept-encoding')
  expect(answer.rawPayload.length).toBeLessThan(500)
  expect(brotliDecompressSync(answer.rawPayload).toString()).toBe(script)
})

test.each([
  '/assets/gone-12345678.js',
  '/assets/',
  '/favicon.ico',
  '/.vite/manifest.json',
  '/assets/%2e%2e%2f%2e%2e%2fpackage.json',
])('%s is missing, not a page', async (url) => {
  const { statusCode, body } = await get(url)
  expect(statusCode).toBe(404)
  expect(body).not.toContain('root')
})

test('HEAD answers the same without a body', async () => {
  for (const url of ['/', '/diary/', '/icon.svg', '/api/health/']) {
    const { statusCode, body } = await app.inject({ method: 'HEAD', url })
    expect({ url, statusCode, body }).toEqual({ url, statusCode: 200, body: '' })
  }
})

test('what changes something goes to the API', async () => {
  const { statusCode } = await app.inject({ method: 'POST', url: '/diary/', payload: {} })
  expect(statusCode).toBe(404)
})

test('pictures of the map below may come from the one host that is configured, and nothing else may', async () => {
  const origin = 'https://tile.example.com'
  const policyWith = async (mapTiles: typeof testSettings.mapTiles) => {
    const settings = { ...testSettings, mapTiles }
    const otherFastifyInstance = await buildServer(server.database(), settings, (web) =>
      servePages(web, dist, settings, () => []),
    )
    const page = await otherFastifyInstance.inject({ method: 'GET', url: '/' })
    await otherFastifyInstance.close()
    return String(page.headers['content-security-policy']).replaceAll(/'nonce-[^']+'/g, '')
  }
  const [plain, opened] = await Promise.all([
    policyWith(null),
    policyWith({ url: `${origin}/{z}/{x}/{y}.png`, attribution: 'Somebody', origin }),
  ])
  expect(opened).toBe(plain.replace("img-src 'self' blob: data:", `img-src 'self' blob: data: ${origin}`))
  expect(opened).not.toBe(plain)
})

test('an unknown call of the API is no page', async () => {
  expect((await get('/api/nothing/')).json()).toEqual({ detail: 'API call not found. Check the method and the path.' })
})

test('without a built client a page says so, and the API works', async () => {
  const bare = await buildServer(server.database(), testSettings, (web) =>
    servePages(web, join(dist, 'none'), testSettings, () => []),
  )
  try {
    const page = await bare.inject({ method: 'GET', url: '/diary/' })
    expect(page.statusCode).toBe(503)
    expect(page.body).toContain('npm run build')
    expect((await bare.inject({ method: 'GET', url: '/api/health/' })).statusCode).toBe(200)
  } finally {
    await bare.close()
  }
})

test('the service worker is asked for anew each time, and may fetch from us alone, compressed or not', async () => {
  for (const encoding of ['identity', 'br']) {
    const worker = await get('/sw.js', { 'accept-encoding': encoding })
    expect([worker.statusCode, worker.headers['cache-control']]).toEqual([200, 'no-cache'])
    expect(worker.headers['content-type']).toMatch(/javascript/)
    expect(worker.headers['content-security-policy']).toBe("default-src 'none'; connect-src 'self'")
  }
  expect((await get('/icon.svg')).headers['content-security-policy']).not.toContain('connect-src')
})
