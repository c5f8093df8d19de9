/** Another program is told of a change: a hook is made, a client is changed, and what was sent is looked at. */
import { createServer } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'

import { afterAll, beforeAll, expect, test } from 'vitest'

import { testProduct } from '#test/browser.ts'
import { call } from '#test/diary.ts'

const got: string[] = []
const answers = [500]
const receiver = createServer((request, response) => {
  got.push(String(request.headers['webhook-id']))
  request.resume().on('end', () => response.writeHead(answers.shift() ?? 204).end('closed for lunch'))
})
let url = ''
beforeAll(async () => {
  receiver.listen(0, '127.0.0.1')
  await once(receiver, 'listening')
  url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hooks`
})
afterAll(() => receiver.close())
const { aPage } = testProduct({ env: { WEBHOOK_INSIDE: '127.0.0.1' } })

test('a webhook is made, is sent a change that its receiver does not take, and is sent it again', async () => {
  const page = await aPage({ login: 'admin@gb.example', causes: [400] })
  await page.goto('/settings/webhooks/')
  await page.getByRole('button', { name: 'New webhook' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name').fill('Ledger')
  await dialog.getByLabel('Address').fill('https://10.0.0.1/hooks')
  await dialog.getByLabel('Find a kind of record').fill('client')
  await dialog.getByLabel('Client changed').check()
  await dialog.getByRole('button', { name: 'Create webhook' }).click()
  await dialog.getByText('This address is in a private network.', { exact: false }).first().waitFor()
  await dialog.getByLabel('Address').fill(url)
  await dialog.getByRole('button', { name: 'Create webhook' }).click()
  expect(await dialog.getByLabel('The secret', { exact: true }).inputValue()).toMatch(/^whsec_/)
  await dialog.getByRole('button', { name: 'Close' }).last().click()

  const { results } = await call<{ results: { id: number }[] }>(page, 'GET', '/clients/')
  const [client] = results
  await call(page, 'PATCH', `/clients/${client?.id}/`, { name: 'Quay Trust' })
  await page.getByRole('link', { name: 'Ledger' }).click()
  await page.getByText('client.changed').nth(1).click()
  await page.getByText('Answered 500', { exact: true }).waitFor()
  await page.getByText('closed for lunch').waitFor()
  await page.getByRole('button', { name: 'Send again' }).click()
  await page.getByText('Answered 204', { exact: true }).waitFor()
  expect([got.length, new Set(got).size]).toEqual([2, 1])
})
