/** Reads a typed date: `t`, `+30`, `-1`, `fri`, `1/2` in the locale's order, `1/2/26`, `2026-02-01`. */
import { addDays, isDay, weekday } from './days.ts'
import type { HourInput } from './typedHours.ts'

/** The order in which the locale writes day, month and year in digits. */
export type DateOrder = 'dmy' | 'mdy' | 'ymd'

export interface DateTyping {
  /** The day that `t`, `+1` and a missing year start from. */
  today: string
  order: DateOrder
  /**
   * The field looks back (a diary's date is never after today): a weekday is the last one, and a day without a year is
   * the last time that it was. Otherwise a weekday is the next one, today included, and the year is this one.
   */
  past?: boolean
}

const weekdays = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday']
const howTo: Record<DateOrder, string> = {
  dmy: 'Enter a date as day/month, 2026-02-28, t for today, +7 or fri.',
  mdy: 'Enter a date as month/day, 2026-02-28, t for today, +7 or fri.',
  ymd: 'Enter a date as 2026-02-28, month/day, t for today, +7 or fri.',
}

/** A typed date as `YYYY-MM-DD`. */
export function typedDate(typed: string, { today, order, past = false }: DateTyping): HourInput<string> {
  const text = typed.trim().toLowerCase()
  if (text === 't' || text === 'today') return { value: today }
  if (/^[+-]\d{1,4}$/.test(text)) return { value: addDays(today, Number(text)) }
  if (/^[a-z]{2,9}$/.test(text)) {
    // Two letters say which day it is, as in `th` and `tu`; a day of the week is all that letters can be.
    const named = weekdays.findIndex((name) => name.startsWith(text)) + 1
    if (named > 0) return { value: dayNamed(named, today, past) }
  }
  const digits = /^(\d{1,4})[/.\- ](\d{1,2})(?:[/.\- ](\d{1,4}))?$/.exec(text)
  if (!digits) return { value: null, reason: howTo[order] }
  const day = fromDigits(digits.slice(1), { today, order, past })
  return day !== null && isDay(day) ? { value: day } : { value: null, reason: 'This date does not exist.' }
}

function dayNamed(named: number, today: string, past: boolean): string {
  const ahead = (named - weekday(today) + 7) % 7
  return addDays(today, past && ahead > 0 ? ahead - 7 : ahead)
}

function fromDigits(parts: (string | undefined)[], { today, order, past = false }: DateTyping): string | null {
  const [a = '', b = '', c] = parts
  if (a.length > 2) return c === undefined || a.length !== 4 ? null : dated(a, b, c)
  // A year of two digits comes last, also where the locale puts the year first: that order is written with four.
  const [month, day] = order === 'dmy' ? [b, a] : [a, b]
  if (c !== undefined) return c.length === 2 || c.length === 4 ? dated(c.padStart(4, '20'), month, day) : null
  const year = Number(today.slice(0, 4))
  const thisYear = dated(String(year), month, day)
  return past && thisYear > today ? dated(String(year - 1), month, day) : thisYear
}

const dated = (year: string, month: string, day: string) =>
  `${year.padStart(4, '0')}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
