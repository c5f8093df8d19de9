/** A day logged, submitted and approved in the browser, one by one and in bulk, and everything that can go wrong on the way. */
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'

import { addDays, today } from '#core/days.ts'
import { networkIdle, testProduct } from '#test/browser.ts'
import { aDraft, call, dayOnly, field, fillForm, form, london, openWork, sunday } from '#test/diary.ts'
import { longTest } from '#test/longTest.ts'

const { aPage } = testProduct()

const staff = 'staff@gb.example'
const manager = 'manager@gb.example'
const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: typeof name === 'string' })
const row = (page: Page, details: string) => page.getByRole('row').filter({ hasText: details })
const badge = (page: Page, details: string, status: string) =>
  row(page, details).getByText(status, { exact: true }).waitFor()
const describePage = (page: Page, sentence: string | RegExp) => page.getByText(sentence).first().waitFor()

/** A page on our address, signed in, where calls can be made from. */
async function onDay(login: string, date: string, options: Parameters<typeof aPage>[0] = {}) {
  const page = await aPage({ login, ...options })
  await page.goto(dayOnly(date))
  return page
}

async function choose(page: Page, details: string, act: string) {
  await row(page, details)
    .getByRole('button', { name: /^Actions for/ })
    .click()
  await page.getByRole('menuitem', { name: act, exact: true }).click()
}

test('log a day, change it, delete it, and undo that', async () => {
  const date = sunday(1)
  const page = await onDay(staff, date)
  await button(page, 'New entry').first().click()
  await fillForm(page, { date, start: '9', end: '17:30', details: 'Kerb lines of the new road' })
  await field(page, 'Breaks').click()
  await form(page).getByRole('option', { name: '0:30', exact: true }).click()
  await expect.poll(() => form(page).getByRole('status', { name: 'Hours', exact: true }).textContent()).toBe('8:00')
  await button(page, 'Save').click()
  await describePage(page, 'Entry saved.')
  await row(page, 'Kerb lines of the new road').getByText('09:00 – 17:30').waitFor()
  await row(page, 'Kerb lines of the new road').getByText('8:00', { exact: true }).waitFor()

  await choose(page, 'Kerb lines', 'Edit')
  await field(page, 'Details').fill('Kerb lines and gullies')
  await page.keyboard.press('Control+Enter')
  await row(page, 'Kerb lines and gullies').waitFor()

  await choose(page, 'Kerb lines and gullies', 'Delete')
  await describePage(page, 'Entry deleted.')
  await row(page, 'Kerb lines and gullies').waitFor({ state: 'detached' })
  await page.getByRole('status').filter({ hasText: 'Entry deleted.' }).getByRole('button', { name: 'Undo' }).click()
  await badge(page, 'Kerb lines and gullies', 'Draft')
})

test('submitted, approved by the manager, seen by its owner, reset, recalled', async () => {
  const date = sunday(2)
  const page = await onDay(staff, date)
  await aDraft(page, { date, details: 'Adjustment of the ring' })
  await page.reload()
  await choose(page, 'Adjustment of the ring', 'Submit')
  await describePage(page, 'Entry submitted.')
  await badge(page, 'Adjustment of the ring', 'Submitted')

  const boss = await onDay(manager, date)
  await choose(boss, 'Adjustment of the ring', 'Approve')
  await describePage(boss, 'Entry approved.')
  await badge(boss, 'Adjustment of the ring', 'Approved')
  await page.reload()
  await badge(page, 'Adjustment of the ring', 'Approved')
  // Approved: its owner may look, and is told why no more.
  await row(page, 'Adjustment of the ring').getByText('Adjustment of the ring').click()
  await describePage(page, 'This entry is approved. It must be reset before it can be changed.')
  await button(page, 'Close').click()

  // The badge changes at once, the notice comes with the server's answer.
  await choose(boss, 'Adjustment of the ring', 'Reset to draft')
  await describePage(boss, 'Entry reset to draft.')
  await badge(boss, 'Adjustment of the ring', 'Draft')
  await page.reload()
  await choose(page, 'Adjustment of the ring', 'Submit')
  await badge(page, 'Adjustment of the ring', 'Submitted')
  await choose(page, 'Adjustment of the ring', 'Recall')
  await badge(page, 'Adjustment of the ring', 'Draft')
})

