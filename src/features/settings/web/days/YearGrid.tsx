/** A year at a glance, with weekends and days off. The list below it says the same in words. */
import { addDays, monthOf, weekday, weekStart } from '#core/days.ts'
import { type Holiday, holidayName } from '#core/workday.ts'
import { useLocale } from '#web/locale.ts'

interface YearGridProps {
  year: number
  days: readonly (Holiday & { day: string })[]
}

export function YearGrid({ year, days }: YearGridProps) {
  const { weekStart: first, formats } = useLocale()
  const holidays = new Map(days.map((holiday) => [holiday.day, holiday]))
  const months = Array.from({ length: 12 }, (_, index) => `${year}-${String(index + 1).padStart(2, '0')}-01`)
  return (
    <div className="fb-year" aria-hidden>
      {months.map((start) => (
        <div key={start} className="fb-month">
          <div className="fb-month-name">{formats.month(start).replace(` ${year}`, '')}</div>
          <div className="fb-month-days">
            {cellsOf(start, first).map((day, index) =>
              day === null ? (
                <span key={index} />
              ) : (
                <span
                  key={day}
                  data-weekend={weekday(day) > 5 || undefined}
                  data-off={offOf(holidays.get(day))}
                  title={titleOf(holidays.get(day))}
                >
                  {Number(day.slice(8))}
                </span>
              ),
            )}
          </div>
        </div>
      ))}
    </div>
  )
}

const offOf = (holiday: Holiday | undefined) => holiday && (holiday.half ? 'half' : 'whole')
const titleOf = (holiday: Holiday | undefined) => holiday && holidayName(holiday)

/** The days of a month, after the empty cells of its first week. */
function cellsOf(start: string, first: 1 | 7): (string | null)[] {
  const { end } = monthOf(start)
  const cells: (string | null)[] = []
  for (let day = weekStart(start, first); day < start; day = addDays(day, 1)) cells.push(null)
  for (let day = start; day <= end; day = addDays(day, 1)) cells.push(day)
  return cells
}
