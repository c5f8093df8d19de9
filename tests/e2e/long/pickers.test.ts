/** Pickers and the list of a client's contacts: searched on the server, by keyboard, with what is no longer in use. */
import { expect, test } from 'vitest'

import { axe, picture, testProduct, type PageOptions } from '#test/browser.ts'
import { openRareFields } from '#test/rareFields.ts'

const { aPage } = testProduct()
const manager = 'manager@gb.example'
const narrow: PageOptions = { viewport: { width: 320, height: 740 }, hasTouch: true, isMobile: true }

interface Contacts {
  results: { name: string; last_name: string; clients: { client_id: number }[] }[]
}

test('who left is found, says so, and is not chosen by keyboard either', async () => {
  const page = await aPage({ login: manager })
  await page.goto('/clients/new/')
  const picker = page.getByRole('combobox', { name: 'Manager' })
  const options = page.getByRole('option')
  const before = await picker.inputValue()
  await picker.focus()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('whit')
  await expect.poll(() => options.allTextContents()).toEqual(['Ben Whitlockleft'])
  await expect.poll(() => options.first().getAttribute('aria-disabled')).toBe('true')
  await picture(page, 'pickers, somebody who left')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Tab')
  await expect.poll(() => picker.inputValue()).toBe(before)

  // Somebody who is there is chosen by keyboard alone.
  await picker.focus()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('maggie')
  await options.filter({ hasText: 'Maggie' }).waitFor()
  await page.keyboard.press('Enter')
  await expect.poll(() => picker.inputValue()).toMatch(/^Maggie /)
})

test('the contacts of a client are searched, counted and in the address', async () => {
  const page = await aPage({ login: manager, ...narrow })
  const answer = await page.request.get('/api/contacts/?rows=100')
  const { results } = (await answer.json()) as Contacts
  const places = results.flatMap(({ clients }) => clients.map(({ client_id }) => client_id))
  const many = places.toSorted(
    (a, b) => places.filter((place) => place === b).length - places.filter((place) => place === a).length,
  )[0]
  const there = results.filter(({ clients }) => clients.some(({ client_id }) => client_id === many))
  expect(there.length).toBeGreaterThan(1)
  const sought = there[0]?.name ?? ''

  await page.goto(`/clients/${many}/#contacts`)
  const title = page.getByRole('heading', { name: /^Contacts \(\d+\)$/ })
  await title.waitFor()
  const all = await page.getByRole('tabpanel').getByRole('listitem').count()
  await expect.poll(() => title.textContent()).toBe(`Contacts (${all})`)
  await page.getByRole('combobox', { name: 'Search contacts of this client' }).fill(`name:"${sought}"`)
  await page.getByRole('heading', { name: 'Contacts (1)' }).waitFor()
  await expect.poll(() => page.getByRole('tabpanel').getByRole('listitem').count()).toBe(1)
  await page.getByRole('link', { name: sought }).waitFor()
  expect(new URL(page.url()).searchParams.get('search')).toBe(`name:"${sought}"`)
  await picture(page, 'pickers, contacts of a client, 320')
  expect(await axe(page)).toEqual([])
  await page.reload()
  await page.getByRole('heading', { name: 'Contacts (1)' }).waitFor()
  await page.getByRole('combobox', { name: 'Search contacts of this client' }).fill('xyzzy')
  await page.getByText('No contacts match this filter.').waitFor()
})

test('what is typed of a tag before its suggestions have come is kept, and so is the place', async () => {
  const page = await aPage({ login: manager })
  let come = () => {}
  const held = new Promise<void>((resolve) => (come = resolve))
  await page.route('**/TagTyping-*.js', async (route) => {
    await held
    await route.continue()
  })
  await page.goto('/clients/new/')
  await openRareFields(page)
  const tags = page.locator('input[data-field="tags"]')
  await tags.pressSequentially('riverbank')
  for (let letter = 0; letter < 'bank'.length; letter += 1) await page.keyboard.press('Shift+ArrowLeft')
  come()
  await page.getByPlaceholder('Type and press Enter').waitFor()
  await page.keyboard.type('side')
  await page.keyboard.press('Enter')
  await page.getByText('riverside', { exact: true }).waitFor()
  await expect.poll(() => tags.inputValue()).toBe('')
})
