import { IconExternalLink, IconNote } from '@tabler/icons-react'

import type { Formats } from '#core/locale/format.ts'
import { Button } from '#web/ui/Button.tsx'
import { StatusBadge } from '#web/ui/StatusBadge.tsx'
import { badgeOf, detailsText } from '../../entries/web/entryText.ts'
import type { CellState } from './cellText.ts'
import type { TypedCell } from './useCellWrites.ts'
import type { GridActs } from './useGridKeys.ts'
import { nameOf, type WeekCell, type WeekRow } from './weekRows.ts'

interface WeekLineProps {
  row: WeekRow | null
  cell: WeekCell | null
  stateOf: (row: WeekRow, cell: WeekCell) => CellState
  typed: ReadonlyMap<string, TypedCell>
  acts: Pick<GridActs, 'details' | 'open'>
  formats: Formats
}

/** What is in the cell that has the focus, why it cannot be changed, and the way to its details. */
export function WeekLine({ row, cell, stateOf, typed, acts, formats }: WeekLineProps) {
  if (!row || !cell) return null
  const state = stateOf(row, cell)
  const { entry } = state
  const saving = typed.get(cell.key)?.state === 'saving'
  return (
    <div className="fb-hours-line">
      <div className="fb-hours-line-text">
        <span className="fb-strong">{formats.dayHeading(cell.date)}</span>
        <span>{nameOf(row.work)}</span>
        {entry && <StatusBadge status={badgeOf(entry)} />}
        <span className="fb-muted" role="status">
          {saving ? 'Saving…' : (state.readOnly ?? state.missing ?? (entry ? detailsText(entry) : ''))}
        </span>
      </div>
      {entry?.can_change && !entry.active && (
        <Button icon={<IconNote size={16} aria-hidden />} kbd="F2" onClick={() => acts.details(cell)}>
          Details
        </Button>
      )}
      {cell.entries.length > 0 && (
        <Button icon={<IconExternalLink size={16} aria-hidden />} onClick={() => acts.open(cell)}>
          {state.several ? `${cell.entries.length} entries` : 'Open'}
        </Button>
      )}
    </div>
  )
}
