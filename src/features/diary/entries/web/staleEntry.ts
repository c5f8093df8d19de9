/** A conflict of two people over one entry: describes the other person's changes (docs/PRODUCT-RULES.md#invariants). */
import type { DiaryEntry } from '../entries.contract.ts'

export const fieldLabels: Record<string, string> = {
  user_id: 'Person',
  date: 'Date',
  start: 'Start',
  end: 'End',
  breaks: 'Breaks',
  travel: 'Travel',
  hours: 'Hours',
  hours_nonbillable: 'Non-billable hours',
  project_id: 'Project',
  task_id: 'Task',
  details: 'Details',
  status: 'Status',
}

/** Returns the current record from a 409 `stale`; null if the answer has none. */
export function currentOf(body: Record<string, unknown>): DiaryEntry | null {
  const { current } = body
  return typeof current === 'object' && current !== null && 'version' in current ? (current as DiaryEntry) : null
}

/** The payload fields in which two versions of an entry differ. */
export function changedFields(before: DiaryEntry, current: DiaryEntry): string[] {
  const fields = Object.keys(fieldLabels) as (keyof DiaryEntry)[]
  return fields.filter((field) =>
    field === 'start' || field === 'end'
      ? instant(before[field]) !== instant(current[field])
      : before[field] !== current[field],
  )
}

/** "This entry was changed by someone else: Status, Details." */
export function staleSentence(body: Record<string, unknown>, entries: readonly DiaryEntry[]): string {
  const current = currentOf(body)
  const before = entries.find(({ id }) => id === current?.id)
  const changed = current && before ? changedFields(before, current).map((field) => fieldLabels[field]) : []
  const subject = entries.length === 1 ? 'This entry' : 'One of these entries'
  return `${subject} was changed by someone else${changed.length > 0 ? `: ${changed.join(', ')}` : ''}. Nothing was done.`
}

const instant = (text: string | null) => (text === null ? null : Temporal.Instant.from(text).epochMilliseconds)
