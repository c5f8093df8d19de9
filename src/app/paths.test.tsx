/** Addresses written by `paths` lead to screens. */
import { createMemoryHistory, createRouter } from '@tanstack/react-router'
import { describe, expect, test } from 'vitest'

import { paths } from '#web/paths.ts'
import { routeTree } from './pages.tsx'

const router = createRouter({ routeTree, trailingSlash: 'always', history: createMemoryHistory() })

/** The pattern of the screen at an address; undefined for one that only the last of all screens takes. */
const screenAt = (path: string) => {
  const pattern = router.getMatchedRoutes(path)[2]?.fullPath
  return pattern === '/$' ? undefined : pattern
}

const examples: Record<Exclude<keyof typeof paths, 'here' | 'to'>, string> = {
  bill: paths.bill(7),
  client: paths.client(7),
  clientInvoice: paths.clientInvoice(7),
  contact: paths.contact(7),
  equipment: paths.equipment(7),
  expense: paths.expense(7),
  invoice: paths.invoice(7),
  leave: paths.leave(7),
  leaveOf: paths.leaveOf(7),
  newContact: paths.newContact(),
  newLeave: paths.newLeave(7),
  project: paths.project(7),
  projectInvoice: paths.projectInvoice(7),
  projectTask: paths.projectTask(7, 'new'),
  schedule: paths.schedule(14, '2026-11-30'),
  settings: paths.settings('fields'),
  task: paths.task(7),
  user: paths.user(7),
  webhook: paths.webhook(7),
}

describe('addresses', () => {
  test.each(Object.entries(examples))('of %s lead to a screen', (_name, path) => {
    expect(screenAt(path)).toBeDefined()
  })

  test('that lead nowhere are found', () => {
    expect(screenAt('/bils/7/')).toBeUndefined()
  })
})
