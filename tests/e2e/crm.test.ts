/** A client is linked to its record in the firm's CRM, which changes, fails and loses it; a real server stands for the CRM. */
import type { Page } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'

import { axe, picture, testProduct } from '#test/browser.ts'
import { call } from '#test/diary.ts'
import { axeInBothSchemes } from '#test/judgeScreens.ts'
import { longTest } from '#test/longTest.ts'
import { administrator, looks } from '#test/screens.ts'
import { aSugar } from '#test/sugar.ts'
import { onServer } from '#test/template.ts'

const sugar = await aSugar()
afterAll(sugar.stop)
const { aPage, database } = testProduct({
  env: { CRM_URL: sugar.url, CRM_USER: sugar.user, CRM_PASSWORD: sugar.password },
})

const harbour = {
  name: 'Harbour Wall Trust',
  phone_office: '0117 496 0011',
  website: 'https://harbour-wall.example',
  email: [{ email_address: 'office@harbour-wall.example', primary_address: true }],
  billing_address_city: 'Bristol',
}
interface NamedRecord {
  id: number
  name: string
}
const aClient = (page: Page, values: object) =>
  call<NamedRecord>(page, 'POST', '/clients/', { confirmed: true, ...values })
const card = (page: Page) => page.getByRole('region', { name: 'CRM', exact: true })
const dialog = (page: Page) => page.getByRole('dialog')

/** Opens a client's page and links it to the record that is found by these words. */
async function link(page: Page, { id, name }: NamedRecord, words: string, option: string) {
  await page.goto(`/clients/${id}/`)
  await card(page).getByRole('button', { name: 'Link to the CRM…' }).click()
  await dialog(page).getByRole('combobox', { name: 'CRM record' }).fill(words)
  await dialog(page).getByRole('option', { name: option }).click()
  await dialog(page).getByRole('button', { name: 'Link', exact: true }).click()
  await page.getByText(`${name} linked to the CRM.`).waitFor()
}

