/**
 * Times and texts of the organisation's reminders by mail. Pure. A reminder belongs to a day of the organisation's
 * calendar and is due from its hour until the end of that day, so that a server that was down sends it late instead of
 * never; its key names the occasion, so that it is sent once however often it is found due.
 */
import { addDays, type DayWindow, instantAt, today, weekday, weekOf, type WeekStart } from '#core/days.ts'
import type { Formats } from '#core/locale/format.ts'
import type { Wording } from '#core/locale/wording.ts'
import type { SuggestionMissing } from '../suggestions/suggestionMissing.ts'

export interface ReminderSettings {
  /**
   * Reminder to people with missing hours of last week: on one weekday (ISO), from an hour on the organisation's
   * clock.
   */
  missing: { on: boolean; weekday: number; hour: number }
  /** Reminder to approvers with waiting entries. */
  waiting: { on: boolean; weekdays: readonly number[]; hour: number }
}

export interface ReminderDue {
  /** Last week, when people with missing hours are due a reminder. */
  missing: DayWindow | null
  /** Today, when approvers are due one. */
  waiting: string | null
}

/**
 * Finds the reminders that are due at an instant. An hour that the clock skips counts as the one after it; one that it
 * shows twice, once.
 */
export function dueAt(
  now: string,
  { missing, waiting }: ReminderSettings,
  { timezone, first }: { timezone: string; first: WeekStart },
): ReminderDue {
  const day = today(timezone, now)
  const since = (hour: number) => instantAt(day, `${String(hour).padStart(2, '0')}:00`, timezone)
  const reached = (hour: number) =>
    Temporal.Instant.compare(Temporal.Instant.from(now), Temporal.Instant.from(since(hour))) >= 0
  return {
    missing:
      missing.on && missing.weekday === weekday(day) && reached(missing.hour) ? weekOf(addDays(day, -7), first) : null,
    waiting: waiting.on && waiting.weekdays.includes(weekday(day)) && reached(waiting.hour) ? day : null,
  }
}

/** Keys of reminders: one per person and week, or per person and day. */
export const missingKey = (userId: number, week: DayWindow) => `diary.missing ${userId} ${week.start}`
export const waitingKey = (userId: number, day: string) => `diary.waiting ${userId} ${day}`

export interface ReminderKit {
  /** The organisation's name. */
  org: string
  words: Pick<Wording, 'diary'>
  formats: Formats
  today: string
  publicUrl: string
}

interface Reminded {
  id: number
  name: string
}

/** The words of a reminder, for `composed`. */
export function missingLetter(
  person: Reminded,
  week: DayWindow,
  { missing, logged, scheduled, days }: SuggestionMissing,
  kit: ReminderKit,
) {
  const { formats, publicUrl } = kit
  const diary = kit.words.diary.toLowerCase()
  const range = formats.dayRange(week.start, week.end, kit.today)
  return {
    subject: `Your ${diary}: ${formats.hours(missing)} hours missing, ${range}`,
    greeting: `Hello ${firstName(person)},`,
    paragraphs: [
      `your ${diary} of ${range} has ${formats.hours(logged)} of ${formats.hours(scheduled)} scheduled hours: ${formats.hours(missing)} are missing.`,
    ],
    rows: days.map((day): [string, string] => [
      formats.dayHeading(day.date),
      `${formats.hours(day.logged)} of ${formats.hours(day.scheduled)}`,
    ]),
    action: {
      label: `Open my ${diary}`,
      url: `${publicUrl}/diary/user/${person.id}/?start=${week.start}&end=${week.end}`,
    },
    ...stopped(kit),
  }
}

/** Composes the reminder for an approver, like `missingLetter`. */
export function waitingLetter(person: Reminded, waiting: { count: number; oldest: string }, kit: ReminderKit) {
  const { formats, publicUrl } = kit
  const [entries, waits] = waiting.count === 1 ? ['entry', 'waits'] : ['entries', 'wait']
  const oldest = formats.dayHeading(waiting.oldest)
  return {
    subject: `${waiting.count} ${entries} ${waits} for your approval`,
    greeting: `Hello ${firstName(person)},`,
    paragraphs: [
      `${waiting.count} submitted ${entries} of your people ${waits} for your approval. ${waiting.count === 1 ? 'It is' : 'The oldest is'} of ${oldest}.`,
    ],
    action: { label: 'Open my inbox', url: `${publicUrl}/diary/inbox/` },
    ...stopped(kit),
  }
}

/** Composes a test message like `missingLetter`, which shows an administrator that mail arrives. */
export const testLetter = (person: Reminded, kit: ReminderKit) => ({
  subject: 'A test message from Fieldbook',
  greeting: `Hello ${firstName(person)},`,
  paragraphs: ['this is the test message you requested. Reminders look like this.'],
  action: { label: 'Open the settings', url: `${kit.publicUrl}/settings/` },
  ...stopped(kit),
})

const stopped = ({ org, publicUrl }: ReminderKit) => ({
  footer: [`${org} sent you this email with Fieldbook.`],
  stop: { label: 'Turn off email reminders', url: `${publicUrl}/account/notifications/` },
})

const firstName = ({ name }: Reminded) => name.split(' ')[0] ?? name
