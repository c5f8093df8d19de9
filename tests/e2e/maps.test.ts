/** The map of the organisation's own, from the settings to what is drawn; and the sites of a day on it, without a network too. */
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { today } from '#core/days.ts'
import { axe, networkIdle, picture, testProduct } from '#test/browser.ts'
import { call, london } from '#test/diary.ts'
import { aPicture } from '#test/pictures.ts'

let refused = true
const tiles = createServer((_request, response) => {
  void aPicture('png', 256, 256).then((bytes) =>
    refused ? response.writeHead(403).end() : response.writeHead(200, { 'content-type': 'image/png' }).end(bytes),
  )
})
let address = ''
beforeAll(async () => {
  tiles.listen(0, '127.0.0.1')
  await once(tiles, 'listening')
  address = `http://127.0.0.1:${(tiles.address() as AddressInfo).port}/{z}/{x}/{y}.png?key=hush`
})
afterAll(() => tiles.close())
const { aPage } = testProduct({ env: { WEBHOOK_INSIDE: '127.0.0.1' } })

/** Waits until a picture of the organisation's map was answered so. */
const aPictureOf = (page: Page, status: number) =>
  page.waitForResponse((response) => /\/api\/projects\/map\/\d/.test(response.url()) && response.status() === status)

test('a map is tried, saved and drawn, and the coast where its server fails', async () => {
  const page = await aPage({ login: 'admin@gb.example', causes: [400, 409] })
  await page.goto('/settings/maps/')
  const url = page.getByLabel('Address of the tiles')
  const attempt = page.getByRole('button', { name: 'Try it' })
  const save = page.getByRole('button', { name: 'Save' })
  await url.fill(address)
  await attempt.click()
  await page.getByText('The server answered 403. Check the key in the address.').waitFor()
  refused = false
  await attempt.click()
  await page.getByAltText('A part of this map').waitFor()
  await save.click()
  await page.getByText('Name the owner of the map, as its terms of use ask.').waitFor()
  await page.getByLabel('Attribution').fill('© Harbour Maps')
  await url.fill('https://10.0.0.1/{z}/{x}/{y}.png')
  await save.click()
  await page.getByText('This address is in a private network.', { exact: false }).first().waitFor()
  expect(await url.getAttribute('aria-invalid')).toBe('true')
  expect(await axe(page)).toEqual([])
  await url.fill(address)
  await save.click()
  await page.getByText('Settings saved.').waitFor()

  await page.goto('/projects/')
  const drawn = aPictureOf(page, 200)
  await page.getByRole('button', { name: 'Map', exact: true }).click()
  await drawn
  await page.getByText('© Harbour Maps').waitFor()
  expect(await page.content()).not.toContain('hush')

  refused = true
  const coasts = page.waitForRequest(/coasts.*\.json/)
  await page.getByRole('button', { name: 'Closer' }).click()
  await coasts
  expect((await call<{ url: string }>(page, 'GET', '/projects/map/')).url).not.toContain('hush')
  await call(page, 'PATCH', '/company/map/', { url: '' })
})

test(
  'the sites of a day are numbered in the order of driving, without a network too',
  { timeout: 120_000 },
  async () => {
    const admin = await aPage({ login: 'admin@gb.example' })
    await admin.goto('/')
    const page = await aPage({
      login: 'staff@gb.example',
      causes: ['offline'],
      serviceWorkers: 'allow',
      viewport: { width: 390, height: 844 },
      hasTouch: true,
    })
    await page.goto('/')
    const { id: me } = await call<{ id: number }>(page, 'GET', '/users/me/')
    const read = <T>(path: string) => call<T>(admin, 'GET', path)
    const projects = await read<{ id: number }[]>(
      '/projects/?selection=true&with_tasks_only=true&delivered_weeks_ago=12',
    )
    const [day, places] = [today(london), ['53.763201, -2.703090', '53.408371, -2.991573', '53.480759, -2.242631']]
    for (const { id } of projects) {
      const tasks = await read<{ id: number; closed: boolean }[]>(`/tasks/?selection=true&project_id=${id}`)
      const task = tasks.find(({ closed }) => !closed)
      const coordinates = task && places.shift()
      if (!task || coordinates === undefined) continue
      const { version } = await read<{ version: number }>(`/projects/${id}/`)
      await call(admin, 'PATCH', `/projects/${id}/`, { coordinates, version })
      await call(admin, 'POST', '/schedule/bookings/', { user_ids: [me], task_id: task.id, start: day, end: day })
    }
    expect(places).toEqual([])

    await expect
      .poll(() => page.evaluate('navigator.serviceWorker.controller !== null'), { timeout: 60_000 })
      .toBe(true)
    // The map is there although nobody has opened one: it came with the jobs of the day.
    await page.goto('/schedule/')
    const isKept = `caches.keys().then(async (names) => {
    for (const name of names)
      if ((await (await caches.open(name)).keys()).some(({ url }) => /coasts/.test(url))) return true
    return false
  })`
    await expect.poll(() => page.evaluate<boolean>(isKept), { timeout: 60_000 }).toBe(true)
    await networkIdle(page)
    await page.context().setOffline(true)
    await page.reload()
    await page
      .getByText(/^Order of driving: \d sites/)
      .first()
      .click()
    await page.getByRole('button', { name: 'Show on the map' }).first().click()
    const map = page.getByRole('region', { name: 'Map of the sites in the order of driving' })
    await map.locator('canvas').first().waitFor()
    await map.getByText('Coasts and towns: Natural Earth').waitFor()
    await map.getByRole('application').focus()
    await page.keyboard.press('+')
    await map.getByRole('button', { name: 'Show all' }).click()
    expect(await axe(page)).toEqual([])
    await map.scrollIntoViewIfNeeded()
    await picture(page, 'sites of a day')
    await page.getByRole('button', { name: 'Hide the map' }).click()
    await map.waitFor({ state: 'detached' })
  },
)
