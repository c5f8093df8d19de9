/**
 * Computes suggested rows of a diary (docs/rules/diary.md#suggested-rows, docs/rules/projects.md#tasks): bank
 * holidays, leave, scheduled tasks and workdays without an entry. Pure. Minutes are whole, days are text, instants RFC
 * 3339.
 */
import { addDays, type DayWindow, instantAt, isWeekend, today as todayIn } from '#core/days.ts'
import { halfDay, type Holiday, holidayName, workdayOn } from '#core/workday.ts'
import {
  type SuggestionLoggedHours,
  type ScheduleDay,
  scheduledMinutes,
  slotsOf,
  type Untimed,
} from './suggestionSlots.ts'

/** A scheduled task of the person: calendar dates, both included. */
export interface ScheduledTask {
  id: number
  start: string
  end: string
  showWeekend: boolean
  closed: boolean
}

export interface HolidayOn extends Holiday {
  day: string
}

interface LeaveOfDay {
  date: string
  /** Approved minutes of leave on that date. */
  minutes: number
  name: string
}

/** The one person whose diary is listed. */
export interface PersonListed<T extends ScheduledTask = ScheduledTask> {
  /** The looker is this person. */
  own: boolean
  /** Days of employment, both included; null: open. */
  employed: { from: string | null; until: string | null }
  schedule: readonly ScheduleDay[]
  tasks: readonly T[]
  leave: readonly LeaveOfDay[]
  /** All entries of the person around the window, whatever the filters of the list. */
  entries: readonly SuggestionLoggedHours[]
}

export interface SuggestionListItem<T extends ScheduledTask = ScheduledTask> {
  window: DayWindow
  /** An instant. */
  now: string
  /** Zone of the person, else of the organisation: it decides which day today is and what the schedule's times mean. */
  timezone: string
  /** Holidays of the person's calendar, else of the viewer's. */
  holidays: readonly HolidayOn[]
  searched: boolean
  byStatus: boolean
  /** Null where the list is of several people. */
  person: PersonListed<T> | null
}

export interface SuggestionRow<T extends ScheduledTask = ScheduledTask> {
  diary_type: 'task' | 'leave' | 'bank_holiday' | 'placeholder'
  date: string
  start: string
  end: string | null
  breaks: number
  travel: number
  /** Minutes of work: without breaks and travel. */
  minutes: number
  name: string
  task: T | null
  /** The reason why the work has no times. */
  untimed: Untimed | null
}

/** Returns every suggested row of the window up to today, oldest day first. */
export function suggestedRows<T extends ScheduledTask>(listed: SuggestionListItem<T>): SuggestionRow<T>[] {
  const { window, person, now, timezone } = listed
  const first = latest(window.start, person?.employed.from ?? window.start)
  const last = earliest(window.end, todayIn(timezone, now), person?.employed.until ?? window.end)
  const holidays = new Map(listed.holidays.map((holiday) => [holiday.day, holiday]))
  const logged = Map.groupBy(person?.entries ?? [], ({ date }) => date)
  return daysOf(first, last).flatMap((date) => {
    const holiday = holidays.get(date)
    return [
      ...(holiday === undefined || listed.searched ? [] : [holidayRow(date, holidayName(holiday), timezone)]),
      ...(person ? rowsOf(date, person, listed, { holiday, logged }) : []),
    ]
  })
}

function rowsOf<T extends ScheduledTask>(
  date: string,
  person: PersonListed<T>,
  { searched, byStatus, timezone }: SuggestionListItem<T>,
  {
    holiday,
    logged,
  }: { holiday: HolidayOn | undefined; logged: ReadonlyMap<string, readonly SuggestionLoggedHours[]> },
): SuggestionRow<T>[] {
  const isHoliday = holiday?.half === false
  const scheduled = scheduledOn(person.schedule, date, holiday)
  const leave = person.leave.filter((leaveOfDay) => leaveOfDay.date === date)
  const away = leave.map((leaveOfDay) => leaveRow(leaveOfDay, scheduled, timezone))
  const minutes = leave.reduce((sum, leaveOfDay) => sum + leaveOfDay.minutes, 0)
  if (byStatus || leaveBlocks(minutes, scheduled && scheduledMinutes(scheduled))) return away
  const ofDay = logged.get(date) ?? []
  // A night's entry reaches into the next day.
  const around = [addDays(date, -1), addDays(date, 1)].flatMap((day) => logged.get(day) ?? [])
  const day = { date, timezone, scheduled, ofDay, around }
  /*
   * Any entry is one, also a rejected one, which waits to be mended, and a running timer, which becomes one: a
   * suggestion beside them would be logged twice.
   */
  const tasks = dueOn(date, person.tasks, isHoliday).filter((task) => !ofDay.some(({ task_id }) => task_id === task.id))
  if (tasks.length > 0) {
    const inOrder = tasks.toSorted((a, b) => compare(a.start, b.start) || a.id - b.id)
    const slots = slotsOf(day, inOrder.length)
    return [
      ...away,
      ...slots.map((slot, index) => ({
        ...slot,
        diary_type: 'task' as const,
        date,
        name: '',
        task: inOrder[index] ?? null,
      })),
    ]
  }
  const due = person.own && !searched && !isHoliday && scheduled?.diary_entry === true
  const [slot] = due && ofDay.length === 0 ? slotsOf(day, 1) : []
  if (!slot) return away
  return [...away, { diary_type: 'placeholder', date, ...slot, name: '', task: null }]
}

