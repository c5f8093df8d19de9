/** Places where there is nothing yet: they offer the button that adds the first one, or say who can; and a file's history. */
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'

import { axe, picture, testProduct, type PageOptions } from '#test/browser.ts'
import { call } from '#test/diary.ts'

const { aPage } = testProduct()
const admin = 'admin@us.example'
const dark: PageOptions = {
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  isMobile: true,
  colorScheme: 'dark',
}
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const levels = { name: 'Levels.csv', mimeType: 'text/csv', buffer: Buffer.from('point,level\n1,2.50\n') }

/** Adds a file by the button in the middle of the empty place. */
async function addFirst(page: Page, name: string) {
  const chosen = page.waitForEvent('filechooser')
  await button(page, 'Add the first file').click()
  await (await chosen).setFiles({ ...levels, name })
}

test('files: the first one is added from the empty list and the empty tab, and has a history', async () => {
  const page = await aPage({ login: admin })
  await page.goto('/files/')
  await page.getByText('No files yet').waitFor()
  await picture(page, 'no files yet')
  expect(await axe(page)).toEqual([])
  await addFirst(page, 'Levels.csv')
  await page.getByText('Levels.csv', { exact: true }).waitFor()

  // It has no preview: its history is in its menu.
  await button(page, 'Actions for Levels.csv').click()
  await page.getByRole('menuitem', { name: 'History' }).click()
  const dialog = page.getByRole('dialog', { name: 'Levels.csv' })
  await dialog.getByRole('heading', { name: 'History' }).waitFor()
  await dialog.getByRole('listitem').first().waitFor()
  await picture(page, 'the history of a file')
  expect(await axe(page)).toEqual([])
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })

  const { id } = await call<{ id: number }>(page, 'POST', '/clients/', { name: 'Quayside Empty' })
  await page.goto(`/clients/${id}/#files`)
  await page.getByText('No files yet').waitFor()
  await addFirst(page, 'Points.csv')
  await button(page, 'History: Points.csv').click()
  await page.getByRole('dialog', { name: 'Points.csv' }).getByRole('listitem').first().waitFor()
})

test('files: who may not add one reads who can', async () => {
  const by = await aPage({ login: 'admin@gb.example' })
  await by.goto('/clients/')
  const { id } = await call<{ id: number }>(by, 'POST', '/clients/', { name: 'Quayside Bare' })
  const page = await aPage({ login: 'finance@gb.example', ...dark })
  for (const path of ['/files/', `/clients/${id}/#files`]) {
    await page.goto(path)
    await page.getByText('You need permission to add files.').waitFor()
    expect(await button(page, 'Add the first file').count()).toBe(0)
    await picture(page, `who adds files ${path.length > 7 ? 'tab' : 'list'}`)
    expect(await axe(page)).toEqual([])
  }
})

test('qualifications: the first one is added from the empty list and the empty tab', async () => {
  const page = await aPage({ login: admin, ...dark })
  await page.goto('/qualifications/')
  const { count } = await call<{ count: number }>(page, 'GET', '/qualifications/?include_inactive=true&rows=1')
  await call(page, 'POST', '/qualifications/delete/', { filter: 'include_inactive=true', count })
  await page.reload()
  const empty = page.locator('.fb-empty')
  await empty.getByText('No qualifications yet').waitFor()
  await picture(page, 'no qualifications yet')
  expect(await axe(page)).toEqual([])
  await empty.getByRole('button', { name: 'New qualification' }).tap()
  await page.getByRole('dialog', { name: 'New qualification' }).waitFor()

  const [person] = await call<{ id: number }[]>(page, 'GET', '/users/?selection=true&search=')
  await page.goto(`/users/${person?.id}/#qualifications`)
  await button(page, 'Add the first qualification').tap()
  await page.getByRole('dialog').waitFor()
  await picture(page, 'the first qualification of a person')
})

test('qualifications: who may not add one reads who can', async () => {
  const by = await aPage({ login: 'admin@gb.example' })
  await by.goto('/qualifications/')
  const { results } = await call<{ results: { id: number; user: { id: number } }[] }>(
    by,
    'GET',
    '/qualifications/?include_inactive=true&rows=100',
  )
  const user = results[0]?.user.id
  const ids = results.filter((result) => result.user.id === user).map(({ id }) => id)
  await call(by, 'POST', '/qualifications/delete/', { ids })
  const page = await aPage({ login: 'manager@gb.example' })
  await page.goto(`/users/${user}/#qualifications`)
  await page.getByText('You need permission to add qualifications.').waitFor()
  expect(await button(page, 'Add the first qualification').count()).toBe(0)
  await picture(page, 'who adds qualifications')
  expect(await axe(page)).toEqual([])
})
