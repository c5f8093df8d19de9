/**
 * Makes the rows of the board from a schedule: bars in lanes, days off, loads. Pure. A row without changes is the same
 * object as before, so that a drop renders only the rows that it touches.
 */
import { folded } from '#core/folded.ts'
import { daysBetween, eachDay, isWeekend, type DayWindow } from '#core/days.ts'
import { holidayName } from '#core/workday.ts'
import type {
  BookingRow,
  Schedule,
  SchedulePerson,
  SchedulePiece,
  ScheduleProject,
  ScheduleTask,
} from '../schedule.contract.ts'
import { equipmentRefusal, overlaps } from '../schedule.rules.ts'
import { loadPercent } from '../scheduleLoad.ts'

export const views = ['tasks', 'equipment', 'available', 'leave'] as const
export type BoardModelView = (typeof views)[number]
type Absence = Schedule['absences'][number]

/** Columns that something spans, from `at`. */
interface Span {
  at: number
  days: number
}

export interface Bar extends Span {
  key: string
  lane: number
  /** Whether the bar begins before the window; `after`: whether it ends after it. */
  before: boolean
  after: boolean
  text: string
  /** Source of the bar: a booking, a leave, or free time. */
  booking: BookingRow | null
  absence: Absence | null
  minutes: number | null
  task: ScheduleTask | null
  project: ScheduleProject | null
  /** Whether the bar does not match the search. */
  dim: boolean
  signs: readonly Sign[]
}

/**
 * A sign before the text of a bar: its person lacks a required qualification or is on leave, its equipment cannot be used,
 * it is tentative, or somebody else has changed it since the viewer opened the board.
 */
export type Sign = 'lacks' | 'away' | 'unusable' | 'tentative' | 'changed'

export interface Mark extends Span {
  kind: 'holiday' | 'half' | 'unusable' | 'over'
  title: string
  /** On a day with too much work. */
  minutes?: { booked: number; available: number }
}

interface RowBase {
  key: string
  lanes: number
  bars: readonly Bar[]
  marks: readonly Mark[]
}
interface PersonRow extends RowBase {
  kind: 'person'
  person: SchedulePerson
  department: string
  calendar: ReadonlyMap<string, string>
  /** Load in percent of the time available in the window; null where there is none. */
  load: number | null
}
interface PieceRow extends RowBase {
  kind: 'piece'
  piece: SchedulePiece
}
export interface GroupRow {
  kind: 'group'
  key: string
  name: string
  count: number
  /** Load of its people together, in percent of the time available; null for a group without people or time. */
  load: number | null
  open: boolean
  /** Its rows while it is closed. */
  hidden: readonly ScheduleItemRow[]
}
export type BoardRow = PersonRow | PieceRow | GroupRow
export type ScheduleItemRow = PersonRow | PieceRow

export interface ScheduleView {
  view: BoardModelView
  /** Whether people form one list instead of departments. */
  flat: boolean
  folded: ReadonlySet<string>
  search: string
  people: readonly number[]
  departments: readonly number[]
  managers: readonly number[]
  without: readonly number[]
  categories: readonly number[]
  services: readonly number[]
  me: number
  /** Bookings that somebody else has changed since the viewer opened the board. */
  changed: ReadonlySet<number>
}

export const oldUsers = 'Old Users'

/** Returns a builder that reuses a row if its inputs are the same as last time. */
export function boardBuilder(): (schedule: Schedule, shown: ScheduleView) => BoardRow[] {
  let saved = new Map<string, { inputs: readonly unknown[]; row: ScheduleItemRow }>()
  return (schedule, shown) => {
    const next: typeof saved = new Map()
    const save = <R extends ScheduleItemRow>(key: string, inputs: readonly unknown[], make: () => R): R => {
      const before = saved.get(key)
      const same =
        before?.inputs.length === inputs.length && inputs.every((input, index) => input === before.inputs[index])
      const row = same ? (before.row as R) : make()
      next.set(key, { inputs, row })
      return row
    }
    const rows = rowsOf(schedule, shown, save)
    // Rows that are collapsed or filtered away remain cached for when they come back.
    saved = new Map([...saved, ...next])
    return rows
  }
}

