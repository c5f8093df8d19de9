/** The addresses of invoices: by themselves, of a client, and within a project (docs/rules/screens.md#addresses). */
import { type AnyRoute, createRoute } from '@tanstack/react-router'

import { digits } from '#web/digits.ts'
import { listPage, recordPages } from '#web/record/recordPages.ts'
import { screenWithParts } from '#web/registrySource.ts'

const list = () => import('./list.tsx')
const record = () => import('./record.tsx')
const added = () => import('./newInvoice.tsx')

// Invoices have no page for imports.
export const invoicePages = <R extends AnyRoute>(shell: R) =>
  [
    listPage(shell, 'invoices/unbilled', list, 'Unbilled'),
    listPage(shell, 'invoices/months', list, 'Months'),
    ...recordPages(shell, { prefix: 'invoices', list, record, names: ['List', 'New', 'Opened'] }),
    createRoute({
      getParentRoute: () => shell,
      path: '/clients/$clientId/invoices/new/',
      params: digits('clientId'),
      component: screenWithParts(added, 'NewForClient'),
    }),
    createRoute({
      getParentRoute: () => shell,
      path: '/projects/$projectId/invoices/new/',
      params: digits('projectId'),
      component: screenWithParts(added, 'NewForProject'),
    }),
    createRoute({
      getParentRoute: () => shell,
      path: '/projects/$projectId/invoices/$id/',
      params: digits('projectId', 'id'),
      component: screenWithParts(record, 'Opened'),
    }),
  ] as const
