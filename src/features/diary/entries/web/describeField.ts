/** A field of an entry as a person reads it: names for ids, the locale's times and dates. */
import { hoursToMinutes, minutesToClock } from '#core/hours.ts'
import type { Formats } from '#core/locale/format.ts'
import type { DiaryEntry } from '../entries.contract.ts'
import { minutesText } from './entryText.ts'
import { detailsOf } from './said.ts'
import type { EntryValues } from './entryValues.ts'

/** `entry` knows the names of what `values` only has ids of. */
export function describeField(field: string, values: EntryValues, entry: DiaryEntry, formats: Formats): string {
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
      return minutesText(breaks) || 'None'
    case 'travel':
      return minutesText(travel) || 'None'
    case 'hours':
      return hours === null ? '–' : minutesToClock(hoursToMinutes(hours))
    case 'hours_nonbillable':
      return hours_nonbillable === null ? '–' : minutesToClock(hoursToMinutes(hours_nonbillable))
    case 'user_id':
      return named(values.user_id, entry.user)
    case 'project_id':
      return named(values.project_id, entry.project)
    case 'task_id':
      return named(values.task_id, entry.task)
    default:
      return details === '' ? '–' : detailsOf({ details, mentions: entry.mentions })
  }
}
