/**
 * The team on one day, as a list: the board for narrow screens and enlarged text (WCAG 1.4.4, 1.4.10). A person is a line
 * with their bookings, which open the same dialog as the bars.
 */
import { IconChevronLeft, IconChevronRight, IconPlus } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { lazy } from '#web/lazy.tsx'
import { Suspense, useMemo, useState } from 'react'

import { addDays, isDay, today as todayIn } from '#core/days.ts'
import { has } from '#core/permissions.ts'
import { useLocale } from '#web/locale.ts'
import { paths, searchOf } from '#web/paths.ts'
import { useMe } from '#web/session.tsx'
import { useListSettings } from '#web/settings.ts'
import { Age } from '#web/ui/Age.tsx'
import { Button } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { SkeletonBlock } from '#web/ui/Skeletons.tsx'
import { overlaps } from '../schedule.rules.ts'
import { colourOf } from './boardColours.ts'
import type { Bar } from './boardBars.ts'
import { boardBuilder, type ScheduleItemRow, type ScheduleView } from './boardModel.ts'
import { readBoardSearch, filterKeys } from './boardSearch.ts'
import { boardSettings } from './boardSettings.ts'
import { barText, cellText, nameOf, shownText } from './boardText.ts'
import type { ScheduleRequest } from './BookingDialog.tsx'
import { useCounted } from './useCounted.ts'
import { useLive } from './useLive.ts'
import { useSchedule } from './useSchedule.ts'
import './scheduleSearch.css'
import './teamDay.css'

const BookingDialog = lazy(() => import('./BookingDialog.tsx').then((kit) => ({ default: kit.BookingDialog })))

export function TeamDay({ from }: { from: string | undefined }) {
  const me = useMe()
  const { formats, timezone } = useLocale()
  const today = todayIn(timezone)
  const day = from !== undefined && isDay(from) ? from : today
  const navigate = useNavigate()
  const [address, change] = useListSettings('schedule', boardSettings, filterKeys)
  const board = useSchedule({ start: day, end: day })
  const { schedule, changed } = board
  useLive(schedule?.cursor, board)
  const [text, setText] = useState('')
  const [request, setRequest] = useState<ScheduleRequest | null>(null)
  const [build] = useState(boardBuilder)
  const canPlan = has(me, 'tasks.change_task')
  const { tentative } = readBoardSearch(address)
  const counted = useCounted(tentative)
  const rows = useMemo(() => {
    const shown: ScheduleView = {
      ...readBoardSearch(address),
      view: 'tasks',
      flat: false,
      folded: new Set(),
      search: text,
      me: me.id,
      changed,
    }
    return schedule ? build(counted(schedule), shown) : []
  }, [schedule, counted, build, address, text, me.id, changed])
  const go = (to: string) =>
    void navigate({
      to: paths.to(paths.schedule(1, to)),
      search: searchOf({ ...address }),
      replace: true,
      resetScroll: false,
    })
  const open = (bar: Bar) => {
    if (bar.absence?.leave_id) void navigate({ to: paths.leave(bar.absence.leave_id) })
    else if (bar.booking) {
      if (bar.booking.id !== null) board.markRead(bar.booking.id)
      setRequest({ booking: bar.booking, task: bar.task, project: bar.project })
    }
  }
  const book = (row: ScheduleItemRow) =>
    setRequest({
      user_id: row.kind === 'person' ? row.person.id : null,
      equipment_id: row.kind === 'piece' ? row.piece.id : null,
      start: day,
      task: null,
      project: null,
    })
  return (
    <>
      <div className="fb-team-day">
        <IconButton label="The day before" look="bordered" onClick={() => go(addDays(day, -1))}>
          <IconChevronLeft aria-hidden />
        </IconButton>
        <strong aria-live="polite">
          {day === today ? 'Today, ' : ''}
          {formats.dayHeading(day)}
        </strong>
        <IconButton label="The day after" look="bordered" onClick={() => go(addDays(day, 1))}>
          <IconChevronRight aria-hidden />
        </IconButton>
        {day !== today && <Button onClick={() => go(today)}>Today</Button>}
      </div>
      <input
        type="search"
        className="fb-schedule-search fb-team-search"
        aria-label="Search the team"
        placeholder="Person, equipment or work"
        onChange={(event) => setText(event.currentTarget.value)}
      />
      {board.error && !schedule && (
        <ErrorAlert error={board.error}>
          <Button onClick={() => void board.refetch()}>Try again</Button>
        </ErrorAlert>
      )}
      <Age of={board.reading} />
      {!tentative && (
        <p className="fb-team-counted fb-muted fb-small">
          Tentative bookings are not counted.{' '}
          <Button onClick={() => void change({ tentative: undefined })}>Count</Button>
        </p>
      )}
      {!schedule && !board.error && <SkeletonBlock lines={10} label="Loading the team" />}
      {schedule && rows.length === 0 && (
        <EmptyState title="Nobody matches">Change the search or the filters to see more.</EmptyState>
      )}
      <ul className="fb-team" aria-busy={board.isLoading || undefined}>
        {rows.map((row) =>
          row.kind === 'group' ? (
            <li key={row.key} className="fb-team-group">
              {row.name} <span className="fb-muted">{row.count}</span>
            </li>
          ) : (
            <li key={row.key} className="fb-team-row">
              <span className="fb-strong">{nameOf(row)}</span>
              <span className="fb-muted fb-small">{freeText(row, day, formats)}</span>
              <span className="fb-team-bars">
                {row.bars.map((bar) => (
                  <button
                    key={bar.key}
                    type="button"
                    className="fb-team-bar"
                    data-kind={bar.absence ? 'leave' : 'work'}
                    data-tentative={bar.booking?.confirmed === false || undefined}
                    aria-label={barText(bar, row, day, formats)}
                    style={{ ['--fb-bar' as string]: bar.absence?.type?.colour || colourOf(bar.project?.id ?? null) }}
                    onClick={() => open(bar)}
                  >
                    {shownText(bar)}
                  </button>
                ))}
              </span>
              {canPlan && (
                <IconButton label={`Book ${nameOf(row)}`} onClick={() => book(row)}>
                  <IconPlus aria-hidden />
                </IconButton>
              )}
            </li>
          ),
        )}
      </ul>
      <Suspense>
        {request && schedule && (
          <BookingDialog
            asked={request}
            schedule={schedule}
            counted={counted}
            canPlan={canPlan}
            remove={board.remove}
            onSaved={(written, sentence, undo) => {
              board.saved(written, sentence, undo)
              const [booked] = written.put
              if (booked && !overlaps(booked, { start: day, end: day })) go(booked.start)
            }}
            onClose={() => setRequest(null)}
          />
        )}
      </Suspense>
    </>
  )
}

/** Says how much of the day is free, without the name and the day that stand beside it. */
const freeText = (row: ScheduleItemRow, day: string, formats: Parameters<typeof cellText>[2]): string =>
  cellText(row, { start: day, end: day, at: 0 }, formats).split(': ').slice(1).join(': ')
