/** A file of the bank becomes payments of invoices. */
import { expect, test } from 'vitest'

import { today } from '#core/days.ts'
import { camt053 } from '#test/bankFiles.ts'
import { testProduct } from '#test/browser.ts'
import { call } from '#test/diary.ts'

const { aPage } = testProduct()

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
  await page.getByText(/^This is not a bank file/).waitFor()
  await page.getByLabel('Bank file').setInputFiles(file)
  await page.getByText('by number in the text').waitFor()
  await page.getByText('No invoice found').waitFor()
  await page.getByRole('button', { name: 'Book 1 payment' }).click()
  await page.getByText('1 payment booked.').waitFor()
  await page.getByText(/^Already booked as/).waitFor()
  await page.getByText(/^Lines of this file were already booked on/).waitFor()
  expect(await page.getByRole('button', { name: 'Book payments' }).count()).toBe(1)
  await page.goto(`/invoices/${id}/`)
  await page.getByText('Paid', { exact: true }).waitFor()
})