/** Counts the people, the equipment and the bookings that filters and search leave on the board, in closed groups too. */
export function countsOf(rows: readonly BoardRow[]): { people: number; equipment: number; bookings: number } {
  const items = rows.flatMap((row) => (row.kind === 'group' ? row.hidden : [row]))
  const people = items.filter(({ kind }) => kind === 'person').length
  const bookings = items.flatMap(({ bars }) =>
    bars.filter(({ booking, dim }) => booking !== null && booking.id !== null && !dim),
  )
  return { people, equipment: items.length - people, bookings: bookings.length }
}

type Save = <R extends ScheduleItemRow>(key: string, inputs: readonly unknown[], make: () => R) => R

function rowsOf(schedule: Schedule, shown: ScheduleView, save: Save): BoardRow[] {
  const { view, search } = shown
  const days = eachDay(schedule)
  const tasks = new Map(schedule.tasks.map((task) => [task.id, task]))
  const projects = new Map(schedule.projects.map((project) => [project.id, project]))
  const ofPerson = Map.groupBy(schedule.bookings, ({ user_id }) => user_id)
  const ofPiece = Map.groupBy(schedule.bookings, ({ equipment_id }) => equipment_id)
  const away = Map.groupBy(schedule.absences, ({ user_id }) => user_id)
  const calendars = new Map(schedule.calendars.map((calendar) => [calendar.id, calendar]))
  const departments = new Map(schedule.departments.map(({ id, name }) => [id, name]))
  const workOf = (bookings: readonly BookingRow[]) =>
    bookings.map((booking) => {
      const task = tasks.get(booking.task_id ?? 0) ?? null
      const isChanged = booking.id !== null && shown.changed.has(booking.id)
      return { booking, task, project: task && (projects.get(task.project_id) ?? null), isChanged }
    })
  const needle = folded(search.trim())

  const personRow = (person: SchedulePerson): PersonRow | null => {
    const work = workOf(view === 'tasks' ? (ofPerson.get(person.id) ?? []) : [])
    const absences = away.get(person.id) ?? []
    const calendar = calendars.get(person.calendar_id ?? 0)
    const department = departments.get(person.department_id ?? 0) ?? ''
    const named = needle === '' || folded(person.name).includes(needle)
    if (!named && !work.some((record) => fits(record, needle))) return null
    const inputs = [
      person,
      calendar,
      department,
      view,
      schedule.start,
      schedule.end,
      named ? '' : needle,
      ...absences,
      ...work.flatMap(({ booking, task, project, isChanged }) => [booking, task, project, isChanged]),
    ]
    return save(`u${person.id}`, inputs, () => {
      const holidays = new Map(calendar?.holidays.map((holiday) => [holiday.day, holiday]))
      const bars = [
        ...work.map((record) => {
          const isAway = absences.some((absence) => overlaps(absence, record.booking))
          return barOf(record, schedule, named ? '' : needle, isAway ? 'away' : null)
        }),
        ...absences.map((absence) => leaveBar(absence, schedule)),
        ...(view === 'available' ? freeBars(person, days) : []),
      ]
      return {
        kind: 'person',
        key: `u${person.id}`,
        person,
        department,
        calendar: new Map([...holidays].map(([day, holiday]) => [day, holidayName(holiday)])),
        load: loadOf([person]),
        ...inLanes(bars),
        marks: [
          ...spansOf(days, (day) => {
            const holiday = holidays.get(day)
            if (holiday) return holidayName(holiday)
            return isOffOn(person, absences, day, schedule.start) ? 'Not at work' : null
          }).map(({ said, ...span }): Mark => ({
            ...span,
            kind: holidays.get(days[span.at] ?? '')?.half ? 'half' : 'holiday',
            title: said,
          })),
          ...(view === 'tasks' ? overOf(person, days) : []),
        ],
      }
    })
  }

  const pieceRow = (piece: SchedulePiece): PieceRow | null => {
    const work = workOf(ofPiece.get(piece.id) ?? [])
    const named =
      needle === '' || folded(`${piece.name} ${piece.identifier} ${piece.category?.name ?? ''}`).includes(needle)
    if (!named && !work.some((record) => fits(record, needle))) return null
    const inputs = [
      piece,
      schedule.start,
      schedule.end,
      named ? '' : needle,
      ...work.flatMap(({ booking, task, project, isChanged }) => [booking, task, project, isChanged]),
    ]
    return save(`e${piece.id}`, inputs, () => ({
      kind: 'piece',
      key: `e${piece.id}`,
      piece,
      ...inLanes(
        work.map((record) => {
          const isUnusable = piece.fault !== '' || equipmentRefusal(piece, record.booking, String) !== null
          return barOf(record, schedule, named ? '' : needle, isUnusable ? 'unusable' : null)
        }),
      ),
      marks: spansOf(days, (day) => unusableOn(piece, day)).map(({ said, ...span }): Mark => ({
        ...span,
        kind: 'unusable',
        title: said,
      })),
    }))
  }

  const group = (key: string, name: string, items: readonly (ScheduleItemRow | null)[]): BoardRow[] => {
    const found = items.filter((item) => item !== null)
    if (found.length === 0) return []
    // A search opens collapsed groups, so that matches are visible.
    const open = !shown.folded.has(key) || needle !== ''
    const people = found.flatMap((itemRow) => (itemRow.kind === 'person' ? [itemRow.person] : []))
    const hidden = open ? [] : found
    return [
      { kind: 'group', key, name, count: found.length, load: loadOf(people), open, hidden },
      ...(open ? found : []),
    ]
  }

  const pieces = view === 'tasks' || view === 'equipment' ? schedule.equipment : []
  const equipment = () =>
    view === 'equipment'
      ? [...Map.groupBy(pieces, ({ category }) => category?.name ?? 'Equipment')].flatMap(([name, value]) =>
          group(`c ${name}`, name, value.map(pieceRow)),
        )
      : isOfSome(shown)
        ? []
        : group('equipment', 'Equipment', pieces.map(pieceRow))
  if (view === 'equipment') return equipment()

  const { categories, services } = shown
  const isOfWork = (id: number) =>
    categories.length + services.length === 0 ||
    workOf(ofPerson.get(id) ?? []).some(
      ({ project }) =>
        (categories.length === 0 || categories.includes(project?.category_id ?? 0)) &&
        (services.length === 0 || services.includes(project?.service_id ?? 0)),
    )
  const wanted = schedule.people.filter((person) => isWanted(person, shown) && isOfWork(person.id))
  const mine = wanted.filter(({ id }) => id === shown.me).flatMap((person) => personRow(person) ?? [])
  const others = wanted.filter(({ id, active }) => id !== shown.me && active)
  const old = wanted.filter(({ id, active }) => id !== shown.me && !active)
  const people = shown.flat
    ? others.toSorted((a, b) => a.name.localeCompare(b.name)).flatMap((person) => personRow(person) ?? [])
    : [...Map.groupBy(others, ({ department_id }) => department_id ?? 0)].flatMap(([id, value]) =>
        group(`d${id}`, departments.get(id) ?? 'No department', value.map(personRow)),
      )
  return [...mine, ...people, ...group('old', oldUsers, old.map(personRow)), ...equipment()]
}

