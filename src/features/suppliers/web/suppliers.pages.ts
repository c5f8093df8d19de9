import type { AnyRoute } from '@tanstack/react-router'

import { recordPages } from '#web/record/recordPages.ts'

/** The list of suppliers, a new one, and one. */
export const supplierPages = <R extends AnyRoute>(shell: R) =>
  recordPages(shell, {
    prefix: 'suppliers',
    list: () => import('./SuppliersScreen.tsx'),
    record: () => import('./SupplierScreen.tsx'),
    imports: [() => import('./ImportSuppliersScreen.tsx'), 'ImportSuppliersScreen'],
    names: ['SuppliersScreen', 'NewSupplierScreen', 'SupplierScreen'],
  })
