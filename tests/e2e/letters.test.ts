/** Templates are kept in the settings; a letter to a client's contacts arrives, and its record says so. */
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'

import { axe, picture } from '#test/browser.ts'
import { call } from '#test/diary.ts'
import { testMailedProduct } from '#test/mailedProduct.ts'
import { longTest } from '#test/longTest.ts'

/** Answers for the next recipients. */
const refuse: number[] = []
const { aPage, mail } = testMailedProduct({ refuse })

const admin = 'admin@gb.example'
const thanks = {
  name: 'Thank you',
  subject: 'Your survey, {{client.name}}',
  body: 'Dear {{contact.first_name}},\n\nthank you.',
}
const dialogOf = (page: Page) => page.getByRole('dialog')

/** A client of two, one of whom has opted out, and the template. */
async function aQuay(page: Page, name: string) {
  const client = await call<{ id: number }>(page, 'POST', '/clients/', { name, confirmed: true })
  const record = { clients: [{ client_id: client.id }], last_name: 'Cole', confirmed: true }
  const carla = { ...record, first_name: 'Carla', email: `carla@${client.id}.example` }
  await call(page, 'POST', '/contacts/', carla)
  await call(page, 'POST', '/contacts/', {
    ...record,
    first_name: 'Oskar',
    email: `o@${client.id}.example`,
    opt_out: true,
  })
  return { ...client, carla }
}

