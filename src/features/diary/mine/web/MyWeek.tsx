import { Link } from '@tanstack/react-router'
import { type ReactNode, useEffect, useRef } from 'react'

import { has } from '#core/permissions.ts'
import { searchOf } from '#web/paths.ts'
import { Age } from '#web/ui/Age.tsx'
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx'
import { SectionCard } from '#web/ui/SectionCard.tsx'
import { useDiaryLocale } from '../../entries/web/useDiaryLocale.ts'
import { weekSoFar } from '../../week/week.ts'
import { SubmitWeek } from '../../week/web/SubmitWeek.tsx'
import { fillOf, leftOfWeek, type MyDay, type MyHours, wholeOf } from '../mine.ts'
import './mine.css'
import { useEntryForm } from './useEntryForm.tsx'
import { useMyDays } from './useMyDays.ts'

/**
 * The viewer's hours of this week by day, as the diary counts them, with scheduled hours; missing ones can be filled.
 */
export function MyWeek() {
  const { me, sees, today, window, rows, days, reads, error } = useMyDays()
  const { formats, timezone, weekStart, words } = useDiaryLocale()
  const { open, form } = useEntryForm()
  const table = useRef<HTMLTableElement>(null)
  const filled = useRef<string>(null)
  // The button of a day that is filled by now is gone: its focus goes to the day.
  useEffect(() => {
    if (filled.current === null || (document.activeElement !== null && document.activeElement !== document.body)) return
    table.current?.querySelector<HTMLElement>(`[data-day="${filled.current}"] a`)?.focus()
  }, [days])
  // While loading, the days show without figures, so that nothing moves later.
  const shown = days ?? weekSoFar(today, weekStart, me.schedule).map((day) => ({ ...day, ...empty }))
  const whole = wholeOf(shown)
  const mayAdd = has(me, 'diary.add_entry')
  const fill = (day: MyDay) => {
    filled.current = day.date
    open(fillOf({ me, day, timezone, schedule: me.schedule.dated_days, rows }))
  }
  return (
    <SectionCard title="My week" actions={sees && <SubmitWeek userId={me.id} window={window} />}>
      <Age of={reads} />
      <ErrorAlert error={error} />
      <LastWeek />
      <table className="fb-week" ref={table}>
        <thead>
          <tr>
            <th scope="col">
              <span className="fb-hidden">Day</span>
            </th>
            <td className="fb-week-bar" aria-hidden />
            <td aria-hidden />
            {sees && (
              <th scope="col" className="fb-num">
                Hours
              </th>
            )}
            <th scope="col" className="fb-num">
              Scheduled
            </th>
          </tr>
        </thead>
        <tbody>
          {shown.map((day) => (
            <Row
              key={day.date}
              hours={day}
              known={sees && days !== undefined}
              withLogged={sees}
              isMadeUp={whole.missing === 0}
              current={day.date === today}
              day={day.date}
              link={sees && day.date <= today ? me.id : null}
              bar={barOf(day, shown)}
              missing={
                mayAdd && (
                  <button
                    type="button"
                    className="fb-link"
                    aria-label={
                      day.missing > 0
                        ? undefined
                        : `Fill ${formats.hours(day.left)} left of ${formats.hours(day.scheduled)}`
                    }
                    onClick={() => fill(day)}
                  >
                    {day.missing > 0 ? `${formats.hours(day.missing)} missing` : `of ${formats.hours(day.scheduled)}`}
                  </button>
                )
              }
            />
          ))}
        </tbody>
        <tfoot>
          <Row hours={whole} known={sees && days !== undefined} withLogged={sees} />
        </tfoot>
      </table>
      {days && (whole.travel > 0 || whole.madeUp > 0) && (
        <p className="fb-muted fb-small fb-week-how">
          {whole.travel > 0 && 'Travel counts towards the scheduled hours. '}
          {whole.madeUp > 0 && `${formats.hours(whole.madeUp)} over on other days is taken off what is missing.`}
        </p>
      )}
      {sees && (
        <p className="fb-week-link">
          <Link to="/diary/user/$id/" params={{ id: me.id }} search={searchOf({ ...window, end: today })}>
            My {words.diary.toLowerCase()}
          </Link>
        </p>
      )}
      {form}
    </SectionCard>
  )
}

/** Leads to last week while hours of it are missing or its entries are not submitted. */
function LastWeek() {
  const { me, window, rows, days } = useMyDays(1)
  const { formats } = useDiaryLocale()
  const left = days && leftOfWeek(days, rows)
  if (!left) return null
  const parts = [
    ...(left.missing > 0 ? [`${formats.hours(left.missing)} missing`] : []),
    ...(left.drafts ? ['not submitted'] : []),
  ]
  return (
    <p className="fb-week-link">
      <Link to="/diary/user/$id/" params={{ id: me.id }} search={searchOf({ ...window, view: 'week' })}>
        Last week: {parts.join(', ')}
      </Link>
    </p>
  )
}

const empty = { logged: 0, travel: 0, rejected: 0, left: 0, missing: 0 }

interface RowProps {
  hours: MyHours
  /** The hours of the diary are known. */
  known: boolean
  withLogged: boolean
  /** The week is full: what this day lacks is no reproach. */
  isMadeUp?: boolean
  /** Day of the week to show where the address has none. */
  day?: string
  current?: boolean
  /** The owner of the diary that a day links to. */
  link?: number | null
  bar?: ReactNode
  /** Replaces the text about hours that are missing or left. */
  missing?: ReactNode
}

function Row({ hours, known, withLogged, isMadeUp = false, day, current, link = null, bar, missing }: RowProps) {
  const { formats } = useDiaryLocale()
  const { logged, travel, rejected, scheduled } = hours
  const notes = [
    ...(travel > 0 ? [`and ${formats.hours(travel)} travel`] : []),
    ...(rejected > 0 ? [`${formats.hours(rejected)} rejected`] : []),
  ]
  const name = day === undefined ? 'Week' : formats.dayHeading(day)
  return (
    <tr aria-current={current ? 'date' : undefined} data-day={day}>
      <th scope="row">
        {link === null || day === undefined ? (
          name
        ) : (
          <Link to="/diary/user/$id/" params={{ id: link }} search={searchOf({ start: day, end: day })}>
            {name}
          </Link>
        )}
      </th>
      <td className="fb-week-bar" aria-hidden>
        {bar}
      </td>
      <td className="fb-week-notes fb-muted fb-small">{notes.join(', ')}</td>
      {withLogged && <td className="fb-num fb-strong">{known ? formats.hours(logged) : ''}</td>}
      <td className="fb-num fb-muted fb-week-due" data-missing={(known && hours.missing > 0 && !isMadeUp) || undefined}>
        {known && (hours.missing > 0 || (missing && hours.left > 0))
          ? missing || `${formats.hours(hours.missing)} missing`
          : scheduled > 0
            ? `${withLogged ? 'of ' : ''}${formats.hours(scheduled)}`
            : '–'}
      </td>
    </tr>
  )
}

/** Draws logged, then travelled hours against the scheduled ones. */
function barOf({ logged, travel, scheduled }: MyDay, days: readonly MyDay[]) {
  const max = Math.max(480, ...days.map((day) => Math.max(day.logged + day.travel, day.scheduled)))
  // The width of a bar is a part of the cell less its padding.
  const width = (minutes: number) => ({ width: `calc((100% - 1rem) * ${minutes / max})` })
  return (
    <>
      <span style={width(scheduled)} />
      <span data-travel style={width(logged + travel)} />
      <span data-logged style={width(logged)} />
    </>
  )
}
