/** Days and entries for the journeys of the diary. */
import type { Page } from 'playwright-core'

import { addDays, today, weekday } from '#core/days.ts'

export const london = 'Europe/London'

/** Sundays before today, on which the demonstration logs nothing: the first is the latest. */
export function sunday(back: number): string {
  const now = today(london)
  return addDays(now, -(weekday(now) % 7 || 7) - 7 * (back - 1))
}

/** The list of one day only. */
export const dayOnly = (date: string, more = '') => `/diary/?start=${date}&end=${date}${more}`

/** A call as the page's own person, through the session of the browser. */
export async function call<T>(page: Page, method: string, path: string, body?: object): Promise<T> {
  const cookies = await page.context().cookies(page.url())
  const csrf = cookies.find(({ name }) => name.endsWith('csrf'))?.value ?? ''
  const init = {
    method,
    headers: { 'content-type': 'application/json', 'x-csrftoken': csrf },
    ...(body && { body: JSON.stringify(body) }),
  }
  const { ok, status, text } = await page.evaluate(
    async ([url, how]) => {
      const reply = await fetch(url, how)
      return { ok: reply.ok, status: reply.status, text: await reply.text() }
    },
    [`/api${path}`, init] as const,
  )
  if (!ok) throw new Error(`${method} ${path}: ${status} ${text}`)
  return (text === '' ? undefined : JSON.parse(text)) as T
}

interface Logged {
  id: number
  version: number
}
export interface DiaryInput {
  date: string
  details: string
  start?: string
  end?: string
  breaks?: number
}

/** A complete draft of the page's person, on work that takes hours. The page must have been opened on our address. */
export async function aDraft(
  page: Page,
  { date, details, start = '09:00', end = '12:00', breaks = 0 }: DiaryInput,
): Promise<Logged> {
  const { project, task } = await openWork(page)
  const atTime = (time: string) =>
    Temporal.PlainDateTime.from(`${date}T${time}`).toZonedDateTime(london).toInstant().toString()
  return call<Logged>(page, 'POST', '/diary/', {
    date,
    details,
    breaks,
    travel: 0,
    hours_nonbillable: '0.00',
    timezone: london,
    start: atTime(start),
    end: atTime(end),
    project_id: project.id,
    task_id: task.id,
  })
}

/** The list of entries has come: it says how many there are, and how many rows wait to be added. */
export const listed = (page: Page) =>
  page
    .getByText(/^\d+ entr(y|ies)(, \d+ to add)?(, \d+ to complete)?$/)
    .first()
    .waitFor()

/** By the menu, until the diary has come: home has buttons of the same names, which are there until then. */
export async function goToDiary(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Diary', exact: true }).first().click()
  await page
    .getByRole('searchbox', { name: 'Search entries' })
    .or(page.getByLabel('Search entries'))
    .filter({ visible: true })
    .first()
    .waitFor()
}

/** The open dialog of an entry, and a field of it by its label. */
export const form = (page: Page) => page.getByRole('dialog')
export const field = (page: Page, name: string) =>
  form(page)
    .getByLabel(name, { exact: true })
    .or(form(page).getByRole('textbox', { name, exact: true }))
    .first()

/** Types an entry on work that takes hours into the open form. */
export async function fillForm(
  page: Page,
  typed: { date: string; start: string; end: string; details: string },
): Promise<void> {
  const { project, task } = await openWork(page)
  await field(page, 'Date').fill(typed.date)
  await field(page, 'Start').fill(typed.start)
  await field(page, 'End').fill(typed.end)
  for (const [name, text] of [
    ['Project', project.reference],
    ['Task', task.name],
  ] as const) {
    await field(page, name).fill(text)
    await form(page).getByRole('option', { name: text }).first().click()
  }
  await field(page, 'Details').fill(typed.details)
}

interface Named {
  id: number
  name: string
}
/** A project that takes hours, and one of its open tasks. */
export async function openWork(page: Page): Promise<{ project: Named & { reference: string }; task: Named }> {
  const projects = await call<(Named & { reference: string })[]>(
    page,
    'GET',
    '/projects/?selection=true&with_tasks_only=true&delivered_weeks_ago=12',
  )
  for (const project of projects) {
    const tasks = await call<(Named & { closed: boolean })[]>(
      page,
      'GET',
      `/tasks/?selection=true&project_id=${project.id}`,
    )
    const task = tasks.find(({ closed }) => !closed)
    if (task) return { project, task }
  }
  throw new Error('The demonstration has no project that takes hours.')
}

/** Makes the page read the diary anew, as when another tab has changed its timer. */
export const readAnew = (page: Page) =>
  page.evaluate(
    "{ const other = new BroadcastChannel('fieldbook.timer'); other.postMessage('changed'); other.close() }",
  )
