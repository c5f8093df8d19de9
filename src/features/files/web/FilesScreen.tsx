import { IconFiles } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useMemo } from 'react'

import { bytes } from '#core/bytes.ts'
import { ask } from '#web/api.ts'
import { type Locale, useLocale } from '#web/locale.ts'
import { ForWhoMay } from '#web/record/RecordPage.tsx'
import { useRecordList } from '#web/record/useRecordList.ts'
import { useMe } from '#web/session.tsx'
import { usePageTitle } from '#web/title.ts'
import { Button } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { QueryBox } from '#web/ui/query/QueryBox.tsx'
import { DataTable } from '#web/ui/table/DataTable.tsx'
import { RowCard } from '#web/ui/table/RowCard.tsx'
import { TableSettings } from '#web/ui/table/TableSettings.tsx'
import type { Column } from '#web/ui/table/types.ts'
import { Toolbar } from '#web/ui/Toolbar.tsx'
import { getFileSpace, listFiles, type RecordFile } from '../files.contract.ts'
import { useFileActs } from './fileActs.tsx'
import { FileThumb } from './FileThumb.tsx'
import { kindWords, ownerLink, ownerWords } from './fileWords.ts'
import './files.css'

/** All files of the records that one sees. */
export function FilesScreen() {
  usePageTitle('Files')
  return (
    <ForWhoMay permission="file.view_file" title="Files" needs="It takes the permission to view files.">
      <Files />
    </ForWhoMay>
  )
}

const hiddenAtFirst = ['modified'] as const

function Files() {
  const me = useMe()
  const locale = useLocale()
  const list = useRecordList<RecordFile>({ module: 'files', endpoint: listFiles, ordering: '-created', hiddenAtFirst })
  const { asked, change, look } = list
  const acts = useFileActs()
  const columns = useMemo(() => columnsOf(locale), [locale])
  return (
    <>
      <PageHeader title="Files" aside={<Space />} />
      <Toolbar end={<TableSettings columns={columns} {...look} />}>
        <QueryBox
          label="Search files"
          value={asked.search}
          onSearch={(search) => void change({ search: search || undefined })}
          help={async () => (await import('./fileQueryHelp.ts')).fileQueryHelp(me)}
        />
      </Toolbar>
      <DataTable
        {...list.table}
        label="Files"
        noun="files"
        columns={columns}
        hidden={look.hidden}
        density={look.density}
        rowId={({ id }) => String(id)}
        rowLabel={({ name }) => name}
        onOpen={acts.open}
        rowActions={acts.actionsOf}
        card={card}
        empty={
          <EmptyState
            icon={<IconFiles size={28} aria-hidden />}
            title={asked.search === '' ? 'No files yet' : 'No file fits'}
            action={
              asked.search === '' ? (
                <Link to="/clients/">Go to the clients</Link>
              ) : (
                <Button onClick={() => void change({ search: undefined })}>Show all files</Button>
              )
            }
          >
            Files are added on the record that they belong to, under Files, and found here.
          </EmptyState>
        }
      />
      {acts.dialogs}
    </>
  )
}

const card = (file: RecordFile) => (
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

/** How full the store is, in thousands and in 1024s: disks and programs count differently. */
function Space() {
  const { data } = useQuery(ask(getFileSpace, {}))
  if (!data) return null
  const { used, quota } = data
  return (
    <div className="fb-file-space">
      <span className="fb-muted fb-small">
        {bytes(used)} of {bytes(quota)} used
        <span className="fb-file-space-1024">
          {' '}
          ({bytes(used, 1024)} of {bytes(quota, 1024)} in 1024s)
        </span>
      </span>
      <meter value={used} max={quota} low={quota * 0.8} high={quota * 0.95} optimum={0} aria-label="Room for files">
        {Math.round((used / quota) * 100)} %
      </meter>
    </div>
  )
}

const columnsOf = ({ formats, timezone }: Locale): Column<RecordFile>[] => [
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
      const to = ownerLink(owner, record.id)
      return to === null ? `${record.name} (${ownerWords[owner]})` : <Link to={to as never}>{record.name}</Link>
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
