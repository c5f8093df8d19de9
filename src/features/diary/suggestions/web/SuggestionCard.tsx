import { useLocale } from '#web/locale.ts'
import { RowCard } from '#web/ui/table/RowCard.tsx'
import type { ComputedRow } from '../../entries/entries.rows.contract.ts'
import type { DiaryLocale } from '../../entries/web/useDiaryLocale.ts'
import { AddGhost } from './SuggestionCell.tsx'
import { ghostHours, ghostText, ghostTimes, ghostTitle } from './suggestionRows.ts'

interface GhostCardProps {
  row: ComputedRow
  formats: DiaryLocale['formats']
  withUser: boolean
  withTimes: boolean
}

/** A computed row on a phone. */
export function GhostCard({ row, formats, withUser, withTimes }: GhostCardProps) {
  const { words } = useLocale()
  const facts = [withUser ? row.user?.name : '', withTimes ? ghostTimes(row, formats) : ''].filter(Boolean)
  return (
    <RowCard
      title={ghostTitle(row)}
      subtitle={ghostText(row, words)}
      aside={ghostHours(row)}
      below={
        (row.addable || facts.length > 0) && (
          <div className="fb-diary-card-facts">
            {facts.length > 0 && <span className="fb-muted fb-small">{facts.join(' · ')}</span>}
            <AddGhost row={row} formats={formats} />
          </div>
        )
      }
    />
  )
}