test('a client is searched for in the CRM, linked, read, and its link removed', async () => {
  sugar.write('Accounts', 'harbour-1', harbour)
  sugar.write('Accounts', 'harbour-2', { ...harbour, name: 'Harbour Lights', billing_address_city: 'Hull' })
  const page = await aPage({ login: administrator, causes: [400] })
  await page.goto('/')
  const client = await aClient(page, { name: 'Harbour Wall', phone: '0117 000 0000' })
  await page.goto(`/clients/${client.id}/`)
  await card(page).getByText('Not linked.').waitFor()
  await card(page).getByRole('button', { name: 'Link to the CRM…' }).click()
  const field = dialog(page).getByRole('combobox', { name: 'CRM record' })

  // An address of no record is refused under the field.
  await field.fill(`${sugar.url}/#Accounts/nobody-7`)
  await dialog(page).getByText('No account with this address or id exists in the CRM.').waitFor()
  await field.press('Tab')
  await dialog(page).getByText('No CRM record found for').waitFor()
  await dialog(page).getByRole('button', { name: 'Link', exact: true }).click()
  expect(await dialog(page).isVisible()).toBe(true)

  // By name, as one types; what was found stands beside ours.
  await field.fill('harb')
  await dialog(page).getByRole('option', { name: 'Harbour Lights' }).waitFor()
  await field.fill('wall tr')
  await dialog(page).getByRole('option', { name: 'Harbour Wall Trust' }).click()
  const table = dialog(page).getByRole('table')
  const row = (name: string) => table.getByRole('row').filter({ has: page.getByRole('rowheader', { name }) })
  expect(await row('Telephone').getByRole('cell').allInnerTexts()).toEqual(['0117 000 0000', '0117 496 0011'])
  expect((await row('Website').innerText()).replace(/\s+/g, ' ')).toContain(
    'https://harbour-wall.example will be filled',
  )
  await dialog(page).getByText('Linking fills 3 empty fields, and overwrites nothing.').waitFor()
  expect(await axe(page)).toEqual([])
  await picture(page, 'crm dialog')
  await dialog(page).getByRole('button', { name: 'Link', exact: true }).click()
  await page.getByText('Harbour Wall linked to the CRM.').waitFor()
  await card(page)
    .getByText(/^CRM last read .*\.$/)
    .waitFor()
  await page.getByText('office@harbour-wall.example').first().waitFor()
  const saved = () => call<Record<string, unknown>>(page, 'GET', `/clients/${client.id}/`)
  expect(await saved()).toMatchObject({ name: 'Harbour Wall', phone: '0117 000 0000', website: harbour.website })

  // The record is taken: a second client cannot have it.
  const otherPage = await aPage({ login: administrator })
  await otherPage.goto('/')
  const second = await aClient(otherPage, { name: 'Harbour Wall of the north' })
  await otherPage.goto(`/clients/${second.id}/`)
  await card(otherPage).getByRole('button', { name: 'Link to the CRM…' }).click()
  await dialog(otherPage).getByRole('combobox', { name: 'CRM record' }).fill('harbour wall')
  await dialog(otherPage).getByRole('option', { name: 'already linked' }).waitFor()
  await otherPage.keyboard.press('Escape')

  // Read now: the result is on the screen, without a reload.
  sugar.write('Accounts', 'harbour-1', { phone_office: '0117 496 0022' })
  const read = card(page).getByRole('button', { name: 'Read it now' })
  await read.click()
  await page.getByText('CRM read.').waitFor()
  await page.getByText('0117 496 0022').first().waitFor()

  // Changed here since: it stays until the CRM says something new.
  await call(page, 'PATCH', `/clients/${client.id}/`, { phone: '0117 111 1111' })
  sugar.write('Accounts', 'harbour-1', { website: 'https://harbour.example' })
  await read.click()
  await page.getByText('https://harbour.example').or(page.getByText('harbour.example')).first().waitFor()
  expect(await saved()).toMatchObject({ phone: '0117 111 1111', website: 'https://harbour.example' })

  // A value that fits no field, a CRM that fails, a record that is purged: each is said on the card.
  sugar.write('Accounts', 'harbour-1', { phone_office: 'ask for Ann' })
  await read.click()
  await card(page).getByText('Not updated because the value is not allowed here: telephone.').waitFor()
  expect(await axeInBothSchemes(page)).toEqual([])
  sugar.break(500)
  await read.click()
  await card(page).getByText('The CRM refused the request (500).').waitFor()
  sugar.break(null)
  sugar.purge('Accounts', 'harbour-1')
  await read.click()
  await card(page).getByText('The record no longer exists in the CRM.').waitFor()
  await picture(page, 'crm card')
  expect(await saved()).toMatchObject({ name: 'Harbour Wall', phone: '0117 111 1111' })

  // Who may not remove links has no button; who may removes it, and takes that back.
  const staffPage = await aPage({ login: 'finance@gb.example' })
  await staffPage.goto(`/clients/${client.id}/`)
  await card(staffPage).getByText('The record no longer exists in the CRM.').waitFor()
  expect(await card(staffPage).getByRole('button', { name: 'Remove link…' }).count()).toBe(0)
  await card(page).getByRole('button', { name: 'Remove link…' }).click()
  await dialog(page).getByRole('button', { name: 'Remove link' }).click()
  await card(page).getByText('Not linked.').waitFor()
  await page.getByRole('button', { name: 'Undo' }).first().click()
  await card(page).getByRole('link', { name: 'Open in the CRM' }).waitFor()
})

test('on a phone the record is found and linked by keyboard alone', async () => {
  sugar.write('Accounts', 'slip-1', { ...harbour, name: 'Slipway Partners' })
  const page = await aPage({ login: administrator, ...looks.phone })
  await page.goto('/')
  const { id } = await aClient(page, { name: 'Slipway' })
  await page.goto(`/clients/${id}/`)
  await card(page).getByRole('button', { name: 'Link to the CRM…' }).click()
  const field = dialog(page).getByRole('combobox', { name: 'CRM record' })
  // Without a text the client's own name is searched for.
  await field.press('ArrowDown')
  await dialog(page).getByRole('option', { name: 'Slipway Partners' }).waitFor()
  await field.press('Enter')
  await dialog(page)
    .getByText(/^Linking fills/)
    .waitFor()
  await picture(page, 'crm dialog on a phone')
  const width = await page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth')
  expect(width).toBe(0)
  await field.press('Control+Enter')
  await page.getByText('Slipway linked to the CRM.').waitFor()
})

longTest('the timer reads the CRM by itself', { timeout: 240_000 }, async () => {
  sugar.write('Accounts', 'timer-1', { ...harbour, name: 'Timer Trust' })
  const page = await aPage({ login: administrator })
  await page.goto('/')
  const client = await aClient(page, { name: 'Timer' })
  await link(page, client, 'timer', 'Timer Trust')
  const { adminUrl } = database()
  // Every quarter of an hour becomes every minute.
  const planned = `update pgboss.schedule set cron = '* * * * *' where name = 'crm' and cron = '*/15 * * * *'`
  await onServer(adminUrl, planned)
  sugar.write('Accounts', 'timer-1', { phone_office: '0117 496 0033' })
  await page.getByText('0117 496 0033').first().waitFor({ timeout: 200_000 })
})
