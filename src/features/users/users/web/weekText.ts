/** A working week in words: when it holds, its days and hours. */
import type { Formats } from '#core/locale/format.ts'
import type { Dated, Workday } from '#core/workday.ts'
import { workMinutes } from '#core/workday.ts'
import { weekdayNames } from '#web/ui/form/weekdays.ts'

/** `From 1 Jul 2026`, `Until 30 Jun 2026`, `1 Jul 2026 to 30 Sep 2026`, `Always`. */
export function periodOf({ first_day, last_day }: Dated, longDate: (day: string) => string): string {
  if (first_day === null) return last_day === null ? 'Always' : `Until ${longDate(last_day)}`
  return last_day === null ? `From ${longDate(first_day)}` : `${longDate(first_day)} to ${longDate(last_day)}`
}

/** `Mon, Tue, Wed: 22:30 hours`. */
export function daysInWords(days: readonly Workday[], weekStart: 1 | 7, { hours }: Pick<Formats, 'hours'>): string {
  if (days.length === 0) return 'No working days'
  const names = weekdayNames(weekStart).flatMap(({ day, short }) =>
    days.some(({ weekday }) => weekday === day) ? [short] : [],
  )
  return `${names.join(', ')}: ${hours(days.reduce((sum, day) => sum + workMinutes(day), 0))} hours`
}
