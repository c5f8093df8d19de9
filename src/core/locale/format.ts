/**
 * Dates, times, money and numbers as people of the locale write them. Days and instants come as text and money as
 * decimal text: Intl groups the whole part as a BigInt and the decimals are put in as they are, so no float is made.
 * Intl's objects are slow to make, so each is made once.
 */
import { round } from '../decimal.ts'
import { hoursToMinutes, minutesToClock, minutesToHours } from '../hours.ts'
import type { RecordCount } from '../records.ts'
import type { Clock } from './localeFacts.ts'
import type { HoursForm, LocaleCode } from './localeCodes.ts'
import { locales } from './locales.ts'

export interface Formats {
  /** A day (`2026-11-20`) in digits, in the locale's order. */
  date: (day: string) => string
  /** `20 Nov 2026` */
  longDate: (day: string) => string
  /** `Fri 20 Nov`, as over the rows of a day. */
  dayHeading: (day: string) => string
  /** `7 – 20 Nov`, with the year once where it is not `today`'s, and twice where there are two. */
  dayRange: (start: string, end: string, today: string) => string
  month: (day: string) => string
  /** An instant's time of day in a zone. */
  time: (instant: string, zone: string) => string
  /** A typed time of day, `21:30`. */
  timeOfDay: (time: string) => string
  dateTime: (instant: string, zone: string) => string
  /** Decimal text in the locale's currency, with two decimals. */
  money: (amount: string) => string
  /** The sign of the currency, before an amount that is typed: `£`. */
  sign: () => string
  /** A count, or decimal text: rounded half up to `places`, or with the decimals that it has. */
  number: (value: string | number, places?: number) => string
  /** Writes a count with its noun: `1 row`, `1,23,456 rows`. */
  counted: (count: number, text: string, many: string) => string
  /** Writes a list's total: `1,234`, or `1,000+` of a list that was not counted to its end. */
  total: (total: RecordCount) => string
  /** Hours, as decimal text or in whole minutes: `7:15`, or `7.25` where the firm writes decimals. */
  hours: (hours: string | number) => string
  /** Decimal text of a percentage: `12.5` is `12.5%`. */
  percent: (value: string, places?: number) => string
}

/** The formats of a locale; `clock` is the user's own choice of 12 or 24 hours, `form` the firm's of writing hours. */
export function formatsOf(code: LocaleCode, clock: Clock = locales[code].clock, form: HoursForm = 'clock'): Formats {
  const key = `${code} ${clock} ${form}`
  const known = made.get(key)
  if (known) return known
  const formats = makeFormats(code, clock, form)
  made.set(key, formats)
  return formats
}
const made = new Map<string, Formats>()

