/** The diary narrowed by a typed query, kept under a name, and several of its entries changed at once. */
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'

import { axe, testProduct, type PageOptions } from '#test/browser.ts'
import { axeInBothSchemes } from '#test/judgeScreens.ts'
import { looks } from '#test/screens.ts'
import { aDraft, call, dayOnly, field, form, sunday } from '#test/diary.ts'
import { longTest } from '#test/longTest.ts'

const { aPage } = testProduct()
const staff = 'staff@gb.example'
const manager = 'manager@gb.example'
const phone: PageOptions = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }

const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: typeof name === 'string' })
const row = (page: Page, details: string) => page.getByRole('row').filter({ hasText: details })
const box = (page: Page) => page.getByRole('combobox', { name: 'Search entries' })
const option = (page: Page, name: string | RegExp) => page.getByRole('option', { name })
const chip = (page: Page, text: string) => button(page, `Remove filter ${text}`)
const describePage = (page: Page, sentence: string) => page.getByText(sentence, { exact: true }).first().waitFor()
const marked = (page: Page) =>
  box(page).evaluate((input) => {
    const id = input.getAttribute('aria-activedescendant')
    return id === null ? null : (input.ownerDocument.getElementById(id)?.textContent ?? 'nothing')
  })
const searched = (page: Page) => new URL(page.url()).searchParams

test('by keyboard alone: a query is completed, kept, opened again by its address, changed, renamed and deleted', async () => {
  const page = await aPage({ login: manager })
  await page.goto('/diary/')
  await row(page, 'Draft').first().waitFor()
  const press = async (...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key)
  }
  const command = async (words: string, name: string | RegExp) => {
    await press('Control+k')
    await page.getByRole('dialog').waitFor()
    await page.keyboard.type(words)
    await page.getByRole('dialog').getByText(name).first().waitFor()
    await press('Enter')
  }

  // A key by its first letters, a person of it by name.
  await press('/')
  await page.keyboard.type('per')
  await option(page, /^person:/).waitFor()
  await expect.poll(() => box(page).getAttribute('aria-expanded')).toBe('true')
  await press('Tab')
  await expect.poll(() => box(page).inputValue()).toBe('person:')
  await page.getByRole('option', { name: 'Me', exact: true }).waitFor()
  await page.keyboard.type('sean')
  await expect.poll(() => page.getByRole('option').allTextContents()).toEqual(['Sean Parry'])
  await press('ArrowDown')
  await expect.poll(() => marked(page)).toBe('Sean Parry')
  await press('Enter')
  await expect.poll(() => box(page).inputValue()).toBe('person:"Sean Parry" ')
  await chip(page, 'Person: Sean Parry').waitFor()

  // Escape closes the list and leaves what is typed; an excluded value of a list that is known.
  await page.keyboard.type('-sta')
  await option(page, /^status:/).waitFor()
  await press('Escape')
  await expect.poll(() => box(page).getAttribute('aria-expanded')).toBe('false')
  await page.keyboard.type('t')
  await option(page, /^status:/).waitFor()
  await press('Tab')
  await option(page, 'Approved').waitFor()
  await press('ArrowDown', 'ArrowDown', 'ArrowDown', 'Enter')
  await chip(page, 'Not status: approved').waitFor()
  await expect.poll(() => row(page, 'Approved').count()).toBe(0)
  await expect.poll(() => row(page, 'Maggie Lowe').count()).toBe(0)
  await row(page, 'Sean Parry').first().waitFor()

  await command('save these', 'Save these filters as…')
  await form(page).getByRole('textbox', { name: 'Name' }).waitFor()
  await page.keyboard.type('Sean, open')
  await press('Enter')
  await describePage(page, 'Filter saved.')
  await expect.poll(() => searched(page).get('set')).toMatch(/^\d+$/)
  const set = searched(page).get('set')

  // The name alone is an address.
  await page.goto(`/diary/?set=${set}`)
  await chip(page, 'Not status: approved').waitFor()
  await expect.poll(() => box(page).inputValue()).toBe('person:"Sean Parry" -status:approved')
  expect(searched(page).get('search')).toBe('person:"Sean Parry" -status:approved')
  await row(page, 'Sean Parry').first().waitFor()
  expect(await row(page, 'Maggie Lowe').count()).toBe(0)

  // A chip that goes is gone from the query; the set knows that it is another one now.
  await chip(page, 'Not status: approved').focus()
  await press('Enter')
  await expect.poll(() => box(page).inputValue()).toBe('person:"Sean Parry"')
  await button(page, 'Saved filters: Sean, open, changed').focus()
  await press('Enter')
  const act = async (name: string) => {
    await page.getByRole('menuitem', { name }).waitFor()
    await page.getByRole('menuitem', { name }).focus()
    await press('Enter')
  }
  await act('Update “Sean, open”')
  await describePage(page, 'Saved filter updated.')
  await button(page, 'Saved filters: Sean, open').focus()
  await press('Enter')
  await act('Rename “Sean, open”…')
  await form(page).getByRole('textbox', { name: 'Name' }).fill('All of Sean')
  await press('Enter')
  await describePage(page, 'Saved filter renamed.')
  await button(page, 'Saved filters: All of Sean').focus()
  await press('Enter')
  await act('Delete “All of Sean”')
  await describePage(page, 'Saved filter deleted.')
  await button(page, 'Saved filters').waitFor()
  await expect.poll(() => searched(page).get('set')).toBeNull()
  await page
    .getByRole('status')
    .filter({ hasText: 'Saved filter deleted.' })
    .getByRole('button', { name: 'Undo' })
    .focus()
  await press('Enter')
  await button(page, 'Saved filters').click()
  await page.getByRole('menuitem', { name: 'All of Sean' }).click()
  // Its last filter taken away it is no longer applied: its name alone in the address would bring all of it back.
  await chip(page, 'Person: Sean Parry').click()
  await row(page, 'Maggie Lowe').first().waitFor()
  await expect.poll(() => box(page).inputValue()).toBe('')
  await button(page, 'Saved filters').waitFor()
  expect(searched(page).get('set')).toBeNull()
})

