/** Written calendars against RFC 5545: they are read back by its own rules, whatever is in them. */
import fc from 'fast-check'
import { expect, test } from 'vitest'

import { type CalendarEvent, icalendar } from './ical.ts'

const event = (given: Partial<CalendarEvent> = {}): CalendarEvent => ({
  key: 'booking-1',
  start: '2026-03-02',
  end: '2026-03-04',
  title: 'Levels',
  busy: true,
  ...given,
})
const written = (...events: CalendarEvent[]) =>
  icalendar({ name: 'My schedule', host: 'fieldbook.example.com', now: '2026-03-01T09:00:00.123Z', events })

/** Section 3.1: a line break and a space, or a tab, are no part of what is said. */
const unfolded = (text: string) => text.replaceAll(/\r\n[ \t]/g, '').split('\r\n')
const valueOf = (text: string, name: string) =>
  unfolded(text)
    .find((line) => line.split(/[:;]/)[0] === name)
    ?.replace(/^[^:]*:/, '')
/** Section 3.3.11. */
const unescaped = (text = '') => text.replaceAll(/\\([\\;,nN])/g, (_, name: string) => (/n/i.test(name) ? '\n' : name))

test('an event of days ends on the day after its last one', () => {
  expect(
    unfolded(written(event({ url: 'https://fieldbook.example.com/projects/1/', place: 'Quay 1, Preston' }))),
  ).toEqual([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Fieldbook//Fieldbook//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    'NAME:My schedule',
    'X-WR-CALNAME:My schedule',
    'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
    'X-PUBLISHED-TTL:PT1H',
    'BEGIN:VEVENT',
    'UID:booking-1@fieldbook.example.com',
    'DTSTAMP:20260301T090000Z',
    'DTSTART;VALUE=DATE:20260302',
    'DTEND;VALUE=DATE:20260305',
    'SUMMARY:Levels',
    'LOCATION:Quay 1\\, Preston',
    'URL:https://fieldbook.example.com/projects/1/',
    'STATUS:CONFIRMED',
    'TRANSP:OPAQUE',
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ])
})

test('what is tentative, and what takes nobody’s time, says so', () => {
  const text = written(event({ tentative: true, busy: false }))
  expect([valueOf(text, 'STATUS'), valueOf(text, 'TRANSP')]).toEqual(['TENTATIVE', 'TRANSPARENT'])
})

test('text that would be a line of its own stays text', () => {
  const title = 'Levels\r\nEND:VEVENT\nATTENDEE:mailto:x@example.com;a,b\\c\u0007'
  const text = written(event({ title }))
  expect(valueOf(text, 'SUMMARY')).toBe('Levels\\nEND:VEVENT\\nATTENDEE:mailto:x@example.com\\;a\\,b\\\\c')
  expect(unfolded(text).filter((line) => line.startsWith('ATTENDEE') || line === 'END:VEVENT')).toEqual(['END:VEVENT'])
})

test('whatever is said comes back as it was said, in lines of at most 75 octets that are each good UTF-8', () => {
  const stated = fc.string({ unit: 'grapheme', maxLength: 300 })
  fc.assert(
    fc.property(stated, stated, (title, details) => {
      const text = written(event({ title, details: `${details}.` }))
      for (const line of text.split('\r\n')) {
        expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75)
        // Half a character is none.
        expect(line.isWellFormed()).toBe(true)
      }
      // oxlint-disable-next-line no-control-regex
      const plain = (name: string) =>
        name.replaceAll(/\r\n?/g, '\n').replaceAll(/[\u0000-\u0008\u000B-\u001F\u007F]/g, '')
      expect(unescaped(valueOf(text, 'SUMMARY'))).toBe(plain(title))
      expect(unescaped(valueOf(text, 'DESCRIPTION'))).toBe(plain(`${details}.`))
    }),
  )
})
