/**
 * Saved writes of the user's own entries: created, changed, deleted. A write that was never sent is changed under its
 * key; a write that may have arrived is followed by another.
 */
import { dayOf } from '#core/days.ts'
import { hoursToMinutes, minutesToHours } from '#core/hours.ts'
import type { Profile } from '#features/auth/authProfile.contract.ts'
import { pickProjects, type ProjectOption } from '#features/projects/projectOptions.ts'
import { pickTasks, type TaskOption } from '#features/tasks/taskOptions.ts'
import { savedAnswer } from '#web/api.ts'
import { amend, keep, keptKey } from '#web/offline/engine.ts'
import type { Write, WriteRequest } from '#web/offline/queue.ts'
import type { Tried } from '#web/offline/sendOrKeep.ts'
import { offlineState } from '#web/offline/state.ts'
import { namedHere } from '#web/ui/form/picked.ts'
import type { DiaryEntry, DiaryEntryChange, NewDiaryEntry } from '../entries.contract.ts'
import { nothingAllowed, unsavedFields } from '../entries.rules.ts'
import { deriveHours } from '../entryHours.ts'
import { type EntryFrame, type EntryValues, spanOf } from './entryValues.ts'
import { type DiaryWrite, isDiaryWrite, subjectOf, type WaitingAct } from './waitingEntry.ts'

/** Saves the form's values on this device. */
export async function saveForm(
  values: EntryValues,
  frame: EntryFrame,
  body: NewDiaryEntry & DiaryEntryChange,
  me: Profile,
  tried?: Tried,
): Promise<void> {
  const row = await formRow(values, frame, me)
  if (frame.entry === null) await saveNew('create', body, row, tried)
  else await saveChange('change', frame.entry, body, row, tried)
}

/** Returns the row of the form's values. */
export function formRow(values: EntryValues, frame: EntryFrame, me: Profile): Promise<DiaryEntry> {
  const { entry } = frame
  const span = spanOf(values, frame)
  const now = Temporal.Now.instant().toString()
  const known: EntryContext = {
    ...values,
    start: span?.start ?? entry?.start ?? now,
    end: span?.end ?? entry?.end ?? null,
    timezone: frame.timezone,
    nonbillable: values.hours_nonbillable === null ? 0 : hoursToMinutes(values.hours_nonbillable),
  }
  return entryRow(known, me, entry)
}

const path = '/diary/'
const ofEntry = (entry: DiaryEntry): string => `${path}${entry.id > 0 ? entry.id : ':id'}/`

/** Keeps a new entry or a timer's start. */
export async function saveNew(
  act: WaitingAct,
  body: NewDiaryEntry,
  row: DiaryEntry,
  tried?: Tried,
): Promise<DiaryEntry> {
  const key = tried?.key ?? keptKey()
  const write = await keep<DiaryWrite>({
    key,
    tried: tried !== undefined,
    subject: `diary/new ${key}`,
    request: { method: 'POST', path, body },
    data: { feature: 'diary', act, row },
  })
  return { ...row, id: -write.order }
}

/** Keeps a change: as part of the waiting creation while that was never sent, else as a write behind it. */
export async function saveChange(
  act: WaitingAct,
  entry: DiaryEntry,
  body: DiaryEntryChange,
  row: DiaryEntry,
  tried?: Tried,
): Promise<void> {
  const making = tried ? undefined : creationOf(entry)
  if (making) {
    const changed = await amend(making.order, (write) => ({
      ...write,
      request: { ...write.request, body: { ...(write.request.body as object), ...withoutVersion(body) } },
      data: { ...(write.data as DiaryWrite), row },
    }))
    if (changed) return
  }
  await keepBehind(act, entry, { method: 'PATCH', path: ofEntry(entry), body }, row, tried)
}

