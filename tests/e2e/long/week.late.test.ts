/** The week while what it shows is read anew, changed on another device, or still on its way. */
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'

import { addDays, today, weekStart } from '#core/days.ts'
import { formatsOf } from '#core/locale/format.ts'
import { testProduct } from '#test/browser.ts'
import { aDraft, call, field, form, london, readAnew } from '#test/diary.ts'
import { onServer } from '#test/template.ts'

const { aPage, database } = testProduct()

const staff = 'staff@gb.example'
const { dayHeading } = formatsOf('GB')
/** Weeks of before the demonstration's own entries. */
const monday = (back: number) => addDays(weekStart(today(london), 1), -7 * (200 + back))
const week = (start: string) => `/diary/?view=week&start=${start}&end=${addDays(start, 6)}`
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const describePage = (page: Page, sentence: string | RegExp) => page.getByText(sentence).first().waitFor()
/** The cell of a day in the one row that has entries, as it reads. */
const cell = (page: Page, date: string, hours: string) =>
  page.getByRole('gridcell', { name: new RegExp(`^${dayHeading(date)}, .*, ${hours}`) }).first()
const opened = (page: Page, date: string, hours: string) =>
  page.getByRole('textbox', { name: new RegExp(`^${dayHeading(date)}, .*, ${hours}`) }).first()

interface Logged {
  id: number
  date: string
  hours: string
}
async function listed(page: Page, date: string) {
  const { id } = await call<{ id: number }>(page, 'GET', '/users/me/')
  const rows = await call<Logged[]>(page, 'GET', `/diary/user/${id}/?start=${date}&end=${date}`)
  return rows.filter((row) => row.id !== null)
}
const otherDevice = (page: Page, id: number, hours: string) =>
  call(page, 'PATCH', `/diary/${id}/`, { hours, place: true })

/** Collects the page's writes from here on. */
function writesOf(page: Page): string[] {
  const writes: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (request.method() !== 'GET' && pathname.startsWith('/api/diary/'))
      writes.push(`${request.method()} ${request.postData() ?? ''}`)
  })
  return writes
}

test('who opens a cell and leaves it as it was writes nothing, whatever another device wrote meanwhile', async () => {
  const date = monday(0)
  const page = await aPage({ login: staff })
  await page.goto('/account/')
  const { id } = await aDraft(page, { date, details: 'On two devices' })
  await page.goto(week(date))
  await cell(page, date, '3:00').click()
  await opened(page, date, '3:00').waitFor()
  await otherDevice(page, id, '5.00')
  await readAnew(page)
  await opened(page, date, '5:00').waitFor()
  const writes = writesOf(page)
  await page.keyboard.press('Enter')
  await cell(page, date, '5:00, draft').focus()
  await page.keyboard.type('4')
  await page.keyboard.press('Enter')
  await cell(page, date, '4:00, draft').waitFor()
  expect(writes).toEqual(['PATCH {"hours":"4.00","place":true}'])
})

test('on a phone neither, where the field is empty yet', async () => {
  const date = monday(2)
  const page = await aPage({ login: staff, viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })
  await page.goto('/account/')
  await aDraft(page, { date: addDays(date, 1), details: 'So that there is a row' })
  await page.goto(week(date))
  const hours = page.locator('#day-panel li:not([data-empty])').getByRole('textbox')
  await page.getByRole('tab', { name: new RegExp(`^${dayHeading(addDays(date, 1))}`) }).tap()
  const label = (await hours.getAttribute('aria-label')) ?? ''
  const work = label.slice(dayHeading(addDays(date, 1)).length, label.indexOf(', 3:00'))
  await page.getByRole('tab', { name: new RegExp(`^${dayHeading(date)}`) }).tap()
  const empty = page.getByLabel(`${dayHeading(date)}${work}, empty`, { exact: true })
  await empty.tap()
  await aDraft(page, { date, details: 'On the other device' })
  await readAnew(page)
  const filled = page.getByLabel(`${dayHeading(date)}${work}, 3:00, draft`, { exact: true })
  await filled.waitFor()
  const writes = writesOf(page)
  await filled.blur()
  await filled.fill('2')
  await filled.blur()
  await page.getByLabel(`${dayHeading(date)}${work}, 2:00, draft`, { exact: true }).waitFor()
  expect(writes).toEqual(['PATCH {"hours":"2.00","place":true}'])
})

test('what is typed over hours that another device has changed meanwhile is refused once, and said', async () => {
  const date = monday(4)
  const page = await aPage({ login: staff, causes: [409] })
  await page.goto('/account/')
  const { id } = await aDraft(page, { date, details: 'Typed over' })
  await page.goto(week(date))
  // One's own writes are in nobody's way: the second is typed before the first is through.
  const { promise: late, resolve: come } = Promise.withResolvers<void>()
  await page.route(`**/api/diary/${id}/`, async (route) => {
    await late
    await route.continue()
  })
  await cell(page, date, '3:00').focus()
  await page.keyboard.type('4')
  await page.keyboard.press('Enter')
  await cell(page, date, '4, draft').focus()
  await page.keyboard.type('6')
  await page.keyboard.press('Enter')
  await cell(page, date, '6, draft').waitFor()
  come()
  await cell(page, date, '6:00, draft').click()
  await opened(page, date, '6:00').fill('7')
  await otherDevice(page, id, '5.00')
  await readAnew(page)
  await expect.poll(async () => (await listed(page, date))[0]?.hours).toBe('5.00')
  await describePage(page, /^5:00/)
  await page.keyboard.press('Enter')
  await page.locator('[data-failed]').waitFor()
  expect((await listed(page, date))[0]?.hours).toBe('5.00')
  await page.locator('[data-failed]').focus()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await cell(page, date, '7:00, draft').waitFor()
  expect((await listed(page, date))[0]?.hours).toBe('7.00')
})

