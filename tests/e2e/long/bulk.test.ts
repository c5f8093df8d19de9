/** Many records are given the same values: those that are filled in, no other, and all of it is taken back at once. */
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'

import { axe, picture, testProduct } from '#test/browser.ts'
import { call } from '#test/diary.ts'
import { administrator } from '#test/screens.ts'
import { longTest } from '#test/longTest.ts'

const { aPage } = testProduct()
const form = (page: Page) => page.getByRole('dialog').getByRole('form')
const field = (page: Page, name: string) => form(page).locator(`[data-field="${name}"]`)
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const notice = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text })

type Held = Record<string, unknown>
interface Made {
  page: Page
  /** Reads the records' present values, by their names. */
  held: (pick: (record: Held) => unknown) => Promise<unknown[]>
}

/** Three records of one search, selected, and the dialog that edits them. */
async function three(prefix: string, bodies: readonly object[], noun: string): Promise<Made> {
  const page = await aPage({ login: administrator, causes: [400] })
  await page.goto(`/${prefix}/`)
  await page.locator('tbody tr[data-row]').first().waitFor()
  const ids: number[] = []
  for (const [index, body] of bodies.entries())
    ids.push((await call<{ id: number }>(page, 'POST', `/${prefix}/`, { name: `Sandpiper ${index + 1}`, ...body })).id)
  await page.goto(`/${prefix}/?search=sandpiper`)
  await page.getByText(`3 ${noun}`, { exact: true }).first().waitFor()
  await page.getByRole('checkbox', { name: 'Select all rows of this page' }).check()
  await button(page, 'Edit…').click()
  await form(page).waitFor()
  const held: Made['held'] = async (pick) => {
    const records = await Promise.all(ids.map((id) => call<Held>(page, 'GET', `/${prefix}/${id}/`)))
    return records.map(pick)
  }
  return { page, held }
}

const thrice = <T>(value: T): T[] => [value, value, value]

/** The last day of January 2031; its calendar closes when it is left. */
async function fillDay(page: Page, name: string) {
  await field(page, name).fill('31/1/2031')
  await field(page, name).press('Tab')
  await page.locator('[data-dates-dropdown]').waitFor({ state: 'detached' })
}

async function choose(page: Page, name: string, option: string) {
  await field(page, name).click()
  await page.getByRole('option', { name: option, exact: true }).click()
}

async function look(page: Page, name: string) {
  expect(await axe(page)).toEqual([])
  await picture(page, name)
  const size = page.viewportSize() ?? { width: 1280, height: 800 }
  for (const [width, colorScheme] of [
    [1440, 'dark'],
    [390, 'light'],
    [320, 'dark'],
  ] as const) {
    await page.setViewportSize({ width, height: 844 })
    await page.emulateMedia({ colorScheme })
    await form(page).waitFor()
    expect(await axe(page, { coloursOnly: colorScheme === 'dark' })).toEqual([])
    const over = () => page.evaluate<number>('document.documentElement.scrollWidth - innerWidth')
    await expect.poll(over).toBeLessThanOrEqual(0)
    await picture(page, `${name} ${width} ${colorScheme}`)
  }
  await page.setViewportSize(size)
  await page.emulateMedia({ colorScheme: 'light' })
}

