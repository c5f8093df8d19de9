/** Puts an entry into a few words: its times, hours and work. */
import { defaultLocale } from '#core/locale/localeCodes.ts'
import { locales } from '#core/locale/locales.ts'
import { minutesBetween, timeOf } from '#core/days.ts'
import type { Formats } from '#core/locale/format.ts'
import type { UiStatus } from '#web/ui/StatusBadge.tsx'
import type { DiaryEntry } from '../entries.contract.ts'
import { deriveHours } from '../entryHours.ts'
import { waitingOf } from './waitingEntry.ts'
import { withNames } from '#core/mentions.ts'
import { diaryWorkflow } from '../entries.workflow.ts'

/** Formats the times on the clock of the entry's own timezone: `08:00 – 12:30`, `08:00 – now`. */
export function timesText({ start, end, timezone }: DiaryEntry, formats: Formats): string {
  const write = (instant: string) => formats.timeOfDay(timeOf(instant, timezone))
  return `${write(start)} – ${end === null ? 'now' : write(end)}`
}

/** `7:30`; of a running timer the time so far. */
export function hoursText(entry: DiaryEntry, now: string, formats: Formats): string {
  if (entry.end !== null) return formats.hours(entry.hours)
  if (minutesBetween(entry.start, now) < 0) return formats.hours(0)
  const { start, breaks, travel } = entry
  return formats.hours(Math.max(0, deriveHours({ start, end: now, breaks, travel, nonbillable: 0 }).hours))
}

/** `P-24055 Quay wall monitoring` */
export function projectText({ project }: DiaryEntry): string {
  return project === null ? 'No project' : `${project.reference} ${project.name}`
}

/** Task and details on one line. */
export function workText(entry: DiaryEntry): string {
  return [entry.task?.name ?? '', detailsText(entry).replaceAll(/\s+/g, ' ')].filter((part) => part !== '').join(' · ')
}

/** Minutes of breaks or travel as hours are written: `0:30`, `1:15`; nothing for none. */
export const minutesText = (minutes: number, formats: Formats): string => (minutes === 0 ? '' : formats.hours(minutes))

/** Names a row by its work, its day and its person. */
export function entryLabel(entry: DiaryEntry, formats: Formats): string {
  return `${projectText(entry)}, ${formats.dayHeading(entry.date)}, ${entry.user.name}`
}

/** Names the rows of these entries, by their ids. */
export function entryNames(entries: readonly DiaryEntry[], formats: Formats): (id: string) => string | undefined {
  const names = new Map(entries.map((entry) => [String(entry.id), entryLabel(entry, formats)]))
  return (id) => names.get(id)
}

/** The text that a search by words looks into. */
export const entryText = (entry: DiaryEntry): string => [projectText(entry), workText(entry), entry.user.name].join(' ')

export function badgeOf(entry: DiaryEntry): UiStatus {
  const waiting = waitingOf(entry)
  if (waiting) return waiting.refusal !== null ? 'unsaved' : waiting.act === 'delete' ? 'leaving' : 'waiting'
  return entry.active ? 'running' : entry.status
}

/** Entries kept on this device by an earlier version have no mentions. */
type WithMentions = Partial<Pick<DiaryEntry, 'mentions'>>

const withMentionedNames = (text: string, { mentions = [] }: WithMentions) =>
  withNames(text, new Map(mentions.map(({ id, name }) => [id, name])))

export const detailsText = (entry: Pick<DiaryEntry, 'details'> & WithMentions): string =>
  withMentionedNames(entry.details, entry)
export const reasonText = (entry: Pick<DiaryEntry, 'decision_notes'> & WithMentions): string =>
  withMentionedNames(entry.decision_notes, entry)

/** The zone to name beside an entry's times, or null where everyone concerned has the same clock. */
export function zoneToName(
  entry: { start: string; end: string | null; timezone: string },
  zones: { organisation: string; viewer: string },
): string | null {
  const instants = entry.end === null ? [entry.start] : [entry.start, entry.end]
  const differs = (zone: string) =>
    zone !== entry.timezone && instants.some((instant) => timeOf(instant, zone) !== timeOf(instant, entry.timezone))
  return differs(zones.organisation) || differs(zones.viewer) ? entry.timezone : null
}

/** The time zone of the browser. */
export const viewerZone = (): string => Temporal.Now.timeZoneId()

export function readOnlyReason(entry: DiaryEntry, me: { id: number }): string | null {
  if (entry.can_change) return null
  if (entry.locked) return 'This entry is invoiced. It can be changed after a credit note.'
  const mine = entry.user_id === me.id
  const state = diaryWorkflow.whyNot('edit', { ...entry, asOwner: mine })
  if (state !== null) return state
  if (mine) return 'You need permission to change hours. Ask an administrator.'
  return `You can see this entry, but you cannot change entries of ${entry.user.name}.`
}

/** Names the zone's clock at the instant, in letters: `BST`, `GMT`. */
export const zoneLetters = (instant: string, zone: string): string =>
  new Intl.DateTimeFormat(locales[defaultLocale].tag, { timeZone: zone, timeZoneName: 'short' })
    .formatToParts(Temporal.Instant.from(instant).epochMilliseconds)
    .find(({ type }) => type === 'timeZoneName')?.value ?? ''
