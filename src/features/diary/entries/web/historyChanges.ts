/** Changes of an entry as text: labels of fields, and times in the entry's own zone. */
import { isDay, timeOf } from '#core/days.ts'
import type { Formats } from '#core/locale/format.ts'
import { minutesText } from './entryText.ts'
import { fieldLabels } from './staleEntry.ts'

interface Change {
  field: string
  before: string | null
  after: string | null
}

/**
 * Formats the changes of an entry's history. The creation is shown by the entry itself; fields without a name are left
 * out.
 */
export function historyChanges(
  item: { action: string; changes: readonly Change[] },
  formats: Formats,
  timezone: string,
): Change[] {
  if (item.action === 'insert') return []
  return item.changes.flatMap(({ field, before, after }) => {
    const label = fieldLabels[field] ?? labelsHere[field]
    if (label === undefined) return []
    const write = (value: string | null) =>
      value === null || value === '' ? null : valueText(field, value, formats, timezone)
    return [{ field: label, before: write(before), after: write(after) }]
  })
}

const labelsHere: Record<string, string> = { decision_notes: 'Reason', timezone: 'Time zone', locked: 'Invoiced' }

/** A value that is not as expected is shown as it came. */
function valueText(field: string, value: string, formats: Formats, timezone: string): string {
  switch (field) {
    case 'date':
      return isDay(value) ? formats.date(value) : value
    case 'start':
    case 'end':
      return /^\d{4}-\d{2}-\d{2}T/.test(value) ? formats.timeOfDay(timeOf(value, timezone)) : value
    case 'breaks':
    case 'travel':
      return /^\d+$/.test(value) ? minutesText(Number(value), formats) || 'None' : value
    case 'hours_nonbillable':
      return /^\d+(\.\d+)?$/.test(value) ? formats.hours(value) : value
    case 'locked':
      return value === 'true' ? 'Yes' : 'No'
    case 'status':
      return value.charAt(0).toUpperCase() + value.slice(1)
    default:
      return value
  }
}
