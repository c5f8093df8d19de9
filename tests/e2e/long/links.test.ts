/** From a record to those it belongs with, and to who is reached: by links, for who may see where they lead. */
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'

import { axe, picture, testProduct, type PageOptions } from '#test/browser.ts'
import { call } from '#test/diary.ts'

const { aPage } = testProduct()
const admin = 'admin@gb.example'
const staff = 'staff@gb.example'
const phone: PageOptions = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }

interface Named {
  id: number
  name: string
}
const link = (page: Page, name: string) => page.getByRole('link', { name, exact: true })
const to = (page: Page, name: string) => link(page, name).first().getAttribute('href')

test('a client leads to its parent, to those it belongs with, to its contacts, and outwards; a website that is a script is none', async () => {
  const page = await aPage({ login: admin })
  await page.goto('/clients/')
  const add = (body: object) => call<Named>(page, 'POST', '/clients/', body)
  const parent = await add({ name: 'Harbour Holdings', website: 'https://harbour.example/' })
  const payer = await add({ name: 'Harbour Payments' })
  const sister = await add({ name: 'Harbour Sisters' })
  const client = await add({
    name: 'Harbour Piers',
    parent_id: parent.id,
    client_id: payer.id,
    org_ids: [sister.id],
    phone: '+44 (0)20 7946 0001',
    email: 'piers@harbour.example',
  })
  await call<Named>(page, 'POST', '/contacts/', {
    first_name: 'Petra',
    last_name: 'Pier',
    email: 'petra@harbour.example',
    phones: [{ kind: 'mobile', number: '07700 900123' }],
    clients: [{ client_id: client.id, role: 'Warden' }],
  })
  for (const index of Array.from({ length: 11 }).keys())
    await add({ name: `Harbour Berth ${String(index + 10)}`, parent_id: parent.id })

  await page.goto(`/clients/${client.id}/`)
  await page.getByRole('heading', { name: 'Harbour Piers', level: 1 }).waitFor()
  expect(await to(page, 'Harbour Holdings')).toBe(`/clients/${parent.id}/`)
  expect(await to(page, 'Harbour Payments')).toBe(`/clients/${payer.id}/`)
  expect(await to(page, 'Harbour Sisters')).toBe(`/clients/${sister.id}/`)
  expect(await to(page, '+44 (0)20 7946 0001')).toBe('tel:+442079460001')
  expect(await to(page, 'piers@harbour.example')).toBe('mailto:piers@harbour.example')
  expect(await page.getByRole('heading', { name: /^Sub-clients/ }).count()).toBe(0)
  // Changed where it stands, by keyboard; the form follows, and nobody else has done it.
  const shown = (field: string) => page.locator('.fb-fact').filter({ hasText: field }).locator('dd')
  await page.getByRole('button', { name: 'Edit Telephone: Harbour Piers' }).press('Enter')
  await page.getByRole('textbox', { name: 'Telephone' }).fill('01904 111222')
  await page.keyboard.press('Enter')
  await page.getByText('Harbour Piers saved. Telephone: 01904 111222.').waitFor()
  await page.locator('button:focus', { has: page.locator('svg') }).waitFor()
  await expect.poll(() => shown('Telephone').innerText()).toBe('01904 111222')
  await page.getByRole('button', { name: 'Edit Address: Harbour Piers' }).click()
  await page.getByRole('textbox', { name: 'Address line 1' }).fill('1 Pier Road')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Control+Enter')
  await expect.poll(() => shown('Address').innerText()).toContain('1 Pier Road')
  await page.getByRole('button', { name: 'Edit Tags: Harbour Piers' }).click()
  await page
    .getByRole('textbox', { name: 'Tags' })
    .or(page.getByRole('combobox', { name: 'Tags' }))
    .fill('tidal')
  await page.getByRole('heading', { name: 'Harbour Piers', level: 1 }).click()
  await expect.poll(() => shown('Tags').innerText()).toBe('tidal')
  expect(await page.getByRole('button', { name: /Delete|Merge|Archive/ }).count()).toBe(0)
  await page.getByRole('tab', { name: 'Contacts 1' }).waitFor()
  await picture(page, 'links of a client')

  const small = await aPage({ login: admin, ...phone, colorScheme: 'dark' })
  await small.goto(`/clients/${client.id}/#contacts`)
  await link(small, 'Petra Pier').waitFor()
  expect(await to(small, '07700 900123')).toBe('tel:07700900123')
  expect(await to(small, 'petra@harbour.example')).toBe('mailto:petra@harbour.example')
  await picture(small, 'contacts of a client phone')
  expect(await axe(small)).toEqual([])
  await link(small, 'Petra Pier').tap()
  await small.getByRole('heading', { name: 'Petra Pier', level: 1 }).waitFor()
  expect(await to(small, 'Harbour Piers')).toBe(`/clients/${client.id}/`)

  // Of many children a page has ten, and says how many there are.
  await link(page, 'Harbour Holdings').click()
  await page.getByRole('heading', { name: 'Sub-clients (12)' }).waitFor()
  const outward = link(page, 'https://harbour.example/')
  expect([await outward.getAttribute('href'), await outward.getAttribute('rel')]).toEqual([
    'https://harbour.example/',
    'noopener noreferrer',
  ])
  await link(page, 'Harbour Berth 10').waitFor()
  expect(await link(page, 'Harbour Piers').count()).toBe(0)
  await page.getByRole('button', { name: /next page/i }).click()
  await link(page, 'Harbour Piers').click()
  await page.getByRole('heading', { name: 'Harbour Piers', level: 1 }).waitFor()
})

test('equipment leads to who has it, a person to their manager and to who reports to them; who sees no people reads names', async () => {
  const page = await aPage({ login: admin })
  await page.goto('/users/')
  const { results: people } = await call<{ results: (Named & { manager: Named | null })[] }>(
    page,
    'GET',
    '/users/?rows=100',
  )
  const sean = people.find(({ name }) => name === 'Sean Parry')
  if (!sean?.manager) throw new Error('Sean Parry has no manager.')
  const tripod = await call<Named>(page, 'POST', '/equipment/', { name: 'Tripod of Sean', user_id: sean.id })
  await page.goto(`/equipment/${tripod.id}/`)
  await link(page, 'Sean Parry').click()
  await page.getByRole('heading', { name: 'Sean Parry', level: 1 }).waitFor()
  await link(page, sean.manager.name).first().click()
  await page.getByRole('heading', { name: sean.manager.name, level: 1 }).waitFor()
  await page
    .getByRole('heading', { name: new RegExp(`^People who report to ${sean.manager.name} \\(\\d+\\)$`) })
    .waitFor()
  await link(page, 'Sean Parry').waitFor()

  const theirs = await aPage({ login: staff })
  await theirs.goto(`/equipment/${tripod.id}/`)
  await theirs.locator('.fb-fact').filter({ hasText: 'Assigned to' }).getByText('Sean Parry').waitFor()
  expect(await link(theirs, 'Sean Parry').count()).toBe(0)
})
