/** From an empty server to the first issued and sent invoice: an act more fails here. */
import { expect, test } from 'vitest'

import { counted } from '#test/counted.ts'
import { testMailedProduct } from '#test/mailedProduct.ts'

const { aPage, served, mail } = testMailedProduct({ data: 'empty' })

test('an empty server sends its first invoice after 25 acts', async () => {
  const page = await aPage()
  await page.goto(/https?:\/\/\S+\/setup\/\?token=\S+/.exec(served().output())?.[0] ?? '')
  const { acts, adds, click, fill, press } = counted(page)
  await fill(page.getByRole('textbox', { name: 'Organisation' }), 'Quayside Surveys')
  await fill(page.getByLabel('Your name'), 'Nora Quinn')
  await fill(page.getByLabel('Your email'), 'nora@quayside.example')
  await fill(page.getByRole('textbox', { name: 'Password' }), 'seven boats on the quay')
  await click(page.getByRole('button', { name: 'Create organisation' }))

  await click(page.getByRole('link', { name: 'Add your first job' }))
  const form = page.getByRole('form', { name: 'Project' })
  await fill(form.getByRole('textbox', { name: 'Name' }), 'Levels of the quay')
  await adds(form.getByRole('combobox', { name: 'Client', exact: true }), 'Sluice Trust')
  const panel = page.getByRole('dialog')
  await fill(panel.getByLabel('Address line 1'), '3 Sluice Road')
  await fill(panel.getByLabel('Town or city'), 'Ely')
  await press('Control+Enter')
  await panel.waitFor({ state: 'detached' })
  await adds(form.getByRole('combobox', { name: 'Contact', exact: true }), 'Carla Cole')
  await fill(panel.getByLabel('Email'), 'carla@sluice.example')
  await press('Control+Enter')
  await panel.waitFor({ state: 'detached' })
  await fill(form.getByRole('textbox', { name: 'Price' }), '900')
  await click(page.getByRole('button', { name: 'Add project' }))

  await page.waitForURL(/\/projects\/\d+\/$/)
  await click(page.getByRole('tab', { name: 'Money' }))
  await click(page.getByRole('button', { name: 'Draft an invoice' }))
  await page.waitForURL(/\/invoices\/\d+\/$/)
  await click(page.getByRole('button', { name: 'Issue…' }).first())
  await fill(panel.getByLabel('Address line 1'), '1 Quay Street')
  await fill(panel.getByLabel('Town or city'), 'Wisbech')
  await press('Enter')
  await panel.getByRole('checkbox', { name: /Carla Cole/, checked: true }).waitFor()
  await click(panel.getByRole('button', { name: 'Issue and send' }))
  await page.getByText(/ is being sent\.$/).waitFor()
  await expect.poll(() => mail.received.map(({ to }) => to), { timeout: 30_000 }).toEqual([['carla@sluice.example']])
  expect(acts()).toBeLessThanOrEqual(25)
})
