import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'

import { endpoint, IdInPath, Nothing } from '#core/contract.ts'
import { ApiError, call, callFully, expectOrg, expectUser, takeBack, whenSignedOut } from './api.ts'

const read = endpoint({
  name: 'read',
  method: 'GET',
  path: '/things/:id/',
  summary: '',
  access: 'session',
  params: IdInPath,
  query: z.object({ ids: z.optional(z.string()), search: z.optional(z.string()) }),
  reply: z.object({ id: z.int() }),
})
const activate = endpoint({
  name: 'activate',
  method: 'GET',
  path: '/activate/',
  summary: '',
  access: 'session',
  reply: Nothing,
  writes: true,
})
const change = endpoint({
  name: 'change',
  method: 'PATCH',
  path: '/things/:id/',
  summary: '',
  access: 'session',
  params: IdInPath,
  body: z.object({ name: z.string() }),
  reply: z.object({ id: z.int() }),
})

const sent = () => {
  const [url, init] = vi.mocked(fetch).mock.calls.at(-1) ?? []
  return { url, init, headers: (init?.headers ?? {}) as Record<string, string> }
}
const answers = (status: number, body?: unknown, headers: Record<string, string> = {}) =>
  vi.stubGlobal(
    'fetch',
    vi.fn(async () => new Response(body === undefined ? null : JSON.stringify(body), { status, headers })),
  )
const refused = (promise: Promise<unknown>) =>
  promise.then(
    () => expect.fail('not refused'),
    (error: ApiError) => error,
  )

beforeEach(() => vi.stubGlobal('document', { cookie: 'a=b; csrf=x%2By; c=d' }))
afterEach(() => {
  expectOrg(undefined)
  expectUser(undefined)
  whenSignedOut(() => {})
  vi.unstubAllGlobals()
})

test('a read carries the client’s version and neither CSRF nor organisation', async () => {
  answers(200, { id: 7 })
  expectOrg(3)
  expect(await call(read, { params: { id: '7' }, query: { search: 'a b&c', ids: undefined } })).toEqual({ id: 7 })
  expect(sent().url).toBe('/api/things/7/?search=a+b%26c')
  expect(sent().headers['x-frontend-version']).toBe('25.6.9')
  expect(sent().headers).not.toHaveProperty('x-csrftoken')
  expect(sent().headers).not.toHaveProperty('x-expected-org')
})

test('a change carries the CSRF value, the organisation it is meant for and the version it is based on', async () => {
  answers(200, { id: 7 })
  expectOrg(3)
  await call(change, { params: { id: '7' }, body: { name: 'x' } }, { version: 4, idempotencyKey: 'k' })
  expect(sent().headers).toMatchObject({
    'x-csrftoken': 'x+y',
    'x-expected-org': '3',
    'if-match': '"4"',
    'idempotency-key': 'k',
  })
})

test('a GET that changes state carries the CSRF value, on https from the cookie with the longer name', async () => {
  answers(200)
  vi.stubGlobal('document', { cookie: '__Host-csrf=secure' })
  await call(activate, {})
  expect(sent().headers['x-csrftoken']).toBe('secure')
})

test('no network is status 0 with its sentence', async () => {
  vi.stubGlobal(
    'fetch',
    vi.fn(async () => {
      throw new TypeError('Failed to fetch')
    }),
  )
  const error = await refused(call(activate, {}))
  expect(error).toBeInstanceOf(ApiError)
  expect([error.status, error.message]).toEqual([0, 'No internet connection.'])
})

test('a refusal carries the server’s body; a 500 has its sentence and the id of the call', async () => {
  answers(409, { detail: 'Changed meanwhile.', code: 'stale', version: 5 })
  expect(await refused(call(activate, {}))).toMatchObject({
    status: 409,
    code: 'stale',
    message: 'Changed meanwhile.',
    body: { version: 5 },
  })
  answers(500, { detail: 'x' }, { 'x-request-id': 'abc' })
  expect(await refused(call(activate, {}))).toMatchObject({
    message: 'A server error occurred. Please contact your Fieldbook Admin.',
    body: { request_id: 'abc' },
  })
  answers(404)
  expect(await refused(call(activate, {}))).toMatchObject({ status: 404, body: {} })
})

test('401 on any call sends the user to Login, unless the caller asks for it', async () => {
  const act = vi.fn()
  whenSignedOut(act)
  answers(401, { detail: 'No.' })
  await refused(call(activate, {}, { quiet: true }))
  expect(act).not.toHaveBeenCalled()
  await refused(call(activate, {}))
  expect(act).toHaveBeenCalledTimes(1)
})

test('once the time as somebody else is over nobody is sent to Login: their own session is there', async () => {
  const act = vi.fn()
  whenSignedOut(act)
  answers(401, { detail: 'Over.', code: 'acting_over' })
  expect((await refused(call(activate, {}))).code).toBe('acting_over')
  expect(act).not.toHaveBeenCalled()
})

test('a change says whose page it comes from, and what was answered to somebody else is not shown here', async () => {
  expectUser('7')
  answers(200, { id: 7 }, { 'x-user-id': '7' })
  await call(change, { params: { id: '7' }, body: { name: 'x' } })
  expect(sent().headers['x-expected-user']).toBe('7')
  answers(200, { id: 7 }, { 'x-user-id': '7:12' })
  expect(await refused(call(read, { params: { id: '7' }, query: {} }))).toMatchObject({
    status: 409,
    code: 'other_user',
  })
  expect(await call(read, { params: { id: '7' }, query: {} }, { quiet: true })).toEqual({ id: 7 })
})

test('a write that can be undone brings its token, which takes it back', async () => {
  answers(200, { id: 7 }, { 'x-undo': 'token' })
  const { undo } = await callFully(change, { params: { id: '7' }, body: { name: 'x' } })
  expect(undo).toBe('token')
  await takeBack('token')
  expect([sent().url, sent().init?.method, sent().init?.body]).toEqual(['/api/undo/', 'POST', '{"token":"token"}'])
})
