/** Last week once more, an entry on other days, recent and pinned work; and the week on a phone. */
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'

import { addDays, today, weekStart } from '#core/days.ts'
import { formatsOf } from '#core/locale/format.ts'
import { axe, testProduct, type PageOptions } from '#test/browser.ts'
import { axeInBothSchemes } from '#test/judgeScreens.ts'
import { looks } from '#test/screens.ts'
import { aDraft, call, field, form, london, openWork, sunday } from '#test/diary.ts'
import { hold } from '#test/heldCalls.ts'
import { longTest } from '#test/longTest.ts'

const { aPage } = testProduct()

const staff = 'staff@gb.example'
const { dayHeading } = formatsOf('GB')
const monday = addDays(weekStart(today(london), 1), -14)
const sundayOf = (start: string) => addDays(start, 6)
const week = (start: string) => `/diary/?view=week&start=${start}&end=${sundayOf(start)}`
const describePage = (page: Page, sentence: string | RegExp) => page.getByText(sentence).first().waitFor()
const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: typeof name === 'string' })
const undo = (page: Page, sentence: string) =>
  page.getByRole('status').filter({ hasText: sentence }).getByRole('button', { name: 'Undo' })

/** The menu gives its focus back while it closes: the next press waits until it is gone. */
async function copyLastWeek(page: Page, what: 'Rows only' | 'Rows and hours') {
  const item = page.getByRole('menuitem', { name: what })
  await button(page, 'Copy last week').press('Enter')
  await item.press('Enter')
  await item.waitFor({ state: 'detached' })
}

interface Logged {
  id: number
  date: string
  hours: string
  details: string
  status: string
}
async function listed(page: Page, start: string) {
  const { id } = await call<{ id: number }>(page, 'GET', '/users/me/')
  const path = `/diary/user/${id}/?start=${start}&end=${sundayOf(start)}`
  return (await call<Logged[]>(page, 'GET', path)).filter((row) => row.id !== null)
}

/** A page in two weeks without entries: the administrator resets what was decided, the person deletes it. */
async function onEmptyWeeks(start: string, options: PageOptions = {}) {
  const page = await aPage({ login: staff, ...options })
  const admin = await aPage({ login: 'admin@gb.example' })
  await Promise.all([page.goto('/account/'), admin.goto('/account/')])
  const old = [...(await listed(page, start)), ...(await listed(page, addDays(start, -7)))]
  const decided = old.filter(({ status }) => status === 'approved' || status === 'submitted').map(({ id }) => id)
  if (decided.length > 0) await call(admin, 'POST', '/diary/reset/', { ids: decided })
  if (old.length > 0) await call(page, 'POST', '/diary/delete/', { ids: old.map(({ id }) => id) })
  return page
}

longTest(
  'copy last week: its rows, then its hours on the days that have none, and undo',
  { timeout: 240_000 },
  async () => {
    const page = await onEmptyWeeks(monday)
    const before = addDays(monday, -7)
    for (const index of [0, 1, 2]) await aDraft(page, { date: addDays(before, index), details: `Day ${index}` })
    await aDraft(page, { date: addDays(monday, 1), details: 'There already' })
    await page.goto(week(monday))
    await copyLastWeek(page, 'Rows only')
    await describePage(page, '1 row of last week.')
    expect(await listed(page, monday)).toHaveLength(1)

    await copyLastWeek(page, 'Rows and hours')
    const sentence = '2 entries copied from last week. 1 is on days that already have entries.'
    await describePage(page, sentence)
    const rows = (await listed(page, monday)).toSorted((a, b) => a.date.localeCompare(b.date))
    expect(rows.map(({ date, hours, details }) => [date, hours, details])).toEqual([
      [monday, '3.00', 'Day 0'],
      [addDays(monday, 1), '3.00', 'There already'],
      [addDays(monday, 2), '3.00', 'Day 2'],
    ])
    await page
      .getByRole('gridcell', { name: new RegExp(`^${dayHeading(addDays(monday, 2))}, .*3:00, draft`) })
      .waitFor()
    await undo(page, sentence).press('Enter')
    await page
      .getByRole('gridcell', { name: new RegExp(`^${dayHeading(addDays(monday, 2))}, .*3:00`) })
      .waitFor({ state: 'detached' })
    expect(await listed(page, monday)).toHaveLength(1)
  },
)

