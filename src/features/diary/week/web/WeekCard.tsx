import { useProfile } from '#features/auth/web/useProfile.ts'
import { useLocale } from '#web/locale.ts'
import { weekSoFar, type WeekDay } from '../week.ts'

/** A day's hours for the card; minutes. `logged` is absent while nobody knows. */
export interface DayHours extends WeekDay {
  logged?: number
}

/** Hours by day: a bar of what is logged on what is scheduled, each with its figures in words. */
export function WeekCard({ days }: { days: readonly DayHours[] }) {
  const { formats, timezone } = useLocale()
  const today = Temporal.Now.plainDateISO(timezone).toString()
  const most = Math.max(480, ...days.flatMap(({ logged = 0, scheduled }) => [logged, scheduled]))
  const knowsLogged = days.some(({ logged }) => logged !== undefined)
  return (
    <table className="fb-week">
      <thead>
        <tr>
          <th scope="col">
            <span className="fb-hidden">Day</span>
          </th>
          <td aria-hidden />
          {knowsLogged && (
            <th scope="col" className="fb-num">
              Logged
            </th>
          )}
          <th scope="col" className="fb-num">
            Scheduled
          </th>
        </tr>
      </thead>
      <tbody>
        {days.map(({ date, logged, scheduled }) => (
          <tr key={date} aria-current={date === today ? 'date' : undefined}>
            <th scope="row">{formats.dayHeading(date)}</th>
            <td className="fb-week-bar" aria-hidden>
              <span style={{ width: part(scheduled / most) }} />
              <span data-logged style={{ width: part((logged ?? 0) / most) }} />
            </td>
            {knowsLogged && <td className="fb-num fb-strong">{hours(logged ?? 0)}</td>}
            <td className="fb-num fb-muted">{scheduled === 0 ? '–' : hours(scheduled)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">Week</th>
          <td aria-hidden />
          {knowsLogged && <td className="fb-num fb-strong">{hours(sum(days.map(({ logged = 0 }) => logged)))}</td>}
          <td className="fb-num fb-muted">{hours(sum(days.map(({ scheduled }) => scheduled)))}</td>
        </tr>
      </tfoot>
    </table>
  )
}

/** The hours of one's own schedule, known without a diary. */
export function ScheduledWeek() {
  const { schedule } = useProfile()
  const { weekStart, timezone } = useLocale()
  return <WeekCard days={weekSoFar(Temporal.Now.plainDateISO(timezone).toString(), weekStart, schedule)} />
}

// Of the cell less its padding.
const part = (share: number) => `calc((100% - 1rem) * ${share})`
const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0)
const hours = (minutes: number) => `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`
