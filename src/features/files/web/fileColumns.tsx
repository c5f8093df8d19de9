/** Columns of the list of files. */
import { Link } from '@tanstack/react-router'

import { bytes } from '#core/bytes.ts'
import type { Locale } from '#web/locale.ts'
import { useRecordLink } from '#web/registry.ts'
import { RowCard } from '#web/ui/table/RowCard.tsx'
import type { Column } from '#web/ui/table/types.ts'
import type { FileRecordFile } from '../files.contract.ts'
import { FileThumb } from './FileThumb.tsx'
import { kindWords, ownerWord } from './fileWords.ts'

export const hiddenAtFirst = ['modified'] as const

export const fileColumns = ({ formats, timezone }: Locale): Column<FileRecordFile>[] => [
  {
    id: 'name',
    header: 'Name',
    fixed: true,
    sort: 'name',
    cell: (file) => (
      <span className="fb-file-cell">
        <FileThumb file={file} /> {file.name}
      </span>
    ),
  },
  { id: 'kind', header: 'Type', sort: 'kind', width: '7rem', cell: ({ kind }) => kindWords[kind] },
  {
    id: 'record',
    header: 'Belongs to',
    width: '16rem',
    cell: (file) => <Owner file={file} />,
  },
  { id: 'size', header: 'Size', sort: 'size', numeric: true, width: '7rem', cell: ({ size }) => bytes(size) },
  { id: 'uploaded_by', header: 'Added by', sort: 'uploaded_by', width: '10rem', cell: (file) => file.uploaded_by.name },
  {
    id: 'created',
    header: 'Added',
    sort: 'created',
    width: '10rem',
    cell: (file) => formats.dateTime(file.created, timezone),
  },
  {
    id: 'modified',
    header: 'Changed',
    sort: 'modified',
    width: '10rem',
    cell: (file) => formats.dateTime(file.modified, timezone),
  },
]

function Owner({ file: { owner, record } }: { file: FileRecordFile }) {
  const link = useRecordLink()(owner, record.id, 'files')
  return link === null ? `${record.name} (${ownerWord(owner)})` : <Link {...link}>{record.name}</Link>
}

export const fileCard = (file: FileRecordFile) => (
  <RowCard
    title={
      <span className="fb-file-cell">
        <FileThumb file={file} /> {file.name}
      </span>
    }
    subtitle={`${file.record.name} · ${file.uploaded_by.name}`}
    aside={bytes(file.size)}
  />
)
