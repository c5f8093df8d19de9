/** The list of all files: those of records that the viewer sees, and the firm's own, which are added here. */
import { IconFiles } from '@tabler/icons-react'
import { useRef } from 'react'

import { has } from '#core/permissions.ts'
import { recordFilters } from '#features/filter-sets/web/recordFilters.tsx'
import { RecordList } from '#web/record/RecordList.tsx'
import { useMe } from '#web/session.tsx'
import { fileTable } from '../fileColumns.ts'
import type { FileRecordFile } from '../files.contract.ts'
import { deleteFiles, exportFiles, fileFilterSets, fileLists, fileNames, type FileTab } from '../fileLists.contract.ts'
import { fileSearchKeys } from '../fileSearch.ts'
import { DropPlace } from './DropPlace.tsx'
import { movingFiles, useFileActions } from './fileActions.tsx'
import { FileChooser, FirstFile } from './FileChooser.tsx'
import { fileCard, fileColumns, hiddenAtFirst } from './fileColumns.tsx'
import { fileKind } from './fileKind.ts'
import { FileSpace } from './FileSpace.tsx'
import { UploadList } from './UploadList.tsx'
import { useUploads } from './useUploads.ts'

const file = { endpoint: exportFiles, columns: fileTable, parts: { record: ['of', 'record'] } }
const bulk = { ...movingFiles, remove: deleteFiles }

const tabs: readonly { value: FileTab; label: string }[] = [
  { value: 'all', label: 'All' },
  { value: 'mine', label: 'Added by me' },
  { value: 'firm', label: 'Firm files' },
  { value: 'pictures', label: 'Pictures' },
  { value: 'documents', label: 'Documents' },
]
const saved = recordFilters(fileFilterSets, tabs)

export function FilesScreen() {
  const me = useMe()
  const { uploads, add, retry, stop } = useUploads({ to: 'firm' })
  const actions = useFileActions()
  const chooser = useRef<HTMLInputElement>(null)
  const mayAdd = has(me, fileNames.add)
  return (
    <DropPlace onFiles={mayAdd && has(me, fileNames.see) ? add : undefined}>
      <RecordList<FileRecordFile>
        kind={fileKind}
        icon={IconFiles}
        about="Drawings, photos and letters. Add files of a record on its page, under Files. Add firm files (policies, forms, templates) here, for everybody with permission to see files."
        ordering={fileLists.ordering}
        columns={fileColumns}
        hiddenAtFirst={hiddenAtFirst}
        tabs={tabs}
        card={fileCard}
        help={async (actor) => (await import('./fileQueryHelp.ts')).fileQueryHelp(actor)}
        keys={fileSearchKeys}
        saved={saved}
        bulk={bulk}
        file={file}
        endless
        own={{
          open: actions.open,
          actions: actions.actionsOf,
          create: <FileChooser onFiles={add} input={chooser} byKey />,
          first: <FirstFile input={chooser} />,
          aside: <FileSpace />,
          above: <UploadList uploads={uploads} onRetry={retry} onStop={stop} />,
        }}
      />
      {actions.dialogs}
    </DropPlace>
  )
}
