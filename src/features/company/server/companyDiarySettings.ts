/** The diary's part of an organisation's settings: columns to what travels, and back. */
import { omitUndefined } from '#core/omitUndefined.ts'
import type { Selectable, Updateable } from 'kysely'
import type * as z from 'zod/mini'

import { hoursToMinutes, minutesToHours } from '#core/hours.ts'
import type { DB } from '#db/schema.ts'
import type { Company, DiaryChange } from '../company.contract.ts'

export function diaryOf(row: Selectable<DB['company']>): Company['configs']['diary'] {
  return {
    diary_fields: {
      times: row.diary_times,
      breaks: row.diary_breaks,
      travel: row.diary_travel,
      non_billable: row.diary_non_billable,
    },
    allow_future_times: row.allow_future_times as 'A' | 'N' | 'E',
    tracking: row.tracking,
    overlap: row.overlap,
    task_required: row.task_required,
    task_as_details: row.task_as_details,
    self_decision: row.self_decision,
    long_day_hours: minutesToHours(row.long_day_minutes),
    no_break_hours: minutesToHours(row.no_break_minutes),
    reminders: {
      missing: { on: row.remind_missing, weekday: row.remind_missing_weekday, hour: row.remind_missing_hour },
      waiting: { on: row.remind_waiting, weekdays: row.remind_waiting_weekdays, hour: row.remind_waiting_hour },
    },
  }
}

/** The columns of what was sent, and of nothing else. */
export function diaryColumns({
  diary_fields,
  long_day_hours,
  no_break_hours,
  reminders,
  ...plain
}: z.output<typeof DiaryChange>): Updateable<DB['company']> {
  const minutes = (hours: string | undefined) => (hours === undefined ? undefined : hoursToMinutes(hours))
  return omitUndefined({
    ...plain,
    diary_times: diary_fields?.times,
    diary_breaks: diary_fields?.breaks,
    diary_travel: diary_fields?.travel,
    diary_non_billable: diary_fields?.non_billable,
    long_day_minutes: minutes(long_day_hours),
    no_break_minutes: minutes(no_break_hours),
    remind_missing: reminders?.missing?.on,
    remind_missing_weekday: reminders?.missing?.weekday,
    remind_missing_hour: reminders?.missing?.hour,
    remind_waiting: reminders?.waiting?.on,
    remind_waiting_weekdays: reminders?.waiting?.weekdays,
    remind_waiting_hour: reminders?.waiting?.hour,
  })
}
