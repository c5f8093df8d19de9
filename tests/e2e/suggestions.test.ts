/** Rows that are not entries yet: entered by one tap on a phone and by keyboard on a desk, and not shown to others. */
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'

import { addDays } from '#core/days.ts'
import { axe, networkIdle, testProduct } from '#test/browser.ts'
import { call, dayOnly, field, form, openWork, sunday } from '#test/diary.ts'
import { hold } from '#test/heldCalls.ts'
import { onServer } from '#test/template.ts'
import { longTest } from '#test/longTest.ts'

const { aPage, database } = testProduct()
const staff = 'staff@gb.example'
const manager = 'manager@gb.example'
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }

/** The staff login works on Sundays too, and is on three tasks on the Sundays that are to be filled in. */
const [byTap, byKeyboard, atOnce, free] = [1, 2, 3, 4].map(sunday) as [string, string, string, string]
beforeAll(async () => {
  const days = [byTap, byKeyboard, atOnce]
  await onServer(
    database().adminUrl,
    `set session_replication_role = replica;
     insert into schedule_day (org_id, user_id, weekday, start_time, end_time, breaks, travel)
       select org_id, id, 7, '08:00', '16:00', 30, 60 from member where email = '${staff}';
     with mine as (select org_id, id from member where email = '${staff}'),
     work as (select id, org_id from project p where p.org_id = (select org_id from mine) and accepted is not null
       and delivered is null and abandoned is null order by id limit 1),
     made as (insert into task (org_id, project_id, name, start, "end", "showWeekend")
       select work.org_id, work.id, name, day::date, day::date, true
         from work, unnest(array['Levels', 'Setting out', 'Drawing']) name, unnest(array['${days.join("','")}']) day
       returning id, org_id)
     insert into task_user (org_id, task_id, user_id) select made.org_id, made.id, mine.id from made, mine`,
  )
})

const add = (page: Page, task: string) => page.getByRole('button', { name: new RegExp(`^Add .*, ${task},`) })
const describePage = (page: Page, sentence: string) => page.getByRole('status').filter({ hasText: sentence }).first()
const item = (page: Page, text: string) => page.locator('[data-row]').filter({ hasText: text })
const drafts = (page: Page) => page.locator('[data-row]').filter({ hasText: 'Draft' })
const patient = { timeout: 15_000 }
/** Reads what the server has stored. */
const saved = async (page: Page, date: string) => {
  const rows = await call<{ id: number | null; hours: string; task: { name: string } | null }[]>(
    page,
    'GET',
    `/diary/?start=${date}&end=${date}&ordering=start`,
  )
  return rows.flatMap(({ id, hours, task }) => (id === null ? [] : [`${task?.name} ${hours}`]))
}

longTest('three rows by tap on a phone; undone, the row is back', async () => {
  const page = await aPage({ login: staff, ...phone })
  await page.goto(dayOnly(byTap))
  await add(page, 'Levels').waitFor()
  await expect.poll(() => page.locator('[data-tone="ghost"]').count()).toBe(3)
  // Search, filters and what adds them all leave two thirds of the screen to the rows.
  await page.getByRole('button', { name: 'Add all 3 scheduled' }).waitFor()
  expect((await page.locator('[data-row]').first().boundingBox())?.y).toBeLessThan(330)
  expect(await axe(page)).toEqual([])
  for (const [index, task] of ['Levels', 'Setting out', 'Drawing'].entries()) {
    await add(page, task).tap()
    await drafts(page).nth(index).waitFor()
    await item(page, task).getByText('Draft').waitFor()
  }
  await describePage(page, 'Entry added.').waitFor()
  await expect.poll(() => saved(page, byTap), patient).toEqual(['Levels 2.00', 'Setting out 2.25', 'Drawing 2.25'])
  expect(await page.locator('[data-tone="ghost"]').count()).toBe(0)
  await page.getByText('6:30 day').waitFor()
  expect(await axe(page)).toEqual([])

  await page.getByRole('button', { name: 'Undo' }).last().tap()
  await page.locator('[data-tone="ghost"]').waitFor()
  await expect.poll(() => saved(page, byTap), patient).toHaveLength(2)
})

test('three rows by keyboard alone: J walks, Enter adds, the focus stays', async () => {
  const page = await aPage({ login: staff })
  await page.goto(dayOnly(byKeyboard))
  await add(page, 'Levels').waitFor()
  expect(await axe(page)).toEqual([])
  for (const count of [1, 2, 3]) {
    await page.keyboard.press('j')
    await page.keyboard.press('Enter')
    await drafts(page)
      .nth(count - 1)
      .waitFor()
    await expect.poll(() => page.locator('[data-row]:focus').textContent()).toContain('Draft')
  }
  await expect.poll(() => saved(page, byKeyboard), patient).toHaveLength(3)
  // An entry now, like any other.
  await page.keyboard.press('Enter')
  await form(page).waitFor()
  await field(page, 'Details').fill('Chainage 0 to 400')
  await page.keyboard.press('Control+Enter')
  await item(page, 'Chainage 0 to 400').waitFor()
})

