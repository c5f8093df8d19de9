import type { DiaryEntry } from '../entries.contract.ts'
import { Button } from '#web/ui/Button.tsx'
import { describeField } from './describeField.ts'
import { type EntryValues, valuesOf } from './entryValues.ts'
import { changedFields, fieldLabels } from './stale.ts'
import { useDiaryLocale } from './useDiaryLocale.ts'

interface StaleNoticeProps {
  /** The entry as this form opened it. */
  before: DiaryEntry
  /** As it is now. */
  current: DiaryEntry
  mine: EntryValues
  onTake: () => void
  onKeep: () => void
}

/** Somebody saved the same entry meanwhile: theirs beside mine, and which of the two it shall be. */
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
        <Button onClick={onTake}>Take what is there now</Button>
        {current.can_change && <Button onClick={onKeep}>Keep mine</Button>}
      </p>
    </div>
  )
}