/** Whether filters narrow the people: equipment, which belongs to nobody, is then left out. */
const isOfSome = ({ people, departments, managers, without, categories, services }: ScheduleView) =>
  [people, departments, managers, without, categories, services].some((ids) => ids.length > 0)

const isWanted = (person: SchedulePerson, { people, departments, managers, without }: ScheduleView) =>
  (people.length === 0 || people.includes(person.id)) &&
  !without.includes(person.id) &&
  (departments.length === 0 || departments.includes(person.department_id ?? 0)) &&
  (managers.length === 0 || managers.includes(person.manager_id ?? 0))

interface Work {
  booking: BookingRow
  task: ScheduleTask | null
  project: ScheduleProject | null
  isChanged: boolean
}
const titleOf = ({ booking, task, project }: Work): string =>
  task ? `${project?.reference ?? ''} ${task.name}`.trim() : booking.label
const fits = (work: Work, needle: string) => folded(`${titleOf(work)} ${work.project?.name ?? ''}`).includes(needle)

/** Key of an existing booking, or of one that follows from a task's own days. */
const keyOf = ({ id, task_id, user_id }: BookingRow): string => (id === null ? `t${task_id}u${user_id}` : `b${id}`)

function barOf(work: Work, window: Schedule, needle: string, clash: Sign | null): Bar {
  const { booking, task, project } = work
  const signs: (Sign | null | false)[] = [
    booking.lacking !== undefined && 'lacks',
    clash,
    !booking.confirmed && 'tentative',
    work.isChanged && 'changed',
  ]
  return {
    key: keyOf(booking),
    ...spanOf(booking, window),
    lane: 0,
    text: titleOf(work),
    booking,
    absence: null,
    minutes: null,
    task,
    project,
    dim: needle !== '' && !fits(work, needle),
    signs: signs.filter((sign) => sign !== null && sign !== false),
  }
}

