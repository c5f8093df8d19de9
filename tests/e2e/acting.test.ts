/** Acting as somebody else: the administrator as a surveyor, the banner on every screen, and the way back. */
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'

import { axe, networkIdle, picture, signIn, testProduct } from '#test/browser.ts'
import { axeInBothSchemes } from '#test/judgeScreens.ts'
import { call, dayOnly, fillForm, form, goToDiary, sunday } from '#test/diary.ts'
import { administrator, looks, sideways } from '#test/screens.ts'
import { onServer } from '#test/template.ts'
import { longTest } from '#test/longTest.ts'

const { aPage, database } = testProduct()

interface Me {
  id: number
  name: string
}
const idOf = async (page: Page, name: string): Promise<number> => {
  const found = (await (
    await page.request.get(`/api/users/?selection=true&search=${encodeURIComponent(name)}`)
  ).json()) as Me[]
  return found[0]?.id ?? 0
}
const person = 'Sean Parry'
const banner = (page: Page) => page.getByRole('region', { name: 'Acting as another person' })
const myWeek = (page: Page) => page.getByRole('heading', { name: 'My week' })

/** By way of the person's page. */
async function actAs(page: Page, name: string): Promise<Me> {
  await page.goto('/')
  const me = (await (await page.request.get('/api/users/me/')).json()) as Me
  await page.goto(`/users/${await idOf(page, name)}/`)
  await page.getByRole('button', { name: `Act as ${name.split(' ')[0]}` }).click()
  await page.getByRole('heading', { name: `Act as ${name}?` }).waitFor()
  await page.getByRole('button', { name: `Act as ${name}`, exact: true }).click()
  await banner(page).getByText(`${me.name} as ${name}`).waitFor()
  return me
}

describe('the administrator', () => {
  test('logs a day as a surveyor, may decide nothing, and comes back; the history names both', async () => {
    const page = await aPage({ login: administrator, causes: [403] })
    const me = await actAs(page, person)
    await banner(page)
      .getByText(/^(60|59) minutes left$/)
      .waitFor()
    await myWeek(page).waitFor()
    await picture(page, 'acting, home')

    await goToDiary(page)
    await page.getByRole('button', { name: 'New entry' }).first().click()
    const date = sunday(2)
    await fillForm(page, { date, start: '9', end: '12:00', details: 'Logged for Sean' })
    await form(page).getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByText('Entry saved.').first().waitFor()
    await banner(page).getByText(`${me.name} as ${person}`).waitFor()
    expect(await page.getByRole('link', { name: 'Inbox' }).count()).toBe(0)
    await expect(call(page, 'POST', '/diary/approve/', { ids: [1] })).rejects.toThrow(
      'You cannot make decisions while acting as another person. Stop acting first.',
    )
    // What is theirs alone is not offered.
    await page.getByRole('button', { name: `Account of ${person}` }).click()
    await page.getByRole('menuitem', { name: 'Sign out' }).waitFor()
    expect(await page.getByRole('menuitem', { name: 'Change password' }).count()).toBe(0)
    await page.keyboard.press('Escape')

    await page.getByRole('button', { name: `Stop acting as ${person}` }).click()
    await page.getByRole('button', { name: `Account of ${me.name}` }).waitFor()
    await expect.poll(() => banner(page).count()).toBe(0)
    await page.goto(dayOnly(date, `&people=${await idOf(page, person)}`))
    await page.getByRole('row').filter({ hasText: 'Logged for Sean' }).click()
    await page.getByText('History', { exact: true }).click()
    await page.getByText(`${me.name} as ${person} made it`).waitFor()
  })

  longTest('is asked before what was typed on the person’s page is left behind', async () => {
    const page = await aPage({ login: administrator })
    await page.goto('/')
    await page.goto(`/users/${await idOf(page, person)}/#details`)
    await page.getByLabel('Position').fill('Surveyor of quays')
    await page.getByRole('button', { name: 'Act as Sean' }).click()
    await page.getByText('Your changes are not saved.').waitFor()
    await page.getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('heading', { name: person, level: 1 }).waitFor()
    await expect.poll(() => page.getByLabel('Position').inputValue()).toBe('Surveyor of quays')
  })
})

/** The hour has gone by. */
const letPass = () =>
  onServer(database().adminUrl, `update session set expires = now() - interval '1 second' where parent_id is not null`)

longTest('when the hour is over a page that is open says so, keeps what was typed, and leads back', async () => {
  const page = await aPage({ login: administrator, causes: [401] })
  const me = await actAs(page, person)
  await page.goto('/diary/')
  await page.getByRole('button', { name: 'New entry' }).first().click()
  const date = sunday(3)
  await fillForm(page, { date, start: '9', end: '12:00', details: 'Too late for this' })
  await letPass()
  await form(page).getByRole('button', { name: 'Save', exact: true }).click()
  const notice = page.getByText('Your time acting as another person has ended. What you typed here is not saved')
  await notice.waitFor()
  expect(await form(page).getByLabel('Details').inputValue()).toBe('Too late for this')
  page.on('dialog', (request) => void request.accept())
  await page.getByRole('button', { name: 'Stop acting', exact: true }).click()
  await page.getByRole('button', { name: `Account of ${me.name}` }).waitFor()
  const rows = await call<unknown[]>(page, 'GET', `/diary/?start=${date}&end=${date}&search=late`)
  expect(JSON.stringify(rows)).not.toContain('Too late for this')
})

