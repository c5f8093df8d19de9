import { lazy, Suspense } from 'react'

import { SkeletonBlock } from '#web/ui/Skeletons.tsx'
import type { FileOwner } from '../files.rules.ts'

const RecordFiles = lazy(() => import('./RecordFiles.tsx').then((part) => ({ default: part.RecordFiles })))

/** The tab of a record that holds its files, for the page of any kind of record that may have some. */
export const filesTab = (owner: FileOwner) =>
  ({
    id: 'files',
    label: 'Files',
    permission: ['file.view_file'],
    panel: ({ id }: { id: number }) => (
      <Suspense fallback={<SkeletonBlock lines={4} label="Loading the files" />}>
        <RecordFiles owner={owner} id={id} />
      </Suspense>
    ),
  }) as const
