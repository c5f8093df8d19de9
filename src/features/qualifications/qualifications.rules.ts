/** Expiry of qualifications and its reminders (docs/rules/directory.md#expiry). */
import { daysBetween } from '#core/days.ts'
import { expiryOn } from '#core/expiry.ts'

export const qualificationStates = ['valid', 'expiring', 'expired'] as const
export type QualificationState = (typeof qualificationStates)[number]

/** Returns days of validity after the day: 0 on the last one, negative once expired, null without an end. */
export const daysLeft = (expiration: string | null, day: string): number | null =>
  expiration === null ? null : daysBetween(day, expiration)

/** The state at a day. */
export const stateAt = (expiration: string | null, day: string): QualificationState => expiryOn(day, expiration)

/** Days before the end on which the person and the manager are reminded. */
const reminders = [7, 30, 60] as const

/**
 * Returns the reminder that is due with this many days left. Only the latest counts, so that a missed reminder or a
 * qualification entered late causes one message and not several.
 */
export const reminderDue = (left: number): number | null =>
  left < 0 ? null : (reminders.find((days) => left <= days) ?? null)

/**
 * Returns the key of a reminder by qualification, end, reminder and recipient, so that a renewal is reminded of again.
 */
export const reminderKey = (id: number, expiration: string, days: number, userId: number) =>
  `qualification ${id} ${expiration} ${days} ${userId}`

/** Returns the words after a qualification's name: `expires in 12 days`. */
export function whenWords(left: number): string {
  if (left < -1) return `expired ${-left} days ago`
  if (left === -1) return 'expired yesterday'
  if (left === 0) return 'expires today'
  return left === 1 ? 'expires tomorrow' : `expires in ${left} days`
}

/** Messages by field for dates that are the wrong way round; none when all is well. */
export const wrongDates = ({ start, expiration }: { start: string | null; expiration: string | null }) => ({
  ...(start !== null &&
    expiration !== null &&
    expiration < start && { expiration: ['The expiration must not be before the start.'] }),
})
