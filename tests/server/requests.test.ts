/** A request that no contract lets through is still answered with a sentence, and never with a 500. */
import { connect } from 'node:net'

import { describe, expect, inject, test } from 'vitest'

import { buildServer } from '#app/http.ts'
import { testServer, testSettings } from '#test/firm.ts'
import { databaseUrl, onServer } from '#test/template.ts'

const server = testServer()
const json = { 'content-type': 'application/json' }
const someCall = '/api/diary/'

/** Bytes on a bare socket, for what no HTTP client would send. `readAfter`: answers are read once all is sent. */
async function onSocket(bytes: string, { readAfter = false } = {}): Promise<string> {
  const app = server.app()
  if (!app.server.listening) await app.listen({ port: 0, host: '127.0.0.1' })
  const address = app.server.address()
  if (typeof address !== 'object' || address === null) throw new Error('not listening')
  return new Promise((resolve, reject) => {
    let text = ''
    const socket = connect(address.port, '127.0.0.1', () => {
      if (readAfter) socket.pause()
      socket.write(bytes, () => readAfter && socket.resume())
    })
    socket.setTimeout(readAfter ? 20_000 : 2000, () => socket.destroy())
    socket.on('data', (chunk) => (text += chunk.toString()))
    socket.on('error', reject)
    socket.on('close', () => resolve(text))
  })
}

describe('a body that cannot be read', () => {
  test.each([
    ['broken JSON', '{broken', 400],
    ['a poisoned prototype', '{"__proto__":{"admin":true}}', 400],
    ['a poisoned constructor', '{"constructor":{"prototype":{"admin":true}}}', 400],
    ['a list', '[]', 400],
    ['a number', '1', 400],
    ['NUL in a text', '{"details":"a\\u0000b"}', 400],
    ['nothing at all', '', 400],
    ['2 MB', JSON.stringify({ details: 'a'.repeat(2_000_000) }), 413],
  ])('%s', async (_what, payload, status) => {
    const firm = await server.aFirm()
    const headers = await server.headersOf(firm.ada, { headers: json })
    const answer = await server.raw({ method: 'POST', url: someCall, headers, payload })
    expect(answer.status).toBe(status)
    expect(sentences(answer.body)).not.toEqual([])
    expect(answer.headers['x-request-id']).toBeTruthy()
  })

  test.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'application/jsonp',
    'multipart/form-data; boundary=x',
  ])('as %s', async (type) => {
    const answer = await server.raw({ method: 'POST', url: someCall, headers: { 'content-type': type }, payload: '{}' })
    expect(answer.status).toBe(415)
    expect(answer.body).toEqual({ detail: 'Send JSON, with Content-Type: application/json.' })
  })
})

test('a body is looked at once it is known who sends it', async () => {
  const answer = await server.raw({ method: 'POST', url: someCall, headers: json, payload: '{broken' })
  expect(answer.status).toBe(401)
})

test('bytes that are no UTF-8 are refused, not replaced', async () => {
  const firm = await server.aFirm()
  const headers = await server.headersOf(firm.ada, { headers: json })
  const payload = Buffer.concat([Buffer.from('{"name":"Caf'), Buffer.from([0xe9]), Buffer.from('"}')])
  const answer = await server.raw({ method: 'POST', url: '/api/clients/', headers, payload })
  expect([answer.status, answer.body]).toEqual([
    400,
    { non_field_errors: ['The request cannot be read: it is not valid UTF-8.'] },
  ])
})

