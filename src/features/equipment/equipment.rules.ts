/** Rules of equipment, on both sides: pure. */
import { expiryOn } from '#core/expiry.ts'

/** Shown as the assignee when equipment is assigned to nobody (docs/rules/directory.md#equipment). */
export const office = 'Office'

export const calibrationStates = ['none', 'valid', 'expiring', 'expired'] as const
export type CalibrationState = (typeof calibrationStates)[number]

/** Returns the state of a calibration on a day: `none` if none is due, `expired` after the day. */
export const calibrationOn = (day: string, next: string | null): CalibrationState =>
  next === null ? 'none' : expiryOn(day, next)

/**
 * Proposes when a piece that is calibrated on a day is due again: after as long as from its last calibration to the next
 * one, and after a year, which makers ask for, where that is not known.
 */
export function nextCalibration(
  { last_calibration, next_calibration }: Pick<Dates, 'last_calibration' | 'next_calibration'>,
  day: string,
): string {
  const since = last_calibration === null || last_calibration === next_calibration ? null : last_calibration
  const interval =
    since === null || next_calibration === null
      ? { months: 12 }
      : Temporal.PlainDate.from(since).until(next_calibration, { largestUnit: 'months' })
  return Temporal.PlainDate.from(day).add(interval).toString()
}

interface Dates {
  active_from: string | null
  active_until: string | null
  last_calibration: string | null
  next_calibration: string | null
}

/** Returns whether the equipment is in use on the day: both ends are included, null means no limit. */
export const isActiveOn = (day: string, { active_from, active_until }: Pick<Dates, 'active_from' | 'active_until'>) =>
  (active_from === null || active_from <= day) && (active_until === null || day <= active_until)

/** Messages by field for dates that are the wrong way round; none when all is well. */
export function wrongDates({ active_from, active_until, last_calibration, next_calibration }: Dates) {
  return {
    ...(active_from !== null &&
      active_until !== null &&
      active_until < active_from && { active_until: ['The end must not be before the start.'] }),
    ...(last_calibration !== null &&
      next_calibration !== null &&
      next_calibration < last_calibration && {
        next_calibration: ['The next calibration must not be before the last one.'],
      }),
  }
}
