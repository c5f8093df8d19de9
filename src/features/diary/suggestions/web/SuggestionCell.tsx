import { useLocale } from '#web/locale.ts'
import { Button } from '#web/ui/Button.tsx'
import type { ComputedRow } from '../../entries/entries.rows.contract.ts'
import { minutesText } from '../../entries/web/entryText.ts'
import type { DiaryLocale } from '../../entries/web/useDiaryLocale.ts'
import { useGhostActs } from './useSuggestions.tsx'
import { ghostHours, ghostLabel, ghostText, ghostTimes, ghostTitle } from './suggestionRows.ts'

interface GhostCellProps {
  row: ComputedRow
  /** Of the column. */
  id: string
  formats: DiaryLocale['formats']
}

/** A computed row in a column of the entries. */
export function GhostCell({ row, id, formats }: GhostCellProps) {
  switch (id) {
    case 'date':
      return formats.date(row.date)
    case 'times':
      return <span className="fb-diary-times">{ghostTimes(row, formats)}</span>
    case 'user':
      return row.user?.name ?? ''
    case 'work':
      return <GhostWork row={row} />
    case 'hours':
      return ghostHours(row)
    case 'breaks':
      return minutesText(row.breaks)
    case 'travel':
      return minutesText(row.travel)
    case 'status':
      return <AddGhost row={row} formats={formats} />
    default:
      return null
  }
}

function GhostWork({ row }: Pick<GhostCellProps, 'row'>) {
  const { words } = useLocale()
  return (
    <div className="fb-diary-work">
      <div className="fb-strong">{ghostTitle(row)}</div>
      <div className="fb-muted fb-small">{ghostText(row, words)}</div>
    </div>
  )
}

/** One tap makes an entry of the row, or opens the form where something is still to be said. */
export function AddGhost({ row, formats }: Omit<GhostCellProps, 'id'>) {
  const { add } = useGhostActs()
  if (!row.addable) return null
  return (
    <Button className="fb-ghost-add" aria-label={`Add ${ghostLabel(row, formats)}`} onClick={() => add(row)}>
      Add
    </Button>
  )
}
