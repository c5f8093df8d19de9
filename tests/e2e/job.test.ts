/**
 * One job through the whole product, by the office and by who does the work: from the enquiry over the quote, the hours and a
 * photographed receipt to the invoice, which is mailed, paid in part and credited for the rest, and to the dashboard.
 */
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'

import { today } from '#core/days.ts'
import { picture } from '#test/browser.ts'
import { call, london } from '#test/diary.ts'
import { testMailedProduct } from '#test/mailedProduct.ts'
import { readPdf } from '#test/pdf.ts'
import { aPng } from '#test/pictures.ts'

const { aPage, mail } = testMailedProduct()

const job = 'Levels of the sluice'
const carla = { first_name: 'Carla', last_name: 'Cole', email: 'carla@sluice.example', confirmed: true }
const now = today(london)
const dialog = (page: Page) => page.getByRole('dialog')
const describePage = (page: Page, sentence: string | RegExp) => page.getByText(sentence).first().waitFor()

/** Sets a milestone on the bar of the project to today. */
async function reached(page: Page, milestone: string) {
  await page.getByRole('button', { name: `${milestone} not yet` }).click()
  const asks = page.getByRole('dialog', { name: new RegExp(`^Mark .* as ${milestone}$`, 'i') })
  await asks.getByRole('button', { name: `Mark as ${milestone.toLowerCase()}` }).click()
  await page.getByRole('button', { name: new RegExp(`^${milestone} \\d`) }).waitFor()
}

