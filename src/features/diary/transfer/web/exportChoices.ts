/** The choices of the export dialog, and the query they become. */
import * as z from 'zod/mini'

import { IsoDate } from '#core/contract.ts'
import { addDays, type DayWindow, monthOf } from '#core/days.ts'
import type { Formats } from '#core/locale/format.ts'
import { type ExportFormat, maxPrinted } from '../transfer.contract.ts'

/** The filters of the list, as parameters of its request. */
export type ListQuery = Record<string, string | undefined> & { start: string; end: string }

const periods = ['shown', 'month', 'last_month', 'year', 'last_year', 'all', 'other'] as const
type Period = (typeof periods)[number]

export const ExportForm = z
  .object({
    format: z.enum(['csv', 'xlsx', 'pdf']),
    period: z.enum(periods),
    start: z.nullable(IsoDate),
    end: z.nullable(IsoDate),
  })
  .check(
    z.refine(({ period, start }) => period !== 'other' || start !== null, {
      path: ['start'],
      message: 'This field is required',
    }),
    z.refine(({ period, end }) => period !== 'other' || end !== null, {
      path: ['end'],
      message: 'This field is required',
    }),
    z.refine(({ period, start, end }) => period !== 'other' || start === null || end === null || start <= end, {
      path: ['end'],
      message: 'The end must not be before the start.',
    }),
  )
export type ExportForm = z.output<typeof ExportForm>

/** The days of a period; null: all. While typed days are incomplete, the list's days count. */
export function daysOf({ period, start, end }: ExportForm, shown: DayWindow, today: string): DayWindow | null {
  const year = Number(today.slice(0, 4))
  switch (period) {
    case 'shown':
      return { start: shown.start, end: shown.end }
    case 'month':
      return monthOf(today)
    case 'last_month':
      return monthOf(addDays(monthOf(today).start, -1))
    case 'year':
      return wholeYear(year)
    case 'last_year':
      return wholeYear(year - 1)
    case 'all':
      return null
    case 'other':
      return start !== null && end !== null && start <= end ? { start, end } : shown
  }
}

const wholeYear = (year: number): DayWindow => ({ start: `${year}-01-01`, end: `${year}-12-31` })

/** The list's own filters with the days of the period. */
export function exportQuery({ start: _start, end: _end, ...filters }: ListQuery, days: DayWindow | null) {
  return days === null ? filters : { ...filters, ...days }
}

export function periodOptions(shown: DayWindow, today: string, formats: Formats) {
  const month = (day: string) => formats.month(day)
  const words: Record<Period, string> = {
    shown: `As listed: ${formats.dayRange(shown.start, shown.end, today)}`,
    month: month(today),
    last_month: month(addDays(monthOf(today).start, -1)),
    year: today.slice(0, 4),
    last_year: String(Number(today.slice(0, 4)) - 1),
    all: 'Everything',
    other: 'Other days…',
  }
  return periods.map((value) => ({ value, label: words[value] }))
}

/** Returns why the export is not possible; null when it is. `count` is undefined while loading. */
export function obstacleOf(format: ExportFormat, count: number | undefined): string | null {
  if (count === 0) return 'No entries to export in these days.'
  if (format === 'pdf' && count !== undefined && count > maxPrinted)
    return 'A PDF timesheet has at most 5,000 entries. Choose a shorter period, fewer people or another format.'
  return null
}

/** Returns the active filters other than the days as texts: `search “quay”`, `2 people`; empty if there are none. */
export function filterWords(query: ListQuery): string[] {
  const count = (key: string, text: string, many: string) => {
    const ids = (query[key] ?? '').split(',').filter((id) => id !== '')
    return ids.length === 0 ? [] : [ids.length === 1 ? `one ${text}` : `${ids.length} ${many}`]
  }
  return [
    ...(query['search'] === undefined ? [] : [`search “${query['search']}”`]),
    ...(query['diary_status'] === undefined
      ? []
      : [
          `status ${query['diary_status']
            .split(',')
            .join(', ')
            .replace(/, ([^,]*)$/, ' or $1')}`,
        ]),
    ...count('user_ids', 'person', 'people'),
    ...count('department_ids', 'department', 'departments'),
    ...count('user_manager_ids', 'manager', 'managers'),
  ]
}