longTest(
  'clients: a field that one only stands in says nothing, one that is emptied says so, and a wrong one why',
  async () => {
    const { page, held } = await three('clients', thrice({ payment_days: 14, conversion: '2024-05-01' }), 'clients')
    await field(page, 'payment_days').focus()
    await page.keyboard.press('Control+Enter')
    await form(page).getByText('Enter at least one change.').waitFor()
    expect(await held(({ payment_days }) => payment_days)).toEqual([14, 14, 14])

    await field(page, 'payment_days').fill('a month')
    await page.keyboard.press('Control+Enter')
    await form(page).getByText('Expected a number.').waitFor()
    await field(page, 'payment_days').fill('30')
    await choose(page, 'payment_month_end', 'Yes')
    await field(page, 'manager_id').fill('Owen')
    await page.getByRole('option', { name: /^Owen Marsh/ }).click()
    await form(page).getByRole('button', { name: 'Clear Manager' }).click()
    await form(page).getByText('Manager will be empty in all of them.').waitFor()
    await field(page, 'manager_id').fill('Owen')
    await page.getByRole('option', { name: /^Owen Marsh/ }).click()
    await expect.poll(() => form(page).getByText('will be empty').count()).toBe(0)
    await button(page, 'Save').click()
    const alert = notice(page, '3 clients edited.')
    await alert.waitFor()
    const given = (client: Held) => [
      client['payment_days'],
      client['payment_month_end'],
      (client['manager'] as { name: string } | null)?.name,
      client['conversion'],
    ]
    expect(await held(given)).toEqual(thrice([30, true, 'Owen Marsh', '2024-05-01']))
    await alert.getByRole('button', { name: 'Undo' }).click()
    await expect.poll(() => held(given)).toEqual(thrice([14, false, undefined, '2024-05-01']))
  },
)

longTest('equipment: texts, days, choices, yes and no', async () => {
  const bodies = [{ owner: 'Hired' }, { owner: 'Hired', purchase_order: 'PO 7' }, {}]
  const { page, held } = await three('equipment', bodies, 'equipment')
  await field(page, 'owner').fill('The firm')
  await fillDay(page, 'next_calibration')
  await choose(page, 'show_on_schedule', 'No')
  await button(page, 'Save').click()
  const alert = notice(page, '3 equipment edited.')
  await alert.waitFor()
  const given = (piece: Held) =>
    ['owner', 'next_calibration', 'show_on_schedule', 'purchase_order'].map((name) => piece[name])
  expect(await held(given)).toEqual(['', 'PO 7', ''].map((order) => ['The firm', '2031-01-31', false, order]))
  await alert.getByRole('button', { name: 'Undo' }).click()
  await expect
    .poll(async () => (await held(given)).map((piece) => (piece as unknown[])[0]))
    .toEqual(['Hired', 'Hired', ''])
})

test(
  'suppliers: fields of the firm’s own, of every kind, with the server’s sentences',
  { timeout: 180_000 },
  async () => {
    const by = await aPage({ login: administrator })
    await by.goto('/suppliers/')
    for (const [name, kind] of [
      ['Account', 'text'],
      ['Discount', 'number'],
      ['Insured until', 'date'],
    ])
      await call(by, 'POST', '/company/extra-fields/', { resource: 'suppliers', name, kind, sort_order: 9 })
    const udf = { account: 'A-1', terms: '60 days', approved: true }
    const { page, held } = await three('suppliers', thrice({ udf }), 'suppliers')
    await field(page, 'udf.discount').fill('much')
    await fillDay(page, 'udf.insured_until')
    await choose(page, 'udf.terms', 'On receipt')
    await choose(page, 'udf.approved', 'No')
    await button(page, 'Save').click()
    await form(page).getByText('Enter a number.').waitFor()
    await look(page, 'bulk own fields')
    await field(page, 'udf.discount').fill('12.5')
    await field(page, 'udf.account').fill('A')
    await field(page, 'udf.account').fill('')
    await form(page).getByText('Account will be empty in all of them.').waitFor()
    await button(page, 'Save').click()
    const alert = notice(page, '3 suppliers edited.')
    await alert.waitFor()
    const given = (supplier: Held) => supplier['udf']
    const current = { discount: '12.5', insured_until: '2031-01-31', terms: 'On receipt', approved: false }
    expect(await held(given)).toEqual(thrice(current))
    await alert.getByRole('button', { name: 'Undo' }).click()
    await expect.poll(() => held(given)).toEqual(thrice(udf))
  },
)