function makeFormats(code: LocaleCode, clock: Clock, form: HoursForm): Formats {
  const { tag, currency } = locales[code]
  const ofDay = (options: Intl.DateTimeFormatOptions) => {
    const format = cached(() => new Intl.DateTimeFormat(tag, { ...options, timeZone: 'UTC' }))
    return (day: string) => format().format(noon(day))
  }
  const hours = hoursOptions(clock)
  const inZone = zoned(tag, hours)
  const dated = zoned(tag, { day: 'numeric', month: 'short', year: 'numeric' })
  const timeUtc = cached(() => new Intl.DateTimeFormat(tag, { ...hours, timeZone: 'UTC' }))

  const date = ofDay({ day: '2-digit', month: '2-digit', year: 'numeric' })
  const longDate = ofDay({ day: 'numeric', month: 'short', year: 'numeric' })
  const heading = ofDay({ weekday: 'short', day: 'numeric', month: 'short' })
  const shortDay = ofDay({ day: 'numeric', month: 'short' })
  const time = (instant: string, zone: string) => plain(inZone(zone).format(millis(instant)))
  const decimals = numbers(tag, {})
  const amounts = numbers(tag, { style: 'currency', currency, minimumFractionDigits: 2 })

  return {
    date,
    longDate,
    dayHeading: (day) => heading(day).replace(',', ''),
    dayRange: (start, end, today) => {
      const isOneYear = start.slice(0, 4) === end.slice(0, 4)
      const last = isOneYear && end.slice(0, 4) === today.slice(0, 4) ? shortDay(end) : longDate(end)
      if (start === end) return last
      const first = isOneYear ? shortDay(start) : longDate(start)
      if (start.slice(0, 7) !== end.slice(0, 7)) return `${first} – ${last}`
      const [from, to] = [String(Number(start.slice(8))), String(Number(end.slice(8)))]
      return last.startsWith(to) ? `${from} – ${last}` : `${first} – ${last.slice(last.indexOf(to))}`
    },
    month: ofDay({ month: 'long', year: 'numeric' }),
    time,
    // Twenty-four hours are written as they are typed: nothing to ask Intl, which a list of entries does often.
    timeOfDay: (text) => (clock === 24 ? text.slice(0, 5) : plain(timeUtc().format(millis(`2026-01-01T${text}Z`)))),
    dateTime: (instant, zone) => `${plain(dated(zone).format(millis(instant)))}, ${time(instant, zone)}`,
    money: (amount) => amounts(round(amount, 2, 'half_up')),
    sign: () => amounts('0').replace(/[\d.,\s]/gu, ''),
    number: (value, places) => decimals(rounded(value, places)),
    counted: (count, text, many) => `${decimals(String(count))} ${count === 1 ? text : many}`,
    hours: (given) => {
      const minutes = typeof given === 'number' ? given : hoursToMinutes(given)
      if (form === 'decimal')
        return decimals(typeof given === 'number' ? minutesToHours(minutes) : round(given, 2, 'half_up'))
      const [whole = '', rest] = minutesToClock(minutes).split(':')
      return `${decimals(whole)}:${rest}`
    },
    total: ({ count, count_is_at_least }) => `${decimals(String(count))}${count_is_at_least ? '+' : ''}`,
    percent: (value, places) => `${decimals(rounded(value, places))}%`,
  }
}

const rounded = (value: string | number, places: number | undefined) =>
  places === undefined ? String(value) : round(String(value), places, 'half_up')

const hoursOptions = (clock: Clock): Intl.DateTimeFormatOptions =>
  clock === 24
    ? { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }
    : { hour: 'numeric', minute: '2-digit', hourCycle: 'h12' }

function numbers(tag: string, options: Intl.NumberFormatOptions): (value: string) => string {
  const format = cached(() => new Intl.NumberFormat(tag, options))
  return (value) => {
    // Short numbers need no grouping, and all counts are short: Intl's first format costs a phone as much as twenty
    // rows.
    if (options.style === undefined && /^-?\d{1,3}(?:\.\d+)?$/.test(value)) return value
    const negative = value.startsWith('-')
    const [whole = '0', fraction] = value.slice(negative ? 1 : 0).split('.')
    const parts = format().formatToParts(BigInt(whole))
    const digits = parts.map((part) => (part.type === 'fraction' ? (fraction ?? part.value) : part.value)).join('')
    const hasPlace = parts.some((part) => part.type === 'fraction')
    return (negative ? '-' : '') + digits + (hasPlace || fraction === undefined ? '' : `.${fraction}`)
  }
}

function zoned(tag: string, options: Intl.DateTimeFormatOptions): (zone: string) => Intl.DateTimeFormat {
  const zones = new Map<string, Intl.DateTimeFormat>()
  return (zone) => {
    const format = zones.get(zone) ?? new Intl.DateTimeFormat(tag, { ...options, timeZone: zone })
    zones.set(zone, format)
    return format
  }
}

function cached<T>(make: () => T): () => T {
  let value: T | undefined
  return () => (value ??= make())
}

// Intl gets milliseconds, not Temporal's objects, which it knows only where Temporal is built in.
const millis = (instant: string) => Temporal.Instant.from(instant).epochMilliseconds
const noon = (day: string) => millis(`${day}T12:00Z`)
/** Replaces narrow and no-break spaces: some browsers put a narrow space before am and pm, others do not. */
const plain = (text: string) => text.replace(/[\u00a0\u202f]/g, ' ')
