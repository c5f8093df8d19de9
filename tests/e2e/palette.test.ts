/** Ctrl-K: records of every kind that one may see, parts of the settings, what can be added; by keyboard alone. */
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'

import { axe, picture, testProduct, type PageOptions } from '#test/browser.ts'
import { longTest } from '#test/longTest.ts'

const { aPage } = testProduct()
const manager = 'manager@gb.example'
const admin = 'admin@gb.example'
const external = 'external@gb.example'
const phone: PageOptions = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }

const box = (page: Page) => page.getByRole('combobox', { name: 'Search or run a command' })
const group = (page: Page, name: string) => page.getByRole('listbox', { name: 'Commands' }).getByRole('group', { name })
const marked = (page: Page) =>
  box(page).evaluate((input) => {
    const id = input.getAttribute('aria-activedescendant')
    return id === null ? null : (input.ownerDocument.getElementById(id)?.textContent ?? 'nothing')
  })

async function palette(page: Page, path = '/') {
  await page.goto(path)
  await page.getByRole('button', { name: /^Account of / }).waitFor()
  await again(page)
}
async function again(page: Page) {
  await page.keyboard.press('Control+k')
  await box(page).waitFor()
  await expect.poll(() => box(page).evaluate((node) => node.ownerDocument.activeElement === node)).toBe(true)
}

interface Named {
  id: number
  name: string
}
async function aClient(page: Page): Promise<Named> {
  const answer = await page.request.get('/api/clients/?selection=true')
  const [first] = (await answer.json()) as Named[]
  if (!first) throw new Error('The demonstration has no clients.')
  return first
}

test('records are found by what is typed, asked for once, and opened by Enter', async () => {
  const page = await aPage({ login: admin })
  await page.goto('/')
  const client = await aClient(page)
  const requested: string[] = []
  page.on('request', (request) => {
    const url = new URL(request.url())
    if (url.searchParams.get('selection') === 'true')
      requested.push(`${url.pathname}?${url.searchParams.get('search')}`)
  })
  await palette(page)
  await page.keyboard.type(client.name)
  await group(page, 'Clients').getByRole('option', { name: client.name }).first().waitFor()
  const kinds = ['clients', 'contacts', 'suppliers', 'users', 'equipment']
  for (const kind of kinds) await expect.poll(() => requested).toContain(`/api/${kind}/?${client.name}`)
  expect(requested.length).toBeLessThan(kinds.length * client.name.length)
  await expect.poll(() => marked(page)).toContain(client.name)
  await picture(page, 'palette records')
  expect(await axe(page)).toEqual([])
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: client.name, level: 1 }).waitFor()
  expect(new URL(page.url()).pathname).toBe(`/clients/${client.id}/`)

  // Arrows walk over the groups, from the last one to the first.
  await again(page)
  await page.keyboard.type('ma')
  await group(page, 'People').getByRole('option', { name: 'Maggie Lowe' }).waitFor()
  const options = page.getByRole('option')
  await page.keyboard.press('ArrowUp')
  await expect.poll(() => marked(page)).toBe(await options.last().textContent())
  await page.keyboard.press('ArrowDown')
  await expect.poll(() => marked(page)).toBe(await options.first().textContent())
  // An enquiry is no project yet.
  const answer = await page.request.get('/api/quotes/?tab=enquiries&rows=1')
  const { results } = (await answer.json()) as { results: { reference: string }[] }
  const reference = results[0]?.reference ?? ''
  await box(page).fill(reference)
  await group(page, 'Enquiries and quotes').getByRole('option', { name: reference }).first().waitFor()
  expect(await group(page, 'Projects').getByRole('option', { name: reference }).count()).toBe(0)
  await page.keyboard.press('Escape')
  await box(page).waitFor({ state: 'hidden' })
})

longTest('what is typed before it has come is not lost, and is no key of the screen', async () => {
  const page = await aPage({ login: admin })
  await page.goto('/clients/')
  await page.getByRole('button', { name: 'New client' }).waitFor()
  await page.keyboard.press('Control+k')
  // `n` makes a new client, `g` and a letter go elsewhere.
  await page.keyboard.type('ng clients')
  await page.keyboard.press('Backspace')
  await expect.poll(() => box(page).inputValue()).toBe('ng client')
  expect(new URL(page.url()).pathname).toBe('/clients/')
})

