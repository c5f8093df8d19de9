/** The organisation's settings, in force at once; a test message that arrives; and each person's own choice. */
import { expect, test } from 'vitest'

import { axe, picture } from '#test/browser.ts'
import { call, dayOnly, form, sunday } from '#test/diary.ts'
import { testMailedProduct } from '#test/mailedProduct.ts'
import { longTest } from '#test/longTest.ts'

const { aPage, url, mail } = testMailedProduct()

const admin = 'admin@gb.example'
longTest('a setting is saved and in force on the next screen', async () => {
  const page = await aPage({ login: admin })
  await page.goto('/')
  await page.getByRole('heading', { name: 'My week' }).waitFor()
  await page.keyboard.press('g')
  await page.keyboard.press(',')
  await page.getByRole('heading', { name: 'Settings', level: 1 }).waitFor()
  await page.getByRole('link', { name: 'Diary Fields and limits of entries' }).click()
  await page.getByRole('switch', { name: 'Travel' }).uncheck()
  await page.getByLabel('A long day').fill('8.5')
  await page.getByRole('group', { name: 'On' }).getByRole('checkbox', { name: 'Thursday' }).check()
  await page.keyboard.press('Control+Enter')
  await page.getByText('Settings saved.').waitFor()

  const { configs } = await call<{ configs: { diary: Record<string, unknown> } }>(page, 'GET', '/company/')
  expect(configs.diary).toMatchObject({
    diary_fields: { travel: false, breaks: true },
    long_day_hours: '8.50',
    reminders: { waiting: { on: false, weekdays: [1, 4] } },
  })
  await page.goto(dayOnly(sunday(1), '&entry=new'))
  await form(page).getByText('Breaks').first().waitFor()
  expect(await form(page).getByText('Travel', { exact: true }).count()).toBe(0)
})

longTest('an extra field has the key that it is given where its name makes none, or one that is taken', async () => {
  const page = await aPage({ login: admin, causes: [400] })
  await page.goto('/settings/fields/')
  const dialog = page.getByRole('dialog', { name: 'Add a field' })
  const name = dialog.getByRole('form').getByLabel('Name')
  const key = dialog.getByRole('textbox', { name: 'Key' })
  const save = () => page.keyboard.press('Control+Enter')
  const listed = (text: string) => page.getByRole('listitem').filter({ hasText: text })
  const add = async (called: string) => {
    await page.getByRole('region', { name: 'Suppliers' }).getByRole('button', { name: 'Add field' }).click()
    await name.fill(called)
  }
  await add('जीएसटी संख्या')
  await key.waitFor()
  await save()
  await dialog.getByText('Enter a key: none can be made from this name.').waitFor()
  expect(await key.getAttribute('aria-invalid')).toBe('true')
  await dialog.locator('[data-field="key"]:focus').waitFor()
  expect(await axe(page)).toEqual([])
  await picture(page, 'key of an extra field')
  await key.fill('GST number')
  await save()
  await dialog
    .getByText('Use lower-case letters, digits and underscores, starting with a letter, at most 64 characters.')
    .waitFor()
  await key.fill('gst_number')
  await save()
  await dialog.waitFor({ state: 'detached' })
  await listed('जीएसटी संख्या').getByText('gst_number:').waitFor()

  // A name that makes a key is not asked for one, until that is taken.
  await add('GST number')
  expect(await key.count()).toBe(0)
  await save()
  await dialog.getByText('Another field already has this key. Choose another one.').waitFor()
  expect(await key.getAttribute('aria-invalid')).toBe('true')
  await key.fill('gst_number_2')
  await save()
  await dialog.waitFor({ state: 'detached' })
  await listed('GST number').getByText('gst_number_2:').waitFor()
})

test('a test message arrives', async () => {
  const page = await aPage({ login: admin })
  await page.goto('/settings/diary/')
  await page.getByText('Email is set up.').waitFor()
  await page.getByRole('button', { name: 'Send me a test email' }).click()
  await page.getByText(`Test email sent to ${admin}.`).waitFor()
  await expect.poll(() => mail.received.length, { timeout: 30_000, interval: 100 }).toBe(1)
  expect(mail.received[0]?.to).toEqual([admin])
  expect(mail.received[0]?.mail.subject).toBe('A test message from Fieldbook')
  expect(mail.received[0]?.mail.html).toContain(`${url()}/settings/`)
})

longTest('a person who would rather not be reminded says so, and it is kept', async () => {
  const page = await aPage({ login: 'staff@gb.example' })
  await page.goto('/account/')
  await page
    .getByRole('region', { name: 'My working week' })
    .getByText('07:30 – 16:30', { exact: false })
    .first()
    .waitFor()
  await page.goto('/account/notifications/')
  await page.getByRole('combobox', { name: 'Email' }).first().waitFor()
  await page.getByRole('switch', { name: 'Send me emails' }).uncheck()
  await expect
    .poll(async () => (await call<{ on: boolean }>(page, 'GET', '/diary/reminders/')).on, { timeout: 10_000 })
    .toBe(false)
  await page.reload()
  await page.getByRole('switch', { name: 'Send me emails' }).waitFor()
  await expect.poll(() => page.getByRole('switch', { name: 'Send me emails' }).isChecked()).toBe(false)
  // No choice is offered that does nothing.
  expect(await page.getByRole('combobox', { name: 'Email' }).count()).toBe(0)
})

test('unsaved settings are not lost without asking', async () => {
  const page = await aPage({ login: admin })
  await page.goto('/settings/diary/')
  await page.getByRole('switch', { name: 'A task' }).uncheck()
  await page.getByRole('link', { name: 'Home', exact: true }).click()
  await page.getByText('Your changes are not saved.').waitFor()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  await expect.poll(() => page.getByRole('switch', { name: 'A task' }).isChecked()).toBe(false)
})
