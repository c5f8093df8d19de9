/** One record at a time: archived and brought back, and only looked at. */
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'

import { axe, picture, testProduct, type PageOptions } from '#test/browser.ts'
import { call } from '#test/diary.ts'

const { aPage } = testProduct()
const admin = 'admin@gb.example'
const staff = 'staff@gb.example'
const phone: PageOptions = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }

interface Named {
  id: number
  name: string
}
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
/** Chooses from a record's menu. */
const act = async (page: Page, name: string) => {
  await button(page, 'More actions').click()
  await page.getByRole('menuitem', { name, exact: true }).click()
}
/** Tells by a record's menu whether the record has ended. */
const offers = async (page: Page, name: string) => {
  const action = page.getByRole('menuitem', { name, exact: true })
  await expect
    .poll(async () => {
      if (!(await page.getByRole('menu').isVisible())) await button(page, 'More actions').click()
      const there = await action.isVisible()
      await page.keyboard.press('Escape')
      return there
    })
    .toBe(true)
}
const undo = (page: Page, text: string) =>
  page.getByRole('status').filter({ hasText: text }).getByRole('button', { name: 'Undo' }).click()

test.each([
  ['clients', { name: 'Quayside Ending' }],
  ['contacts', { first_name: 'Quayside', last_name: 'Ending' }],
  ['equipment', { name: 'Quayside Ending' }],
] as const)('%s: one is archived, taken back, archived again and restored from its page', async (kind, body) => {
  const page = await aPage({ login: admin })
  await page.goto(`/${kind}/`)
  const { id } = await call<Named>(page, 'POST', `/${kind}/`, { ...body, confirmed: undefined })
  const isInactive = async () => {
    const { inactive, active } = await call<{ inactive?: boolean; active?: boolean }>(page, 'GET', `/${kind}/${id}/`)
    return inactive ?? active === false
  }
  await page.goto(`/${kind}/${id}/`)
  await act(page, 'Archive')
  await offers(page, 'Restore')
  await undo(page, 'Quayside Ending archived.')
  await offers(page, 'Archive')
  await expect.poll(isInactive).toBe(false)
  await act(page, 'Archive')
  await offers(page, 'Restore')
  expect(await isInactive()).toBe(true)
  await act(page, 'Restore')
  await offers(page, 'Archive')
  expect(await isInactive()).toBe(false)
})

test('equipment that is not in use yet is archived from its page, and gets its dates back', async () => {
  const page = await aPage({ login: admin })
  await page.goto('/equipment/')
  const { id } = await call<Named>(page, 'POST', '/equipment/', { name: 'Quayside Later', active_from: '2099-01-01' })
  const dates = async () => {
    const { active_from, active_until } = await call<Record<string, string | null>>(page, 'GET', `/equipment/${id}/`)
    return [active_from, active_until]
  }
  await page.goto(`/equipment/${id}/`)
  await act(page, 'Archive')
  await offers(page, 'Restore')
  const [from, until] = await dates()
  expect([from === until, String(until) < '2099']).toEqual([true, true])
  await undo(page, 'Quayside Later archived.')
  await offers(page, 'Archive')
  expect(await dates()).toEqual(['2099-01-01', null])
  await act(page, 'Archive')
  await act(page, 'Restore')
  await offers(page, 'Archive')
  expect(await dates()).toEqual(['2099-01-01', null])
})

test.each([
  ['clients', { name: 'Quayside Typing' }, 'Telephone', 'phone', 'Inactive from'],
  ['contacts', { first_name: 'Quayside', last_name: 'Typing' }, 'Position', 'position', 'Inactive from'],
  ['equipment', { name: 'Quayside Typing' }, 'Serial number', 'serial', 'Active until'],
] as const)(
  '%s: what is typed stays while one is archived and taken back, and is saved',
  async (kind, body, label, instant, ends) => {
    const page = await aPage({ login: admin })
    await page.goto(`/${kind}/`)
    const { id } = await call<Named>(page, 'POST', `/${kind}/`, { ...body, confirmed: undefined })
    const saved = async () => (await call<Record<string, unknown>>(page, 'GET', `/${kind}/${id}/`))[instant]
    await page.goto(`/${kind}/${id}/#details`)
    const field = page.getByLabel(label, { exact: true })
    const others = page.getByText(/Somebody else/)
    const end = () => page.getByLabel(ends, { exact: true }).inputValue()
    await field.fill('020 7946')
    await act(page, 'Archive')
    await offers(page, 'Restore')
    // The form goes on from what there is now, and from nobody else's doing.
    await expect.poll(end).not.toBe('')
    expect([await field.inputValue(), await others.count()]).toEqual(['020 7946', 0])
    await undo(page, 'Quayside Typing archived.')
    await offers(page, 'Archive')
    await expect.poll(end).toBe('')
    expect([await field.inputValue(), await others.count()]).toEqual(['020 7946', 0])
    // Saved and archived at once: one after the other.
    await field.press('End')
    await page.keyboard.type(' 0042')
    await button(page, 'Save').click()
    await act(page, 'Archive')
    await offers(page, 'Restore')
    await expect.poll(end).not.toBe('')
    expect(await saved()).toBe('020 7946 0042')
    expect([await field.inputValue(), await others.count()]).toEqual(['020 7946 0042', 0])
  },
)