longTest('the way to all that are like it opens the list, searched for that', async () => {
  const page = await aPage({ login: admin })
  await palette(page)
  await page.keyboard.type('borough')
  await page.getByRole('option', { name: 'All matching clients' }).click()
  await page.getByRole('heading', { name: 'Clients', level: 1 }).waitFor()
  await expect
    .poll(() => Object.fromEntries(new URL(page.url()).searchParams))
    .toEqual({ search: 'borough', inactive: 'true' })
  await page.getByRole('row').filter({ hasText: 'Borough' }).first().waitFor()
})

longTest('who may not see clients finds none, and none are asked for', async () => {
  const theirs = await aPage({ login: manager })
  await theirs.goto('/')
  const client = await aClient(theirs)
  const page = await aPage({ login: external })
  const requested: string[] = []
  page.on('request', (request) => requested.push(new URL(request.url()).pathname))
  await palette(page)
  await page.keyboard.type(client.name)
  await page.getByText('Nothing found.', { exact: true }).waitFor()
  expect(await page.getByRole('option').count()).toBe(0)
  expect(requested).not.toContain('/api/clients/')
  await box(page).fill('new client')
  await page.getByText('You need permission to add clients.', { exact: false }).waitFor()
  // A page of the guide says how it is done, and beside it that this person may not.
  await group(page, 'Guide').waitFor()
})

test('the guide by the words of a page, behind the acts of that name', async () => {
  const page = await aPage({ login: manager })
  await palette(page)
  await page.keyboard.type('send a quote')
  await group(page, 'Guide').getByRole('option', { name: 'Send a quote' }).waitFor()
  await expect.poll(() => marked(page)).toBe('Send a quote')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Send a quote', level: 1 }).waitFor()
  expect(new URL(page.url()).pathname).toBe('/help/send-a-quote/')
  await again(page)
  await page.keyboard.type('new client')
  await group(page, 'Guide').waitFor()
  await expect.poll(() => marked(page)).toContain('New client')
})

test('parts of the settings by name or by what they are about, and a new record of any kind', async () => {
  const page = await aPage({ login: admin })
  await palette(page)
  await page.keyboard.type('bank holidays')
  await expect.poll(() => marked(page)).toBe('Holidays')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Holidays', level: 1 }).waitFor()
  await again(page)
  await page.keyboard.type('new supplier')
  await expect.poll(() => marked(page)).toBe('New supplier')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'New supplier', level: 1 }).waitFor()
})

longTest('a kind that cannot be asked is named, and the others are found', async () => {
  const page = await aPage({ login: manager, causes: [500] })
  await page.route('**/api/contacts/?*selection=true*', (route) => route.fulfill({ status: 500, json: {} }))
  await palette(page)
  await page.keyboard.type('maggie')
  await group(page, 'People').getByRole('option', { name: 'Maggie Lowe' }).waitFor()
  await page.getByText('Could not search: contacts.').waitFor()
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Maggie Lowe', level: 1 }).waitFor()
})

longTest('on a phone in the dark it fills the screen, is tapped, and is left by its button', async () => {
  const page = await aPage({ login: manager, ...phone, colorScheme: 'dark' })
  await page.goto('/clients/')
  await page.getByRole('button', { name: 'Search or run a command' }).tap()
  await box(page).fill('lowe')
  await group(page, 'People').getByRole('option', { name: 'Maggie Lowe' }).waitFor()
  await picture(page, 'palette records phone')
  expect(await axe(page)).toEqual([])
  await page.getByRole('button', { name: 'Close', exact: true }).tap()
  await box(page).waitFor({ state: 'hidden' })
  await page.getByRole('button', { name: 'Search or run a command' }).tap()
  await expect.poll(() => box(page).inputValue()).toBe('')
  await box(page).fill('lowe')
  await group(page, 'People').getByRole('option', { name: 'Maggie Lowe' }).tap()
  await page.getByRole('heading', { name: 'Maggie Lowe', level: 1 }).waitFor()
})

