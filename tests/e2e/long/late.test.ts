/** Keys pressed while the answer is on its way and the rows of the question before are still shown. */
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'

import { testProduct } from '#test/browser.ts'
import { aDraft, call, dayOnly, sunday } from '#test/diary.ts'
import { hold } from '#test/heldCalls.ts'
import { administrator, manager, staff } from '#test/screens.ts'

const { aPage } = testProduct()
const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: typeof name === 'string' })
const describePage = (page: Page, sentence: string) => page.getByText(sentence, { exact: true }).first().waitFor()
const rows = (page: Page) => page.locator('tbody tr[data-row]')
const loading = (page: Page) => page.getByRole('status', { name: /^Loading / }).or(page.getByText(/^Loading /))
const asks = (page: Page, name: string) => new URL(page.url()).searchParams.get(name)
const notice = (page: Page, sentence: string) => page.getByRole('status').filter({ hasText: sentence })

/** Clients of a name of their own: a page of twenty, and one on the next. */
async function twentyOne(name: string) {
  const page = await aPage({ login: administrator })
  await page.goto('/clients/')
  await rows(page).first().waitFor()
  for (let index = 1; index <= 21; index += 1)
    await call(page, 'POST', '/clients/', { name: `${name} ${String(index).padStart(2, '0')}` })
  return page
}

test('the rows of the list before are not selected in this one', async () => {
  const page = await twentyOne('Dunlin')
  await page.goto('/clients/')
  await rows(page).nth(19).waitFor()
  const list = await hold(page, 'GET', /^\/api\/clients\/$/)
  await page.getByRole('combobox', { name: 'Search clients' }).fill('dunlin')
  await expect.poll(() => asks(page, 'search')).toBe('dunlin')
  await page.getByRole('checkbox', { name: 'Select all rows of this page' }).click()
  list()
  await describePage(page, '21 clients')
  expect(await page.getByText(/^\d+ selected$/).count()).toBe(0)
  await page.getByRole('checkbox', { name: 'Select all rows of this page' }).click()
  await describePage(page, '20 selected')
})

test('the rows of the page before have no place on this one', async () => {
  const page = await twentyOne('Knot')
  await page.goto('/clients/?search=knot')
  await describePage(page, '21 clients')
  const next = await hold(page, 'GET', /^\/api\/clients\/$/)
  await button(page, 'Page 2').click()
  await expect.poll(() => asks(page, 'page')).toBe('2')
  await page.getByRole('link', { name: 'Knot 01', exact: true }).click()
  await page.getByRole('heading', { name: 'Knot 01', level: 1 }).waitFor()
  next()
  await loading(page).first().waitFor({ state: 'detached' })
  expect(await page.getByText('21 of 21', { exact: true }).count()).toBe(0)
})

test('the last page is reached again once its only row is back', async () => {
  const page = await twentyOne('Whimbrel')
  await page.goto('/clients/?search=whimbrel&page=2')
  await rows(page).filter({ hasText: 'Whimbrel 21' }).getByRole('checkbox').check()
  await button(page, 'Archive…').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Archive', exact: true }).click()
  await describePage(page, '20 clients')
  await expect.poll(() => asks(page, 'page')).toBe(null)
  await notice(page, 'archived').getByRole('button', { name: 'Undo' }).click()
  await describePage(page, '21 clients')
  await button(page, 'Page 2').click()
  await rows(page).filter({ hasText: 'Whimbrel 21' }).waitFor()
  expect(asks(page, 'page')).toBe('2')
})

// What finds nothing, what that says, the button to what there is, what is asked then, and what must not be said before.
const empty = [
  ['/clients/?search=nosuchname', 'No matching clients', 'Show all clients', /^\/api\/clients\/$/, 'No clients yet'],
  ['/diary/?search=nosuchname', 'No matching entries', 'Clear filters', /^\/api\/diary\/$/, 'No entries in these days'],
  [
    '/qualifications/matrix/?search=nosuchname',
    'No matching people',
    'Show everybody',
    /^\/api\/qualifications\/matrix\/$/,
    'No qualifications yet',
  ],
  [
    '/clients/1/?search=nosuchname#contacts',
    'No contacts match this filter.',
    null,
    /^\/api\/contacts\/$/,
    'No contacts yet. Link a contact to this client on the contact’s page.',
  ],
] as const