longTest('copied before the week itself has come, it says the same and fills no day twice', async () => {
  const page = await onEmptyWeeks(monday)
  const before = addDays(monday, -7)
  for (const index of [0, 1]) await aDraft(page, { date: addDays(before, index), details: `Day ${index}` })
  await aDraft(page, { date: monday, details: 'There already' })
  const come = await hold(page, 'GET', new RegExp(`^/api/diary/(work/|.*start=${monday})`))
  await page.goto(week(monday))
  await copyLastWeek(page, 'Rows only')
  await copyLastWeek(page, 'Rows and hours')
  // Pressed twice, it copies once.
  await copyLastWeek(page, 'Rows and hours')
  await page.waitForTimeout(500)
  come()
  await describePage(page, '1 row of last week.')
  await describePage(page, '1 entry copied from last week. 1 is on days that already have entries.')
  await describePage(page, 'Nothing was copied. 2 are on days that already have entries.')
  const rows = (await listed(page, monday)).toSorted((a, b) => a.date.localeCompare(b.date))
  expect(rows.map(({ date, details }) => [date, details])).toEqual([
    [monday, 'There already'],
    [addDays(monday, 1), 'Day 1'],
  ])
})

longTest(
  'an entry goes to other days from the list; a day in its way says so and copies nothing',
  { timeout: 240_000 },
  async () => {
    const page = await onEmptyWeeks(monday, { causes: [409] })
    const { id } = await aDraft(page, { date: monday, details: 'Round the reservoir' })
    await aDraft(page, { date: addDays(monday, 2), details: 'In the way' })
    await page.goto(`/diary/?start=${monday}&end=${sundayOf(monday)}`)
    const row = page.getByRole('row').filter({ hasText: 'Round the reservoir' })
    await row.getByRole('button', { name: /^Actions for/ }).click()
    await page.getByRole('menuitem', { name: 'Copy to other days' }).click()
    for (const index of [1, 2]) await button(page, dayHeading(addDays(monday, index))).click()
    await button(page, 'Copy to 2 days').click()
    await form(page).getByText('Nothing was copied: a copy would overlap another entry.').waitFor()
    expect(await listed(page, monday)).toHaveLength(2)
    await button(page, dayHeading(addDays(monday, 2))).click()
    await button(page, `Copy to ${dayHeading(addDays(monday, 1))}`).click()
    await describePage(page, '1 entry copied.')
    const made = (await listed(page, monday)).filter(({ details }) => details === 'Round the reservoir')
    expect(made.map(({ date }) => date).toSorted()).toEqual([monday, addDays(monday, 1)])
    expect(made.filter((logged) => logged.id === id)).toHaveLength(1)
  },
)

longTest('more copies than are made at once are not asked for: it says to how many days they go', async () => {
  const day = addDays(monday, -91)
  const page = await onEmptyWeeks(day)
  const times = Array.from({ length: 19 }, (_, index) =>
    [`${index + 1}`, `${index + 2}`].map((hour) => `${hour.padStart(2, '0')}:00`),
  )
  for (const [start = '', end = ''] of times) await aDraft(page, { date: day, details: 'By the hour', start, end })
  const come = await hold(page, 'GET', /^\/api\/diary\/.*search=hour/)
  await page.goto(`/diary/?start=${day}&end=${day}&search=hour`)
  const all = page.getByRole('checkbox', { name: /^Select all/ })
  // Before the rows there is nothing to select.
  expect(await all.isDisabled()).toBe(true)
  come()
  await all.check()
  await button(page, 'Copy 19').click()
  const days = form(page).getByRole('group', { name: 'Days' }).locator('button:enabled')
  for (let index = 0; index < 26; index++) await days.nth(index).click()
  await button(page, 'Copy to 26 days').waitFor()
  expect(await button(page, 'Copy to 26 days').isEnabled()).toBe(true)
  await days.nth(26).click()
  await describePage(page, 'At most 500 copies at once: choose at most 26 days for 19 entries.')
  expect(await button(page, 'Copy to 27 days').isDisabled()).toBe(true)
  expect(await axe(page)).toEqual([])
  await days.nth(0).click()
  await expect.poll(() => button(page, 'Copy to 26 days').isEnabled()).toBe(true)
})

