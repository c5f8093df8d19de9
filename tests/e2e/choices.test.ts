/** Every select and picker of the forms has the same keys (docs/rules/screens.md#choices). */
import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'

import { today } from '#core/days.ts'
import { call, london } from '#test/diary.ts'
import { testProduct } from '#test/browser.ts'
import { hold } from '#test/heldCalls.ts'
import { openRareFields } from '#test/rareFields.ts'
import { longTest } from '#test/longTest.ts'
import { administrator, director } from '#test/screens.ts'

const { aPage } = testProduct()

interface FormPlace {
  login?: string
  path: string | ((page: Page) => Promise<string>)
  /** Opens the form where it is not there at once. */
  open?: (page: Page) => Promise<unknown>
  /** Selects and pickers that it has at least. */
  fields: number
}

const escaped = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
const button = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name }).first().click()
const firstOf =
  (list: string, tail = '') =>
  async (page: Page) => {
    await page.goto('/account/')
    const { results } = await call<{ results: { id: number }[] }>(page, 'GET', `/${list}/?rows=1`)
    return `/${list}/${results[0]?.id}/${tail}`
  }

/** Forms of the product, of which each has selects or pickers. */
const places: Record<string, FormPlace> = {
  client: { path: '/clients/new/', fields: 5 },
  contact: { path: '/contacts/new/', fields: 1 },
  supplier: { path: '/suppliers/new/', fields: 1 },
  equipment: { path: '/equipment/new/', fields: 1 },
  quote: { path: '/quotes/new/', fields: 9 },
  task: { path: '/tasks/new/', fields: 3 },
  'quote item': { path: '/quote-items/new/', fields: 2 },
  invoice: { path: '/invoices/new/', fields: 2 },
  payment: { path: '/payments/new/', fields: 1 },
  bill: { path: '/bills/new/', fields: 1 },
  expense: { path: '/expenses/new/', fields: 2 },
  leave: { path: '/leave/new/', fields: 2 },
  person: { login: administrator, path: '/users/new/', fields: 4 },
  qualification: { path: '/qualifications/', open: button('New qualification'), fields: 2 },
  'diary entry': { path: `/diary/?entry=new&start=${today(london)}&end=${today(london)}`, fields: 2 },
  booking: { path: '/schedule/', open: button('New booking'), fields: 2 },
  organisation: { login: administrator, path: '/settings/organisation/', fields: 4 },
  'diary settings': { login: administrator, path: '/settings/diary/', fields: 2 },
  'task of a project': { path: firstOf('projects', 'tasks/new/'), fields: 1 },
}

// Tags are typed freely: their own keys are tried below.
const choice = 'input[role=combobox][data-field]:not(.mantine-TagsInput-root input)'
const choices = (page: Page): Promise<Locator[]> =>
  page.locator(`${choice}:not([readonly]):not(:disabled):visible`).all()
const activeElement = (page: Page) =>
  page.evaluate<string>(`(() => {
    const node = document.activeElement
    return node === null || node === document.body ? 'the page' : (node.getAttribute('aria-label') ?? node.id)
  })()`)

