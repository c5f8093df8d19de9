import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { currentOwner } from '#web/offline/state.ts'
import './acting.ts'
import { clearProfile, loadedProfile, fetchProfile } from './guard.ts'

const answers = (status: number, body: unknown = { detail: 'No.' }) =>
  vi.stubGlobal(
    'fetch',
    vi.fn(async () => new Response(JSON.stringify(body), { status })),
  )

beforeEach(() => vi.stubGlobal('document', { cookie: '' }))
afterEach(() => {
  clearProfile()
  vi.unstubAllGlobals()
})

test.each([401, 403, 404])('%i on the profile leads to Login', async (status) => {
  answers(status)
  expect(await fetchProfile()).toBe('login')
})

test.each([400, 409, 429, 500, 502, 503, 504])('%i on the profile cancels the navigation', async (status) => {
  answers(status)
  expect(await fetchProfile()).toBe('unreachable')
})

test('no network on the profile cancels the navigation', async () => {
  vi.stubGlobal(
    'fetch',
    vi.fn(async () => {
      throw new TypeError('Failed to fetch')
    }),
  )
  expect(await fetchProfile()).toBe('unreachable')
})

test('a loaded profile is not fetched again, and several navigations share one fetch', async () => {
  const me = { id: 7, org: { id: 3 } }
  answers(200, me)
  expect(await Promise.all([fetchProfile(), fetchProfile()])).toEqual([{ me }, { me }])
  expect(await fetchProfile()).toEqual({ me })
  expect(fetch).toHaveBeenCalledTimes(1)
})

test('after a failure the next navigation asks again', async () => {
  answers(503)
  await fetchProfile()
  answers(200, { id: 7, org: { id: 3 } })
  expect(await fetchProfile()).toMatchObject({ me: { id: 7 } })
})

test('who acts as somebody keeps nothing in this browser and sends nothing that waits in it', async () => {
  const me = { id: 12, email: 'sam@example.com', org: { id: 3 }, impersonator: { id: 7 } }
  answers(200, me)
  await fetchProfile()
  expect(currentOwner()).toBeUndefined()
  clearProfile()
  answers(200, { ...me, impersonator: null })
  await fetchProfile()
  expect(currentOwner()).toEqual({ org: 3, user: 12, account: 'sam@example.com' })
})

test('a page that is opened when the time as somebody else is over goes back, and is the person’s own', async () => {
  const me = { id: 7, org: { id: 3 }, impersonator: null }
  const requested: string[] = []
  vi.stubGlobal('sessionStorage', { clear: () => {} })
  vi.stubGlobal('fetch', async (url: string) => {
    requested.push(url)
    if (url.endsWith('/release/')) return new Response(null, { status: 204 })
    const over = requested.length === 1
    return new Response(JSON.stringify(over ? { code: 'acting_over' } : me), { status: over ? 401 : 200 })
  })
  expect(await fetchProfile()).toEqual({ me })
  expect(requested).toEqual(['/api/users/me/', '/api/auth/impersonation/release/', '/api/users/me/'])
})

test('a forgotten profile is gone', async () => {
  answers(200, { id: 7, org: { id: 3 } })
  await fetchProfile()
  clearProfile()
  expect(loadedProfile()).toBeUndefined()
})
