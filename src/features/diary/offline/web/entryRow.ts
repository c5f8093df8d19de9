/** The row of an entry that waits: what the server would answer, as far as it can be known here. */
import { minutesToHours } from '#core/hours.ts'
import type { Profile } from '#features/auth/auth.profile.contract.ts'
import { pickProjects, type ProjectOption } from '#features/projects/projects.contract.ts'
import { pickTasks, type TaskOption } from '#features/tasks/tasks.contract.ts'
import { keptAnswer } from '#web/api.ts'
import { namedHere } from '#web/ui/form/picked.ts'
import type { DiaryEntry } from '../../entries/entries.contract.ts'
import { deriveHours } from '../../entries/entries.hours.ts'
import { dayOf } from '#core/days.ts'

/** What is known of it; durations in minutes, times as instants. */
export interface Known {
  project_id: number | null
  task_id: number | null
  start: string
  /** Null while a timer runs. */
  end: string | null
  timezone: string
  breaks: number
  travel: number
  nonbillable: number
  details: string
}

/** `before`: the entry that it changes. */
export async function entryRow(known: Known, me: Profile, before: DiaryEntry | null): Promise<DiaryEntry> {
  const { start, end, timezone, breaks, travel, nonbillable, details, project_id, task_id } = known
  const hours = end === null ? null : deriveHours({ start, end, breaks, travel, nonbillable })
  const text = (minutes: number | undefined) => minutesToHours(minutes ?? 0)
  const now = Temporal.Now.instant().toString()
  return {
    ...(before ?? emptyRow(me, now)),
    ...(await workOf(project_id, task_id, before)),
    date: dayOf(start, timezone),
    start,
    end,
    timezone,
    breaks,
    travel,
    details,
    mentions: namedHere(`${details} ${before?.decision_notes ?? ''}`, before?.mentions ?? []),
    hours: text(hours?.hours),
    hours_nonbillable: text(nonbillable),
    hours_total: text(hours?.hours_total),
    hours_paid: text(hours?.hours_total),
    hours_billable: text(hours?.hours_billable),
    active: end === null,
    status: 'draft',
    overlap: false,
  }
}

function emptyRow({ id, name, department_ids }: Profile, now: string): DiaryEntry {
  return {
    id: 0,
    user: { id, name, manager_id: null, department: null, department_ids },
    user_id: id,
    project: null,
    project_id: null,
    quote_item: null,
    task: null,
    task_id: null,
    date: '',
    start: now,
    end: null,
    timezone: '',
    breaks: 0,
    travel: 0,
    hours: '0.00',
    hours_nonbillable: '0.00',
    hours_total: '0.00',
    hours_paid: '0.00',
    hours_billable: '0.00',
    hours_day: '0.00',
    hours_week: '0.00',
    hours_month: '0.00',
    details: '',
    status: 'draft',
    decision_notes: '',
    mentions: [],
    submitted_at: null,
    decided_at: null,
    decided_by: null,
    locked: false,
    overlap: false,
    diary_type: 'task',
    active: false,
    auto_stopped: false,
    locations: null,
    location_error: '',
    version: 1,
    created: now,
    modified: now,
    can_change: true,
    can_delete: true,
    can_submit: false,
    can_recall: false,
    can_decide: false,
    can_reset: false,
    can_copy: false,
  }
}

type Work = Pick<DiaryEntry, 'project' | 'project_id' | 'quote_item' | 'task' | 'task_id'>

/** Names from the entry itself, else from the options that the pickers showed last. */
async function workOf(project_id: number | null, task_id: number | null, before: DiaryEntry | null): Promise<Work> {
  const project = project_id === null ? null : await projectOf(project_id, before)
  const task = task_id === null ? null : await taskOf(task_id, project_id, before)
  const quote_item = before?.task_id === task_id ? before.quote_item : null
  return { project, project_id, task, task_id, quote_item }
}

async function projectOf(id: number, before: DiaryEntry | null): Promise<DiaryEntry['project']> {
  if (before?.project?.id === id) return before.project
  const query = { selection: 'true', with_tasks_only: 'true', delivered_weeks_ago: '12' } as const
  const options = (await keptAnswer(pickProjects, { query })) as ProjectOption[] | undefined
  const found = options?.find((option) => option.id === id)
  return { id, reference: found?.reference ?? '', name: found?.name ?? `Project ${id}`, managed_by_id: null }
}

async function taskOf(id: number, project: number | null, before: DiaryEntry | null): Promise<DiaryEntry['task']> {
  if (before?.task?.id === id) return before.task
  const query = { selection: 'true', project_id: String(project) } as const
  const options = (await keptAnswer(pickTasks, { query })) as TaskOption[] | undefined
  return { id, name: options?.find((option) => option.id === id)?.name ?? `Task ${id}` }
}
