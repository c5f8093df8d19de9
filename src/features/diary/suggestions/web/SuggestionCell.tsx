import { useLocale } from '#web/locale.ts'
import { Button } from '#web/ui/Button.tsx'
import type { Suggestion } from '../../entries/entryRows.contract.ts'
import { minutesText } from '../../entries/web/entryText.ts'
import type { DiaryLocale } from '../../entries/web/useDiaryLocale.ts'
import { useSuggestionActions } from './useSuggestions.tsx'
import { suggestionHours, suggestionLabel, suggestionText, suggestionTimes, suggestionTitle } from './suggestionRows.ts'
import { RowCard } from '#web/ui/table/RowCard.tsx'

interface SuggestionCellProps {
  row: Suggestion
  /** Id of the column. */
  id: string
  formats: DiaryLocale['formats']
}

/** A computed row in a column of the entries. */
export function SuggestionCell({ row, id, formats }: SuggestionCellProps) {
  switch (id) {
    case 'date':
      return formats.date(row.date)
    case 'times':
      return <span className="fb-diary-times">{suggestionTimes(row, formats)}</span>
    case 'user':
      return row.user?.name ?? ''
    case 'work':
      return <SuggestionWork row={row} />
    case 'hours':
      return suggestionHours(row, formats)
    case 'breaks':
      return minutesText(row.breaks, formats)
    case 'travel':
      return minutesText(row.travel, formats)
    case 'status':
      return <AddSuggestion row={row} formats={formats} />
    default:
      return null
  }
}

function SuggestionWork({ row }: Pick<SuggestionCellProps, 'row'>) {
  const { words } = useLocale()
  return (
    <div className="fb-diary-work">
      <div className="fb-strong">{suggestionTitle(row)}</div>
      <div className="fb-muted fb-small">{suggestionText(row, words)}</div>
    </div>
  )
}

/** A button that makes an entry of the row at once, or opens the form if something is missing. */
function AddSuggestion({ row, formats }: Omit<SuggestionCellProps, 'id'>) {
  const { add, ready } = useSuggestionActions()
  if (!row.addable) return null
  return (
    <Button className="fb-suggestion-add" aria-label={`Add ${suggestionLabel(row, formats)}`} onClick={() => add(row)}>
      {ready(row) ? 'Add' : 'Add…'}
    </Button>
  )
}

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
      aside={suggestionHours(row, formats)}
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
