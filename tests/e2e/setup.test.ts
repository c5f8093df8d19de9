/**
 * The first start of a real installation: the one-time link, the first organisation, its administrator, and from there,
 * on nothing but screens, to a colleague's first day in the diary.
 */
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'

import { axe, picture } from '#test/browser.ts'
import { dayOnly, field, form, sunday } from '#test/diary.ts'
import { testMailedProduct } from '#test/mailedProduct.ts'

const { aPage, served, mail } = testMailedProduct({ data: 'empty' })

const link = () => /https?:\/\/\S+\/setup\/\?token=\S+/.exec(served().output())?.[0] ?? ''

test('a link that was cut off says so', async () => {
  const page = await aPage()
  await page.goto('/setup/')
  await page.getByText('This link is incomplete.').waitFor()
})

test('from the printed link to a colleague’s first day: set up, invite, join by the mail, log it, see it', async () => {
  expect(link()).not.toBe('')
  const page = await aPage({ causes: [400, 401] })
  await page.goto('/')
  await page.getByRole('heading', { name: 'Fieldbook is not set up yet' }).waitFor()
  await page.getByText('open the link that Fieldbook printed in its terminal or log').waitFor()
  expect(await page.getByLabel('Password').count()).toBe(0)
  expect(await axe(page)).toEqual([])
  await picture(page, 'not set up')
  await setUp(page)

  // What is to be done first stands where they come in, on a phone too.
  const steps = page.locator('section').filter({ hasText: 'Set up your firm' })
  await steps.getByText('1 of 11 are done.').waitFor()
  expect(await axe(page)).toEqual([])
  await picture(page, 'first steps')
  await page.setViewportSize({ width: 390, height: 800 })
  expect(await axe(page)).toEqual([])
  await picture(page, 'first steps phone')
  await page.setViewportSize({ width: 1280, height: 800 })

  await steps.getByRole('link', { name: 'Invite your people' }).click()
  await page.getByLabel('First name').fill('Cian')
  await page.getByLabel('Last name').fill('Walsh')
  await page.getByRole('textbox', { name: 'Email' }).fill('cian@quayside.example')
  await page.getByRole('checkbox', { name: /^Staff/ }).check()
  await page.keyboard.press('Control+Enter')
  await page.getByText('Cian Walsh added and invited.').waitFor()
  await expect.poll(() => mail.received.length, { timeout: 30_000, interval: 100 }).toBe(1)
  const [message] = mail.received
  expect(message?.to).toEqual(['cian@quayside.example'])
  const invitation = /http:\S+\/invitation\/\?token=[\w.-]+/.exec(message?.mail.text ?? '')?.[0] ?? ''

  await page.goto('/settings/organisation/')
  // The country that they chose is that of their address, and of the words and formats.
  for (const name of ['Country', 'Words and formats of'])
    await expect.poll(() => page.getByRole('combobox', { name }).inputValue()).toBe('Ireland')

  const theirs = await aPage()
  await join(theirs, invitation)
  const date = sunday(1)
  await logADay(theirs, date)

  await page.getByRole('link', { name: 'Home', exact: true }).first().click()
  await steps.getByText('3 of 11 are done.').waitFor()
  await page.goto(dayOnly(date))
  const row = page.getByRole('row').filter({ hasText: 'Soundings off the quay' })
  await row.getByText('Cian Walsh').waitFor()
  await row.getByText('8:00').waitFor()
  await page.goto('/users/?search=cian')
  await page.getByText('1 person', { exact: true }).waitFor()
  await page
    .getByRole('row', { name: /Cian Walsh/ })
    .getByText('Active')
    .waitFor()

  // Neither link works again.
  const second = await aPage({ causes: [400] })
  await second.goto(link())
  await second.getByRole('textbox', { name: 'Organisation' }).fill('Another')
  await second.getByLabel('Your name').fill('Mallory')
  await second.getByLabel('Your email').fill('mallory@example.com')
  await second.getByRole('textbox', { name: 'Password' }).fill('nobody will guess this')
  await second.getByRole('button', { name: 'Create organisation' }).click()
  await second.getByText('This link is no longer valid.').first().waitFor()
  await second.goto(invitation)
  await second.getByText('This link was already used.').waitFor()
})

/** The organisation, its administrator, and the first screen behind the login. */
async function setUp(page: Page) {
  await page.goto(link())
  await page.getByRole('textbox', { name: 'Organisation' }).fill('Quayside Surveys')
  await page.getByLabel('Country').selectOption({ label: 'Ireland' })
  await page.getByLabel('Your name').fill('Nora Quinn')
  await page.getByLabel('Your email').fill('nora@quayside.example')
  const password = page.getByRole('textbox', { name: 'Password' })
  await password.fill('short')
  await page.getByRole('button', { name: 'Create organisation' }).click()
  await page.getByText('Minimum of 15 characters required').first().waitFor()
  await password.fill('seven boats on the quay')
  await page.getByRole('button', { name: 'Create organisation' }).click()
  // They are signed in by it.
  await page.getByRole('heading', { name: /Nora/ }).waitFor()
}

/** By the link in the message, then out and in again with the password that was chosen. */
async function join(page: Page, invitation: string) {
  const password = 'the tide turns twice a day'
  await page.goto(invitation)
  await page.getByRole('heading', { name: 'Join Quayside Surveys' }).waitFor()
  await page.getByLabel('New password').fill(password)
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: /Cian/ }).waitFor()
  await page.goto('/logout/')
  await page.waitForURL((url) => url.pathname === '/login/')
  await page.getByRole('textbox', { name: 'Email' }).fill('cian@quayside.example')
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.getByRole('heading', { name: /Cian/ }).waitFor()
  // The firm is not theirs to set up.
  expect(await page.getByText('Set up your firm').count()).toBe(0)
}

/** On no project, since a new firm has none: the form says so, and keeps the day as a draft. */
async function logADay(page: Page, date: string) {
  await page.getByRole('link', { name: 'Diary', exact: true }).first().click()
  // On a working day it has that day to add, on another nothing.
  await page.getByText('No entries in these days').or(page.getByText('0 entries, 1 to complete')).first().waitFor()
  await page.getByRole('button', { name: 'New entry' }).first().click()
  await field(page, 'Date').fill(date)
  await field(page, 'Start').fill('9')
  await field(page, 'End').fill('17:00')
  await field(page, 'Project').click()
  await page.getByText('No projects open for hours yet').waitFor()
  await field(page, 'Details').fill('Soundings off the quay')
  await form(page).getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('Entry saved.').first().waitFor()
  await page.goto(dayOnly(date))
  await page.getByRole('row').filter({ hasText: 'Soundings off the quay' }).waitFor()
}
