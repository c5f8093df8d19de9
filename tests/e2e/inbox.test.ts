/** An approver's inbox: a week with oddities by name, approved by exception with the keyboard alone. */
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'

import { axe, testProduct } from '#test/browser.ts'
import { aDraft, call, dayOnly, form, openWork, sunday } from '#test/diary.ts'
import { longTest } from '#test/longTest.ts'

const { aPage } = testProduct()

const staff = 'staff@gb.example'
const manager = 'manager@gb.example'
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }
const row = (page: Page, details: string) => page.getByRole('row').filter({ hasText: details })
const describePage = (page: Page, sentence: string | RegExp) => page.getByText(sentence).first().waitFor()
/** The card of a person's week by what it is called, and an entry in it. */
const week = (page: Page, name: RegExp) =>
  page.getByRole('listitem').filter({ has: page.getByRole('button', { name }) })
const entry = (page: Page, details: string) => page.locator('.fb-inbox-entry').filter({ hasText: details })
const focused = (page: Page) => page.locator(':focus')

interface Logged {
  id: number
  version: number
}
/** Submits entries of the staff login on a Sunday; times are of the day's clock. */
async function submitted(date: string, ...entries: [details: string, start: string, end: string][]): Promise<Logged[]> {
  const page = await aPage({ login: staff })
  await page.goto(dayOnly(date))
  const made: Logged[] = []
  for (const [details, start, end] of entries) made.push(await aDraft(page, { date, details, start, end }))
  await call(page, 'POST', '/diary/submit/', { ids: made.map(({ id }) => id) })
  return made
}

/** An hour of a Sunday, which is a remark: whether the demonstration has one depends on the day. */
async function onASunday(page: Page, name: string): Promise<void> {
  const date = sunday(2)
  const people = await call<{ id: number; name: string }[]>(page, 'GET', '/diary/users/')
  const { project, task } = await openWork(page)
  const { id } = await call<Logged>(page, 'POST', '/diary/', {
    user_id: people.find((person) => person.name === name)?.id,
    date,
    details: 'Flood gauges',
    timezone: 'America/Denver',
    start: `${date}T16:00:00Z`,
    end: `${date}T17:00:00Z`,
    project_id: project.id,
    task_id: task.id,
  })
  await call(page, 'POST', '/diary/submit/', { ids: [id] })
}

/** Sean's week that ends on the Sunday, as its button is called. */
const weekOf = (date: string) => {
  const end = Number(date.slice(8))
  return new RegExp(`^Sean Parry.*${end} [A-Z][a-z]{2}`)
}

/** An organisation that only warns of overlaps. */
async function overlapsWarn() {
  const page = await aPage({ login: 'admin@gb.example' })
  await page.goto('/')
  const { id } = await call<{ id: number }>(page, 'GET', '/company/')
  await call(page, 'PATCH', `/company/${id}/`, { configs: { diary: { overlap: 'warn' } } })
}

