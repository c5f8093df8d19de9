/**
 * Between the entry form and what travels: typed dates and times of day become instants in the entry's own zone, and
 * only what was changed is sent. The bounds themselves are the rules' (entries.rules.ts, entryHours.ts).
 */
import * as z from 'zod/mini'

import { dayOf, instantAt, type Occurrence, occurrenceOf, timeOf } from '#core/days.ts'
import { hoursToMinutes } from '#core/hours.ts'
import { type DiaryEntry, DiaryEntryChange, type DiaryRow, type NewDiaryEntry } from '../entries.contract.ts'
import type { Prefill } from '../entryRows.contract.ts'
import { derivedStart, deriveHours, endForHours, type EntryHours, instantsOf, type Span } from '../entryHours.ts'
import { type DiarySettings, futureMessage, isTooFarAhead, missingFields, timeProblems } from '../entries.rules.ts'
import { diaryWorkflow } from '../entries.workflow.ts'

/** Values of the form: days `YYYY-MM-DD`, times of day `HH:MM`, minutes, hours as text with two decimals. */
export interface EntryValues {
  user_id: number | null
  date: string | null
  start: string | null
  end: string | null
  /** The first or second occurrence of a time that the clock shows twice. */
  start_occurrence: Occurrence
  end_occurrence: Occurrence
  breaks: number
  travel: number
  hours: string | null
  hours_nonbillable: string | null
  project_id: number | null
  task_id: number | null
  details: string
}

export interface EntryFrame {
  /** The entry as it was when the form opened; null for a new one. */
  entry: DiaryEntry | null
  /** Work that a new entry begins with, by name. */
  known?: Pick<DiaryRow, 'project' | 'task' | 'project_id'> & {
    user: { id: number; name: string } | null
    timezone: string
  }
  /** The entry's zone, the organisation's for a new one. */
  timezone: string
  settings: DiarySettings
  /** An instant. */
  now: string
  /** Times of day in the words of the locale. */
  formatTime: (time: string) => string
}

export function valuesOf(entry: DiaryEntry): EntryValues {
  const { timezone } = entry
  return {
    user_id: entry.user_id,
    date: entry.date,
    start: timeOf(entry.start, timezone),
    end: entry.end === null ? null : timeOf(entry.end, timezone),
    start_occurrence: occurrenceOf(entry.start, timezone),
    end_occurrence: entry.end === null ? 'first' : occurrenceOf(entry.end, timezone),
    breaks: entry.breaks,
    travel: entry.travel,
    hours: entry.end === null ? null : entry.hours,
    hours_nonbillable: entry.hours_nonbillable,
    project_id: entry.project_id,
    task_id: entry.task_id,
    details: entry.details,
  }
}

/** Fills the form of a new entry from a suggestion. */
export function valuesOfSuggestion(row: Prefill): EntryValues {
  const { user_id, project_id, task_id, date, start, end, timezone, breaks, travel, hours } = row
  return {
    user_id,
    date,
    start: timeOf(start, timezone),
    end: end === null ? null : timeOf(end, timezone),
    start_occurrence: occurrenceOf(start, timezone),
    end_occurrence: end === null ? 'first' : occurrenceOf(end, timezone),
    breaks,
    travel,
    hours: end === null ? null : hours,
    hours_nonbillable: '0.00',
    project_id,
    task_id,
    details: '',
  }
}

/** A new entry goes on where the day's last one ended, else where the day begins; never in the future. */
export function newValues(day: {
  user_id: number
  date: string
  timezone: string
  ends: readonly string[]
  schedule: string | null
  now: string
}): EntryValues {
  const { user_id, date, timezone, now } = day
  const start = derivedStart(day)
  const begins = start !== null && !isTooFarAhead('start', start, 'N', now)
  return {
    user_id,
    date,
    start: begins ? timeOf(start, timezone) : null,
    end: null,
    start_occurrence: start === null ? 'first' : occurrenceOf(start, timezone),
    end_occurrence: 'first',
    breaks: 0,
    travel: 0,
    hours: null,
    hours_nonbillable: '0.00',
    project_id: null,
    task_id: null,
    details: '',
  }
}

/** Start and end as they are meant; null until enough is typed. A running timer has no end. */
export function spanOf(values: EntryValues, frame: EntryFrame): Span | null {
  const { date, start, end, breaks, travel, hours } = values
  const { entry, timezone, settings } = frame
  const nonbillable = values.hours_nonbillable === null ? 0 : hoursToMinutes(values.hours_nonbillable)
  const rest = { breaks, travel, nonbillable }
  if (date === null) return null
  if (!settings.diary_fields.times) {
    if (hours === null) return null
    const from = entry && entry.date === date ? entry.start : instantAt(date, '09:00', timezone)
    return {
      start: from,
      end: endForHours({ start: from, hours: hoursToMinutes(hours), breaks, travel, timezone }),
      ...rest,
    }
  }
  if (start === null || end === null) return null
  // Untouched times are the entry's own instants, also where one clock time is two instants.
  if (entry?.end && sameTimes(values, valuesOf(entry))) return { start: entry.start, end: entry.end, ...rest }
  const { start_occurrence, end_occurrence } = values
  return { ...instantsOf({ date, start, end, timezone, start_occurrence, end_occurrence }), ...rest }
}

/** Returns the minutes derived from the typed values; null until there are enough. */
export function hoursOf(values: EntryValues, frame: EntryFrame): EntryHours | null {
  const span = spanOf(values, frame)
  return span && deriveHours(span)
}

