/** The tabs of a project: few, each with its parts one below the other, and old addresses that lead to a part. */
import { expect, test } from 'vitest'

import { testProduct } from '#test/browser.ts'
import { call } from '#test/diary.ts'

const { aPage } = testProduct()

test('a project has seven tabs; a part has an address, opens in its tab with the focus, and keeps what is typed', async () => {
  const page = await aPage({ login: 'admin@gb.example' })
  const { results } = (await (await page.request.get('/api/projects/?tab=progress')).json()) as {
    results: { id: number }[]
  }
  const path = `/projects/${results[0]?.id}/`
  const tabs = page.getByRole('tablist').getByRole('tab')
  const selected = page.getByRole('tab', { selected: true })
  await page.goto(`${path}#invoices`)
  await page.getByRole('heading', { name: /^Invoices/ }).waitFor()
  expect((await tabs.allInnerTexts()).map((text) => text.replace(/[\s\d]+$/, ''))).toEqual([
    'Overview',
    'Work',
    'Money',
    'Schedule',
    'Documents',
    'Site',
    'Activity',
  ])
  expect(await selected.innerText()).toBe('Money')
  await expect.poll(() => page.evaluate('document.activeElement.textContent')).toMatch(/^Invoices/)
  const height = () =>
    page.getByRole('heading', { name: /^Invoices/ }).evaluate((node) => node.getBoundingClientRect().top)
  await expect.poll(async () => (await height()) < 200).toBe(true)

  // An address of another program, and the last part of a tab: those above it load while it comes into view.
  await page.goto(`${path}diary/`)
  await page.waitForURL(/#diary$/)
  await expect.poll(() => page.evaluate('document.activeElement.textContent')).toMatch(/^Diary/)
  expect(await selected.innerText()).toMatch(/^Work/)

  // The form has no tab: a button or a key opens it in the place of the overview, and it keeps what is typed.
  await page.getByRole('tab', { name: 'Overview' }).click()
  await page.getByRole('link', { name: 'Edit', exact: true }).click()
  await page.waitForURL(/#details$/)
  await page.getByLabel('Site access').fill('Key at the gate')
  await page.getByRole('tab', { name: 'Schedule' }).click()
  await page.getByRole('link', { name: 'Open the board' }).waitFor()
  await page.getByRole('tab', { name: 'Overview' }).click()
  await page.getByRole('heading', { name: 'About' }).waitFor()
  await page.keyboard.press('e')
  await page.getByRole('link', { name: 'Back to overview' }).waitFor()
  expect(await page.getByLabel('Site access').inputValue()).toBe('Key at the gate')
})

test('what another person does to a project shows at once in its activity, which the address filters by kind', async () => {
  const [page, colleague] = [await aPage({ login: 'admin@gb.example' }), await aPage({ login: 'manager@gb.example' })]
  for (const tab of [page, colleague]) await tab.goto('/')
  const { results } = await call<{ results: { id: number }[] }>(page, 'GET', '/projects/?tab=progress&rows=100')
  let id = 0
  for (const record of results) {
    const hours = await call<{ results: object[] }>(page, 'GET', `/projects/${record.id}/activity/?kinds=hours`)
    if (id === 0 && hours.results.length > 1) id = record.id
  }
  await page.goto(`/projects/${id}/#activity`)
  const lines = page.getByRole('region', { name: 'Activity' }).getByRole('listitem')
  await lines.first().waitFor()
  await call(colleague, 'POST', `/projects/${id}/comments/`, { text: 'The gate is open until four' })
  // The comments above have its text; the stream has it only where comments alone are chosen.
  const commented = lines.filter({ hasText: 'Maggie Lowe commented' })
  await commented.first().waitFor()
  expect(await commented.getByText('The gate is open until four').count()).toBe(0)
  await page.getByRole('button', { name: 'Comments', exact: true }).click()
  await page.waitForURL(/\?kinds=comment#activity$/)
  await commented.getByText('The gate is open until four').waitFor()
  await expect.poll(() => lines.filter({ hasText: 'logged' }).count()).toBe(0)
  await page.getByRole('button', { name: 'Everything' }).click()
  await page.getByRole('button', { name: 'Hours', exact: true }).click()
  await lines.filter({ hasText: 'logged' }).first().getByRole('link').click()
  await page.waitForURL(/#diary$/)
})

test('a tab of which somebody may see no part is not there', async () => {
  const page = await aPage({ login: 'external@gb.example' })
  const { results } = (await (await page.request.get('/api/tasks/')).json()) as { results: { project_id: number }[] }
  await page.goto(`/projects/${results[0]?.project_id}/`)
  await page.getByRole('tab', { name: 'Site' }).waitFor()
  const names = (await page.getByRole('tab').allInnerTexts()).map((text) => text.replace(/[\s\d]+$/, ''))
  expect(names).not.toContain('Money')
  expect(names).not.toContain('Documents')
  expect(names).not.toContain('Activity')
})

test('another hash alone opens its part, on a desk and on a phone, where tabs without room are in a menu', async () => {
  for (const width of [1280, 390]) {
    const page = await aPage({ login: 'admin@gb.example', viewport: { width, height: 844 } })
    await page.goto('/')
    const { results } = await call<{ results: { id: number }[] }>(page, 'GET', '/projects/?tab=progress')
    await page.goto(`/projects/${results[0]?.id}/`)
    const selected = page.getByRole('tab', { selected: true })
    await page.getByRole('heading', { name: 'About' }).waitFor()
    for (const [hash, tab] of [
      ['valuations', 'Money'],
      ['activity', 'Activity'],
      ['files', 'Documents'],
    ] as const) {
      await page.evaluate(`location.hash = '${hash}'`)
      await page.getByRole('tab', { name: tab, selected: true }).waitFor()
      const { x = 0, width: wide = 0 } = (await selected.boundingBox()) ?? {}
      expect(x >= 0 && x + wide <= width, `${tab} at ${width}`).toBe(true)
    }
    const more = page.getByRole('button', { name: 'More tabs' })
    if (width > 1000) expect(await more.count()).toBe(0)
    else {
      await more.click()
      await page.getByRole('menuitem', { name: 'Activity' }).click()
      await page.getByRole('tab', { name: 'Activity', selected: true }).waitFor()
      expect(page.url()).toMatch(/#activity$/)
      // The arrow keys go from tab to tab, never to one that is hidden.
      await selected.press('ArrowRight')
      await page.getByRole('tab', { name: 'Overview', selected: true }).waitFor()
    }
  }
})
