/**
 * Makes the rows of the board from a schedule: bars in lanes, days off, loads. Pure. A row without changes is the same
 * object as before, so that a drop renders only the rows that it touches.
 */
import { folded } from '#core/folded.ts'
import { daysBetween, eachDay, isWeekend, type DayWindow } from '#core/days.ts'
import { holidayName } from '#core/workday.ts'
import type { BookingRow, Schedule, SchedulePerson, SchedulePiece } from '../schedule.contract.ts'
import { workerOf } from '../movedDays.ts'
import { equipmentRefusal, overlaps } from '../schedule.rules.ts'
import { loadPercent } from '../scheduleLoad.ts'
import { type Bar, barOf, fits, freeBars, inLanes, leaveBar, offDays, type BoardSpan, spansOf } from './boardBars.ts'

export const views = ['tasks', 'equipment', 'available', 'leave'] as const
export type BoardModelView = (typeof views)[number]

export interface Mark extends BoardSpan {
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

/** Returns the names of the holidays of the people on the board, by day. */
export function holidaysOf(rows: readonly BoardRow[]): ReadonlyMap<string, string> {
  const calendars = new Set(
    rows
      .flatMap((row) => (row.kind === 'group' ? row.hidden : [row]))
      .flatMap((row) => (row.kind === 'person' ? [row.calendar] : [])),
  )
  const names = new Map<string, Set<string>>()
  for (const calendar of calendars)
    for (const [day, name] of calendar) names.set(day, (names.get(day) ?? new Set()).add(name))
  return new Map([...names].map(([day, all]) => [day, [...all].join(', ')]))
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
      const worker = workerOf(schedule, person)
      const bars = [
        ...work.map((record) => {
          const isAway = absences.some((absence) => overlaps(absence, record.booking))
          const bar = barOf(record, schedule, named ? '' : needle, isAway ? 'away' : null)
          return { ...bar, off: offDays(bar, record, { person, worker, absences, days }) }
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
        ...inLanes(bars, days.length),
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
        days.length,
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
