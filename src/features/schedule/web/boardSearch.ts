/** What the address of the board says: which days, which view, and who is shown. */
import { type DayWindow, isDay, today } from '#core/days.ts'
import { windowOf } from '../schedule.rules.ts'
import { type View, views } from './boardModel.ts'

export const densities = ['compact', 'normal', 'roomy'] as const
export type Density = (typeof densities)[number]

export interface BoardSearch {
  view: View
  search: string
  people: number[]
  departments: number[]
  managers: number[]
  flat: boolean
  density: Density
  tray: boolean
  /** A saved filter. */
  set: number | null
}

/** What filter sets keep. */
export const filterKeys = ['search', 'people', 'departments', 'managers'] as const

export function readBoardSearch(address: Record<string, unknown>): BoardSearch {
  const text = (name: string) => (typeof address[name] === 'string' ? address[name] : '')
  const ids = (name: string) =>
    [
      ...new Set(
        text(name)
          .split(',')
          .filter((one) => /^\d{1,15}$/.test(one))
          .map(Number),
      ),
    ].slice(0, 500)
  const oneOf = <T extends string>(all: readonly T[], name: string, usual: T) =>
    all.find((one) => one === text(name)) ?? usual
  return {
    view: oneOf(views, 'view', 'tasks'),
    search: text('search').slice(0, 200),
    people: ids('people'),
    departments: ids('departments'),
    managers: ids('managers'),
    flat: text('flat') === 'true',
    density: oneOf(densities, 'density', 'normal'),
    tray: text('tray') === 'true',
    set: /^\d{1,15}$/.test(text('set')) ? Number(text('set')) : null,
  }
}

export const isFiltered = ({ search, people, departments, managers }: BoardSearch): boolean =>
  search !== '' || people.length + departments.length + managers.length > 0

/** The days of a path, or the sentence of what is wrong with it. */
export function windowIn({ days, start }: { days?: string; start?: string }, timezone: string): DayWindow | string {
  if (start !== undefined && !isDay(start)) return 'Enter a date as YYYY-MM-DD.'
  return windowOf({ start, days: days === undefined ? undefined : Number(days) }, today(timezone))
}

export const pathOf = (days: number, start: string): string => `/schedule/${days}/${start}/`
