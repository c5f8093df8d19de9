/** Files and comments of a record are read to the last one, however many there are. */
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'

import { axe, testProduct } from '#test/browser.ts'

const { aPage } = testProduct()
const patient = { timeout: 15_000 }

const aClient = async (page: Page) => {
  const url = '/api/clients/?ordering=-name&rows=1'
  const { results } = (await (await page.request.get(url)).json()) as { results: { id: number }[] }
  return results[0]?.id ?? 0
}

/** Files in forms of eighteen, and comments one by one, sent by the page itself. */
const fill = (page: Page, id: number, { files, comments }: { files: number; comments: number }) =>
  page.evaluate(`(async () => {
    const token = decodeURIComponent(document.cookie.split('; ').find((pair) => pair.startsWith('csrf=')).slice(5))
    const send = async (path, body, type = {}) => {
      const answer = await fetch('/api' + path, { method: 'POST', body, headers: { 'x-csrftoken': token, ...type } })
      if (answer.status !== 201) throw new Error(path + ': ' + answer.status + ' ' + (await answer.text()))
    }
    for (let at = 0; at < ${files}; at += 18) {
      const form = new FormData()
      for (let one = at; one < Math.min(${files}, at + 18); one++)
        form.append('files', new File(['Point ' + one], 'Point ' + String(one).padStart(3, '0') + '.txt'))
      await send('/files/?client_id=${id}', form)
    }
    for (let at = 0; at < ${comments}; at++)
      await send('/clients/${id}/comments/', JSON.stringify({ text: 'Call ' + at }), { 'content-type': 'application/json' })
  })()`)

test('beyond the first hundred, each once', { timeout: 120_000 }, async () => {
  const page = await aPage({ login: 'director@gb.example' })
  const id = await aClient(page)
  await page.goto(`/clients/${id}/#files`)
  await page.getByRole('heading', { name: /^Files/ }).waitFor()
  await fill(page, id, { files: 108, comments: 103 })

  await page.reload()
  await page.getByRole('heading', { name: 'Files (108)' }).waitFor()
  const files = page.getByRole('list', { name: 'Files', exact: true }).getByRole('listitem')
  await page.getByRole('button', { name: 'Show more (58 left)' }).click()
  await page.getByRole('button', { name: 'Show more (8 left)' }).click()
  await expect.poll(() => files.count(), patient).toBe(108)
  expect(await axe(page)).toEqual([])
  expect(await page.getByRole('button', { name: /^Show more/ }).count()).toBe(0)
  const first = files.filter({ hasText: 'Point 000.txt' })
  await first.getByRole('button', { name: 'Delete: Point 000.txt' }).click()
  await page.getByRole('heading', { name: 'Files (107)' }).waitFor()
  await expect.poll(() => files.count(), patient).toBe(107)

  await page.goto(`/clients/${id}/#activity`)
  const comments = page.locator('.fb-comments > li')
  await comments.filter({ hasText: 'Call 102' }).waitFor()
  for (const left of [83, 63, 43, 23, 3]) await page.getByRole('button', { name: `Show older (${left} left)` }).click()
  await expect.poll(() => comments.count(), patient).toBe(103)
  await comments.filter({ hasText: /Call 0$/ }).waitFor()
})
