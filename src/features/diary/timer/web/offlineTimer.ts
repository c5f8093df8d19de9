/** A timer that starts, changes and stops while no answer comes: each act becomes a row, and a write that waits. */
import { minutesBetween } from '#core/days.ts'
import { hoursToMinutes } from '#core/hours.ts'
import type { Profile } from '#features/auth/authProfile.contract.ts'
import type { Tried } from '#web/offline/sendOrKeep.ts'
import type { DiaryEntry, DiaryEntryChange, NewDiaryEntry } from '../../entries/entries.contract.ts'
import {
  entryRow,
  saveChange,
  saveNew,
  saveFinishedTimer,
  type EntryContext,
  creationBody,
} from '../../entries/web/offlineEntry.ts'
import { endOfTimer, fitParts } from '../timer.ts'

/** Keeps the start of a timer. It begins now by this device's clock, so the start is sent with it. */
export async function saveStart(sent: NewDiaryEntry, me: Profile, tried?: Tried): Promise<DiaryEntry> {
  const now = Temporal.Now.instant().toString()
  const start = sent.start ?? now
  const row = await entryRow({ ...knownOf(sent, null), start, end: null }, me, null)
  if (!tried) return saveNew('start', { ...sent, start }, row)
  // The first try had no start and is sent again unchanged. A second write then sets the real start.
  const made = await saveNew('start', sent, row, tried)
  if (sent.start === undefined)
    await saveChange('start', { ...made, ...asWaiting(made, tried.key) }, { start }, { ...row, id: made.id })
  return made
}

/** A change of a running timer. */
export async function saveTimer(entry: DiaryEntry, body: DiaryEntryChange, me: Profile, tried?: Tried): Promise<void> {
  const row = await entryRow({ ...knownOf(body, entry), end: null }, me, entry)
  await saveChange('change', entry, body, row, tried)
}

/** Keeps the stop of a timer. A timer whose start was never sent becomes an entry with both times. */
export async function saveStop(
  entry: DiaryEntry,
  body: DiaryEntryChange,
  me: Profile,
  tried?: Tried,
): Promise<DiaryEntry> {
  const known = knownOf(body, entry)
  const end = body.end ?? endOfTimer(known.start, Temporal.Now.instant().toString())
  const parts = fitParts(minutesBetween(known.start, end), known)
  const row = await entryRow({ ...known, ...parts, end }, me, entry)
  if (tried) {
    await saveChange('stop', entry, body, row, tried)
    if (body.end === undefined) await saveChange('stop', entry, { end }, row)
    return row
  }
  const making = creationBody(entry)
  if (making) {
    const { active: _a, stop_running: _s, locations: _l, location_error: _e, ...made } = making
    const { active: _b, locations: _m, location_error: _f, version: _v, status: _t, reason: _r, ...changed } = body
    const { breaks, travel } = parts
    const whole = {
      ...made,
      ...changed,
      ...fittedIn({ ...made, ...changed }, { breaks, travel }),
      start: known.start,
      end,
    }
    if (await saveFinishedTimer(entry, whole, row)) return row
  }
  await saveChange('stop', entry, { ...body, active: false, end }, row)
  return row
}

const fittedIn = (body: NewDiaryEntry, { breaks, travel }: { breaks: number; travel: number }) => ({
  ...(body.breaks !== undefined && { breaks }),
  ...(body.travel !== undefined && { travel }),
})

const asWaiting = (row: DiaryEntry, key: string) => ({
  waiting: { order: -row.id, act: 'start', refusal: null, subject: `diary/new ${key}` },
})

function knownOf(sent: NewDiaryEntry | DiaryEntryChange, before: DiaryEntry | null): EntryContext & { start: string } {
  const nonbillable = sent.hours_nonbillable ?? before?.hours_nonbillable
  return {
    project_id: sent.project_id === undefined ? (before?.project_id ?? null) : sent.project_id,
    task_id: sent.task_id === undefined ? (before?.task_id ?? null) : sent.task_id,
    start: sent.start ?? before?.start ?? Temporal.Now.instant().toString(),
    end: sent.end ?? before?.end ?? null,
    timezone: sent.timezone ?? before?.timezone ?? 'UTC',
    breaks: sent.breaks ?? before?.breaks ?? 0,
    travel: sent.travel ?? before?.travel ?? 0,
    nonbillable: nonbillable === undefined ? 0 : hoursToMinutes(nonbillable),
    details: sent.details ?? before?.details ?? '',
  }
}
