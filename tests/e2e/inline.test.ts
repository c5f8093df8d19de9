/** Cells of lists are edited where they stand: by the keyboard alone, taken back, beside somebody else, and not by everybody. */
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'

import { axe, picture, testProduct } from '#test/browser.ts'
import { administrator, director, finance } from '#test/screens.ts'
import { longTest } from '#test/longTest.ts'

const { aPage } = testProduct()
const columns = 'hidden=email,parent,created,phone'
const patient = { timeout: 15_000 }
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const firstRow = (page: Page) => page.locator('tbody tr[data-row]').first()
/** The cell below this head, of the first row. */
async function cellBelow(page: Page, head: string) {
  const heads = (await page.getByRole('columnheader').allInnerTexts()).map((name) => name.trim())
  return firstRow(page).locator('td, th').nth(heads.indexOf(head))
}
const textBelow = async (page: Page, head: string) => (await (await cellBelow(page, head)).innerText()).trim()

async function open(page: Page, path: string) {
  await page.goto(path)
  await firstRow(page).waitFor()
}

/** From the first row by the arrow keys to the cell below this head, and into it. */
async function intoCell(page: Page, label: string, field = label) {
  await page.keyboard.press('j')
  for (let steps = 0; steps < 12; steps += 1) {
    await page.keyboard.press('ArrowRight')
    if ((await page.locator(`td:focus [aria-label^="Edit ${label}:"]`).count()) > 0) break
  }
  await page.keyboard.press('F2')
  await page.getByRole('form', { name: new RegExp(`^${field} of `) }).waitFor()
}

const otherManager = (now: string) => (now === 'Owen Marsh' ? 'Ingrid Dahl' : 'Owen Marsh')

test('by the keyboard alone: another manager and a date, saved at once, and undone', async () => {
  const page = await aPage({ login: director })
  await open(page, `/clients/?${columns}`)
  const before = await textBelow(page, 'Manager')
  const next = otherManager(before)
  await intoCell(page, 'Manager')
  await page.keyboard.type(next)
  await page.locator('[data-combobox-selected]', { hasText: next }).waitFor()
  expect(await axe(page)).toEqual([])
  await picture(page, 'inline manager')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await page.getByText(/ saved\. Manager: /).waitFor()
  await expect.poll(() => textBelow(page, 'Manager'), patient).toBe(next)
  await page.locator('td[data-editable]:focus').waitFor()
  await button(page, 'Undo').press('Enter')
  await expect.poll(() => textBelow(page, 'Manager'), patient).toBe(before)

  await intoCell(page, 'Inactive from')
  await page.keyboard.type('+400')
  await picture(page, 'inline date')
  expect(await axe(page)).toEqual([])
  await page.keyboard.press('Enter')
  await page.getByText(/ saved\. Inactive from: /).waitFor()
  // It is said a moment before the cell's editor is gone, which has a name of its own.
  await expect.poll(() => textBelow(page, 'Inactive from'), patient).toMatch(/^[\d/]{10}$/)
  const day = await textBelow(page, 'Inactive from')
  await page.reload()
  await expect.poll(() => textBelow(page, 'Inactive from'), patient).toBe(day)
})

longTest(
  'payment terms are said in words; beside them stands whom a client is related to, and who gets its invoices',
  async () => {
    const page = await aPage({ login: director })
    await open(page, '/clients/?hidden=category,type,city,phone,email,parent,tags,conversion,created,inactive_date')
    const heads = (await page.getByRole('columnheader').allInnerTexts()).map((name) => name.trim())
    expect(heads).toEqual(expect.arrayContaining(['Related clients', 'Payment terms', 'Gets invoices']))
    await intoCell(page, 'Payment terms', 'Days to pay')
    await page.keyboard.press('Control+a')
    await page.keyboard.type('45')
    expect(await axe(page)).toEqual([])
    await page.keyboard.press('Enter')
    await page.getByText(/ saved\. Days to pay: /).waitFor()
    await expect.poll(() => textBelow(page, 'Payment terms'), patient).toMatch(/^45 days( from month end)?$/)
    await page.goto('/clients/?search=payment:45&hidden=email,parent,created')
    await firstRow(page).waitFor()
    expect(await textBelow(page, 'Payment terms')).toMatch(/^45 days/)
  },
)

