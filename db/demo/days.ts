/** Which days a person worked, and what they logged: a plan, without the database. */
import { addDays, dayOf, instantAt, minutesBetween, today as todayIn, weekday, weekOf } from '#core/days.ts'
import type { EntryStatus } from '#features/diary/entries/entries.workflow.ts'
import type { MadeFirm, MadePerson } from './people.ts'
import { diceOf, type DemoDice } from './random.ts'
import { noticeable } from './noticeable.ts'
import { openDays, statusOf } from './statuses.ts'
import { reasons } from './words.ts'
import type { MadeTask } from './work.ts'

/** One entry to be; breaks, travel and non-billable in minutes, times of day as `HH:MM`. */
export interface DemoPlan {
  user_id: number
  task: MadeTask
  date: string
  start: string
  end: string
  breaks: number
  travel: number
  nonbillable: number
  details: string
  status: EntryStatus
  reason: string
}

export interface DemoCalendar {
  /** Bank holidays, as far as the firm's calendar knows them. */
  holidays: ReadonlySet<string>
  now: string
}

/** A person's entries, oldest first: no two overlap, none lies in the future. */
export function daysOf(
  firm: MadeFirm,
  person: MadePerson,
  tasks: readonly MadeTask[],
  calendar: DemoCalendar,
): DemoPlan[] {
  const worked = workedDays(firm, person, calendar)
  return worked.flatMap((date, index) => {
    const ago = daysAgo(date, firm.today)
    // Whoever left or was away for weeks has nothing undecided behind them.
    const since = ago > 28 ? openDays : worked.length - 1 - index
    const dice = diceOf(`${firm.key} ${person.name} ${ago}`)
    const parts = noticeable(person, since) ?? defaultDay(person, dice)
    // A day is sent in and decided as one.
    const status = statusOf(firm.key, person, since, dice)
    return parts.flatMap((part, order): DemoPlan[] => {
      const task = taskFor(firm, person, tasks, date, part, order)
      // Today only what is over by now.
      if (!task || isAhead(firm, date, part.end, calendar.now)) return []
      return [entryOf(firm, person, { date, task, part, dice, status })]
    })
  })
}

/** Part of a day; what is left out is as usual. */
export interface DemoPart {
  start: string
  end: string
  breaks?: number
  travel?: number
  internal?: boolean
  /** All of it is not billable. */
  unbilled?: boolean
  details?: string
  status?: EntryStatus
}

function workedDays({ today, key, diaryDays }: MadeFirm, person: MadePerson, { holidays }: DemoCalendar): string[] {
  const from = Math.min(diaryDays, person.joined ?? diaryDays)
  return Array.from({ length: from + 1 }, (_, index) => from - index)
    .filter((ago) => ago >= (person.left ?? 0))
    .filter((ago) => {
      const date = addDays(today, -ago)
      const isDue = person.week.days.includes(weekday(date)) && !holidays.has(date) && !isChristmas(date)
      return isDue && !isAway(key, person, ago)
    })
    .map((ago) => addDays(today, -ago))
}

// The firm's calendar begins with the year in which it was made.
const isChristmas = (date: string) => ['12-25', '12-26', '01-01'].includes(date.slice(5))

/** Holidays of a few days up to two weeks every other month or so, and now and then a day in bed. */
export function isAway(firm: string, { name, login }: MadePerson, ago: number): boolean {
  // Whoever logs in first finds the last weeks as they are described.
  if (login && ago < 21) return false
  const span = 70
  const dice = diceOf(`${firm} ${name} away ${Math.floor(ago / span)}`)
  const [first, days] = [dice.between(0, span - 16), dice.between(2, 14)]
  const inSpan = ago % span
  return (inSpan >= first && inSpan < first + days) || diceOf(`${firm} ${name} ill ${ago}`).chance(2)
}

