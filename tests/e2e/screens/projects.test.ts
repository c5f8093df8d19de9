/** Quotes and projects, as screens. */
import { readFileSync } from 'node:fs'

import type { Page } from 'playwright-core'

import { administrator, dialog, judgeScreens, manager, text } from '#test/screens.ts'

const first = async (page: Page) => {
  const { results } = (await (await page.request.get('/api/projects/?tab=progress')).json()) as {
    results: { id: number }[]
  }
  return `/projects/${results[0]?.id}/`
}

/** The quote of the demonstration that is out with a client. */
const quoteOut = async (page: Page): Promise<{ project: string; document: number }> => {
  const { results } = (await (await page.request.get('/api/quotes/?tab=open&rows=100')).json()) as {
    results: { id: number }[]
  }
  for (const { id } of results) {
    const sent = (await (await page.request.get(`/api/projects/${id}/documents/`)).json()) as { id: number }[]
    if (sent[0]) return { project: `/projects/${id}/documents/`, document: sent[0].id }
  }
  throw new Error('No quote is out.')
}

/** An item of a quote that is out with its client. */
const priced = async (page: Page) => {
  const { results } = (await (await page.request.get('/api/projects/?tab=open')).json()) as {
    results: { id: number }[]
  }
  const project_id = results[0]?.id
  const tree = await (await page.request.get(`/api/projects/${project_id}/quote-items/`)).json()
  return { project_id, id: (tree as { results: { id: number }[] }).results[0]?.id }
}
const itemsOf = async (page: Page) => `/projects/${(await priced(page)).project_id}/#items`
const itemOf = async (page: Page) => {
  const item = await priced(page)
  return `/projects/${item.project_id}/quote-items/${item.id}/`
}

/** Opens a project with a drawing. */
const drawnSite = async (page: Page) => {
  const { results } = (await (await page.request.get('/api/projects/?tab=progress&rows=100')).json()) as {
    results: { id: number }[]
  }
  for (const { id } of results) {
    const drawn = (await (await page.request.get(`/api/projects/${id}/features/`)).json()) as object[]
    if (drawn.length > 0) return `/projects/${id}/site/`
  }
  throw new Error('Nothing is drawn of any site.')
}

/** A project of the demonstration that was valued. */
const valued = async (page: Page) => {
  const { results } = (await (await page.request.get('/api/projects/?tab=progress&rows=100')).json()) as {
    results: { id: number }[]
  }
  for (const { id } of results) {
    const all = (await (await page.request.get(`/api/projects/${id}/valuations/`)).json()) as unknown[]
    if (all.length > 0) return `/projects/${id}/#valuations`
  }
  throw new Error('No project was valued.')
}

