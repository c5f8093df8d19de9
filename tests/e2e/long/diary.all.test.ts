/** A list that is longer than ids can be named: all that it shows is submitted, taken back, edited, exported and deleted. */
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'

import { addDays } from '#core/days.ts'
import { axe, picture, testProduct } from '#test/browser.ts'
import { call, openWork } from '#test/diary.ts'
import { administrator } from '#test/screens.ts'

const { aPage } = testProduct()
const many = 510
const [first, perDay] = ['2024-01-01', 10]
const last = addDays(first, many / perDay - 1)
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const notice = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text })

/** So many complete drafts of the page's person, an hour each. */
async function manyDrafts(page: Page) {
  const { project, task } = await openWork(page)
  const lines = Array.from({ length: many }, (_, index) => {
    const hour = (start: number) => `${String(start).padStart(2, '0')}:00`
    const start = 6 + (index % perDay)
    const cells = [
      addDays(first, Math.floor(index / perDay)),
      hour(start),
      hour(start + 1),
      project.reference,
      task.name,
      `Levels ${index}`,
    ]
    return cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(',')
  })
  const file = ['Date,Start,End,Project reference,Task,Details', ...lines].join('\n')
  const { entries } = await call<{ entries: number }>(page, 'POST', '/diary/import/', {
    file_name: 'levels.csv',
    content: Buffer.from(file).toString('base64'),
  })
  expect(entries).toBe(many)
}

test('all that a long list shows: submitted, back, edited, exported, deleted', async () => {
  const page = await aPage({ login: administrator, acceptDownloads: true })
  await page.goto('/')
  const me = await call<{ id: number }>(page, 'GET', '/users/me/')
  await manyDrafts(page)
  const listed = `start=${first}&end=${last}`
  const found = async (more: string) =>
    (await call<{ count: number }>(page, 'GET', `/diary/?${listed}&user_ids=${me.id}&rows=1${more}`)).count
  await page.goto(`/diary/?${listed}&people=${me.id}`)
  await page.getByText(`${many} entries`).first().waitFor()
  const selectAll = () => page.getByRole('checkbox', { name: /^Select all/ }).check()
  await selectAll()
  await button(page, `Submit ${many}`).click()
  await notice(page, `${many} entries submitted.`).waitFor()
  await expect.poll(() => found('&diary_status=submitted')).toBe(many)
  await notice(page, `${many} entries submitted.`).getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => found('&diary_status=draft'), { timeout: 60_000 }).toBe(many)

  // All but one are more than can be named, and not all that is listed.
  await page.getByText('Draft', { exact: true }).first().waitFor()
  await selectAll()
  await button(page, `Submit ${many}`).waitFor()
  await page.getByText('Copy: at most 500 at once.').waitFor()
  await page.getByRole('row').getByRole('checkbox').nth(1).uncheck()
  await page.getByText('at most 500 at once, or all that the list shows.').waitFor()
  await expect.poll(() => button(page, `Submit ${many - 1}`).isDisabled()).toBe(true)
  expect(await axe(page)).toEqual([])
  await picture(page, 'diary, all but one selected')
  await page.getByRole('row').getByRole('checkbox').nth(1).check()

  await button(page, `Edit ${many}…`).click()
  const edit = page.getByRole('dialog', { name: `Edit ${many} entries` })
  await edit.getByRole('checkbox', { name: 'Change details' }).check()
  const details = edit.getByRole('textbox', { name: 'Details', exact: true })
  await details.fill('Levels of the north quay')
  await expect.poll(() => details.inputValue()).toBe('Levels of the north quay')
  await edit.getByRole('button', { name: `Change ${many} entries` }).click()
  await notice(page, `${many} entries changed.`).waitFor({ timeout: 60_000 })
  expect(await found('&search=north quay')).toBe(many)

  await selectAll()
  await button(page, `Export ${many}…`).click()
  await page.getByRole('dialog', { name: `Export ${many} entries` }).waitFor()
  const downloading = page.waitForEvent('download')
  await page.getByRole('dialog').getByRole('button', { name: 'Export', exact: true }).click()
  const chunks: Buffer[] = []
  for await (const chunk of await (await downloading).createReadStream()) chunks.push(chunk as Buffer)
  // The heading, and each of them; no other.
  expect(Buffer.concat(chunks).toString().trimEnd().split('\r\n')).toHaveLength(many + 1)
  await page.getByRole('dialog').waitFor({ state: 'detached' })

  // They are selected still.
  await button(page, `Delete ${many}`).click()
  await notice(page, `${many} entries deleted.`).waitFor()
  // What is scheduled on these days is listed again.
  await page.getByText(/^0 entries/).waitFor()
  await expect.poll(() => found('')).toBe(0)
})
