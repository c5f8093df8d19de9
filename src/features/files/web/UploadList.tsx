import { IconRefresh, IconX } from '@tabler/icons-react'

import { bytes } from '#core/bytes.ts'
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import type { Upload } from './uploads.ts'

interface UploadListProps {
  uploads: readonly Upload[]
  onRetry: (key: string) => void
  /** Stops the upload, and removes its line. */
  onStop: (key: string) => void
}

/** The uploads: progress, or why one was refused. */
export function UploadList({ uploads, onRetry, onStop }: UploadListProps) {
  if (uploads.length === 0) return null
  return (
    <ul className="fb-uploads" aria-label="Uploads">
      {uploads.map(({ key, file, state, part, error, notes }) => (
        <li key={key} data-state={state}>
          <div className="fb-upload-line">
            <span className="fb-upload-name">{file.name}</span>
            <span className="fb-muted fb-num">
              {state === 'sending' ? `${Math.round(part * 100)}% of ${bytes(file.size)}` : words[state]}
            </span>
            {state === 'refused' && (
              <IconButton label={`Try ${file.name} again`} onClick={() => onRetry(key)}>
                <IconRefresh size={16} aria-hidden />
              </IconButton>
            )}
            <IconButton label={`${endWords[state]} ${file.name}`} onClick={() => onStop(key)}>
              <IconX size={16} aria-hidden />
            </IconButton>
          </div>
          {state === 'sending' && <progress value={part} max={1} aria-label={`Sending ${file.name}`} />}
          {state === 'refused' && <ErrorAlert error={error} labels={{ files: 'Not added' }} />}
          {notes.map((note) => (
            <p key={note} className="fb-muted fb-small">
              {note}
            </p>
          ))}
        </li>
      ))}
    </ul>
  )
}

const words = { waiting: 'Waiting', refused: '', done: 'Added', sending: '' } as const
const endWords = { waiting: 'Do not send', sending: 'Stop sending', refused: 'Dismiss', done: 'Dismiss' } as const
