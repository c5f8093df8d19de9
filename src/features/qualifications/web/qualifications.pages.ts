import type { AnyRoute } from '@tanstack/react-router'

import { listPage } from '#web/record/recordPages.ts'

/** Pages of qualifications: the list, and the matrix of people × types. */
export const qualificationsPages = <R extends AnyRoute>(shell: R) =>
  [
    listPage(shell, 'qualifications', () => import('./QualificationsScreen.tsx'), 'QualificationsScreen'),
    listPage(shell, 'qualifications/matrix', () => import('./QualificationMatrix.tsx'), 'QualificationMatrix'),
  ] as const