/** The day's hours by the person's week, in one to three parts that touch. */
function defaultDay({ week }: MadePerson, dice: DemoDice): DemoPart[] {
  const start = clock(minutesOf(week.start) + 15 * dice.between(-1, 2))
  const end = clock(minutesOf(week.end) + 15 * dice.between(-2, 4))
  const breaks = week.breaks === 0 ? 0 : dice.chance(85) ? week.breaks : Math.max(15, week.breaks - 15)
  const travel = week.travel === 0 ? 0 : dice.pick([30, 45, 60, 60, 90, 120])
  const internal = dice.chance(12)
  const kind = dice.between(1, 10)
  if (kind <= 4 || minutesOf(end) - minutesOf(start) < 240) return [{ start, end, breaks, travel, internal }]
  const noon = clock(Math.min(minutesOf(start) + 15 * dice.between(12, 20), minutesOf(end) - 60))
  if (kind <= 8)
    return [
      { start, end: noon, travel: Math.min(travel, 60) },
      { start: noon, end, breaks, internal },
    ]
  const briefing = clock(minutesOf(start) + 15 * dice.between(2, 4))
  return [
    { start, end: briefing, internal: true },
    { start: briefing, end: noon, travel: Math.min(travel, 60) },
    { start: noon, end, breaks },
  ]
}

/** Two or three jobs a week, and the part of the day says which. */
function taskFor(
  firm: MadeFirm,
  person: MadePerson,
  tasks: readonly MadeTask[],
  date: string,
  { internal = false, start, end }: DemoPart,
  order: number,
): MadeTask | undefined {
  const own = tasks.filter(
    (task) => !task.internal && task.from <= date && date <= task.until && mayWorkOn(person, task),
  )
  const week = diceOf(`${firm.key} ${person.name} week ${daysAgo(weekOf(date, 1).start, firm.today)}`)
  const recent = date >= addDays(firm.today, -60)
  const chosen = week.some(
    own.filter((task) => !recent || !task.closed),
    3,
  )
  if (!internal && chosen.length > 0) return chosen[order % chosen.length]
  if (person.external) return undefined
  const length = minutesOf(end) - minutesOf(start) <= 90 ? 'short' : 'long'
  const unpaid = tasks.filter((task) => task.internal === length)
  return unpaid[week.between(0, unpaid.length - 1)]
}

function mayWorkOn({ id, department_id, external }: MadePerson, task: MadeTask): boolean {
  return external ? task.user_ids.includes(id) : task.department_id === department_id || task.user_ids.includes(id)
}

function entryOf(
  { timezone, without = [] }: MadeFirm,
  person: MadePerson,
  {
    date,
    task,
    part,
    dice,
    status,
  }: { date: string; task: MadeTask; part: DemoPart; dice: DemoDice; status: EntryStatus },
): DemoPlan {
  const start = instantAt(date, part.start, timezone)
  const end = instantAt(part.end <= part.start ? addDays(date, 1) : date, part.end, timezone)
  const gross = minutesBetween(start, end)
  const breaks = without.includes('breaks') ? 0 : Math.min(part.breaks ?? 0, gross)
  const wanted = part.travel ?? 0
  const travel =
    without.includes('travel') || (!task.site && part.details === undefined) ? 0 : Math.min(wanted, gross - breaks)
  const total = gross - breaks
  const nonbillable = part.unbilled || task.internal !== null ? total : dice.chance(8) ? Math.min(60, total) : 0
  return {
    user_id: person.id,
    task,
    date,
    start,
    end,
    breaks,
    travel,
    nonbillable: without.includes('non_billable') ? 0 : nonbillable,
    details: part.details ?? dice.pick(task.remarks),
    status: part.status ?? status,
    reason: (part.status ?? status) === 'rejected' ? dice.pick(reasons) : '',
  }
}

const isAhead = ({ timezone, today }: MadeFirm, date: string, end: string, now: string) =>
  date === today &&
  (dayOf(now, timezone) !== todayIn(timezone, now) || Temporal.Instant.compare(instantAt(date, end, timezone), now) > 0)

const daysAgo = (date: string, today: string) => Temporal.PlainDate.from(date).until(today).days
const minutesOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))
const clock = (minutes: number) =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
