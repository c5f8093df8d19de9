/** What can be done with a file, the same in the list of all and on its record. */
import { IconDownload, IconEye, IconPencil, IconTrash } from '@tabler/icons-react'
import { lazy, type ReactNode, Suspense, useState } from 'react'

import type { Endpoint } from '#core/contract.ts'
import { addressOf, useWrite } from '#web/api.ts'
import { notify, notifyError } from '#web/ui/Snackbar.tsx'
import type { RowAction } from '#web/ui/table/types.ts'
import { deleteFile, downloadFile, fileHistory, getFileSpace, listFiles, type RecordFile } from '../files.contract.ts'

const FilePreview = lazy(() => import('./FilePreview.tsx').then((part) => ({ default: part.FilePreview })))
const RenameFile = lazy(() => import('./RenameFile.tsx').then((part) => ({ default: part.RenameFile })))

/** The answers that a change of a file makes old. */
export const forgottenByFiles = [listFiles, getFileSpace, fileHistory] as const

/** The bytes, which the server names and sends as an attachment. */
export const downloadOf = ({ id }: Pick<RecordFile, 'id'>) =>
  `/api${addressOf(downloadFile, { params: { id: String(id) } })}`

/** What is drawn here; all else is downloaded. */
const canPreview = ({ kind, width }: RecordFile) => kind === 'pdf' || width !== null

/** The acts, and the dialogs that they open; `forgets`: further answers that a deletion makes old. */
export function useFileActs(forgets: readonly Endpoint[] = []): {
  open: (file: RecordFile) => void
  actionsOf: (file: RecordFile) => RowAction[]
  dialogs: ReactNode
} {
  const [shown, setShown] = useState<RecordFile | null>(null)
  const [renamed, setRenamed] = useState<RecordFile | null>(null)
  const remove = useWrite(deleteFile, [...forgottenByFiles, ...forgets], (_none, undo) =>
    notify({ tone: 'success', message: 'The file was deleted.', ...(undo && { undo }) }),
  )
  const removeFile = (file: RecordFile) =>
    remove.mutate({ params: { id: String(file.id) }, version: file.version }, { onError: notifyError })
  const download = (file: RecordFile) => window.location.assign(downloadOf(file))
  const open = (file: RecordFile) => (canPreview(file) ? setShown(file) : download(file))
  return {
    open,
    actionsOf: (file) => [
      ...(canPreview(file)
        ? [{ label: 'Look at it', icon: <IconEye size={16} aria-hidden />, onClick: () => setShown(file) }]
        : []),
      { label: 'Download', icon: <IconDownload size={16} aria-hidden />, onClick: () => download(file) },
      ...(file.can_change
        ? [{ label: 'Rename', icon: <IconPencil size={16} aria-hidden />, onClick: () => setRenamed(file) }]
        : []),
      ...(file.can_delete
        ? [
            {
              label: 'Delete',
              icon: <IconTrash size={16} aria-hidden />,
              danger: true,
              onClick: () => removeFile(file),
            },
          ]
        : []),
    ],
    dialogs: (
      <Suspense>
        {shown && <FilePreview file={shown} onClose={() => setShown(null)} />}
        {renamed && <RenameFile file={renamed} onClose={() => setRenamed(null)} />}
      </Suspense>
    ),
  }
}
