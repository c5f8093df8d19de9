/** A year at a glance, with weekends and days off. The list below it says the same in words. */
import { addDays, monthOf, weekday, weekStart } from '#core/days.ts'
import { useLocale } from '#web/locale.ts'

interface YearGridProps {
  year: number
  days: readonly { day: string; name: string }[]
}

export function YearGrid({ year, days }: YearGridProps) {
  const { weekStart: first, formats } = useLocale()
  const names = new Map(days.map(({ day, name }) => [day, name]))
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
                  data-off={names.has(day) || undefined}
                  title={names.get(day)}
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

/** The days of a month, after the empty cells of its first week. */
function cellsOf(start: string, first: 1 | 7): (string | null)[] {
  const { end } = monthOf(start)
  const cells: (string | null)[] = []
  for (let day = weekStart(start, first); day < start; day = addDays(day, 1)) cells.push(null)
  for (let day = start; day <= end; day = addDays(day, 1)) cells.push(day)
  return cells
}
