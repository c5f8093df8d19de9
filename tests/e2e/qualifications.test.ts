/** Qualifications as a list: tabs, a search, many deleted and taken back; their types renamed; the matrix narrowed. */
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'

import { axe, picture, testProduct } from '#test/browser.ts'
import { call } from '#test/diary.ts'
import { validated } from '#test/judgeScreens.ts'
import { longTest } from '#test/longTest.ts'

const { aPage } = testProduct()
const admin = 'admin@gb.example'
const patient = { timeout: 15_000 }
const tab = (page: Page, name: string) =>
  page.getByRole('group', { name: 'Which qualifications' }).getByRole('button', { name })
const rowNames = async (page: Page) => (await page.getByRole('rowheader').allInnerTexts()).map((name) => name.trim())

test('the list is searched, its tabs count, what is selected is deleted and comes back', async () => {
  const page = await aPage({ login: admin })
  await page.goto('/qualifications/')
  await page.getByText(/^\d+ qualifications$/).waitFor()
  await picture(page, 'qualifications')
  await page.getByLabel('Search qualifications', { exact: true }).fill('type:track -is:expired')
  await page.keyboard.press('Enter')
  await expect.poll(async () => new Set(await rowNames(page)), patient).toEqual(new Set(['Track safety']))
  await expect.poll(() => tab(page, 'Expired').innerText(), patient).toMatch(/0$/)
  const [, all] = /(\d+)$/.exec(await tab(page, 'All').innerText()) ?? []
  await page.getByText(`${all} qualifications`).waitFor()

  await page.getByLabel('Select all rows of this page').click()
  await page.getByRole('button', { name: 'Delete…' }).click()
  const asks = page.getByRole('dialog', { name: `Delete ${all} qualifications` })
  await asks.getByRole('button', { name: 'Delete', exact: true }).click()
  await page.getByText('No matching qualifications').waitFor()
  await page.getByText(`${all} qualifications deleted.`).locator('..').getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => tab(page, 'All').innerText(), patient).toMatch(new RegExp(`${all}$`))

  // As it was last looked at, opened again and row by row.
  await page.goto('/qualifications/')
  await page.getByRole('button', { name: 'Remove filter Type: track' }).waitFor()
  const locator = page.getByRole('row', { name: /Track safety/ }).first()
  await locator.getByText('Track safety', { exact: true }).click()
  await page.getByRole('dialog', { name: /^Track safety of / }).waitFor()
})

longTest('those of one course are given its type, number and last day, and one undo takes it back', async () => {
  const page = await aPage({ login: admin })
  await page.goto('/qualifications/')
  await page.locator('tbody tr[data-row]').first().waitFor()
  const users = await call<{ id: number }[]>(page, 'GET', '/users/?selection=true')
  const ids: number[] = []
  for (const { id } of users.slice(0, 3)) {
    const body = { user_id: id, name: 'Harness work', reference: 'old', notes: `Of ${id}` }
    ids.push((await call<{ id: number }>(page, 'POST', '/qualifications/', body)).id)
  }
  const held = () =>
    Promise.all(
      ids.map(async (id) => {
        const record = await call<Record<string, unknown>>(page, 'GET', `/qualifications/${id}/`)
        return [record['name'], record['reference'], record['expiration'], String(record['notes']).startsWith('Of ')]
      }),
    )
  await page.goto('/qualifications/?search=type:harness')
  await page.getByText('3 qualifications', { exact: true }).first().waitFor()
  await page.getByRole('checkbox', { name: 'Select all rows of this page' }).check()
  await page.getByRole('button', { name: 'Edit…', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit 3 qualifications' })
  const field = (name: string) => dialog.locator(`[data-field="${name}"]`)
  await field('type_id').click()
  await page.getByRole('option', { name: 'Track safety', exact: true }).click()
  await field('expiration').fill('31/1/2031')
  await field('expiration').press('Tab')
  await page.locator('[data-dates-dropdown]').waitFor({ state: 'detached' })
  await field('reference').fill('Course 12')
  await validated(page, 'qualifications edited together')
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  const notice = page.getByRole('status').filter({ hasText: '3 qualifications edited.' })
  await notice.waitFor()
  expect(await held()).toEqual(ids.map(() => ['Track safety', 'Course 12', '2031-01-31', true]))
  await notice.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(held, patient).toEqual(ids.map(() => ['Harness work', 'old', null, true]))
})

longTest(
  'types are renamed, and kept while somebody has one; the matrix shows who has a problem with one',
  async () => {
    const page = await aPage({ login: admin, causes: [409] })
    await page.goto('/qualifications/matrix/')
    await page.getByRole('columnheader', { name: 'Drone operator' }).waitFor()
    await page.getByRole('button', { name: 'Types…' }).click()
    await page.getByRole('button', { name: 'Rename Drone operator' }).click()
    await page.getByRole('dialog', { name: 'Rename Drone operator' }).getByRole('textbox').fill('Drone pilot')
    await page.keyboard.press('Control+Enter')
    await page.getByRole('button', { name: 'Delete Drone pilot' }).waitFor()
    expect(await axe(page)).toEqual([])
    await picture(page, 'types of qualifications')
    await page.getByRole('button', { name: 'Delete Drone pilot' }).click()
    const asks = page.getByRole('dialog', { name: 'Delete Drone pilot?' })
    await asks.getByRole('button', { name: 'Delete', exact: true }).click()
    await asks.getByText('Delete them or change their type first.').waitFor()
    await asks.getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('dialog', { name: 'Types of qualifications' }).getByRole('button', { name: 'Close' }).click()
    await page.getByRole('columnheader', { name: 'Drone pilot' }).waitFor()

    const everybody = await page.getByText(/^\d+ people$/).innerText()
    await page.getByLabel('Type', { exact: true }).selectOption('Track safety')
    await expect.poll(() => page.getByRole('columnheader').count(), patient).toBe(2)
    await page.getByRole('switch', { name: 'Only expired or expiring soon' }).click()
    await expect
      .poll(() => page.getByText(/^(\d+ (people|person)|No matching people)$/).innerText(), patient)
      .not.toBe(everybody)
    await picture(page, 'who has a problem')
    for (const cell of await page.getByRole('cell').allInnerTexts()) expect(cell).toMatch(/expire/i)

    // What a cell says is opened where it stands, and closing it leads back to the matrix as it was narrowed.
    const cell = page.getByRole('cell').getByRole('link').first()
    const person = await page.getByRole('row').filter({ has: cell }).getByRole('rowheader').innerText()
    await cell.focus()
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog')
    await dialog.getByText(person).first().waitFor()
    await validated(page, 'a qualification over the matrix')
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    await expect.poll(() => new URL(page.url()).searchParams.get('qualification')).toBe(null)
    expect(new URL(page.url()).searchParams.get('problems')).toBe('true')
  },
)
