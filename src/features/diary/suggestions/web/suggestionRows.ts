/** A suggestion's text, and the entry made from it. */
import { timeOf } from '#core/days.ts'
import { hoursToMinutes } from '#core/hours.ts'
import type { Formats } from '#core/locale/format.ts'
import type { Wording } from '#core/locale/wording.ts'
import type { Suggestion } from '../../entries/entryRows.contract.ts'
import { isEntry } from '../../entries/entryRows.contract.ts'
import type { DiaryEntry, DiaryRow } from '../../entries/entries.contract.ts'
import { type DiarySettings, isTooFarAhead } from '../../entries/entries.rules.ts'

/** The line by which the row is known. */
export function suggestionTitle(row: Suggestion): string {
  if (row.project) return `${row.project.reference} ${row.project.name}`
  return row.diary_type === 'placeholder' ? 'No entry yet' : row.details
}

const kindsOf = ({ bank_holiday, leave }: Wording) => ({
  task: 'Scheduled',
  placeholder: 'From schedule – not entered',
  bank_holiday,
  leave,
})

export function suggestionText(row: Suggestion, words: Wording): string {
  const kind = kindsOf(words)[row.diary_type]
  return row.task ? `${row.task.name} · ${kind}` : kind
}

/** `09:00 – 17:00` by the clock of the person; a day that leaves no time has none. */
export function suggestionTimes({ diary_type, start, end, timezone, untimed }: Suggestion, formats: Formats): string {
  if (diary_type === 'bank_holiday' || diary_type === 'leave') return ''
  if (end === null) return untimedWords[untimed ?? 'logged']
  return [start, end].map((instant) => formats.timeOfDay(timeOf(instant, timezone))).join(' – ')
}

const untimedWords: Record<NonNullable<Suggestion['untimed']>, string> = {
  unscheduled: 'No hours scheduled',
  rejected: 'Logged in a rejected entry',
  running: 'Logged by the timer',
  logged: 'All hours are logged',
}

export function suggestionHours({ hours }: Suggestion, formats: Formats): string {
  const minutes = hoursToMinutes(hours)
  return minutes === 0 ? '' : formats.hours(minutes)
}

export function suggestionLabel(row: Suggestion, formats: Formats): string {
  return [suggestionTitle(row), row.task?.name, formats.dayHeading(row.date), row.user?.name].filter(Boolean).join(', ')
}

/** A suggestion stands out as one; a holiday is only a note. */
export const rowTone = (row: DiaryRow) => (isEntry(row) ? undefined : row.addable ? 'ghost' : 'note')

/** Returns whether the row can be added without the form: it has hours, and the organisation already accepts them. */
export function canAddAtOnce(row: Suggestion, settings: DiarySettings, now: string): boolean {
  const { addable, diary_type, task, start, end } = row
  if (!addable || diary_type !== 'task' || task === null || end === null) return false
  const { allow_future_times } = settings
  return !isTooFarAhead('start', start, allow_future_times, now) && !isTooFarAhead('end', end, allow_future_times, now)
}

/** Optimistic entries have ids below this number; entries that are saved on a device have other negative ids. */
export const temporaryIdsBelow = -1_000_000_000
/** The server or the device has the entry: it is not optimistic. */
export const isSaved = ({ id }: DiaryEntry): boolean => id >= temporaryIdsBelow

const suggestionKey = (row: Pick<Suggestion, 'date' | 'task_id' | 'diary_type'>) =>
  `${row.diary_type} ${row.date} ${row.task_id ?? ''}`
const origins = new Map<number, string>()

/** Remembers the suggested row of an entry: the entry takes its table row, so that the row keeps the focus. */
export function rememberOrigin(entryId: number, row: Suggestion): void {
  origins.set(entryId, suggestionKey(row))
}

export function rowKey(row: DiaryRow): string {
  if (!isEntry(row)) return suggestionKey(row)
  const key = origins.get(row.id)
  // An entry that moved to another day or task gets a row of its own.
  return key === suggestionKey({ ...row, diary_type: 'task' }) ? key : String(row.id)
}