longTest('a template is added with its fields by name, refused with a wrong one, deleted and undone', async () => {
  const page = await aPage({ login: admin })
  await page.goto('/settings/invoices/')
  const saved = page.getByRole('list', { name: 'Email templates' })
  await saved.getByText('Arranging a site visit').waitFor()
  await page.getByRole('button', { name: 'Add email template' }).click()
  const dialog = dialogOf(page)
  await dialog.getByRole('textbox', { name: 'Name', exact: true }).fill('When may we come?')
  await dialog.getByRole('textbox', { name: 'Subject' }).fill('A visit')
  const text = dialog.getByRole('textbox', { name: 'Text', exact: true })
  await text.fill('Dear {{contact.nickname}}')
  await page.keyboard.press('Control+Enter')
  await dialog.getByText('Field {{contact.nickname}} not found.').first().waitFor()
  await text.fill('Dear ')
  await text.press('End')
  await dialog.getByRole('button', { name: 'Insert field into Text' }).click()
  await page.getByRole('menuitem', { name: 'Contact first name' }).click()
  await expect.poll(() => text.textContent()).toBe('Dear Contact first name')
  await dialog
    .getByRole('region', { name: 'Preview' })
    .getByText(/^Dear [^{]+$/)
    .waitFor()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await page.getByText('When may we come? added.').waitFor()

  await page.getByRole('button', { name: 'Actions for When may we come?' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await dialogOf(page).getByRole('button', { name: 'Delete' }).click()
  await saved.getByText('When may we come?').waitFor({ state: 'hidden' })
  await page.getByRole('status').filter({ hasText: 'Template deleted.' }).getByRole('button', { name: 'Undo' }).click()
  await saved.getByText('When may we come?').waitFor()
})

test('a letter from a client’s page reaches who may be written to, and its record says so', async () => {
  const page = await aPage({ login: admin })
  await page.goto('/')
  await call(page, 'POST', '/clients/email-templates/', thanks)
  const client = await aQuay(page, 'Quay Letters')
  await page.goto(`/clients/${client.id}/`)
  await page.getByRole('button', { name: 'Write', exact: true }).click()
  const dialog = dialogOf(page)
  await dialog.getByText('Oskar Cole has opted out of email.').waitFor()
  await expect.poll(() => dialog.getByRole('checkbox', { name: 'Oskar' }).isDisabled()).toBe(true)
  await expect.poll(() => dialog.getByRole('checkbox', { name: 'Carla' }).isChecked()).toBe(true)
  await dialog.getByLabel('Template').selectOption('Thank you')
  await dialog.getByRole('region', { name: 'Preview' }).getByText('Your survey, Quay Letters').waitFor()
  await dialog.getByRole('button', { name: 'Send' }).click()
  await page.getByText(/^(Waiting to be sent|Sent) to Carla Cole\.$/).waitFor()

  await expect.poll(() => mail.received.length, { timeout: 30_000, interval: 100 }).toBe(1)
  expect(mail.received[0]?.to).toEqual([client.carla.email])
  expect(mail.received[0]?.mail.subject).toBe('Your survey, Quay Letters')
  await page.getByRole('tab', { name: 'Activity' }).click()
  const messages = page.getByRole('region', { name: 'Messages' })
  await messages.getByText('Your survey, Quay Letters').waitFor()
  await messages.getByText('Sent', { exact: true }).waitFor()
})

longTest(
  'a letter that the other server refused says so, and is tried again once what was wrong is mended',
  { timeout: 240_000 },
  async () => {
    const page = await aPage({ login: admin })
    await page.goto('/')
    const client = await aQuay(page, 'Quay Refused')
    const [contact] = (
      await call<{ results: { id: number }[] }>(page, 'GET', `/contacts/?search=${client.carla.email}`)
    ).results
    refuse.push(...Array.from({ length: 50 }, () => 550))
    await page.goto(`/clients/${client.id}/`)
    await page.getByRole('button', { name: 'Write', exact: true }).click()
    const dialog = dialogOf(page)
    await dialog.getByRole('textbox', { name: 'Subject' }).fill('The gate')
    await dialog.getByRole('textbox', { name: 'Text', exact: true }).fill('Is it open?')
    await dialog.getByRole('button', { name: 'Send' }).click()
    await page.getByRole('tab', { name: 'Activity' }).click()
    const messages = page.getByRole('region', { name: 'Messages' })
    const again = messages.getByRole('button', { name: 'Try again: The gate to Carla Cole' })
    // It is tried a few times before it is given up.
    await again.waitFor({ timeout: 120_000 })
    await messages.getByText('Not sent', { exact: true }).waitFor()
    expect(await axe(page)).toEqual([])
    await picture(page, 'a letter that was refused')

    // To the address that she has now.
    refuse.length = 0
    await call(page, 'PATCH', `/contacts/${contact?.id}/`, { email: `new@${client.id}.example` })
    await again.click()
    await page.getByText(/^(Waiting to be sent|Sent) to Carla Cole\.$/).waitFor()
    const arrived = () => mail.received.filter(({ mail: { subject } }) => subject === 'The gate').map(({ to }) => to)
    await expect.poll(arrived, { timeout: 30_000, interval: 100 }).toEqual([[`new@${client.id}.example`]])
    await expect.poll(() => again.count()).toBe(0)
  },
)

longTest('the terms of a client are kept behind its invoices', async () => {
  const page = await aPage({ login: admin })
  await page.goto('/')
  const client = await aQuay(page, 'Quay Terms')
  await page.goto(`/clients/${client.id}/#invoices`)
  await page.getByText('No invoices yet').waitFor()
  await page.getByLabel('Days to pay').fill('14')
  await page.getByRole('combobox', { name: 'Add a contact' }).fill('carla')
  await page.getByRole('option', { name: 'Carla Cole' }).click()
  await page.getByRole('list', { name: 'Invoices go to' }).getByText('Carla Cole').waitFor()
  await page.getByRole('tab', { name: 'Details' }).click()
  await page.getByLabel('Website').fill('https://quay.example')
  await page.getByRole('tab', { name: 'Invoices' }).click()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('Quay Terms saved.').waitFor()
  const savedClient = () => call<Record<string, unknown>>(page, 'GET', `/clients/${client.id}/`)
  expect(await savedClient()).toMatchObject({
    payment_days: 14,
    website: '',
    invoice_contacts: [{ name: 'Carla Cole' }],
  })
  // One's own save beside it is nobody else's change: what is typed here stays, and can be saved.
  await page.getByRole('tab', { name: 'Details' }).click()
  await expect.poll(() => page.getByLabel('Website').inputValue()).toBe('https://quay.example')
  expect(await page.getByText('was changed by someone else').count()).toBe(0)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect.poll(async () => (await savedClient())['website'], { timeout: 15_000 }).toBe('https://quay.example')
  expect(await savedClient()).toMatchObject({ payment_days: 14 })
})
