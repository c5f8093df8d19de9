import type { AnyRoute } from '@tanstack/react-router'

import { listPage } from '#web/record/recordPages.ts'

/** Who is qualified for what, until when: as a list, and as people × types. */
export const qualificationsPages = <R extends AnyRoute>(shell: R) =>
  [
    listPage(shell, 'qualifications', () => import('./QualificationsScreen.tsx'), 'QualificationsScreen'),
    listPage(shell, 'qualifications/matrix', () => import('./QualificationMatrix.tsx'), 'QualificationMatrix'),
  ] as const
