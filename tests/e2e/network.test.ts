/** How Fieldbook is reached: http://localhost, a LAN address over plain http, and https behind a proxy. */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { request } from 'node:http'
import { createServer, type Server } from 'node:https'
import { networkInterfaces, tmpdir } from 'node:os'
import { join } from 'node:path'

import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'

import { launch, signIn, watch } from '#test/browser.ts'
import { aDraft, dayOnly, sunday } from '#test/diary.ts'
import { copyOf, freePort, serve } from '#test/product.ts'
import { longTest } from '#test/longTest.ts'

let browser: Browser
let database: Awaited<ReturnType<typeof copyOf>>
beforeAll(async () => {
  ;[browser, database] = await Promise.all([launch(), copyOf(inject('product'), 'demo')])
})
afterAll(async () => {
  await browser.close()
  await database.drop()
})

/** Signs in, changes something, signs out: cookies, the CSRF header and the same-site check all have to agree. */
async function useIt(
  url: string,
  cookies: { name: string; secure: boolean },
  details: string,
  times: { start: string; end: string },
) {
  const context = await browser.newContext({
    baseURL: url,
    ignoreHTTPSErrors: true,
    serviceWorkers: 'block',
    locale: 'en-GB',
    timezoneId: 'Europe/London',
  })
  try {
    const problems = await watch(context, url, [401])
    const page = await context.newPage()
    await signIn(page, 'staff@gb.example')
    const sid = (await context.cookies()).find(({ name }) => name === cookies.name)
    expect(sid).toMatchObject({ httpOnly: true, sameSite: 'Lax', secure: cookies.secure })
    const date = sunday(1)
    await aDraft(page, { date, details, ...times })
    await page.goto(dayOnly(date))
    await page
      .getByRole('row')
      .filter({ hasText: details })
      .getByRole('button', { name: /^Actions for/ })
      .click()
    await page.getByRole('menuitem', { name: 'Submit', exact: true }).click()
    await page.getByRole('row').filter({ hasText: details }).getByText('Submitted', { exact: true }).waitFor()
    // A change without the token that only our own pages can read.
    const forged = await page.evaluate(
      async () => (await fetch('/api/auth/session/logout/', { method: 'POST' })).status,
    )
    expect(forged).toBe(403)
    await page.goto('/logout/')
    await page.getByRole('button', { name: 'Sign in', exact: true }).waitFor()
    expect((await context.cookies()).find(({ name }) => name === cookies.name)).toBeUndefined()
    expect(problems.filter((problem) => !problem.includes('403'))).toEqual([])
  } finally {
    await context.close()
  }
}

test('http://localhost', async () => {
  const served = await serve(database.url)
  try {
    await useIt(served.url, { name: 'sid', secure: false }, 'Over localhost', { start: '09:00', end: '10:00' })
  } finally {
    await served.stop()
  }
})

longTest('a LAN address over plain http', async () => {
  const address = Object.values(networkInterfaces())
    .flat()
    .find((networkInterface) => networkInterface?.family === 'IPv4' && !networkInterface.internal)?.address
  // A machine without a network still has more than one address of its own.
  const host = address ?? '127.0.0.2'
  const port = await freePort()
  const served = await serve(database.url, {
    HOST: '0.0.0.0',
    PORT: String(port),
    PUBLIC_URL: `http://${host}:${port}`,
  })
  try {
    await useIt(`http://${host}:${port}`, { name: 'sid', secure: false }, 'Over the office network', {
      start: '10:00',
      end: '11:00',
    })
  } finally {
    await served.stop()
  }
})

test('https behind a proxy', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'fieldbook-tls-'))
  const port = await freePort()
  const url = `https://localhost:${port}`
  const served = await serve(database.url, { PUBLIC_URL: url, TRUST_PROXY: 'loopback' })
  const proxy = proxyTo(served.port, certificate(folder))
  try {
    await new Promise<void>((resolve) => proxy.listen(port, '127.0.0.1', resolve))
    await useIt(url, { name: '__Host-sid', secure: true }, 'Behind the proxy', { start: '11:00', end: '12:00' })
    // The proxy's own neighbours: plain http does not carry the session.
    const bare = await fetch(`http://127.0.0.1:${served.port}/api/users/me/`)
    expect(bare.status).toBe(401)
    const https = await headersThrough(url)
    expect(https).toMatch(/^max-age=\d+/)
  } finally {
    proxy.closeAllConnections()
    proxy.close()
    await served.stop()
    rmSync(folder, { recursive: true, force: true })
  }
})

/** HSTS is said over https only. */
async function headersThrough(url: string): Promise<string> {
  const context = await browser.newContext({ ignoreHTTPSErrors: true, serviceWorkers: 'block' })
  const page = await context.newPage()
  const reply = await page.goto(`${url}/login/`)
  const value = (await reply?.headerValue('strict-transport-security')) ?? ''
  await context.close()
  return value
}

function certificate(folder: string): { key: Buffer; cert: Buffer } {
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')]
  const subject = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost']
  execFileSync(
    'openssl',
    [
      'req',
      '-x509',
      '-newkey',
      'ec',
      '-pkeyopt',
      'ec_paramgen_curve:prime256v1',
      '-nodes',
      '-days',
      '2',
      '-keyout',
      key,
      '-out',
      cert,
      ...subject,
    ],
    {
      stdio: 'ignore',
    },
  )
  return { key: readFileSync(key), cert: readFileSync(cert) }
}

/** Acts as nginx or Caddy would: ends TLS and says for whom and how it asked. */
function proxyTo(port: number, tls: { key: Buffer; cert: Buffer }): Server {
  return createServer(tls, (params, answer) => {
    const headers = {
      ...params.headers,
      'x-forwarded-for': params.socket.remoteAddress ?? '',
      'x-forwarded-proto': 'https',
      'x-forwarded-host': params.headers.host ?? '',
    }
    const passed = request({ host: '127.0.0.1', port, method: params.method, path: params.url, headers }, (reply) => {
      answer.writeHead(reply.statusCode ?? 502, reply.headers)
      reply.pipe(answer)
    })
    passed.on('error', () => answer.destroy())
    params.pipe(passed)
  })
}
