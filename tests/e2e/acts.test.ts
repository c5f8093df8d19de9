/** Clicks that a task takes from the page of its job, counted: a step more fails here. */
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'

import { today } from '#core/days.ts'
import { counted } from '#test/counted.ts'
import { call, london } from '#test/diary.ts'
import { testMailedProduct } from '#test/mailedProduct.ts'
import { administrator } from '#test/screens.ts'

const { aPage, mail } = testMailedProduct()

const now = today(london)

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true }).first()

/** A won job of a client with an address and somebody who gets its invoices. */
async function aJob(page: Page, name: string, more: object) {
  const { id: client_id } = await call<{ id: number }>(page, 'POST', '/clients/', {
    name: `${name} Trust`,
    confirmed: true,
    address: { line1: '3 Sluice Road', city: 'Ely', country: 'GB' },
  })
  await call(page, 'POST', '/contacts/', {
    first_name: 'Carla',
    last_name: name,
    email: `carla@${name.toLowerCase()}.example`,
    clients: [{ client_id, invoices: true }],
    confirmed: true,
  })
  const body = { name, client_id, requested: now, quoted: now }
  const { id } = await call<{ id: number }>(page, 'POST', '/projects/', body)
  await call(page, 'PATCH', `/projects/${id}/`, { accepted: now, ...more })
  return { id, client_id }
}

test('approved work becomes a sent invoice in three acts', async () => {
  const page = await aPage({ login: administrator })
  await page.goto('/')
  const { id } = await aJob(page, 'Sluice', { price: '900.00', delivered: now })
  await page.goto(`/projects/${id}/`)
  const { acts, click } = counted(page)
  await click(button(page, 'Bill'))
  await page.waitForURL(/\/invoices\/\d+\/$/)
  await click(button(page, 'Issue…'))
  const issuing = page.getByRole('dialog', { name: /^Issue and send/ })
  await issuing.getByRole('checkbox', { name: /Carla Sluice/, checked: true }).waitFor()
  await click(issuing.getByRole('button', { name: 'Issue and send' }))
  await page.getByText(/ is being sent\.$/).waitFor()
  expect(acts()).toBeLessThanOrEqual(3)
})

test('a paid invoice is credited and refunded in six acts', async () => {
  const page = await aPage({ login: administrator })
  await page.goto('/')
  const { client_id } = await aJob(page, 'Weir', {})
  const lines = [{ description: 'Levels', price: '300.00' }]
  const { id } = await call<{ id: number }>(page, 'POST', '/invoices/', { client_id, lines })
  const issued = await call<{ amount_gross: string }>(page, 'POST', `/invoices/${id}/issue/`, {})
  await call(page, 'POST', '/payments/', { client_id, amount_received: issued.amount_gross, invoice_id: id })
  await page.goto(`/invoices/${id}/`)
  const { acts, click } = counted(page)
  await click(button(page, 'Credit…'))
  await click(button(page, 'Create draft'))
  await click(button(page, 'Issue…'))
  await click(button(page, 'Issue credit note'))
  await page.getByText(/^Issued as CN/).waitFor()
  await click(button(page, /^Refund/))
  await click(page.getByRole('dialog').getByRole('button', { name: 'Record refund' }))
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
  expect(acts()).toBeLessThanOrEqual(6)
})

test('a won job gets its crew in four acts', async () => {
  const page = await aPage({ login: administrator })
  await page.goto('/')
  const { id } = await aJob(page, 'Lock', {})
  await call(page, 'POST', '/tasks/', { project_id: id, name: 'Control survey' })
  await page.goto(`/projects/${id}/`)
  const { acts, click } = counted(page)
  await click(button(page, 'Plan the crew'))
  await click(page.getByRole('button', { name: /^Book Control survey/ }))
  const booking = page.getByRole('dialog')
  await click(booking.getByRole('checkbox', { name: /^Sean/ }))
  await click(booking.getByRole('button', { name: /^(Book|Save)/ }))
  await booking.waitFor({ state: 'hidden' })
  expect(acts()).toBeLessThanOrEqual(4)
  await page.goto(`/projects/${id}/`)
  await button(page, 'Mark as surveyed').waitFor()
})

test('for a won job crews are proposed from its page, on a phone too', async () => {
  const page = await aPage({ login: administrator, viewport: { width: 390, height: 844 } })
  await page.goto('/')
  const { id } = await aJob(page, 'Basin', {})
  await call(page, 'POST', '/tasks/', { project_id: id, name: 'Radar survey' })
  await page.goto(`/projects/${id}/`)
  await button(page, 'Plan for me').click()
  const plan = page.getByRole('dialog', { name: 'Radar survey' })
  await plan
    .getByText(/did “Radar survey” \d+ times in the last year/)
    .first()
    .waitFor()
  await plan.getByRole('button', { name: 'Book this crew' }).click()
  await page.getByRole('status').filter({ hasText: 'Booked. ' }).first().waitFor()
  await plan.waitFor({ state: 'hidden' })
})

test('a call of somebody new becomes a sent quote on one page, with eight fields', async () => {
  const page = await aPage({ login: administrator })
  await page.goto('/quotes/new/')
  const { fields, acts, click, fill, press, adds } = counted(page)
  const form = page.getByRole('form', { name: 'Quote' })
  await fill(form.getByRole('textbox', { name: 'Name' }), 'Levels of the mill')
  await adds(form.getByRole('combobox', { name: 'Client', exact: true }), 'Millrace Homes')
  const panel = page.getByRole('dialog')
  await panel.waitFor()
  await press('Control+Enter')
  await panel.waitFor({ state: 'detached' })
  await adds(form.getByRole('combobox', { name: 'Contact', exact: true }), 'Jan Miller')
  await fill(panel.getByLabel('Email'), 'jan@millrace.example')
  await press('Control+Enter')
  await panel.waitFor({ state: 'detached' })
  await fill(form.getByRole('textbox', { name: 'Price' }), '900')
  await click(page.getByRole('button', { name: 'Add quote' }))
  await page.waitForURL(/\/quotes\/\d+\/$/)
  await click(button(page, 'Send quote'))
  await click(page.getByRole('dialog').getByRole('button', { name: /^Send/ }))
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
  await button(page, 'Mark as accepted').waitFor()
  await expect.poll(() => mail.received.some(({ to }) => to.includes('jan@millrace.example'))).toBe(true)
  expect(fields()).toBeLessThanOrEqual(8)
  expect(acts()).toBeLessThanOrEqual(13)
})