test('what is typed while it is being saved stays, and is saved next', async () => {
  const page = await aPage({ login: admin })
  await page.goto('/clients/')
  const { id } = await call<Named>(page, 'POST', '/clients/', { name: 'Quayside Quick Hand' })
  const saved = async () => (await call<{ phone: string }>(page, 'GET', `/clients/${id}/`)).phone
  await page.goto(`/clients/${id}/#details`)
  const held = Promise.withResolvers<void>()
  const arrived = Promise.withResolvers<void>()
  await page.route(`**/api/clients/${id}/`, async (route) => {
    if (route.request().method() === 'PATCH') {
      arrived.resolve()
      await held.promise
    }
    await route.fallback()
  })
  const field = page.getByLabel('Telephone', { exact: true })
  await field.fill('020')
  await page.keyboard.press('Control+Enter')
  await arrived.promise
  await page.keyboard.type(' 7946')
  held.resolve()
  await page.getByText('Quayside Quick Hand saved.').waitFor()
  await expect.poll(() => page.locator('form[aria-busy]').count()).toBe(0)
  expect([await saved(), await field.inputValue()]).toEqual(['020', '020 7946'])
  expect(await page.getByText(/Somebody else/).count()).toBe(0)
  await page.keyboard.press('Control+Enter')
  await expect.poll(saved).toBe('020 7946')
})

test('who may only look at a client is informed once, and reads its fields', async () => {
  const by = await aPage({ login: admin })
  await by.goto('/clients/')
  const { id } = await call<Named>(by, 'POST', '/clients/', { name: 'Quayside Looked At', phone: '020 7946 0002' })
  for (const options of [{}, { ...phone, colorScheme: 'dark' as const }]) {
    const page = await aPage({ login: staff, ...options })
    await page.goto(`/clients/${id}/#details`)
    const why = page.getByText('You need permission to change clients.')
    await why.first().waitFor()
    await expect.poll(() => why.count()).toBe(1)
    const field = page.getByLabel('Telephone', { exact: true })
    expect([await field.inputValue(), await field.getAttribute('readonly'), await field.isEnabled()]).toEqual([
      '020 7946 0002',
      '',
      true,
    ])
    expect(await button(page, 'More actions').count()).toBe(0)
    await picture(page, `only looked at ${'colorScheme' in options ? 'phone' : 'wide'}`)
    expect(await axe(page)).toEqual([])
  }
})

test.each([
  ['clients', staff],
  ['contacts', staff],
  ['equipment', staff],
  ['users', 'manager@gb.example'],
] as const)('%s: nothing of a form that is locked can be edited', async (kind, login) => {
  const page = await aPage({ login, viewport: { width: 1280, height: 1800 } })
  await page.goto(`/${kind}/`)
  const [first] = await call<Named[]>(page, 'GET', `/${kind}/?selection=true&search=`)
  await page.goto(`/${kind}/${first?.id}/#details`)
  const form = page.locator('form[data-locked]')
  await form.getByText(/^You need permission to change /).waitFor()
  const inputs = form.locator('input, textarea, select, button[role=switch]')
  expect(await inputs.count()).toBeGreaterThan(5)
  await expect
    .poll(() => form.locator(':is(input, textarea, select):not([readonly], [disabled], [type=hidden])').count())
    .toBe(0)
  await expect.poll(() => form.getByRole('button', { name: /^(Add|Remove|Clear|Save)/ }).count()).toBe(0)
  await picture(page, `locked ${kind}`)
  expect(await axe(page)).toEqual([])
})
