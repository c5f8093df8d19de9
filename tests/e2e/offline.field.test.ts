/**
 * A day in the field without a network: an expense with its photograph, a request for leave, a check mark, a comment and
 * a photograph of the job are written, are all there after a reload, and reach the server once when the network is back.
 */
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'

import { axe, picture, testProduct } from '#test/browser.ts'
import { call, openWork } from '#test/diary.ts'
import { aPng } from '#test/pictures.ts'

const { aPage } = testProduct()
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 }

const eventually = (page: Page, expression: string) =>
  expect.poll(() => page.evaluate<boolean>(expression), { timeout: 60_000 }).toBe(true)
const isSaved = (name: string) => `new Promise((resolve) => {
  const opening = indexedDB.open('fieldbook-offline')
  opening.onsuccess = () => {
    const all = opening.result.transaction('answers').objectStore('answers').getAll()
    all.onsuccess = () => {
      opening.result.close()
      resolve(all.result.some((answer) => answer.name === '${name}'))
    }
  }
})`
const waiting = (page: Page, name: string | RegExp) => page.getByRole('banner').getByRole('button', { name })
const keeps = (page: Page) => page.getByText('Waits on this device.').first().waitFor()
const photo = (name: string, width: number) => ({ name, mimeType: 'image/png', buffer: aPng(width, 60) })

test(
  'an outage: all that is written waits in one list, survives a reload, and is sent once',
  { timeout: 240_000 },
  async () => {
    const page = await aPage({
      login: 'manager@gb.example',
      causes: ['offline', 400, 409],
      serviceWorkers: 'allow',
      ...phone,
    })
    await page.goto('/')
    const { id: me } = await call<{ id: number }>(page, 'GET', '/users/me/')
    const { project, task } = await openWork(page)
    const { version } = await call<{ version: number }>(page, 'GET', `/tasks/${task.id}/`)
    await call(page, 'PATCH', `/tasks/${task.id}/`, { checklist: [{ name: 'Batteries charged' }], version })
    const job = `/projects/${project.id}/`
    const taskAt = `${job}tasks/${task.id}/`
    await page.goto(taskAt)
    await page.getByRole('checkbox', { name: 'Batteries charged' }).waitFor()
    await page.goto(`${job}#activity`)
    await page.getByRole('textbox', { name: 'New comment' }).waitFor()
    await eventually(page, isSaved('listProjectComments'))
    await page.goto('/expenses/')
    await page.getByRole('heading', { name: 'Expenses', level: 1 }).waitFor()
    await eventually(page, `navigator.serviceWorker.controller !== null`)
    await eventually(page, `caches.match('/__shell').then((shell) => shell !== undefined)`)
    for (const name of ['listExpenses', 'listExpenseTypes', 'listLeaveTypes']) await eventually(page, isSaved(name))

    const read = async <T>(path: string) => (await call<{ results: T[] }>(page, 'GET', path)).results
    await page.context().setOffline(true)

    // An expense with two photographs stands in the list at once.
    await page.goto('/expenses/new/')
    await page.getByRole('textbox', { name: 'Amount', exact: true }).fill('38.20')
    await page.getByLabel('Description').fill('Ferry to the island')
    await page.getByLabel('Photo to add').setInputFiles(photo('ferry.png', 40))
    await page.getByLabel('Photo to add').setInputFiles(photo('ticket.png', 41))
    await page.getByRole('button', { name: 'Add expense' }).click()
    await keeps(page)
    const expenses = page.getByRole('list', { name: 'Expenses not sent yet' })
    await expenses.getByText('£38.20').waitFor()
    expect(await expenses.getByText('Waiting to be sent').count()).toBe(3)
    expect(await axe(page)).toEqual([])
    await picture(page, 'offline expense phone')

    // Two requests for the same days: the server will refuse the second.
    const requests = page.getByRole('list', { name: 'Requests not sent yet' })
    for (const count of [1, 2]) {
      await page.goto('/leave/new/?start=2027-08-02&end=2027-08-03')
      await page.getByRole('combobox', { name: 'Type' }).click()
      await page.getByRole('option').first().click()
      await page.getByRole('button', { name: 'Send request' }).click()
      await keeps(page)
      await expect.poll(() => requests.getByText('Waiting to be sent').count()).toBe(count)
    }
    await picture(page, 'offline leave phone')

    await page.goto(taskAt)
    await page.getByRole('checkbox', { name: 'Batteries charged' }).check()
    await keeps(page)
    await picture(page, 'offline task phone')
    await page.goto(`${job}#activity`)
    await page.getByRole('textbox', { name: 'New comment' }).fill('The gate is locked.')
    await page.getByRole('button', { name: 'Comment', exact: true }).click()
    await page.getByRole('list', { name: 'Comments not sent yet' }).getByText('The gate is locked.').waitFor()
    expect(await page.getByRole('textbox', { name: 'New comment' }).inputValue()).toBe('')
    await picture(page, 'offline comment phone')
    await page.goto(`${job}#files`)
    await page.getByLabel('Photo to add').setInputFiles(photo('gate.png', 42))
    await page.getByRole('list', { name: 'Files not sent yet' }).getByText('gate.png').waitFor()

    // After a reload all of it is listed.
    await page.reload()
    await page.getByRole('list', { name: 'Files not sent yet' }).getByText('gate.png').waitFor()
    await waiting(page, '8 waiting to be sent').click()
    const panel = page.getByRole('dialog', { name: 'Not sent yet' })
    for (const text of [
      'Ferry to the island',
      'ferry.png',
      'ticket.png',
      'Batteries charged',
      'The gate is locked.',
      'gate.png',
    ])
      await panel.getByText(text).first().waitFor()
    expect(await axe(page)).toEqual([])
    await picture(page, 'offline outbox phone')
    await page.getByRole('button', { name: 'Close' }).click()

    await page.context().setOffline(false)
    await waiting(page, '1 not saved').waitFor({ timeout: 60_000 })
    await page.getByRole('button', { name: 'gate.png', exact: true }).waitFor()

    // The refused one is mended in its form.
    await waiting(page, '1 not saved').click()
    await panel.getByText(/^Not saved: /).waitFor()
    await panel.getByRole('button', { name: 'Correct' }).click()
    await page
      .getByRole('main')
      .getByText(/^Not saved: /)
      .waitFor()
    await page.getByLabel('First day').fill('09/08/2027')
    await page.getByLabel('Last day').fill('10/08/2027')
    await picture(page, 'offline mended phone')
    await page.getByRole('button', { name: 'Send request' }).click()
    await waiting(page, /waiting|not saved/).waitFor({ state: 'detached', timeout: 60_000 })
    expect(await read(`/leave/?user_ids=${me}&start=2027-08-09&end=2027-08-10&page=1`)).toHaveLength(1)
    const [expense, ...twice] = await read<{ id: number; receipts: number }>('/expenses/?search=ferry+island')
    expect([expense?.receipts, twice]).toEqual([2, []])
    expect(await read(`/leave/?user_ids=${me}&start=2027-08-02&end=2027-08-03&page=1`)).toHaveLength(1)
    const comments = await read<{ text: string }>(`/projects/${project.id}/comments/`)
    expect(comments.filter(({ text }) => text === 'The gate is locked.')).toHaveLength(1)
    const { checklist } = await call<{ checklist: { done: string | null }[] }>(page, 'GET', `/tasks/${task.id}/`)
    expect(checklist.map(({ done }) => done !== null)).toEqual([true])
    expect(await read(`/files/?project_id=${project.id}&search=gate.png`)).toHaveLength(1)
  },
)
