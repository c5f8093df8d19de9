/** The board, by two people side by side: what one plans the other sees; on a phone, what is to be done today. */
import type { Locator, Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'

import { addDays, today, weekStart } from '#core/days.ts'
import { formatsOf } from '#core/locale/format.ts'
import { networkIdle, testProduct } from '#test/browser.ts'
import { call, openWork } from '#test/diary.ts'
import { longTest } from '#test/longTest.ts'
import { readPdf } from '#test/pdf.ts'
import { onServer } from '#test/template.ts'

const { aPage, database } = testProduct()
const [manager, director, staff] = ['manager@gb.example', 'director@gb.example', 'staff@gb.example']

// Past all that the demonstration has planned: what stands there is the test's own.
const monday = weekStart(addDays(today('Europe/London'), 90), 1)
const board = `/schedule/14/${monday}/`
/** Far past it: a firm of two hundred, with a dozen bookings each in four weeks. */
const crowded = weekStart(addDays(monday, 60), 1)

beforeAll(() =>
  onServer(
    database().adminUrl,
    `set session_replication_role = replica;
     with firm as (select org_id from member where email = '${manager}'),
     many as (
       insert into member (org_id, first_name, last_name, main_org_id)
       select org_id, 'Worker', lpad(n::text, 3, '0'), org_id from firm, generate_series(1, 175) n returning org_id, id),
     everybody as (select org_id, id, row_number() over (order by id) as n from (
       select org_id, id from many union all select m.org_id, m.id from member m join firm using (org_id) where m.active) one)
     insert into booking (org_id, user_id, label, start, "end", minutes)
     select org_id, id, 'Job ' || k, day, day + (k % 3), 120
       from everybody, generate_series(0, 11) k, lateral (select date '${crowded}' + ((n * 7 + k * 5) % 26)::int as day) d`,
  ),
)

const bars = (page: Page, text: string) => page.locator('.fb-bar', { hasText: text })
const dialog = (page: Page) => page.getByRole('dialog')
const saying = (page: Page, sentence: string) => page.getByRole('status').filter({ hasText: sentence }).first()

/** Notes the rows in which anything of the page is written; the outline of what is dragged is not the row's. */
const watchDrawing = `{
  globalThis.drawn = new Set()
  const rowOf = (node) => (node.closest ? node : node.parentElement)?.closest('[data-row]')?.dataset.row
  new MutationObserver((changes) => {
    for (const { target, attributeName } of changes)
      if (attributeName !== 'data-dragged' && rowOf(target)) drawn.add(rowOf(target))
  }).observe(document.querySelector('.fb-board-body'), { subtree: true, childList: true, attributes: true, characterData: true })
}`

async function open(page: Page, path = board) {
  await page.goto(path)
  await page.locator('.fb-board-row').first().waitFor()
}

/** Who and what is ticked in the dialog of a new booking. */
async function book(page: Page, label: string, names: readonly string[]) {
  await page.getByRole('button', { name: 'New booking' }).click()
  await dialog(page).getByLabel('Or a label').fill(label)
  for (const name of names) {
    await dialog(page).getByLabel('Find people and equipment').fill(name)
    await dialog(page).getByRole('checkbox', { name }).first().check()
  }
  await dialog(page).getByRole('button', { name: 'Book', exact: true }).click()
}

test('a crew is planned with its equipment, which others see; nobody books the equipment again; it is moved by keys and undone', async () => {
  const [page, second] = [
    await aPage({ login: manager, causes: [409] }),
    await aPage({ login: director, causes: [409] }),
  ]
  await Promise.all([open(page), open(second)])
  const crew = ['Grace Okafor', 'Owen Marsh', 'Van 1']
  await book(page, 'Night shift', crew)
  await saying(page, 'Booked.').waitFor()
  await expect.poll(() => bars(page, 'Night shift').count()).toBe(2)
  // The other one has the bars of the people in sight, and that of the equipment below them.
  await expect.poll(() => bars(second, 'Night shift').count()).toBe(2)
  await second.getByRole('button', { name: 'Equipment', exact: true }).first().click()
  await bars(second, 'Night shift').waitFor()

  // What is taken is not offered.
  await second.getByRole('button', { name: 'New booking' }).click()
  await dialog(second).getByLabel('Find people and equipment').fill('Van 1')
  const van = dialog(second).getByRole('listitem').filter({ hasText: 'Van 1' })
  await van.getByText('Booked', { exact: false }).waitFor()
  expect(await van.getByRole('checkbox').isDisabled()).toBe(true)
  await dialog(second).getByRole('button', { name: 'Cancel' }).click()
  await second.getByRole('button', { name: 'Tasks', exact: true }).click()

  const label = async (on: Page) => (await bars(on, 'Night shift').first().getAttribute('aria-label')) ?? ''
  const byOther = ', changed by somebody else'
  const day = async (on: Page) => (await label(on)).replace(byOther, '')
  const before = await day(page)
  await bars(page, 'Night shift').first().focus()
  await page.keyboard.press('Alt+ArrowRight')
  await expect.poll(() => day(second)).not.toBe(before)
  // Who did not change it is told, until they open it.
  expect([await label(page), await label(second)].map((text) => text.includes(byOther))).toEqual([false, true])
  expect(await page.evaluate(`document.activeElement.getAttribute('aria-label')`)).toBe(await day(page))
  await page.keyboard.press('Control+z')
  await expect.poll(() => Promise.all([day(page), day(second)])).toEqual([before, before])
})

test('of two hundred people with two and a half thousand bars few are drawn, and a drop draws the rows that it touches', async () => {
  const page = await aPage({ login: manager })
  await open(page, `/schedule/28/${crowded}/?flat=true`)
  await bars(page, 'Job').first().waitFor()
  const nodes = () => page.locator('.fb-board').evaluate((node) => node.querySelectorAll('*').length)
  expect(await nodes()).toBeLessThanOrEqual(2000)
  // The filters come last, and may need a second line: bars are taken where they stay.
  await networkIdle(page)
  await page.locator('.fb-board').evaluate((node) => node.scrollTo(0, 4000))
  const [from, to] = [page.locator('.fb-board-row').nth(10), page.locator('.fb-board-row').nth(12)]
  // The rows of before the scroll stay above the window until those of here are drawn.
  await expect.poll(async () => (await from.boundingBox())?.y ?? 0).toBeGreaterThan(0)
  expect(await nodes()).toBeLessThanOrEqual(2000)

  const touched = await Promise.all([from, to].map((row) => row.getAttribute('data-row')))
  await page.evaluate(watchDrawing)
  const bar = from.locator('.fb-bar').first()
  const [first, target] = [await bar.boundingBox(), await to.boundingBox()]
  if (!first || !target) throw new Error('There is nothing to drag.')
  const moved = page.waitForResponse('**/api/schedule/bookings/edit/')
  await page.mouse.move(first.x + 20, first.y + 8)
  await page.mouse.down()
  await page.mouse.move(first.x + 20, target.y + 12, { steps: 6 })
  await page.mouse.up()
  expect((await moved).status()).toBe(200)
  await saying(page, 'Booking moved.').waitFor()
  const drawn = await page.evaluate<string[]>('[...globalThis.drawn]')
  const others = drawn.filter((key) => !touched.includes(key))
  expect(touched.every((key) => drawn.includes(key ?? ''))).toBe(true)
  expect(others).toEqual([])
})

/** Where an element is once it no longer moves. */
async function stillBox(element: Locator) {
  let [before, box] = [await element.boundingBox(), await element.boundingBox()]
  await expect
    .poll(
      async () => {
        before = box
        box = await element.boundingBox()
        return box !== null && before?.x === box.x && before.y === box.y
      },
      { interval: 300 },
    )
    .toBe(true)
  if (!box) throw new Error('There is nothing to drag.')
  return box
}

test('what is copied goes to the day of the cursor in any fortnight, and the keys follow the mouse', async () => {
  const page = await aPage({ login: manager })
  const start = addDays(monday, 112)
  await open(page, `/schedule/14/${start}/?flat=true`)
  const { results } = await call<{ results: { id: number }[] }>(page, 'GET', '/users/?rows=2&search=Owen')
  const user_ids = results.map(({ id }) => id).slice(0, 1)
  const booked = { label: 'Levelling', user_ids, start: addDays(start, 2), end: addDays(start, 3) }
  await call(page, 'POST', '/schedule/bookings/', booked)
  await bars(page, 'Levelling').waitFor()
  const daysOf = async () => (await bars(page, 'Levelling').first().getAttribute('aria-label')) ?? ''

  // A drag by the mouse leaves the keys on the bar: one takes it back.
  const before = await daysOf()
  // The filters come last, and may need a second line: the bar is taken where it stays.
  await page.getByRole('button', { name: 'View', exact: true }).and(page.locator(':enabled')).waitFor()
  await networkIdle(page)
  await bars(page, 'Levelling').first().hover()
  const box = await stillBox(bars(page, 'Levelling'))
  await page.mouse.move(box.x + 20, box.y + 8)
  await page.mouse.down()
  await page.mouse.move(box.x + 20 + box.width / 2, box.y + 8, { steps: 6 })
  // What the drop would do stands below it, wholly legible on a bar of a day.
  const dropped = page.locator('.fb-board-drop')
  const [first, last] = [3, 4].map((day) => formatsOf('GB').dayHeading(addDays(start, day)))
  expect(await dropped.innerText()).toContain(`${first} to ${last}`)
  expect(await dropped.evaluate(({ scrollWidth, clientWidth }) => scrollWidth <= clientWidth)).toBe(true)
  await page.mouse.up()
  await saying(page, 'Booking moved.').waitFor()
  expect(await daysOf()).not.toBe(before)
  await page.keyboard.press('Control+z')
  await expect.poll(daysOf).toBe(before)
  // What one takes back oneself is not “changed by somebody else”, also once the server has reported it.
  await networkIdle(page)
  await page.waitForTimeout(500)
  expect(await daysOf()).toBe(before)

  // Two weeks later, on a Friday of its first week.
  await bars(page, 'Levelling').click({ modifiers: ['Control'] })
  await page.keyboard.press('Control+c')
  await saying(page, 'Booking copied. Ctrl V places a copy.').waitFor()
  await page.keyboard.press(']')
  await expect.poll(() => bars(page, 'Levelling').count()).toBe(0)
  await page.locator('.fb-board-cell:focus').waitFor()
  for (let day = 0; day < 4; day += 1) await page.keyboard.press('ArrowRight')
  const copied = page.waitForResponse('**/api/schedule/bookings/copy/')
  await page.keyboard.press('Control+v')
  const friday = addDays(start, 18)
  const written = (await (await copied).json()) as { results: { start: string; end: string }[] }
  // Its second day is the next working one: no hours are lost on the weekend.
  const [made] = written.results
  expect(made?.start.localeCompare(friday)).toBeGreaterThanOrEqual(0)
  expect(made?.end.localeCompare(addDays(friday, 2))).toBeGreaterThan(0)
  await bars(page, 'Levelling').waitFor()
  await page.keyboard.press('Control+z')
  await expect.poll(() => bars(page, 'Levelling').count()).toBe(0)

  // By the button for the days after, with keys alone: they go on where the copies are.
  await open(page, `/schedule/14/${start}/?flat=true`)
  await networkIdle(page)
  await bars(page, 'Levelling').focus()
  await page.keyboard.press('x')
  const copyLater = page.getByRole('button', { name: /^Copy to / })
  await copyLater.focus()
  await page.keyboard.press('Enter')
  await page.waitForURL(`**/${addDays(start, 14)}/**`)
  await bars(page, 'Levelling').waitFor()
  expect(await copyLater.count()).toBe(0)
  await page.locator('.fb-board-body :focus').waitFor()
  await page.keyboard.press('Control+z')
  await expect.poll(() => bars(page, 'Levelling').count()).toBe(0)
})

test('a job of the tray is planned in three acts, with the crew on the board before it is booked, and undone by one key', async () => {
  const page = await aPage({ login: manager })
  await open(page, '/schedule/')
  await page.getByRole('button', { name: 'Unscheduled' }).click()
  const job = page.locator('.fb-tray-task').first()
  const name = (await job.locator('strong').textContent()) ?? ''
  const reference = ((await job.locator('small').first().textContent()) ?? '').split(' ')[0] ?? ''
  await job.getByRole('button', { name: `Plan ${name}, ${reference}` }).click()
  const plan = page.getByRole('complementary', { name: 'Plan for me' })
  await plan.getByRole('radio').first().waitFor()
  const proposed = page.locator('.fb-bar[data-proposed]')
  await proposed.first().waitFor()
  expect(await proposed.first().getAttribute('aria-label')).toContain('proposed, not booked')
  // The keys are in the panel: the next crew is shown, and back.
  await plan.getByRole('radio').first().focus()
  await page.keyboard.press('ArrowDown')
  await expect.poll(() => plan.getByRole('radio').nth(1).isChecked()).toBe(true)
  await page.keyboard.press('ArrowUp')
  await plan.getByRole('button', { name: 'Book this crew' }).click()
  await saying(page, 'Booked.').waitFor()
  await expect.poll(() => proposed.count()).toBe(0)
  const booked = bars(page, `${reference} ${name}`).and(page.locator('[data-saved]'))
  await booked.first().waitFor()
  await page.locator('.fb-tray-task').first().waitFor()
  await page.keyboard.press('Control+z')
  await saying(page, 'Undone.').waitFor()
  await expect.poll(() => booked.count()).toBe(0)
  await page
    .getByRole('button', { name: `Plan ${name}, ${reference}` })
    .first()
    .waitFor()
})

test('paper has every row of the board, also those that the screen has not drawn; the list of keys begins with its own', async () => {
  const page = await aPage({ login: manager, viewport: { width: 1440, height: 700 } })
  await open(page)
  await networkIdle(page)
  const drawn = await page.locator('.fb-board-row').count()
  const { text } = await readPdf(await page.pdf({ preferCSSPageSize: true }))
  const shown = await call<{ people: { name: string; active: boolean }[]; equipment: { name: string }[] }>(
    page,
    'GET',
    `/schedule/?start=${monday}&end=${addDays(monday, 13)}`,
  )
  const names = [...shown.people.filter(({ active }) => active), ...shown.equipment].map(({ name }) => name)
  expect(names.length).toBeGreaterThan(drawn)
  expect(names.filter((name) => !text.includes(name))).toEqual([])

  await page.locator('.fb-board-row').first().waitFor()
  await page.keyboard.press('b')
  const place = page.locator('.fb-board-body :focus')
  const before = await place.getAttribute('aria-label')
  await page.keyboard.press('?')
  await expect.poll(() => dialog(page).getByRole('heading', { level: 4 }).first().textContent()).toBe('On the board')
  await dialog(page).getByText('Place copy here').waitFor()
  // The keys are on the board again once the list is closed.
  await page.keyboard.press('Escape')
  await dialog(page).waitFor({ state: 'detached' })
  await expect.poll(() => place.getAttribute('aria-label')).toBe(before)
  await page.keyboard.press('Control+k')
  await dialog(page).waitFor()
  await page.keyboard.press('Escape')
  await dialog(page).waitFor({ state: 'detached' })
  await expect.poll(() => place.getAttribute('aria-label')).toBe(before)
})

test('a waiting task that is dragged onto a person takes the days that its hours need, which the drag says', async () => {
  const page = await aPage({ login: manager })
  const start = addDays(monday, 196)
  await page.goto('/')
  const { project } = await openWork(page)
  const { results } = await call<{ results: { id: number }[] }>(page, 'GET', '/users/?rows=2')
  const name = 'Settlement monitoring'
  const user_ids = results.map(({ id }) => id)
  const { id } = await call<{ id: number }>(page, 'POST', '/tasks/', {
    project_id: project.id,
    name,
    hours: '13.25',
    user_ids,
  })
  await open(page, `/schedule/14/${start}/?flat=true&tray=true`)
  await page.getByRole('searchbox', { name: 'Find unscheduled tasks' }).fill(name)
  const waiting = page.locator('.fb-tray-task', { hasText: name })
  await waiting.getByText('2 people').waitFor()
  const row = page.locator('.fb-board-row', { hasText: 'Owen Marsh' })
  await row.scrollIntoViewIfNeeded()
  await networkIdle(page)
  const [from, to] = [await stillBox(waiting), await stillBox(row.locator('.fb-board-track'))]
  await page.mouse.move(from.x + 20, from.y + 8)
  await page.mouse.down()
  await page.mouse.move(to.x + 20, to.y + 12, { steps: 6 })
  const days = (last: number) =>
    `${formatsOf('GB').dayHeading(start)} to ${formatsOf('GB').dayHeading(addDays(start, last))}`
  expect(await page.locator('.fb-board-drop').textContent()).toContain(`${days(1)} · Owen Marsh · 13:15 h`)
  expect(await page.locator('.fb-board-drop').textContent()).toContain('2 people are planned for it')
  expect(await page.locator('.fb-board-ghost').textContent()).toBe(name)
  await page.mouse.up()
  await saying(page, `Owen Marsh is booked; 1 more person is planned for it. ${days(1)} · 13:15 h`).waitFor()
  const bookings = async () =>
    (
      await call<{ bookings: { task_id: number; hours: string; spread: boolean }[] }>(
        page,
        'GET',
        `/schedule/?start=${start}&days=7`,
      )
    ).bookings.filter(({ task_id }) => task_id === id)
  expect(await bookings()).toMatchObject([{ hours: '13.25', spread: true, end: addDays(start, 1) }])

  // The ends of its bar resize it, and say so.
  const box = await stillBox(bars(page, name))
  const cursorAt = async (x: number) => {
    await page.mouse.move(x, box.y + 8)
    return page.evaluate<string>(
      `(() => { const bar = document.querySelector('.fb-bar:hover'); const part = getComputedStyle(bar, '::before'); const left = ${x} - bar.getBoundingClientRect().left - bar.clientLeft; return left >= parseFloat(part.left) && left < parseFloat(part.left) + parseFloat(part.width) ? part.cursor : getComputedStyle(bar).cursor })()`,
    )
  }
  expect(await cursorAt(box.x + 3)).toBe('ew-resize')
  expect(await cursorAt(box.x + box.width / 2)).toBe('pointer')
  expect(await cursorAt(box.x + box.width - 3)).toBe('ew-resize')
  await page.keyboard.press('Control+z')
  await saying(page, 'Undone.').waitFor()
  await waiting.waitFor()
  expect(await bookings()).toEqual([])
})

test('the load of eight weeks stands beside the board, and a week of a person is one click away', async () => {
  const page = await aPage({ login: manager })
  await open(page)
  await book(page, 'Yard', ['Owen Marsh'])
  await saying(page, 'Booked.').waitFor()
  await page.getByRole('button', { name: 'View', exact: true }).click()
  await dialog(page).getByText('Load over eight weeks').click()
  await page.keyboard.press('Escape')
  const loads = page.getByRole('complementary', { name: 'Load over eight weeks' })
  const ofOwen = loads.getByRole('row').filter({ hasText: 'Owen Marsh' }).getByRole('button')
  await expect.poll(() => ofOwen.count()).toBe(8)
  expect(await ofOwen.first().getAttribute('aria-label')).toMatch(
    /^Owen Marsh, week of .*: [1-9]\d*% booked, \d+:\d\d h of \d+:\d\d h/,
  )
  await loads.getByText('! more booked than there is').waitFor()
  await ofOwen.nth(4).click()
  await expect.poll(() => page.url()).toContain(addDays(monday, 28))
  await expect
    .poll(() => page.evaluate<string>(`document.activeElement.getAttribute('aria-label') ?? ''`))
    .toContain('Owen Marsh')
})

test('at a width that has no room for the board a planner books and changes by a list of the team', async () => {
  const page = await aPage({ login: manager, viewport: { width: 720, height: 450 } })
  const start = addDays(monday, 140)
  await page.goto(`/schedule/1/${start}/`)
  await page.getByRole('button', { name: 'Team', exact: true }).click()
  await page.getByLabel('Search the team').fill('Grace')
  await page.getByRole('button', { name: 'Book Grace Okafor' }).click()
  await dialog(page).getByLabel('Or a label').fill('Control points')
  await dialog(page).getByLabel('First day').fill(addDays(start, 1))
  await dialog(page).getByLabel('Tentative').focus()
  expect(await dialog(page).getByLabel('Last day').inputValue()).toBe(
    await dialog(page).getByLabel('First day').inputValue(),
  )
  await dialog(page).getByRole('button', { name: 'Book', exact: true }).click()
  await saying(page, 'Booked. Grace Okafor, ').waitFor()
  const chip = page.getByRole('button', { name: /^Control points, / })
  await chip.click()
  await dialog(page).getByRole('button', { name: 'Change' }).click()
  await dialog(page).getByLabel('Notes').fill('By the gate')
  await dialog(page).getByRole('button', { name: 'Save' }).click()
  await saying(page, 'Booking changed. Grace Okafor, ').waitFor()
  await chip.click()
  await dialog(page).getByText('By the gate').waitFor()
  await dialog(page).getByRole('button', { name: 'Remove' }).click()
  await saying(page, 'Booking deleted. Grace Okafor, ').waitFor()
  await expect.poll(() => chip.count()).toBe(0)
})

test('on a phone a planner without bookings begins with the team, and plans the day by taps', async () => {
  await onServer(
    database().adminUrl,
    `set session_replication_role = replica;
     delete from booking where user_id in (select id from member where email = '${director}');
     delete from task_user where user_id in (select id from member where email = '${director}')`,
  )
  const page = await aPage({ login: director, viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })
  const pressed = (name: string) => page.getByRole('button', { name, exact: true, pressed: true })
  await page.goto('/schedule/')
  await pressed('Team').waitFor()
  await page.getByRole('button', { name: 'My days', exact: true }).tap()
  await page.goto('/schedule/')
  await pressed('My days').waitFor()
  await page.getByRole('button', { name: 'Team', exact: true }).tap()
  await page.goto('/schedule/')
  await pressed('Team').waitFor()

  await page.getByRole('button', { name: /^Today, .*change day$/ }).tap()
  await dialog(page).getByRole('button', { name: 'Next Monday' }).tap()
  await expect.poll(() => page.url()).toContain(weekStart(addDays(today('Europe/London'), 7), 1))
  const start = addDays(monday, 147)
  await page.goto(`/schedule/1/${start}/?team=true`)

  // A job that waits is booked on the day shown; whoever is full then is not offered as free.
  await page.getByRole('button', { name: /^Unscheduled \(\d+/ }).tap()
  const waiting = dialog(page).getByRole('button', { name: /^Book / })
  const job = ((await waiting.first().getAttribute('aria-label')) ?? '').replace(/^Book (.*), .*$/, '$1')
  await waiting.first().tap()
  await dialog(page).getByLabel('Find people and equipment').fill('Grace')
  await dialog(page).getByRole('checkbox', { name: 'Grace Okafor' }).check()
  await dialog(page).getByRole('button', { name: 'Book', exact: true }).tap()
  await saying(page, 'Booked. Grace Okafor, ').waitFor()
  const chip = page.getByRole('button', { name: new RegExp(`${RegExp.escape(job)}, `) })
  await chip.waitFor()
  await page.getByRole('button', { name: 'Filters' }).tap()
  await dialog(page).getByRole('switch', { name: 'Only free' }).check()
  await dialog(page).getByRole('button', { name: 'Close' }).tap()
  await expect.poll(() => page.getByText('Grace Okafor').count()).toBe(0)
  await page.getByText('Owen Marsh').waitFor()
  await page.getByRole('button', { name: 'Filters (1)' }).tap()
  await dialog(page).getByRole('button', { name: 'Clear all' }).tap()
  await dialog(page).getByRole('button', { name: 'Close' }).tap()

  // Before somebody else is chosen for the day it says that she is full.
  await page.getByRole('button', { name: 'Book Grace Okafor' }).tap()
  await dialog(page).getByRole('listitem').filter({ hasText: 'Grace Okafor' }).getByText('Full that day').waitFor()
  await dialog(page).getByRole('button', { name: 'Cancel' }).tap()

  await chip.tap()
  await dialog(page).getByRole('button', { name: 'Move to another day' }).tap()
  await dialog(page).getByLabel('First day').fill(addDays(start, 1))
  await dialog(page).getByText('8:00 h free').waitFor()
  await dialog(page).getByRole('button', { name: 'Move', exact: true }).tap()
  await saying(page, 'Booking moved. Grace Okafor, ').waitFor()
  await expect.poll(() => chip.count()).toBe(0)
  await page.getByRole('button', { name: 'Undo' }).tap()
  await chip.tap()
  await dialog(page).getByRole('button', { name: 'Copy to another person' }).tap()
  await dialog(page).getByLabel('Find people and equipment').fill('Owen')
  await dialog(page).getByRole('checkbox', { name: 'Owen Marsh' }).check()
  await dialog(page).getByRole('button', { name: 'Book', exact: true }).tap()
  await saying(page, 'Booked. Owen Marsh, ').waitFor()
  await expect.poll(() => chip.count()).toBe(2)
  await chip.first().tap()
  await dialog(page).getByRole('button', { name: 'Remove' }).tap()
  await expect.poll(() => chip.count()).toBe(1)

  const tray = page.getByRole('button', { name: /^Unscheduled/ })
  const waits = await tray.textContent()
  await tray.tap()
  await dialog(page)
    .getByRole('button', { name: /^Plan / })
    .first()
    .tap()
  await dialog(page).getByRole('button', { name: 'Book this crew' }).tap()
  await saying(page, 'Booked. ').waitFor()
  await dialog(page).waitFor({ state: 'hidden' })
  await expect.poll(() => tray.textContent()).not.toBe(waits)
  await page.getByRole('button', { name: 'Undo' }).tap()
  await expect.poll(() => tray.textContent()).toBe(waits)
})

longTest('on a phone my days have the way there, what to take along, and the timer', async () => {
  // Of a Sunday nothing is planned, and only today's work starts the timer.
  await onServer(
    database().adminUrl,
    `set session_replication_role = replica;
     insert into booking (org_id, user_id, task_id, start, "end")
     select org_id, user_id, task_id, '${today('Europe/London')}', '${today('Europe/London')}'
       from booking join task using (org_id) where task.id = booking.task_id and not task.closed
        and user_id = (select id from member where email = '${staff}') limit 1`,
  )
  const page = await aPage({ login: staff, viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })
  await page.goto('/schedule/')
  await page.getByRole('heading', { name: 'My days' }).waitFor()
  const first = page.locator('.fb-job').first()
  await first.waitFor()
  expect(await first.getByRole('link', { name: 'Navigate' }).getAttribute('href')).toMatch(
    /openstreetmap\.org\/directions|^geo:|maps\.apple\.com/,
  )
  await first.getByRole('button', { name: /^Start timer/ }).click()
  await saying(page, 'Timer started').waitFor()
})

longTest('by keys alone: days are chosen and booked, made longer, copied, and deleted', async () => {
  const page = await aPage({ login: manager })
  const start = addDays(monday, 28)
  await open(page, `/schedule/14/${start}/?flat=true`)
  await page.keyboard.press('n')
  await dialog(page).getByRole('button', { name: 'Cancel' }).click()
  // Into the board by its one stop.
  await page.locator('.fb-board-cell').focus()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Shift+ArrowRight')
  await page.keyboard.press('Enter')
  await dialog(page).getByLabel('Or a label').fill('Course')
  await page.keyboard.press('Control+Enter')
  await bars(page, 'Course').waitFor()
  const label = async () => (await bars(page, 'Course').first().getAttribute('aria-label')) ?? ''
  const made = await label()
  await bars(page, 'Course').focus()
  await page.keyboard.press('Alt+Shift+ArrowRight')
  await expect.poll(label).not.toBe(made)
  await page.keyboard.press('Control+c')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Control+v')
  await expect.poll(() => bars(page, 'Course').count()).toBe(2)
  await bars(page, 'Course').and(page.locator(':not([data-waits])')).nth(1).focus()
  await page.keyboard.press('Delete')
  await expect.poll(() => bars(page, 'Course').count()).toBe(1)
})

longTest('a calendar for other programs is made, read by its address alone, revoked, and undone', async () => {
  const page = await aPage({ login: staff })
  await page.goto('/account/')
  await page.getByRole('button', { name: 'New calendar' }).click()
  await dialog(page)
    .getByRole('radio', { name: /Everything/ })
    .check()
  await page.keyboard.press('Control+Enter')
  const address = await dialog(page).getByLabel('Address of the calendar').inputValue()
  const read = async () => {
    const answer = await fetch(new URL(new URL(address).pathname, page.url()))
    return { status: answer.status, text: await answer.text() }
  }
  expect((await read()).text).toContain('BEGIN:VEVENT')
  await dialog(page).getByRole('button', { name: 'Close' }).click()
  await page.getByRole('button', { name: /^Revoke My schedule/ }).click()
  await saying(page, 'Calendar revoked').waitFor()
  expect(await read()).toMatchObject({ status: 404, text: expect.stringContaining('is no longer shared') })
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(async () => (await read()).status).toBe(200)
})