/** Keeps a deletion; a creation that was never sent is dropped instead. */
export async function saveDeletion(entry: DiaryEntry, tried?: Tried): Promise<void> {
  const making = tried ? undefined : creationOf(entry)
  if (making && (await amend(making.order, () => null))) return
  await keepBehind('delete', entry, { method: 'DELETE', path: ofEntry(entry) }, entry, tried)
}

/** Keeps a timer whose start was never sent as one finished entry. False when the start may have been sent. */
export async function saveFinishedTimer(entry: DiaryEntry, body: NewDiaryEntry, row: DiaryEntry): Promise<boolean> {
  const making = creationOf(entry)
  if (!making) return false
  return amend(making.order, (write) => ({
    ...write,
    request: { ...write.request, body },
    data: { feature: 'diary', act: 'create', row },
  }))
}

/** The body that makes the entry, of a write that waits. */
export const creationBody = (entry: DiaryEntry): NewDiaryEntry | null =>
  (creationOf(entry)?.request.body as NewDiaryEntry | undefined) ?? null

function creationOf(entry: DiaryEntry): Write | undefined {
  const subject = subjectOf(entry)
  const own = offlineState().writes.filter((write) => isDiaryWrite(write) && write.subject === subject)
  return own.length === 1 && own[0]?.request.method === 'POST' ? own[0] : undefined
}

async function keepBehind(act: WaitingAct, entry: DiaryEntry, request: WriteRequest, row: DiaryEntry, tried?: Tried) {
  await keep<DiaryWrite>({
    ...(tried && { key: tried.key, tried: true }),
    subject: subjectOf(entry),
    request: { ...request, version: entry.version },
    data: { feature: 'diary', act, row: withoutWaiting(row) },
  })
}

/** The row without what this device added to it. */
function withoutWaiting(row: DiaryEntry): DiaryEntry {
  const { waiting: _, ...entry } = row as DiaryEntry & { waiting?: unknown }
  return entry
}
function withoutVersion(change: DiaryEntryChange) {
  const { version: _, ...body } = change
  return body
}

// --- The row of an entry that waits ---------------------------------------------------------------------------------

/** Known values of the entry: durations in minutes, times as instants. */
export interface EntryContext {
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
export async function entryRow(known: EntryContext, me: Profile, before: DiaryEntry | null): Promise<DiaryEntry> {
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
    locked: false,
    active: false,
    ...unsavedFields(now),
    ...nothingAllowed,
    can_change: true,
    can_delete: true,
  }
}

type Work = Pick<DiaryEntry, 'project' | 'project_id' | 'quote_item' | 'task' | 'task_id'>

/** Names come from the entry itself, else from the options that the pickers showed last. */
async function workOf(project_id: number | null, task_id: number | null, before: DiaryEntry | null): Promise<Work> {
  const project = project_id === null ? null : await projectOf(project_id, before)
  const task = task_id === null ? null : await taskOf(task_id, project_id, before)
  const quote_item = before?.task_id === task_id ? before.quote_item : null
  return { project, project_id, task, task_id, quote_item }
}

async function projectOf(id: number, before: DiaryEntry | null): Promise<DiaryEntry['project']> {
  if (before?.project?.id === id) return before.project
  const query = { selection: 'true', with_tasks_only: 'true', delivered_weeks_ago: '12' } as const
  const options = (await savedAnswer(pickProjects, { query })) as ProjectOption[] | undefined
  const found = options?.find((option) => option.id === id)
  return { id, reference: found?.reference ?? '', name: found?.name ?? `Project ${id}`, managed_by_id: null }
}

async function taskOf(id: number, project: number | null, before: DiaryEntry | null): Promise<DiaryEntry['task']> {
  if (before?.task?.id === id) return before.task
  const query = { selection: 'true', project_id: String(project) } as const
  const options = (await savedAnswer(pickTasks, { query })) as TaskOption[] | undefined
  return { id, name: options?.find((option) => option.id === id)?.name ?? `Task ${id}` }
}
