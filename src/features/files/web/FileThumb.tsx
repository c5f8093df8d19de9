import {
  IconFile,
  IconFileText,
  IconFileTypePdf,
  IconFileZip,
  IconPhoto,
  IconReportAnalytics,
} from '@tabler/icons-react'

import { addressOf } from '#web/api.ts'
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
      {file.width === null ? (
        <Icon size={20} aria-hidden />
      ) : (
        <img src={pictureOf(file, 'thumbnail')} alt="" loading="lazy" width={40} height={40} />
      )}
    </span>
  )
}

/** Returns the address of a picture's preview. */
export const pictureOf = ({ id }: Pick<FileRecordFile, 'id'>, size: 'thumbnail' | 'preview') =>
  `/api${addressOf(previewFile, { params: { id: String(id) }, query: { size } })}`
