/** A person is added, invited, joins by the link in the message and is in; groups and qualifications by the screen. */
import { expect, test } from 'vitest'

import { fillForm, form, goToDiary, sunday } from '#test/diary.ts'
import { testMailedProduct } from '#test/mailedProduct.ts'
import { longTest } from '#test/longTest.ts'

const { aPage, mail } = testMailedProduct()

const admin = 'admin@gb.example'
const password = 'a quayside harbour wall at low tide'

longTest(
  'an administrator adds a person, who opens the link in the message, chooses a password and logs a day',
  async () => {
    const page = await aPage({ login: admin })
    await page.goto('/')
    await page.getByRole('heading', { name: 'My week' }).waitFor()
    await page.keyboard.press('g')
    await page.keyboard.press('u')
    await page.getByRole('heading', { name: 'People', level: 1 }).waitFor()
    await page.getByRole('button', { name: 'New person' }).first().click()
    await page.getByLabel('First name').fill('Nell')
    await page.getByLabel('Last name').fill('North')
    await page.getByRole('textbox', { name: 'Email' }).fill('nell@gb.example')
    await page.keyboard.press('Control+Enter')
    // Without a group she would see nothing: whoever adds her is asked.
    await page.getByRole('dialog').getByRole('button', { name: 'Choose a group' }).click()
    await page.locator('input[data-field="group_ids"]:focus').waitFor()
    await page.getByRole('checkbox', { name: /^Staff opens .*Diary/ }).check()
    await page.keyboard.press('Control+Enter')
    await page.getByText('Nell North added and invited.').waitFor()
    await page.getByRole('heading', { name: 'Nell North', level: 1 }).waitFor()
    await expect.poll(() => mail.received.length, { timeout: 30_000, interval: 100 }).toBe(1)
    const link = /http:\S+\/invitation\/\?token=[\w.-]+/.exec(mail.received[0]?.mail.text ?? '')?.[0] ?? ''

    const theirs = await aPage({ causes: [400] })
    await theirs.goto(link)
    await theirs.getByRole('heading', { name: 'Join Ridgeline Surveys' }).waitFor()
    await theirs.getByLabel('New password').fill('too short')
    await theirs.keyboard.press('Enter')
    await theirs.getByText('Minimum of 15 characters required').first().waitFor()
    await theirs.getByLabel('New password').fill(password)
    await theirs.keyboard.press('Enter')
    await theirs.getByRole('heading', { name: /Nell/ }).waitFor()

    await goToDiary(theirs)
    await theirs.getByRole('button', { name: 'New entry' }).first().click()
    const date = sunday(1)
    await fillForm(theirs, { date, start: '9', end: '17:00', details: 'My first day' })
    await form(theirs).getByRole('button', { name: 'Save', exact: true }).click()
    await theirs.getByText('Entry saved.').first().waitFor()
    await theirs.goto(`/diary/?start=${date}&end=${date}`)
    await theirs.getByRole('row').filter({ hasText: 'My first day' }).waitFor()

    await theirs.goto(link)
    await theirs.getByText('This link was already used.').waitFor()
  },
)

longTest('somebody in no group is put into one where that is read', async () => {
  const page = await aPage({ login: admin })
  await page.goto('/users/new/')
  await page.getByLabel('First name').fill('Nora')
  await page.getByRole('textbox', { name: 'Email' }).fill('nora@gb.example')
  await page.getByRole('button', { name: 'Add person' }).click()
  await page.getByRole('button', { name: 'Add without a group' }).click()
  await page.getByRole('heading', { name: 'Nora', level: 1 }).waitFor()
  await page.getByRole('tab', { name: 'Access' }).click()
  await page.getByText('Nora is in no group.').waitFor()
  await page.getByRole('button', { name: 'Choose a group' }).click()
  await form(page)
    .getByRole('checkbox', { name: /^External/ })
    .check()
  await form(page).getByRole('button', { name: 'Save' }).click()
  await page.getByText('Nora is in External.').waitFor()
  await expect.poll(() => page.locator(':focus').textContent()).toBe('Change groups')
})

test('what a group permits is changed in words, and undone', async () => {
  const page = await aPage({ login: admin })
  await page.goto('/users/groups/')
  await page.getByRole('button', { name: 'External' }).click()
  const group = page.getByRole('dialog')
  await group.getByRole('checkbox', { name: 'May see clients', exact: true }).check()
  await group.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Group saved. Changes apply at once.').waitFor()
  const cell = page
    .getByRole('row', { name: /^see clients/ })
    .getByRole('cell')
    .nth(2)
  await expect.poll(() => cell.textContent()).toContain('Yes')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => cell.textContent()).toContain('No')
})

test('a qualification is added with a new type and stands in the matrix', async () => {
  const page = await aPage({ login: admin })
  await page.goto('/qualifications/')
  await page.getByRole('button', { name: 'New qualification' }).first().click()
  const editDialog = page.getByRole('dialog')
  await editDialog.getByRole('combobox', { name: 'Person' }).fill('Sean')
  await page.getByRole('option', { name: 'Sean Parry' }).click()
  await editDialog.getByLabel('Or a new type').fill('Boat handling')
  await editDialog.getByLabel('Expiration').fill('+10')
  await editDialog.getByLabel('Reference').fill('B-1')
  await editDialog.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Qualification added.').waitFor()
  await page.getByRole('button', { name: 'Show by person' }).click()
  await page.getByRole('columnheader', { name: 'Boat handling' }).waitFor()
  await page
    .getByRole('row', { name: /^Sean Parry/ })
    .getByText('Expires in 10 days')
    .waitFor()
})
