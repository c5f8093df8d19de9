/** Acts that the work of a week takes in the field and on the board, counted: one more fails here. */
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'

import { addDays, today, weekday, weekStart } from '#core/days.ts'
import { formatsOf } from '#core/locale/format.ts'
import { testProduct } from '#test/browser.ts'
import { counted } from '#test/counted.ts'
import { call, london, openWork } from '#test/diary.ts'

const { aPage } = testProduct()
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 }
const day = today(london)
const [administrator, manager, staff] = ['admin@gb.example', 'manager@gb.example', 'staff@gb.example']

const idOf = async (page: Page) => (await call<{ id: number }>(page, 'GET', '/users/me/')).id

/** Books somebody for four and a half hours of a job, by default today, and returns it. */
async function aJob(user_id: number, on = day) {
  const admin = await aPage({ login: administrator })
  await admin.goto('/')
  const work = await openWork(admin)
  const booking = {
    user_ids: [user_id],
    task_id: work.task.id,
    start: on,
    end: on,
    hours: '4.5',
    notes: 'Tide at 10.',
  }
  await call(admin, 'POST', '/schedule/bookings/', booking)
  return { ...work, admin }
}

const entriesOf = async (page: Page, start: string, end: string) => {
  const path = `/diary/user/${await idOf(page)}/?start=${start}&end=${end}`
  const rows = await call<{ id: number | null; status: string }[]>(page, 'GET', path)
  // What the schedule suggests for a day without entries is none.
  return rows.filter(({ id }) => id !== null)
}

/** Removes what the demonstration logged for the person of the page. */
async function withoutEntries(page: Page, admin: Page, start: string, end: string) {
  const entries = await entriesOf(page, start, end)
  const decided = entries.filter(({ status }) => status === 'submitted' || status === 'approved').map(({ id }) => id)
  if (decided.length > 0) await call(admin, 'POST', '/diary/reset/', { ids: decided })
  if (entries.length > 0) await call(page, 'POST', '/diary/delete/', { ids: entries.map(({ id }) => id) })
}

test('an expense of the job of today is submitted in six acts', async () => {
  const page = await aPage({ login: staff, ...phone })
  await page.goto('/')
  const { project } = await aJob(await idOf(page))
  await page.goto('/')
  const card = page.getByRole('article').filter({ hasText: 'Tide at 10.' })
  const { acts, click, fill } = counted(page)
  await click(card.getByRole('link', { name: 'Expense' }))
  await fill(page.getByRole('textbox', { name: 'Amount' }), '12.40')
  const type = page.getByRole('combobox', { name: 'Type' })
  await click(type)
  await click(page.getByRole('option', { name: 'Travel', exact: true }))
  await fill(page.getByRole('textbox', { name: 'Description' }), 'Parking')
  await click(page.getByRole('button', { name: 'Add and submit' }))
  await page.getByText('Parking submitted.').waitFor()
  expect(acts()).toBeLessThanOrEqual(6)
  const mine = await call<{ results: { status: string; name: string }[] }>(
    page,
    'GET',
    `/expenses/?project_id=${project.id}&search=Parking`,
  )
  expect(mine.results).toMatchObject([{ name: 'Parking', status: 'submitted' }])
})

test('leave is asked for in five acts from home', async () => {
  const page = await aPage({ login: staff, ...phone })
  await page.goto('/')
  const monday = addDays(weekStart(day, 1), 84)
  const { acts, click, fill } = counted(page)
  await click(page.getByRole('link', { name: 'All requests' }))
  await click(page.getByRole('button', { name: 'Request leave' }).first())
  await fill(page.getByLabel('First day'), monday)
  await fill(page.getByLabel('Last day'), addDays(monday, 1))
  await click(page.getByRole('button', { name: 'Send request' }))
  await page.waitForURL(/\/leave\/\d+\/$/)
  expect(acts()).toBeLessThanOrEqual(5)
})

