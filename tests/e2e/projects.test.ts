/** One job from the enquiry to its delivery, as the office does it. */
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'

import { testProduct } from '#test/browser.ts'

const { aPage } = testProduct()

/** Opens the milestone on the bar, and sets it to today. */
async function set(page: Page, milestone: string) {
  await page.getByRole('button', { name: `${milestone} not yet` }).click()
  const asks = page.getByRole('dialog', { name: new RegExp(`^Mark .* as ${milestone}$`, 'i') })
  const calendar = page.locator('[data-dates-dropdown]')
  const day = asks.getByRole('textbox', { name: 'Day' })
  await expect.poll(() => day.evaluate((input) => input.matches(':focus'))).toBe(true)
  // Seen before it is covered: the calendar comes by a click.
  expect(await calendar.count()).toBe(0)
  await day.click()
  await calendar.waitFor()
  await day.press('Escape')
  await calendar.waitFor({ state: 'detached' })
  await asks.getByRole('button', { name: `Mark as ${milestone.toLowerCase()}` }).click()
  await page.getByRole('button', { name: new RegExp(`^${milestone} \\d`) }).waitFor()
}
/** A rarer action of the page's menu. */
async function fromMenu(page: Page, action: string) {
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: action }).click()
}
const badge = (page: Page, word: string) => page.locator('.fb-phase', { hasText: word }).first().waitFor()

test('an enquiry is quoted, won, surveyed and delivered; each list shows it where it stands', async () => {
  const page = await aPage({ login: 'admin@gb.example', causes: [400] })
  await page.goto('/quotes/new/')
  await page.getByLabel('Name', { exact: false }).first().fill('Levels of the weir')
  await page.getByLabel('Price', { exact: true }).fill('1250')
  await page.getByRole('button', { name: 'Add quote' }).click()
  await badge(page, 'Enquiry')
  expect(new URL(page.url()).pathname).toMatch(/^\/quotes\/\d+\/$/)
  // Nothing is delivered before it was accepted.
  await page.getByRole('button', { name: 'Delivered not yet' }).click()
  const asks = page.getByRole('dialog', { name: /^Mark .* as delivered$/ })
  await asks.getByRole('button', { name: 'Mark as delivered' }).click()
  await asks.getByText('Set the day of acceptance first: only accepted work can be delivered.').waitFor()
  await asks.getByRole('button', { name: 'Cancel' }).click()

  await set(page, 'Quoted')
  await badge(page, 'Open')
  const opened = page.url()
  await page.goto('/quotes/?tab=open')
  await page.getByText('Weighted pipeline').waitFor()
  await page.getByRole('link', { name: 'Levels of the weir' }).click()
  await page.getByRole('heading', { name: 'Figures' }).waitFor()
  expect(page.url()).toBe(opened)
  await set(page, 'Accepted')
  // It goes on as a project.
  await page.waitForURL(/\/projects\/\d+\/$/)
  await badge(page, 'Field')
  await set(page, 'Surveyed')
  await badge(page, 'Office')
  await set(page, 'Delivered')
  await badge(page, 'Invoice')
  await page.goto('/projects/?tab=delivered')
  await page.getByRole('link', { name: 'Levels of the weir' }).waitFor()
  const price = page.getByRole('row', { name: /Levels of the weir/ }).getByText('£1,250.00')
  // Figures stand below each other.
  expect(await price.evaluate((cell) => cell.ownerDocument.defaultView?.getComputedStyle(cell).textAlign)).toBe('end')
})

test('a project is cancelled for a reason, reopened where it was, and copied as the next enquiry', async () => {
  const page = await aPage({ login: 'admin@gb.example' })
  await page.goto('/projects/')
  await page.locator('tbody tr[data-row]').first().getByRole('link').first().click()
  await page.getByRole('tab', { name: 'Overview' }).waitFor()
  await fromMenu(page, 'Cancel project…')
  const asks = page.getByRole('dialog', { name: /^Cancel P/ })
  await asks.getByRole('combobox', { name: /^Reason/ }).click()
  await page.getByRole('option', { name: 'Timing' }).click()
  await asks.getByRole('button', { name: 'Cancel project', exact: true }).click()
  await asks.waitFor({ state: 'hidden' })
  await badge(page, 'Cancelled')
  await fromMenu(page, 'Reopen…')
  await page.getByRole('dialog').getByRole('button', { name: 'Reopen' }).click()
  await page.getByRole('dialog').waitFor({ state: 'hidden' })

  const name = (await page.getByRole('heading', { level: 1 }).innerText()).trim()
  await fromMenu(page, 'Copy…')
  const copying = page.getByRole('dialog', { name: /^Copy / })
  const offered = copying.getByRole('textbox', { name: 'Name' })
  expect(await offered.inputValue()).toBe(`COPY ${name}`)
  await expect.poll(() => offered.evaluate((input) => input.matches(':focus'))).toBe(true)
  await offered.fill('The next of its kind')
  await copying.getByRole('switch', { name: 'Address and site' }).uncheck()
  await page.keyboard.press('Control+Enter')
  await page.getByRole('heading', { level: 1, name: 'The next of its kind' }).waitFor()
  await badge(page, 'Enquiry')
  await page.waitForURL(/\/quotes\/\d+\/$/)
})

test('a quote is sent, its client takes two of three options on a phone, and it is a project', async () => {
  const page = await aPage({ login: 'admin@gb.example' })
  const { results } = (await (await page.request.get('/api/quotes/?tab=open&rows=100')).json()) as {
    results: { id: number }[]
  }
  let id = 0
  for (const quote of results) {
    const sent = (await (await page.request.get(`/api/projects/${quote.id}/documents/`)).json()) as object[]
    if (sent.length > 0) id = quote.id
  }
  await page.goto(`/projects/${id}/`)
  await page.getByRole('tab', { name: 'Documents' }).click()
  await page.getByText('Ready, not sent').waitFor()
  await page.getByRole('button', { name: 'Send a document' }).click()
  const asks = page.getByRole('dialog', { name: 'Send a document' })
  await asks.getByRole('img', { name: 'Preview, page 1 of' }).waitFor()
  // Without a mail server that is said before anything is sent.
  await asks.getByText('Email is not set up').waitFor()
  await asks.getByRole('button', { name: 'Save and copy link' }).click()
  await asks.waitFor({ state: 'hidden' })
  const sent = page.getByRole('listitem').filter({ hasText: 'Revision 2' })
  await sent.getByRole('button', { name: /^Copy link/ }).click()
  const link = new URL(await sent.getByRole('textbox', { name: /^Link to/ }).inputValue()).pathname

  const phone = await aPage({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })
  await phone.goto(link)
  await phone.getByRole('checkbox', { name: /Drone survey/ }).check()
  await phone.getByRole('checkbox', { name: /A1 paper/ }).check()
  await phone.getByRole('checkbox', { name: /A3 paper/ }).check()
  // Of alternatives one is taken.
  expect(await phone.getByRole('checkbox', { name: /A1 paper/ }).isChecked()).toBe(false)
  const total = await phone.locator('.fb-quote-total strong').innerText()
  await phone.getByRole('button', { name: 'Accept', exact: true }).click()
  await phone.getByLabel('Your name').fill('Carla Cole')
  await phone.getByRole('button', { name: `Accept for ${total}` }).click()
  await phone.getByText(/^Carla Cole accepted this on /).waitFor()

  await page.reload()
  await badge(page, 'Field')
  await page.getByText(`with Drone survey of the roofs, Drawings on A3 paper: ${total}.`).waitFor()
})