longTest('a rejection needs a reason, which its owner reads; unedited it is not submitted again', async () => {
  const date = sunday(3)
  const page = await onDay(staff, date)
  const { id, version } = await aDraft(page, { date, details: 'Night shift' })
  await call(page, 'POST', '/diary/submit/', { ids: [id], versions: { [id]: version } })
  const boss = await onDay(manager, date)
  await choose(boss, 'Night shift', 'Reject')
  await form(boss).getByRole('button', { name: 'Reject' }).click()
  await describePage(boss, 'This field is required')
  await form(boss).getByRole('textbox', { name: 'Reason' }).fill('Which site was it?')
  await form(boss).getByRole('button', { name: 'Reject' }).click()
  await badge(boss, 'Night shift', 'Rejected')

  await page.reload()
  await badge(page, 'Night shift', 'Rejected')
  await row(page, 'Night shift')
    .getByRole('button', { name: /^Actions for/ })
    .click()
  expect(await page.getByRole('menuitem', { name: 'Submit' }).count()).toBe(0)
  await page.getByRole('menuitem', { name: 'Edit' }).click()
  await form(page).getByText('Which site was it?').waitFor()
  await field(page, 'Details').fill('Night shift at the viaduct')
  await button(page, 'Save and submit').click()
  await badge(page, 'Night shift at the viaduct', 'Submitted')
})

