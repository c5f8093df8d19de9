/** Reads the address of the board: which days, which view, and who is shown. */
import { type DayWindow, today } from '#core/days.ts'
import { windowOf } from '../schedule.rules.ts'
import { type BoardModelView, views } from './boardModel.ts'
import type { DaysInPath } from './daysInPath.ts'

export const densities = ['compact', 'normal', 'roomy'] as const
export type ScheduleDensity = (typeof densities)[number]

export interface BoardSearch {
  view: BoardModelView
  search: string
  people: number[]
  departments: number[]
  managers: number[]
  /** People who are left out, and the projects of whose work people are shown. */
  without: number[]
  categories: number[]
  services: number[]
  flat: boolean
  density: ScheduleDensity
  tray: boolean
  /** Whether the load of eight weeks stands beside the board, in place of the tray. */
  loads: boolean
  /** Whether tentative bookings are part of loads, of free time and of capacity. */
  tentative: boolean
  /** Text that the tray is searched for when it opens. */
  find: string
  /** Page of a window that is longer than the board shows at once. */
  page: number
  /** A saved filter. */
  set: number | null
  /** Whether the team's day shows only who and what has time left. */
  free: boolean
  /** Task for which crews are proposed beside the board. */
  plan: number | null
}

/** Settings that filter sets store. */
export const filterKeys = ['search', 'people', 'departments', 'managers', 'without', 'categories', 'services'] as const
const idKeys = ['people', 'departments', 'managers', 'without', 'categories', 'services'] as const
/** An address without any of them. */
export const unfiltered = Object.fromEntries(filterKeys.map((key) => [key, undefined]))

export function readBoardSearch(address: Record<string, unknown>): BoardSearch {
  const text = (name: string) => (typeof address[name] === 'string' ? address[name] : '')
  const ids = (name: string) =>
    [
      ...new Set(
        text(name)
          .split(',')
          .filter((word) => /^\d{1,15}$/.test(word))
          .map(Number),
      ),
    ].slice(0, 500)
  const oneOf = <T extends string>(all: readonly T[], name: string, defaults: T) =>
    all.find((record) => record === text(name)) ?? defaults
  return {
    view: oneOf(views, 'view', 'tasks'),
    search: text('search').slice(0, 200),
    people: ids('people'),
    departments: ids('departments'),
    managers: ids('managers'),
    without: ids('without'),
    categories: ids('categories'),
    services: ids('services'),
    flat: text('flat') === 'true',
    density: oneOf(densities, 'density', 'normal'),
    tray: text('tray') === 'true',
    loads: text('loads') === 'true',
    tentative: text('tentative') !== 'false',
    find: text('find').slice(0, 200),
    page: /^[1-9]\d?$/.test(text('page')) ? Number(text('page')) : 1,
    set: /^\d{1,15}$/.test(text('set')) ? Number(text('set')) : null,
    free: text('free') === 'true',
    plan: /^\d{1,15}$/.test(text('plan')) ? Number(text('plan')) : null,
  }
}

export const isFiltered = (search: BoardSearch): boolean =>
  search.search !== '' || idKeys.some((key) => search[key].length > 0)

export function windowIn(path: Partial<DaysInPath>, timezone: string): DayWindow {
  const window = windowOf(path, today(timezone))
  if (typeof window === 'string') throw new Error(window)
  return window
}

export const pathOf = (days: number, start: string): string => `/schedule/${days}/${start}/`
