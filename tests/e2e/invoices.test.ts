/** From a job that was won to its invoice, a part payment, and the rest back by a credit note. */
import { expect, test } from 'vitest'

import { testProduct } from '#test/browser.ts'
import { call } from '#test/diary.ts'

const { aPage } = testProduct()

test('what was accepted is drafted from the project, issued with a number, paid in part, and its rest credited', async () => {
  const page = await aPage({ login: 'admin@gb.example' })
  await page.goto('/')
  const { results } = await call<{ results: { id: number }[] }>(page, 'GET', '/clients/')
  const made = { name: 'Levels of the sluice', requested: '2026-03-02', quoted: '2026-03-04', price: '1200.00' }
  const { id } = await call<{ id: number }>(page, 'POST', '/projects/', { ...made, client_id: results[0]?.id })
  await call(page, 'PATCH', `/projects/${id}/`, { accepted: '2026-03-05' })

  await page.goto(`/projects/${id}/invoices/`)
  await page.getByText('No invoices yet').waitFor()
  await page.getByRole('button', { name: 'Draft an invoice' }).click()
  await page.waitForURL(/\/invoices\/\d+\/$/)
  await page.getByRole('definition').filter({ hasText: '£1,200.00' }).first().waitFor()
  await page.getByRole('button', { name: 'Issue…' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Issue invoice' }).click()
  await page.getByText(/^It was issued as \d{4}-\d{5}\.$/).waitFor()
  const number = page.getByRole('heading', { name: /^\d{4}-\d{5}$/, level: 1 })
  await number.waitFor()
  await page.getByText('Unpaid', { exact: true }).waitFor()
  expect(await page.getByRole('button', { name: 'Issue…' }).count()).toBe(0)

  await page.getByRole('button', { name: 'Record a payment…' }).click()
  const received = page.getByRole('dialog').getByLabel('Received')
  expect(await received.inputValue()).toBe('1200.00')
  await received.fill('500')
  await page.getByRole('dialog').getByRole('button', { name: 'Record payment' }).click()
  await page.getByText(/^R\d+ pays \d{4}-\d{5}\.$/).waitFor()
  await page.getByText('Part paid', { exact: true }).waitFor()
  await page.getByText('£700.00 open, £500.00 paid').waitFor()

  await page.getByRole('button', { name: 'Credit…' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Make a draft' }).click()
  await page.getByText('Draft credit note').waitFor()
  await page.getByRole('tab', { name: 'Details' }).click()
  await page.getByLabel('Price').fill('700')
  await page.keyboard.press('Control+Enter')
  await page.getByText(/^Draft \d+ was saved\.$/).waitFor()
  await page.getByRole('tab', { name: 'Overview' }).click()
  await page
    .getByRole('definition')
    .filter({ hasText: /[-−]£700\.00/ })
    .first()
    .waitFor()
  await page.getByRole('button', { name: 'Issue…' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Issue credit note' }).click()
  await page.getByRole('heading', { name: /^CN\d{4}-\d{5}$/, level: 1 }).waitFor()
  await page.goBack()
  await number.waitFor()
  await page.getByText('Paid', { exact: true }).waitFor()
})
