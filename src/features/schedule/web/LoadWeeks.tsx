/** How much of each person's time is booked in each of eight weeks, as a way to that week on the board. */
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { IconX } from '@tabler/icons-react'
import { memo, useCallback, useEffect, useMemo, useRef } from 'react'

import { addDays, weekStart } from '#core/days.ts'
import { queryFor } from '#web/api.ts'
import { type Locale, useLocale } from '#web/locale.ts'
import { Button } from '#web/ui/Button.tsx'
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { SkeletonBlock } from '#web/ui/Skeletons.tsx'
import { getBoard, type Schedule } from '../schedule.contract.ts'
import { type WeekLoad, weekLoads } from '../scheduleLoad.ts'
import type { BoardRow } from './boardModel.ts'
import type { ScheduleCount } from './useCounted.ts'
import './tray.css'
import './loadWeeks.css'

const weeks = 8
/** Milliseconds after a change of the board until the loads are read again. */
const settleMs = 500

interface LoadWeeksProps {
  schedule: Schedule
  rows: readonly BoardRow[]
  /** Leaves tentative bookings out where the board does. */
  counted: ScheduleCount
  /** Goes to the week of a person. */
  onGo: (userId: number, monday: string) => void
  onClose: () => void
}

export function LoadWeeks({ schedule, rows, counted, onGo, onClose }: LoadWeeksProps) {
  const { formats } = useLocale()
  const start = weekStart(schedule.start, 1)
  const { data, error, refetch } = useQuery({
    ...queryFor(getBoard, { query: { start, days: String(weeks * 7) } }),
    placeholderData: keepPreviousData,
  })
  const known = useRef(schedule.bookings)
  useEffect(() => {
    if (known.current === schedule.bookings) return
    known.current = schedule.bookings
    const timer = setTimeout(() => void refetch(), settleMs)
    return () => clearTimeout(timer)
  }, [schedule.bookings, refetch])
  const loads = useMemo(
    () => new Map(data && counted(data).people.map((person) => [person.id, weekLoads(person)])),
    [data, counted],
  )
  const people = rows
    .flatMap((row) => (row.kind === 'group' ? row.hidden : [row]))
    .flatMap((row) => (row.kind === 'person' ? [row.person] : []))
  const latest = useRef(onGo)
  useEffect(() => {
    latest.current = onGo
  })
  const go = useCallback((userId: number, monday: string) => latest.current(userId, monday), [])
  const first = data?.start ?? start
  return (
    <aside className="fb-tray fb-loads" aria-label="Load over eight weeks">
      <div className="fb-tray-head">
        <h2>Load over eight weeks, in %</h2>
        <IconButton label="Close the loads" onClick={onClose}>
          <IconX size={16} aria-hidden />
        </IconButton>
      </div>
      {error && !data && (
        <ErrorAlert error={error}>
          <Button onClick={() => void refetch()}>Try again</Button>
        </ErrorAlert>
      )}
      {!data && !error && <SkeletonBlock lines={12} label="Loading the loads" />}
      {data && (
        <div className="fb-loads-table" role="region" aria-label="Percent booked by person and week">
          <table>
            <thead>
              <tr>
                <th scope="col">Person</th>
                {Array.from({ length: weeks }, (_, week) => (
                  <th key={week} scope="col">
                    {dayText(addDays(first, week * 7), formats)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {people.map(({ id, name }) => (
                <Weeks key={id} id={id} name={name} loads={loads.get(id) ?? none} first={first} onGo={go} />
              ))}
            </tbody>
          </table>
        </div>
      )}
      <p className="fb-loads-signs">
        <span>! more booked than there is</span>
        <span>– no working time that week</span>
        {tints.map(({ tint, text }) => (
          <span key={tint}>
            <i data-tint={tint} aria-hidden /> {text}
          </span>
        ))}
      </p>
    </aside>
  )
}

/** The steps of how much is booked, which the table tints. */
const tints = [
  { tint: 'some', text: 'up to 50' },
  { tint: 'half', text: '50 to 90' },
  { tint: 'full', text: '90 to 100' },
  { tint: 'over', text: 'over' },
] as const
const tintOf = ({ percent, over }: WeekLoad): (typeof tints)[number]['tint'] | undefined =>
  over ? 'over' : !percent ? undefined : percent < 50 ? 'some' : percent < 90 ? 'half' : 'full'

/** Says how much of a week is booked, with the hours. */
function loadText({ percent, over, booked, available }: WeekLoad, { hours }: Locale['formats']): string {
  if (percent === null) return `no working time${over ? `, ${hours(booked)} h booked` : ''}`
  return `${percent}% booked, ${hours(booked)} h of ${hours(available)} h${over ? ', more than there is' : ''}`
}

const none: readonly WeekLoad[] = []
/** The day and the month of a Monday, as in `7 Dec`. */
const dayText = (monday: string, { dayRange }: Locale['formats']) => dayRange(monday, monday, monday)

interface WeeksProps {
  id: number
  name: string
  loads: readonly WeekLoad[]
  first: string
  onGo: (userId: number, monday: string) => void
}

const Weeks = memo(function Weeks({ id, name, loads, first, onGo }: WeeksProps) {
  const { formats } = useLocale()
  return (
    <tr>
      <th scope="row" title={name}>
        {name}
      </th>
      {loads.map((load, week) => {
        const monday = addDays(first, week * 7)
        const text = `${name}, week of ${dayText(monday, formats)}: ${loadText(load, formats)}`
        return (
          <td key={monday}>
            <button
              type="button"
              data-tint={tintOf(load)}
              aria-label={text}
              title={text}
              onClick={() => onGo(id, monday)}
            >
              {load.over && '! '}
              {load.percent ?? '–'}
            </button>
          </td>
        )
      })}
    </tr>
  )
})
