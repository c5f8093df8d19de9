import { addDays, monthOf, today } from '#core/days.ts'
import { useLocale } from '#web/locale.ts'
import { DateRangePager, type DateRangePagerProps } from './DateRangePager.tsx'

type Period = DateRangePagerProps['range']

/** Returns the period of so many months that ends on the day. */
export const monthsUntil = (day: string, months: number): Period => ({
  start: Temporal.PlainDate.from(day).subtract({ months }).add({ days: 1 }).toString(),
  end: day,
})
const monthBefore = ({ start }: Period) => monthOf(addDays(start, -1))
const monthAfter = ({ end }: Period) => monthOf(addDays(end, 1))

/** The period of a report: moved by months, none of them to come. */
export function MonthsPager({ range, onRange }: Pick<DateRangePagerProps, 'range' | 'onRange'>) {
  const { formats, timezone } = useLocale()
  const now = today(timezone)
  return (
    <DateRangePager
      range={range}
      label={formats.dayRange(range.start, range.end, now)}
      onRange={onRange}
      back={monthBefore}
      forward={monthAfter}
      canForward={range.end < now}
      withStart={({ end }, start) => ({ start, end: end < start ? start : end })}
      withEnd={({ start }, end) => ({ start: start > end ? end : start, end })}
      presets={[
        { label: 'This month', range: monthOf(now) },
        { label: 'Last month', range: monthBefore(monthOf(now)) },
        { label: 'Last 3 months', range: monthsUntil(now, 3) },
        { label: 'Last 12 months', range: monthsUntil(now, 12) },
      ]}
    />
  )
}
