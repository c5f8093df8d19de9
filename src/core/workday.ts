/** A working day of a person's week: how long it is paid. */

/** ISO weekday, times of day `HH:MM`, breaks in minutes. */
export interface Workday {
  weekday: number
  start_time: string
  end_time: string
  breaks: number
}

/** Scheduled minutes are what is paid: without breaks, with travel. An end before its start is on the next day. */
export function workMinutes({ start_time, end_time, breaks }: Omit<Workday, 'weekday'>): number {
  const [start, end] = [minuteOf(start_time), minuteOf(end_time)]
  return Math.max(0, (end >= start ? end - start : end - start + 1440) - breaks)
}

const minuteOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))
