/** Places and the moment a timer stops: neither a tab that was not told nor a slow request sends one after it. */
import { beforeAll, expect, test } from 'vitest'

import { testProduct } from '#test/browser.ts'
import { call } from '#test/diary.ts'

const { aPage } = testProduct()

const staff = 'staff@gb.example'
const quay = { longitude: -1.47, latitude: 54.97, accuracy: 6 }
const located = { login: staff, geolocation: quay, permissions: ['geolocation'] }

interface Entry {
  id: number
  active: boolean
  locations: { features: unknown[] } | null
}

beforeAll(async () => {
  const page = await aPage({ login: 'admin@gb.example' })
  await page.goto('/')
  const { id } = await call<{ id: number }>(page, 'GET', '/company/')
  await call(page, 'PATCH', `/company/${id}/`, { configs: { diary: { tracking: true, overlap: 'allow' } } })
  await page.close()
})

/** A page whose person lets it record where they are, and a timer of theirs that was started elsewhere. */
async function tracked(options: Parameters<typeof aPage>[0] = {}) {
  const page = await aPage({ ...located, ...options })
  await page.goto('/account/')
  const me = await call<{ id: number }>(page, 'GET', '/users/me/')
  const company = await call<{ id: number }>(page, 'GET', '/company/')
  await page.evaluate(
    ([key, value]) => localStorage.setItem(key ?? '', value ?? ''),
    [`fieldbook.location.${company.id}`, JSON.stringify({ [me.id]: 'yes' })],
  )
  const start = Temporal.Now.instant().subtract({ minutes: 2 }).toString()
  const entry = await call<Entry>(page, 'POST', '/diary/', { active: true, start })
  return { page, entry }
}

const places = async (page: Awaited<ReturnType<typeof aPage>>, { id }: Entry) =>
  (await call<Entry>(page, 'GET', `/diary/${id}/`)).locations?.features.length ?? 0

test('a tab that was not told of the stop asks before it takes the location over', async () => {
  // Without the channel it would find out within 15 s only, and the location is free at once.
  const { page, entry } = await tracked({ before: () => Reflect.deleteProperty(globalThis, 'BroadcastChannel') })
  await page.reload()
  await page.getByRole('group', { name: 'Timer' }).waitFor()
  await expect.poll(() => places(page, entry), { timeout: 10_000 }).toBe(1)
  const otherPage = await page.context().newPage()
  const requested: string[] = []
  otherPage.on('request', (request) => request.method() !== 'GET' && requested.push(request.url()))
  await otherPage.goto('/account/')
  await otherPage.getByRole('group', { name: 'Timer' }).waitFor()
  await otherPage.waitForFunction(async () => {
    const { pending } = await navigator.locks.query()
    return pending.some(({ name }) => name === 'fieldbook.location')
  })

  await page.getByRole('button', { name: 'Stop timer' }).click()
  await page.getByText(/^Timer stopped/).waitFor()
  await otherPage.getByRole('button', { name: 'Timer', exact: true }).waitFor({ timeout: 10_000 })
  expect(requested).toEqual([])
  expect(await places(page, entry)).toBe(1)
})

test('a place that is still on its way at the stop rides with it', async () => {
  const { page, entry } = await tracked()
  let slow: (() => Promise<void>) | undefined
  await page.route(`**/api/diary/${entry.id}/`, (route) => {
    const body = route.request().postData() ?? ''
    if (body.includes('locations') && !body.includes('active')) slow = () => route.continue()
    else return route.fallback()
  })
  await page.reload()
  await page.getByRole('button', { name: 'Stop timer' }).waitFor()
  await expect.poll(() => slow, { timeout: 10_000 }).toBeDefined()

  await page.getByRole('button', { name: 'Stop timer' }).click()
  await page.getByText(/^Timer stopped/).waitFor()
  await slow?.()
  await page.getByRole('button', { name: 'Timer', exact: true }).waitFor()
  expect(await places(page, entry)).toBe(1)
})

test('a location that is missing for a while is no reason to refuse the stop', async () => {
  const { page, entry } = await tracked()
  await page.reload()
  await expect.poll(() => places(page, entry), { timeout: 10_000 }).toBe(1)
  const errorOf = async () =>
    (await call<{ location_error: string }>(page, 'GET', `/diary/${entry.id}/`)).location_error
  await page.context().setGeolocation(null)
  await expect.poll(errorOf, { timeout: 10_000 }).not.toBe('')
  await page.context().setGeolocation({ ...quay, latitude: 54.978 })
  await expect.poll(errorOf, { timeout: 10_000 }).toBe('')
  // The versions in between were the tab's own: a conflict would be an error on the console.
  await page.getByRole('button', { name: 'Stop timer' }).click()
  await page.getByText(/^Timer stopped/).waitFor()
  expect(await places(page, entry)).toBe(2)
})
