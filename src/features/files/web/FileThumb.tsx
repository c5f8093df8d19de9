import {
  IconFile,
  IconFileText,
  IconFileTypePdf,
  IconFileZip,
  IconPhoto,
  IconReportAnalytics,
} from '@tabler/icons-react'

import { useEffect, useState } from 'react'

import { addressOf, savedAnswer } from '#web/api.ts'
import { previewFile, type FileRecordFile } from '../files.contract.ts'
import type { FileKind } from '../files.rules.ts'

const icons: Record<FileKind, typeof IconFile> = {
  picture: IconPhoto,
  pdf: IconFileTypePdf,
  document: IconReportAnalytics,
  text: IconFileText,
  archive: IconFileZip,
  other: IconFile,
}

/** A thumbnail: a small picture, or the icon of the file's kind. */
export function FileThumb({ file }: { file: FileRecordFile }) {
  const Icon = icons[file.kind]
  return (
    <span className="fb-file-thumb" data-kind={file.kind}>
      {file.width === null ? <Icon size={20} aria-hidden /> : <Picture file={file} />}
    </span>
  )
}

/** Without a network it shows the picture that this device has kept, if it has. */
function Picture({ file }: { file: FileRecordFile }) {
  const [stored, setStored] = useState<string>()
  useEffect(() => () => void (stored && URL.revokeObjectURL(stored)), [stored])
  const findStored = () => {
    if (stored === undefined)
      void savedAnswer(previewFile, { params: { id: String(file.id) }, query: { size: 'thumbnail' } }).then(
        (picture) => picture instanceof Blob && setStored(URL.createObjectURL(picture)),
      )
  }
  return (
    <img
      src={stored ?? pictureOf(file, 'thumbnail')}
      alt=""
      loading="lazy"
      width={40}
      height={40}
      onError={findStored}
    />
  )
}

/** Returns the address of a picture's preview. */
export const pictureOf = ({ id }: Pick<FileRecordFile, 'id'>, size: 'thumbnail' | 'preview') =>
  `/api${addressOf(previewFile, { params: { id: String(id) }, query: { size } })}`
