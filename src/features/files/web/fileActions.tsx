/** The actions on a file, in the list of files and on its record. */
import { lazy } from '#web/lazy.tsx'
import { IconDownload, IconEye, IconFolderSymlink, IconHistory, IconPencil, IconTrash } from '@tabler/icons-react'
import { type ReactNode, Suspense, useState } from 'react'

import type { Endpoint } from '#core/contract.ts'
import { addressOf, ApiError, call, useEndpointMutation } from '#web/api.ts'
import { notifyError, notifySuccess } from '#web/ui/Snackbar.tsx'
import type { RowAction } from '#web/ui/table/types.ts'
import {
  deleteFile,
  downloadFile,
  fileHistory,
  getFile,
  getFileSpace,
  listFiles,
  type FileRecordFile,
} from '../files.contract.ts'
import { moveFiles } from '../fileLists.contract.ts'
import { fileKind } from './fileKind.ts'

const FilePreview = lazy(() => import('./FilePreview.tsx').then((part) => ({ default: part.FilePreview })))
const FileHistoryDialog = lazy(() => import('./FileHistory.tsx').then((part) => ({ default: part.FileHistoryDialog })))
const MoveFiles = lazy(() => import('./MoveFiles.tsx').then((part) => ({ default: part.MoveFiles })))
const RenameFile = lazy(() => import('./RenameFile.tsx').then((part) => ({ default: part.RenameFile })))

/** The calls whose answers a change of a file invalidates. */
export const forgottenByFiles = [listFiles, getFileSpace, fileHistory] as const

/** Moving one file and moving many are one call. */
export const movingFiles = { move: moveFiles, Move: MoveFiles } as const

/** The bytes, which the server names and sends as an attachment. */
export const downloadOf = ({ id }: Pick<FileRecordFile, 'id'>) =>
  `/api${addressOf(downloadFile, { params: { id: String(id) } })}`

/**
 * Downloads the file through a link, so that the page keeps its state; checks beforehand whether the file exists,
 * since a link cannot report an error.
 */
async function download(file: FileRecordFile): Promise<void> {
  try {
    await call(getFile, { params: { id: String(file.id) } })
  } catch (error) {
    const isGone = error instanceof ApiError && error.status === 404
    notifyError(isGone ? `${file.name} was deleted, or you can no longer see it.` : error)
    return
  }
  const link = document.createElement('a')
  link.href = downloadOf(file)
  link.download = ''
  link.click()
}

/** The kinds that have a preview. Others are downloaded. */
const canPreview = ({ kind, width }: FileRecordFile) => kind === 'pdf' || width !== null

/** The acts, and the dialogs that they open; `invalidates`: further answers that a deletion makes old. */
export function useFileActions(invalidates: readonly Endpoint[] = []): {
  open: (file: FileRecordFile) => void
  actionsOf: (file: FileRecordFile) => RowAction[]
  dialogs: ReactNode
} {
  const [shown, setShown] = useState<FileRecordFile | null>(null)
  const [recordFile, setRecordFile] = useState<FileRecordFile | null>(null)
  const [moved, setMoved] = useState<FileRecordFile | null>(null)
  const [renamed, setRenamed] = useState<FileRecordFile | null>(null)
  const remove = useEndpointMutation(deleteFile, [...forgottenByFiles, ...invalidates], (_none, undo) =>
    notifySuccess('File deleted.', undo),
  )
  const removeFile = (file: FileRecordFile) =>
    remove.mutate({ params: { id: String(file.id) }, version: file.version }, { onError: notifyError })
  const open = (file: FileRecordFile) => (canPreview(file) ? setShown(file) : void download(file))
  return {
    open,
    actionsOf: (file) => [
      ...(canPreview(file)
        ? [{ label: 'Preview', icon: <IconEye size={16} aria-hidden />, onClick: () => setShown(file) }]
        : []),
      { label: 'Download', icon: <IconDownload size={16} aria-hidden />, onClick: () => void download(file) },
      ...(file.can_change
        ? [
            { label: 'Rename', icon: <IconPencil size={16} aria-hidden />, onClick: () => setRenamed(file) },
            { label: 'Move', icon: <IconFolderSymlink size={16} aria-hidden />, onClick: () => setMoved(file) },
          ]
        : []),
      { label: 'History', icon: <IconHistory size={16} aria-hidden />, onClick: () => setRecordFile(file) },
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
        {recordFile && <FileHistoryDialog file={recordFile} onClose={() => setRecordFile(null)} />}
        {moved && (
          <MoveFiles
            kind={{ ...fileKind, invalidates: [...(fileKind.invalidates ?? []), ...invalidates] }}
            acts={movingFiles}
            selection={onlyOf(moved)}
            onClose={() => setMoved(null)}
          />
        )}
        {renamed && <RenameFile file={renamed} onClose={() => setRenamed(null)} />}
      </Suspense>
    ),
  }
}

/** Returns a selection of a single file, for actions that take several. */
const onlyOf = ({ id, version, name }: FileRecordFile) => ({
  count: 1,
  whom: () => ({ ids: [id], versions: { [id]: version } }),
  clear: () => {},
  nameOf: () => name,
})
