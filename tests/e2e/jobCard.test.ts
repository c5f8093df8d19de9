/** A day on a phone by the card of its job: the same at home, in my days and on the timer, and everything done from it. */
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'

import { addDays, today, weekStart } from '#core/days.ts'
import { formatsOf } from '#core/locale/format.ts'
import { axe, picture, testProduct } from '#test/browser.ts'
import { call, london, openWork } from '#test/diary.ts'
import { aPng } from '#test/pictures.ts'

const { aPage } = testProduct()
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 }
const day = today(london)

interface Versioned {
  id: number
  version: number
}

/** Books a person for a task of today that says all that a job can say; returns its project and task. */
async function aJob(admin: Page, userId: number, contactName: readonly [string, string]) {
  const { project, task } = await openWork(admin)
  const read = (path: string) => call<Versioned>(admin, 'GET', path)
  const change = async (path: string, body: object) =>
    call<Versioned>(admin, 'PATCH', path, { ...body, version: (await read(path)).version })
  const contact = await call<Versioned>(admin, 'POST', '/contacts/', {
    first_name: contactName[0],
    last_name: 'Quay',
    phones: [{ kind: 'mobile', number: contactName[1] }],
  })
  await change(`/projects/${project.id}/`, {
    contact_id: contact.id,
    site_access: 'Key at the gatehouse.',
    coordinates: '53.763201, -2.703090',
  })
  await change(`/tasks/${task.id}/`, {
    details: 'Close the loop on BM 12.',
    user_ids: [userId],
    checklist: [{ name: 'Batteries charged' }],
  })
  await call(admin, 'POST', '/schedule/bookings/', {
    user_ids: [userId],
    task_id: task.id,
    start: day,
    end: day,
    hours: '4.5',
    notes: 'Tide at 10.',
  })
  return { project, task, change }
}

test(
  'start the timer, expense, photo and check mark: from the card, two taps at most',
  { timeout: 180_000 },
  async () => {
    const admin = await aPage({ login: 'admin@gb.example' })
    await admin.goto('/')
    const page = await aPage({ login: 'staff@gb.example', ...phone })
    await page.goto('/')
    const { id: me } = await call<{ id: number }>(page, 'GET', '/users/me/')
    const { project, task, change } = await aJob(admin, me, ['Harriet', '07700 900001'])
    await page.goto('/')
    const card = (within: Page | ReturnType<Page['getByRole']>) =>
      within.getByRole('article').filter({ hasText: 'Close the loop on BM 12.' })
    const atHome = card(page)
    await atHome.getByText('Tide at 10.').waitFor()
    for (const text of ['Key at the gatehouse.', '4:30 h planned', 'Harriet Quay', project.reference])
      await atHome.getByText(text).first().waitFor()
    expect(await atHome.getByRole('link', { name: '07700 900001' }).getAttribute('href')).toBe('tel:07700900001')
    expect(await atHome.getByRole('link', { name: 'Navigate' }).getAttribute('href')).toContain('53.7632')
    expect(await atHome.innerText()).not.toMatch(/£|Changed since/)
    expect(await axe(page)).toEqual([])
    await picture(page, 'job card phone')

    // In my days the card is the same.
    const textOf = async (shown: typeof atHome) => (await shown.innerText()).replaceAll(/\s+/g, ' ')
    await atHome.getByRole('button', { name: `Start timer: ${task.name}` }).waitFor()
    const before = await textOf(atHome)
    await page.goto('/schedule/')
    await expect.poll(() => textOf(card(page).first())).toBe(before)
    await page.goto('/')

    // One tap each; the expense has one more that adds it.
    await atHome.getByRole('checkbox', { name: 'Batteries charged' }).tap()
    await expect
      .poll(async () =>
        (await call<{ checklist: { done: string | null }[] }>(page, 'GET', `/tasks/${task.id}/`)).checklist.map(
          ({ done }) => done !== null,
        ),
      )
      .toEqual([true])
    await atHome
      .getByLabel('Photo to add')
      .setInputFiles({ name: 'gate.png', mimeType: 'image/png', buffer: aPng(40, 60) })
    await page.getByText('gate.png added.').waitFor()
    await atHome.getByRole('button', { name: `Start timer: ${task.name}` }).tap()
    await page.getByText(`Timer started: ${task.name}.`).waitFor()
    await atHome.getByRole('link', { name: 'Expense' }).tap()
    await page.getByRole('textbox', { name: 'Amount' }).fill('12.40')
    await expect.poll(() => page.getByRole('combobox', { name: 'Project' }).inputValue()).toContain(project.reference)
    await page.getByRole('button', { name: 'Add expense' }).tap()
    await page.getByRole('heading', { level: 1 }).getByText(/./).first().waitFor()
    await expect
      .poll(async () =>
        (
          await call<{ results: { allocations: { project_id: number }[] }[] }>(
            page,
            'GET',
            `/expenses/?project_id=${project.id}`,
          )
        ).results.map(({ allocations }) => allocations.map(({ project_id }) => project_id)),
      )
      .toContainEqual([project.id])

    // The timer has the same card; a link in it leads out of the timer.
    await page.getByRole('region', { name: 'Running timer' }).getByRole('button').first().tap()
    const inTimer = card(page.getByRole('dialog'))
    await inTimer.getByText('Key at the gatehouse.').waitFor()
    expect(await axe(page)).toEqual([])
    await picture(page, 'job card timer phone')
    await inTimer.getByRole('link', { name: task.name }).tap()
    await page.getByRole('heading', { level: 1, name: task.name }).waitFor()
    expect(await page.getByRole('dialog').count()).toBe(0)

    // What changed since it was last seen is named until it has been seen.
    await page.goto('/')
    await atHome.scrollIntoViewIfNeeded()
    await page.waitForTimeout(2500)
    await page.goto('/expenses/')
    await change(`/projects/${project.id}/`, { site_access: 'Key at the office.' })
    await page.goto('/')
    const mark = atHome.getByText('Changed since you last looked: site access')
    await mark.waitFor()
    await mark.scrollIntoViewIfNeeded()
    await picture(page, 'job card changed phone')
    await page.waitForTimeout(2500)
    await page.reload()
    await atHome.getByText('Key at the office.').waitFor()
    expect(await mark.count()).toBe(0)
  },
)

