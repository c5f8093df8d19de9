import { IconDots, IconPaperclip } from '@tabler/icons-react'
import { useRef } from 'react'

import { bytes } from '#core/bytes.ts'
import { has } from '#core/permissions.ts'
import { addressOf } from '#web/api.ts'
import { useLocale } from '#web/locale.ts'
import { useWaitingHere, WaitingHere } from '#web/offline/WaitingHere.tsx'
import { useMe } from '#web/session.tsx'
import { Button } from '#web/ui/Button.tsx'
import { EmptyState, whoAdds } from '#web/ui/EmptyState.tsx'
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { SectionCard } from '#web/ui/SectionCard.tsx'
import { SkeletonBlock } from '#web/ui/Skeletons.tsx'
import { useMorePages } from '#web/useMorePages.ts'
import { listFiles, type FileRecordFile, uploadFiles } from '../files.contract.ts'
import { useFileActions } from './fileActions.tsx'
import { DropPlace } from './DropPlace.tsx'
import { FileChooser, FirstFile } from './FileChooser.tsx'
import { FileThumb } from './FileThumb.tsx'
import { UploadList } from './UploadList.tsx'
import { type FilesOf, type UploadsTo, useUploads } from './useUploads.ts'
import './files.css'

/** The files of one purpose, with the heading over them and what they are for; all of the record's without one. */
interface RecordFilesProps extends FilesOf, Pick<UploadsTo, 'purpose' | 'invalidates' | 'chosen'> {
  title?: string
  about?: string
}

const defaults = 'Drop drawings, photos or letters here, or choose them. Visible to everybody who can see this record.'
const filesOfPage = 50

/** The files of a record: dropped or chosen, several at once; looked at, renamed, deleted. */
export function RecordFiles({
  owner,
  id,
  purpose,
  invalidates,
  chosen,
  title = 'Files',
  about = defaults,
}: RecordFilesProps) {
  const me = useMe()
  const query = { [`${owner}_id`]: String(id), ...(purpose && { purpose }) }
  const { formats } = useLocale()
  const { rows, count, left, loading, error, refetch, more } = useMorePages(listFiles, { query }, filesOfPage)
  const { uploads, add, retry, stop } = useUploads({ to: { owner, id }, purpose, invalidates, chosen })
  const actions = useFileActions(invalidates)
  const mayAdd = has(me, 'file.add_file')
  const isMine = (path: string) => path === addressOf(uploadFiles, { query })
  const hasWaiting = useWaitingHere(isMine).length > 0
  const input = useRef<HTMLInputElement>(null)
  const chooser = mayAdd && <FileChooser onFiles={add} input={input} />
  return (
    <DropPlace onFiles={mayAdd ? add : undefined}>
      <SectionCard title={`${title}${rows ? ` (${formats.number(count)})` : ''}`} actions={chooser}>
        <UploadList uploads={uploads} onRetry={retry} onStop={stop} />
        <WaitingHere label="Files not sent yet" shows={isMine} />
        <ErrorAlert error={error}>
          <Button onClick={refetch}>Try again</Button>
        </ErrorAlert>
        {!rows && !error && <SkeletonBlock lines={4} label="Loading the files" />}
        {rows?.length === 0 && uploads.length === 0 && !hasWaiting && (
          <EmptyState
            icon={<IconPaperclip size={28} aria-hidden />}
            title={`No ${title.toLowerCase()} yet`}
            action={mayAdd && <FirstFile input={input} />}
          >
            {mayAdd ? about : whoAdds('files')}
          </EmptyState>
        )}
        <ul className="fb-files" aria-label={title}>
          {rows?.map((file) => (
            <FileLine key={file.id} file={file} acts={actions} />
          ))}
        </ul>
        {left > 0 && (
          <Button busy={loading} onClick={more}>
            Show more ({formats.number(left)} left)
          </Button>
        )}
      </SectionCard>
      {actions.dialogs}
    </DropPlace>
  )
}

function FileLine({ file, acts }: { file: FileRecordFile; acts: ReturnType<typeof useFileActions> }) {
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
