/** A qualification has an address: what leads to it opens it, a reload keeps it, and Back closes it. */
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'

import { testProduct } from '#test/browser.ts'
import { call } from '#test/diary.ts'
import { validated } from '#test/judgeScreens.ts'
import { administrator, manager, staff } from '#test/screens.ts'

const { aPage } = testProduct()
const patient = { timeout: 15_000 }
const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name })
const describePage = (page: Page, name: string) => new URL(page.url()).searchParams.get(name)
const back = (page: Page) => page.evaluate('history.back()')

interface Made {
  id: number
  user_id: number
}

/** One of Maggie Lowe's, made by the page's own person once it is there. */
async function ofMaggie(page: Page, name: string, more: (maggie: number) => object = () => ({})): Promise<Made> {
  await page.goto('/qualifications/')
  await page.locator('tbody tr[data-row]').first().waitFor()
  const [maggie] = await call<{ id: number }[]>(page, 'GET', '/users/?selection=true&search=Maggie%20Lowe')
  const user_id = maggie?.id ?? 0
  const body = { user_id, name, reference: 'R-7', ...more(user_id) }
  return call<Made>(page, 'POST', '/qualifications/', body)
}

test('opened from the list it stands in the address, is kept over a reload, and Back closes it', async () => {
  const page = await aPage({ login: administrator })
  const { id } = await ofMaggie(page, 'Rope access')
  await page.goto('/qualifications/?search=type:rope')
  await page.getByRole('rowheader', { name: 'Rope access' }).first().click()
  await dialog(page, 'Rope access of Maggie Lowe').waitFor()
  await expect
    .poll(() => [describePage(page, 'qualification'), describePage(page, 'search')], patient)
    .toEqual([String(id), 'type:rope'])
  await page.reload()
  const opened = dialog(page, 'Rope access of Maggie Lowe')
  await opened.getByLabel('Reference').waitFor()
  await validated(page, 'a qualification by its address')
  await back(page)
  await opened.waitFor({ state: 'detached' })
  await expect
    .poll(() => [describePage(page, 'qualification'), describePage(page, 'search')], patient)
    .toEqual([null, 'type:rope'])

  // What was typed is asked about before it goes.
  await page.goForward()
  await opened.getByLabel('Reference').fill('R-8')
  await back(page)
  await dialog(page, 'Leave without saving?').getByRole('button', { name: 'Cancel' }).click()
  await expect.poll(() => opened.getByLabel('Reference').inputValue(), patient).toBe('R-8')
  await back(page)
  await dialog(page, 'Leave without saving?').getByRole('button', { name: 'Discard changes' }).click()
  await opened.waitFor({ state: 'detached' })
  await expect.poll(() => describePage(page, 'qualification'), patient).toBe(null)

  // What closes it by itself leaves the list as it was, and another click opens it as it is now.
  await page.getByRole('rowheader', { name: 'Rope access' }).first().click()
  await opened.getByLabel('Reference').fill('R-9')
  await page.keyboard.press('Control+Enter')
  await page.getByText('Qualification saved.').waitFor()
  await opened.waitFor({ state: 'detached' })
  await expect
    .poll(() => [describePage(page, 'qualification'), describePage(page, 'search')], patient)
    .toEqual([null, 'type:rope'])
  await page.goForward()
  await expect.poll(() => opened.getByLabel('Reference').inputValue(), patient).toBe('R-9')
})

test('a mention, the file that proves it and its person’s page lead to it; one that is deleted goes with its address', async () => {
  const page = await aPage({ login: administrator })
  const { id, user_id } = await ofMaggie(page, 'Lone work', (maggie) => ({ notes: `Seen by @user-id:${maggie}` }))
  const theirs = await aPage({ login: manager })
  await theirs.goto('/')
  await theirs.getByRole('button', { name: /^Notifications, \d+ unread/ }).click()
  await theirs.getByRole('button', { name: 'Amira Holt mentioned you in the notes of Lone work' }).click()
  await dialog(theirs, 'Lone work of Maggie Lowe').waitFor()
  await expect.poll(() => describePage(theirs, 'qualification'), patient).toBe(String(id))

  await page.goto(`/qualifications/?qualification=${id}`)
  const opened = dialog(page, 'Lone work of Maggie Lowe')
  await opened
    .getByLabel('Files to add')
    .setInputFiles({ name: 'Card.txt', mimeType: 'text/plain', buffer: Buffer.from('R-7') })
  await opened.getByRole('heading', { name: 'Evidence (1)' }).waitFor()
  await page.goto('/files/?search=card')
  await page.getByRole('link', { name: 'Lone work' }).click()
  await opened.getByRole('button', { name: 'Delete: Card.txt' }).click()
  await opened.getByRole('heading', { name: 'Evidence (0)' }).waitFor()
  await opened.getByRole('button', { name: 'Cancel' }).click()
  await opened.waitFor({ state: 'detached' })
  await page.getByText(/^\d+ qualifications$/).waitFor()

  await page.goto(`/users/${user_id}/#qualifications`)
  await page.getByRole('button', { name: 'Lone work' }).click()
  await expect.poll(() => describePage(page, 'qualification'), patient).toBe(String(id))
  await page.reload()
  await opened.getByRole('button', { name: 'Delete', exact: true }).click()
  await page.getByText('Qualification deleted.').waitFor()
  await opened.waitFor({ state: 'detached' })
  await expect
    .poll(() => [describePage(page, 'qualification'), describePage(page, 'tab')], patient)
    .toEqual([null, 'qualifications'])
})

