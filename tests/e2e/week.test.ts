/** The week grid on a desk without a mouse, from an empty week to its approval by somebody else; and on a phone. */
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'

import { addDays, today, weekStart } from '#core/days.ts'
import { formatsOf } from '#core/locale/format.ts'
import { axe, picture, testProduct, type PageOptions } from '#test/browser.ts'
import { call, field, form, london, openWork } from '#test/diary.ts'
import { longTest } from '#test/longTest.ts'
import type { DiaryEntry } from '#features/diary/entries/entries.contract.ts'

const { aPage } = testProduct()

const staff = 'staff@gb.example'
const { dayHeading } = formatsOf('GB')
/** A week of the past without a day ahead, and the one before it, both cleared of what the demonstration logged. */
const monday = addDays(weekStart(today(london), 1), -7)
const days = Array.from({ length: 7 }, (_, index) => addDays(monday, index))
const dayBefore = (date: string) => addDays(date, -7)
const [mon = '', tue = '', wed = '', thu = '', fri = ''] = days
const week = (start: string) => `/diary/?view=week&start=${start}&end=${addDays(start, 6)}`

const describePage = (page: Page, sentence: string | RegExp) => page.getByText(sentence).first().waitFor()
const press = async (page: Page, ...keys: string[]) => {
  for (const key of keys) await page.keyboard.press(key)
}
const grid = (page: Page) => page.getByRole('grid')
const cell = (page: Page, date: string, work: string) =>
  grid(page).getByRole('gridcell', { name: new RegExp(`^${dayHeading(date)}, .*${work}`) })
const focused = (page: Page) => page.locator(':focus')
/** The label of what has the focus, a cell or the field in it. */
const here = (page: Page) => focused(page).getAttribute('aria-label')
const idOf = async (page: Page) => (await call<{ id: number }>(page, 'GET', '/users/me/')).id
const listed = async (page: Page, start = monday, end = addDays(monday, 6)) => {
  const id = await idOf(page)
  const rows = await call<(DiaryEntry | { id: null })[]>(page, 'GET', `/diary/user/${id}/?start=${start}&end=${end}`)
  // What the schedule suggests for a day without entries is none.
  return rows.filter((row): row is DiaryEntry => row.id !== null).toSorted((a, b) => a.start.localeCompare(b.start))
}

/** The person's page in their week, after the administrator has cleared these days of whatever was logged. */
async function onWeek(login: string, options: PageOptions = {}) {
  const page = await aPage({ login, ...options })
  await page.goto('/account/')
  const director = await aPage({ login: 'admin@gb.example' })
  await director.goto('/account/')
  const old = await listed(page, dayBefore(monday))
  const decided = old.filter(({ status }) => status === 'approved' || status === 'submitted').map(({ id }) => id)
  if (decided.length > 0) await call(director, 'POST', '/diary/reset/', { ids: decided })
  if (old.length > 0) await call(page, 'POST', '/diary/delete/', { ids: old.map(({ id }) => id) })
  await director.context().close()
  return page
}

async function twoTasks(page: Page) {
  const { project } = await openWork(page)
  const tasks = await call<{ id: number; name: string; closed: boolean }[]>(
    page,
    'GET',
    `/tasks/?selection=true&project_id=${project.id}`,
  )
  const [first, second] = tasks.filter(({ closed }) => !closed)
  if (!first || !second) throw new Error('The demonstration has no project with two open tasks.')
  return { project, first, second }
}

/** Adds a row by keys alone: N, the two pickers, Ctrl+Enter. */
async function addRow(page: Page, project: string, task: string) {
  await press(page, 'n')
  await form(page).waitFor()
  for (const [label, text] of [
    ['Project', project],
    ['Task', task],
  ] as const) {
    await field(page, label).focus()
    await page.keyboard.type(text)
    await form(page).getByRole('option', { name: text }).first().waitFor()
    await press(page, 'Enter')
  }
  await press(page, 'Control+Enter')
  await form(page).waitFor({ state: 'detached' })
}