longTest(
  'the diary of one person has saved filters: those that say nothing of whom, and it neither opens with one nor is remembered',
  async () => {
    const page = await aPage({ login: manager })
    await page.goto('/diary/')
    await row(page, 'Draft').first().waitFor()
    const users = await call<{ id: number; name: string }[]>(page, 'GET', '/diary/users/')
    const sean = users.find(({ name }) => name === 'Sean Parry')?.id ?? 0
    const ofAll = '/diary/filter-sets/'
    const ofSean = await call<{ id: number }>(page, 'POST', ofAll, {
      name: 'Rejected of Sean',
      usersIncludeIds: [sean],
      diaryStatus: ['rejected'],
    })
    const { id } = await call<{ id: number }>(page, 'POST', ofAll, {
      name: 'Approved',
      diaryStatus: ['approved'],
      default: true,
    })

    await page.goto(`/diary/user/${sean}/`)
    await row(page, 'Draft').first().waitFor()
    const path = new URL(page.url()).pathname
    // What everybody's list opens with is not asked for here.
    await button(page, 'Saved filters').click()
    await page.getByRole('menuitem', { name: 'Approved' }).waitFor()
    expect(searched(page).get('set')).toBeNull()
    expect(await page.getByRole('menuitem', { name: 'Rejected of Sean' }).count()).toBe(0)
    await page.getByRole('menuitem', { name: 'Approved' }).click()
    await chip(page, 'Approved').waitFor()
    await expect.poll(() => row(page, 'Draft').count()).toBe(0)
    expect(new URL(page.url()).pathname).toBe(path)
    await button(page, 'Saved filters: Approved').click()
    await page.getByRole('menuitem', { name: 'Rename “Approved”…' }).waitFor()
    expect(await page.getByRole('menuitem', { name: 'Open the list with this filter' }).count()).toBe(0)
    await page.keyboard.press('Escape')

    // Its name alone is an address here, too; one that says whom it means stands for nothing.
    await page.goto(`/diary/user/${sean}/?set=${id}`)
    await chip(page, 'Approved').waitFor()
    expect(searched(page).get('status')).toBe('approved')
    await page.goto(`/diary/user/${sean}/?set=${ofSean.id}`)
    await row(page, 'Draft').first().waitFor()
    expect(searched(page).get('status')).toBeNull()

    // What is kept here says nothing of the person, and is a filter of everybody's list.
    await button(page, 'Status').click()
    await page.getByRole('checkbox', { name: 'Draft' }).click()
    await page.keyboard.press('Escape')
    await chip(page, 'Draft').waitFor()
    await button(page, 'Saved filters').click()
    await page.getByRole('menuitem', { name: 'Save current as…' }).click()
    await form(page).getByRole('textbox', { name: 'Name' }).fill('Drafts')
    await page.keyboard.press('Enter')
    await describePage(page, 'Filter saved.')
    await button(page, 'Saved filters: Drafts').waitFor()
    expect(new URL(page.url()).pathname).toBe(path)
    const sets = await call<{ name: string; usersIncludeIds: number[]; diaryStatus: string[] }[]>(page, 'GET', ofAll)
    expect(sets.find(({ name }) => name === 'Drafts')).toMatchObject({ usersIncludeIds: [], diaryStatus: ['draft'] })

    // Everybody's list opens with the set that was chosen for it, not with what was looked at in one person's.
    await page.goto('/diary/')
    await button(page, 'Saved filters: Approved').waitFor()
    expect(searched(page).get('status')).toBe('approved')
    // The next journeys open it plainly.
    await call(page, 'PATCH', `${ofAll}${id}/`, { default: false })
  },
)

