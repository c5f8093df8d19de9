/** Who works in two firms goes from one to the other from the header, and loses nothing on the way without being asked. */
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'

import { addMember } from '#features/users/users/server/createUser.ts'
import { inTenant, openDatabase } from '#server/db/db.ts'
import { networkIdle, testProduct } from '#test/browser.ts'
import { administrator, looks } from '#test/screens.ts'
import { longTest } from '#test/longTest.ts'

const { aPage, database } = testProduct()
/** Refusals of what the old page was just fetching ahead, in a firm where its person is in no group. */
const causes = [403]
const sister = 'Ridgeline Surveys Ireland'

interface Me {
  name: string
  org: { id: number; name: string }
}
const me = async (page: Page) => (await (await page.request.get('/api/users/me/')).json()) as Me

beforeAll(async () => {
  const there = await me(await aPage({ login: 'admin@ie.example' }))
  const { name } = await me(await aPage({ login: administrator }))
  const open = openDatabase({ url: database().url, poolSize: 1, statementTimeoutMs: 60_000 })
  await inTenant(open, { orgId: there.org.id }, (db) =>
    addMember(db, { name, email: administrator, passwordHash: null, group_ids: [] }),
  )
  await open.close()
})

/** The other firm is a page of its own: it has come once that is loaded. */
async function switched(page: Page, name: string, choose: () => Promise<unknown>) {
  const loaded = page.waitForEvent('load')
  await choose()
  await loaded
  await page.getByRole('heading', { name: 'My week' }).waitFor()
  await networkIdle(page)
  expect([(await me(page)).org.name, new URL(page.url()).pathname]).toEqual([name, '/'])
}

const chooseIn = async (page: Page, name: string) => {
  await page.getByRole('button', { name: /^Organi[sz]ation: / }).click()
  await page.getByRole('menuitemradio', { name, exact: true }).click()
}

longTest('whoever has typed something is asked before they are elsewhere', async () => {
  const page = await aPage({ login: administrator, causes })
  const home = (await me(page)).org.name
  await page.goto('/clients/1/#details')
  const phone = page.getByRole('textbox', { name: 'Telephone' })
  await phone.fill('01904 111222')
  await chooseIn(page, sister)
  await page.getByRole('heading', { name: 'Leave without saving?' }).waitFor()
  expect((await me(page)).org.name).toBe(home)
  await page.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('heading', { name: 'Leave without saving?' }).waitFor({ state: 'detached' })
  await expect.poll(() => phone.inputValue()).toBe('01904 111222')
  expect(new URL(page.url()).pathname).toBe('/clients/1/')
  // It was no, and stays no whatever is opened next.
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page
    .getByRole('status')
    .filter({ hasText: / saved\.$/ })
    .first()
    .waitFor()
  await page.getByRole('link', { name: 'Contacts', exact: true }).first().click()
  await page.getByText(/^\d+ contacts$/).waitFor()
  expect((await me(page)).org.name).toBe(home)

  await page.goto('/clients/1/#details')
  await phone.fill('01904 333444')
  await chooseIn(page, sister)
  await switched(page, sister, () => page.getByRole('button', { name: 'Discard changes' }).click())
  await page.getByRole('button', { name: `Organisation: ${sister}. Switch` }).waitFor()

  await switched(page, home, () => chooseIn(page, home))
  await page.getByRole('button', { name: `Organisation: ${home}. Switch` }).waitFor()
  await page.goto('/clients/1/#details')
  await expect.poll(() => phone.inputValue()).toBe('01904 111222')
  // The way back leads to where one was, and not into the other firm.
  await page.goBack()
  await page.getByRole('heading', { name: 'My week' }).waitFor()
  expect((await me(page)).org.name).toBe(home)
})

test('on a phone from the menu', async () => {
  const page = await aPage({ login: administrator, causes, ...looks['phone'] })
  const home = (await me(page)).org.name
  await page.goto('/clients/')
  const choose = async (name: string) => {
    await page.getByRole('button', { name: 'More', exact: true }).click()
    await page.getByRole('dialog', { name: 'Menu' }).getByRole('button', { name, exact: true }).click()
  }
  await switched(page, sister, () => choose(sister))
  await switched(page, home, () => choose(home))
})
