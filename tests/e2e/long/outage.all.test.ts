/** Every screen that a phone has a menu entry or a link for, read before, during and after an outage. */
import { expect, test } from 'vitest'

import { testProduct } from '#test/browser.ts'
import { call } from '#test/diary.ts'
import { opensOffline, settled, throughOutage } from '#test/outage.ts'

const { aPage } = testProduct()
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }

/** Kinds of record whose first has a page. */
const kinds = [
  'quotes',
  'projects',
  'tasks',
  'clients',
  'contacts',
  'invoices',
  'payments',
  'bills',
  'expenses',
  'leave',
  'suppliers',
  'equipment',
  'users',
] as const

test('thirty screens: before, during and after an outage', { timeout: 1_200_000 }, async () => {
  const page = await aPage({ login: 'admin@gb.example', causes: ['offline'], serviceWorkers: 'allow', ...phone })
  await page.goto('/')
  await settled(page)
  const records: string[] = []
  for (const kind of kinds) {
    const { results } = await call<{ results: { id: number }[] }>(page, 'GET', `/${kind}/?page=1&rows=1`)
    expect(results, kind).toHaveLength(1)
    records.push(`/${kind}/${results[0]?.id ?? 0}/`)
  }
  const screens = [
    '/',
    '/diary/',
    '/inbox/',
    '/schedule/',
    '/leave/',
    '/leave/planner/',
    '/expenses/',
    '/quotes/',
    '/projects/',
    '/tasks/',
    '/invoices/',
    '/payments/',
    '/bills/',
    '/journal/',
    '/clients/',
    '/contacts/',
    '/suppliers/',
    '/users/',
    '/qualifications/',
    '/equipment/',
    '/files/',
    '/account/',
    '/account/notifications/',
    ...records,
    ...['tasks', 'invoices', 'activity', 'files'].map((part) => `${records[1]}#${part}`),
  ]
  expect(screens.length).toBeGreaterThanOrEqual(30)
  await opensOffline(page)
  const { unread } = await throughOutage(page, screens)
  expect(unread).toBeGreaterThan(20)
})
