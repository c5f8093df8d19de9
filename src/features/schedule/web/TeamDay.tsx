/**
 * The team on one day, as a list: the board for narrow screens and enlarged text (WCAG 1.4.4, 1.4.10). A person is a line
 * with their bookings; a booking opens a sheet with what the board does by keys and drags.
 */
import { IconFilter, IconInbox } from '@tabler/icons-react'
import { useDebouncedCallback } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { lazy } from '#web/lazy.tsx'
import { Suspense, useMemo, useState } from 'react'

import { addDays, isDay, today as todayIn, weekStart } from '#core/days.ts'
import { has } from '#core/permissions.ts'
import { queryFor } from '#web/api.ts'
import { useLocale } from '#web/locale.ts'
import { paths, searchOf } from '#web/paths.ts'
import { useMe } from '#web/session.tsx'
import { useListSettings } from '#web/settings.ts'
import { Age } from '#web/ui/Age.tsx'
import { Button } from '#web/ui/Button.tsx'
import { DayPager } from '#web/ui/DayPager.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx'
import { SkeletonBlock } from '#web/ui/Skeletons.tsx'
import { type BookingRow, listUnscheduled } from '../schedule.contract.ts'
import { overlaps } from '../schedule.rules.ts'
import type { Bar } from './boardBars.ts'
import { boardBuilder, type ScheduleItemRow, type ScheduleView } from './boardModel.ts'
import { filterKeys, readBoardSearch, unfiltered } from './boardSearch.ts'
import { boardSettings } from './boardSettings.ts'
import type { ScheduleRequest } from './BookingDialog.tsx'
import type { BookingAct } from './BookingSheet.tsx'
import { filtersIn, onlyFree } from './teamDay.ts'
import { TeamRow } from './TeamRow.tsx'
import { useCounted } from './useCounted.ts'
import { useLive } from './useLive.ts'
import { useSchedule } from './useSchedule.ts'
import './scheduleSearch.css'
import './teamDay.css'

const BookingDialog = lazy(() => import('./BookingDialog.tsx').then((kit) => ({ default: kit.BookingDialog })))
const BookingSheet = lazy(() => import('./BookingSheet.tsx').then((kit) => ({ default: kit.BookingSheet })))
const BookingDay = lazy(() => import('./BookingDay.tsx').then((kit) => ({ default: kit.BookingDay })))
const TeamFilters = lazy(() => import('./TeamFilters.tsx').then((kit) => ({ default: kit.TeamFilters })))
const TrayDialog = lazy(() => import('./TrayDialog.tsx').then((kit) => ({ default: kit.TrayDialog })))
const PlanDialog = lazy(() => import('./PlanPanel.tsx').then((kit) => ({ default: kit.PlanDialog })))

/** A booking for which something is open. */
interface Opened {
  act: 'sheet' | 'move' | 'copy'
  bar: Bar
  booking: BookingRow
  row: ScheduleItemRow
}