longTest('days of a query move the window, and paging takes them out of the query', async () => {
  const page = await aPage({ login: manager })
  await page.goto('/diary/?search=date:last-month%20-is:running')
  await chip(page, 'Date: last month').waitFor()
  const before = await button(page, /change dates$/).textContent()
  await page.getByRole('button', { name: /^(Earlier|Back|Previous)/ }).click()
  await expect.poll(() => box(page).inputValue()).toBe('-is:running')
  expect(await chip(page, 'Date: last month').count()).toBe(0)
  await expect.poll(() => button(page, /change dates$/).textContent()).not.toBe(before)
})

longTest('people, departments and managers have names wherever they are, and are remembered', async () => {
  const page = await aPage({ login: manager })
  await page.goto('/diary/')
  await row(page, 'Draft').first().waitFor()
  await button(page, 'Managers').click()
  await page.getByRole('searchbox', { name: 'Find in Managers' }).fill('maggie')
  await page.getByRole('dialog', { name: 'Managers' }).getByRole('checkbox', { name: 'Maggie Lowe' }).check()
  await page.keyboard.press('Escape')
  await chip(page, 'Manager: Maggie Lowe').waitFor()
  await expect.poll(() => row(page, 'Maggie Lowe').count()).toBe(0)
  await row(page, 'Sean Parry').first().waitFor()
  await button(page, 'Departments').click()
  const first = page.getByRole('dialog', { name: 'Departments' }).getByRole('listitem').first()
  await first.waitFor()
  const department = (await first.textContent()) ?? ''
  await page.getByRole('dialog', { name: 'Departments' }).getByRole('checkbox', { name: department }).check()
  await page.keyboard.press('Escape')
  await chip(page, department).waitFor()
  const ids = { managers: searched(page).get('managers'), departments: searched(page).get('departments') }
  const sean = (
    (await (await page.request.get('/api/users/?selection=true&search=Sean')).json()) as { id: number }[]
  )[0]?.id
  // A window in which nobody has an entry tells no names.
  const [empty] = ['2020-01-01']
  await page.goto(
    `/diary/?start=${empty}&end=${empty}&people=${sean}&managers=${ids.managers}&departments=${ids.departments}`,
  )
  for (const name of ['Sean Parry', 'Manager: Maggie Lowe', department]) await chip(page, name).waitFor()
  await page.goto('/')
  await page.getByRole('link', { name: 'Diary', exact: true }).first().click()
  await chip(page, 'Manager: Maggie Lowe').waitFor()
  await chip(page, department).waitFor()
})

/** Five drafts of the staff login on one day, the last of a quarter of an hour. */
async function fiveDrafts(date: string) {
  const page = await aPage({ login: staff })
  await page.goto(dayOnly(date))
  for (const [index, details] of ['One', 'Two', 'Three', 'Four'].entries())
    await aDraft(page, {
      date,
      details: `Part ${details}`,
      start: `${9 + index}:00`.padStart(5, '0'),
      end: `${10 + index}:00`,
    })
  await aDraft(page, { date, details: 'Part Five', start: '14:00', end: '14:15' })
}