longTest('one that is opened then is the person’s own, and says why', async () => {
  const page = await aPage({ login: administrator, causes: [401] })
  const me = await actAs(page, person)
  await letPass()
  await page.goto('/diary/')
  await page.getByText(`Acting has ended: you are ${me.name} again.`).waitFor()
  await page.getByRole('button', { name: `Account of ${me.name}` }).waitFor()
  expect(await banner(page).count()).toBe(0)
})

longTest('another tab shows nothing of the other person, says so, and follows with a reload', async () => {
  // What the other tab asks as oneself is asked as the other person by then.
  const page = await aPage({ login: administrator, causes: [403, 404] })
  const otherPage = await page.context().newPage()
  await otherPage.goto('/clients/')
  await otherPage.getByRole('heading', { name: 'Clients', level: 1 }).waitFor()
  const me = await actAs(page, person)
  await otherPage.getByRole('link', { name: 'Home' }).first().click()
  const notice = otherPage.getByText('Another tab now acts as another person.')
  await notice.first().waitFor()
  await otherPage.getByRole('button', { name: `Account of ${me.name}` }).waitFor()
  await otherPage.getByRole('button', { name: 'Reload' }).click()
  await banner(otherPage).getByText(`${me.name} as ${person}`).waitFor()
})

/**
 * Reads the writes that wait on this device, after `more` was put there in the name of the page's person: as text, in
 * the page itself.
 */
const waiting = (page: Page, more?: string) =>
  page.evaluate<string[]>(`new Promise((resolve, reject) => {
    const opening = indexedDB.open('fieldbook-offline')
    opening.onerror = reject
    opening.onsuccess = async () => {
      const me = await (await fetch('/api/users/me/')).json()
      const details = ${JSON.stringify(more ?? null)}
      const body = { start: '${sunday(4)}T09:00:00Z', end: '${sunday(4)}T10:00:00Z', details }
      const tx = opening.result.transaction('writes', 'readwrite')
      if (details !== null)
        tx.objectStore('writes').add({
          key: 'kept-' + details, subject: 'diary/new ' + details, tried: null, refusal: null, data: null,
          owner: { org: me.org.id, user: me.id, account: me.email },
          request: { method: 'POST', path: '/diary/', body },
        })
      const all = tx.objectStore('writes').getAll()
      tx.oncomplete = () => {
        opening.result.close()
        resolve(all.result.map(({ request }) => request.body.details))
      }
    }
  })`)

longTest('what the person left waiting on this device is neither shown nor sent by who acts as them', async () => {
  const page = await aPage({ login: administrator })
  const me = await actAs(page, person)
  await networkIdle(page)
  // The queue's own page end makes its place.
  await expect.poll(() => page.evaluate<number>('indexedDB.databases().then((all) => all.length)')).toBeGreaterThan(0)
  expect(await waiting(page, 'Kept by Sean')).toEqual(['Kept by Sean'])
  await page.goto('/diary/')
  await page.getByRole('button', { name: 'New entry' }).first().waitFor()
  await networkIdle(page)
  expect(await page.getByText('Kept by Sean').count()).toBe(0)
  expect(await waiting(page)).toEqual(['Kept by Sean'])
  await page.getByRole('button', { name: `Stop acting as ${person}` }).click()
  await page.getByRole('button', { name: `Account of ${me.name}` }).waitFor()
  await networkIdle(page)
  expect(await waiting(page)).toEqual(['Kept by Sean'])
  const sent = await page.request.get(`/api/diary/?start=${sunday(4)}&end=${sunday(4)}`)
  expect(await sent.text()).not.toContain('Kept by Sean')
})

longTest('signing out from there is signing out', async () => {
  const page = await aPage({ causes: [401] })
  // A session of its own: the others are of one.
  await signIn(page, administrator)
  await actAs(page, person)
  await page.goto('/logout/')
  await page.getByRole('button', { name: 'Sign in', exact: true }).waitFor()
  const answer = await page.request.get('/api/users/me/')
  expect(answer.status()).toBe(401)
})

for (const [look, options] of Object.entries(looks))
  longTest(`axe finds nothing in the question or under the banner, and nothing scrolls sideways: ${look}`, async () => {
    const page = await aPage({ login: administrator, ...options })
    const validate = options.isMobile ? axe : axeInBothSchemes
    await page.goto('/')
    const id = await idOf(page, person)
    await page.goto(`/acting/?as=${id}`)
    await page.getByRole('heading', { name: `Act as ${person}?` }).waitFor()
    const screen = { name: `acting ${look}`, path: '/', shows: async () => {} }
    const found = [...(await validate(page)), ...(await sideways(page, screen))]
    await picture(page, `acting ${look}, the question`)
    await page.getByRole('button', { name: `Act as ${person}`, exact: true }).click()
    await banner(page).getByRole('paragraph').getByText(`as ${person}`).waitFor()
    await myWeek(page).waitFor()
    await networkIdle(page)
    found.push(...(await validate(page)), ...(await sideways(page, screen)))
    await picture(page, `acting ${look}, home`)
    await page.goto('/diary/')
    await page.getByRole('button', { name: 'New entry' }).first().waitFor()
    await banner(page).getByRole('paragraph').getByText(`as ${person}`).waitFor()
    await picture(page, `acting ${look}, diary`)
    const back = await banner(page).getByRole('button', { name: /^Stop/ }).boundingBox()
    if (options.isMobile) expect(back?.height).toBeGreaterThanOrEqual(44)
    expect(found).toEqual([])
  })
