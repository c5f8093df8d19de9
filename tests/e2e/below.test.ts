/** Addresses below a project show what is part of it: what belongs to another one, or to none, is absent there. */
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'

import { testProduct } from '#test/browser.ts'
import { pages } from '#test/pages.ts'

const { aPage } = testProduct()

const nested = pages.flatMap((path) => {
  const [, above, parent, below, id] = path.split('/')
  return parent === '$projectId' && id === '$id' ? [{ above: above ?? '', below: below ?? '' }] : []
})
const added = pages.filter((path) => /^\/(projects|quotes|clients)\/\$\w+Id\/[\w-]+\/new$/.test(path))

/** A record below a project, that project, and another one. */
async function placed(page: Page, below: string): Promise<{ id: number; project: number; other: number }> {
  const get = async <T>(path: string) => (await (await page.request.get(`/api${path}`)).json()) as T
  const { results: projects } = await get<{ results: { id: number }[] }>('/projects/?tab=all&rows=100')
  for (const { id: project } of projects) {
    const found = await get<{ results: { id: number }[] } | { id: number }[]>(`/projects/${project}/${below}/`)
    const [first] = Array.isArray(found) ? found : found.results
    if (first) return { id: first.id, project, other: projects.find(({ id }) => id !== project)?.id ?? 0 }
  }
  throw new Error(`No project of the demonstration has ${below}.`)
}

test('what belongs to another project is not found, nor is anything below one that is absent, nor a schedule of no days', async () => {
  const page = await aPage({ login: 'admin@gb.example', causes: [404] })
  const isNotFound = async (path: string) => {
    await page.goto(path)
    await page
      .getByRole('heading', { name: /not found$/ })
      .first()
      .waitFor()
  }
  expect(nested.map(({ above, below }) => `${above} ${below}`).toSorted()).toEqual([
    'projects invoices',
    'projects quote-items',
    'projects tasks',
    'quotes quote-items',
  ])
  for (const { above, below } of nested) {
    const { id, project, other } = await placed(page, below)
    await page.goto(`/${above}/${project}/${below}/${id}/`)
    await page.getByRole('tab', { name: 'Details' }).waitFor()
    await isNotFound(`/${above}/${other}/${below}/${id}/`)
    await isNotFound(`/${above}/999999999/${below}/${id}/`)
  }
  expect(added.length).toBeGreaterThan(4)
  // A schedule of no days, of more than a year, and of none at all.
  for (const days of ['0', '367', 'abc', '14/soon']) await isNotFound(`/schedule/${days}/`)
  for (const path of added) await isNotFound(`${path.replace(/\$\w+/, '999999999')}/`)
})
