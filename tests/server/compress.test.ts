/** Long answers are sent small, and only where that tells nobody anything. */
import { Readable } from 'node:stream'
import { gunzipSync } from 'node:zlib'

import Fastify from 'fastify'
import { describe, expect, test } from 'vitest'

import { compressAnswers } from '#server/http/compress.ts'
import { testServer, testSettings } from '#test/firm.ts'

const server = testServer()
const takesGzip = { 'accept-encoding': 'gzip, deflate, br' }
const ours = { ...takesGzip, 'sec-fetch-site': 'same-origin' }

test('a long list: the same bytes, fewer of them', async () => {
  const firm = await server.aFirm()
  for (let number = 0; number < 20; number++) await server.aPerson(firm, { name: `Person ${number}` })
  const url = '/api/users/?rows=100'
  const headers = await server.headersOf(firm.ada)
  const [long, small] = await Promise.all(
    [headers, { ...headers, ...ours }].map((sent) => server.app().inject({ url, headers: sent })),
  )
  if (!long || !small) throw new Error('Nothing was answered.')
  expect(long.headers['content-encoding']).toBeUndefined()
  expect(small.headers['content-encoding']).toBe('gzip')
  expect(small.headers['content-length']).toBe(String(small.rawPayload.length))
  expect(gunzipSync(small.rawPayload).toString()).toBe(long.body)
  expect(small.rawPayload.length * 4).toBeLessThan(long.rawPayload.length)
})

test('reads sent together: each line is small, and read without the next one', async () => {
  const app = Fastify()
  compressAnswers(app, testSettings)
  const line = `${JSON.stringify({ read: 0, body: 'a fortnight of a firm '.repeat(200) })}\n`
  let sendLast = () => {}
  const sent = new Promise<void>((resolve) => (sendLast = resolve))
  async function* lines() {
    yield line
    await sent
    yield line
  }
  app.get('/api/reads/', (_request, reply) =>
    reply.type('application/x-ndjson').send(Readable.from(lines(), { objectMode: false })),
  )
  const address = await app.listen({ port: 0, host: '127.0.0.1' })
  const answer = await fetch(`${address}/api/reads/`, { headers: ours })
  expect(answer.headers.get('content-encoding')).toBe('gzip')
  const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader()
  let text = ''
  while (text.length < line.length) text += (await reader?.read())?.value ?? ''
  expect(text).toBe(line)
  sendLast()
  for (let more = await reader?.read(); more?.value !== undefined; more = await reader?.read()) text += more.value
  expect(text).toBe(line + line)
  const { rawPayload, headers } = await app.inject({ url: '/api/reads/', headers: ours })
  expect(headers['content-length']).toBeUndefined()
  expect(rawPayload.length * 10).toBeLessThan(line.length * 2)
  await app.close()
})

describe('what is sent as it is', () => {
  const cases: [string, { tls?: boolean; method?: 'GET' | 'POST'; url?: string; headers?: object }, boolean][] = [
    ['nothing: our page asks', { headers: ours }, true],
    ['nothing: our page asks, over TLS', { tls: true, headers: ours }, true],
    ['nothing: a browser on plain HTTP, which does not say', { headers: takesGzip }, true],
    ['over TLS, what does not say who asks', { tls: true, headers: takesGzip }, false],
    ['what another site has asked for', { headers: { ...takesGzip, 'sec-fetch-site': 'cross-site' } }, false],
    ['what somebody typed into the address', { headers: { ...takesGzip, 'sec-fetch-site': 'none' } }, false],
    ['answers to POST, where tokens are', { method: 'POST', headers: ours }, false],
    ['short ones', { url: '/api/short', headers: ours }, false],
    ['pages', { url: '/page', headers: ours }, false],
    ['what wants no gzip', { headers: { ...ours, 'accept-encoding': 'gzip;q=0, br' } }, false],
    ['what wants it second', { headers: { ...ours, 'accept-encoding': 'br, gzip;q=0.8' } }, true],
    ['what names nothing', { headers: { 'sec-fetch-site': 'same-origin' } }, false],
  ]
  test.each(cases)('%s', async (_what, { tls = false, method = 'GET', url = '/api/long', headers = {} }, isSmall) => {
    const app = Fastify()
    compressAnswers(app, { ...testSettings, publicUrl: tls ? 'https://fieldbook.example' : 'http://fieldbook.example' })
    const long = { text: 'a fortnight of a firm '.repeat(200) }
    app.route({ method: ['GET', 'POST'], url: '/api/long', handler: async () => long })
    app.get('/api/short', async () => ({ text: 'a day' }))
    app.get('/page', async () => long)
    const answer = await app.inject({ method, url, headers: { ...headers } })
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['content-encoding']).toBe(isSmall ? 'gzip' : undefined)
    await app.close()
  })
})
