import { lazy } from '#web/lazy.tsx'
import { Suspense, useState } from 'react'

import { bytes } from '#core/bytes.ts'
import { FoldedHistory } from '#web/record/FoldedHistory.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx'
import { SkeletonBlock } from '#web/ui/Skeletons.tsx'
import type { FileRecordFile } from '../files.contract.ts'
import { downloadOf } from './fileActions.tsx'
import { pictureOf } from './FileThumb.tsx'
import './files.css'

const PdfPages = lazy(() => import('./PdfPages.tsx').then((part) => ({ default: part.PdfPages })))

const FileHistory = lazy(() => import('./FileHistory.tsx').then((part) => ({ default: part.FileHistory })))

/** Text longer than the window is scrolled by key, as tables are. */
const readOnByKey = { role: 'region', tabIndex: 0 } as const

/** A picture or a PDF, drawn from its bytes: nothing of it is run or framed. */
export function FilePreview({ file, onClose }: { file: FileRecordFile; onClose: () => void }) {
  const [failed, setFailed] = useState(false)
  const { name, width, height, size } = file
  return (
    <Dialog
      opened
      title={name}
      width={1000}
      onCancel={onClose}
      extra={
        <a className="fb-file-download" href={downloadOf(file)} download>
          Download ({bytes(size)})
        </a>
      }
    >
      <div className="fb-file-preview" aria-label={name} {...readOnByKey}>
        {width === null ? (
          <Suspense fallback={<SkeletonBlock lines={12} label="Loading the pages" />}>
            <PdfPages file={file} />
          </Suspense>
        ) : failed ? (
          <ErrorAlert error="The picture could not be loaded. It may have been deleted." />
        ) : (
          <img
            src={pictureOf(file, 'preview')}
            alt={name}
            width={width}
            height={height ?? undefined}
            onError={() => setFailed(true)}
          />
        )}
      </div>
      <FoldedHistory of={name}>
        <Suspense fallback={<SkeletonBlock lines={3} label="Loading the history" />}>
          <FileHistory file={file} />
        </Suspense>
      </FoldedHistory>
    </Dialog>
  )
}
