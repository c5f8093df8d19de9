import { lazy } from '#web/lazy.tsx'
import { Suspense, useState } from 'react'

import { has } from '#core/permissions.ts'
import { useLocale } from '#web/locale.ts'
import { useMe } from '#web/session.tsx'
import { Button } from '#web/ui/Button.tsx'
import type { DiaryEntry } from '../../entries/entries.contract.ts'
import {
  type WholeList,
  exportSelection,
  limitSentences,
  maxByIds,
  selectionLimit,
} from '../../entries/web/selection.ts'
import { actWords, type BulkPlan, type RowAct } from '../../entries/web/diaryActions.ts'

const ExportSelected = lazy(() =>
  import('../../transfer/web/ExportSelected.tsx').then((kit) => ({ default: kit.ExportSelected })),
)

interface BulkBarProps {
  chosen: readonly DiaryEntry[]
  all: WholeList
  plans: readonly BulkPlan[]
  act: (act: RowAct, entries: readonly DiaryEntry[]) => void
  /** The number of selected entries that may be changed, and the function that opens the form. */
  changeable: number
  onEdit: () => void
  /** True on narrow screens: the reasons why an action is not possible show on demand. */
  folded: boolean
  /** The selected entries that can be copied to other days. */
  copy?: { entries: readonly DiaryEntry[]; run: (entries: readonly DiaryEntry[]) => void }
}

/** The actions on the selected entries, and for how many entries they are not possible. */
export function BulkBar({ chosen, all, plans, act, changeable, onEdit, folded, copy }: BulkBarProps) {
  const { formats } = useLocale()
  // An entry that is saved on this device only cannot be in the server's export.
  const exportable = has(useMe(), 'diary.export') ? chosen.filter(({ id }) => id > 0) : []
  const limits = limitSentences(
    [
      ...plans.map(({ act: planAct, entries }) => ({
        word: actWords[planAct].label,
        count: entries.length,
        most: selectionLimit(planAct, all),
      })),
      { word: 'Edit', count: changeable, most: selectionLimit('edit', all) },
      { word: 'Copy', count: copy?.entries.length ?? 0, most: maxByIds, allToo: false },
      { word: 'Export', count: exportable.length, most: all === null ? maxByIds : Infinity },
    ],
    all,
    formats,
  )
  const notes = plans.flatMap(({ note }) => (note === null ? [] : [note]))
  return (
    <>
      {plans.map((plan) => (
        <Button
          key={plan.act}
          tone={plan.act === 'approve' || plan.act === 'submit' ? 'soft' : 'default'}
          disabled={plan.entries.length > selectionLimit(plan.act, all)}
          onClick={() => act(plan.act, plan.entries)}
        >
          {actWords[plan.act].label} {formats.number(plan.entries.length)}
        </Button>
      ))}
      {changeable > 0 && (
        <Button disabled={changeable > selectionLimit('edit', all)} onClick={onEdit}>
          Edit {formats.number(changeable)}…
        </Button>
      )}
      {copy && (
        <Button disabled={copy.entries.length > maxByIds} onClick={() => copy.run(copy.entries)}>
          Copy {formats.number(copy.entries.length)}
        </Button>
      )}
      {exportable.length > 0 && <ExportButton entries={exportable} all={all} />}
      {plans.length === 0 && changeable === 0 && !copy && exportable.length === 0 && (
        <span className="fb-muted">No action is available for the selected entries.</span>
      )}
      {limits.map((limit) => (
        <span key={limit} className="fb-muted">
          {limit}
        </span>
      ))}
      {notes.length > 0 && (
        <details className="fb-diary-notes fb-muted fb-small" open={!folded}>
          <summary>Only for some of the selected</summary>
          <ul>
            {notes.map((note) => (
              <li key={note}>{note}</li>
            ))}
          </ul>
        </details>
      )}
    </>
  )
}

/** The selected entries out to a file. */
function ExportButton({ entries, all }: { entries: readonly DiaryEntry[]; all: WholeList }) {
  const [exporting, setExporting] = useState(false)
  const { formats } = useLocale()
  const query = exportSelection(entries, all)
  return (
    <>
      <Button disabled={query === null} onClick={() => setExporting(true)}>
        Export {formats.number(entries.length)}…
      </Button>
      {exporting && query !== null && (
        <Suspense>
          <ExportSelected count={entries.length} query={query} onClose={() => setExporting(false)} />
        </Suspense>
      )}
    </>
  )
}
