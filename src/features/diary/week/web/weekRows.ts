/** The rows and cells of a week: a row for a project and task, a cell for a day of it. Pure; minutes throughout. */
import { hoursToMinutes } from '#core/hours.ts'
import type { DiaryEntry } from '../../entries/entries.contract.ts'
import { countsInTotals } from '../../entries/entries.hours.ts'

export interface Work {
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
  /** Of its finished entries; of a rejected one too, since it is there to be mended. */
  minutes: number
}

export interface WeekRow {
  key: string
  work: Work
  /** Nothing is logged on it this week: it is offered, or kept. */
  empty: boolean
  cells: WeekCell[]
}

export const workKey = ({ project_id, task_id }: Pick<Work, 'project_id' | 'task_id'>): string =>
  `${project_id ?? ''} ${task_id ?? ''}`

/** Rows in the order of their references, so that none moves while its hours are typed. */
export function weekRows(
  dates: readonly string[],
  entries: readonly DiaryEntry[],
  offered: readonly Work[],
): WeekRow[] {
  const works = new Map<string, Work>()
  for (const work of [...entries, ...offered] satisfies Work[])
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
  return { key, date, entries, minutes: sumOf(entries.filter(({ active }) => !active)) }
}

const sumOf = (entries: readonly DiaryEntry[]) => entries.reduce((sum, { hours }) => sum + hoursToMinutes(hours), 0)

/** Minutes that a day's total counts: what is typed and on its way in place of what was saved. */
export function countedOf(cell: WeekCell, typed: number | null): number {
  return typed ?? sumOf(cell.entries.filter(countsInTotals))
}

/** Minutes of travel beside them, which a schedule pays for as well. */
export const travelOf = (cell: WeekCell): number =>
  cell.entries.filter(countsInTotals).reduce((sum, { travel }) => sum + travel, 0)

/** `P-24055 Quay wall monitoring, Levels` */
export function nameOf({ project, task }: Work): string {
  const name = project === null ? 'No project' : `${project.reference} ${project.name}`
  return task === null ? name : `${name}, ${task.name}`
}

export interface Place {
  row: number
  column: number
}

/** Where a key leads from a cell; null where it leads out of the grid. */
export function nextPlace(
  { row, column }: Place,
  { rows, columns }: { rows: number; columns: number },
  key: string,
): Place | null {
  const clamp = (at: number, most: number) => Math.max(0, Math.min(most - 1, at))
  switch (key) {
    case 'ArrowUp':
      return { row: clamp(row - 1, rows), column }
    case 'ArrowDown':
      return { row: clamp(row + 1, rows), column }
    case 'ArrowLeft':
      return { row, column: clamp(column - 1, columns) }
    case 'ArrowRight':
      return { row, column: clamp(column + 1, columns) }
    case 'Home':
      return { row, column: 0 }
    case 'End':
      return { row, column: columns - 1 }
    case 'mod+Home':
      return { row: 0, column: 0 }
    case 'mod+End':
      return { row: rows - 1, column: columns - 1 }
    case 'Tab':
    case 'shift+Tab': {
      const at = row * columns + column + (key === 'Tab' ? 1 : -1)
      if (at < 0 || at >= rows * columns) return null
      return { row: Math.floor(at / columns), column: at % columns }
    }
    default:
      return null
  }
}