/** Working day of a date, on half a holiday its half. */
function scheduledOn(schedule: readonly ScheduleDay[], date: string, holiday: HolidayOn | undefined) {
  const workday = workdayOn(schedule, date)
  return workday && holiday?.half ? halfDay(workday) : workday
}

/** Returns the tasks that are due on the day, each once, however often the person is booked for it. */
const dueOn = <T extends ScheduledTask>(date: string, tasks: readonly T[], isHoliday: boolean): T[] => [
  ...new Map(tasks.filter((task) => isDue(task, date, isHoliday)).map((task) => [task.id, task])).values(),
]

/** A working day of the task; without `showWeekend` weekends and bank holidays are none. */
function isDue(task: ScheduledTask, date: string, isHoliday: boolean): boolean {
  if (task.closed || date < task.start || date > task.end) return false
  return task.showWeekend || (!isWeekend(date) && !isHoliday)
}

const fullDay = 8 * 60
/**
 * Leave of a full day: 8 hours, or as much as the person is scheduled where that is less
 * (docs/rules/diary.md#suggested-rows).
 */
export function leaveBlocks(leave: number, scheduled: number | null): boolean {
  return leave > 0 && leave >= (scheduled === null || scheduled === 0 ? fullDay : Math.min(fullDay, scheduled))
}

const empty = { end: null, breaks: 0, travel: 0, minutes: 0, task: null, untimed: null }

const holidayRow = (date: string, name: string, timezone: string) => ({
  ...empty,
  diary_type: 'bank_holiday' as const,
  date,
  start: instantAt(date, '00:00', timezone),
  name,
})

const leaveRow = ({ date, minutes, name }: LeaveOfDay, scheduled: ScheduleDay | null, timezone: string) => ({
  ...empty,
  diary_type: 'leave' as const,
  date,
  start: instantAt(date, scheduled?.start_time ?? '09:00', timezone),
  minutes,
  name,
})

/** A day of the plan: hours, holiday and tasks, whether or not anything was logged. */
export interface PlannedDay<T> {
  date: string
  scheduled: ScheduleDay | null
  bank_holiday: string | null
  /** The holiday is the whole day. */
  isOff: boolean
  tasks: T[]
}

/**
 * Lists the scheduled days of a window within the person's employment, oldest first; days without work are left out.
 */
export function plannedDays<T extends ScheduledTask>(
  window: DayWindow,
  { employed, schedule, tasks }: Pick<PersonListed<T>, 'employed' | 'schedule' | 'tasks'>,
  holidays: SuggestionListItem['holidays'],
): PlannedDay<T>[] {
  const byDay = new Map(holidays.map((holiday) => [holiday.day, holiday]))
  return daysOf(latest(window.start, employed.from ?? window.start), earliest(window.end, employed.until ?? window.end))
    .map((date) => {
      const holiday = byDay.get(date)
      const isOff = holiday?.half === false
      return {
        date,
        scheduled: scheduledOn(schedule, date, holiday),
        bank_holiday: holiday ? holidayName(holiday) : null,
        isOff,
        tasks: dueOn(date, tasks, isOff),
      }
    })
    .filter((day) => day.scheduled !== null || day.bank_holiday !== null || day.tasks.length > 0)
}

interface Sortable {
  start: string
  user: { name: string } | null
}
const byName = new Intl.Collator('und')

/** Merges two lists: newest start first, then by user name, an entry before a suggested row. Entries come sorted. */
export function mergeRows<E extends Sortable, C extends Sortable>(
  entries: readonly E[],
  computed: readonly C[],
  newestFirst = true,
): (E | C)[] {
  if (computed.length === 0) return [...entries]
  const order = (a: Sortable, b: Sortable) =>
    (newestFirst ? 1 : -1) * Temporal.Instant.compare(b.start, a.start) ||
    byName.compare(a.user?.name ?? '', b.user?.name ?? '')
  const waiting = computed.toSorted(order)
  const rows: (E | C)[] = []
  let next = 0
  for (const entry of entries) {
    for (let record = waiting[next]; record && order(record, entry) < 0; record = waiting[next]) {
      rows.push(record)
      next += 1
    }
    rows.push(entry)
  }
  return [...rows, ...waiting.slice(next)]
}

function daysOf(first: string, last: string): string[] {
  const days: string[] = []
  for (let day = first; day <= last; day = addDays(day, 1)) days.push(day)
  return days
}

const compare = (a: string, b: string) => (a < b ? -1 : Number(a > b))
const latest = (...days: string[]) => days.reduce((a, b) => (a > b ? a : b))
const earliest = (...days: string[]) => days.reduce((a, b) => (a < b ? a : b))
