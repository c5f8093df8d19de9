/** A director in the morning: the firm by month, narrowed and kept by name, what a figure is made of; then the month is closed. */
import { expect, test } from 'vitest'

import { monthOf } from '#core/days.ts'
import { testProduct } from '#test/browser.ts'
import { call } from '#test/diary.ts'

const { aPage } = testProduct()

test('the firm by month is narrowed, kept by name, opened and arranged; a month is closed, refuses, and is reopened', async () => {
  const page = await aPage({ login: 'admin@gb.example', causes: [409] })
  await page.goto('/')
  const firm = page.getByRole('region', { name: 'The firm by month' })
  const won = firm.getByRole('region', { name: 'Work won' })
  await firm.getByRole('button', { name: /^Show all / }).click()
  await won.getByText('a month, average of the last 3 full months').waitFor()

  // Narrowed to a department, by number, and kept.
  const whole = await won.locator('.fb-chart-figure').innerText()
  await firm.getByLabel('Show', { exact: true }).selectOption('count')
  await firm.getByRole('button', { name: 'Departments' }).click()
  await page.getByRole('dialog', { name: 'Departments' }).getByRole('checkbox').first().check()
  await page.keyboard.press('Escape')
  await expect.poll(() => won.locator('.fb-chart-figure').innerText()).not.toBe(whole)
  await firm.getByRole('button', { name: 'Saved filters' }).click()
  await page.getByRole('menuitem', { name: 'Save current as…' }).click()
  await page.getByRole('dialog').getByRole('textbox', { name: 'Name' }).fill('Field work')
  await page.keyboard.press('Enter')
  await page.getByText('Filter saved.').waitFor()
  await firm.getByRole('button', { name: 'Saved filters: Field work' }).waitFor()
  await firm.getByRole('button', { name: 'Show everything' }).click()

  // A figure opens its rows, which add up to it.
  await firm.getByLabel('Show', { exact: true }).selectOption('value')
  const debt = firm.getByRole('list', { name: 'Debt by age, by part' })
  await debt
    .getByRole('button', { name: /open invoices$/, disabled: false })
    .first()
    .click()
  const rows = page.getByRole('dialog', { name: /^Debt by age, / })
  await rows.getByText(/\d+ open invoices$/).waitFor()
  await rows.getByRole('button', { name: 'Close' }).click()

  // It is arranged for oneself.
  await firm.getByRole('button', { name: 'Arrange…' }).click()
  const arrange = page.getByRole('dialog', { name: 'Arrange dashboard' })
  await arrange.getByRole('checkbox', { name: 'Conversion' }).uncheck()
  await arrange.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Dashboard saved.').waitFor()
  await expect.poll(() => firm.getByRole('region', { name: 'Conversion' }).count()).toBe(0)

  // The month waits for what is not decided; then it is closed.
  const { next, waiting } = await call<{ next: string; waiting: { kind: string }[] }>(page, 'GET', '/invoices/months/')
  expect(waiting.length).toBeGreaterThan(0)
  const long = Temporal.PlainYearMonth.from(next).subtract({ months: 60 }).toString()
  await call(page, 'POST', '/invoices/months/close/', { month: long })
  await page.goto('/invoices/months/')
  await page.getByText(/^Everything up to the end of /).waitFor()
  await page.getByRole('button', { name: /^Close / }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Close month' }).click()
  await page.getByText(/ is closed\.$/).waitFor()
  const { closed_through: closed } = await call<{ closed_through: string }>(page, 'GET', '/invoices/months/')
  const late = { date: monthOf(`${closed}-01`).end, amount: '5.00', description: 'Train' }
  await expect(call(page, 'POST', '/expenses/', late)).rejects.toThrow(
    'is closed, and nothing dated in it can be changed.',
  )
  await page.getByRole('button', { name: /^Reopen / }).click()
  const reopen = page.getByRole('dialog', { name: /^Reopen / })
  await reopen.getByRole('button', { name: 'Reopen' }).click()
  await reopen.getByText('This field is required').waitFor()
  await reopen.getByLabel('Reason').fill('A receipt came late')
  await reopen.getByRole('button', { name: 'Reopen' }).click()
  await page.getByText(/: A receipt came late$/).waitFor()
})
