/**
 * Days and times of day of very many instants. The browser's and Node's own Temporal objects are freed only when the
 * whole heap is collected, however short they live: an export of a million rows would leave some hundred megabytes of
 * them behind. Here a zone is asked once for each span of one offset, and the rest is arithmetic.
 */

export interface Wall {
  /** `YYYY-MM-DD` */
  day: string
  /** `HH:MM` */
  time: string
}

interface Span {
  /** Seconds since 1970: from the one, up to the other. */
  from: number
  to: number
  offset: number
}

/** Returns a function from seconds since 1970 to the zone's local time. Throws RangeError for an unknown zone. */
export function clockOf(zone: string): (seconds: number) => Wall {
  const spans: Span[] = []
  let last = spanAt(zone, 0)
  return (seconds) => {
    if (seconds < last.from || seconds >= last.to) {
      const known = spans.find(({ from, to }) => seconds >= from && seconds < to)
      last = known ?? spanAt(zone, seconds)
      if (!known) spans.push(last)
    }
    const local = Math.floor(seconds) + last.offset
    const days = Math.floor(local / 86_400)
    const minute = Math.floor((local - days * 86_400) / 60)
    return { day: dayAt(days), time: `${two(Math.floor(minute / 60))}:${two(minute % 60)}` }
  }
}

export type Clocks = ReturnType<typeof newClocks>
/** Makes clocks for zones on demand, each once. */
export function newClocks() {
  const known = new Map<string, ReturnType<typeof clockOf>>()
  return (zone: string) => {
    const clock = known.get(zone) ?? clockOf(zone)
    known.set(zone, clock)
    return clock
  }
}

function spanAt(zone: string, seconds: number): Span {
  const moment = Temporal.Instant.fromEpochMilliseconds(Math.floor(seconds) * 1000).toZonedDateTimeISO(zone)
  // The transition before an instant must lie strictly before it: a second later finds a transition at the instant
  // itself.
  const before = moment.add({ seconds: 1 }).getTimeZoneTransition('previous')
  const after = moment.getTimeZoneTransition('next')
  return {
    from: before === null ? -Infinity : before.epochMilliseconds / 1000,
    to: after === null ? Infinity : after.epochMilliseconds / 1000,
    offset: moment.offsetNanoseconds / 1e9,
  }
}

const two = (number: number) => (number < 10 ? `0${number}` : String(number))

/** Days since 1970 of a day (`YYYY-MM-DD`) of the Gregorian calendar. */
export function daysSince1970(day: string): number {
  const month = Number(day.slice(5, 7))
  // Years that begin in March, so that the odd day of a leap year is their last.
  const year = Number(day.slice(0, 4)) - (month <= 2 ? 1 : 0)
  const era = Math.floor(year / 400)
  const ofEra = year - era * 400
  const ofYear = Math.floor((153 * (month + (month > 2 ? -3 : 9)) + 2) / 5) + Number(day.slice(8, 10)) - 1
  return era * 146_097 + ofEra * 365 + Math.floor(ofEra / 4) - Math.floor(ofEra / 100) + ofYear - 719_468
}

/** The day so many days after the first of 1970. */
export function dayAt(days: number): string {
  const shifted = days + 719_468
  const era = Math.floor(shifted / 146_097)
  const ofEra = shifted - era * 146_097
  const yearOfEra = Math.floor(
    (ofEra - Math.floor(ofEra / 1460) + Math.floor(ofEra / 36_524) - Math.floor(ofEra / 146_096)) / 365,
  )
  const ofYear = ofEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100))
  const shiftedMonth = Math.floor((5 * ofYear + 2) / 153)
  const date = ofYear - Math.floor((153 * shiftedMonth + 2) / 5) + 1
  const month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
  const year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
  return `${String(year).padStart(4, '0')}-${two(month)}-${two(date)}`
}