const leaveBar = (absence: Absence, window: Schedule): Bar => ({
  key: `l${absence.leave_id ?? absence.start}`,
  ...spanOf(absence, window),
  lane: 0,
  text: absence.decision_id === 'P' ? `${absence.name} (requested)` : absence.name,
  booking: null,
  absence,
  minutes: null,
  task: null,
  project: null,
  dim: false,
  signs: [],
})

/** Returns a bar for each run of days with the same free minutes. */
function freeBars({ available, booked }: SchedulePerson, days: readonly string[]): Bar[] {
  const free = days.map((_, index) =>
    (available[index] ?? 0) > 0 ? Math.max(0, (available[index] ?? 0) - (booked[index] ?? 0)) : null,
  )
  const bars: Bar[] = []
  for (const [index, minutes] of free.entries()) {
    const last = bars.at(-1)
    if (minutes === null || minutes === 0) continue
    if (last && last.at + last.days === index && last.minutes === minutes) last.days += 1
    else
      bars.push({
        key: `f${days[index]}`,
        at: index,
        days: 1,
        before: false,
        after: false,
        lane: 0,
        text: '',
        booking: null,
        absence: null,
        minutes,
        task: null,
        project: null,
        dim: false,
        signs: [],
      })
  }
  return bars
}

function spanOf({ start, end }: { start: string; end: string }, window: Schedule) {
  const from = start < window.start ? window.start : start
  const until = end > window.end ? window.end : end
  return {
    at: daysBetween(window.start, from),
    days: daysBetween(from, until) + 1,
    before: start < window.start,
    after: end > window.end,
  }
}

/**
 * Puts each bar into the first lane that is free from its first day. Longer bars come first; leave and free time below
 * work.
 */
function inLanes(bars: readonly Bar[]): { bars: Bar[]; lanes: number } {
  const ends: number[] = []
  const order = (bar: Bar) => (bar.booking ? 0 : 1)
  const placed = bars
    .toSorted((a, b) => order(a) - order(b) || a.at - b.at || b.days - a.days)
    .map((bar) => {
      const found = ends.findIndex((end) => end <= bar.at)
      const lane = found === -1 ? ends.length : found
      ends[lane] = bar.at + bar.days
      return { ...bar, lane }
    })
  return { bars: placed, lanes: ends.length }
}

/** Groups consecutive days with the same text into spans. */
function spansOf(days: readonly string[], sayOf: (day: string) => string | null): (Span & { said: string })[] {
  const spans: (Span & { said: string })[] = []
  for (const [index, day] of days.entries()) {
    const text = sayOf(day)
    const last = spans.at(-1)
    if (text === null) continue
    if (last && last.at + last.days === index && last.said === text) last.days += 1
    else spans.push({ at: index, days: 1, said: text })
  }
  return spans
}

function unusableOn({ active_from, active_until, next_calibration, fault }: SchedulePiece, day: string): string | null {
  if (active_from !== null && day < active_from) return 'Not in use yet'
  if (active_until !== null && day > active_until) return 'No longer in use'
  if (next_calibration !== null && day > next_calibration) return 'Calibration is due'
  return fault === '' ? null : `Fault reported: ${fault}`
}

/** A working day of the firm on which the person neither works nor is on leave: the ground of a weekend says the rest. */
const isOffOn = ({ available }: SchedulePerson, absences: readonly DayWindow[], day: string, start: string): boolean =>
  !isWeekend(day) &&
  available[daysBetween(start, day)] === 0 &&
  !absences.some((absence) => absence.start <= day && day <= absence.end)

/** Days on which more is booked than the person has available. */
const overOf = ({ available, booked }: SchedulePerson, days: readonly string[]): Mark[] =>
  days.flatMap((_, index) => {
    const [has, takes] = [available[index] ?? 0, booked[index] ?? 0]
    return takes > has
      ? [
          {
            at: index,
            days: 1,
            kind: 'over',
            title: 'Booked while away or off',
            ...(has > 0 && { minutes: { booked: takes, available: has } }),
          },
        ]
      : []
  })

/** The load of people together, in percent. */
function loadOf(people: readonly SchedulePerson[]): number | null {
  const sum = (minutes: readonly number[]) => minutes.reduce((all, minute) => all + minute, 0)
  return loadPercent(sum(people.flatMap(({ booked }) => booked)), sum(people.flatMap(({ available }) => available)))
}
