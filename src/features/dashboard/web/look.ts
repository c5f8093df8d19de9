/** The settings of the dashboard, remembered in this browser as far as they are still valid choices. */
import { type ChartType, durations, defaultDuration } from '../dashboardCharts.ts'

export const narrowings = [
  'managers',
  'departments',
  'project_categories',
  'services',
  'users_include',
  'users_exclude',
] as const
export type Narrowing = (typeof narrowings)[number]

/** Ids by commas; `all`: whether all charts are shown; `set` is the saved filter that they came with. */
export type Look = { duration: string; type: ChartType; set: string; all: boolean } & Record<Narrowing, string>

export const notNarrowed = Object.fromEntries(narrowings.map((name) => [name, ''])) as Record<Narrowing, string>

export function lookOf(saved: Record<string, string>): Look {
  const ids = (name: string) => {
    const { [name]: text = '' } = saved
    return /^\d+(,\d+)*$/.test(text) ? text : ''
  }
  const { duration = '', type, all } = saved
  return {
    duration: durations.some((record) => String(record) === duration) ? duration : String(defaultDuration),
    type: type === 'count' ? 'count' : 'value',
    set: ids('set'),
    all: all === 'true',
    ...(Object.fromEntries(narrowings.map((name) => [name, ids(name)])) as Record<Narrowing, string>),
  }
}

/** Returns the settings as query parameters. */
export const narrowedBy = (look: Look): Record<string, string> => ({
  type: look.type,
  ...Object.fromEntries(narrowings.flatMap((name) => (look[name] === '' ? [] : [[name, look[name]]]))),
})

export const idsOf = (text: string): number[] => (text === '' ? [] : text.split(',').map(Number))