/** Returns the faults of one choice: one line for each key that does something else. */
async function faultsOf(page: Page, field: Locator, name: string): Promise<string[]> {
  const faults: string[] = []
  const options = page.getByRole('option')
  const marked = async () => {
    const id = await field.getAttribute('aria-activedescendant')
    return id === null || id === '' ? null : page.locator(`[id="${id}"]`)
  }
  /** Types letters of the option and waits for the mark; its name without the hint. */
  const typed = async (letters: string) => {
    await field.focus()
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.type(letters)
    await expect.poll(marked, { timeout: 4000 }).not.toBeNull()
    return (await marked())?.evaluate((node) => node.firstChild?.textContent ?? '')
  }
  const before = await field.inputValue()
  // A field that adds to a choice of several is emptied for the next: a chip says what was taken.
  const chips = () => page.getByRole('button', { name: /^Remove / }).count()
  const takes = async (key: 'Enter' | 'Tab', option: string) => {
    const chosen = await chips()
    await page.keyboard.press(key)
    await page.waitForTimeout(30)
    const wanted = (await chips()) > chosen ? '' : option
    if ((await field.inputValue()) !== wanted) faults.push(`${key} does not take what is marked`)
  }

  // The list opens by a key, and Escape restores what was there.
  await field.focus()
  await page.keyboard.press('ArrowDown')
  const choosable = options.locator('visible=true').and(page.locator(':not([aria-disabled], .fb-option-add)')).first()
  const none = page.getByText(/^(No |Nothing |Choose a project first\.$)/).last()
  await choosable.or(none).first().waitFor()
  const first =
    (await choosable.count()) > 0 ? await choosable.evaluate((node) => node.firstChild?.textContent ?? '') : ''
  await page.keyboard.press('Escape')
  if ((await field.inputValue()) !== before) faults.push('Escape changed the choice')

  if (first !== '') {
    const letters = first.slice(0, 4).trim()
    const address = page.url()
    const byEnter = await typed(letters).catch(() => null)
    if (byEnter === null) faults.push(`typing “${letters}” marks nothing`)
    else {
      await takes('Enter', byEnter)
      if (page.url() !== address || (await page.getByText('This field is required').count()) > 0)
        faults.push('Enter submitted the form')
      await page.keyboard.press('Enter')
      await page.waitForTimeout(20)
      if ((await page.getByText('This field is required').count()) > 0) faults.push('a second Enter submitted the form')
      await page.keyboard.press('Escape')
      // What was added to several is not offered again.
      const byTab = await typed(letters).catch(() => null)
      if (byTab === null) await page.keyboard.press('Escape')
      await takes('Tab', byTab ?? (await field.inputValue()))
      const next = await activeElement(page)
      if (next === 'the page' || next.startsWith('Clear ')) faults.push(`Tab leads to ${next}`)
    }
  }

  // Text that matches nothing stays, with a sentence, until Escape.
  const there = await field.inputValue()
  await field.focus()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('zzqx')
  await page.keyboard.press('Tab')
  // A choice that follows another one says that this comes first.
  const sentence = page.getByText(/“zzqx”|^Choose a project first\.$/).first()
  const isSaid = await sentence.waitFor({ timeout: 3000 }).then(
    () => true,
    () => false,
  )
  if (!isSaid || (await field.inputValue()) !== 'zzqx') faults.push('text that matches nothing is dropped silently')
  await field.focus()
  await page.keyboard.press('Escape')
  await page.waitForTimeout(20)
  if ((await field.inputValue()) !== there) faults.push('Escape does not restore the choice')
  if ((await page.getByText('“zzqx”').count()) > 0) faults.push('the sentence stays after Escape')

  // Backspace in the empty field clears it where it may be empty.
  const clear = page.getByRole('button', { name: `Clear ${name}`, exact: true })
  if (there !== '' && (await clear.count()) > 0) {
    await field.focus()
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.press('Backspace')
    await page.keyboard.press('Backspace')
    await page.waitForTimeout(20)
    if ((await field.inputValue()) !== '') faults.push('Backspace in the empty field does not clear it')
    await page.keyboard.press('Tab')
    if ((await field.inputValue()) !== '') faults.push('what was cleared is back')
    if ((await activeElement(page)) === 'the page') faults.push('the focus is lost')
  }
  return faults
}

