/** Credit on account: a returned payment in a bank file, and the credit of a paid invoice that pays another and is refunded. */
import { expect, test } from 'vitest'

import { today } from '#core/days.ts'
import { camt053 } from '#test/bankFiles.ts'
import { testProduct } from '#test/browser.ts'
import { call } from '#test/diary.ts'

const { aPage } = testProduct()
type Page = Awaited<ReturnType<typeof aPage>>

interface Issued {
  id: number
  name: string
  client_id: number
  amount_gross: string
}
async function anInvoice(page: Page, client_id: number, price: string): Promise<Issued> {
  const lines = [{ description: 'Levels', price }]
  const { id } = await call<{ id: number }>(page, 'POST', '/invoices/', { client_id, lines })
  return call<Issued>(page, 'POST', `/invoices/${id}/issue/`, {})
}
async function aPaidInvoice(page: Page, price: string) {
  const { results } = await call<{ results: { id: number }[] }>(page, 'GET', '/clients/?search=Calder')
  const invoice = await anInvoice(page, results[0]?.id ?? 0, price)
  const body = { client_id: invoice.client_id, amount_received: invoice.amount_gross, invoice_id: invoice.id }
  const paid = await call<{ id: number; name: string }>(page, 'POST', '/payments/', body)
  return { invoice, paid }
}

test('a bank file returns a payment, and its invoice is open again', async () => {
  const page = await aPage({ login: 'admin@gb.example' })
  await page.goto('/')
  const { invoice, paid } = await aPaidInvoice(page, '321.45')
  const line = {
    date: today('Europe/London'),
    amount: `-${invoice.amount_gross}`,
    payer: 'J SMITH',
    text: `RETURNED ${paid.name}`,
    id: 'R1',
  }
  await page.goto('/payments/import/')
  const file = { name: 'bank.xml', mimeType: 'text/xml', buffer: Buffer.from(camt053([line])) }
  await page.getByLabel('Bank file').setInputFiles(file)
  await page.getByRole('heading', { name: 'Money out' }).waitFor()
  const chosen = page.getByLabel(/^Type of J SMITH/).locator('option:checked')
  expect(await chosen.textContent()).toMatch(`${paid.name} of Calder`)
  await page.getByRole('button', { name: 'Book 1 refund' }).click()
  await page.getByText(/^Booked 1 refund: /).waitFor()
  await page.getByText(/^Already booked as/).waitFor()
  await page.goto(`/invoices/${invoice.id}/`)
  await page.getByText('£321.45 open', { exact: false }).waitFor()
})

test('the credit of a paid invoice pays another one, and the rest of it is refunded', async () => {
  const page = await aPage({ login: 'admin@gb.example' })
  await page.goto('/')
  const { invoice } = await aPaidInvoice(page, '300.00')
  const otherInvoice = await anInvoice(page, invoice.client_id, '100.00')
  await page.goto(`/invoices/${invoice.id}/`)
  await page.getByRole('button', { name: 'Credit…' }).click()
  await page.getByRole('button', { name: 'Create draft' }).click()
  await page.getByRole('button', { name: 'Issue…' }).first().click()
  await page.getByRole('button', { name: 'Issue credit note' }).click()
  await page.getByText(/^Issued as CN/).waitFor()
  await page.goto(`/invoices/${invoice.id}/`)
  await page.getByText('Credit £300.00').waitFor()
  // The button keeps its place and the focus, and says why it does nothing.
  const again = page.getByRole('button', { name: 'Credit…', description: `${invoice.name} is credited in full.` })
  await again.focus()
  await page.keyboard.press('Enter')
  expect(await page.getByRole('dialog').count()).toBe(0)
  await page.getByRole('button', { name: /^Apply CN/ }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(`Amount for ${otherInvoice.name}`).fill('100.00')
  await dialog.getByRole('button', { name: 'Save allocations' }).click()
  await page.getByText('Credit £200.00').waitFor()
  await page.getByRole('button', { name: /^Refund CN/ }).click()
  await dialog.getByLabel('Bank reference').fill('FP 77')
  await dialog.getByRole('button', { name: 'Record refund' }).click()
  await page.getByText(/^FP 77 refunds CN/).waitFor()
  await expect.poll(() => page.getByText('Credit £200.00').count()).toBe(0)
  await page.goto(`/invoices/${otherInvoice.id}/`)
  await page.getByText('Paid', { exact: true }).waitFor()
  await page.goto('/payments/?tab=refunds')
  await page.getByRole('link', { name: 'FP 77' }).click()
  await page.getByText('Refund of £200.00').waitFor()
})
