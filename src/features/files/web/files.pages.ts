import type { AnyRoute } from '@tanstack/react-router'

import { listPage } from '#web/record/recordPages.ts'

/** The page of all files (docs/rules/screens.md#addresses). */
export const filePages = <R extends AnyRoute>(shell: R) =>
  [listPage(shell, 'files', () => import('./FilesScreen.tsx'), 'FilesScreen')] as const