test(
  'by keys alone: rows, hours, a refusal mended, submitted, approved by the manager',
  { timeout: 300_000 },
  async () => {
    const page = await onWeek(staff, { viewport: { width: 1440, height: 900 }, causes: [400] })
    const { project, first, second } = await twoTasks(page)
    await page.goto(week(monday))
    await page.getByRole('button', { name: 'Add row' }).waitFor()
    await addRow(page, project.reference, first.name)
    await addRow(page, project.reference, second.name)

    // A new row has the keys in its first day.
    await expect.poll(() => here(page)).toContain(second.name)

    // Into the grid, to the first row's Monday, and along the days.
    await cell(page, mon, first.name).focus()
    await expect
      .poll(() => here(page))
      .toBe(`${dayHeading(mon)}, ${project.reference} ${project.name}, ${first.name}, empty`)
    await page.keyboard.type('1:30')
    await press(page, 'Tab')
    await expect.poll(() => here(page)).toContain(dayHeading(tue))
    await page.keyboard.type('1,5')
    await press(page, 'Tab')
    await page.keyboard.type('90m')
    await press(page, 'ArrowDown')
    await cell(page, wed, first.name).getByText('1:30').waitFor()
    await cell(page, thu, first.name).focus()
    await page.keyboard.type(':45')
    await press(page, 'Tab')
    await page.keyboard.type('2h 15m')
    await press(page, 'Tab', 'Home')
    await expect.poll(() => here(page)).toContain(dayHeading(mon))
    await press(page, 'End', 'ArrowLeft', 'ArrowLeft')
    await expect.poll(() => here(page)).toContain(`${dayHeading(fri)}, ${project.reference}`)
    await cell(page, fri, first.name).getByText('2:15').waitFor()

    // What is not understood stays in the field and says why; Escape gives back what is saved.
    await page.keyboard.type('1:75')
    await press(page, 'Enter')
    await describePage(page, 'Minutes after hours go up to 59.')
    await press(page, 'Escape')
    await cell(page, fri, first.name).getByText('2:15').waitFor()

    // The second row: the same days, placed after what is there.
    await cell(page, mon, second.name).focus()
    await page.keyboard.type('6')
    await press(page, 'Enter')
    await cell(page, mon, `${second.name}, 6:00`).waitFor()
    const [early, late] = await listed(page, mon, mon)
    expect([early?.hours, late?.hours, late?.start]).toEqual(['1.50', '6.00', early?.end])

    // A day that has no room says so, keeps what was typed, and is mended.
    await cell(page, mon, first.name).focus()
    await page.keyboard.type('23')
    await press(page, 'Enter')
    // Its reason is read without going back, no total counts it, and a reload asks before it is lost.
    const unsaved = page.getByRole('region', { name: 'Not saved' })
    await unsaved.getByText('The other entries of this day leave no room for 23:00. Enter fewer hours.').waitFor()
    await expect.poll(() => here(page)).toContain(second.name)
    await grid(page).getByRole('gridcell', { name: /^7:30/ }).getByText('23:00 not saved').first().waitFor()
    expect(
      await page.evaluate("dispatchEvent(new Event('beforeunload', { cancelable: true }))"),
      'it is not asked',
    ).toBe(false)
    expect(await axe(page)).toEqual([])
    await press(page, 'ArrowUp')
    await cell(page, mon, first.name).focus()
    await describePage(page, 'The other entries of this day leave no room for 23:00. Enter fewer hours.')
    await expect.poll(() => focused(page).getAttribute('aria-invalid')).toBe('true')
    await press(page, 'Enter')
    await expect.poll(() => focused(page).inputValue()).toBe('23')
    await page.keyboard.type('2')
    await press(page, 'Enter')
    await cell(page, mon, `${first.name}, 2:00`).waitFor()

    // Delete takes an entry away, and the key of Undo gives it back.
    await cell(page, fri, first.name).focus()
    await press(page, 'Delete')
    await describePage(page, 'Entry deleted.')
    await press(page, 'Control+z')
    await cell(page, fri, `${first.name}, 2:15`).waitFor()

    // The details of one by F2.
    await cell(page, mon, second.name).focus()
    await press(page, 'F2')
    await field(page, 'Details').waitFor()
    await page.keyboard.type('Setting out')
    await press(page, 'Control+Enter')
    await form(page).waitFor({ state: 'detached' })
    await expect.poll(() => here(page)).toContain(second.name)

    // Submitting says what is missing, hours by day, and asks for the other details: one pass down the list with Enter.
    await cell(page, mon, first.name).focus()
    await press(page, 'Control+Enter')
    await form(page).getByText('1 entry with 6:00 hours is complete.').waitFor()
    await form(page)
      .getByText(/^\d+:\d\d missing: /)
      .first()
      .waitFor()
    expect(await axe(page)).toEqual([])
    for (const date of [mon, tue, wed, thu]) {
      await expect.poll(() => here(page)).toContain(`Details of ${project.reference}`)
      await page.keyboard.type(`Levels of ${date}`)
      await press(page, 'Enter')
    }
    // One that is left empty is passed over.
    await press(page, 'Enter')
    await expect.poll(() => focused(page).textContent()).toBe('Submit 5 entries')
    // A day that lacks hours is filled over it, and the list is there again.
    await form(page)
      .getByRole('button', { name: `Add time on ${dayHeading(fri)}` })
      .press('Enter')
    await page.getByRole('dialog', { name: 'New entry' }).waitFor()
    await expect
      .poll(() => page.getByRole('textbox', { name: 'Date', exact: true }).inputValue())
      .toBe(fri.split('-').toReversed().join('/'))
    await press(page, 'Escape')
    await page.getByRole('dialog', { name: 'New entry' }).waitFor({ state: 'detached' })
    await expect.poll(() => here(page)).toBe(`Add time on ${dayHeading(fri)}`)
    await form(page).getByText('5 entries with 11:45 hours are complete.').waitFor()
    await picture(page, 'week submit')
    await form(page).getByRole('button', { name: 'Submit 5 entries' }).waitFor()
    await press(page, 'Control+Enter')
    await describePage(page, '5 entries submitted.')
    await cell(page, mon, `${first.name}, 2:00, submitted`).waitFor()
    // Undone, and once more.
    await page
      .getByRole('status')
      .filter({ hasText: '5 entries submitted.' })
      .getByRole('button', { name: 'Undo' })
      .press('Enter')
    await cell(page, mon, `${first.name}, 2:00, draft`).waitFor()
    await cell(page, mon, first.name).focus()
    await press(page, 'Control+Enter')
    await form(page).getByRole('button', { name: 'Submit 5 entries' }).waitFor()
    await press(page, 'Control+Enter')
    await cell(page, mon, `${first.name}, 2:00, submitted`).waitFor()
    // Typing changes nothing, and says why.
    await cell(page, mon, first.name).focus()
    await press(page, '9')
    await describePage(page, 'This entry is submitted. Recall it to change it.')

    const boss = await aPage({ login: 'manager@gb.example' })
    await boss.goto('/account/')
    const id = await idOf(page)
    await boss.goto(`/diary/user/${id}/?start=${mon}&end=${addDays(mon, 6)}&status=submitted`)
    await boss.getByText('5 entries', { exact: true }).waitFor()
    await boss.getByRole('checkbox').first().press('Space')
    await boss.getByRole('button', { name: 'Approve 5' }).press('Enter')
    await describePage(boss, '5 entries approved.')
    await page.reload()
    await cell(page, mon, `${first.name}, 2:00, approved`).waitFor()
    await cell(page, mon, first.name).focus()
    await describePage(page, 'This entry is approved. It must be reset before it can be changed.')
  },
)

longTest('a day that is filled over the submit dialog hands the focus on to the next one', async () => {
  const page = await onWeek(staff)
  const { project, first } = await twoTasks(page)
  await page.goto(week(dayBefore(monday)))
  await page.getByRole('button', { name: 'Submit week' }).press('Enter')
  await expect.poll(() => here(page)).toBe(`Add time on ${dayHeading(dayBefore(mon))}`)
  await press(page, 'Enter')
  const entry = page.getByRole('dialog', { name: 'New entry' })
  for (const [label, text] of [
    ['Project', project.reference],
    ['Task', first.name],
  ] as const) {
    await entry.getByRole('combobox', { name: label }).fill(text)
    await entry.getByRole('option', { name: text }).first().click()
  }
  await entry.getByRole('textbox', { name: 'End', exact: true }).fill('17:00')
  await entry.getByRole('textbox', { name: 'Details', exact: true }).fill('Levels')
  await press(page, 'Control+Enter')
  await entry.waitFor({ state: 'detached' })
  await expect.poll(() => here(page)).toBe(`Add time on ${dayHeading(dayBefore(tue))}`)
  await press(page, 'Tab')
  await expect.poll(() => here(page)).toBe(`Add time on ${dayHeading(dayBefore(wed))}`)
})