test('an enquiry is quoted and won, worked on and billed, mailed, paid in part, credited, and on the dashboard', async () => {
  const office = await aPage({ login: 'admin@gb.example' })
  await office.goto('/')
  const client = await call<{ id: number }>(office, 'POST', '/clients/', { name: 'Sluice Trust', confirmed: true })
  await call(office, 'POST', '/contacts/', { ...carla, clients: [{ client_id: client.id, invoices: true }] })

  await office.goto('/quotes/new/')
  await office.getByLabel('Name', { exact: false }).first().fill(job)
  await office.getByRole('combobox', { name: 'Client' }).first().fill('Sluice')
  await office.getByRole('option', { name: /^Sluice Trust/ }).click()
  await office.getByRole('button', { name: 'Add quote' }).click()
  await office.waitForURL(/\/quotes\/\d+\/$/)
  const id = Number(/quotes\/(\d+)/.exec(office.url())?.[1])
  await reached(office, 'Quoted')
  await reached(office, 'Accepted')
  // Billed by the hour, at a rate of its own.
  await call(office, 'PATCH', `/projects/${id}/`, { contract_type: 'hourly' })
  await call(office, 'POST', '/rates/', { kind: 'charge', project_id: id, amount: '80.00', date_from: '2026-01-01' })

  const task = await call<{ id: number }>(office, 'POST', '/tasks/', { project_id: id, name: 'Levels' })

  // In the field, on a phone.
  const sean = await aPage({
    login: 'staff@gb.example',
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  })
  await sean.goto('/')
  const atTime = (time: string) =>
    Temporal.PlainDateTime.from(`${now}T${time}`).toZonedDateTime(london).toInstant().toString()
  const entry = await call<{ id: number }>(sean, 'POST', '/diary/', {
    date: now,
    details: 'Levels along the sluice',
    timezone: london,
    start: atTime('00:10'),
    end: atTime('00:40'),
    project_id: id,
    task_id: task.id,
  })
  await call(sean, 'POST', '/diary/submit/', { ids: [entry.id] })
  const types = await call<{ id: number; name: string }[]>(sean, 'GET', '/expenses/types/')
  const spent = await call<{ id: number }>(sean, 'POST', '/expenses/', {
    amount: '24.50',
    description: 'Ferry to the sluice',
    type_id: types.find(({ name }) => name === 'Travel')?.id,
    billable: true,
    allocations: [{ project_id: id, amount: '24.50' }],
  })
  await sean.goto(`/expenses/${spent.id}/`)
  const photo = { name: 'ferry.png', mimeType: 'image/png', buffer: aPng(40, 60) }
  await sean.getByLabel('Photo to add').setInputFiles(photo)
  await sean.getByRole('button', { name: 'ferry.png', exact: true }).waitFor()
  await sean.getByRole('button', { name: /^Submit/ }).click()
  await describePage(sean, 'Submitted')

  // The office approves both, and bills them.
  await call(office, 'POST', '/diary/approve/', { ids: [entry.id] })
  await call(office, 'POST', '/expenses/check/', { ids: [spent.id] })
  await call(office, 'POST', '/expenses/approve/', { ids: [spent.id] })
  await office.goto('/invoices/unbilled/')
  await office.getByLabel('Search', { exact: true }).fill(job)
  const row = office.getByRole('row').filter({ hasText: job })
  await row.getByText('£64.50').first().waitFor()
  await row.getByRole('button', { name: /Bill/ }).click()
  await dialog(office).getByText('Hours: 0:30 h').waitFor()
  await dialog(office)
    .getByText(/Sean .*Ferry to the sluice/)
    .waitFor()
  await dialog(office).getByRole('button', { name: 'Create draft' }).click()
  await office.waitForURL(/\/invoices\/\d+\/$/)
  // Nobody asked where the trust is, until its first invoice needs it: that is added where it is missed.
  await office.getByRole('button', { name: 'Issue…' }).first().click()
  await dialog(office).getByText('The client’s address has no country.').waitFor()
  expect(
    await dialog(office)
      .getByRole('button', { name: /^Issue (and|only)/ })
      .count(),
  ).toBe(0)
  await dialog(office).getByLabel('Address line 1').fill('3 Sluice Road')
  await dialog(office).getByLabel('Town or city').fill('Ely')
  await office.keyboard.press('Enter')
  await dialog(office)
    .getByText(/It gets the next number, \d{4}-\d{5}, and/)
    .waitFor()
  await dialog(office).getByRole('link', { name: 'Preview the PDF' }).waitFor()
  await office.keyboard.press('Escape')
  await expect.poll(() => office.evaluate('document.activeElement.textContent')).toBe('Issue…')
  await office.keyboard.press('Enter')
  await dialog(office).getByText('It gets the next number').waitFor()
  await dialog(office)
    .getByRole('checkbox', { name: /Carla Cole/ })
    .setChecked(true)
  await dialog(office)
    .getByRole('region', { name: 'Preview' })
    .getByText('Invoice [number] from ', { exact: false })
    .first()
    .waitFor()
  await dialog(office).getByRole('button', { name: 'Issue and send' }).click()
  const title = office.locator('h1', { hasText: /^\d{4}-\d{5}$/ })
  await title.waitFor()
  const number = await title.innerText()
  const invoiceId = /invoices\/(\d+)/.exec(office.url())?.[1] ?? ''
  const pdf = await office.request.get(`/api/invoices/${invoiceId}/pdf/`)
  const { text, pages } = await readPdf(await pdf.body())
  for (const words of [number, job, 'Sluice Trust', '3 Sluice Road', 'Sean', 'Travel']) expect(text).toContain(words)
  expect(pages).toBeGreaterThan(0)
  await picture(office, 'an invoice of hours and a receipt')
  expect(await call<object>(sean, 'GET', `/diary/${entry.id}/`)).toMatchObject({ status: 'approved', locked: true })

  await expect.poll(() => mail.received.find(({ to }) => to.includes(carla.email))?.mail.attachments.length).toBe(1)
  expect(mail.received.find(({ to }) => to.includes(carla.email))?.mail.subject).toContain(`Invoice ${number} from `)

  await office.getByRole('button', { name: 'Record payment…' }).first().click()
  const received = dialog(office).getByLabel('Amount')
  expect(await received.inputValue()).toBe('77.40')
  await received.fill('48')
  await dialog(office).getByRole('button', { name: 'Record payment' }).click()
  await describePage(office, 'Part paid')
  await describePage(office, '£29.40 open, £48.00 paid')

  // The ferry is taken back: the hours are paid.
  await office.getByRole('button', { name: 'Credit…' }).click()
  await dialog(office).getByRole('button', { name: 'Create draft' }).click()
  await describePage(office, 'Draft credit note')
  await office.getByRole('tab', { name: 'Details' }).click()
  expect(await office.getByRole('group', { name: 'Line 2' }).getByLabel('Description').inputValue()).toBe(
    'Travel\nFerry to the sluice',
  )
  await office.getByRole('button', { name: 'Remove line 1' }).click()
  await office.keyboard.press('Control+Enter')
  await describePage(office, /^Draft \d+ saved\.$/)
  await office.getByRole('tab', { name: 'Overview' }).click()
  await office.getByRole('button', { name: 'Issue…' }).first().click()
  await dialog(office).getByRole('button', { name: 'Issue credit note' }).click()
  await office.locator('h1', { hasText: /^CN\d{4}-\d{5}$/ }).waitFor()
  await office.goto(`/invoices/${invoiceId}/`)
  await office.getByText('Paid', { exact: true }).waitFor()

  // What a director sees of it in the morning.
  const director = await aPage({ login: 'director@gb.example' })
  await director.goto('/')
  await director.getByText('The firm by month').first().waitFor()
  // Figures stand below the work, and are fetched as they come into view.
  await director.getByText('The firm by month').first().scrollIntoViewIfNeeded()
  const months = director.getByRole('toolbar', { name: 'Invoiced by month' })
  await months.getByRole('button').last().click()
  await dialog(director).getByRole('link', { name: number }).waitFor()
})
