/** Expiry of whatever ends one day, a qualification as much as a calibration (docs/rules/directory.md#expiry). Pure. */
import { daysBetween } from './days.ts'

/** Fewer days than this are left of what is expiring. */
export const expiringDays = 60

/** The last day that it holds counts as one of it; without one it holds for ever. */
export function expiryOn(day: string, end: string | null): 'valid' | 'expiring' | 'expired' {
  if (end === null) return 'valid'
  const left = daysBetween(day, end)
  return left < 0 ? 'expired' : left < expiringDays ? 'expiring' : 'valid'
}
