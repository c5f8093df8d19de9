/** Files go to another record: one from its record, many from the list, and what proves a qualification is counted there. */
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'

import { testProduct } from '#test/browser.ts'
import { someUploads, tabOf } from '#test/demoFiles.ts'
import { call } from '#test/diary.ts'
import { validated } from '#test/judgeScreens.ts'
import { administrator } from '#test/screens.ts'

const { aPage } = testProduct()
const patient = { timeout: 15_000 }
const notice = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text })
const asking = (page: Page, what: string) => page.getByRole('dialog', { name: `Move ${what}` })

/** Chooses the place, and the record there by its field. */
async function choose(page: Page, place: { name: string; field: string }, record: string) {
  await page.getByRole('dialog').locator('[data-field="to"]').click()
  await page.getByRole('option', { name: place.name, exact: true }).click()
  await page.getByRole('dialog').locator(`[data-field="${place.field}"]`).fill(record)
  await page
    .getByRole('option', { name: new RegExp(`^${record}`) })
    .first()
    .click()
}

test('one is moved from its record to the certificates of a piece of equipment, and back by its notice', async () => {
  const page = await aPage({ login: administrator })
  await page.goto('/equipment/')
  await page.locator('tbody tr[data-row]').first().waitFor()
  const piece = await call<{ id: number }>(page, 'POST', '/equipment/', { name: 'Quayside level' })
  await page.goto(await tabOf(page, 'clients', 'files'))
  await page.getByRole('heading', { name: 'Files (0)' }).waitFor()
  await page.getByLabel('Files to add').setInputFiles(await someUploads())
  await page.getByRole('heading', { name: 'Files (3)' }).waitFor()
  await page.getByRole('button', { name: 'Move: Levels.csv' }).click()
  const dialog = asking(page, 'one file')
  await dialog.getByRole('button', { name: 'Move', exact: true }).click()
  await dialog.getByText('This field is required').first().waitFor()
  await choose(
    page,
    { name: 'A piece of equipment, as its certificate', field: 'record.certificate' },
    'Quayside level',
  )
  await validated(page, 'a file moved')
  await dialog.getByRole('button', { name: 'Move', exact: true }).click()
  await page.getByRole('heading', { name: 'Files (2)' }).waitFor()
  const there = async () => {
    const query = `/files/?equipment_id=${piece.id}&purpose=certificate`
    return (await call<{ count: number }>(page, 'GET', query)).count
  }
  await expect.poll(there, patient).toBe(1)
  await notice(page, '1 file moved.').getByRole('button', { name: 'Undo' }).click()
  await page.getByRole('heading', { name: 'Files (3)' }).waitFor()
  await expect.poll(there, patient).toBe(0)
})

test('all that are selected go to a qualification as its evidence, and their history says so', async () => {
  const page = await aPage({ login: administrator })
  await page.goto('/files/')
  await page.getByLabel('Files to add').setInputFiles([
    { name: 'Heron card.txt', mimeType: 'text/plain', buffer: Buffer.from('front') },
    { name: 'Heron letter.txt', mimeType: 'text/plain', buffer: Buffer.from('letter') },
  ])
  await page.getByText('Heron letter.txt added.').waitFor()
  const [maggie] = await call<{ id: number }[]>(page, 'GET', '/users/?selection=true&search=Maggie%20Lowe')
  const body = { user_id: maggie?.id, name: 'Heron watching' }
  const { id } = await call<{ id: number }>(page, 'POST', '/qualifications/', body)
  await page.goto('/files/?search=heron')
  await page.getByText('2 files', { exact: true }).first().waitFor()
  await page.getByRole('checkbox', { name: 'Select all rows of this page' }).check()
  await page.getByRole('button', { name: 'Move…', exact: true }).click()
  await choose(page, { name: 'A qualification, as its evidence', field: 'record.evidence' }, 'Heron watching')
  await asking(page, '2 files').getByRole('button', { name: 'Move', exact: true }).click()
  await notice(page, '2 files moved.').waitFor()
  await page.getByRole('link', { name: 'Heron watching' }).first().click()
  const opened = page.getByRole('dialog', { name: 'Heron watching of Maggie Lowe' })
  await opened.getByRole('heading', { name: 'Evidence (2)' }).waitFor()
  const evidence = async () => (await call<{ evidence: number }>(page, 'GET', `/qualifications/${id}/`)).evidence
  expect(await evidence()).toBe(2)
  await opened.getByRole('button', { name: 'History: Heron card.txt' }).click()
  const history = page.getByRole('dialog', { name: 'Heron card.txt' })
  await history.getByText('Heron watching').waitFor()
  await history.getByText('Used as').waitFor()
})
