/** Somebody is mentioned in notes, by the keyboard, and finds it behind the bell. */
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'

import { today } from '#core/days.ts'
import { picture, testProduct } from '#test/browser.ts'
import { aDraft, call, dayOnly, field, form, london, sunday } from '#test/diary.ts'
import { longTest } from '#test/longTest.ts'

const { aPage } = testProduct()

const aClient = async (page: Page) => {
  const { results } = (await (await page.request.get('/api/clients/')).json()) as { results: { id: number }[] }
  return `/clients/${results[0]?.id}/`
}

test('a mention is picked by keys, told by the bell, opened from it and read', async () => {
  const page = await aPage({ login: 'admin@gb.example' })
  const client = await aClient(page)
  await page.goto(`${client}#details`)
  const notes = page.getByRole('textbox', { name: 'Notes' })
  await notes.fill('')
  await notes.pressSequentially('Gate code: ask @Mag')
  await page.getByRole('option', { name: 'Maggie Lowe' }).waitFor()
  await page.keyboard.press('Enter')
  await notes.pressSequentially('or the office')
  await expect.poll(() => notes.inputValue()).toBe('Gate code: ask @Maggie Lowe or the office')
  await page.keyboard.press('Control+Enter')
  await page.getByText(/saved/i).first().waitFor()
  // The record says the names itself: nobody is asked for them, so that who may not look people up reads them too.
  const looked: string[] = []
  page.on('request', (request) => void (/\/api\/users\/\?.*ids=/.test(request.url()) && looked.push(request.url())))
  await page.reload()
  await expect.poll(() => notes.inputValue(), { timeout: 15_000 }).toBe('Gate code: ask @Maggie Lowe or the office')
  expect(looked).toEqual([])

  const theirs = await aPage({ login: 'manager@gb.example' })
  await theirs.goto('/')
  await theirs.getByRole('button', { name: 'Notifications, 1 unread' }).click()
  const panel = theirs.getByRole('dialog', { name: 'Notifications' })
  await panel.getByRole('region', { name: 'Today' }).getByText('Gate code: ask @Maggie Lowe or the office').waitFor()
  // The screen beside it goes on being used.
  await theirs.getByRole('link', { name: 'Clients', exact: true }).click()
  await theirs.getByRole('heading', { name: 'Clients', level: 1 }).waitFor()
  await panel.waitFor()
  await theirs.getByRole('button', { name: /^Amira Holt mentioned you in the notes of/ }).click()
  await theirs.waitForURL(`**${client}`)
  await theirs.getByRole('button', { name: 'Notifications', exact: true }).click()
  await theirs.getByRole('button', { name: 'Mark as unread' }).click()
  await theirs.getByRole('button', { name: 'Mark as read' }).waitFor()
  await theirs.keyboard.press('Escape')
  await theirs.getByRole('button', { name: 'Notifications, 1 unread' }).and(theirs.locator(':focus')).waitFor()
})

longTest('letters typed while what offers people is still coming are all kept, and so is the place', async () => {
  const page = await aPage({ login: 'admin@gb.example' })
  let come = () => {}
  const held = new Promise<void>((resolve) => (come = resolve))
  await page.route('**/MentionTyping-*.js', async (route) => {
    await held
    await route.continue()
  })
  await page.goto(dayOnly(today(london), '&entry=new'))
  const details = form(page).getByRole('textbox', { name: 'Details' })
  await details.click()
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 10 })
  const letters = 'The levels of the quay were taken twice, before and after the tide. '
  await page.keyboard.type(letters.slice(0, 5))
  come()
  for (const letter of letters.slice(5)) await page.keyboard.type(letter, { delay: 5 })
  // The field has been replaced by now: it offers people.
  await page.keyboard.type('@Ami')
  await page.getByRole('option', { name: 'Amira Holt' }).waitFor()
  await expect.poll(() => details.inputValue()).toBe(`${letters}@Ami`)
})

longTest(
  'an entry mentions people: by its details, and by why it was rejected, which its owner opens from the bell',
  async () => {
    const date = today(london)
    const boss = await aPage({ login: 'manager@gb.example' })
    await boss.goto(dayOnly(date, '&entry=new'))
    await form(boss).getByRole('textbox', { name: 'Details' }).pressSequentially('Levels, ask @Ami')
    await boss.locator('[data-combobox-selected]', { hasText: 'Amira Holt' }).waitFor()
    await boss.keyboard.press('Enter')
    await expect.poll(() => field(boss, 'Details').inputValue()).toBe('Levels, ask @Amira Holt ')
    await field(boss, 'Start').fill('00:00')
    await field(boss, 'End').fill('00:01')
    await form(boss).getByRole('button', { name: 'Save', exact: true }).click()
    await boss.getByText('Entry saved.').waitFor()
    // In the list it stands as it is read, and is found like that.
    await boss.goto(`/diary/?start=${date}&end=${date}&search=details:"@Amira"`)
    await boss.getByText('Levels, ask @Amira Holt').first().waitFor()

    const theirs = await aPage({ login: 'admin@gb.example' })
    await theirs.goto('/')
    await theirs.getByRole('button', { name: /^Notifications, \d+ unread/ }).click()
    await theirs.getByRole('button', { name: /^Maggie Lowe mentioned you in the entry of Maggie Lowe/ }).click()
    await form(theirs).getByText('Levels, ask @Amira Holt').or(field(theirs, 'Details')).first().waitFor()

    const mine = await aPage({ login: 'staff@gb.example' })
    await mine.goto('/')
    const { id, version } = await aDraft(mine, { date: sunday(5), details: 'Night shift' })
    await call(mine, 'POST', '/diary/submit/', { ids: [id], versions: { [id]: version } })
    await boss.goto(dayOnly(sunday(5), '&search=night'))
    await boss
      .getByRole('row')
      .filter({ hasText: 'Night shift' })
      .getByRole('button', { name: /^Actions for/ })
      .click()
    await boss.getByRole('menuitem', { name: 'Reject', exact: true }).click()
    await form(boss).getByLabel('Reason').pressSequentially('Which quay, @Sea')
    await boss.getByRole('option', { name: 'Sean Parry' }).waitFor()
    await picture(boss, 'mention-reason')
    await boss.keyboard.press('Enter')
    await form(boss).getByRole('button', { name: 'Reject' }).click()
    await form(boss).waitFor({ state: 'detached' })

    await mine.reload()
    await mine.getByRole('button', { name: /^Notifications, \d+ unread/ }).click()
    await mine.getByRole('button', { name: /^Maggie Lowe mentioned you in the entry of Sean Parry, / }).click()
    await form(mine).getByText('Which quay, @Sean Parry').waitFor()
    await expect.poll(() => field(mine, 'Details').inputValue()).toBe('Night shift')
    await picture(mine, 'mention-entry')
  },
)
