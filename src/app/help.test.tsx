/** Each screen has its pages of the guide, and each of them exists. */
import { createMemoryHistory, createRouter } from '@tanstack/react-router'
import { expect, test } from 'vitest'

import { guideOf } from '#features/help/web/guide.ts'
import { places } from '#features/settings/web/sections.ts'
import { helpLines, helpOf } from './help.ts'
import { routeTree } from './pages.tsx'

const router = createRouter({ routeTree, trailingSlash: 'always', history: createMemoryHistory() })
/** Routes behind the login that show a screen, the sections of the settings apart; the others lead to one of them. */
const screens = Object.values(router.routesById)
  .filter(
    ({ id, options, fullPath }) => id.startsWith('/shell/') && options.component && fullPath !== '/settings/$section/',
  )
  .map(({ fullPath }): string => fullPath)
const withoutHelp = (routes: readonly string[]) => routes.filter((route) => helpOf(route, route).length === 0)

test('every screen has a page of the guide', () => {
  expect(screens.length).toBeGreaterThan(60)
  expect(withoutHelp(screens), 'add a line to src/app/help.ts').toEqual([])
  expect(withoutHelp(places.map(({ id }) => `/settings/${id}/`))).toEqual([])
})

test('one without is found', () => {
  expect(withoutHelp(['/clients/', '/vehicles/', '/clients/$id/notes/'])).toEqual(['/vehicles/', '/clients/$id/notes/'])
})

test('every page that a screen leads to exists, and every line is one of a screen', () => {
  const slugs = new Set(guideOf('GB').pages.map(({ slug }) => slug))
  expect(helpLines.flatMap(([, pages]) => pages).filter((slug) => !slugs.has(slug))).toEqual([])
  const known = new Set(
    [...screens, ...places.map(({ id }) => `/settings/${id}/`)].map((path) => path.replace(/\/$/, '')),
  )
  expect(helpLines.map(([route]) => route).filter((route) => !known.has(route))).toEqual([])
})
