/** The rows and cells of a week: a row for a project and task, a cell for a day of it. Pure; minutes throughout. */
import { hoursToMinutes } from '#core/hours.ts'
import type { Formats } from '#core/locale/format.ts'
import type { DiaryEntry } from '../../entries/entries.contract.ts'
import { countsInTotals } from '../../entries/entryHours.ts'

export interface WeekWork {
  project_id: number | null
  task_id: number | null
  project: { reference: string; name: string } | null
  task: { name: string } | null
}

export interface WeekCell {
  /** `project task day`: the key of a write. */
  key: string
  date: string
  entries: DiaryEntry[]
  /** Minutes that count in totals: finished entries that are not rejected. */
  counted: number
  /** Minutes of rejected entries, which no total counts. */
  rejected: number
  /**
   * Minutes that the cell shows and types over: counting ones, and a single rejected entry, since it is there to be
   * mended.
   */
  minutes: number
}

export interface WeekRow {
  key: string
  work: WeekWork
  /** True when the row has no entry this week: it is suggested or saved. */
  empty: boolean
  cells: WeekCell[]
}

export const workKey = ({ project_id, task_id }: Pick<WeekWork, 'project_id' | 'task_id'>): string =>
  `${project_id ?? ''} ${task_id ?? ''}`

/** Rows in the order of their references, so that none moves while its hours are typed. */
export function weekRows(
  dates: readonly string[],
  entries: readonly DiaryEntry[],
  offered: readonly WeekWork[],
): WeekRow[] {
  const works = new Map<string, WeekWork>()
  for (const work of [...entries, ...offered] satisfies WeekWork[])
    if (!works.has(workKey(work))) works.set(workKey(work), work)
  return [...works]
    .map(([key, { project_id, task_id, project, task }]): WeekRow => {
      const own = entries.filter((entry) => workKey(entry) === key)
      const cells = dates.map((date) => cellOf(`${key} ${date}`, date, own))
      return { key, work: { project_id, task_id, project, task }, empty: own.length === 0, cells }
    })
    .toSorted((a, b) => nameOf(a.work).localeCompare(nameOf(b.work), 'en', { numeric: true }))
}

function cellOf(key: string, date: string, own: readonly DiaryEntry[]): WeekCell {
  const entries = own.filter((entry) => entry.date === date)
  const counted = sumOf(entries.filter(countsInTotals))
  const rejected = sumOf(entries.filter(({ status }) => status === 'rejected'))
  return { key, date, entries, counted, rejected, minutes: entries.length === 1 ? counted + rejected : counted }
}

const sumOf = (entries: readonly DiaryEntry[]) => entries.reduce((sum, { hours }) => sum + hoursToMinutes(hours), 0)

/** Text of a cell that is on its way, or was refused. */
export interface WeekInput {
  minutes: number | null
  state: 'saving' | 'failed'
}

/** Minutes of several cells, and what their sum leaves out. */
export interface WeekSum {
  logged: number
  /** Paid by the schedule as well. */
  travel: number
  rejected: number
  /** Typed and refused: the minutes, and in how many cells. */
  unsaved: number
  unsavedCells: number
}

/** Adds up cells: text on its way counts in place of the saved hours; refused text does not. */
export function sumOfCells(cells: readonly WeekCell[], typed: ReadonlyMap<string, WeekInput>): WeekSum {
  const sum: WeekSum = { logged: 0, travel: 0, rejected: 0, unsaved: 0, unsavedCells: 0 }
  for (const cell of cells) {
    const current = typed.get(cell.key)
    const onItsWay = current?.state === 'saving' ? current.minutes : null
    sum.logged += onItsWay ?? cell.counted
    sum.rejected += onItsWay === null ? cell.rejected : 0
    sum.travel += cell.entries.filter(countsInTotals).reduce((all, { travel }) => all + travel, 0)
    if (current?.state !== 'failed') continue
    sum.unsaved += current.minutes ?? 0
    sum.unsavedCells += 1
  }
  return sum
}

/** Puts the hours that a sum leaves out into words: `7:15 rejected`, `2:00 not saved`. */
export const leftOutOf = ({ rejected, unsaved, unsavedCells }: WeekSum, formats: Formats): string[] => [
  ...(rejected > 0 ? [`${formats.hours(rejected)} rejected`] : []),
  ...(unsavedCells > 0 ? [`${unsaved > 0 ? formats.hours(unsaved) : unsavedCells} not saved`] : []),
]

/** `P-24055 Quay wall monitoring, Levels` */
export function nameOf({ project, task }: WeekWork): string {
  const name = project === null ? 'No project' : `${project.reference} ${project.name}`
  return task === null ? name : `${name}, ${task.name}`
}
