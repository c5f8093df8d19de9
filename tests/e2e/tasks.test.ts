/** Tasks of a project: from a template, changed, copied, and ticked off on a phone by who is on them. */
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'

import { testProduct } from '#test/browser.ts'

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
  await saying(page, '4 tasks were added.').waitFor()
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