test('an answer from before a cell was filled does not empty it: typed again, it has one entry', async () => {
  const date = monday(6)
  const [next, third] = [addDays(date, 1), addDays(date, 2)]
  const page = await aPage({ login: staff })
  await page.goto('/account/')
  const { id } = await aDraft(page, { date, details: 'Slow to be written' })
  await aDraft(page, { date: third, details: 'The same row' })
  await page.goto(week(date))
  const work = ((await cell(page, date, '3:00').getAttribute('aria-label')) ?? '').slice(dayHeading(date).length)
  const place = `${dayHeading(next)}${work.slice(0, work.indexOf(', 3:00'))}`
  const { promise: late, resolve: come } = Promise.withResolvers<void>()
  const { promise: pending, resolve: ask } = Promise.withResolvers<void>()
  const { promise: slow, resolve: write } = Promise.withResolvers<void>()
  const { promise, resolve: tell } = Promise.withResolvers<void>()
  let reads = 0
  await page.route(/\/api\/diary\/user\/\d+\//, async (route) => {
    if (++reads > 1) return route.continue()
    const response = await route.fetch()
    ask()
    await late
    await route.fulfill({ response }).catch(() => undefined)
    tell()
  })
  await page.route(`**/api/diary/${id}/`, async (route) => {
    await slow
    await route.continue()
  })
  await readAnew(page)
  await pending
  await cell(page, date, '3:00').focus()
  await page.keyboard.type('4')
  await page.keyboard.press('Enter')
  await page.getByLabel(`${place}, empty`).focus()
  await page.keyboard.type('2')
  await page.keyboard.press('Enter')
  await page.getByLabel(`${place}, 2:00, draft`).waitFor()
  come()
  await promise
  await call(page, 'GET', '/users/me/')
  await page.locator(`[data-cell$=" ${next}"][aria-label^="${place}"]`).focus()
  await page.keyboard.type('1')
  await page.keyboard.press('Enter')
  await page.getByLabel(`${place}, 1:00, draft`).waitFor()
  write()
  await cell(page, date, '4:00, draft').waitFor()
  expect((await listed(page, next)).map(({ hours }) => hours)).toEqual(['1.00'])
})

test('a row that is added while last week’s rows are on their way stays', async () => {
  // Of what was worked on lately: other work is not copied.
  const date = addDays(weekStart(today(london), 1), -7)
  const page = await aPage({ login: staff })
  await page.goto('/account/')
  await aDraft(page, { date: addDays(date, -1), details: 'Of last week' })
  const { recent } = await call<{ recent: { task_id: number | null }[] }>(page, 'GET', '/diary/work/')
  const projects = await call<{ id: number; reference: string }[]>(
    page,
    'GET',
    '/projects/?selection=true&with_tasks_only=true&delivered_weeks_ago=12',
  )
  const choices = projects.slice(0, 12).map(async ({ id, reference }) => {
    const path = `/tasks/?selection=true&project_id=${id}`
    const tasks = await call<{ id: number; name: string; closed: boolean }[]>(page, 'GET', path)
    return tasks.flatMap(({ name, closed, id: task }) => (closed ? [] : [{ reference, name, task }]))
  })
  const unused = (await Promise.all(choices)).flat().find(({ task }) => !recent.some(({ task_id }) => task_id === task))
  if (!unused) throw new Error('The demonstration has no open task that this person has not worked on.')
  const { promise: late, resolve: come } = Promise.withResolvers<void>()
  await page.goto(week(date))
  await button(page, 'Add row').waitFor()
  await page.route(/\/api\/diary\/user\/\d+\//, async (route) => {
    await late
    await route.continue()
  })
  await button(page, 'Copy last week').press('Enter')
  await page.getByRole('menuitem', { name: 'Rows only' }).press('Enter')
  await button(page, 'Add row').click()
  for (const [label, text] of [
    ['Project', unused.reference],
    ['Task', unused.name],
  ] as const) {
    await field(page, label).fill(text)
    await form(page).getByRole('option', { name: text }).first().click()
  }
  await form(page).getByRole('button', { name: 'Add row' }).click()
  const added = page.getByRole('button', { name: new RegExp(`^Remove row ${unused.reference} .*, ${unused.name}$`) })
  await added.waitFor()
  come()
  await describePage(page, /^\d+ rows? of last week\.$/)
  expect(await added.count()).toBe(1)
  await page.reload()
  await added.waitFor()
})

test('no day is said to lack hours before the bank holidays have come', async () => {
  const date = monday(10)
  await onServer(
    database().adminUrl,
    `set session_replication_role = replica;
     insert into holiday (org_id, calendar_id, day, name)
       select c.org_id, c.calendar_id, '${date}', 'Day of the level'
         from company c join member m on m.org_id = c.org_id where m.email = '${staff}'`,
  )
  const page = await aPage({ login: staff })
  const { promise: late, resolve: come } = Promise.withResolvers<void>()
  await page.route('**/api/company/holidays/**', async (route) => {
    await late
    await route.continue()
  })
  await page.goto(week(date))
  await button(page, 'Add row').waitFor()
  expect(await page.getByText(/ missing/).count()).toBe(0)
  await button(page, 'Submit week').click()
  await form(page).waitFor()
  await form(page).getByText('Loading the week').or(form(page).getByLabel('Loading the week')).first().waitFor()
  expect(await page.getByText(/ missing/).count()).toBe(0)
  come()
  await form(page)
    .getByRole('heading', { name: dayHeading(addDays(date, 1)) })
    .waitFor()
  expect(
    await form(page)
      .getByRole('heading', { name: dayHeading(date) })
      .count(),
  ).toBe(0)
})
