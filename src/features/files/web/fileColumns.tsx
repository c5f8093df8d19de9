/** What the list of files shows of each. */
import { Link } from '@tanstack/react-router'

import { bytes } from '#core/bytes.ts'
import type { Locale } from '#web/locale.ts'
import { RowCard } from '#web/ui/table/RowCard.tsx'
import type { Column } from '#web/ui/table/types.ts'
import type { RecordFile } from '../files.contract.ts'
import { FileThumb } from './FileThumb.tsx'
import { kindWords, ownerLink, ownerWords } from './fileWords.ts'

export const hiddenAtFirst = ['modified'] as const

export const fileColumns = ({ formats, timezone }: Locale): Column<RecordFile>[] => [
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
    cell: ({ owner, record }) => {
      const link = ownerLink(owner, record.id)
      if (link === null) return `${record.name} (${ownerWords[owner]})`
      return (
        <Link to={link.to as never} search={link.search as never}>
          {record.name}
        </Link>
      )
    },
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

export const fileCard = (file: RecordFile) => (
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