test('a planned day becomes hours in three taps', async () => {
  const page = await aPage({ login: staff, ...phone })
  await page.goto('/')
  // The working day before this one: it is over at whatever hour this runs. What the demonstration logged is removed.
  const planned = addDays(day, weekday(day) === 1 ? -3 : weekday(day) === 7 ? -2 : -1)
  const { admin } = await aJob(await idOf(page), planned)
  await withoutEntries(page, admin, planned, planned)
  await page.goto('/')
  const { acts, click } = counted(page)
  await click(page.getByRole('link', { name: 'Diary', exact: true }).last())
  const heading = formatsOf('GB').dayHeading(planned)
  await click(page.getByRole('button', { name: new RegExp(`^Add .*${heading}`) }).first())
  await page.getByText('Entry added.').waitFor()
  expect(acts()).toBeLessThanOrEqual(3)
})

test('a fortnight of twenty people in five crews is planned in forty acts', async () => {
  const page = await aPage({ login: manager })
  await page.goto('/')
  const monday = weekStart(addDays(day, 120), 1)
  const last = addDays(monday, 11)
  expect(weekday(last)).toBe(5)
  const { project } = await openWork(page)
  const tasks: string[] = []
  for (const crew of ['North', 'East', 'South', 'West', 'Centre']) {
    const name = `Crew ${crew}`
    await call(page, 'POST', '/tasks/', { project_id: project.id, name, hours: '300' })
    tasks.push(name)
  }
  const { people } = await call<{ people: { id: number; name: string; active: boolean }[] }>(
    page,
    'GET',
    `/schedule/?start=${monday}&end=${last}`,
  )
  await page.goto(`/schedule/14/${monday}/`)
  const { acts, click, fill } = counted(page)
  await click(page.getByRole('button', { name: 'Unscheduled' }))
  await fill(page.getByRole('searchbox', { name: 'Find unscheduled tasks' }), 'Crew')
  const crews = people.filter(({ active }) => active).slice(0, 20)
  for (const [index, name] of tasks.entries()) {
    await click(page.getByRole('button', { name: new RegExp(`^Book ${name}`) }))
    const booking = page.getByRole('dialog')
    await fill(booking.getByLabel('Last day'), last)
    for (const person of crews.slice(index * 4, index * 4 + 4))
      await click(booking.getByRole('checkbox', { name: new RegExp(`^${person.name}`) }))
    await click(booking.getByRole('button', { name: /^(Book|Save)/ }))
    await booking.waitFor({ state: 'hidden' })
  }
  expect(acts()).toBeLessThanOrEqual(40)
  const { bookings } = await call<{ bookings: { user_id: number; start: string; end: string }[] }>(
    page,
    'GET',
    `/schedule/?start=${monday}&end=${last}`,
  )
  const booked = bookings.filter(({ start, end }) => start === monday && end === last).map(({ user_id }) => user_id)
  expect(new Set(booked)).toEqual(new Set(crews.map(({ id }) => id)))
})

test('six jobs of a week are logged in the week grid in twenty-four acts', async () => {
  const page = await aPage({ login: staff, viewport: { width: 1440, height: 900 } })
  await page.goto('/')
  // A week in which nothing is logged, so that every row is new.
  const monday = addDays(weekStart(day, 1), -7)
  const admin = await aPage({ login: administrator })
  await admin.goto('/')
  await withoutEntries(page, admin, monday, addDays(monday, 6))
  await page.goto(`/diary/?view=week&start=${monday}&end=${addDays(monday, 6)}`)
  await page.getByRole('button', { name: 'Add row' }).waitFor()
  const { acts, press, click } = counted(page)
  for (let job = 0; job < 6; job += 1) {
    await press('n')
    const adding = page.getByRole('dialog')
    await click(adding.getByRole('group', { name: 'Pinned and recent work' }).getByRole('button').nth(job))
    await adding.waitFor({ state: 'detached' })
    await page.locator('[role="gridcell"]:focus').waitFor()
    await page.keyboard.type('1:15')
    await press('Enter')
  }
  // Six times the hours that were typed are six acts more.
  expect(acts() + 6).toBeLessThanOrEqual(24)
  await expect.poll(async () => (await entriesOf(page, monday, addDays(monday, 6))).length).toBe(6)
})
