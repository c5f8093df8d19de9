/** From a job that was won to its invoice, which is mailed, a part payment, and the rest back by a credit note. */
import { afterAll, beforeAll, expect, test } from 'vitest'

import { today } from '#core/days.ts'
import { camt053 } from '#test/bankFiles.ts'
import { testProduct } from '#test/browser.ts'
import { call } from '#test/diary.ts'
import { startMailServer } from '#test/mail.ts'
import { freePort } from '#test/product.ts'

const env: Record<string, string> = { MAIL_FROM: 'Fieldbook <fieldbook@example.com>' }
let mail: Awaited<ReturnType<typeof startMailServer>>
beforeAll(async () => {
  mail = await startMailServer()
  const port = await freePort()
  Object.assign(env, { SMTP_URL: mail.url, PORT: String(port), PUBLIC_URL: `http://localhost:${port}` })
})
afterAll(() => mail.stop())
const { aPage } = testProduct({ env })

test('what was accepted is drafted from the project, issued with a number, mailed, paid in part, and its rest credited', async () => {
  const page = await aPage({ login: 'admin@gb.example' })
  await page.goto('/')
  const { results } = await call<{ results: { id: number }[] }>(page, 'GET', '/clients/')
  const carla = { first_name: 'Carla', last_name: 'Cole', email: 'carla@sluice.example', confirmed: true }
  await call(page, 'POST', '/contacts/', { ...carla, clients: [{ client_id: results[0]?.id, invoices: true }] })
  const made = { name: 'Levels of the sluice', requested: '2026-03-02', quoted: '2026-03-04', price: '1200.00' }
  const { id } = await call<{ id: number }>(page, 'POST', '/projects/', { ...made, client_id: results[0]?.id })
  await call(page, 'PATCH', `/projects/${id}/`, { accepted: '2026-03-05' })

  await page.goto(`/projects/${id}/invoices/`)
  await page.getByText('No invoices yet').waitFor()
  await page.getByRole('button', { name: 'Draft an invoice' }).click()
  await page.waitForURL(/\/invoices\/\d+\/$/)
  // Its client is in Great Britain, and so is it taxed.
  await page.getByText('Standard 20 %: the client is in the United Kingdom.').waitFor()
  await page.getByRole('definition').filter({ hasText: '£1,440.00' }).first().waitFor()
  await page.getByRole('button', { name: 'Issue…' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Issue invoice' }).click()
  await page.getByText(/^It was issued as \d{4}-\d{5}\.$/).waitFor()
  const number = page.getByRole('heading', { name: /^\d{4}-\d{5}$/, level: 1 })
  await number.waitFor()
  await page.getByText('Unpaid', { exact: true }).waitFor()
  expect(await page.getByRole('button', { name: 'Issue…' }).count()).toBe(0)

  await page.getByRole('button', { name: 'Send…' }).click()
  const letter = page.getByRole('dialog')
  await letter.getByRole('checkbox', { name: /Carla Cole/ }).setChecked(true)
  await letter.getByText(/^Invoice \d{4}-\d{5} from /).waitFor()
  await letter.getByText(/^Dear .+,\n/).waitFor()
  await letter.getByRole('button', { name: /^Send/ }).click()
  await page.getByText(/^\d{4}-\d{5} goes out\.$/).waitFor()
  await expect.poll(() => mail.received.find(({ to }) => to.includes(carla.email))?.mail.attachments.length).toBe(1)
  await page.getByRole('region', { name: 'Sent' }).getByText('carla@sluice.example').waitFor()

  await page.getByRole('button', { name: 'Record a payment…' }).click()
  const received = page.getByRole('dialog').getByLabel('Received')
  expect(await received.inputValue()).toBe('1440.00')
  await received.fill('500')
  await page.getByRole('dialog').getByRole('button', { name: 'Record payment' }).click()
  await page.getByText(/^R\d+ pays \d{4}-\d{5}\.$/).waitFor()
  await page.getByText('Part paid', { exact: true }).waitFor()
  await page.getByText('£940.00 open, £500.00 paid').waitFor()

  await page.getByRole('button', { name: 'Credit…' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Make a draft' }).click()
  await page.getByText('Draft credit note').waitFor()
  await page.getByRole('tab', { name: 'Details' }).click()
  await page.getByLabel('Price').fill('783.33')
  await page.keyboard.press('Control+Enter')
  await page.getByText(/^Draft \d+ was saved\.$/).waitFor()
  await page.getByRole('tab', { name: 'Overview' }).click()
  await page
    .getByRole('definition')
    .filter({ hasText: /[-−]£940\.00/ })
    .first()
    .waitFor()
  await page.getByRole('button', { name: 'Issue…' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Issue credit note' }).click()
  await page.getByRole('heading', { name: /^CN\d{4}-\d{5}$/, level: 1 }).waitFor()
  await page.goBack()
  await number.waitFor()
  await page.getByText('Paid', { exact: true }).waitFor()
})

test('a bank file is matched by the number in its text, booked by who looked at it, and never twice', async () => {
  const page = await aPage({ login: 'admin@gb.example', causes: [400] })
  await page.goto('/')
  const { results } = await call<{ results: { id: number }[] }>(page, 'GET', '/clients/')
  const lines = [{ description: 'Levels', price: '321.00' }]
  const { id } = await call<{ id: number }>(page, 'POST', '/invoices/', { client_id: results[0]?.id, lines })
  const { name } = await call<{ name: string }>(page, 'POST', `/invoices/${id}/issue/`, {})
  const line = { date: today('Europe/London'), amount: '321.00', payer: 'J SMITH', text: `REF ${name}`, id: 'B1' }
  const stranger = { ...line, id: 'B2', amount: '0.07', text: 'hello' }
  const file = { name: 'bank.xml', mimeType: 'text/xml', buffer: Buffer.from(camt053([line, stranger])) }

  await page.goto('/payments/')
  await page.getByRole('link', { name: 'Bank file' }).click()
  await page.getByLabel('Bank file').setInputFiles({ ...file, buffer: Buffer.from('Dear all,\nplease pay.') })
  await page.getByText(/^This file is no bank file/).waitFor()
  await page.getByLabel('Bank file').setInputFiles(file)
  await page.getByText('by number in the text').waitFor()
  await page.getByText('No invoice found').waitFor()
  await page.getByRole('button', { name: 'Book 1 payment' }).click()
  await page.getByText('A payment was booked.').waitFor()
  await page.getByText(/^Booked before as/).waitFor()
  await page.getByText(/^Lines of this very file were booked on/).waitFor()
  expect(await page.getByRole('button', { name: 'Book 0 payments' }).count()).toBe(1)
  await page.goto(`/invoices/${id}/`)
  await page.getByText('Paid', { exact: true }).waitFor()
})
