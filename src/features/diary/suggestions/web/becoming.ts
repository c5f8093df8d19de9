/** What a computed row becomes: the entry that is sent, and the one that is shown until the server has answered. */
import type { ComputedRow } from '../suggestions.computed.contract.ts'
import type { DiaryEntry, NewDiaryEntry } from '../../entries/entries.contract.ts'
import type { DiarySettings } from '../../entries/entries.rules.ts'
import { foreseenFrom } from './ghosts.ts'

/** The entry that one tap makes of it: the schedule's times, breaks and travel; details are left for the person. */
export function bodyOf(row: ComputedRow, { diary_fields }: DiarySettings): NewDiaryEntry {
  const { user_id, project_id, task_id, date, start, end, timezone, breaks, travel, hours } = row
  return {
    ...(user_id !== null && { user_id }),
    project_id,
    task_id,
    date,
    ...(diary_fields.times && end !== null ? { start, end } : { hours }),
    timezone,
    breaks,
    travel,
  }
}

let drawn = foreseenFrom
/** The row as the entry that it will be: nothing can be done with it until the server has answered. */
export function foreseenEntry(row: ComputedRow): DiaryEntry | null {
  const { user, user_id, hours_day, hours_week, hours_month } = row
  if (user === null || user_id === null || hours_day === null || hours_week === null || hours_month === null)
    return null
  const now = Temporal.Now.instant().toString()
  const id = (drawn -= 1)
  return {
    ...row,
    id,
    user,
    user_id,
    hours_day,
    hours_week,
    hours_month,
    diary_type: 'task',
    status: 'draft',
    details: '',
    decision_notes: '',
    mentions: [],
    submitted_at: null,
    decided_at: null,
    decided_by: null,
    overlap: false,
    auto_stopped: false,
    locations: null,
    location_error: '',
    version: 1,
    created: now,
    modified: now,
  }
}
