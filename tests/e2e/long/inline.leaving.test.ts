/** A cell is saved and its row leaves the list: one goes on where one was, is told where it went, and can take it back. */
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'

import { axe, picture, testProduct } from '#test/browser.ts'
import { call } from '#test/diary.ts'
import { administrator } from '#test/screens.ts'

const { aPage } = testProduct()
const rows = (page: Page) => page.locator('tbody tr[data-row]')
const rowOf = (page: Page, id: number) => page.locator(`tbody tr[data-row="${id}"]`)

interface Case {
  label: string
  field: string
  /** Names of records that are found, and of others that are not. */
  here: string
  away: string
}
const cases: Record<string, Case> = {
  users: { label: 'Position', field: 'position', here: 'Sandpiper keeper', away: 'Harbour master' },
  equipment: { label: 'Owner', field: 'owner', here: 'Sandpiper Hire', away: 'The firm' },
  suppliers: {
    label: 'Website',
    field: 'website',
    here: 'https://sandpiper.example',
    away: 'https://elsewhere.example',
  },
}

/** Three records that one search finds, in the order of their names. */
async function three(page: Page, prefix: string, { field, here }: Case): Promise<number[]> {
  const ids: number[] = []
  if (prefix === 'users') {
    const path = '/users/?tab=active&ordering=name&rows=3'
    const { results } = await call<{ results: { id: number }[] }>(page, 'GET', path)
    for (const { id } of results) {
      await call(page, 'PATCH', `/users/${id}/`, { [field]: here })
      ids.push(id)
    }
  } else
    for (const name of ['Sandpiper A', 'Sandpiper B', 'Sandpiper C'])
      ids.push((await call<{ id: number }>(page, 'POST', `/${prefix}/`, { name, [field]: here })).id)
  return ids
}

/** Types a value into the cell that has the focus, or was just opened, and saves it by Enter. */
async function give(page: Page, { label, away }: Case) {
  await page.keyboard.press('F2')
  await page
    .getByRole('form', { name: new RegExp(`^${label} of `) })
    .getByRole('textbox')
    .fill(away)
  await page.keyboard.press('Enter')
}

test.each(Object.entries(cases))('%s: the focus goes to the row that took its place', async (prefix, record) => {
  const page = await aPage({ login: administrator })
  await page.goto(`/${prefix}/`)
  await rows(page).first().waitFor()
  const [first = 0, second = 0, third = 0] = await three(page, prefix, record)
  await page.goto(`/${prefix}/?hidden=none&ordering=name&search=${record.field}:sandpiper`)
  await expect.poll(() => rows(page).count()).toBe(3)

  await page.keyboard.press('j')
  const cell = (id: number) => rowOf(page, id).locator(`td[data-editable]:focus [aria-label^="Edit ${record.label}:"]`)
  await expect
    .poll(async () => {
      if ((await cell(first).count()) === 0) await page.keyboard.press('ArrowRight')
      return cell(first).count()
    })
    .toBe(1)
  await give(page, record)
  await rowOf(page, first).waitFor({ state: 'detached' })
  await cell(second).waitFor({ state: 'attached' })
  const notice = page.getByRole('status').filter({ hasText: 'It is no longer on this page of the list.' })
  await notice
    .filter({ hasText: `${record.label}: ${record.away}` })
    .first()
    .waitFor()
  expect(await axe(page)).toEqual([])
  await picture(page, `inline leaving ${prefix}`)

  // Of the last row it goes to the one that is last now, and of the only one to the heading.
  await page.keyboard.press('ArrowDown')
  await cell(third).waitFor({ state: 'attached' })
  await give(page, record)
  await rowOf(page, third).waitFor({ state: 'detached' })
  await cell(second).waitFor({ state: 'attached' })
  const name = (await cell(second).getAttribute('aria-label'))?.split(': ')[1] ?? 'nobody'
  await give(page, record)
  await page.locator('main h1:focus').waitFor()
  // The heading takes the focus several times, as a screen does that still loads: who went to Undo without a key stays.
  const undo = notice.filter({ hasText: name }).getByRole('button', { name: 'Undo' })
  await undo.focus()
  await page.waitForTimeout(1400)
  expect(await undo.and(page.locator(':focus')).count()).toBe(1)
  await page.keyboard.press('Enter')
  await rowOf(page, second).waitFor()
})

test('touched on a phone of 320 pixels a list opens the page of the record, where all is edited', async () => {
  const phone = { viewport: { width: 320, height: 700 }, hasTouch: true, isMobile: true }
  const page = await aPage({ login: administrator, ...phone })
  for (const prefix of Object.keys(cases)) {
    await page.goto(`/${prefix}/`)
    const card = page.locator('li[data-row]').first()
    await card.waitFor()
    expect(await page.locator('.fb-pencil').count()).toBe(0)
    expect(await axe(page)).toEqual([])
    await picture(page, `inline 320 ${prefix}`)
    await card.locator('a').first().tap()
    await page.waitForURL(new RegExp(`/${prefix}/\\d+/`))
    await page.getByRole('heading', { level: 1 }).waitFor()
  }
})
