/** Rules of equipment, on both sides: pure. */
import { expiryOn } from '#core/expiry.ts'

/** Shown for whom it is assigned to when that is nobody (docs/rules/directory.md#equipment). */
export const office = 'Office'

export const calibrationStates = ['none', 'valid', 'expiring', 'expired'] as const
export type CalibrationState = (typeof calibrationStates)[number]

/** On the day: `none` where no calibration is due, expired once the day is past. */
export const calibrationOn = (day: string, next: string | null): CalibrationState =>
  next === null ? 'none' : expiryOn(day, next)

interface Dates {
  active_from: string | null
  active_until: string | null
  last_calibration: string | null
  next_calibration: string | null
}

/** In use on the day: both ends are included, an end that is open is no end. */
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
