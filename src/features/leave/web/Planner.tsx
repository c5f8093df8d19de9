/** Shows people × the days of a year: a row for each person, a bar for each leave. */
import { Link, useNavigate } from '@tanstack/react-router'
import { type CSSProperties, useEffect, useRef, useState } from 'react'

import { addDays, type DayWindow, daysBetween } from '#core/days.ts'
import { paths } from '#web/paths.ts'
import { type Locale, useLocale } from '#web/locale.ts'
import { OpenMenu } from '#web/ui/table/RowMenu.tsx'
import type { Absence, LeavePlanner } from '../leave.contract.ts'
import './leave.css'
import { datesText } from '../leaveText.ts'
import { plannerTargets, type PlannerTarget } from '../plannerTargets.ts'
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
                    <Absences absences={absences.filter(({ user_id }) => user_id === person.id)} window={window} />
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

/** Bars of one person. Leave that this viewer may not open is drawn, and read out, without a link. */
function Absences({ absences, window }: { absences: Absence[]; window: DayWindow }) {
  const locale = useLocale()
  const all = daysBetween(window.start, window.end) + 1
  const share = (days: number) => `${(100 * days) / all}%`
  const closed = absences.filter(({ leave_id }) => leave_id === null)
  const open = absences.filter(({ leave_id }) => leave_id !== null)
  return (
    <>
      {closed.map((absence) => (
        <Bar
          key={`${absence.start} ${absence.end} ${absence.name}`}
          {...{ absence, window, at: share, wide: share }}
          text={barText(absence, window, locale)}
        />
      ))}
      {plannerTargets(open, window).map((target) => (
        <Target
          key={target.from}
          {...{ target, window }}
          style={{ left: share(target.from), width: share(target.until - target.from) }}
        />
      ))}
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
  /** Left edge of a day, and width of days, within what holds the bar. */
  at: (day: number) => string
  wide: (days: number) => string
  /** Read out, where no link around the bar says it. */
  text?: string
}

function Bar({ absence, window, at, wide, text }: BarProps) {
  const from = absence.start < window.start ? window.start : absence.start
  const until = absence.end > window.end ? window.end : absence.end
  return (
    <span
      className="fb-planner-bar"
      title={text}
      data-waits={absence.decision_id === 'P' || undefined}
      style={{
        left: at(daysBetween(window.start, from)),
        width: wide(daysBetween(from, until) + 1),
        ['--fb-dot' as string]: absence.type?.colour || 'var(--fb-muted)',
      }}
    >
      {text !== undefined && <span className="fb-hidden">{text}</span>}
    </span>
  )
}

const barText = (absence: Absence, window: DayWindow, { formats }: Locale) =>
  `${absence.name}, ${datesText(absence, formats, window.start)}${absence.decision_id === 'P' ? ', not decided yet' : ''}`

/** Leaves that are pressed as one: a link to the only one, or a menu of those that are too close to be hit alone. */
function Target({
  target,
  window,
  style,
}: {
  target: PlannerTarget<Absence>
  window: DayWindow
  style: CSSProperties
}) {
  const locale = useLocale()
  const navigate = useNavigate()
  const [opened, setOpened] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const days = target.until - target.from
  const texts = target.bars.map((absence) => barText(absence, window, locale))
  const drawn = target.bars.map((absence) => (
    <Bar
      key={absence.leave_id}
      {...{ absence, window }}
      at={(day) => `${(100 * (day - target.from)) / days}%`}
      wide={(count) => `${(100 * count) / days}%`}
    />
  ))
  const [only] = target.bars
  if (target.bars.length === 1 && only?.leave_id)
    return (
      <Link
        to={paths.leave(only.leave_id)}
        className="fb-planner-target"
        aria-label={texts[0]}
        title={texts[0]}
        style={style}
      >
        {drawn}
      </Link>
    )
  const close = () => {
    setOpened(false)
    button.current?.focus()
  }
  return (
    <span className="fb-planner-target" style={style}>
      <button
        ref={button}
        type="button"
        aria-label={`${target.bars.length} absences: ${texts.join('; ')}`}
        title={texts.join('\n')}
        aria-haspopup="menu"
        aria-expanded={opened}
        onClick={() => setOpened(true)}
      >
        {drawn}
      </button>
      {opened && (
        <OpenMenu
          actions={target.bars.flatMap(({ leave_id }, index) =>
            leave_id === null
              ? []
              : [{ label: texts[index] ?? '', onClick: () => void navigate({ to: paths.leave(leave_id) }) }],
          )}
          onClose={close}
        />
      )}
    </span>
  )
}

/** The first days of the months of a window. */
function monthsOf({ start, end }: DayWindow): string[] {
  const months: string[] = []
  for (let day = start; day <= end; day = addDays(`${day.slice(0, 8)}01`, 32).replace(/\d\d$/, '01')) months.push(day)
  return months
}
