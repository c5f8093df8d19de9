/** The page of a supplier: its overview, and its form. */

import { lazy } from '#web/lazy.tsx'
import { recordPage } from '#web/record/kit/screens.tsx'
import { supplier } from '../suppliers.ts'

export const { New, Opened } = recordPage(supplier, {
  Form: lazy(async () => ({ default: (await import('./form.tsx')).Form })),
  line: ({ address, tags }) => ['Supplier', address.city, tags.join(', ')],
  overview: { people: async () => (await import('#features/users/users/web/people.ts')).mentionable },
  removal: 'You can undo this for a minute. Suppliers with files cannot be deleted.',
})