test.each([
  ['a call', '/api/diary/'],
  ['the login', '/api/auth/token/login/'],
  ['an unknown call', '/api/nothing/at/all/'],
  ['an unknown page', '/nothing/'],
])(
  'a body that is too large is told so on %s, and the connection goes on',
  { timeout: 60_000 },
  async (_what, path) => {
    const host = 'Host: localhost\r\nOrigin: http://localhost\r\n'
    for (const size of [1_100_000, 8_000_000, 40_000_000]) {
      const head = `POST ${path} HTTP/1.1\r\n${host}Content-Type: application/json\r\nContent-Length: ${size}\r\n\r\n`
      const next = `GET /api/health/ HTTP/1.1\r\n${host}Connection: close\r\n\r\n`
      for (let times = 0; times < 5; times += 1) {
        // Everything is sent before anything is read.
        const text = await onSocket(`${head}${'a'.repeat(size)}${next}`, { readAfter: true })
        expect(text.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 413', 'HTTP/1.1 200'])
        expect(text).toContain('{"detail":"This is too large to send."}')
      }
    }
  },
)

describe('an address', () => {
  test.each([
    ['that does not exist', '/api/nothing/here/', 404],
    ['of the API itself', '/api', 404],
    ['with NUL in it', '/api/diary/%00/', 401],
    ['with a slash in its id', '/api/diary/%2F/', 401],
    ['that cannot be decoded', '/api/diary/%zz/', 400],
    ['of 10 kB', `/api/diary/${'1'.repeat(10_000)}/`, 404],
    ['with a query of 10 kB', `/api/diary/?search=${'a'.repeat(10_000)}`, 401],
  ])('%s', async (_what, url, status) => {
    const answer = await server.raw({ method: 'GET', url })
    // A signed-out caller may be told to sign in before anything is looked at.
    expect([status, 404]).toContain(answer.status)
    expect(answer.status).toBeLessThan(500)
    expect(answer.headers['x-content-type-options']).toBe('nosniff')
  })

  test('an unknown call is a JSON 404', async () => {
    const { status, body } = await server.raw({ method: 'GET', url: '/api/nothing/' })
    expect({ status, body }).toEqual({
      status: 404,
      body: { detail: 'API call not found. Check the method and the path.' },
    })
  })

  test('a missing closing slash makes no difference', async () => {
    const [without, within] = await Promise.all([
      server.raw({ method: 'GET', url: '/api/health/ready' }),
      server.raw({ method: 'GET', url: '/api/health/ready/' }),
    ])
    expect(without.text).toBe(within.text)
    expect(without.status).toBe(200)
  })

  test.each(['DELETE', 'PUT', 'OPTIONS', 'TRACE'] as const)('%s where there is no such method', async (method) => {
    const { status, body } = await server.raw({ method, url: '/api/health/' })
    expect(status).toBe(404)
    expect(body).toHaveProperty('detail')
  })
})

test('PUT is PATCH', async () => {
  const firm = await server.aFirm()
  const headers = await server.headersOf(firm.ada)
  const answer = await server.raw({ method: 'PUT', url: '/api/users/me/', headers, payload: { nonsense: 1 } })
  const same = await server.raw({ method: 'PATCH', url: '/api/users/me/', headers, payload: { nonsense: 1 } })
  expect(answer.text).toBe(same.text)
  expect(answer.status).toBe(same.status)
})

test('a server that was told to stop is not ready, and closes what it answers', async () => {
  const app = await buildServer(server.database(), testSettings)
  try {
    app.draining = true
    const ready = await app.inject({ method: 'GET', url: '/api/health/ready/' })
    expect(ready.statusCode).toBe(503)
    expect(Number(ready.headers['retry-after'])).toBeGreaterThan(0)
    expect(ready.json()).toEqual({ detail: 'The server is stopping.' })
    const alive = await app.inject({ method: 'GET', url: '/api/health/' })
    expect([alive.statusCode, alive.headers.connection]).toEqual([200, 'close'])
  } finally {
    await app.close()
  }
})

test('a server whose database lacks a migration is not ready', async () => {
  const missing = '99990101T0000_of_a_newer_server.sql'
  const { adminUrl, template } = inject('databases')
  const url = databaseUrl(adminUrl, `${template}_w${process.env['VITEST_POOL_ID'] ?? process.pid}`)
  const ready = () => server.raw({ method: 'GET', url: '/api/health/ready/' })
  await onServer(url, `insert into migration (name, hash) values ('${missing}', '')`)
  expect((await ready()).status).toBe(200)
  await onServer(url, `update migration set name = 'x' || name where name <> '${missing}'`)
  const answer = await ready()
  await onServer(url, `update migration set name = substr(name, 2) where name <> '${missing}'`)
  await onServer(url, `delete from migration where name = '${missing}'`)
  expect(answer.status).toBe(503)
  expect(answer.body).toEqual({ detail: 'The database is being brought up to date.' })
  expect(answer.headers['retry-after']).toBeTruthy()
  expect((await ready()).status).toBe(200)
})

describe('on the wire', () => {
  test('requests sent in one go are answered in order', async () => {
    const name = 'GET /api/health/ HTTP/1.1\r\nHost: x\r\n\r\n'
    const text = await onSocket(
      `${name}GET /api/nothing/ HTTP/1.1\r\nHost: x\r\n\r\n${name.replace('\r\n\r\n', '\r\nConnection: close\r\n\r\n')}`,
    )
    expect([...text.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => status)).toEqual(['200', '404', '200'])
  })

  test('what is no HTTP gets a sentence and a closed connection', async () => {
    const text = await onSocket('GARBAGE\r\n\r\n')
    expect(text).toMatch(/^HTTP\/1\.1 400 [\s\S]*{"detail":"This is not HTTP\."}$/)
  })

  test('headers without end are refused', async () => {
    const text = await onSocket(`GET / HTTP/1.1\r\nHost: x\r\nX-Long: ${'a'.repeat(20_000)}\r\n\r\n`)
    expect(text).toMatch(/^HTTP\/1\.1 431 [\s\S]*"detail"/)
  })
})

describe('too many requests', () => {
  test('are refused per session, with the time to wait; health is always answered', async () => {
    const app = await buildServer(server.database(), { ...testSettings, requestsPerMinute: 3 })
    const get = (url: string, cookie: string) =>
      app.inject({ method: 'GET', url, headers: { cookie: `sid=${cookie}` } })
    try {
      for (let i = 0; i < 3; i++) expect((await get('/api/users/me/', 'first')).statusCode).toBe(401)
      const refused = await get('/api/users/me/', 'first')
      expect(refused.statusCode).toBe(429)
      expect(refused.json()).toEqual({ detail: 'Too many requests. Please wait a moment.' })
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
      expect((await get('/api/users/me/', 'second')).statusCode).toBe(401)
      expect((await get('/api/health/', 'first')).statusCode).toBe(200)
    } finally {
      await app.close()
    }
  })

  test('from one address are refused too, however many cookies it makes up', async () => {
    const app = await buildServer(server.database(), { ...testSettings, requestsPerMinute: 1 })
    try {
      const statuses: number[] = []
      for (let i = 0; i < 25; i++) {
        const { statusCode } = await app.inject({
          method: 'GET',
          url: '/api/users/me/',
          headers: { cookie: `sid=made-up-${i}` },
        })
        statuses.push(statusCode)
      }
      expect(statuses.filter((status) => status === 401)).toHaveLength(20)
      expect(statuses.slice(20)).toEqual([429, 429, 429, 429, 429])
    } finally {
      await app.close()
    }
  })
})

/** Every sentence in an error body, whichever shape it has. */
function sentences(body: Record<string, unknown>): unknown[] {
  return Object.values(body ?? {})
    .flat()
    .filter((value) => typeof value === 'string' && value.length > 5)
}
