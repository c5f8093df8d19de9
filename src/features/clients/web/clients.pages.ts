import type { AnyRoute } from '@tanstack/react-router'

import { recordPages } from '#web/record/recordPages.ts'

/** The list of clients, a new one, and one. */
export const clientPages = <R extends AnyRoute>(shell: R) =>
  recordPages(shell, {
    prefix: 'clients',
    list: () => import('../clients/web/ClientsScreen.tsx'),
    record: () => import('../clients/web/ClientScreen.tsx'),
    imports: [() => import('../clients/web/ImportClientsScreen.tsx'), 'ImportClientsScreen'],
    names: ['ClientsScreen', 'NewClientScreen', 'ClientScreen'],
    tabs: ['contacts', 'projects', 'invoices', 'files', 'activity'],
  })
