/** Rows of the database as API entries. Only this file turns minutes into hours. */
import { minutesToHours } from '#core/hours.ts'
import { has } from '#core/permissions.ts'
import type { Me } from '#server/http/context.ts'
import type { OutboxEvent } from '#server/jobs/outbox.ts'
import type { DiaryEntry, Locations } from '../entries.contract.ts'
import { type DiaryAction, diaryWorkflow, type EntryStatus } from '../entries.workflow.ts'

export interface EntryRow {
  id: number
  user_id: number
  user_name: string
  user_manager_id: number | null
  user_department_id: number | null
  user_department_name: string | null
  user_department_ids: number[]
  project_id: number | null
  project_reference: string | null
  project_name: string | null
  project_managed_by_id: number | null
  quote_item_id: number | null
  quote_item_name: string | null
  quote_item_department_id: number | null
  task_id: number | null
  task_name: string | null
  date: string
  start: string
  end: string | null
  timezone: string
  breaks: number
  travel: number
  nonbillable_minutes: number
  gross_minutes: number | null
  details: string
  status: EntryStatus
  active: boolean
  overlap: boolean
  locked: boolean
  auto_stopped: boolean
  locations: Locations | null
  location_error: string
  submitted_at: string | null
  decided_at: string | null
  decided_by_id: number | null
  decided_by_name: string | null
  decided_for_id: number | null
  decided_for_name: string | null
  decision_notes: string
  mentions: DiaryEntry['mentions']
  version: number
  created: string
  modified: string
  day_minutes: number
  week_minutes: number
  month_minutes: number
  is_owner: boolean
  may_change: boolean
  by_scope: boolean
  may_decide: boolean
  may_reset: boolean
  may_copy: boolean
}

/** A row as its viewer sees it, with what they may do to it: the relation from SQL, the state from `diaryWorkflow`. */
export function rowToEntry(row: EntryRow, me: Me): DiaryEntry {
  const { gross_minutes, nonbillable_minutes, breaks, travel } = row
  const total = (gross_minutes ?? breaks) - breaks
  return {
    id: row.id,
    user: {
      id: row.user_id,
      name: row.user_name,
      manager_id: row.user_manager_id,
      department: named(row.user_department_id, row.user_department_name),
      department_ids: row.user_department_ids,
    },
    user_id: row.user_id,
    project:
      row.project_id === null
        ? null
        : {
            id: row.project_id,
            reference: row.project_reference ?? '',
            name: row.project_name ?? '',
            managed_by_id: row.project_managed_by_id,
          },
    project_id: row.project_id,
    quote_item:
      row.quote_item_id === null
        ? null
        : { id: row.quote_item_id, name: row.quote_item_name ?? '', department_id: row.quote_item_department_id },
    task: named(row.task_id, row.task_name),
    task_id: row.task_id,
    date: row.date,
    start: row.start,
    end: row.end,
    timezone: row.timezone,
    breaks,
    travel,
    hours: minutesToHours(gross_minutes === null ? 0 : total - travel),
    hours_nonbillable: minutesToHours(nonbillable_minutes),
    hours_total: minutesToHours(total),
    hours_paid: minutesToHours(total),
    hours_billable: minutesToHours(gross_minutes === null ? 0 : total - nonbillable_minutes),
    hours_day: minutesToHours(row.day_minutes),
    hours_week: minutesToHours(row.week_minutes),
    hours_month: minutesToHours(row.month_minutes),
    details: row.details,
    status: row.status,
    decision_notes: row.decision_notes,
    mentions: row.mentions,
    submitted_at: row.submitted_at,
    decided_at: row.decided_at,
    decided_by: named(row.decided_by_id, row.decided_by_name),
    decided_for: named(row.decided_for_id, row.decided_for_name),
    locked: row.locked,
    overlap: row.overlap,
    diary_type: 'task',
    active: row.active,
    auto_stopped: row.auto_stopped,
    locations: row.locations,
    location_error: row.location_error,
    version: row.version,
    created: row.created,
    modified: row.modified,
    ...whatMayBeDone(row, me),
  }
}

const named = (id: number | null, name: string | null) => (id === null ? null : { id, name: name ?? '' })

function whatMayBeDone(row: EntryRow, me: Me) {
  const allows = (action: DiaryAction) => diaryWorkflow.allows(action, { ...row, asOwner: !row.by_scope })
  // Whoever may start a timer may update, stop and discard it.
  const timed = row.is_owner && row.active && has(me, 'diary.add_entry')
  const keeps = has(me, 'diary.change_entry') || timed
  return {
    can_change: keeps && row.may_change && allows('edit'),
    can_delete: (has(me, 'diary.delete_entry') || timed) && row.may_change && allows('delete'),
    can_submit: (keeps || has(me, 'diary.add_entry')) && row.may_change && allows('submit'),
    can_recall: (keeps || has(me, 'diary.add_entry')) && row.is_owner && allows('recall'),
    can_decide: row.may_decide && allows('approve'),
    can_reset: row.may_reset && allows('reset'),
    can_copy: has(me, 'diary.add_entry') && row.may_copy && !row.active,
  }
}

/** Builds the domain event of entries that were written. */
export const eventsOf = (
  topic: 'diary.changed' | 'diary.deleted',
  entries: readonly Pick<DiaryEntry, 'id' | 'version'>[],
): OutboxEvent[] => entries.map(({ id, version }) => ({ topic, entity: 'diary_entry', id, version }))
