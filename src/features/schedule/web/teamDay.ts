/** Rows of the team's day: who is free, and how much of the day. Pure. */
import type { Locale } from '#web/locale.ts'
import type { BoardRow, ScheduleItemRow } from './boardModel.ts'
import type { BoardSearch } from './boardSearch.ts'

/** Minutes of a person's day that are neither booked nor off; of equipment whether it can be booked. */
const roomOn = (row: ScheduleItemRow): number =>
  row.kind === 'piece'
    ? Number(row.bars.length === 0 && row.marks.length === 0)
    : (row.person.available[0] ?? 0) - (row.person.booked[0] ?? 0)

/** Leaves out who and what has no time left on the day, and groups without anybody else. */
export function onlyFree(rows: readonly BoardRow[]): BoardRow[] {
  const free: BoardRow[] = []
  for (const row of rows) {
    if (row.kind === 'group') {
      if (free.at(-1)?.kind === 'group') free.pop()
      free.push({ ...row, count: 0 })
    } else if (roomOn(row) > 0) {
      const group = free.findLastIndex(({ kind }) => kind === 'group')
      const head = free[group]
      if (head?.kind === 'group') free[group] = { ...head, count: head.count + 1 }
      free.push(row)
    }
  }
  return free.at(-1)?.kind === 'group' ? free.slice(0, -1) : free
}

/** Returns how much of the day a row has left, as in `5 h free`. */
export function dayText(row: ScheduleItemRow, day: string, { hours }: Locale['formats']): string {
  if (row.kind === 'piece') return row.marks[0]?.title.toLowerCase() ?? (row.bars.length === 0 ? 'free' : '')
  const has = row.person.available[0] ?? 0
  const room = roomOn(row)
  if (has === 0) return row.calendar.get(day) ?? (row.bars.some(({ absence }) => absence) ? 'on leave' : 'not at work')
  return room > 0 ? `${hours(room)} h free` : room === 0 ? 'full' : `${hours(-room)} h over capacity`
}

/** Counts the filters in force of those that the sheet of the team sets. */
export const filtersIn = ({ departments, managers, people, without, categories, services, free, view }: BoardSearch) =>
  [departments, managers, people, without, categories, services].reduce((sum, ids) => sum + ids.length, 0) +
  Number(free) +
  Number(view === 'equipment')
