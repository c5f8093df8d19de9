/**
 * One job, four people and the client on a phone: each sees what another did within a second, and is notified of what
 * concerns them.
 */
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'

import { today } from '#core/days.ts'
import { call, london } from '#test/diary.ts'
import { testMailedProduct } from '#test/mailedProduct.ts'
import { administrator, finance, manager, staff } from '#test/screens.ts'

const { aPage, mail } = testMailedProduct()

const now = today(london)
/** A page that nobody reloads and that does not follow fails here; how soon it follows is measured and printed. */
const soon = { timeout: 5_000 }
const waited: number[] = []
async function follows(wait: Promise<unknown>) {
  const began = performance.now()
  await wait
  waited.push(Math.round(performance.now() - began))
}
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }
const next = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true }).first()

/** Waits until a notification of the person says this. */
async function isNotified(page: Page, sentence: RegExp) {
  await expect
    .poll(
      async () => {
        const { results } = await call<{ results: object[] }>(page, 'GET', '/notifications/')
        return JSON.stringify(results)
      },
      { timeout: 5_000 },
    )
    .toMatch(sentence)
}

test('four people and the client carry one job from the quote to the paid invoice', { timeout: 240_000 }, async () => {
  const [office, leads, field, books] = await Promise.all([
    aPage({ login: administrator }),
    aPage({ login: manager }),
    aPage({ login: staff, ...phone }),
    aPage({ login: finance }),
  ])
  await Promise.all([office, leads, field, books].map((page) => page.goto('/')))
  const idOf = async (page: Page) => (await call<{ id: number }>(page, 'GET', '/users/me/')).id
  const [managerId, staffId] = [await idOf(leads), await idOf(field)]
  const { id: client_id } = await call<{ id: number }>(office, 'POST', '/clients/', {
    name: 'Calder Trust',
    confirmed: true,
    address: { line1: '3 Weir Road', city: 'Ely', country: 'GB' },
  })
  const { id: contact_id } = await call<{ id: number }>(office, 'POST', '/contacts/', {
    first_name: 'Carla',
    last_name: 'Calder',
    email: 'carla@calder.example',
    clients: [{ client_id, invoices: true }],
    confirmed: true,
  })
  const { id } = await call<{ id: number }>(office, 'POST', '/projects/', {
    name: 'Levels of the weir',
    client_id,
    contact_id,
    managed_by_id: managerId,
    price: '900.00',
  })

  // The office sends the quote; the manager has its page open.
  await leads.goto(`/quotes/${id}/`)
  await next(leads, 'Send quote').waitFor()
  await office.goto(`/quotes/${id}/`)
  await next(office, 'Send quote').click()
  await office.getByRole('dialog').getByRole('button', { name: /^Send/ }).click()
  await office.getByRole('dialog').waitFor({ state: 'hidden' })
  await follows(next(leads, 'Mark as accepted').waitFor(soon))

  // The client accepts it on a phone: both are notified, and the page is that of a project.
  const letter = () => mail.received.find(({ to }) => to.includes('carla@calder.example'))
  await expect.poll(letter, { timeout: 15_000 }).toBeDefined()
  const link = /https?:\S+\/q\/[\w.-]+\//.exec(letter()?.mail.text ?? '')?.[0] ?? ''
  const client = await aPage(phone)
  await client.goto(new URL(link).pathname)
  await client.getByRole('button', { name: 'Accept', exact: true }).click()
  await client.getByLabel('Your name').fill('Carla Calder')
  await client.getByRole('button', { name: /^Accept for/ }).click()
  await client.getByText(/^Carla Calder accepted this on /).waitFor()
  await follows(leads.waitForURL(`**/projects/${id}/`, soon))
  await next(leads, 'Add tasks').waitFor()
  await isNotified(leads, /Carla Calder of [^"]* accepted/)
  await isNotified(office, /Carla Calder of [^"]* accepted/)

  // The manager books who goes; they hear of it, log the hours, and hear that they are approved.
  const task = await call<{ id: number }>(leads, 'POST', '/tasks/', { project_id: id, name: 'Levels' })
  await next(leads, 'Plan the crew').waitFor()
  await call(leads, 'POST', '/schedule/bookings/', {
    user_ids: [staffId],
    task_id: task.id,
    start: now,
    end: now,
  })
  await isNotified(field, /Levels of the weir|Levels/)
  await next(leads, 'Mark as surveyed').waitFor()
  const atTime = (time: string) =>
    Temporal.PlainDateTime.from(`${now}T${time}`).toZonedDateTime(london).toInstant().toString()
  const entry = await call<{ id: number }>(field, 'POST', '/diary/', {
    date: now,
    details: 'Levels along the weir',
    timezone: london,
    start: atTime('00:10'),
    end: atTime('00:40'),
    project_id: id,
    task_id: task.id,
  })
  await call(field, 'POST', '/diary/submit/', { ids: [entry.id] })
  await follows(leads.getByText('1 entry of hours waits for your approval.').waitFor(soon))
  await call(leads, 'POST', '/diary/approve/', { ids: [entry.id] })
  await isNotified(field, /approved/)

  // Step by step to the delivery, by the button that leads; the accountant sees it come, and bills it.
  await books.goto(`/projects/${id}/`)
  for (const [milestone, following] of [
    ['surveyed', 'processed'],
    ['processed', 'checked'],
    ['checked', 'delivered'],
  ] as const) {
    await next(leads, `Mark as ${milestone}`).click()
    await leads.getByText(new RegExp(`marked as ${milestone}\\.$`)).waitFor()
    await next(leads, `Mark as ${following}`).waitFor()
  }
  await next(leads, 'Mark as delivered').click()
  await follows(next(books, 'Bill').waitFor(soon))
  await next(books, 'Bill').click()
  await books.waitForURL(/\/invoices\/\d+\/$/)
  const invoicePath = new URL(books.url()).pathname
  await follows(next(office, 'Issue invoice').waitFor(soon))
  await next(books, 'Issue…').click()
  await books
    .getByRole('dialog')
    .getByRole('checkbox', { name: /Carla Calder/, checked: true })
    .waitFor()
  await books.getByRole('button', { name: 'Issue and send' }).click()
  await books.getByText(/ is being sent\.$/).waitFor()
  await expect
    .poll(() => mail.received.filter(({ to }) => to.includes('carla@calder.example')).length, { timeout: 15_000 })
    .toBe(2)

  // The payment: the office has the invoice open. The manager may not see invoices, and is told of none.
  await office.goto(invoicePath)
  await next(office, 'Record payment…').waitFor()
  await next(books, 'Record payment…').click()
  await books.getByRole('dialog').getByRole('button', { name: 'Record payment' }).click()
  await books.getByRole('dialog').waitFor({ state: 'hidden' })
  await follows(office.getByText('Paid', { exact: true }).first().waitFor(soon))
  expect(JSON.stringify(await call<object>(leads, 'GET', '/notifications/'))).not.toMatch(/invoice|paid/i)
  process.stdout.write(`  pages followed after ${waited.join(', ')} ms\n`)
})
