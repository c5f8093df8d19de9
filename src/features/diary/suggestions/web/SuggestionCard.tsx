import { useLocale } from '#web/locale.ts'
import { RowCard } from '#web/ui/table/RowCard.tsx'
import type { Suggestion } from '../../entries/entries.rows.contract.ts'
import type { DiaryLocale } from '../../entries/web/useDiaryLocale.ts'
import { AddSuggestion } from './SuggestionCell.tsx'
import { suggestionHours, suggestionText, suggestionTimes, suggestionTitle } from './suggestionRows.ts'

interface SuggestionCardProps {
  row: Suggestion
  formats: DiaryLocale['formats']
  withUser: boolean
  withTimes: boolean
}

/** A computed row on a phone. */
export function SuggestionCard({ row, formats, withUser, withTimes }: SuggestionCardProps) {
  const { words } = useLocale()
  const facts = [withUser ? row.user?.name : '', withTimes ? suggestionTimes(row, formats) : ''].filter(Boolean)
  return (
    <RowCard
      title={suggestionTitle(row)}
      subtitle={suggestionText(row, words)}
      aside={suggestionHours(row)}
      below={
        (row.addable || facts.length > 0) && (
          <div className="fb-diary-card-facts">
            {facts.length > 0 && <span className="fb-muted fb-small">{facts.join(' · ')}</span>}
            <AddSuggestion row={row} formats={formats} />
          </div>
        )
      }
    />
  )
}
