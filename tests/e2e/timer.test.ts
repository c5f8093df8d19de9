/** The timer: on a phone with and without its location, in two tabs, on a desk by keyboard, and forgotten for ten hours. */
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'

import { axe, picture, testProduct } from '#test/browser.ts'
import { call, field, form, openWork } from '#test/diary.ts'
import { longTest } from '#test/longTest.ts'

const { aPage, url } = testProduct()

const staff = 'staff@gb.example'
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 }
const quay = { longitude: -1.47, latitude: 54.97, accuracy: 6 }
const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: typeof name === 'string' })
const describePage = (page: Page, sentence: string | RegExp) => page.getByText(sentence).first().waitFor()
const bar = (page: Page) => page.getByRole('region', { name: 'Running timer' })
const chip = (page: Page) => page.getByRole('group', { name: 'Timer' })

interface Entry {
  id: number
  active: boolean
  locations: { features: unknown[] } | null
  location_error: string
}
async function current(page: Page): Promise<Entry | null> {
  const { id } = await call<{ id: number }>(page, 'GET', '/users/me/')
  const [entry] = await call<Entry[]>(page, 'GET', `/diary/?active=true&user-id=${id}`)
  return entry ?? null
}
const whole = (page: Page, id: number) => call<Entry>(page, 'GET', `/diary/${id}/`)
async function eventually(holds: () => Promise<boolean>) {
  for (const until = performance.now() + 10_000; performance.now() < until;) {
    if (await holds()) return
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error('It did not become so within 10 s.')
}
const minutesAgo = (minutes: number) => Temporal.Now.instant().subtract({ minutes }).toString()

/** Ends whatever the test before left running. */
async function nothingRuns(page: Page) {
  const entry = await current(page)
  if (!entry) return
  await call(page, 'DELETE', `/diary/${entry.id}/`)
  await page.reload()
}

async function open(options: Parameters<typeof aPage>[0] = {}) {
  const page = await aPage({ login: staff, ...options })
  await page.goto('/diary/')
  await page.getByRole('heading', { level: 1 }).waitFor()
  await nothingRuns(page)
  // It comes after the screen, and its key with it.
  await button(page, 'Timer').waitFor()
  return page
}

/** The firm tracks, and its demonstration's entries of last night are in nobody's way. */
beforeAll(async () => {
  const page = await aPage({ login: 'admin@gb.example' })
  await page.goto('/')
  const { id } = await call<{ id: number }>(page, 'GET', '/company/')
  await call(page, 'PATCH', `/company/${id}/`, { configs: { diary: { tracking: true, overlap: 'allow' } } })
  await page.close()
})

async function pick(page: Page, name: 'Project' | 'Task', text: string) {
  await field(page, name).fill(text)
  await form(page).getByRole('option', { name: text }).first().click()
}

test('on a phone: started, located, seen in the other tab, stopped', async () => {
  // A place that is kept as the timer is stopped makes the stop a late one: it is sent again.
  const page = await open({ ...phone, geolocation: quay, permissions: ['geolocation'], causes: [409] })
  const { project, task } = await openWork(page)
  const otherPage = await page.context().newPage()
  await otherPage.goto('/')
  await button(otherPage, 'Timer').waitFor()

  await page.getByRole('navigation', { name: 'Tabs' }).getByRole('button', { name: 'Timer' }).tap()
  await describePage(page, 'New timer')
  await describePage(page, 'No location recorded.')
  await pick(page, 'Project', project.reference)
  await pick(page, 'Task', task.name)
  await field(page, 'Details').fill('Levels along the quay')
  await page.getByLabel('Record where I am while the timer runs').check()
  await describePage(page, /^Last location 54\.97000, -1\.47000 \(±6 m\)/)
  expect(await axe(page)).toEqual([])
  await picture(page, 'timer-phone-new')
  await button(page, 'Start').click()

  await bar(page)
    .getByText(/^0:00:\d\d$/)
    .waitFor()
  await bar(page).getByText('±6 m').waitFor()
  await bar(page)
    .getByText(new RegExp(`${project.reference} .* · ${task.name}`))
    .waitFor()
  // The other tab is told, and does not wait until it asks by itself.
  await bar(otherPage).waitFor({ timeout: 5000 })
  const row = page.getByRole('listitem').or(page.getByRole('row')).filter({ hasText: 'Levels along the quay' }).first()
  await row.getByText('Running').waitFor()
  await row.getByText(/^\d\d:\d\d – now/).waitFor()
  const entry = await current(page)
  await eventually(async () => ((await whole(page, entry?.id ?? 0)).locations?.features.length ?? 0) > 0)
  expect((await whole(page, entry?.id ?? 0)).locations?.features).toHaveLength(1)
  expect(await axe(page)).toEqual([])
  await picture(page, 'timer-phone-bar')

  // A kilometre on: it is kept.
  await page.context().setGeolocation({ ...quay, latitude: 54.978, accuracy: 9 })
  await bar(page).getByText('±9 m').waitFor()
  await bar(page).getByRole('button').first().click()
  await describePage(page, 'ACTIVE')
  await form(page).getByRole('img', { name: 'Plan of where the timer ran: 2 places over 890 m' }).waitFor()
  expect(await axe(page)).toEqual([])
  await picture(page, 'timer-phone-dialog')
  await button(page, 'Cancel').click()

  await bar(page).getByRole('button', { name: 'Stop' }).click()
  await describePage(page, /^Timer stopped: 0:0\d on /)
  await bar(page).waitFor({ state: 'detached' })
  await bar(otherPage).waitFor({ state: 'detached', timeout: 5000 })
  expect((await whole(page, entry?.id ?? 0)).active).toBe(false)
  expect((await whole(page, entry?.id ?? 0)).locations?.features).toHaveLength(2)

  await row.getByText('Levels along the quay').click()
  await describePage(page, /^Last location 54\.97800, -1\.47000/)
  await page.getByText('Plan of the way').click()
  await form(page).getByRole('img', { name: 'Plan of where the timer ran: 2 places over 890 m' }).waitFor()
  expect(await axe(page)).toEqual([])
  await picture(page, 'timer-phone-entry')
})

longTest('on a phone that is refused its location: the reason is shown, and the timer runs', async () => {
  const page = await open(phone)
  await button(page, 'Timer').click()
  await page.getByLabel('Record where I am while the timer runs').check()
  await describePage(page, 'User denied Geolocation')
  await picture(page, 'timer-phone-refused')
  await button(page, 'Start').click()
  await bar(page).waitFor()
  await eventually(async () => (await current(page))?.location_error === 'User denied Geolocation')

  // The choice is remembered; taken back, nothing is asked any more.
  await page.reload()
  await bar(page).getByRole('button').first().click()
  await describePage(page, 'User denied Geolocation')
  await page.getByLabel('Record where I am while the timer runs').uncheck()
  await form(page).getByText('User denied Geolocation').waitFor({ state: 'detached' })
  await button(page, 'Discard').click()
  await describePage(page, 'Timer discarded.')
  await bar(page).waitFor({ state: 'detached' })
})

longTest('over plain http the reason is named', async () => {
  const page = await open({
    ...phone,
    before: () => Object.defineProperty(globalThis, 'isSecureContext', { value: false }),
  })
  await button(page, 'Timer').click()
  await describePage(page, /this connection is not secure/)
  await expect.poll(() => page.getByLabel('Record where I am while the timer runs').isDisabled()).toBe(true)
  await button(page, 'Cancel').click()
})

longTest(
  'on a desk by keyboard: T, start, update beside another tab’s change, stop and start new, discard and undo',
  async () => {
    const page = await open({ causes: [409] })
    const { project, task } = await openWork(page)
    await page.keyboard.press('t')
    await describePage(page, 'New timer')
    // It counts from now on, and is called after its work once there is some.
    await form(page).getByText('Not saved yet').waitFor()
    await form(page)
      .getByText(/^0:00:0[1-9]$/)
      .waitFor()
    await expect.poll(() => field(page, 'Project').and(page.locator(':focus')).count()).toBe(1)
    await pick(page, 'Project', project.reference)
    await page.getByRole('heading', { name: new RegExp(`^${project.reference} `) }).waitFor()
    await pick(page, 'Task', task.name)
    await page.getByRole('heading', { name: task.name, exact: true }).waitFor()
    expect(await current(page)).toBeNull()
    await field(page, 'Details').fill('Drawing the sections')
    await page.keyboard.press('Control+Enter')
    await chip(page).waitFor()
    const first = await current(page)
    await picture(page, 'timer-desk-chip')

    await page.keyboard.press('t')
    await describePage(page, 'ACTIVE')
    expect((await page.locator('.fb-dialog .mantine-Modal-content').boundingBox())?.width).toBe(500)
    // Another device changes something else meanwhile: both changes stand.
    await call(page, 'PATCH', `/diary/${first?.id}/`, { breaks: 15 })
    await field(page, 'Details').fill('Drawing the long sections')
    await button(page, 'Update').click()
    await form(page).waitFor({ state: 'detached' })
    expect(await whole(page, first?.id ?? 0)).toMatchObject({
      active: true,
      breaks: 15,
      details: 'Drawing the long sections',
    })

    await page.keyboard.press('t')
    await button(page, 'Stop, save, start new').click()
    await describePage(page, 'Timer stopped and a new one started.')
    await button(page, 'Cancel').click()
    const second = await current(page)
    expect(second?.id).not.toBe(first?.id)
    expect((await whole(page, first?.id ?? 0)).active).toBe(false)

    await page.keyboard.press('t')
    expect(await axe(page)).toEqual([])
    await picture(page, 'timer-desk-dialog')
    await button(page, 'Discard').click()
    await describePage(page, 'Timer discarded.')
    await button(page, 'Timer').waitFor()
    await page.getByRole('status').filter({ hasText: 'Timer discarded.' }).getByRole('button', { name: 'Undo' }).click()
    await chip(page).waitFor()
    expect((await current(page))?.id).toBe(second?.id)

    // From the palette, wherever one is. What ran for less than a minute on no task is no entry.
    const stop = async () => {
      await page.keyboard.press('Control+k')
      await page.getByLabel('Search or run a command').last().fill('stop the timer')
      await page.keyboard.press('Enter')
    }
    await stop()
    await page.getByRole('dialog', { name: 'Discard this timer?' }).waitFor()
    await button(page, 'Keep it running').click()
    expect((await current(page))?.id).toBe(second?.id)
    await call(page, 'PATCH', `/diary/${second?.id}/`, { task_id: task.id })
    await page.reload()
    await chip(page).waitFor()
    await stop()
    await describePage(page, /^Timer stopped: /)
    await button(page, 'Timer').waitFor()

    const third = await call<Entry>(page, 'POST', '/diary/', { active: true })
    await page.reload()
    await button(page, 'Stop timer').click()
    await page.getByRole('dialog', { name: 'Discard this timer?' }).getByRole('button', { name: 'Discard' }).click()
    await describePage(page, 'Timer discarded.')
    expect(await current(page)).toBeNull()
    expect(third.active).toBe(true)
  },
)

longTest('a second start names the first timer, and may replace it; a stop of what is gone says so', async () => {
  const page = await open({ causes: [409, 404] })
  await button(page, 'Timer').click()
  await describePage(page, 'New timer')
  // Started on another device while the dialog is open.
  const theirs = await call<Entry>(page, 'POST', '/diary/', { active: true, details: 'On the phone' })
  await button(page, 'Start').click()
  await describePage(page, 'A timer is running already. Stop it first, or stop it and start this one.')
  await button(page, 'Stop the other timer and start this one').click()
  await form(page).waitFor({ state: 'detached' })
  const mine = await current(page)
  expect(mine?.id).not.toBe(theirs.id)
  expect((await whole(page, theirs.id)).active).toBe(false)

  await call(page, 'PATCH', `/diary/${mine?.id}/`, { start: minutesAgo(5) })
  await page.reload()
  await chip(page)
    .getByText(/^0:05:\d\d$/)
    .waitFor()
  await call(page, 'DELETE', `/diary/${mine?.id}/`)
  await button(page, 'Stop timer').click()
  await describePage(page, 'This timer was discarded in another tab or on another device.')
  await button(page, 'Timer').waitFor()
})

longTest('cancelled before it is saved, it leaves nothing', async () => {
  const page = await open()
  await button(page, 'Timer').click()
  await describePage(page, 'New timer')
  await page.keyboard.press('Escape')
  await form(page).waitFor({ state: 'detached' })
  await button(page, 'Timer').waitFor()
  expect(await current(page)).toBeNull()
})

longTest('after ten hours it is asked for: it runs on, or stops when work ended', async () => {
  const page = await open()
  await call(page, 'POST', '/diary/', { active: true, start: minutesAgo(615) })
  await page.reload()
  await page.getByRole('heading', { name: 'Still working?' }).waitFor()
  await describePage(page, /has been running for 10:1\d hours/)
  expect(await axe(page)).toEqual([])
  await picture(page, 'timer-still-working')
  await button(page, 'Keep it running').click()
  await page.reload()
  await chip(page)
    .getByText(/^10:1\d:\d\d$/)
    .waitFor()
  expect(await page.getByRole('heading', { name: 'Still working?' }).count()).toBe(0)

  await page.evaluate(() => localStorage.removeItem('fieldbook.stillWorking'))
  await page.reload()
  const ended = Temporal.Now.zonedDateTimeISO('Europe/London')
    .subtract({ minutes: 60 })
    .toPlainTime()
    .toString()
    .slice(0, 5)
  await field(page, 'I stopped working at').fill(ended)
  await button(page, 'Stop at that time').click()
  await describePage(page, /^Timer stopped: 9:1\d on /)
})

longTest('dark, on a desk and on a phone', async () => {
  expect(url()).toMatch(/^http:\/\/localhost/)
  const dark = { colorScheme: 'dark' as const }
  const desk = await open({ ...dark, viewport: { width: 1440, height: 900 } })
  const { task, project } = await openWork(desk)
  await call(desk, 'POST', '/diary/', {
    active: true,
    task_id: task.id,
    details: 'Total station',
    start: minutesAgo(1),
  })
  await desk.reload()
  await chip(desk).waitFor()
  await desk.getByText(project.reference).first().waitFor()
  expect(await axe(desk)).toEqual([])
  await picture(desk, 'timer-desk-dark')
  await desk.keyboard.press('t')
  await describePage(desk, 'ACTIVE')
  expect(await axe(desk)).toEqual([])
  await picture(desk, 'timer-desk-dialog-dark')
  const small = await aPage({ login: staff, ...dark, ...phone })
  await small.goto('/diary/')
  await bar(small).waitFor()
  expect(await axe(small)).toEqual([])
  await picture(small, 'timer-phone-dark')
  await call(small, 'DELETE', `/diary/${(await current(small))?.id}/`)
})