longTest('Escape leaves a cell as it was, Tab saves it and goes on to the next one', async () => {
  const page = await aPage({ login: director })
  await open(page, '/contacts/?hidden=city')
  // One line a row; what is cut is told when one points at it.
  const heights = () =>
    page.locator('tbody tr').evaluateAll((rows) => [...new Set(rows.map((row) => row.getBoundingClientRect().height))])
  expect((await heights()).length).toBe(1)
  await page.locator('td[title*="@"]').first().waitFor()
  const before = await textBelow(page, 'Position')
  await intoCell(page, 'Position')
  await page.keyboard.type('Nobody')
  await page.keyboard.press('Escape')
  await expect.poll(() => textBelow(page, 'Position'), patient).toBe(before)
  await page.keyboard.press('Enter')
  await page.getByRole('form', { name: /^Position of / }).waitFor()
  await page.keyboard.type('Harbour master')
  await page.keyboard.press('Tab')
  await page.getByRole('form', { name: /^Source of / }).waitFor()
  await page.keyboard.type('Harbour show')
  await page.keyboard.press('Enter')
  await page.getByText(/ saved\. Source: Harbour show/).waitFor()
  await expect.poll(() => textBelow(page, 'Position'), patient).toBe('Harbour master')
  await expect.poll(() => textBelow(page, 'Source'), patient).toBe('Harbour show')
})

longTest('somebody else changed it meanwhile: what they changed is said, and one goes on or takes theirs', async () => {
  const page = await aPage({ login: director, causes: [409] })
  const otherPage = await aPage({ login: administrator })
  await open(page, `/clients/?${columns}&ordering=-name`)
  await open(otherPage, `/clients/?${columns}&ordering=-name`)
  for (const way of ['Save my value', 'Keep their value']) {
    const mine = otherManager(await textBelow(page, 'Manager'))
    await page.reload()
    await firstRow(page).waitFor()
    await intoCell(page, 'Manager')
    await intoCell(otherPage, 'Client since')
    const theirs = way === 'Save my value' ? '01/02/2020' : '03/02/2020'
    await otherPage.keyboard.type(theirs)
    await otherPage.keyboard.press('Enter')
    await otherPage
      .getByText(/ saved\. Client since: /)
      .first()
      .waitFor()
    await expect.poll(() => textBelow(otherPage, 'Client since'), patient).toBe(theirs)
    await page.keyboard.type(mine)
    await page.locator('[data-combobox-selected]', { hasText: mine }).waitFor()
    await page.keyboard.press('Enter')
    await page.keyboard.press('Enter')
    const notice = page.getByRole('alert').filter({ hasText: 'This client was changed by someone else' })
    await notice.getByText(`→ ${theirs}`).waitFor()
    expect(await axe(page)).toEqual([])
    await notice.locator('button:focus', { hasText: 'Save my value' }).waitFor()
    await picture(page, `inline stale ${way}`)
    const held = await textBelow(otherPage, 'Manager')
    await notice.getByRole('button', { name: way }).click()
    await expect.poll(() => textBelow(page, 'Manager'), patient).toBe(way === 'Save my value' ? mine : held)
    await expect.poll(() => textBelow(page, 'Client since'), patient).toBe(theirs)
    await otherPage.reload()
    await firstRow(otherPage).waitFor()
  }
})

longTest('a refusal stands at the cell in the server’s words, and the cell keeps what it had', async () => {
  const page = await aPage({ login: administrator, causes: [400] })
  await open(page, '/qualifications/')
  const before = await textBelow(page, 'Expiration')
  await intoCell(page, 'Expiration')
  await page.keyboard.type('1/1/2001')
  await page.keyboard.press('Enter')
  await page.getByText('The expiration must not be before the start.').waitFor()
  await picture(page, 'inline refused')
  // Its words are read and selected like any: that opens nothing.
  await page.getByText('The expiration must not be before the start.').click()
  await page.getByRole('form', { name: /^Expiration of / }).waitFor()
  expect(await page.getByRole('dialog').count()).toBe(0)
  expect(await axe(page)).toEqual([])
  await button(page, 'Discard').click()
  await expect.poll(() => textBelow(page, 'Expiration'), patient).toBe(before)
})

longTest('who may not change clients sees no pencil, and F2 opens nothing', async () => {
  const page = await aPage({ login: finance })
  await open(page, `/clients/?${columns}`)
  expect(await page.getByRole('button', { name: /^Edit (Manager|Category)/ }).count()).toBe(0)
  await page.keyboard.press('j')
  await page.keyboard.press('F2')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('F2')
  expect(await page.getByRole('form', { name: /^Manager of / }).count()).toBe(0)
})