test.each(empty)(
  '%s: that nothing is there is not said before it is known',
  async (path, blank, all, pattern, never) => {
    const page = await aPage({ login: administrator })
    await page.goto(path)
    await describePage(page, blank)
    const come = await hold(page, 'GET', pattern)
    if (all === null) await page.getByRole('combobox', { name: 'Search contacts of this client' }).fill('')
    else await button(page, all).click()
    await expect.poll(() => asks(page, 'search')).toBe(null)
    await page.getByText(blank, { exact: true }).waitFor({ state: 'detached' })
    expect(await page.getByText(never, { exact: true }).count()).toBe(0)
    await loading(page).first().waitFor()
    come()
    await loading(page).first().waitFor({ state: 'detached' })
  },
)

test('what was done beside an act that is refused late stays done', async () => {
  const page = await aPage({ login: staff, causes: [500] })
  const date = sunday(9)
  await page.goto(dayOnly(date))
  await aDraft(page, { date, details: 'Refused', start: '09:00', end: '10:00' })
  await aDraft(page, { date, details: 'Done', start: '10:00', end: '11:00' })
  await page.reload()
  const { promise: late, resolve: refuse } = Promise.withResolvers<void>()
  let first = true
  await page.route('**/api/diary/submit/', async (route) => {
    if (!first) return route.continue()
    first = false
    await late
    return route.fulfill({ status: 500, json: {} })
  })
  const row = (details: string) => rows(page).filter({ hasText: details })
  const submit = async (details: string) => {
    await row(details)
      .getByRole('button', { name: /^Actions for/ })
      .click()
    await page.getByRole('menuitem', { name: 'Submit', exact: true }).click()
    await row(details).getByText('Submitted', { exact: true }).waitFor()
  }
  await submit('Refused')
  const again = page.waitForResponse((answer) => new URL(answer.url()).pathname === '/api/diary/')
  await submit('Done')
  await notice(page, 'Entry submitted.').waitFor()
  await again
  await hold(page, 'GET', /^\/api\/diary\//)
  refuse()
  await page.getByRole('alert').filter({ hasText: /./ }).waitFor()
  await row('Refused').getByText('Draft', { exact: true }).waitFor()
  expect(await row('Done').getByText('Submitted', { exact: true }).count()).toBe(1)
})

const weeks = (page: Page) => page.locator('.fb-inbox-open')

test('a key decides no other week than the one that is meant', async () => {
  const page = await aPage({ login: manager })
  const decided: string[] = []
  await page.route('**/api/diary/approve/', async (route) => {
    decided.push(route.request().postData() ?? '')
    await route.fulfill({ status: 200, json: {} })
  })
  await page.goto('/diary/inbox/?open=999999.2026-11-09')
  await weeks(page).first().waitFor()
  await page.keyboard.press('a')
  // The keys are heard one after the other.
  await page.keyboard.press('j')
  await page.locator('.fb-inbox-open:focus').waitFor()
  expect(decided).toEqual([])
  await page.keyboard.press('a')
  await expect.poll(() => decided.length).toBe(1)
})

test('whoever went elsewhere is not led back by what is refused late', async () => {
  const page = await aPage({ login: manager, causes: [500] })
  const { promise: late, resolve: refuse } = Promise.withResolvers<void>()
  await page.route('**/api/diary/approve/', async (route) => {
    await late
    await route.fulfill({ status: 500, json: {} })
  })
  await page.goto('/diary/inbox/')
  await button(page, /^Approve \d+$/)
    .first()
    .click()
  await page.getByRole('link', { name: 'Contacts', exact: true }).first().click()
  await rows(page).first().waitFor()
  const answered = page.waitForResponse('**/api/diary/approve/')
  refuse()
  await answered
  await page.waitForTimeout(500)
  expect(new URL(page.url()).pathname).toBe('/contacts/')
})

test('nothing is said to be left in the inbox while more is on its way', async () => {
  const page = await aPage({ login: manager })
  interface Inbox {
    results: unknown[]
  }
  await page.goto('/account/')
  const { results } = await call<Inbox>(page, 'GET', '/diary/inbox/?page=1&rows=20')
  expect(results.length).toBeGreaterThan(1)
  // The first answer has one of two weeks; the next one is held back.
  const { promise: late, resolve: come } = Promise.withResolvers<void>()
  let first = true
  await page.route('**/api/diary/inbox/?*', async (route) => {
    if (!first) {
      await late
      return route.continue()
    }
    first = false
    const response = await route.fetch()
    const answer = (await response.json()) as Inbox
    return route.fulfill({ response, json: { ...answer, results: answer.results.slice(0, 1) } })
  })
  await page.goto('/diary/inbox/')
  await button(page, /^Approve \d+$/).click()
  await weeks(page).first().waitFor({ state: 'detached' })
  expect(await page.getByText('Nothing to approve').count()).toBe(0)
  await loading(page).first().waitFor()
  come()
  await weeks(page).first().waitFor()
})
