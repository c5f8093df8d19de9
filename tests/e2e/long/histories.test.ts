/** Who looks into a history finds what hangs on the record too, in words; of the settings, what became of each part. */
import { expect, test } from 'vitest'

import { axe, picture, testProduct } from '#test/browser.ts'
import { call } from '#test/diary.ts'

const { aPage } = testProduct()
const admin = 'admin@gb.example'

test(
  'a contact’s telephones, a group’s permissions and a department’s name are told',
  { timeout: 180_000 },
  async () => {
    const page = await aPage({ login: admin, viewport: { width: 390, height: 844 } })
    await page.goto('/account/')
    const made = await call<{ id: number }>(page, 'POST', '/contacts/', {
      first_name: 'Nell',
      last_name: 'Noted',
      phones: [{ kind: 'mobile', number: '07700 900321' }],
      confirmed: true,
    })
    await page.goto(`/contacts/${made.id}/#activity`)
    await page.getByText('07700 900321 (mobile)').waitFor()
    await picture(page, 'history of a contact')

    await page.goto('/settings/departments/')
    await page.getByRole('button', { name: 'History of Departments' }).waitFor()
    await call(page, 'POST', '/company/departments/', { name: 'Drones' })
    await page.getByRole('button', { name: 'History of Departments' }).click()
    await page.getByText('added Drones').waitFor()
    expect(await axe(page)).toEqual([])
    await picture(page, 'history of the settings')

    await page.goto('/users/groups/')
    const groups = await call<{ id: number; name: string; version: number; permissions: string[] }[]>(
      page,
      'GET',
      '/users/groups/',
    )
    const staff = groups.find(({ name }) => name === 'Staff')
    const permissions = [...(staff?.permissions ?? []), 'equipment.export']
    await call(page, 'PATCH', `/users/groups/${staff?.id}/`, { permissions, version: staff?.version })
    await page.reload()
    await page.getByRole('button', { name: 'Open Staff' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'History of Staff' }).click()
    await page.getByRole('dialog').getByText('export equipment to a file').last().waitFor()
    expect(await axe(page)).toEqual([])
    await picture(page, 'history of a group')
  },
)

test(
  'what a comment said before is read beside it, and what became of it in the record’s history',
  { timeout: 180_000 },
  async () => {
    const page = await aPage({ login: admin, viewport: { width: 390, height: 844 } })
    await page.goto('/account/')
    const made = await call<{ id: number }>(page, 'POST', '/clients/', { name: 'Talked About', confirmed: true })
    await page.goto(`/clients/${made.id}/#activity`)
    await page.getByRole('textbox', { name: 'New comment' }).fill('The gate is shut.\nRing first.')
    await page.getByRole('button', { name: 'Comment', exact: true }).click()
    const comment = page.locator('.fb-comments > li')
    const history = page.locator('.fb-history').last()
    await comment.getByText('The gate is shut.').waitFor()
    await history.getByText('commented').waitFor()
    expect(await comment.getByRole('button', { name: /^Edited/ }).count()).toBe(0)

    await comment.getByRole('button', { name: /^Change the comment/ }).click()
    const text = comment.getByRole('textbox', { name: 'Comment' })
    await text.fill('The gate is open.')
    await comment.getByRole('button', { name: 'Save comment' }).click()
    await comment.getByText('The gate is open.').waitFor()
    await history.getByText('changed a comment').waitFor()
    await comment.getByRole('button', { name: /^Edited/ }).click()
    await comment.locator('del').getByText('The gate is shut.').waitFor()
    expect(await axe(page)).toEqual([])
    await picture(page, 'comment that was edited')

    await comment.getByRole('button', { name: /^Delete the comment/ }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await history.getByText('removed a comment').waitFor()
    await expect.poll(() => comment.count()).toBe(0)
    await history.locator('del').getByText('The gate is open.').first().waitFor()
  },
)
