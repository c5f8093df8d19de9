/**
 * iCalendar (RFC 5545) as far as calendars of days need it: events of whole days, which have no zone and do not recur. Pure.
 */
import { addDays, type DayWindow } from '#core/days.ts'

export interface CalendarEvent extends DayWindow {
  /** Identifies the event together with the calendar's `host`, the same each time. */
  key: string
  title: string
  details?: string
  place?: string
  url?: string
  tentative?: boolean
  /** Whether the day counts as busy; bank holidays leave it free. */
  busy: boolean
}

interface Calendar {
  name: string
  host: string
  /** Time of writing, RFC 3339. */
  now: string
  events: readonly CalendarEvent[]
}

/** Returns the calendar as text. `end` of an event is its last day; in iCalendar it is the day after. */
export function icalendar({ name, host, now, events }: Calendar): string {
  const stamp = `${now.slice(0, 19).replaceAll(/[-:]/g, '')}Z`
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Fieldbook//Fieldbook//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    `NAME:${escaped(name)}`,
    `X-WR-CALNAME:${escaped(name)}`,
    'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
    'X-PUBLISHED-TTL:PT1H',
    ...events.flatMap((event) => linesOf(event, host, stamp)),
    'END:VCALENDAR',
  ]
  return lines.map((line) => `${folded(line)}\r\n`).join('')
}

const linesOf = (
  { key, start, end, title, details, place, url, tentative, busy }: CalendarEvent,
  host: string,
  stamp: string,
) => [
  'BEGIN:VEVENT',
  `UID:${escaped(`${key}@${host}`)}`,
  `DTSTAMP:${stamp}`,
  `DTSTART;VALUE=DATE:${compact(start)}`,
  `DTEND;VALUE=DATE:${compact(addDays(end, 1))}`,
  `SUMMARY:${escaped(title)}`,
  ...(details ? [`DESCRIPTION:${escaped(details)}`] : []),
  ...(place ? [`LOCATION:${escaped(place)}`] : []),
  // A URI is not text, so it is not escaped.
  ...(url ? [`URL:${url}`] : []),
  `STATUS:${tentative === true ? 'TENTATIVE' : 'CONFIRMED'}`,
  `TRANSP:${busy ? 'OPAQUE' : 'TRANSPARENT'}`,
  'END:VEVENT',
]

const compact = (day: string) => day.replaceAll('-', '')

/** Text by section 3.3.11: no control character but a line break, which is written as `\n`. */
const escaped = (text: string): string =>
  text
    .replaceAll(/\r\n?/g, '\n')
    // oxlint-disable-next-line no-control-regex
    .replaceAll(/[\u0000-\u0008\u000B-\u001F\u007F]/g, '')
    .replaceAll(/[\\;,]/g, (name) => `\\${name}`)
    .replaceAll('\n', '\\n')

/** Octets of a line, section 3.1; what follows begins with a space. */
const longest = 75
const utf8 = new TextEncoder()

/** Folds a line between characters, so that each part is valid UTF-8. */
function folded(line: string): string {
  if (utf8.encode(line).length <= longest) return line
  let [written, octets] = ['', 0]
  for (const character of line) {
    const more = utf8.encode(character).length
    if (octets + more > longest) {
      written += '\r\n '
      octets = 1
    }
    written += character
    octets += more
  }
  return written
}
