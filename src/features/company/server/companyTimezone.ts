import { invalid } from '#server/http/errors.ts'

/** Throws 400 under `field` for what is no IANA time zone (`Europe/London`); a bare offset is none. */
export function requireTimezone(field: string, zone: string): void {
  if (!isTimezone(zone)) throw invalid({ [field]: ['Choose a time zone, such as Europe/London.'] })
}

function isTimezone(zone: string): boolean {
  if (!/^[A-Za-z]/.test(zone)) return false
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: zone }))
  } catch {
    return false
  }
}