judgeScreens([
  {
    name: 'the valuations of a project',
    longOnly: true,
    login: administrator,
    path: valued,
    shows: (page) => page.getByText('since the one before').first().waitFor(),
  },
  {
    name: 'quote items',
    login: administrator,
    path: itemsOf,
    shows: (page) => page.getByText('Total').first().waitFor(),
  },
  {
    name: 'accept items',
    longOnly: true,
    login: administrator,
    path: itemsOf,
    wideOnly: true,
    shows: async (page) => {
      await page.locator('[data-column="state"][data-cell]').filter({ hasText: 'Proposed' }).first().click()
      await dialog(page)
    },
  },
  {
    name: 'templates to insert',
    longOnly: true,
    login: administrator,
    path: itemsOf,
    shows: async (page) => {
      await page.getByRole('button', { name: 'Insert template' }).click()
      await page.getByRole('button', { name: /^Measured building survey/ }).waitFor()
    },
  },
  {
    name: 'items in order',
    longOnly: true,
    login: administrator,
    path: itemsOf,
    shows: async (page) => {
      // A desk has the keys and buttons of the grid.
      const order = page.getByRole('button', { name: 'Reorder' })
      if ((page.viewportSize()?.width ?? 0) > 767) return page.getByText('Total').first().waitFor()
      await order.click()
      await page.locator('.fb-item-cards button').first().click()
    },
  },
  { name: 'a quote item', longOnly: true, login: administrator, path: itemOf, shows: text('All items') },
  {
    name: 'a new quote item',
    longOnly: true,
    login: administrator,
    path: async (page) => `/projects/${(await priced(page)).project_id}/quote-items/new`,
    shows: text('Hours and cost per unit'),
  },
  {
    name: 'documents of a quote',
    longOnly: true,
    login: administrator,
    path: async (page) => (await quoteOut(page)).project,
    shows: text('Ready, not sent'),
  },
  {
    name: 'sending a document',
    longOnly: true,
    login: administrator,
    path: async (page) => (await quoteOut(page)).project,
    shows: async (page) => {
      await page.getByRole('button', { name: 'Send a document' }).click()
      await page.getByRole('img', { name: 'Preview, page 1 of' }).first().waitFor()
    },
  },
  {
    name: 'a quote as its client reads it',
    login: administrator,
    path: async (page) => {
      const { document } = await quoteOut(page)
      const csrf = (await page.context().cookies()).find(({ name }) => name.endsWith('csrf'))?.value ?? ''
      const headers = { 'x-csrftoken': csrf }
      const made = await page.request.get(`/api/documents/${document}/link/`, { headers })
      return new URL(((await made.json()) as { link: string }).link).pathname
    },
    shows: async (page) => {
      await page.getByRole('checkbox', { name: /Drone survey/ }).check()
      await page.getByRole('button', { name: 'Accept' }).click()
      await page.getByLabel('Your name').waitFor()
    },
  },
  {
    name: 'a link that opens nothing',
    longOnly: true,
    path: `/q/1.${'A'.repeat(43)}/`,
    shows: text('This link is not valid.'),
  },

  {
    name: 'quotes',
    longOnly: true,
    login: administrator,
    path: '/quotes/?tab=open',
    shows: text(/^\d+ quotes$/),
  },
  { name: 'projects', login: manager, path: '/projects/', shows: text(/^\d+ projects$/) },
  {
    name: 'projects on a map',
    login: manager,
    path: '/projects/?view=map',
    shows: async (page) => {
      await page.locator('.fb-map canvas').first().waitFor()
      await page.getByText('Only in view').waitFor()
    },
  },
  {
    name: 'the site of a project',
    longOnly: true,
    login: administrator,
    path: drawnSite,
    shows: async (page) => {
      await page.locator('.fb-map canvas').first().waitFor()
      await page.getByRole('button', { name: 'Type', exact: true }).waitFor()
    },
  },
  {
    name: 'a map file to upload',
    longOnly: true,
    login: administrator,
    path: drawnSite,
    shows: async (page) => {
      await page.getByRole('button', { name: 'Upload' }).click()
      const buffer = readFileSync(new URL('../../support/maps/polygon.kml', import.meta.url))
      await page.getByLabel('Map file').setInputFiles({ name: 'polygon.kml', mimeType: 'text/xml', buffer })
      await page.getByText('Existing features').waitFor()
    },
  },
  {
    name: 'coordinates to type',
    longOnly: true,
    login: administrator,
    path: drawnSite,
    shows: async (page) => {
      await page.getByRole('button', { name: 'Type', exact: true }).click()
      await dialog(page)
    },
  },
  {
    name: 'a project',
    login: administrator,
    path: first,
    shows: (page) => page.getByRole('list', { name: 'Milestones' }).waitFor(),
  },
  {
    name: 'a milestone',
    longOnly: true,
    login: administrator,
    path: first,
    shows: async (page) => {
      await page.getByRole('button', { name: /^Delivered / }).click()
      await dialog(page)
    },
  },
  {
    name: 'the work of a project',
    login: administrator,
    path: async (page) => `${await first(page)}#work`,
    shows: (page) => page.getByRole('heading', { name: 'Tasks' }).waitFor(),
  },
  {
    name: 'the money of a project',
    login: administrator,
    path: async (page) => (await valued(page)).replace('#valuations', '#money'),
    shows: (page) => page.getByRole('heading', { name: /^Invoices/ }).waitFor(),
  },
  {
    name: 'the activity of a project',
    login: administrator,
    path: async (page) => (await valued(page)).replace('#valuations', '#activity'),
    shows: (page) =>
      page
        .getByText(/^logged/)
        .first()
        .waitFor(),
  },
  {
    name: 'the bookings of a project',
    longOnly: true,
    login: administrator,
    path: async (page) => `${await first(page)}#schedule`,
    shows: (page) => page.getByRole('link', { name: 'Open the board' }).waitFor(),
  },
  {
    name: 'a project to change',
    longOnly: true,
    login: administrator,
    path: async (page) => `${await first(page)}#details`,
    shows: (page) => page.getByRole('link', { name: 'Back to overview' }).waitFor(),
  },
  {
    name: 'the hours of a project',
    longOnly: true,
    login: administrator,
    path: async (page) => `${await first(page)}#hours`,
    shows: (page) => page.getByRole('table', { name: 'By person' }).waitFor(),
  },
  {
    name: 'how projects perform',
    longOnly: true,
    login: administrator,
    path: '/projects/reports/',
    shows: (page) => page.getByRole('columnheader', { name: 'Progress' }).waitFor(),
  },
  {
    name: 'the tasks of a project',
    longOnly: true,
    login: administrator,
    path: async (page) => `${await first(page)}#tasks`,
    shows: (page) => page.getByRole('heading', { name: 'Tasks' }).waitFor(),
  },
  {
    name: 'the diary of a project',
    longOnly: true,
    login: administrator,
    path: async (page) => `${await first(page)}#diary`,
    shows: (page) => page.getByRole('heading', { name: /^Diary/ }).waitFor(),
  },
  {
    name: 'the cost rates of a person',
    longOnly: true,
    login: administrator,
    path: async (page) => {
      const { results } = (await (await page.request.get('/api/users/?rows=1')).json()) as { results: { id: number }[] }
      return `/users/${results[0]?.id}/#rates`
    },
    shows: async (page) => {
      await page.getByRole('button', { name: 'Add a rate' }).click()
      await dialog(page)
    },
  },
])