longTest('recent work in one tap, pinned for the next time; the view is remembered', { timeout: 240_000 }, async () => {
  const page = await aPage({ login: staff })
  await page.goto('/account/')
  const { project, task } = await openWork(page)
  await aDraft(page, { date: sunday(1), details: 'Recent', start: '20:00', end: '21:00' })
  await page.goto('/diary/?entry=new')
  const chips = form(page).getByRole('group', { name: 'Pinned and recent work' })
  const chip = chips.getByRole('button', { name: `${project.reference} ${project.name}, ${task.name}`, exact: true })
  await chip.click()
  await expect.poll(() => field(page, 'Task').inputValue()).toBe(task.name)
  await expect.poll(() => field(page, 'Project').inputValue()).toBe(`${project.reference} ${project.name}`)
  await button(page, 'Pin this work').click()
  await describePage(page, 'Pinned work changed.')
  await page.goto('/diary/')
  await button(page, 'Timer').click()
  const pinned = form(page).getByRole('button', { name: `${project.reference} ${project.name}, ${task.name} (pinned)` })
  await pinned.click()
  await expect.poll(() => field(page, 'Task').inputValue()).toBe(task.name)
  await button(page, 'Cancel').click()
  await button(page, 'Discard changes').click()
  await form(page).waitFor({ state: 'detached' })

  await page.goto('/diary/')
  await button(page, 'Week').click()
  await button(page, 'Add row').waitFor()
  await page.goto('/diary/')
  await page.waitForURL(/view=week/)
  await button(page, 'List').click()
  await button(page, 'New entry').first().waitFor()
})

test('on a phone: a day at a time, hours, details, what is refused, submitted', { timeout: 240_000 }, async () => {
  const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, causes: [400] as const }
  const page = await onEmptyWeeks(monday, phone)
  const { project, task } = await openWork(page)
  await page.goto(week(monday))
  await button(page, 'Add row').tap()
  await form(page).waitFor()
  for (const [label, text] of [
    ['Project', project.reference],
    ['Task', task.name],
  ] as const) {
    await field(page, label).fill(text)
    await form(page).getByRole('option', { name: text }).first().tap()
  }
  await form(page).getByRole('button', { name: 'Add row' }).tap()
  const tuesday = addDays(monday, 1)
  await page.getByRole('tab', { name: new RegExp(`^${dayHeading(tuesday)}`) }).tap()
  const hours = page.getByRole('textbox', {
    name: new RegExp(`^${dayHeading(tuesday)}, ${project.reference} .*, ${task.name}`),
  })
  await hours.fill('25')
  await hours.blur()
  await describePage(page, 'An entry can last at most 24 hours.')
  await expect.poll(() => hours.inputValue()).toBe('25')
  await hours.fill('7.5')
  await hours.blur()
  await page.getByRole('tab', { name: `${dayHeading(tuesday)}, 7:30` }).waitFor()
  await expect.poll(() => hours.inputValue()).toBe('7:30')
  await button(page, new RegExp(`^Details of ${project.reference}`)).tap()
  await field(page, 'Details').fill('Pipe bridge')
  await form(page).getByRole('button', { name: 'Save' }).tap()
  await form(page).waitFor({ state: 'detached' })
  await button(page, 'Submit week').tap()
  await form(page).getByRole('button', { name: 'Submit 1 entry' }).tap()
  await describePage(page, 'Entry submitted.')
  expect(await listed(page, monday)).toMatchObject([
    { date: tuesday, hours: '7.50', details: 'Pipe bridge', status: 'submitted' },
  ])
  await describePage(page, 'This entry is submitted. Recall it to change it.')
})

for (const [look, options] of Object.entries(looks))
  longTest(
    `axe finds nothing in the week, what it refuses and what it opens: ${look}`,
    { timeout: 240_000 },
    async () => {
      const page = await aPage({ login: staff, ...options })
      const validate = options.isMobile ? axe : axeInBothSchemes
      await page.goto('/diary/?view=week')
      await button(page, 'Add row').waitFor()
      expect(await validate(page)).toEqual([])
      const hours = options.isMobile
        ? page.getByRole('textbox', { name: / empty$/ }).first()
        : page.getByRole('gridcell', { name: / empty$/ }).first()
      await hours.click()
      await page.keyboard.type('25')
      await page.keyboard.press('Enter')
      await describePage(page, 'An entry can last at most 24 hours.')
      expect(await validate(page)).toEqual([])
      await button(page, 'Submit week').click()
      await form(page).getByText('missing').first().waitFor()
      expect(await validate(page)).toEqual([])
      await page.keyboard.press('Escape')
      await button(page, 'Add row').click()
      await form(page).getByRole('group', { name: 'Pinned and recent work' }).waitFor()
      expect(await validate(page)).toEqual([])
    },
  )
