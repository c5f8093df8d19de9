import type { DiaryEntry } from '../entries.contract.ts'
import { Button } from '#web/ui/Button.tsx'
import { type EntryValues, valuesOf } from './entryValues.ts'
import { changedFields, fieldLabels } from './staleEntry.ts'
import { useDiaryLocale } from './useDiaryLocale.ts'
import type { Formats } from '#core/locale/format.ts'
import { minutesText, detailsText } from './entryText.ts'

interface StaleNoticeProps {
  /** The entry as this form opened it. */
  before: DiaryEntry
  /** The entry as the server has it now. */
  current: DiaryEntry
  mine: EntryValues
  onTake: () => void
  onKeep: () => void
}

/** Somebody else saved the same entry: shows both versions and asks which one to keep. */
export function StaleNotice({ before, current, mine, onTake, onKeep }: StaleNoticeProps) {
  const { formats } = useDiaryLocale()
  const fields = changedFields(before, current)
  return (
    <div className="fb-diary-stale" role="alert">
      <p>This entry was changed by someone else while you worked on it.</p>
      <table>
        <thead>
          <tr>
            <th scope="col">Field</th>
            <th scope="col">Now</th>
            <th scope="col">Yours</th>
          </tr>
        </thead>
        <tbody>
          {fields.map((field) => (
            <tr key={field}>
              <th scope="row">{fieldLabels[field]}</th>
              <td>{describeField(field, valuesOf(current), current, formats)}</td>
              <td>{describeField(field, mine, before, formats)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="fb-diary-stale-acts">
        <Button onClick={onTake}>Use the current version</Button>
        {current.can_change && <Button onClick={onKeep}>Keep mine</Button>}
      </p>
    </div>
  )
}

/** `entry` knows the names of what `values` only has ids of. */
function describeField(field: string, values: EntryValues, entry: DiaryEntry, formats: Formats): string {
  const { date, start, end, breaks, travel, hours, hours_nonbillable, details } = values
  const named = (id: number | null, known: { id: number; name: string } | null) =>
    id === null ? '–' : id === known?.id ? known.name : 'another one'
  switch (field) {
    case 'status':
      return entry.status
    case 'date':
      return date === null ? '–' : formats.date(date)
    case 'start':
      return start === null ? '–' : formats.timeOfDay(start)
    case 'end':
      return end === null ? '–' : formats.timeOfDay(end)
    case 'breaks':
      return minutesText(breaks, formats) || 'None'
    case 'travel':
      return minutesText(travel, formats) || 'None'
    case 'hours':
      return hours === null ? '–' : formats.hours(hours)
    case 'hours_nonbillable':
      return hours_nonbillable === null ? '–' : formats.hours(hours_nonbillable)
    case 'user_id':
      return named(values.user_id, entry.user)
    case 'project_id':
      return named(values.project_id, entry.project)
    case 'task_id':
      return named(values.task_id, entry.task)
    default:
      return details === '' ? '–' : detailsText({ details, mentions: entry.mentions })
  }
}
