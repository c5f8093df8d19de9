/** Each kind that pickers add to, added from one; and names added to the lists of the settings. */
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'

import { today } from '#core/days.ts'
import { testProduct } from '#test/browser.ts'
import { openRareFields } from '#test/rareFields.ts'
import { call, london } from '#test/diary.ts'
import { administrator, manager, staff } from '#test/screens.ts'

const { aPage } = testProduct()

const day = today(london)
/** The address of a form, the picker in it, and what it adds. */
const pickers: readonly [path: string, field: string, noun: string][] = [
  ['/contacts/new/', 'Mainly at', 'client'],
  ['/bills/new/', 'Supplier', 'supplier'],
  ['/quotes/new/', 'Contact', 'contact'],
  ['/quotes/new/', 'Manager', 'person'],
  ['/quotes/new/', 'Service', 'service'],
  ['/quotes/new/', 'Department', 'department'],
  ['/quotes/new/', 'Category', 'project category'],
  ['/quotes/new/', 'Source', 'source'],
  ['/clients/new/', 'Type', 'client type'],
  ['/clients/new/', 'Category', 'client category'],
  ['/equipment/new/', 'Category', 'equipment category'],
  ['/expenses/new/', 'Type', 'type of expense'],
  ['/tasks/new/', 'Project', 'project'],
  ['/tasks/new/', 'Type', 'type of task'],
  [`/diary/?entry=new&start=${day}&end=${day}`, 'Project', 'project'],
]

async function addFrom(page: Page, field: string, noun: string, name: string): Promise<string> {
  const picker = page.getByRole('combobox', { name: field, exact: true }).last()
  await picker.focus()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type(name)
  await page
    .getByRole('option', { name: `Add “${name}”…` })
    .and(page.locator('[data-combobox-selected]'))
    .waitFor()
  await page.keyboard.press('Enter')
  const panel = page.getByRole('dialog', { name: `New ${noun}` })
  await panel.waitFor()
  await expect.poll(() => panel.locator(':focus').count()).toBe(1)
  await page.keyboard.press('Control+Enter')
  await panel.waitFor({ state: 'detached' })
  await expect.poll(() => picker.evaluate((node) => node.matches(':focus'))).toBe(true)
  return picker.inputValue()
}

test('a picker of each kind adds what is missing, and has it chosen', { timeout: 400_000 }, async () => {
  const page = await aPage({ login: administrator })
  const chosen: Record<string, string> = {}
  for (const [path, field, noun] of pickers) {
    if (!page.url().endsWith(path)) await page.goto(path)
    await openRareFields(page)
    if (field === 'Mainly at') await page.getByRole('button', { name: 'Add a client' }).click()
    const name = `Zennor ${noun}`
    chosen[`${path}, ${field}`] = await addFrom(page, field, noun, `${name} ${path.length}`)
  }
  for (const [path, field, noun] of pickers) {
    const name = `Zennor ${noun} ${path.length}`
    expect(chosen[`${path}, ${field}`], `${path}, ${field}`).toContain(name)
  }
  // The project that the diary's picker has added has no task yet: that is added too.
  expect(await addFrom(page, 'Task', 'task', 'Zennor levels')).toBe('Zennor levels')
})

test('who may add none is offered none', async () => {
  const page = await aPage({ login: staff })
  await page.goto('/expenses/new/')
  const type = page.getByRole('combobox', { name: 'Type' })
  await type.fill('Quorndon')
  await page.getByText('No match', { exact: true }).waitFor()
  await page.waitForLoadState('networkidle')
  expect(await page.getByRole('option', { name: /^Add / }).count()).toBe(0)
})

test('tasks are typed or pasted as lines, which say what they were taken for', async () => {
  const page = await aPage({ login: manager })
  await page.goto('/account/')
  const { results } = await call<{ results: { project_id: number }[] }>(page, 'GET', '/tasks/?rows=1&tab=open')
  await page.goto(`/projects/${results[0]?.project_id}/#tasks`)
  const field = page.getByRole('textbox', { name: 'Add tasks' })
  await field.focus()
  await page.keyboard.type('Control survey 12h @sean Mon-Wed')
  const preview = page.getByRole('list', { name: 'Tasks to add' })
  await preview.getByText(/^12:00 h · Sean Parry · \d.* – \d/).waitFor()
  await page.keyboard.press('Enter')
  const open = page.getByRole('list', { name: 'Open tasks' })
  await open.getByRole('link', { name: 'Control survey', exact: true }).waitFor()
  await expect.poll(() => field.evaluate((node) => node.matches(':focus'))).toBe(true)
  await page.keyboard.insertText('- Zennor levels 4h\n- Zennor drawings @nobodyhere\n')
  await preview.getByText('Nobody is called “nobodyhere”.').waitFor()
  await page.getByRole('button', { name: 'Add 2 tasks' }).click()
  await page.getByText('Nobody is called “nobodyhere”.').nth(1).waitFor()
  await field.fill('- Zennor levels 4h\n- Zennor drawings')
  await page.getByRole('button', { name: 'Add 2 tasks' }).click()
  await open.getByRole('link', { name: 'Zennor drawings' }).waitFor()
  await expect.poll(() => field.inputValue()).toBe('')
})

test('Enter adds to a list of the settings, and the field is there for the next name', async () => {
  const page = await aPage({ login: administrator })
  await page.goto('/settings/services/')
  await page.getByRole('textbox', { name: 'New service' }).focus()
  for (const name of ['Zennor one', 'Zennor two', 'Zennor three']) {
    await page.keyboard.type(name)
    await page.keyboard.press('Enter')
    await page.getByRole('listitem').filter({ hasText: name }).waitFor()
    await expect
      .poll(() => page.getByRole('textbox', { name: 'New service' }).evaluate((node) => node.matches(':focus')))
      .toBe(true)
  }
})
