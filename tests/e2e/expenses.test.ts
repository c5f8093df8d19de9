/** An expense through three people: entered and submitted, checked in the inbox by its key, approved on its page. */
import { expect, test } from 'vitest'

import { picture, testProduct } from '#test/browser.ts'
import { call } from '#test/diary.ts'
import { aPng } from '#test/pictures.ts'

const { aPage } = testProduct()
const what = 'Ferry to the island'

test('who paid submits it with its receipt, who manages them checks it, who keeps the books approves it', async () => {
  const sean = await aPage({ login: 'staff@gb.example' })
  await sean.goto('/expenses/')
  await sean.getByRole('heading', { name: 'Expenses', level: 1 }).waitFor()
  await sean.keyboard.press('n')
  await sean.getByRole('textbox', { name: 'Amount', exact: true }).fill('38.20')
  await sean.getByLabel('Description').fill(what)
  await sean.getByRole('combobox', { name: 'Type' }).click()
  await sean.getByRole('option', { name: 'Travel' }).click()
  await sean
    .getByLabel('Photo to add')
    .setInputFiles({ name: 'ferry.png', mimeType: 'image/png', buffer: aPng(40, 60) })
  await sean.getByText('ferry.png', { exact: true }).waitFor()
  await picture(sean, 'a new expense with its receipt')
  await sean.getByRole('button', { name: 'Add expense' }).click()
  await sean.getByRole('heading', { name: what, level: 1 }).waitFor()
  await sean.getByRole('button', { name: 'ferry.png', exact: true }).waitFor()
  await picture(sean, 'an expense with its receipt')
  await sean.getByRole('button', { name: /^Submit/ }).click()
  await sean.getByText('Submitted', { exact: true }).first().waitFor()
  const id = /expenses\/(\d+)/.exec(sean.url())?.[1] ?? ''

  const maggie = await aPage({ login: 'manager@gb.example' })
  await maggie.goto('/diary/inbox/')
  const line = maggie.locator(`[data-expense="${id}"]`)
  await line.getByText('1 receipt').waitFor()
  const pane = maggie.getByRole('region', { name: 'Receipt' })
  await pane.waitFor()
  // The receipt itself is shown while it is decided, and what is selected is added up.
  await line.getByRole('checkbox').check()
  await pane.getByRole('img').or(maggie.locator('.fb-pdf-page')).first().waitFor()
  // It says whose it is; a row that the pointer only crosses is not fetched.
  const named = pane.locator('strong')
  const name = (await line.getByRole('link').textContent()) ?? ''
  const crossed = maggie.locator(`[data-expense]:not([data-expense="${id}"])`).first()
  const crossedName = (await crossed.getByRole('link').textContent()) ?? ''
  const fetched: string[] = []
  maggie.on('request', (request) => fetched.push(request.url()))
  await crossed.getByRole('link').hover()
  await line.getByRole('link').hover()
  await maggie.waitForTimeout(400)
  expect([await named.textContent(), fetched.filter((url) => url.includes('expense_id='))]).toEqual([name, []])
  await crossed.getByRole('link').hover()
  await named.getByText(crossedName).waitFor()
  await maggie
    .getByRole('group', { name: 'Selected expenses' })
    .getByText(/^1 expense/)
    .waitFor()
  await maggie.getByRole('button', { name: 'Clear' }).click()
  await picture(maggie, 'inbox with expenses')
  await line.getByRole('link').focus()
  await named.getByText(name).waitFor()
  // Its row is marked, and its decision stands beside the receipt.
  await maggie.locator(`[data-expense="${id}"][data-beside]`).waitFor()
  expect(await maggie.locator('[data-beside]').count()).toBe(1)
  const decision = pane.getByRole('group', { name: 'Decision' })
  expect(await decision.getByRole('button').allTextContents()).toEqual(['Reject…', 'Mark as checked'])
  await decision.getByRole('button', { name: 'Mark as checked' }).click()
  await maggie.getByText(`${what} was checked.`).waitFor()
  await line.waitFor({ state: 'detached' })

  // Two more are checked at once in the list.
  const [travel] = await call<{ id: number }[]>(sean, 'GET', '/expenses/types/')
  const ids: number[] = []
  for (const description of ['Fuel for the boat', 'Ropes of the boat'])
    ids.push(
      (await call<{ id: number }>(sean, 'POST', '/expenses/', { description, amount: '12.00', type_id: travel?.id }))
        .id,
    )
  await call(sean, 'POST', '/expenses/submit/', { ids })
  for (const description of ['Oars of a skiff', 'Sail of a skiff'])
    await call(sean, 'POST', '/expenses/', { description, amount: '9.00', type_id: travel?.id }).then((made) =>
      call(sean, 'POST', '/expenses/submit/', { ids: [(made as { id: number }).id] }),
    )
  // Beside the list of receipts each has its decision; the next that waits is shown once it is made.
  await maggie.goto('/expenses/?search=skiff&view=receipts')
  const receipts = maggie.getByRole('region', { name: 'Receipts' })
  const skiff = receipts.locator('strong')
  const first = (await skiff.textContent()) ?? ''
  await picture(maggie, 'receipts with their decision')
  await receipts.getByRole('button', { name: 'Mark as checked', exact: true }).click()
  await maggie.getByText(`${first} was checked.`).waitFor()
  const second = first.startsWith('Sail') ? 'Oars of a skiff' : 'Sail of a skiff'
  await skiff.getByText(second).waitFor()
  await maggie.locator('[data-row][data-beside]', { hasText: second }).waitFor()
  await receipts.getByRole('button', { name: 'Reject…' }).click()
  await maggie.getByRole('dialog').getByLabel('Reason').fill('Not a sail')
  await maggie.getByRole('dialog').getByRole('button', { name: 'Reject' }).click()
  await receipts.getByRole('group', { name: 'Decision' }).waitFor({ state: 'detached' })

  await maggie.goto('/expenses/?tab=submitted&search=boat')
  await maggie.getByRole('checkbox', { name: 'Select all rows of this page' }).check()
  await picture(maggie, 'expenses selected')
  await maggie.getByRole('button', { name: 'Mark as checked', exact: true }).click()
  await maggie.getByText('2 expenses checked.').waitFor()

  const fiona = await aPage({ login: 'finance@gb.example' })
  await fiona.goto(`/expenses/${id}/`)
  await fiona.getByRole('button', { name: 'Approve and go next' }).waitFor()
  await fiona.keyboard.press('a')
  await fiona.getByText(`${what} was approved.`).waitFor()
  await fiona.waitForURL((url) => /^\/expenses\/(\d+\/)?$/.test(url.pathname) && !url.pathname.includes(`/${id}/`))
  await sean.reload()
  await sean.getByText('Approved', { exact: true }).first().waitFor()
  const recall = sean.getByRole('button', { name: 'Recall' })
  expect([await recall.getAttribute('aria-disabled'), await recall.getAttribute('title')]).toEqual([
    'true',
    'This expense is approved. It can no longer be changed.',
  ])

  const bare = await call<{ id: number }>(sean, 'POST', '/expenses/', { amount: '4.00', billable: true })
  await sean.goto(`/expenses/${bare.id}/`)
  const submit = sean.getByRole('button', { name: /^Submit/ })
  await submit.waitFor()
  expect([await submit.getAttribute('aria-disabled'), await submit.getAttribute('title')]).toEqual([
    'true',
    'Before you submit this, enter the type, the description and the project to bill.',
  ])
  await picture(sean, 'an expense that is not complete')
})
