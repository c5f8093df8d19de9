/** Choices of the set-up form, and guesses from the browser. */
export const countries = [
  { value: 'CA', label: 'Canada' },
  { value: 'GB', label: 'United Kingdom' },
  { value: 'IE', label: 'Ireland' },
  { value: 'IN', label: 'India' },
  { value: 'US', label: 'United States' },
] as const

/** The country of the browser's time zone, else of its language, else the United Kingdom. */
export function guessCountry(language: string, timezone: string): string {
  const byClock = clocks[timezone]
  if (byClock !== undefined) return byClock
  const region = language.split('-')[1]?.toUpperCase()
  return countries.find(({ value }) => value === region)?.value ?? 'GB'
}

const clocks: Record<string, string> = {
  'Europe/London': 'GB',
  'Europe/Belfast': 'GB',
  'Europe/Dublin': 'IE',
  'Asia/Kolkata': 'IN',
  'Asia/Calcutta': 'IN',
  'America/Toronto': 'CA',
  'America/Vancouver': 'CA',
  'America/Edmonton': 'CA',
  'America/Winnipeg': 'CA',
  'America/Halifax': 'CA',
  'America/Montreal': 'CA',
  'America/New_York': 'US',
  'America/Chicago': 'US',
  'America/Denver': 'US',
  'America/Los_Angeles': 'US',
}

/** Every zone that the browser knows; its own is among them even where it goes by an old name. */
export function timezonesOf(own: string): { value: string; label: string }[] {
  const zones = new Set([...Intl.supportedValuesOf('timeZone'), own])
  return [...zones].toSorted().map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') }))
}
