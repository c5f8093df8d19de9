import { IconCamera, IconDots, IconPaperclip, IconUpload } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type DragEvent, type ReactNode, useRef, useState } from 'react'

import { bytes } from '#core/bytes.ts'
import { has } from '#core/permissions.ts'
import { ask } from '#web/api.ts'
import { useLocale } from '#web/locale.ts'
import { useMe } from '#web/session.tsx'
import { Button } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { SectionCard } from '#web/ui/SectionCard.tsx'
import { SkeletonBlock } from '#web/ui/Skeletons.tsx'
import { listFiles, type RecordFile } from '../files.contract.ts'
import { useFileActs } from './fileActs.tsx'
import { FileThumb } from './FileThumb.tsx'
import { UploadList } from './UploadList.tsx'
import { type UploadsTo, useUploads } from './useUploads.ts'
import './files.css'

/** The files of one purpose, with the heading over them and what they are for; all of the record's without one. */
interface RecordFilesProps extends UploadsTo {
  title?: string
  about?: string
}

const usual = 'Drawings, photos, letters: drop them here, or choose them. Who sees this record sees them.'
const shownAtFirst = 50

/** The files of a record: dropped or chosen, several at once; looked at, renamed, deleted. */
export function RecordFiles({ owner, id, purpose, forgets, title = 'Files', about = usual }: RecordFilesProps) {
  const me = useMe()
  const [rows, setRows] = useState(shownAtFirst)
  const query = { [`${owner}_id`]: String(id), rows: String(rows), ...(purpose && { purpose }) }
  const { data, error, refetch } = useQuery({ ...ask(listFiles, { query }), placeholderData: (before) => before })
  const { uploads, add, retry, stop } = useUploads({ owner, id, purpose, forgets })
  const acts = useFileActs(forgets)
  const mayAdd = has(me, 'file.add_file')
  const chooser = mayAdd && <Chooser onFiles={add} />
  return (
    <DropPlace onFiles={mayAdd ? add : undefined}>
      <SectionCard title={`${title}${data ? ` (${data.count})` : ''}`} actions={chooser}>
        <UploadList uploads={uploads} onRetry={retry} onStop={stop} />
        <ErrorAlert error={error}>
          <Button onClick={() => void refetch()}>Try again</Button>
        </ErrorAlert>
        {!data && !error && <SkeletonBlock lines={4} label="Loading the files" />}
        {data?.count === 0 && uploads.length === 0 && (
          <EmptyState icon={<IconPaperclip size={28} aria-hidden />} title={`No ${title.toLowerCase()} yet`}>
            {mayAdd ? about : 'Nobody has added one.'}
          </EmptyState>
        )}
        <ul className="fb-files" aria-label={title}>
          {data?.results.map((file) => (
            <FileLine key={file.id} file={file} acts={acts} />
          ))}
        </ul>
        {data && data.count > data.results.length && rows < 100 && (
          <Button onClick={() => setRows(100)}>Show more</Button>
        )}
      </SectionCard>
      {acts.dialogs}
    </DropPlace>
  )
}

function FileLine({ file, acts }: { file: RecordFile; acts: ReturnType<typeof useFileActs> }) {
  const { formats, timezone } = useLocale()
  return (
    <li>
      <FileThumb file={file} />
      <div className="fb-file-text">
        <button type="button" className="fb-file-name" onClick={() => acts.open(file)}>
          {file.name}
        </button>
        <span className="fb-muted fb-small">
          <span title={bytes(file.size, 1024)}>{bytes(file.size)}</span> · {file.uploaded_by.name} ·{' '}
          {formats.dateTime(file.created, timezone)}
        </span>
      </div>
      <div className="fb-file-acts">
        {acts.actionsOf(file).map(({ label, icon, onClick }) => (
          <IconButton key={label} label={`${label}: ${file.name}`} onClick={onClick}>
            {icon ?? <IconDots size={16} aria-hidden />}
          </IconButton>
        ))}
      </div>
    </li>
  )
}

/** Chooses files; on a phone also takes a photo. */
function Chooser({ onFiles }: { onFiles: (files: readonly File[]) => void }) {
  const any = useRef<HTMLInputElement>(null)
  const camera = useRef<HTMLInputElement>(null)
  const taken = (input: HTMLInputElement) => {
    onFiles([...(input.files ?? [])])
    // The same file chosen again is another upload.
    input.value = ''
  }
  const hidden = { type: 'file', tabIndex: -1, className: 'fb-hidden' } as const
  return (
    <div className="fb-file-choosers">
      <input
        {...hidden}
        ref={any}
        multiple
        aria-label="Files to add"
        onChange={({ currentTarget }) => taken(currentTarget)}
      />
      <input
        {...hidden}
        ref={camera}
        accept="image/*"
        capture="environment"
        aria-label="Photo to add"
        onChange={({ currentTarget }) => taken(currentTarget)}
      />
      <Button
        className="fb-file-camera"
        icon={<IconCamera size={16} aria-hidden />}
        onClick={() => camera.current?.click()}
      >
        Take a photo
      </Button>
      <Button tone="primary" icon={<IconUpload size={16} aria-hidden />} onClick={() => any.current?.click()}>
        Add files
      </Button>
    </div>
  )
}

interface DropPlaceProps {
  onFiles: ((files: readonly File[]) => void) | undefined
  children: ReactNode
}

/** Files may be dropped anywhere on it. */
function DropPlace({ onFiles, children }: DropPlaceProps) {
  const [over, setOver] = useState(false)
  if (!onFiles) return <div className="fb-drop">{children}</div>
  const holdsFiles = (event: DragEvent) => event.dataTransfer.types.includes('Files')
  return (
    <div
      className="fb-drop"
      data-over={over || undefined}
      onDragOver={(event) => {
        if (!holdsFiles(event)) return
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOver(false)
      }}
      onDrop={(event) => {
        if (!holdsFiles(event)) return
        event.preventDefault()
        setOver(false)
        onFiles([...event.dataTransfer.files])
      }}
    >
      {children}
    </div>
  )
}