longTest('five entries are changed at once: one is refused, mended from there, and all of it undone', async () => {
  const date = sunday(9)
  await fiveDrafts(date)
  const page = await aPage({ login: manager, causes: [400] })
  await page.goto(dayOnly(date, '&search=part'))
  await row(page, 'Part One').waitFor()
  await page.getByRole('checkbox', { name: /^Select all/ }).check()
  await button(page, 'Edit 5…').click()
  await form(page).getByText('Mixed values: 5 different').waitFor()
  await expect.poll(() => button(page, 'Change 5 entries').isDisabled()).toBe(true)
  await form(page).getByRole('checkbox', { name: 'Change breaks' }).check()
  await field(page, 'Breaks').click()
  await form(page).getByRole('option', { name: '0:30', exact: true }).click()
  await form(page).getByRole('checkbox', { name: 'Change details' }).check()
  await field(page, 'Details').fill('Part of the batch')
  await button(page, 'Change 5 entries').click()
  await form(page).getByText('Nothing was changed: 1 of the 5 entries cannot take this change.').waitFor()
  await form(page).getByText('Breaks: Breaks and travel must not be longer than the time from start to end.').waitFor()
  await form(page)
    .getByRole('link', { name: /Sean Parry$/ })
    .click()
  const entry = page.getByRole('dialog', { name: 'Diary entry' })
  await entry.getByRole('textbox', { name: 'End' }).fill('15:00')
  await entry.getByRole('button', { name: 'Save', exact: true }).click()
  await describePage(page, 'Entry saved.')
  await entry.waitFor({ state: 'detached' })
  await button(page, 'Change 5 entries').click()
  await describePage(page, '5 entries changed.')
  await expect.poll(() => row(page, 'Part of the batch').count()).toBe(5)
  await expect.poll(() => row(page, 'Part of the batch').filter({ hasText: '0:30' }).count()).toBe(5)
  await page.getByRole('status').filter({ hasText: '5 entries changed.' }).getByRole('button', { name: 'Undo' }).click()
  await row(page, 'Part One').waitFor()
  await row(page, 'Part Five').waitFor()
  expect(await row(page, 'Part of the batch').count()).toBe(0)
})

longTest('on a phone: a query by touch, and a batch of which one is left out', async () => {
  const date = sunday(10)
  await fiveDrafts(date)
  const page = await aPage({ login: manager, causes: [400], ...phone })
  await page.goto(dayOnly(date))
  await box(page).tap()
  await option(page, /^details:/).tap()
  await page.keyboard.type('Part')
  await page.keyboard.press('Enter')
  await chip(page, 'Details: Part').waitFor()
  await button(page, 'Select').tap()
  for (const check of await page.getByRole('checkbox', { name: /^Select / }).all()) await check.check()
  await button(page, 'Edit 5…').tap()
  await form(page).getByRole('checkbox', { name: 'Change non-billable hours' }).check()
  await field(page, 'Non-billable hours').fill('0:30')
  await button(page, 'Change 5 entries').tap()
  await form(page)
    .getByText(/Non-billable hours must be between 0 and 0.25/)
    .waitFor()
  expect(await page.locator('html').evaluate((html) => html.scrollWidth)).toBe(390)
  await button(page, 'Exclude it').tap()
  await button(page, 'Change 4 entries').tap()
  await describePage(page, '4 entries changed.')
})

for (const [look, options] of Object.entries(looks))
  longTest(`axe finds nothing: ${look}`, { timeout: 300_000 }, async () => {
    const page = await aPage({ login: manager, ...options })
    const validated = async (name: string) => {
      expect([name, await (options.isMobile ? axe(page) : axeInBothSchemes(page))]).toEqual([name, []])
    }
    await page.goto('/diary/?status=draft&search=-is:weekend')
    await row(page, 'Draft')
      .or(page.getByRole('listitem').filter({ hasText: 'Draft' }))
      .first()
      .waitFor()
    await box(page).click()
    await box(page).fill('-is:weekend d')
    await option(page, /^date:/).waitFor()
    await page.keyboard.press('Tab')
    await option(page, 'last week').waitFor()
    await page.keyboard.press('ArrowDown')
    await validated('values')
    await page.keyboard.press('Escape')
    await button(page, 'Saved filters').click()
    await page.getByRole('menuitem', { name: 'Save current as…' }).waitFor()
    await validated('saved')
    await page.getByRole('menuitem', { name: 'Save current as…' }).click()
    await form(page).getByRole('textbox', { name: 'Name' }).waitFor()
    await button(page, 'Cancel').click()
    await form(page).waitFor({ state: 'detached' })
    if (options.isMobile) await button(page, 'Select').click()
    const checks = page.getByRole('checkbox', { name: /^Select / })
    await checks.nth(1).check()
    await checks.nth(2).check()
    await button(page, /^Edit 2…$/).click()
    await form(page).getByRole('checkbox', { name: 'Change project' }).check()
    await form(page).getByRole('checkbox', { name: 'Change breaks' }).check()
    await field(page, 'Breaks').waitFor()
    await validated('batch')
  })