longTest('what is selected while the list is read anew stays selected', async () => {
  const date = sunday(11)
  const page = await onDay(staff, date)
  for (const [index, details] of ['Morning', 'Noon'].entries())
    await aDraft(page, { date, details, start: `${10 + index}:00`, end: `${11 + index}:00` })
  await page.reload()
  await row(page, 'Morning').getByRole('checkbox').check()
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  let waiting = 0
  await page.route(/\/api\/diary\/(user\/\d+\/)?\?/, async (route) => {
    waiting += 1
    await held
    await route.fallback()
  })
  await button(page, 'Submit 1').click()
  await describePage(page, 'Entry submitted.')
  await expect.poll(() => waiting).toBeGreaterThan(0)
  await row(page, 'Noon').getByRole('checkbox').check()
  const read = page.waitForResponse((answer) => /\/api\/diary\//.test(answer.url()) && answer.ok())
  release()
  await read
  await badge(page, 'Morning', 'Submitted')
  await button(page, 'Submit 1').waitFor()
  expect(await row(page, 'Noon').getByRole('checkbox').isChecked()).toBe(true)
  expect(await row(page, 'Morning').getByRole('checkbox').isChecked()).toBe(false)
})

longTest('in bulk: submitted, approved, undone, rejected', async () => {
  const date = sunday(4)
  const page = await onDay(staff, date)
  for (const [index, details] of ['First part', 'Second part', 'Third part'].entries())
    await aDraft(page, { date, details, start: `${10 + index}:00`, end: `${11 + index}:00` })
  await page.reload()
  await row(page, 'First part').waitFor()
  await page.getByRole('checkbox', { name: /^Select all/ }).check()
  await button(page, 'Submit 3').click()
  await describePage(page, '3 entries submitted.')

  const boss = await onDay(manager, date)
  for (const details of ['First part', 'Second part']) await row(boss, details).getByRole('checkbox').check()
  await button(boss, 'Approve 2').click()
  await describePage(boss, '2 entries approved.')
  await badge(boss, 'First part', 'Approved')
  await badge(boss, 'Third part', 'Submitted')
  await boss
    .getByRole('status')
    .filter({ hasText: '2 entries approved.' })
    .getByRole('button', { name: 'Undo' })
    .click()
  await badge(boss, 'First part', 'Submitted')

  for (const details of ['Second part', 'Third part']) await row(boss, details).getByRole('checkbox').check()
  await button(boss, 'Reject 2').click()
  await form(boss).getByRole('textbox', { name: 'Reason' }).fill('One entry for the whole morning, please.')
  await form(boss).getByRole('button', { name: 'Reject' }).click()
  await describePage(boss, '2 entries rejected.')
  await badge(boss, 'Third part', 'Rejected')
  // What the selection does not allow is said in words.
  for (const details of ['First part', 'Third part']) await row(boss, details).getByRole('checkbox').check()
  await describePage(boss, '1 of the 2 selected cannot be approved: 1 is rejected.')
})

test('by keyboard alone: go to the diary, log an entry, walk, select and submit it', async () => {
  const date = sunday(5)
  const page = await aPage({ login: staff })
  await page.goto('/')
  await page.getByRole('heading', { name: /Sean/ }).waitFor()
  await page.keyboard.press('g')
  await page.keyboard.press('d')
  await page.getByRole('heading', { name: 'Diary', exact: true }).waitFor()
  const { project, task } = await openWork(page)
  await page.keyboard.press('n')
  await form(page).waitFor()
  await field(page, 'Date').focus()
  await page.keyboard.press('Control+a')
  await page.keyboard.type(date)
  const focused = page.locator('input:focus, textarea:focus')
  const tabTo = async (name: string) => {
    for (let steps = 0; steps < 12; steps += 1) {
      await page.keyboard.press('Tab')
      const label = await focused.evaluateAll((elements) => String(elements[0]?.labels?.[0]?.textContent ?? ''))
      if (label.replace(/\s*\*$/, '') === name) return
    }
    throw new Error(`Tab does not lead to ${name}.`)
  }
  await tabTo('Start')
  await page.keyboard.press('Control+a')
  await page.keyboard.type('8')
  await tabTo('End')
  await page.keyboard.press('Control+a')
  await page.keyboard.type('12')
  for (const [name, text] of [
    ['Project', project.reference],
    ['Task', task.name],
  ] as const) {
    await tabTo(name)
    await page.keyboard.type(text)
    await form(page).getByRole('option', { name: text }).first().waitFor()
    await page.keyboard.press('Enter')
  }
  await tabTo('Details')
  await page.keyboard.type('Without a mouse')
  await page.keyboard.press('Control+Enter')
  await describePage(page, 'Entry saved.')

  await page.goto(dayOnly(date))
  await row(page, 'Without a mouse').waitFor()
  await page.keyboard.press('j')
  await page.keyboard.press('x')
  await button(page, 'Submit 1').waitFor()
  await page.keyboard.press('Control+k')
  await page.getByRole('dialog', { name: 'Commands' }).waitFor()
  await page.keyboard.type('Submit 1 selected')
  await page.getByRole('dialog', { name: 'Commands' }).getByText('Submit 1 selected').waitFor()
  await page.keyboard.press('Enter')
  await badge(page, 'Without a mouse', 'Submitted')
  await page.keyboard.press('j')
  await page.keyboard.press('Enter')
  await form(page).waitFor()
  await page.keyboard.press('Escape')
  await form(page).waitFor({ state: 'detached' })
})

longTest('over midnight: the Next Day chip, and the hours of the night', async () => {
  const date = sunday(6)
  const page = await onDay(staff, date)
  await button(page, 'New entry').first().click()
  expect(await form(page).getByText('Next Day').count()).toBe(0)
  await fillForm(page, { date, start: '22:00', end: '2:30', details: 'Track closed for the night' })
  await form(page).getByText('Next Day').waitFor()
  await button(page, 'Save').click()
  await row(page, 'Track closed for the night').getByText('Next Day').waitFor()
  await row(page, 'Track closed for the night').getByText('4:30', { exact: true }).waitFor()
})

longTest('who looks from another zone sees the same hours on the same clock, and which clock it is', async () => {
  const date = sunday(7)
  const page = await onDay(staff, date)
  await aDraft(page, { date, details: 'Read from afar', start: '09:00', end: '16:15' })
  const far = await onDay(manager, date, { timezoneId: 'America/New_York' })
  await row(far, 'Read from afar').getByText('09:00 – 16:15').waitFor()
  await row(far, 'Read from afar').getByText('7:15', { exact: true }).waitFor()
  await row(far, 'Read from afar').getByText('Europe/London').waitFor()
})

longTest('two people change one entry: the second is informed, and both changes are kept in the end', async () => {
  const date = sunday(8)
  const page = await onDay(staff, date, { causes: [409] })
  await aDraft(page, { date, details: 'Written by two' })
  await page.reload()
  await choose(page, 'Written by two', 'Edit')
  await field(page, 'Details').fill('Written by two, says Sean')

  const boss = await onDay(manager, date)
  await choose(boss, 'Written by two', 'Edit')
  await field(boss, 'End').fill('13:00')
  await button(boss, 'Save').click()
  await describePage(boss, 'Entry saved.')

  await button(page, 'Save').click()
  await describePage(page, 'This entry was changed by someone else while you worked on it.')
  await expect.poll(() => field(page, 'Details').inputValue()).toBe('Written by two, says Sean')
  await button(page, 'Keep mine').click()
  await button(page, 'Save').click()
  await row(page, 'Written by two, says Sean').waitFor()
})

longTest('without a network nothing typed is lost: it is kept, shown as waiting, and sent once', async () => {
  const date = sunday(9)
  const page = await onDay(staff, date, { causes: ['offline'], serviceWorkers: 'allow' })
  const saved = () => page.evaluate('navigator.serviceWorker.controller !== null')
  await expect.poll(saved, { timeout: 60_000 }).toBe(true)
  // Whichever tab sends it, or the service worker: each of them shows it.
  const otherPage = await page.context().newPage()
  await otherPage.goto(dayOnly(date))
  await button(otherPage, 'New entry').first().waitFor()
  await button(page, 'New entry').first().click()
  await fillForm(page, { date, start: '9', end: '10', details: 'In the tunnel' })
  await page.context().setOffline(true)
  await button(page, 'Save').click()
  await describePage(page, 'No internet connection.')
  await describePage(page, 'Waits on this device. It will be sent when you are online again.')
  await badge(page, 'In the tunnel', 'Waiting to be sent')
  await badge(otherPage, 'In the tunnel', 'Waiting to be sent')
  await page.context().setOffline(false)
  await badge(page, 'In the tunnel', 'Draft')
  await badge(otherPage, 'In the tunnel', 'Draft')
  await expect.poll(() => row(page, 'In the tunnel').count()).toBe(1)
  await expect.poll(() => page.getByText('No internet connection.').count(), { timeout: 10_000 }).toBe(0)
})

longTest('each refusal has its sentence, and nothing typed is lost', async () => {
  const date = sunday(10)
  const page = await onDay(staff, date, { causes: [409, 400] })
  await aDraft(page, { date, details: 'There already', start: '09:00', end: '12:00' })
  await button(page, 'New entry').first().click()
  await fillForm(page, { date, start: '11', end: '13', details: 'On top of it' })
  await button(page, 'Save').click()
  await describePage(page, /^This overlaps another entry of the same person: .*, 09:00 – 12:00, /)
  for (const name of ['Start', 'End'])
    await expect.poll(() => field(page, name).getAttribute('aria-invalid'), { message: name }).toBe('true')
  await expect.poll(() => field(page, 'Details').inputValue()).toBe('On top of it')
  await field(page, 'Start').fill('12')
  await field(page, 'Non-billable hours').fill('5')
  await button(page, 'Save').click()
  await describePage(page, 'Non-billable hours must be between 0 and 1.00 (total hours)')
  await field(page, 'Non-billable hours').fill('0.5')
  await field(page, 'Date').fill(addDays(today(london), 1))
  await button(page, 'Save').click()
  await describePage(page, 'Date must not be after today.')
  await field(page, 'Date').fill(date)
  await field(page, 'Details').fill('')
  await button(page, 'Save and submit').click()
  await describePage(page, 'This field is required')
  await field(page, 'Details').fill('On top of it')
  await button(page, 'Save').click()
  await row(page, 'On top of it').waitFor()
})

test('what is not saved is asked about before it is lost', async () => {
  const page = await onDay(staff, sunday(1))
  await button(page, 'New entry').first().click()
  // Enough to be saved: going on with it must not do that.
  await field(page, 'Start').fill('09:00')
  await field(page, 'End').fill('10:00')
  await field(page, 'Details').fill('Half a thought')
  await page.keyboard.press('Escape')
  await describePage(page, 'Your changes are not saved.')
  await button(page, 'Keep editing').click()
  await networkIdle(page)
  await expect.poll(() => field(page, 'Details').inputValue()).toBe('Half a thought')
  await button(page, 'Cancel').click()
  await button(page, 'Discard changes').click()
  await form(page).waitFor({ state: 'detached' })
})