/** Finds the problems that prevent saving, by field. */
export function entryProblems(values: EntryValues, frame: EntryFrame): Record<string, string[]> {
  const { settings, now, timezone, entry } = frame
  const { times } = settings.diary_fields
  const running = entry?.active === true
  const problems: Record<string, string[]> = {}
  const demand = (field: keyof EntryValues) => {
    if (values[field] === null) problems[field] = ['This field is required']
  }
  demand('date')
  demand('user_id')
  if (times) demand('start')
  if (times && !running) demand('end')
  if (!times && !running) demand('hours')
  demand('hours_nonbillable')

  const span = spanOf(values, frame)
  if (span && values.date !== null) {
    const found = timeProblems({ ...span, date: values.date, timezone }, settings, now)
    for (const [field, messages] of Object.entries(found)) {
      const known = !times && (field === 'start' || field === 'end')
      // Without times the server chooses and validates the start of a new entry.
      if (known && entry === null && messages.includes(futureMessage)) continue
      problems[known ? 'hours' : field] = messages.map((message) =>
        message === futureMessage ? withTimes(message, field === 'start' ? span.start : span.end, frame) : message,
      )
    }
  }
  return problems
}

/**
 * Finds the problems that prevent submitting an entry that may be saved: an empty field, a rejected entry left as it
 * was.
 */
export function submitProblems(values: EntryValues, frame: EntryFrame): Record<string, string[]> {
  const { entry, settings } = frame
  const refused =
    entry?.status === 'rejected' && !isChanged(values, frame) ? diaryWorkflow.whyNot('submit', entry) : null
  if (refused !== null) return { non_field_errors: [refused] }
  const span = spanOf(values, frame)
  const times = { start: span?.start ?? null, end: span?.end ?? null }
  // A task belongs to a project, so without a project only that is reported as missing.
  const missing = missingFields({ ...values, ...times }, settings).filter(
    (field) => field !== 'task_id' || values.project_id !== null,
  )
  return Object.fromEntries(missing.map((field) => [field, ['This field is required']]))
}

/** "Time must not be in the future. It is 12:10, the selected time is 14:00." */
function withTimes(message: string, selected: string, { now, timezone, formatTime }: EntryFrame): string {
  const write = (instant: string) => formatTime(timeOf(instant, timezone))
  const day = dayOf(selected, timezone) === dayOf(now, timezone) ? '' : ` on ${dayOf(selected, timezone)}`
  return `${message} It is ${write(now)}, the selected time is ${write(selected)}${day}.`
}

function isChanged(values: EntryValues, { entry }: EntryFrame): boolean {
  if (entry === null) return true
  const before = valuesOf(entry)
  return (Object.keys(before) as (keyof EntryValues)[]).some((field) => !same(field, values, before))
}

/** The body of a POST: everything that the organisation's entries have. Call it when there are no problems. */
export function newBody(values: EntryValues, frame: EntryFrame): NewDiaryEntry {
  const { times, breaks, travel, non_billable } = frame.settings.diary_fields
  const span = spanOf(values, frame)
  return {
    ...(values.user_id !== null && { user_id: values.user_id }),
    project_id: values.project_id,
    task_id: values.task_id,
    ...(values.date !== null && { date: values.date }),
    ...(times && span && { start: span.start, end: span.end }),
    ...(!times && values.hours !== null && { hours: values.hours }),
    timezone: frame.timezone,
    ...(breaks && { breaks: values.breaks }),
    ...(travel && { travel: values.travel }),
    ...(non_billable && values.hours_nonbillable !== null && { hours_nonbillable: values.hours_nonbillable }),
    details: values.details,
  }
}

/** Returns the body of a PATCH: only changed fields, so that nothing else of the entry is validated again. */
export function changeBody(values: EntryValues, frame: EntryFrame): DiaryEntryChange {
  const { entry } = frame
  if (entry === null) return newBody(values, frame)
  const before = valuesOf(entry)
  const all = newBody(values, frame)
  const moved = !sameTimes(values, before)
  const saved = Object.entries(all).filter(([field]) => {
    if (field === 'timezone') return false
    if (field === 'start' || field === 'end' || field === 'date') return moved
    return !same(field as keyof EntryValues, values, before)
  })
  // A running timer's start and day may be corrected; it has no end yet.
  const { date, start } = values
  const begun =
    entry.active && moved && date !== null && start !== null
      ? { date, start: instantAt(date, start, frame.timezone, values.start_occurrence) }
      : {}
  // Without times the server finds room for the longer entry.
  const lengthened = saved.some(([field]) => ['date', 'hours', 'breaks', 'travel'].includes(field))
  const placed = lengthened && !entry.active && !frame.settings.diary_fields.times ? { place: true } : {}
  return { ...Object.fromEntries(saved), ...placed, ...begun }
}

const sameTimes = (a: EntryValues, b: EntryValues) =>
  (['date', 'start', 'end', 'start_occurrence', 'end_occurrence'] as const).every((field) => a[field] === b[field])
const same = (field: keyof EntryValues, a: EntryValues, b: EntryValues) =>
  field === 'details' ? a.details.trim() === b.details.trim() : a[field] === b[field]

/**
 * Returns the form's schema: it checks the typed values against the current clock and makes the body of the POST or
 * PATCH.
 */
export function entrySchema(opened: EntryFrame) {
  const body = z.transform((values: EntryValues, ctx) => {
    const frame = { ...opened, now: Temporal.Now.instant().toString() }
    const problems = Object.entries(entryProblems(values, frame))
    for (const [field, messages] of problems)
      for (const message of messages) ctx.issues.push({ code: 'custom', message, input: values, path: [field] })
    if (problems.length > 0) return {}
    return opened.entry === null ? newBody(values, frame) : changeBody(values, frame)
  })
  // The result has every field of a new entry too, under the same rules.
  return z.pipe(body, DiaryEntryChange)
}
