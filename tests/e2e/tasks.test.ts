/** Tasks of a project: from a template, changed, copied, and ticked off on a phone by who is on them. */
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'

import { addDays, today, weekStart } from '#core/days.ts'
import { axe, testProduct } from '#test/browser.ts'
import { call } from '#test/diary.ts'
import { longTest } from '#test/longTest.ts'

const { aPage } = testProduct()
const manager = 'manager@gb.example'

const saying = (page: Page, sentence: string) => page.getByRole('status').filter({ hasText: sentence }).first()
/** A project that is under way. */
async function projectOf(page: Page): Promise<number> {
  const { results } = (await (await page.request.get('/api/projects/?tab=progress')).json()) as {
    results: { id: number }[]
  }
  return results[0]?.id ?? 0
}

test('a project gets the tasks of a template; one of them gets people and a line to tick off, and is copied', async () => {
  const page = await aPage({ login: manager })
  await page.goto(`/projects/${await projectOf(page)}/#tasks`)
  const lines = page.locator('.fb-task-lines').first().getByRole('link')
  await lines.first().waitFor()
  const before = await lines.count()
  await page.getByRole('button', { name: 'Add from a template' }).click()
  await page.getByRole('button', { name: /^Topographical survey, small site/ }).click()
  await saying(page, '4 tasks added.').waitFor()
  await expect.poll(() => lines.count()).toBe(before + 4)

  await lines.filter({ hasText: 'Check and issue' }).last().click()
  await page.getByRole('heading', { name: 'Check and issue' }).waitFor()
  await page.getByRole('checkbox', { name: 'Compared with the brief' }).check()
  await page.getByText('Checklist (1 of 2)').waitFor()
  await page.getByLabel('New line').fill('Filed')
  await page.getByLabel('New line').press('Enter')
  await page.getByText('Checklist (1 of 3)').waitFor()
  expect(await page.getByLabel('New line').inputValue()).toBe('')

  await page.getByRole('tab', { name: 'Details' }).click()
  await page.getByRole('combobox', { name: 'People' }).fill('Grace')
  await page.getByRole('option', { name: /^Grace Okafor/ }).click()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByRole('tab', { name: 'Overview' }).click()
  await page.getByText('Grace Okafor').first().waitFor()

  await page.getByRole('button', { name: 'Copy', exact: true }).click()
  await page.getByRole('heading', { name: 'COPY Check and issue' }).waitFor()
  await page.getByText('Checklist (0 of 3)').waitFor()
  await page.getByText('Grace Okafor').first().waitFor()
})

test('typed tasks are lost neither while others are added, nor on another tab, nor on leaving', async () => {
  const page = await aPage({ login: manager })
  await page.goto(`/projects/${await projectOf(page)}/#tasks`)
  const field = page.getByRole('textbox', { name: 'Add tasks' })
  let answer = () => {}
  const late = new Promise<void>((resolve) => (answer = resolve))
  await page.route('**/api/tasks/', async (route) => {
    await late
    await route.continue()
  })
  await field.fill('Zelah levels')
  const sent = page.waitForRequest('**/api/tasks/')
  await field.press('Enter')
  await sent
  await field.press('Shift+Enter')
  await page.keyboard.type('Zelah draw')
  answer()
  await saying(page, 'Zelah levels added.').waitFor()
  await expect.poll(() => field.inputValue()).toBe('Zelah draw')
  await page.keyboard.type('ings')
  expect(await field.inputValue()).toBe('Zelah drawings')

  await page.getByRole('tab', { name: 'Schedule' }).click()
  await page.getByRole('link', { name: 'Open the board' }).waitFor()
  await page.getByRole('tab', { name: /^Work/ }).click()
  await expect.poll(() => field.inputValue()).toBe('Zelah drawings')

  await page.getByRole('link', { name: 'Zelah levels' }).click()
  const question = page.getByRole('dialog', { name: 'Leave without saving?' })
  await question.getByRole('button', { name: 'Cancel' }).click()
  expect(await field.inputValue()).toBe('Zelah drawings')
  await page.getByRole('link', { name: 'Zelah levels' }).click()
  await question.getByRole('button', { name: 'Discard changes' }).click()
  await page.getByRole('heading', { name: 'Zelah levels' }).waitFor()
})

