/** Shows people × the days of a year: a row for each person, a bar for each leave. */
import { Link } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'

import { addDays, type DayWindow, daysBetween } from '#core/days.ts'
import { paths } from '#web/paths.ts'
import { type Locale, useLocale } from '#web/locale.ts'
import type { Absence, LeavePlanner } from '../leave.contract.ts'
import './leave.css'
import { datesText } from '../leaveText.ts'
import { TypeDot } from './TypeDot.tsx'

interface PlannerProps {
  planner: LeavePlanner
  window: DayWindow
  today: string
}

// The planner scrolls sideways, so it must take the keyboard's focus.
const scrolls = { tabIndex: 0 }

export function Planner({ planner: { people, absences }, window, today }: PlannerProps) {
  const locale = useLocale()
  const scroller = useRef<HTMLDivElement>(null)
  // Scrolls to the current month, because the year may be wider than the screen.
  useEffect(() => {
    const node = scroller.current
    const now = node?.querySelector<HTMLElement>('.fb-planner-today')
    if (node && now) node.scrollLeft = now.offsetLeft - node.clientWidth / 3
  }, [window.start])
  const all = daysBetween(window.start, window.end) + 1
  const atDay = (day: string) => `${(100 * daysBetween(window.start, day)) / all}%`
  const wide = (days: number) => `${(100 * days) / all}%`
  const months = monthsOf(window)
  return (
    <>
      <Legend absences={absences} />
      <div ref={scroller} className="fb-planner" role="region" aria-label="Absences" {...scrolls}>
        <table>
          <thead>
            <tr>
              <th scope="col">Person</th>
              <th scope="col">
                <span className="fb-hidden">Away</span>
                <div className="fb-planner-months" aria-hidden>
                  {months.map((first) => (
                    <span key={first} style={{ left: atDay(first) }}>
                      {locale.formats.month(first).split(' ')[0]?.slice(0, 3)}
                    </span>
                  ))}
                </div>
              </th>
            </tr>
          </thead>
          <tbody>
            {people.map((person) => (
              <tr key={person.id}>
                <th scope="row">
                  <Link to={paths.leaveOf(person.id)}>{person.name}</Link>
                </th>
                <td>
                  <div className="fb-planner-days">
                    {months.map((first) => (
                      <i key={first} className="fb-planner-month" style={{ left: atDay(first) }} />
                    ))}
                    {person.holidays.map(({ day, half }) => (
                      <i
                        key={day}
                        className="fb-planner-holiday"
                        style={{ left: atDay(day), width: wide(half ? 0.5 : 1) }}
                      />
                    ))}
                    {today >= window.start && today <= window.end && (
                      <i className="fb-planner-today" style={{ left: atDay(today) }} />
                    )}
                    {absences
                      .filter(({ user_id }) => user_id === person.id)
                      .map((absence, index) => (
                        <Bar
                          key={absence.leave_id ?? `at ${index}`}
                          {...{ absence: absence, window, at: atDay, wide, locale }}
                        />
                      ))}
                  </div>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  )
}

/** Legend of the colours and patterns on screen. */
function Legend({ absences }: { absences: readonly Absence[] }) {
  const { words } = useLocale()
  const types = new Map(absences.map(({ type, name }) => [name, type?.colour ?? '']))
  const waits = absences.some(({ decision_id }) => decision_id === 'P')
  return (
    <ul className="fb-planner-legend" aria-label="Legend">
      {[...types].map(([name, colour]) => (
        <li key={name}>
          <TypeDot colour={colour}>{name}</TypeDot>
        </li>
      ))}
      {waits && (
        <li>
          <span className="fb-planner-sample" data-waits="" aria-hidden /> not decided yet
        </li>
      )}
      <li>
        <span className="fb-planner-sample" aria-hidden /> {words.bank_holiday.toLowerCase()}
      </li>
    </ul>
  )
}

interface BarProps {
  absence: Absence
  window: DayWindow
  at: (day: string) => string
  wide: (days: number) => string
  locale: Locale
}

function Bar({ absence, window, at, wide, locale: { formats } }: BarProps) {
  const from = absence.start < window.start ? window.start : absence.start
  const until = absence.end > window.end ? window.end : absence.end
  const label = `${absence.name}, ${datesText(absence, formats, window.start)}${absence.decision_id === 'P' ? ', not decided yet' : ''}`
  const props = {
    className: 'fb-planner-bar',
    title: label,
    'data-waits': absence.decision_id === 'P' || undefined,
    style: {
      left: at(from),
      width: wide(daysBetween(from, until) + 1),
      ['--fb-dot' as string]: absence.type?.colour || 'var(--fb-muted)',
    },
  }
  if (absence.leave_id === null)
    return (
      <span {...props}>
        <span className="fb-hidden">{label}</span>
      </span>
    )
  return <Link to={paths.leave(absence.leave_id)} aria-label={label} {...props} />
}

/** The first days of the months of a window. */
function monthsOf({ start, end }: DayWindow): string[] {
  const months: string[] = []
  for (let day = start; day <= end; day = addDays(`${day.slice(0, 8)}01`, 32).replace(/\d\d$/, '01')) months.push(day)
  return months
}
