import type { Formats } from '#core/locale/format.ts'
import { useLocale } from '#web/locale.ts'
import type { TypedCell } from './useCellWrites.ts'
import type { Week } from './useWeek.ts'
import { leftOutOf, type WeekSum, sumOfCells, type WeekRow } from './weekRows.ts'

interface WeekTotalsProps {
  week: Week
  rows: readonly WeekRow[]
  typed: ReadonlyMap<string, TypedCell>
}

/** Returns the total of each day over all rows, with cells that are being saved. */
export const dayTotals = (rows: readonly WeekRow[], typed: ReadonlyMap<string, TypedCell>, days: number): WeekSum[] =>
  Array.from({ length: days }, (_, index) =>
    sumOfCells(
      rows.flatMap((row) => row.cells[index] ?? []),
      typed,
    ),
  )

const sum = (minutes: readonly number[]) => minutes.reduce((a, b) => a + b, 0)

/** Describes a total beside the schedule, which pays travel too: the missing hours, or the scheduled ones. */
export function againstSchedule(
  { logged, travel }: Pick<WeekSum, 'logged' | 'travel'>,
  scheduled: number,
  due: number,
  formats: Formats,
) {
  const missing = Math.max(0, due - logged - travel)
  if (missing > 0) return { missing: true, text: `${formats.hours(missing)} missing` }
  if (scheduled === 0) return { missing: false, text: '' }
  return {
    missing: false,
    text: travel > 0 ? `and ${formats.hours(travel)} travel` : `of ${formats.hours(scheduled)}`,
  }
}

/** Hours by day and of the week, each beside the scheduled hours. */
export function WeekTotals({ week, rows, typed }: WeekTotalsProps) {
  const totals = dayTotals(rows, typed, week.days.length)
  const all = sumOfCells(
    rows.flatMap(({ cells }) => cells),
    typed,
  )
  const whole = { scheduled: sum(week.days.map((day) => day.scheduled)), due: sum(week.days.map(({ due }) => due)) }
  const isFull = all.logged + all.travel >= whole.due
  return (
    <div role="rowgroup" className="fb-hours-foot">
      <div role="row">
        <div role="rowheader" className="fb-hours-work">
          Hours
        </div>
        {week.days.map((day, index) => (
          <Total key={day.date} total={totals[index] ?? empty} {...day} isFull={isFull} />
        ))}
        <Total total={all} {...whole} isFull={isFull} whole />
      </div>
    </div>
  )
}

const empty = sumOfCells([], new Map())

interface TotalProps {
  total: WeekSum
  /** Minutes, and those of them on days that are over. */
  scheduled: number
  due: number
  /** The week is full: what a day of it lacks does not stand out. */
  isFull: boolean
  whole?: true
}

function Total({ total, scheduled, due, isFull, whole }: TotalProps) {
  const { formats } = useLocale()
  const { missing, text } = againstSchedule(total, scheduled, due, formats)
  return (
    <div
      role="gridcell"
      className={whole ? 'fb-hours-sum' : undefined}
      data-missing={(missing && !isFull) || undefined}
    >
      <span className="fb-strong">{formats.hours(total.logged)}</span>
      <span className="fb-small fb-hours-of">{text}</span>
      <LeftOut sum={total} />
    </div>
  )
}

/** Lists below a sum the hours that it leaves out. */
export function LeftOut({ sum: otherSum }: { sum: WeekSum }) {
  const { formats } = useLocale()
  return leftOutOf(otherSum, formats).map((text) => (
    <span key={text} className="fb-small fb-hours-left">
      {text}
    </span>
  ))
}