test('one that is gone and one that is somebody else’s are described in the same words, and the list is behind them', async () => {
  const page = await aPage({ login: administrator })
  const { id } = await ofMaggie(page, 'Night work')
  const theirs = await aPage({ login: staff, causes: [404] })
  for (const number of [id, 999_999_999]) {
    await theirs.goto(`/qualifications/?qualification=${number}`)
    const notice = dialog(theirs, 'Qualification')
    await notice.getByText('Qualification not found. It was deleted, or you do not have access to it.').waitFor()
    if (number === id) await validated(theirs, 'a qualification out of reach')
    await notice.getByRole('button', { name: 'Close' }).click()
    await notice.waitFor({ state: 'detached' })
    await theirs.getByText(/^\d+ qualifications?$/).waitFor()
  }
})

test('two people change one at once: the second is informed, merges and saves, and nothing of either is lost', async () => {
  const page = await aPage({ login: administrator, causes: [409] })
  const { id } = await ofMaggie(page, 'Confined spaces')
  await page.goto(`/qualifications/?qualification=${id}`)
  const opened = dialog(page, 'Confined spaces of Maggie Lowe')
  await opened.getByLabel('Reference').fill('R-8')
  await opened.getByRole('textbox', { name: 'Notes' }).fill('Seen on paper')
  await call(page, 'PATCH', `/qualifications/${id}/`, { reference: 'R-9', start: '2026-01-05', version: 1 })
  await page.keyboard.press('Control+Enter')
  const notice = opened.getByRole('alert').filter({ hasText: 'Changed by someone else qualification' })
  await notice.getByText('nothing → 05/01/2026').waitFor()
  expect(await opened.getByRole('button', { name: 'Save', exact: true }).isDisabled()).toBe(true)
  await validated(page, 'two people changed one qualification')
  await notice.getByRole('radio', { name: 'Yours: R-8' }).check()
  await notice.getByRole('button', { name: 'Combine both' }).click()
  await notice.waitFor({ state: 'detached' })
  await opened.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('Qualification saved.').waitFor()
  await opened.waitFor({ state: 'detached' })
  const saved = await call<object>(page, 'GET', `/qualifications/${id}/`)
  expect(saved).toMatchObject({ reference: 'R-8', start: '2026-01-05', notes: 'Seen on paper' })

  // Deleting what somebody else changed is refused once: it is then seen as it is, and goes.
  await page.goto(`/qualifications/?qualification=${id}`)
  await opened.getByLabel('Reference').waitFor()
  await call(page, 'PATCH', `/qualifications/${id}/`, { reference: 'R-10' })
  await opened.getByRole('button', { name: 'Delete', exact: true }).click()
  await expect.poll(() => opened.getByLabel('Reference').inputValue(), patient).toBe('R-10')
  await opened.getByRole('button', { name: 'Delete', exact: true }).click()
  await page.getByText('Qualification deleted.').waitFor()
})

test('of a group, too, each permission that one of two people ticks is kept', async () => {
  const page = await aPage({ login: administrator, causes: [409] })
  await page.goto('/users/groups/')
  await page.getByRole('button', { name: 'New group' }).waitFor()
  const made = { name: 'Store', permissions: ['clients.view_client'] }
  const { id } = await call<{ id: number }>(page, 'POST', '/users/groups/', made)
  await page.reload()
  await page.getByRole('button', { name: /Store/ }).first().click()
  const opened = dialog(page, 'Store')
  const name = opened.getByRole('textbox', { name: 'Name' })
  await name.fill('Stores')
  await opened.getByRole('checkbox', { name: 'May see suppliers', exact: true }).check()
  const theirs = { permissions: ['clients.view_client', 'equipment.export'] }
  await call(page, 'PATCH', `/users/groups/${id}/`, theirs)
  await opened.getByRole('button', { name: 'Save', exact: true }).click()
  const notice = opened.getByRole('alert').filter({ hasText: 'Changed by someone else group' })
  await notice.getByText('no → yes').waitFor()
  // Far below the top of the dialog one is led to it.
  await expect.poll(async () => ((await notice.boundingBox())?.y ?? -1) >= 0).toBe(true)
  await validated(page, 'two people changed one group')
  await notice.getByRole('button', { name: 'Combine both' }).click()
  await notice.waitFor({ state: 'detached' })
  expect(await name.inputValue()).toBe('Stores')
  await opened.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('Group saved. Changes apply at once.').waitFor()
  const groups = await call<{ id: number; name: string; permissions: string[] }[]>(page, 'GET', '/users/groups/')
  const saved = groups.find((group) => group.id === id)
  expect([saved?.name, new Set(saved?.permissions)]).toEqual([
    'Stores',
    new Set(['clients.view_client', 'equipment.export', 'supplier.view_supplier']),
  ])
})
