/** What the address of the board says: which days, which view, and who is shown. */
import { type DayWindow, isDay, today } from '#core/days.ts'
import { mostDays, windowOf } from '../schedule.rules.ts'
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
  /** Of a window that is longer than the board shows at once. */
  page: number
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
    page: /^[1-9]\d?$/.test(text('page')) ? Number(text('page')) : 1,
    set: /^\d{1,15}$/.test(text('set')) ? Number(text('set')) : null,
  }
}

export const isFiltered = ({ search, people, departments, managers }: BoardSearch): boolean =>
  search !== '' || people.length + departments.length + managers.length > 0

/** The days of an address: from one on, or from this week's Monday. */
export interface DaysInPath {
  days: number
  start?: string | undefined
}

/** For the route: 1 to 366 days, and a day that there is. Anything else is no address of the schedule. */
export const daysInPath = {
  parse: ({ days, start }: { days: string; start?: string | undefined }): DaysInPath | false => {
    const isWindow = /^\d{1,3}$/.test(days) && Number(days) >= 1 && Number(days) <= mostDays
    if (!isWindow || (start !== undefined && !isDay(start))) return false
    return { days: Number(days), ...(start !== undefined && { start }) }
  },
  stringify: ({ days, start }: DaysInPath) => ({ days: String(days), ...(start !== undefined && { start }) }),
}

export function windowIn(path: Partial<DaysInPath>, timezone: string): DayWindow {
  const window = windowOf(path, today(timezone))
  if (typeof window === 'string') throw new Error(window)
  return window
}

export const pathOf = (days: number, start: string): string => `/schedule/${days}/${start}/`
