import type { AnyRoute } from '@tanstack/react-router'

import { recordPages } from '#web/record/recordPages.ts'

/** The list of contacts, a new one, and one. */
export const contactPages = <R extends AnyRoute>(shell: R) =>
  recordPages(shell, {
    prefix: 'contacts',
    list: () => import('../contacts/web/ContactsScreen.tsx'),
    record: () => import('../contacts/web/ContactScreen.tsx'),
    imports: [() => import('../contacts/web/ImportContactsScreen.tsx'), 'ImportContactsScreen'],
    names: ['ContactsScreen', 'NewContactScreen', 'ContactScreen'],
  })
