/** When a qualification ends, and when that is said (docs/rules/directory.md#expiry). */
import { daysBetween } from '#core/days.ts'
import { expiryOn } from '#core/expiry.ts'

export const qualificationStates = ['valid', 'expiring', 'expired'] as const
export type QualificationState = (typeof qualificationStates)[number]

/** How long it holds after the day: 0 on its last one, negative when it is over; null for ever. */
export const daysLeft = (expiration: string | null, day: string): number | null =>
  expiration === null ? null : daysBetween(day, expiration)

/** The state at a day. */
export const stateAt = (expiration: string | null, day: string): QualificationState => expiryOn(day, expiration)

/** Days before the end on which the person and the manager are reminded. */
const reminders = [7, 30, 60] as const

/**
 * The reminder that is due with so many days left: the latest that was reached, so that one which was missed, or a
 * qualification that is entered late, gives one message and not several.
 */
export const reminderDue = (left: number): number | null =>
  left < 0 ? null : (reminders.find((days) => left <= days) ?? null)

/** One a qualification, end, reminder and recipient: a renewed one is reminded of anew. */
export const reminderKey = (id: number, expiration: string, days: number, userId: number) =>
  `qualification ${id} ${expiration} ${days} ${userId}`

/** `expires in 12 days`, as it follows the name of the qualification. */
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
