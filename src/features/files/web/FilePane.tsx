/** The files of a record in a pane beside its list: a picture or the pages of a PDF, as large as the pane. */
import { lazy } from '#web/lazy.tsx'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'

import { bytes } from '#core/bytes.ts'
import type { Endpoint } from '#core/contract.ts'
import { queryFor } from '#web/api.ts'
import { Button } from '#web/ui/Button.tsx'
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx'
import { SkeletonBlock } from '#web/ui/Skeletons.tsx'
import { type FileRecordFile, listFiles } from '../files.contract.ts'
import type { FileOwner } from '../files.rules.ts'
import { AddFiles } from './AddFiles.tsx'
import { downloadOf } from './fileActions.tsx'
import { pictureOf } from './FileThumb.tsx'
import './files.css'

const PdfPages = lazy(() => import('./PdfPages.tsx').then((part) => ({ default: part.PdfPages })))

interface FilePaneProps {
  owner: FileOwner
  record: { id: number; name: string }
  /** Sentence for a record without files. */
  empty: string
  /** Words of the button that adds the first file, and the answers that it makes old; absent where none is offered. */
  add?: string | undefined
  invalidates?: readonly Endpoint[] | undefined
}

export function FilePane({ owner, record: { id, name }, empty, add, invalidates = [] }: FilePaneProps) {
  const query = { [`${owner}_id`]: String(id), ordering: 'created' } as const
  const { data, error, isPlaceholderData } = useQuery({
    ...queryFor(listFiles, { query }),
    placeholderData: keepPreviousData,
  })
  const [chosen, setChosen] = useState({ id, index: 0 })
  const index = chosen.id === id ? chosen.index : 0
  const files = isPlaceholderData ? undefined : data?.results
  const file = files?.[index]
  if (error && !files) return <ErrorAlert error={error} />
  if (!files) return <SkeletonBlock lines={8} label={`Loading the files of ${name}`} />
  if (!file)
    return (
      <div className="fb-file-pane-empty">
        <p className="fb-muted">{empty}</p>
        {add !== undefined && <AddFiles key={id} owner={owner} id={id} label={add} invalidates={invalidates} />}
      </div>
    )
  const step = (by: number) => setChosen({ id, index: (index + by + files.length) % files.length })
  return (
    <>
      <div className="fb-file-pane-head">
        <a className="fb-file-download" href={downloadOf(file)} download>
          {file.name} ({bytes(file.size)})
        </a>
        {files.length > 1 && (
          <span className="fb-file-pane-steps">
            <Button onClick={() => step(-1)}>Previous</Button>
            <span className="fb-muted">
              {index + 1} of {files.length}
            </span>
            <Button onClick={() => step(1)}>Next</Button>
          </span>
        )}
      </div>
      <Shown key={file.id} file={file} />
    </>
  )
}

function Shown({ file }: { file: FileRecordFile }) {
  const [failed, setFailed] = useState(false)
  const [arrived, setArrived] = useState(false)
  if (file.width !== null && !failed)
    return (
      <div className="fb-file-preview">
        <img
          src={pictureOf(file, 'preview')}
          alt={file.name}
          width={file.width}
          height={file.height ?? undefined}
          data-arriving={!arrived || undefined}
          onLoad={() => setArrived(true)}
          onError={() => setFailed(true)}
        />
      </div>
    )
  if (file.kind === 'pdf')
    return (
      <div className="fb-file-preview">
        <Suspense fallback={<SkeletonBlock lines={12} label="Loading the pages" />}>
          <PdfPages file={file} />
        </Suspense>
      </div>
    )
  return <p className="fb-muted">This file has no preview. Download it instead.</p>
}