test(
  'the project of a job of today opens without a network, though it was never opened before',
  { timeout: 240_000 },
  async () => {
    const admin = await aPage({ login: 'admin@gb.example' })
    await admin.goto('/')
    const page = await aPage({ login: 'staff@gb.example', causes: ['offline'], serviceWorkers: 'allow', ...phone })
    await page.goto('/')
    const { id: me } = await call<{ id: number }>(page, 'GET', '/users/me/')
    const { project, task } = await aJob(admin, me, ['Wilfrid', '07700 900002'])
    await call(admin, 'PATCH', `/projects/${project.id}/`, {
      notes: 'Ask for the tide table.',
      version: (await call<Versioned>(admin, 'GET', `/projects/${project.id}/`)).version,
    })
    await admin.goto(`/projects/${project.id}/#files`)
    await admin
      .getByLabel('Files to add')
      .setInputFiles({ name: 'slipway.png', mimeType: 'image/png', buffer: aPng(80, 60) })
    await admin.getByText('slipway.png added.').waitFor()

    // Home, once. Then all is here: the files of the build, the project, and the picture.
    await page.goto('/')
    await page.getByText('Close the loop on BM 12.').first().waitFor()
    const has = (expression: string) =>
      expect.poll(() => page.evaluate<boolean>(expression), { timeout: 90_000 }).toBe(true)
    await has(`caches.match('/__shell').then((shell) => shell !== undefined)`)
    await has(`navigator.serviceWorker.controller !== null`)
    await has(`new Promise((resolve) => {
      const opening = indexedDB.open('fieldbook-offline')
      opening.onsuccess = () => {
        const all = opening.result.transaction('answers').objectStore('answers').getAll()
        all.onsuccess = () => {
          opening.result.close()
          resolve(all.result.some(({ name, data }) => name === 'previewFile' && data instanceof Blob))
        }
      }
    })`)
    await page.context().setOffline(true)

    await page
      .getByRole('article')
      .filter({ hasText: 'Close the loop on BM 12.' })
      .first()
      .getByRole('link', { name: project.reference })
      .tap()
    const main = page.getByRole('main')
    await main.getByText('Ask for the tide table.').waitFor()
    for (const text of ['Wilfrid Quay', 'Key at the gatehouse.']) await main.getByText(text).first().waitFor()
    await main.getByRole('link', { name: 'Navigate' }).waitFor()
    await page.waitForTimeout(2000)
    expect(await main.innerText()).not.toContain('Not loaded yet.')
    await picture(page, 'job project offline phone')
    await page.goto(`/projects/${project.id}/#files`)
    await main.getByRole('button', { name: 'slipway.png', exact: true }).waitFor()
    const thumbnail = main.getByRole('listitem').filter({ hasText: 'slipway.png' }).locator('img')
    await expect
      .poll(() => thumbnail.evaluate((node) => (node as unknown as { naturalWidth: number }).naturalWidth), {
        timeout: 15_000,
      })
      .toBeGreaterThan(0)
    expect(await main.innerText()).not.toContain('Not loaded yet.')
    await page.goto(`/projects/${project.id}/tasks/${task.id}/`)
    await main.getByRole('heading', { level: 1, name: task.name }).waitFor()
    await main.getByText('Close the loop on BM 12.').first().waitFor()
    await picture(page, 'job task offline phone')
  },
)

test('a job of several days stands in full on its first, and in a line that opens it on those after', async () => {
  const admin = await aPage({ login: 'admin@gb.example' })
  await admin.goto('/')
  const page = await aPage({ login: 'staff@gb.example', ...phone })
  await page.goto('/')
  const { id } = await call<{ id: number }>(page, 'GET', '/users/me/')
  // Past all that the demonstration has planned.
  const start = weekStart(addDays(day, 200), 1)
  const booked = { user_ids: [id], label: 'Survey boat', hours: '8.5', start, end: addDays(start, 2) }
  await call(admin, 'POST', '/schedule/bookings/', booked)
  await page.goto(`/schedule/14/${start}/`)
  const card = page.getByRole('article').filter({ hasText: 'Survey boat' })
  const later = page.getByRole('button', {
    name: `Survey boat 8:30 h planned · as on ${formatsOf('GB').dayHeading(start)}`,
  })
  await card.getByText('8:30 h planned').waitFor()
  await expect.poll(() => later.count()).toBe(2)
  expect(await card.count()).toBe(1)
  expect(await axe(page)).toEqual([])
  await picture(page, 'my days again phone')
  await later.first().tap()
  await expect.poll(() => card.count()).toBe(2)
  expect(await axe(page)).toEqual([])
})
