import { lazy } from '#web/lazy.tsx'
import type { FileOwner } from '../files.rules.ts'

const FileCount = lazy(() => import('./FileCount.tsx').then((part) => ({ default: part.FileCount })))
const RecordFiles = lazy(() => import('./RecordFiles.tsx').then((part) => ({ default: part.RecordFiles })))

const FirstPicture = lazy(() => import('./FirstPicture.tsx').then((part) => ({ default: part.FirstPicture })))

interface TabProps {
  record: { id: number }
}

/** The tab of a record that holds its files, for the page of any record type that may have some. */
export const filesTab = (owner: FileOwner) =>
  ({
    id: 'files',
    label: 'Files',
    permission: ['file.view_file'],
    Part: ({ record: { id } }: TabProps) => <RecordFiles owner={owner} id={id} />,
    Count: ({ record: { id } }: TabProps) => <FileCount owner={owner} id={id} />,
  }) as const

/** The picture of a record on its overview. */
export const pictureOfIt = (owner: FileOwner) =>
  ({
    id: 'picture',
    permission: ['file.view_file'],
    beside: true,
    Part: ({ record }: { record: { id: number; name: string } }) => <FirstPicture owner={owner} record={record} />,
  }) as const

/** The tab of a piece of equipment that holds what proves its calibration and tests. */
export const certificatesTab = {
  id: 'certificates',
  label: 'Certificates',
  permission: ['file.view_file'],
  Part: ({ record: { id } }: TabProps) => (
    <RecordFiles
      owner="equipment"
      id={id}
      purpose="certificate"
      title="Certificates"
      about="Drop calibration, test and insurance certificates here, or choose them."
    />
  ),
  Count: ({ record: { id } }: TabProps) => <FileCount owner="equipment" id={id} purpose="certificate" />,
} as const