export function TeamDay({ from }: { from: string | undefined }) {
  const me = useMe()
  const { formats, timezone } = useLocale()
  const today = todayIn(timezone)
  const day = from !== undefined && isDay(from) ? from : today
  const navigate = useNavigate()
  const [address, change] = useListSettings('schedule', boardSettings, filterKeys)
  const search = readBoardSearch(address)
  const board = useSchedule({ start: day, end: day })
  const { schedule, changed } = board
  useLive(schedule?.cursor, board)
  const [request, setRequest] = useState<ScheduleRequest | null>(null)
  const [opened, setOpened] = useState<Opened | null>(null)
  const [filters, setFilters] = useState(false)
  const [cleared, setCleared] = useState(0)
  // A link may name what to look for among the tasks that wait.
  const [tray, setTray] = useState(search.find !== '')
  const [build] = useState(boardBuilder)
  const canPlan = has(me, 'tasks.change_task')
  const counted = useCounted(search.tentative)
  const waiting = useQuery({ ...queryFor(listUnscheduled, { query: { search: '' } }), enabled: canPlan })
  const rows = useMemo(() => {
    const wanted = readBoardSearch(address)
    const shown: ScheduleView = {
      ...wanted,
      view: wanted.view === 'equipment' ? 'equipment' : 'tasks',
      flat: false,
      folded: new Set(),
      me: me.id,
      changed,
    }
    const built = schedule ? build(counted(schedule), shown) : []
    return wanted.free ? onlyFree(built) : built
  }, [schedule, counted, build, address, me.id, changed])
  // The team stays on the screen, whatever an address without a choice would begin with.
  const go = (to: string) =>
    void navigate({
      to: paths.to(paths.schedule(1, to)),
      search: searchOf({ ...address, team: 'true', plan: undefined, find: undefined }),
      replace: true,
      resetScroll: false,
    })
  const type = useDebouncedCallback((typed: string) => void change({ search: typed === '' ? undefined : typed }), 150)
  const open = (bar: Bar, row: ScheduleItemRow) => {
    const { absence, booking } = bar
    if (absence?.leave_id) void navigate({ to: paths.leave(absence.leave_id) })
    else if (booking) {
      if (booking.id !== null) board.markRead(booking.id)
      setOpened({ act: 'sheet', bar, booking, row })
    }
  }
  const act = (kind: BookingAct, about: Opened) => {
    const { booking, bar } = about
    const { task, project } = bar
    setOpened(kind === 'move' || kind === 'copy' ? { ...about, act: kind } : null)
    if (kind === 'change') setRequest({ booking, task, project })
    if (kind === 'share') setRequest({ like: booking, task, project })
    if (kind === 'remove') board.remove([booking])
  }
  const book = (row: ScheduleItemRow) =>
    setRequest({
      user_id: row.kind === 'person' ? row.person.id : null,
      equipment_id: row.kind === 'piece' ? row.piece.id : null,
      start: day,
      task: null,
      project: null,
    })
  /** Goes to the day of a booking; false where it is shown already. */
  const show = (booked: { start: string; end: string } | undefined): boolean => {
    if (!booked || overlaps(booked, { start: day, end: day })) return false
    go(booked.start)
    return true
  }
  const count = filtersIn(search)
  const nearby = day === today ? 'Today, ' : day === addDays(today, 1) ? 'Tomorrow, ' : ''
  const waits = waiting.data && (waiting.data.length < 100 ? String(waiting.data.length) : '100+')
  return (
    <>
      <div className="fb-team-day">
        <DayPager
          day={day}
          label={`${nearby}${formats.dayHeading(day)}`}
          onDay={go}
          presets={[
            { label: 'Today', day: today },
            { label: 'Tomorrow', day: addDays(today, 1) },
            { label: 'Next Monday', day: addDays(weekStart(today, 1), 7) },
          ]}
        />
        {day !== today && <Button onClick={() => go(today)}>Today</Button>}
      </div>
      <div className="fb-team-tools">
        <input
          type="search"
          className="fb-schedule-search fb-team-search"
          aria-label="Search the team"
          placeholder="Person, equipment or work"
          defaultValue={search.search}
          // What a filter set or the sheet puts there is shown; what is typed is not written over.
          key={`${search.set} ${filters} ${cleared}`}
          onChange={(event) => type(event.currentTarget.value)}
        />
        <Button icon={<IconFilter size={16} aria-hidden />} aria-haspopup="dialog" onClick={() => setFilters(true)}>
          Filters{count > 0 && ` (${count})`}
        </Button>
        {canPlan && (
          <Button icon={<IconInbox size={16} aria-hidden />} aria-haspopup="dialog" onClick={() => setTray(true)}>
            Unscheduled{waits !== undefined && ` (${waits})`}
          </Button>
        )}
      </div>
      {board.error && !schedule && (
        <ErrorAlert error={board.error}>
          <Button onClick={() => void board.refetch()}>Try again</Button>
        </ErrorAlert>
      )}
      <Age of={board.reading} />
      {!search.tentative && (
        <p className="fb-team-counted fb-muted fb-small">
          Tentative bookings are not counted.{' '}
          <Button onClick={() => void change({ tentative: undefined })}>Count</Button>
        </p>
      )}
      {!schedule && !board.error && <SkeletonBlock lines={10} label="Loading the team" />}
      {schedule && rows.length === 0 && (
        <EmptyState
          title="Nobody matches"
          action={
            <Button
              onClick={() => {
                void change({ ...unfiltered, set: undefined, free: undefined, view: undefined })
                setCleared(cleared + 1)
              }}
            >
              Show everybody
            </Button>
          }
        >
          Change the search or the filters to see more.
        </EmptyState>
      )}
      <ul className="fb-team" aria-label="Team" aria-busy={board.isLoading || undefined}>
        {rows.map((row) =>
          row.kind === 'group' ? (
            <li key={row.key} className="fb-team-group">
              {row.name} <span className="fb-muted">{row.count}</span>
            </li>
          ) : (
            <TeamRow key={row.key} row={row} day={day} onOpen={open} onBook={canPlan ? book : undefined} />
          ),
        )}
      </ul>
      <Suspense>
        {filters && (
          <TeamFilters schedule={schedule} search={search} change={change} onClose={() => setFilters(false)} />
        )}
        {search.plan !== null && canPlan ? (
          <PlanDialog
            key={search.plan}
            taskId={search.plan}
            tentative={search.tentative}
            onBooked={({ results, tasks, projects }, undo) => {
              board.saved({ put: results, tasks, projects }, 'Booked.', undo)
              setTray(false)
              if (!show(results[0])) void change({ plan: undefined })
            }}
            onClose={() => void change({ plan: undefined })}
          />
        ) : (
          tray &&
          canPlan && (
            <TrayDialog
              find={search.find}
              onBook={(task) => {
                setTray(false)
                setRequest({ start: day, task, project: task.project })
              }}
              onPlan={({ id }) => void change({ plan: String(id) })}
              onClose={() => setTray(false)}
            />
          )
        )}
        {opened?.act === 'sheet' && (
          <BookingSheet
            {...opened}
            start={day}
            canPlan={canPlan}
            onAct={(kind) => act(kind, opened)}
            onClose={() => setOpened(null)}
          />
        )}
        {(opened?.act === 'move' || opened?.act === 'copy') && schedule && (
          <BookingDay
            act={opened.act}
            booking={opened.booking}
            text={opened.bar.text}
            row={opened.row}
            schedule={schedule}
            counted={counted}
            onDay={(place) => (opened.act === 'move' ? board.move([place], 'moved', []) : void board.copy([place]))}
            onClose={() => setOpened(null)}
          />
        )}
        {request && schedule && (
          <BookingDialog
            asked={request}
            schedule={schedule}
            counted={counted}
            canPlan={canPlan}
            remove={board.remove}
            onSaved={(written, sentence, undo) => {
              board.saved(written, sentence, undo)
              show(written.put[0])
            }}
            onClose={() => setRequest(null)}
          />
        )}
      </Suspense>
    </>
  )
}
