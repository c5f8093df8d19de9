import { lazy, Suspense, useState } from 'react'

import { Button } from '#web/ui/Button.tsx'
import type { FileOfList } from '../fileColumns.ts'
import type { RecordKind } from '../kind.ts'
import type { BulkActs } from './acts.ts'
import type { Selection } from './useSelection.ts'

const BulkDialog = lazy(() => import('./BulkDialog.tsx').then((kit) => ({ default: kit.BulkDialog })))

const ExportRecords = lazy(() => import('../ExportRecords.tsx').then((kit) => ({ default: kit.ExportRecords })))

export type BulkAct = 'edit' | 'tag' | 'archive' | 'restore'

interface BulkBarProps {
  kind: RecordKind
  /** Absent for who may change nothing here. */
  acts: BulkActs | undefined
  /** Where the list goes as a file, for who may have one. */
  file: FileOfList | undefined
  selection: Selection
  /** Which tab is shown: what lies in the archive is restored, not archived. */
  onTab: string | undefined
}

/** What can be done with the selected records; what is chosen asks in a dialog. */
export function BulkBar({ kind, acts, file, selection, onTab }: BulkBarProps) {
  const [act, setAct] = useState<BulkAct | null>(null)
  const [exporting, setExporting] = useState(false)
  const inactive = onTab === 'inactive'
  return (
    <>
      {selection.all && <span className="fb-strong">All {selection.count.toLocaleString('en')} on every page.</span>}
      {selection.offersAll && (
        <Button tone="soft" onClick={selection.selectAll}>
          Select all {selection.total.toLocaleString('en')}
        </Button>
      )}
      {acts && <Button onClick={() => setAct('edit')}>Edit…</Button>}
      {acts?.tag && <Button onClick={() => setAct('tag')}>Tags…</Button>}
      {!inactive && acts?.archive && (
        <Button onClick={() => setAct('archive')}>{acts.ending?.archive ?? 'Archive'}…</Button>
      )}
      {inactive && acts?.restore && (
        <Button onClick={() => setAct('restore')}>{acts.ending?.restore ?? 'Restore'}…</Button>
      )}
      {file && <Button onClick={() => setExporting(true)}>Export…</Button>}
      {file && exporting && (
        <Suspense>
          <ExportRecords
            {...file}
            what={`${selection.count.toLocaleString('en')} ${selection.count === 1 ? kind.noun : kind.names.many}`}
            query={
              selection.all
                ? file.query
                : { ids: [...selection.selected].join(','), ordering: file.query['ordering'] ?? '' }
            }
            onClose={() => setExporting(false)}
          />
        </Suspense>
      )}
      {act !== null && acts && (
        <Suspense>
          <BulkDialog kind={kind} acts={acts} act={act} selection={selection} onClose={() => setAct(null)} />
        </Suspense>
      )}
    </>
  )
}