test('a week with oddities is seen by name, approved but for one, and that one rejected: by keyboard alone', async () => {
  await overlapsWarn()
  const date = sunday(5)
  await submitted(
    date,
    ['Early levels', '06:00', '12:00'],
    ['Late levels', '12:00', '17:30'],
    ['Twice', '12:30', '13:00'],
  )

  const boss = await aPage({ login: manager })
  await boss.goto('/')
  await boss.getByRole('heading', { name: /Maggie/ }).waitFor()
  await boss.keyboard.press('g')
  await boss.keyboard.press('i')
  await boss.getByRole('button', { name: weekOf(date) }).waitFor()
  const card = week(boss, weekOf(date))
  for (const word of ['Overlap 2', 'Long day', 'No break', 'Weekend'])
    await card.getByText(word, { exact: true }).first().waitFor()
  await expect.poll(() => card.getByRole('definition').first().textContent()).toBe('12:00')

  await boss.keyboard.press('j')
  await expect.poll(() => focused(boss).textContent()).toContain('Sean Parry')
  await boss.keyboard.press('Enter')
  await describePage(boss, 'A Sunday')
  await describePage(boss, '12:00 paid on this day, more than 10:00')
  await describePage(boss, '12:00 worked without a break')
  await entry(boss, 'Late levels').getByText('Overlaps another entry, 12:30 – 13:00').waitFor()
  await entry(boss, 'Twice').getByText('Overlaps another entry, 12:00 – 17:30').waitFor()
  expect(
    await entry(boss, 'Early levels')
      .getByText(/Overlaps/)
      .count(),
  ).toBe(0)

  // The day, then its three entries.
  for (let step = 0; step < 4; step++) await boss.keyboard.press('ArrowDown')
  await boss.keyboard.press('x')
  await describePage(boss, '2 of 3 ticked')
  await expect.poll(() => entry(boss, 'Twice').getByRole('checkbox').isChecked()).toBe(false)
  // Both decisions are of what is ticked.
  await boss.keyboard.press('r')
  await boss.getByRole('dialog', { name: 'Reject 2 entries' }).waitFor()
  await boss.keyboard.press('Escape')
  await boss.keyboard.press('a')
  await describePage(boss, 'Sean Parry: 2 entries approved.')
  await entry(boss, 'Early levels').waitFor({ state: 'detached' })
  await expect.poll(() => entry(boss, 'Twice').count()).toBe(1)

  // What was left out is not decided by a key pressed once too often: it is ticked first.
  await boss.keyboard.press('a')
  await boss.getByRole('status').filter({ hasText: 'Tick the entries to decide on.' }).waitFor()
  await boss.keyboard.press('ArrowDown')
  await boss.keyboard.press('x')
  await boss.keyboard.press('r')
  await form(boss).getByRole('textbox', { name: 'Reason' }).waitFor()
  await boss.keyboard.type('Is in the entry before it.')
  await boss.keyboard.press('Control+Enter')
  await describePage(boss, 'Sean Parry: entry rejected.')
  // The next person is open and has the focus.
  await boss.locator('.fb-inbox-open[aria-expanded="true"]:focus').waitFor()
  await expect.poll(() => focused(boss).textContent()).not.toMatch(weekOf(date))
  expect(await boss.getByRole('button', { name: weekOf(date) }).count()).toBe(0)

  const page = await aPage({ login: staff })
  await page.goto(dayOnly(date))
  await row(page, 'Early levels').getByText('Approved', { exact: true }).waitFor()
  await row(page, 'Twice').getByText('Rejected', { exact: true }).waitFor()
  await row(page, 'Twice').getByText('Twice').click()
  await form(page).getByText('Is in the entry before it.').waitFor()
})

longTest('what somebody else decided in the meantime is said by name, and the rest still waits', async () => {
  const date = sunday(7)
  const [first] = await submitted(date, ['First part', '09:00', '10:00'], ['Second part', '10:00', '11:00'])
  const boss = await aPage({ login: manager, causes: [409] })
  await boss.goto('/diary/inbox/')
  await boss.getByRole('button', { name: weekOf(date) }).click()
  await entry(boss, 'Second part').waitFor()

  const otherPage = await aPage({ login: 'director@gb.example' })
  await otherPage.goto('/')
  const { name } = await call<{ name: string }>(otherPage, 'GET', '/users/me/')
  await call(otherPage, 'POST', '/diary/approve/', { ids: [first?.id] })

  // The week that was refused is open again before the list has been read anew.
  const { promise: held, resolve: letGo } = Promise.withResolvers<void>()
  await boss.route('**/api/diary/inbox/**', async (route) => {
    await held
    await route.continue()
  })
  await week(boss, weekOf(date)).getByRole('button', { name: 'Approve all 2' }).click()
  await describePage(boss, `${name} approved one of these in the meantime. The other 1 was not changed.`)
  await boss.getByRole('button', { name: weekOf(date), expanded: true }).waitFor()
  letGo()
  await entry(boss, 'Second part').waitFor()
  await entry(boss, 'First part').waitFor({ state: 'detached' })
  await week(boss, weekOf(date)).getByRole('button', { name: 'Approve all 1' }).click()
  await describePage(boss, 'Sean Parry: entry approved.')
})

