/**
 * Computes the viewer's own days for the home screen: logged hours, missing hours, and the entry that fills them.
 * Pure.
 */
import { addMinutes, type DayWindow } from '#core/days.ts'
import { hoursToMinutes, minutesToHours } from '#core/hours.ts'
import { workdayOn } from '#core/workday.ts'
import type { DiaryEntry, DiaryRow } from '../entries/entries.contract.ts'
import { countsInTotals } from '../entries/entryHours.ts'
import { isEntry, type Prefill, type ScheduledDay, type Suggestion } from '../entries/entryRows.contract.ts'
import { type ScheduleDay, slotsOf } from '../suggestions/suggestionSlots.ts'

/** Minutes of a day. `logged` is as in the diary: without breaks and travel, rejected entries left out. */
export interface MyHours {
  logged: number
  travel: number
  rejected: number
  /** Paid, bank holidays taken off: it pays for travel, too. */
  scheduled: number
  /** Scheduled minutes until today that are not logged, whether or not the day is over. */
  left: number
  /** The part of `left` on days whose working hours are over: before, nothing is missing. */
  missing: number
}
/** A week: hours over the schedule on some days make up for missing ones on others. */
export interface MyWeekHours extends MyHours {
  madeUp: number
}
export interface MyDay extends MyHours {
  date: string
}

/** Returns the days of a window; `plan` has the scheduled hours, and `isOver` says that today's working hours are over. */
export function myDays(
  dates: readonly string[],
  plan: readonly ScheduledDay[],
  rows: readonly DiaryRow[],
  today: string,
  isOver: boolean,
) {
  const entries = rows.filter(isEntry)
  const days = dates.map((date): MyDay => {
    const items = entries.filter((entry) => entry.date === date)
    const counted = items.filter(countsInTotals)
    const day = plan.find((scheduledDay) => scheduledDay.date === date)
    const [logged, travel] = [minutesOf(counted), sum(counted.map((entry) => entry.travel))]
    const scheduled = day ? hoursToMinutes(day.hours_total) : 0
    const due = day?.diary_entry === true && date <= today ? scheduled : 0
    const left = Math.max(0, due - logged - travel)
    return {
      date,
      logged,
      travel,
      rejected: minutesOf(items.filter(({ status }) => status === 'rejected')),
      scheduled,
      left,
      missing: date < today || isOver ? left : 0,
    }
  })
  return days
}

/** Adds up the days: surplus hours of a day make up for missing ones of another. */
export function wholeOf(days: readonly MyDay[]): MyWeekHours {
  const ofWhat = (what: keyof MyHours) => sum(days.map((day) => day[what]))
  const more = sum(
    days.map(({ logged, travel, scheduled, missing }) => (missing > 0 ? 0 : Math.max(0, logged + travel - scheduled))),
  )
  return {
    logged: ofWhat('logged'),
    travel: ofWhat('travel'),
    rejected: ofWhat('rejected'),
    scheduled: ofWhat('scheduled'),
    left: ofWhat('left'),
    missing: Math.max(0, ofWhat('missing') - more),
    madeUp: Math.min(more, ofWhat('missing')),
  }
}

/** Returns what is still to do about a week that is over; null for nothing. `drafts`: some entries are not submitted. */
export function leftOfWeek(days: readonly MyDay[], rows: readonly DiaryRow[]) {
  const { missing } = wholeOf(days)
  const drafts = rows.some((row) => isEntry(row) && row.status === 'draft' && !row.active)
  return missing > 0 || drafts ? { missing, drafts } : null
}

interface Filled {
  me: { id: number; name: string }
  day: MyDay
  timezone: string
  schedule: readonly ScheduleDay[]
  rows: readonly DiaryRow[]
}

/**
 * Returns how to fill the missing hours of a day: from a scheduled task, else by correcting a rejected entry, else by
 * a new entry in the free time of the schedule, at most as long as the missing hours.
 */
export function fillOf({ me, day, timezone, schedule, rows }: Filled): { entry: DiaryEntry } | { prefilled: Prefill } {
  const { date } = day
  const suggested = rows.find(
    (row): row is Suggestion => !isEntry(row) && row.date === date && row.addable && row.end !== null,
  )
  if (suggested) return { prefilled: suggested }
  const entries = rows.filter(isEntry)
  const rejected = entries.find((entry) => entry.date === date && entry.status === 'rejected')
  if (rejected) return { entry: rejected }
  const scheduled = workdayOn(schedule, date)
  const [ofDay, around] = [
    entries.filter((entry) => entry.date === date),
    entries.filter((entry) => entry.date !== date),
  ]
  const [slot] = slotsOf({ date, timezone, scheduled, ofDay, around }, 1)
  const { start = '', breaks = 0, travel = 0 } = slot ?? {}
  const minutes = Math.min(slot?.minutes ?? 0, Math.max(0, day.left - travel))
  const fits = minutes > 0 && slot?.end != null
  return {
    prefilled: {
      user: me,
      user_id: me.id,
      project: null,
      project_id: null,
      task: null,
      task_id: null,
      date,
      start,
      end: fits ? addMinutes(start, minutes + breaks + travel, timezone) : null,
      timezone,
      breaks: fits ? breaks : 0,
      travel: fits ? travel : 0,
      hours: minutesToHours(minutes),
    },
  }
}

/** Returns the minutes that are logged for a task on a day, and the suggested row; null once the task is entered. */
export function workOn(date: string, taskId: number, rows: readonly DiaryRow[]) {
  const own = rows.filter((row) => row.date === date && row.task_id === taskId)
  return {
    logged: minutesOf(own.filter(isEntry).filter(countsInTotals)),
    suggestion: own.find((row): row is Suggestion => !isEntry(row) && row.addable) ?? null,
  }
}

/** Returns the entries of a day beside those for the tasks, and the holiday or leave of the day. */
export function besidesOn(
  date: string,
  taskIds: readonly number[],
  plan: readonly ScheduledDay[],
  rows: readonly DiaryRow[],
) {
  const ofDay = rows.filter((row) => row.date === date)
  const besides = ofDay.filter(isEntry).filter(({ task_id }) => task_id === null || !taskIds.includes(task_id))
  const leave = ofDay.find(({ diary_type }) => diary_type === 'leave')?.details ?? null
  return { besides, holiday: plan.find((day) => day.date === date)?.bank_holiday ?? null, leave }
}

export const datesOf = ({ start }: DayWindow): string[] =>
  Array.from({ length: 7 }, (_, index) => Temporal.PlainDate.from(start).add({ days: index }).toString())

const minutesOf = (entries: readonly DiaryEntry[]) => sum(entries.map(({ hours }) => hoursToMinutes(hours)))
const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0)
