/** Receipts of an expense that is being entered: photographed or chosen now, and sent once the expense is there. */
import { IconX } from '@tabler/icons-react'
import { useCallback } from 'react'

import { bytes } from '#core/bytes.ts'
import { DropPlace } from '#features/files/web/DropPlace.tsx'
import { FileChooser } from '#features/files/web/FileChooser.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { SectionCard } from '#web/ui/SectionCard.tsx'

interface NewReceiptsProps {
  files: readonly File[]
  onFiles: (files: readonly File[]) => void
}

export function NewReceipts({ files, onFiles }: NewReceiptsProps) {
  const add = (more: readonly File[]) => onFiles([...files, ...more])
  return (
    <DropPlace onFiles={add}>
      <SectionCard title="Receipts" actions={<FileChooser onFiles={add} tone="default" />}>
        {files.length === 0 && (
          <p className="fb-muted">
            Take a photo or drop a file here. You are warned if another expense has the same receipt.
          </p>
        )}
        <ul className="fb-files" aria-label="Receipts">
          {files.map((file, index) => (
            <li key={`${index} ${file.name}`}>
              {file.type.startsWith('image/') && <ChosenPicture file={file} />}
              <div className="fb-file-text">
                <span>{file.name}</span>
                <span className="fb-muted fb-small">{bytes(file.size)}</span>
              </div>
              <IconButton
                label={`Remove ${file.name}`}
                onClick={() => onFiles(files.filter((record) => record !== file))}
              >
                <IconX size={16} aria-hidden />
              </IconButton>
            </li>
          ))}
        </ul>
      </SectionCard>
    </DropPlace>
  )
}

/** A picture that is on this device only: whether a photograph is legible shows before it is sent. */
function ChosenPicture({ file }: { file: File }) {
  const show = useCallback(
    (image: HTMLImageElement) => {
      image.src = URL.createObjectURL(file)
      return () => URL.revokeObjectURL(image.src)
    },
    [file],
  )
  return (
    <span className="fb-file-thumb" data-kind="picture">
      <img ref={show} alt="" />
    </span>
  )
}
