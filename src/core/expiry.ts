/** Expiry of whatever ends one day, a qualification as much as a calibration (docs/rules/directory.md#expiry). Pure. */
import { daysBetween } from './days.ts'

/** Days before its end from which something counts as expiring. */
export const expiringDays = 60

/** Returns the state on a day; the last day still counts as valid, and without one it never expires. */
export function expiryOn(day: string, end: string | null): 'valid' | 'expiring' | 'expired' {
  if (end === null) return 'valid'
  const left = daysBetween(day, end)
  return left < 0 ? 'expired' : left < expiringDays ? 'expiring' : 'valid'
}