longTest('all of them at once, undone at once', async () => {
  const page = await aPage({ login: staff })
  await page.goto(dayOnly(atOnce))
  await page.getByRole('button', { name: 'Add all 3 scheduled' }).click()
  await describePage(page, '3 entries added.').waitFor()
  await expect.poll(() => saved(page, atOnce), patient).toHaveLength(3)
  await describePage(page, '3 entries added.').getByRole('button', { name: 'Undo' }).click()
  await page.getByRole('button', { name: 'Add all 3 scheduled' }).waitFor()
  expect(await saved(page, atOnce)).toEqual([])

  // While another day is on its way, those of the one before are not added under its name.
  const come = await hold(page, 'GET', new RegExp(`^/api/diary/\\?(?!.*${atOnce})`))
  await page.getByRole('button', { name: 'Earlier' }).click()
  await expect.poll(() => page.url()).not.toContain(atOnce)
  await page.getByRole('button', { name: /^Add all/ }).waitFor({ state: 'detached', timeout: 5_000 })
  come()

  // A search finds what an entry on it would be found by.
  await page.goto(dayOnly(atOnce, '&search=drawing'))
  await add(page, 'Drawing').waitFor()
  await expect.poll(() => page.locator('[data-row]').count()).toBe(1)
})

longTest('a workday without a task opens the form with its times, and becomes the entry', async () => {
  const page = await aPage({ login: staff })
  await page.goto(dayOnly(free))
  await item(page, 'From schedule – not entered').getByText('08:00 – 16:00').waitFor()
  await page.keyboard.press('j')
  await page.keyboard.press('Enter')
  await form(page).waitFor()
  expect([await field(page, 'Start').inputValue(), await field(page, 'End').inputValue()]).toEqual(['08:00', '16:00'])
  await expect.poll(() => form(page).getByRole('status', { name: 'Hours', exact: true }).textContent()).toBe('6:30')
  const { project, task } = await openWork(page)
  for (const [name, text] of [
    ['Project', project.reference],
    ['Task', task.name],
  ] as const) {
    await field(page, name).fill(text)
    await form(page).getByRole('option', { name: text }).first().click()
  }
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await describePage(page, 'Entry saved.').waitFor()
  await drafts(page).waitFor()
  expect(await page.locator('[data-tone="ghost"]').count()).toBe(0)
})

longTest("a manager who looks at a person's diary sees their tasks and no placeholders of their schedule", async () => {
  const mine = await aPage({ login: staff })
  await mine.goto('/diary/')
  const { id } = await call<{ id: number }>(mine, 'GET', '/users/me/')
  const page = await aPage({ login: manager })
  const start = addDays(atOnce, -20)
  await page.goto(`/diary/user/${id}/?start=${start}&end=${atOnce}`)
  await item(page, 'Setting out · Scheduled').first().waitFor()
  expect(await page.getByText('From schedule').count()).toBe(0)
  // Nor does the diary of everyone show any row that is not an entry.
  await page.goto(`/diary/?start=${start}&end=${atOnce}`)
  await page.getByRole('row').nth(2).waitFor()
  expect(await page.locator('[data-tone]').count()).toBe(0)
})

longTest('a bank holiday is shown by its name and cannot be added', async () => {
  await onServer(
    database().adminUrl,
    `set session_replication_role = replica;
     insert into holiday (org_id, calendar_id, day, name)
       select c.org_id, c.calendar_id, '${addDays(free, -7)}', 'Day of the theodolite'
         from company c join member m on m.org_id = c.org_id where m.email = '${staff}'`,
  )
  const page = await aPage({ login: staff })
  await page.goto(dayOnly(addDays(free, -7)))
  await item(page, 'Day of the theodolite').getByText('Bank holiday').waitFor()
  expect(await page.getByRole('button', { name: /^Add / }).count()).toBe(0)
  expect(await axe(page)).toEqual([])
  // A search has none.
  await page.goto(dayOnly(addDays(free, -7), '&search=theodolite'))
  await page.getByText('No matching entries').waitFor()
})

longTest('the start that a new entry proposes follows its date, until one is typed', async () => {
  const page = await aPage({ login: staff })
  await page.goto(dayOnly(byKeyboard))
  await page.getByRole('button', { name: 'New entry' }).first().click()
  await form(page).waitFor()
  const typeDate = async (date: string) => {
    await field(page, 'Date').fill(date)
    await field(page, 'Details').focus()
  }
  const start = () => field(page, 'Start').inputValue()
  await typeDate(addDays(free, -14))
  await expect.poll(start, patient).toBe('08:00')
  // Who types elsewhere meanwhile goes on there.
  await expect.poll(() => field(page, 'Details').and(page.locator(':focus')).count()).toBe(1)
  // There the day is logged until four.
  await typeDate(byKeyboard)
  await expect.poll(start, patient).toBe('16:00')
  // Nor is the start changed under somebody who is in it: the answer comes while they are.
  const { promise: inStart, resolve: typing } = Promise.withResolvers<void>()
  await page.route('**/api/diary/schedules/**', async (route) => {
    await inStart
    await route.continue()
  })
  await field(page, 'Date').fill(addDays(free, -21))
  await field(page, 'Start').press('Home')
  const answered = page.waitForResponse(/\/api\/diary\/schedules\//)
  typing()
  await answered
  await page.keyboard.type('1')
  await expect.poll(start, patient).toBe('116:00')
  await page.unroute('**/api/diary/schedules/**')
  await field(page, 'Start').fill('17:15')
  await typeDate(addDays(free, -14))
  await networkIdle(page)
  expect(await start()).toBe('17:15')
})