/** Answers about records wait until they are let go; `theirs`: what is answered about people instead. */
async function holdAnswers(page: Page) {
  const held = Promise.withResolvers<void>()
  const state = { theirs: undefined as object[] | undefined, asked: [] as string[] }
  await page.route('**/api/*/?*selection=true*', async (route) => {
    const { pathname, searchParams } = new URL(route.request().url())
    state.asked.push(searchParams.get('search') ?? '')
    await held.promise
    if (state.theirs && pathname === '/api/users/') await route.fulfill({ json: state.theirs })
    else if (state.theirs) await route.fulfill({ json: [] })
    else await route.fallback()
  })
  return { state, letGo: held.resolve }
}
const pathOf = (page: Page) => new URL(page.url()).pathname

longTest('Enter before the answer is kept for it, and opens the first that is found', async () => {
  const page = await aPage({ login: admin })
  await palette(page)
  const { state, letGo } = await holdAnswers(page)
  await page.keyboard.type('maggie')
  await page.keyboard.press('Enter')
  await expect.poll(() => state.asked).toContain('maggie')
  expect([pathOf(page), await box(page).inputValue()]).toEqual(['/', 'maggie'])
  letGo()
  await page.getByRole('heading', { name: 'Maggie Lowe', level: 1 }).waitFor()
  expect(await box(page).count()).toBe(0)
})

longTest('Enter is kept from before there is a box to type into', async () => {
  const page = await aPage({ login: admin })
  await page.goto('/clients/')
  await page.getByRole('button', { name: 'New client' }).waitFor()
  await page.keyboard.press('Control+k')
  await page.keyboard.type('maggie')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Maggie Lowe', level: 1 }).waitFor()
})

longTest('Enter that was pressed for something else, or was left by Escape, does nothing', async () => {
  const page = await aPage({ login: admin, causes: ['offline'] })
  await palette(page)
  const { state, letGo } = await holdAnswers(page)
  await page.keyboard.type('maggi')
  await page.keyboard.press('Enter')
  await page.keyboard.type('e')
  await expect.poll(() => state.asked).toContain('maggie')
  letGo()
  await group(page, 'People').getByRole('option', { name: 'Maggie Lowe' }).waitFor()
  expect([pathOf(page), await box(page).inputValue()]).toEqual(['/', 'maggie'])
  await page.keyboard.press('Escape')
  await box(page).waitFor({ state: 'hidden' })

  await again(page)
  await page.unrouteAll()
  const later = await holdAnswers(page)
  // No command says this: what is "allowed" would be opened at once.
  await page.keyboard.type('pike')
  await expect.poll(() => later.state.asked).toContain('pike')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Escape')
  await box(page).waitFor({ state: 'hidden' })
  later.letGo()
  await again(page)
  await page.keyboard.type('maggie')
  await group(page, 'People').getByRole('option', { name: 'Maggie Lowe' }).waitFor()
  expect(pathOf(page)).toBe('/')
})

longTest('Enter never opens what an answer to something else has left there', async () => {
  const page = await aPage({ login: admin })
  await page.goto('/')
  const answer = await page.request.get('/api/users/?selection=true&search=')
  const otherNamed = ((await answer.json()) as Named[]).find(({ name }) => name !== 'Maggie Lowe')
  if (!otherNamed) throw new Error('The demonstration has one person.')
  await palette(page)
  await page.keyboard.type('maggie')
  const left = group(page, 'People').getByRole('option', { name: 'Maggie Lowe' })
  await left.waitFor()
  const { state, letGo } = await holdAnswers(page)
  await page.keyboard.type(' lo')
  await expect.poll(() => state.asked).toContain('maggie lo')
  await left.waitFor()
  await page.keyboard.press('Enter')
  state.theirs = [{ id: otherNamed.id, name: 'Maggie Loach' }]
  letGo()
  await page.getByRole('heading', { name: otherNamed.name, level: 1 }).waitFor()
})