async function faultsOfPlaces(names: readonly string[]) {
  const faults: Record<string, string[]> = {}
  let tried = 0
  for (const place of names) {
    const { login = director, path, open, fields } = places[place] as FormPlace
    const page = await aPage({ login })
    try {
      await page.goto(typeof path === 'string' ? path : await path(page))
      await open?.(page)
      await openRareFields(page)
      await expect.poll(async () => (await choices(page)).length).toBeGreaterThanOrEqual(fields)
      await page.waitForLoadState('networkidle')
    } catch (error) {
      faults[place] = [String(error).slice(0, 200), `${(await choices(page)).length} choices`]
      continue
    }
    const ids = await Promise.all((await choices(page)).map(async (field) => (await field.getAttribute('id')) ?? ''))
    for (const id of ids) {
      const field = page.locator(`[id="${id}"]`)
      // A choice before it may have taken it away, or locked it.
      if ((await field.count()) === 0 || !(await field.isEditable())) continue
      const name = (await page.locator(`label[for="${id}"]`).first().textContent())?.replace(/\s*\*$/, '') ?? id
      const found = await faultsOf(page, field, name).catch((error: unknown) => [String(error).slice(0, 200)])
      if (found.length > 0) faults[`${place}, ${name}`] = found
      tried += 1
    }
    await page.close()
  }
  return { faults, tried }
}

/** The forms that the gate tries: each kind of choice once. */
const inGate = ['client', 'expense', 'leave']

async function tryAll(names: readonly string[]) {
  // Side by side: most of the time of each is spent waiting.
  const halves = [0, 1, 2].map((part) => faultsOfPlaces(names.filter((_, index) => index % 3 === part)))
  const results = await Promise.all(halves)
  expect(Object.assign({}, ...results.map(({ faults }) => faults))).toEqual({})
  return results.reduce((sum, { tried }) => sum + tried, 0)
}

test('typing, Enter, Tab, Escape and Backspace do the same in the choices of the forms used most', async () => {
  expect(await tryAll(inGate)).toBeGreaterThan(8)
})

test('what is typed into tags is one by Enter, by Tab and by a comma, and Backspace takes the last back', async () => {
  const page = await aPage({ login: director })
  await page.goto('/clients/new/')
  const tags = page.locator('.mantine-TagsInput-root input[data-field]')
  await openRareFields(page)
  await page.locator('input[data-field="tags"]').focus()
  await tags.waitFor()
  await page.keyboard.type('river')
  await page.keyboard.press('Enter')
  await page.keyboard.type('quay,')
  await page.keyboard.type('bridge')
  await page.keyboard.press('Tab')
  const pills = page.locator('.mantine-TagsInput-root .mantine-Pill-label')
  await expect.poll(() => pills.allTextContents()).toEqual(['river', 'quay', 'bridge'])
  expect(await activeElement(page)).not.toBe('the page')
  await tags.focus()
  await page.keyboard.press('Backspace')
  await expect.poll(() => pills.allTextContents()).toEqual(['river', 'quay'])
})

test('what is typed before a choice is answered is taken up once it is, down to the first cell of a new row', async () => {
  const page = await aPage({ login: director, viewport: { width: 1440, height: 900 } })
  await page.goto('/diary/?view=week')
  await page.getByRole('button', { name: 'Add row' }).waitFor()
  const [project] = await call<{ id: number; reference: string; name: string }[]>(
    page,
    'GET',
    '/projects/?selection=true&with_tasks_only=true',
  )
  const [task] = await call<{ name: string }[]>(page, 'GET', `/tasks/?selection=true&project_id=${project?.id}`)
  const work = `${project?.reference} ${project?.name}, ${task?.name}`
  await page.keyboard.press('n')
  const form = page.getByRole('form', { name: 'Add row' })
  const [projects, tasks] = ['Project', 'Task'].map((name) => form.getByRole('combobox', { name }))
  await projects?.focus()
  const answerProjects = await hold(page, 'GET', /^\/api\/projects\/.*selection/)
  const answerTasks = await hold(page, 'GET', /^\/api\/tasks\/.*selection/)
  await page.keyboard.type(project?.reference ?? '')
  await page.keyboard.press('Tab')
  await page.keyboard.type(task?.name ?? '')
  await page.keyboard.press('Tab')
  answerProjects()
  await expect.poll(() => projects?.inputValue()).toBe(`${project?.reference} ${project?.name}`)
  expect(await tasks?.inputValue()).toBe(task?.name)
  const answered = page.waitForResponse(/\/api\/tasks\/.*selection/)
  answerTasks()
  await answered
  await form.getByRole('button', { name: 'Clear Task' }).waitFor()
  // The names of the row are late: its hours are typed all the same.
  await page.unrouteAll()
  const answerNames = await hold(page, 'GET', /selection=true/)
  await page.keyboard.press('Control+Enter')
  await form.waitFor({ state: 'detached' })
  await page.keyboard.type('1:15')
  await page.keyboard.press('Enter')
  await page.getByRole('gridcell', { name: new RegExp(`${escaped(work)}, 1:15`) }).waitFor()
  answerNames()
})

