import type { AnyRoute } from '@tanstack/react-router'

import { recordPages } from '#web/record/recordPages.ts'

/** The list of clients, a new one, and one. */
export const clientPages = <R extends AnyRoute>(shell: R) =>
  recordPages(shell, {
    prefix: 'clients',
    list: () => import('./ClientsScreen.tsx'),
    record: () => import('./ClientScreen.tsx'),
    imports: [() => import('./ImportClientsScreen.tsx'), 'ImportClientsScreen'],
    names: ['ClientsScreen', 'NewClientScreen', 'ClientScreen'],
    tabs: ['contacts', 'projects', 'invoices', 'files', 'activity'],
  })
