/** The form values of a working week: its first day, and one field for each weekday, null for a free day. */
import type { Dated } from '#core/workday.ts'
import type { UserDay, Hours } from './ScheduleDay.tsx'

/** Monday first, as ISO counts them from 1. */
export const weekdays = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const
export type WeekValues = Record<(typeof weekdays)[number], Hours | null> & { first_day: string | null }

export const dayLabels: Readonly<Record<string, string>> = {
  first_day: 'From',
  ...Object.fromEntries(weekdays.map((name) => [name, `${name[0]?.toUpperCase()}${name.slice(1)}`])),
}

export const valuesOf = (firstDay: string | null, days: readonly (UserDay & Dated)[]): WeekValues => ({
  first_day: firstDay,
  ...(Object.fromEntries(
    weekdays.map((name, index) => {
      const day = days.find(({ weekday }) => weekday === index + 1)
      if (!day) return [name, null]
      const { weekday: _weekday, first_day: _first, last_day: _last, ...hours } = day
      return [name, hours]
    }),
  ) as Omit<WeekValues, 'first_day'>),
})

const working = (values: WeekValues): UserDay[] =>
  weekdays.flatMap((name, index) => {
    const hours = values[name]
    return hours ? [{ weekday: index + 1, ...hours }] : []
  })

/** The days that are worked, in their order. */
export const bodyOf = (values: WeekValues): Record<string, unknown> => ({
  days: working(values),
  first_day: values.first_day,
})

/** Sentences by weekday: `days.0.end_time` is about the first day of the list that was sent. */
export function problemsIn(messages: unknown, values: WeekValues): Map<number, string> {
  const found = new Map<number, string>()
  if (typeof messages !== 'object' || messages === null) return found
  const sent = working(values)
  for (const [field, message] of Object.entries(messages)) {
    const day = sent[Number(/^days\.(\d+)\./.exec(field)?.[1] ?? -1)]
    if (day) found.set(day.weekday, [message].flat().join(' '))
  }
  return found
}