test('what a picker lacks is added beside the form, which stays as it is', async () => {
  const page = await aPage({ login: director })
  await page.goto('/quotes/new/')
  const form = page.getByRole('form', { name: 'Quote' })
  await form.getByRole('textbox', { name: 'Name' }).fill('Levels at the quay')
  const client = form.getByRole('combobox', { name: 'Client', exact: true })
  await client.focus()
  await page.keyboard.type('Brearton Homes')
  await page
    .getByRole('option', { name: 'Add “Brearton Homes”…' })
    .and(page.locator('[data-combobox-selected]'))
    .waitFor()
  await page.keyboard.press('Enter')
  const panel = page.getByRole('dialog', { name: 'New client' })
  await expect.poll(() => panel.getByRole('textbox', { name: 'Name' }).inputValue()).toBe('Brearton Homes')
  await expect.poll(() => panel.getByRole('combobox', { name: 'Manager' }).inputValue()).not.toBe('')
  // Escape leaves the panel, and what was typed stays to be added after all.
  await page.keyboard.press('Escape')
  await panel.waitFor({ state: 'detached' })
  expect(await client.inputValue()).toBe('Brearton Homes')
  await expect.poll(() => activeElement(page)).toBe(await client.getAttribute('id'))
  await page.keyboard.press('ArrowDown')
  await page.getByRole('option', { name: 'Add “Brearton Homes”…' }).click()
  await panel.waitFor()
  await page.keyboard.press('Control+Enter')
  await panel.waitFor({ state: 'detached' })
  await expect.poll(() => client.inputValue()).toBe('Brearton Homes')
  await expect.poll(() => activeElement(page)).toBe(await client.getAttribute('id'))
  expect(await form.getByRole('textbox', { name: 'Name' }).inputValue()).toBe('Levels at the quay')

  // A picker inside a panel adds too, one level deep.
  const contact = form.getByRole('combobox', { name: 'Contact', exact: true })
  await contact.focus()
  await page.keyboard.type('Jane Smith-Hartley')
  await page.getByRole('option', { name: 'Add “Jane Smith-Hartley”…' }).click()
  const person = page.getByRole('dialog', { name: 'New contact' })
  await expect.poll(() => person.getByRole('textbox', { name: 'Last name' }).inputValue()).toBe('Smith-Hartley')
  const clientOfContact = person.getByRole('combobox', { name: 'Client' })
  await expect.poll(() => clientOfContact.inputValue()).toBe('Brearton Homes')
  await clientOfContact.fill('Elmwood Trust')
  await page.getByRole('option', { name: 'Add “Elmwood Trust”…' }).click()
  const inner = page.getByRole('dialog', { name: 'New client' })
  const manager = inner.getByRole('combobox', { name: 'Manager' })
  await manager.fill('Nobody Here')
  await expect.poll(() => page.getByRole('option').count()).toBe(0)
  await page.keyboard.press('Escape')
  await page.keyboard.press('Control+Enter')
  await inner.waitFor({ state: 'detached' })
  await expect.poll(() => clientOfContact.inputValue()).toBe('Elmwood Trust')
  await page.keyboard.press('Control+Enter')
  await person.waitFor({ state: 'detached' })
  await expect.poll(() => contact.inputValue()).toBe('Jane Smith-Hartley')
  expect(await client.inputValue()).toBe('Brearton Homes')
})

longTest('they do the same in every choice of every form', { timeout: 600_000 }, async () => {
  expect(await tryAll(Object.keys(places))).toBeGreaterThan(45)
})
