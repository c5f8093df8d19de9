import { lazy } from '#web/lazy.tsx'
import { Suspense, useState } from 'react'

import { mostByFilter, tooManyByFilter } from '#core/recordBulk.ts'
import { useLocale } from '#web/locale.ts'
import { Button } from '#web/ui/Button.tsx'
import { notifyError } from '#web/ui/Snackbar.tsx'
import { type LoadedEditing, useEditing } from '../editing/editing.ts'
import type { FileOfList } from '../fileColumns.ts'
import type { ShownRecordType } from '../shownRecordType.ts'
import type { BulkActions } from './bulkActions.ts'
import type { MergeTwoProps } from './MergeTwo.tsx'
import type { RecordBulkSelection } from './useSelection.ts'

const MergeTwo = lazy(() => import('./MergeTwo.tsx').then((kit) => ({ default: kit.MergeTwo })))
const BulkDialog = lazy(() => import('./BulkDialog.tsx').then((kit) => ({ default: kit.BulkDialog })))

const ExportRecords = lazy(() => import('../ExportRecords.tsx').then((kit) => ({ default: kit.ExportRecords })))

export type BulkAct = 'edit' | 'tag' | 'move' | 'archive' | 'restore' | 'remove'

interface BulkBarProps {
  kind: ShownRecordType
  /** The bulk actions; absent for viewers who may change nothing here. */
  acts: BulkActions | undefined
  editing: LoadedEditing | undefined
  /** The list's export, for viewers who may have it. */
  file: FileOfList | undefined
  selection: RecordBulkSelection
  /** The tab that is shown: archived records can be restored, not archived. */
  onTab: string | undefined
}

/** Actions on the selected records; the chosen one asks in a dialog. */
export function BulkBar({ kind, acts, editing, file, selection, onTab }: BulkBarProps) {
  const { formats } = useLocale()
  const [act, setAct] = useState<BulkAct | null>(null)
  const [exporting, setExporting] = useState(false)
  /** The two that are merged. */
  const [merging, setMerging] = useState<readonly string[] | null>(null)
  // Records selected one by one are never that many.
  const tooMany = acts !== undefined && selection.all && selection.count > mostByFilter
  const bound = tooManyByFilter(formats.number(mostByFilter))
  return (
    <>
      {selection.all && <span className="fb-strong">All {formats.number(selection.count)} on every page.</span>}
      {selection.offersAll && (
        <Button tone="soft" onClick={() => void selection.selectAll().catch(notifyError)}>
          Select all {formats.total(selection.total)}
        </Button>
      )}
      {tooMany && <span className="fb-muted">{file ? `${bound} An export takes all of them.` : bound}</span>}
      {offered(acts, onTab === 'inactive', kind.ending?.begins !== undefined).map(({ does, label }) => (
        <Button key={does} whyNot={tooMany ? bound : null} onClick={() => setAct(does)}>
          {label}…
        </Button>
      ))}
      {acts?.merge && !selection.all && selection.count === 2 && (
        <Button onClick={() => setMerging([...selection.selected])}>Merge…</Button>
      )}
      {merging && acts?.merge && editing && (
        <Suspense>
          <MergeSelected
            kind={kind}
            calls={acts.merge}
            editing={editing}
            ids={merging}
            onDone={() => {
              setMerging(null)
              selection.clear()
            }}
            onClose={() => setMerging(null)}
          />
        </Suspense>
      )}
      {file && <Button onClick={() => setExporting(true)}>Export…</Button>}
      {file && exporting && (
        <Suspense>
          <ExportRecords
            {...file}
            what={formats.counted(selection.count, kind.noun, kind.names.many)}
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
          <BulkDialog
            kind={kind}
            acts={acts}
            editing={editing}
            act={act}
            selection={selection}
            onClose={() => setAct(null)}
          />
        </Suspense>
      )}
    </>
  )
}

const MergeSelected = ({ editing, ...props }: Omit<MergeTwoProps, 'labels'> & { editing: LoadedEditing }) => (
  <MergeTwo {...props} labels={useEditing(editing).labels} />
)

/** Archived records are restored and all others archived, also those not in use yet where the tab has them. */
function offered(
  actions: BulkActions | undefined,
  inactive: boolean,
  begins: boolean,
): { does: BulkAct; label: string }[] {
  const labels: Record<BulkAct, string> = {
    edit: 'Edit',
    tag: 'Tags',
    move: 'Move',
    archive: actions?.ending?.archive ?? 'Archive',
    restore: actions?.ending?.restore ?? 'Restore',
    remove: 'Delete',
  }
  const here = inactive
    ? (['edit', 'tag', 'move', ...(begins ? (['archive'] as const) : []), 'restore', 'remove'] as const)
    : (['edit', 'tag', 'move', 'archive', 'remove'] as const)
  return here.filter((does) => actions?.[does]).map((does) => ({ does, label: labels[does] }))
}
