/** A working week that two people change at once, that is not lost unsaved and taken back; and one's own clock. */
import { expect, test } from 'vitest'

import { axe, picture, testProduct } from '#test/browser.ts'
import { call } from '#test/diary.ts'

const { aPage } = testProduct()
const admin = 'admin@gb.example'

interface Week {
  version: number
  days: { weekday: number; start_time: string }[]
}

test('two people change a working week: the second sees what became of it', { timeout: 180_000 }, async () => {
  const page = await aPage({ login: admin, causes: [400, 409] })
  await page.goto('/users/')
  const people = await call<{ id: number }[]>(page, 'GET', '/users/?selection=true&search=')
  const id = people.at(-1)?.id
  await page.goto(`/users/${id}/#week`)
  const friday = page.getByRole('group', { name: 'Friday' })
  await friday.getByLabel('Start').fill('07:15')
  // Somebody else gives them the Monday off meanwhile.
  const week = await call<Week>(page, 'GET', `/users/${id}/schedule/`)
  const before = week.days.find(({ weekday }) => weekday === 5)?.start_time
  const days = week.days.filter(({ weekday }) => weekday !== 1)
  await call(page, 'PATCH', `/users/${id}/schedule/`, { days, version: week.version })
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  const notice = page.getByRole('alert').filter({ hasText: 'Changed by someone else working week' })
  await notice.waitFor()
  await expect.poll(() => notice.innerText()).toContain('Monday')
  await picture(page, 'a week that two changed')
  expect(await axe(page)).toEqual([])
  await notice.getByRole('button', { name: 'Combine both' }).click()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('Working week saved.').waitFor()
  const after = await call<Week>(page, 'GET', `/users/${id}/schedule/`)
  expect(after.days.map(({ weekday }) => weekday)).toEqual(days.map(({ weekday }) => weekday))
  expect(after.days.find(({ weekday }) => weekday === 5)?.start_time).toBe('07:15')

  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => friday.getByLabel('Start').inputValue(), { timeout: 10_000 }).toBe(before)

  await friday.getByLabel('End').fill('06:00')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('The end must be after the start.').waitFor()
  await page.getByRole('link', { name: 'All people' }).click()
  await page.getByText('Your changes are not saved.').waitFor()
})

test('a person chooses a clock of twelve hours, and times are said by it', { timeout: 120_000 }, async () => {
  const page = await aPage({ login: admin })
  await page.goto('/account/')
  await page.getByRole('combobox', { name: 'Clock' }).selectOption({ label: '12 hours' })
  await page.getByText('Clock changed.').waitFor()
  await page
    .getByText(/last used .*[ap]m/i)
    .first()
    .waitFor()
  expect(await axe(page)).toEqual([])
  await picture(page, 'own clock')
})