longTest('who lacks what a task takes is found last, and booked once somebody says why', async () => {
  const page = await aPage({ login: manager, causes: [400] })
  // Past all that is planned: everybody is free.
  const monday = weekStart(addDays(today('Europe/London'), 120), 1)
  const { results } = (await (await page.request.get('/api/tasks/?tab=open&rows=100&search=manhole')).json()) as {
    results: { name: string; project: { id: number; reference: string } }[]
  }
  // Of a project that can still be picked: others were delivered long ago.
  const pickable = '/api/projects/?selection=true&with_tasks_only=true&delivered_weeks_ago=12'
  const projects = (await (await page.request.get(pickable)).json()) as { id: number }[]
  const task = results.find(({ project }) => projects.some(({ id }) => id === project.id))
  await page.goto(`/schedule/14/${monday}/`)
  await page.locator('.fb-board-row').first().waitFor()
  await page.getByRole('button', { name: 'Find', exact: true }).click()
  const finding = page.getByRole('dialog', { name: 'Find who is free' })
  await finding.getByRole('combobox', { name: 'For the project' }).fill(task?.project.reference ?? '')
  await page.getByRole('option').filter({ visible: true }).first().click()
  await finding.getByRole('combobox', { name: 'Task' }).fill(task?.name ?? '')
  await page.getByRole('option').filter({ visible: true }).first().click()
  await finding.getByText('Required: Confined spaces.').waitFor()
  const others = finding.getByRole('region', { name: 'Others' })
  const book = others.getByRole('button', { name: /^Book / }).first()
  const name = ((await book.getAttribute('aria-label')) ?? '').replace('Book ', '')
  await book.click()

  const booking = page.getByRole('dialog', { name: 'New booking' })
  await booking.getByRole('button', { name: 'Book', exact: true }).click()
  const reason = booking.getByRole('textbox', { name: /^Reason to book anyway/ })
  await expect.poll(() => reason.evaluate((field) => field.matches(':focus'))).toBe(true)
  await booking.getByText(/“Confined spaces”/).waitFor()
  await reason.fill('Stays at the top of the shaft')
  await booking.getByRole('button', { name: 'Book', exact: true }).click()
  await saying(page, 'Booked.').waitFor()
  // The board draws only the rows in sight.
  await page.getByPlaceholder('Person or work').fill(name)
  await expect.poll(() => page.locator('.fb-board-row').count()).toBe(1)
  await page.locator('.fb-bar').first().click()
  expect(await page.getByRole('textbox', { name: /^Reason to book anyway/ }).inputValue()).toBe(
    'Stays at the top of the shaft',
  )
})

test('a task that begins a week later takes its booking along, and one undo takes back both', async () => {
  const page = await aPage({ login: manager })
  const monday = weekStart(addDays(today('Europe/London'), 60), 1)
  const project_id = await projectOf(page)
  await page.goto(`/projects/${project_id}/`)
  const made = await call<{ id: number }>(page, 'POST', '/tasks/', {
    project_id,
    name: 'Pile survey',
    start: monday,
    end: addDays(monday, 1),
  })
  const { results } = await call<{ results: { id: number }[] }>(page, 'GET', '/users/?rows=2&search=Grace')
  const booked = await call<{ results: { id: number }[] }>(page, 'POST', '/schedule/bookings/', {
    task_id: made.id,
    user_ids: results.map(({ id }) => id).slice(0, 1),
    start: monday,
    end: addDays(monday, 1),
  })
  const bookingId = booked.results[0]?.id ?? 0
  const days = async () => {
    const task = await call<{ start: string }>(page, 'GET', `/tasks/${made.id}/`)
    const booking = await call<{ start: string }>(page, 'GET', `/schedule/bookings/${bookingId}/`)
    return [task.start, booking.start]
  }
  await page.goto(`/tasks/${made.id}/#details`)
  const save = async () => {
    await page.getByLabel('Start', { exact: true }).fill(addDays(monday, 7))
    await page.getByLabel('End', { exact: true }).fill(addDays(monday, 8))
    await page.getByRole('button', { name: 'Save', exact: true }).click()
  }
  await save()
  const question = page.getByRole('dialog', { name: 'Move its booking along, 7 days later?' })
  await question.getByText('Grace Okafor').waitFor()
  expect(await axe(page)).toEqual([])
  // Whoever thinks better of it has what was typed, and nothing is saved.
  await question.getByRole('button', { name: 'Cancel' }).click()
  expect(await days()).toEqual([monday, monday])
  await save()
  await question.getByRole('button', { name: 'Move along' }).click()
  await saying(page, 'Pile survey saved.').waitFor()
  expect(await days()).toEqual([addDays(monday, 7), addDays(monday, 7)])
  await page.getByRole('button', { name: 'Undo' }).first().click()
  await expect.poll(days).toEqual([monday, monday])
})