longTest('on a phone: cards, the decision in reach of the thumb, undone', async () => {
  const date = sunday(6)
  await submitted(date, ['Morning round', '09:00', '10:00'], ['Midday round', '10:00', '11:00'])
  const page = await aPage({ login: manager, ...phone })
  await page.goto('/')
  await page.getByRole('navigation', { name: 'Tabs' }).getByRole('link', { name: 'Inbox' }).tap()
  // A closed card has its approval, too.
  const closed = week(page, weekOf(date)).getByRole('button', { name: 'Approve 2', exact: true })
  await closed.waitFor()
  expect((await closed.boundingBox())?.height).toBeGreaterThanOrEqual(44)
  await page.getByRole('button', { name: weekOf(date) }).tap()
  const approve = page.getByRole('button', { name: 'Approve all 2', exact: true })
  const box = await approve.boundingBox()
  expect(box && box.y + box.height).toBeLessThanOrEqual(844)
  expect(box?.height).toBeGreaterThanOrEqual(44)
  await entry(page, 'Midday round').getByRole('checkbox').tap()
  await week(page, weekOf(date)).getByRole('button', { name: 'Approve 1' }).tap()
  await describePage(page, 'Sean Parry: entry approved.')
  await entry(page, 'Morning round').waitFor({ state: 'detached' })
  await page.getByRole('status').filter({ hasText: 'entry approved' }).getByRole('button', { name: 'Undo' }).tap()
  await entry(page, 'Morning round').waitFor()
  expect(await axe(page)).toEqual([])
})

test('from home: all without remarks in one act, undone as one, what has some left and named; then nothing waits', async () => {
  const page = await aPage({ login: 'admin@us.example' })
  await page.goto('/')
  await onASunday(page, 'Emily Chen')
  await page.reload()
  const approve = page.getByRole('button', { name: /^Approve all \d+ without remarks$/ })
  await approve.waitFor()
  const waiting = async () => (await call<{ waiting: number }>(page, 'GET', '/diary/inbox/')).waiting
  const [all, name] = [await waiting(), await approve.textContent()]
  const clean = Number(/\d+/.exec(name ?? '')?.[0])
  await approve.click()
  await describePage(
    page,
    `${clean} entries approved. ${all - clean} ${all - clean === 1 ? 'entry' : 'entries'} with remarks`,
  )
  await approve.waitFor({ state: 'detached' })
  expect(await waiting()).toBe(all - clean)
  // What was pressed is gone: one is at the beginning of the screen.
  await expect.poll(() => focused(page).evaluate(({ tagName }) => tagName)).toBe('H1')
  await page.getByRole('status').getByRole('button', { name: 'Undo' }).click()
  await approve.waitFor()
  expect([await approve.textContent(), await waiting()]).toEqual([name, all])
  await approve.click()
  await approve.waitFor({ state: 'detached' })

  await page.getByRole('region', { name: 'To approve' }).getByRole('listitem').getByRole('link').first().click()
  await page.waitForURL(/\/diary\/inbox\/\?open=/)
  await page.locator('.fb-inbox-body').waitFor()
  const inbox = await call<{ results: { entries: Logged[] }[] }>(page, 'GET', '/diary/inbox/?rows=50')
  expect(inbox.results.length).toBeGreaterThan(0)
  for (const { entries } of inbox.results)
    await call(page, 'POST', '/diary/approve/', { ids: entries.map(({ id }) => id) })
  await page.goto('/diary/inbox/')
  // Requests for leave may wait beside them.
  await describePage(page, /^(Nothing|No hours) to approve$/)
  await page.getByRole('link', { name: 'Open the timesheets' }).waitFor()
  await page.goto('/')
  await describePage(page, 'Nothing to approve')
})
