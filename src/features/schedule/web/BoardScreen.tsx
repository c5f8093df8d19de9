/** The board with what is above and beside it: days, views, filters, the tray, and the dialog of a booking. */
import { lazy } from '#web/lazy.tsx'
import { IconCalendarPlus, IconChevronDown, IconInbox, IconUserSearch } from '@tabler/icons-react'
import { useDebouncedCallback } from '@mantine/hooks'
import { useNavigate } from '@tanstack/react-router'
import { Suspense, useEffect, useMemo, useRef, useState } from 'react'

import { addDays, type DayWindow, daysBetween, eachDay, isWeekend, today as todayIn, weekStart } from '#core/days.ts'
import { has } from '#core/permissions.ts'
import { paths, searchOf } from '#web/paths.ts'
import { useActions } from '#web/actions.ts'
import { useLocale } from '#web/locale.ts'
import { useMe } from '#web/session.tsx'
import { useListSettings } from '#web/settings.ts'
import { Button } from '#web/ui/Button.tsx'
import { DateRangePager } from '#web/ui/DateRangePager.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx'
import { notify } from '#web/ui/Snackbar.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { Pager } from '#web/ui/table/Pager.tsx'
import { SkeletonBlock } from '#web/ui/Skeletons.tsx'
import { Toolbar } from '#web/ui/Toolbar.tsx'
import { moved, movedDays, type ScheduleTarget } from '../movedDays.ts'
import { maxDays } from '../scheduleBounds.ts'
import { daysOnPage, overlaps, pageOfWindow } from '../schedule.rules.ts'
import { Board, type BoardActions, type BoardHandle } from './Board.tsx'
import { resized, toggled, withBookings } from './boardChange.ts'
import { boardBuilder, countsOf, holidaysOf, type ScheduleItemRow, oldUsers, type ScheduleView } from './boardModel.ts'
import { filterKeys, pathOf, readBoardSearch, unfiltered } from './boardSearch.ts'
import { type DroppedBooking, dropText, dropWarnings, trayDrop } from './dropText.ts'
import { boardSettings } from './boardSettings.ts'
import type { ScheduleRequest } from './BookingDialog.tsx'
import type { ShownCrew } from './PlanPanel.tsx'
import { changeable } from './useBoardKeys.ts'
import { useCounted } from './useCounted.ts'
import { useLive } from './useLive.ts'
import { useSchedule } from './useSchedule.ts'
import './scheduleSearch.css'
import { ViewSwitch } from './ViewSwitch.tsx'

const BookingDialog = lazy(() => import('./BookingDialog.tsx').then((kit) => ({ default: kit.BookingDialog })))
const BoardTools = lazy(() => import('./BoardTools.tsx').then((kit) => ({ default: kit.BoardTools })))
const BoardView = lazy(() => import('./BoardView.tsx').then((kit) => ({ default: kit.BoardView })))
const Tray = lazy(() => import('./Tray.tsx').then((kit) => ({ default: kit.Tray })))
const PlanPanel = lazy(() => import('./PlanPanel.tsx').then((kit) => ({ default: kit.PlanPanel })))
const LoadWeeks = lazy(() => import('./LoadWeeks.tsx').then((kit) => ({ default: kit.LoadWeeks })))
const FindDialog = lazy(() => import('./FindDialog.tsx').then((kit) => ({ default: kit.FindDialog })))
const ChosenBookings = lazy(() => import('./ChosenBookings.tsx').then((kit) => ({ default: kit.ChosenBookings })))

export function BoardScreen({ window: whole, days: count }: { window: DayWindow; days: number }) {
  const me = useMe()
  const { formats, timezone } = useLocale()
  const today = todayIn(timezone)
  const navigate = useNavigate()
  const [address, change] = useListSettings('schedule', boardSettings, filterKeys)
  const search = readBoardSearch(address)
  const window = pageOfWindow(whole, search.page)
  const canPlan = has(me, 'tasks.change_task')
  const board = useSchedule(window)
  const { schedule, changed } = board
  useLive(schedule?.cursor, board)
  const [folded, setFolded] = useState<ReadonlySet<string>>(new Set(['old']))
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [request, setRequest] = useState<ScheduleRequest | null>(null)
  /** Bars that the dialog has saved, which are marked. */
  const [saved, setSaved] = useState<ReadonlySet<string>>(new Set())
  const [finds, setFinds] = useState(false)
  /** The crew of a plan, which the board shows before it is booked. */
  const [crew, setCrew] = useState<ShownCrew | null>(null)
  const [build] = useState(boardBuilder)
  const handle = useRef<BoardHandle | null>(null)
  const { view, flat, search: text, density, tentative } = search
  const counted = useCounted(tentative)
  const filters = filterKeys.map((key) => String(search[key])).join(';')
  const rows = useMemo(() => {
    const shown: ScheduleView = { ...readBoardSearch(address), view, flat, search: text, folded, me: me.id, changed }
    return schedule ? build(counted(crew ? withBookings(schedule, crew) : schedule), shown) : []
    // The filters are text, so that the same ones make no new rows.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [schedule, crew, counted, build, view, flat, text, filters, folded, me.id, changed])
  const revealed = useRef<ShownCrew | null>(null)
  useEffect(() => {
    const [first] = crew?.put ?? []
    if (first && revealed.current !== crew && handle.current?.reveal(`b${first.id}`)) revealed.current = crew
  }, [crew, rows])
  const { start: first, end: last } = schedule ?? window
  const days = useMemo(() => eachDay({ start: first, end: last }), [first, last])
  const holidays = useMemo(() => holidaysOf(rows), [rows])

  const go = (start: string, long = count) =>
    void navigate({
      to: paths.to(pathOf(long, start)),
      search: searchOf({ ...address, page: undefined }),
      replace: true,
      resetScroll: false,
    })
  const show = (range: DayWindow) => go(range.start, Math.min(maxDays, daysBetween(range.start, range.end) + 1))
  const targetOf = (row: ScheduleItemRow): ScheduleTarget =>
    row.kind === 'person'
      ? { user_id: row.person.id, equipment_id: null }
      : { user_id: null, equipment_id: row.piece.id }
  const daysAt: BoardActions['daysAt'] = (bookings, by, to) =>
    schedule ? movedDays(schedule, bookings, by, to && targetOf(to)) : bookings.map((booking) => moved(booking, by))
  const placed = ({ bars, by, to }: Parameters<BoardActions['move']>[0]) => {
    const bookings = bars.flatMap(({ bar }) => bar.booking ?? [])
    const places = daysAt(bookings, by, to)
    return bookings.map((booking, index) => ({
      booking,
      ...(places[index] ?? booking),
      ...(to && { to: targetOf(to) }),
    }))
  }
  const warningsAt = (drops: readonly DroppedBooking[], to: ScheduleItemRow | null) =>
    schedule ? dropWarnings({ schedule, tentative }, drops, to && targetOf(to), formats) : []
  /** Row and day to go to, once they are on the board. */
  const wanted = useRef<{ row: string; day: string } | null>(null)
  useEffect(() => {
    if (wanted.current && handle.current?.goTo(wanted.current.row, wanted.current.day)) wanted.current = null
  }, [rows, days])
  const goToWeek = (userId: number, monday: string) => {
    const row = `u${userId}`
    if (handle.current?.goTo(row, monday)) return
    wanted.current = { row, day: monday }
    const group = rows.find((each) => each.kind === 'group' && each.hidden.some(({ key }) => key === row))
    if (group) setFolded(toggled(folded, group.key))
    if (!days.includes(monday)) go(monday)
  }
  const ask = (next: ScheduleRequest) => setRequest(next)
  const goTo = (booked: DayWindow | undefined) => {
    if (booked && !overlaps(booked, window)) go(weekStart(booked.start, 1))
  }
  const actions: BoardActions = {
    canChange: ({ booking }) => canPlan && booking !== null && (booking.can_change || booking.id === null),
    open: (bar, row) => {
      if (bar.absence) {
        if (bar.absence.leave_id !== null) void navigate({ to: paths.leave(bar.absence.leave_id) })
      } else if (bar.booking) {
        if (bar.booking.id !== null) board.markRead(bar.booking.id)
        ask({ booking: bar.booking, task: bar.task, project: bar.project })
      } else if (canPlan) actions.create(row, bar.at, 1)
    },
    create: (row, index, many) =>
      ask({
        ...targetOf(row),
        start: addDays(window.start, index),
        end: addDays(window.start, index + many - 1),
        task: null,
        project: null,
      }),
    trayDropAt: (task, row, index) =>
      schedule ? trayDrop({ schedule, tentative }, task, targetOf(row), addDays(window.start, index), formats) : null,
    place: ({ body, message }) =>
      void board.create(body, message).then((written) => {
        if (written) setSaved(new Set(written.results.map(({ id }) => `b${id}`)))
        return board.renew()
      }),
    daysAt,
    dropText: (drops, to) => (schedule ? dropText({ schedule, tentative }, drops, to && targetOf(to), formats) : ''),
    move: (drop) => {
      const places = placed(drop)
      board.move(places, 'moved', warningsAt(places, drop.to))
      setSaved(new Set(drop.bars.map(({ bar }) => bar.key)))
    },
    copy: (drop) =>
      void board
        .copy(placed(drop))
        .then((written) => written && setSaved(new Set(written.results.map(({ id }) => `b${id}`)))),
    copied: (number) =>
      void notify({ message: `${number === 1 ? 'Booking' : `${number} bookings`} copied. Ctrl V places a copy.` }),
    resize: ({ bar: { booking, key } }, edge, by) => {
      if (!booking) return
      const places = [{ booking, ...resized(booking, edge, by) }]
      board.move(places, 'changed', warningsAt(places, null))
      setSaved(new Set([key]))
    },
    remove: (bars) => {
      setChosen(new Set())
      board.remove(bars.flatMap(({ bar }) => bar.booking ?? []))
    },
    undo: board.undo,
    fold: (key) => setFolded(toggled(folded, key)),
  }
  const bookable = chosen.size > 0 ? changeable(rows, actions) : []
  const selected = bookable.filter(({ bar }) => chosen.has(bar.key))
  const showsTray = search.tray && !search.loads && search.plan === null && canPlan
  const later = moved(whole, count)
  const copyLater = async () => {
    const written = await board.copy(placed({ bars: selected, by: count, to: null }))
    if (!written) return
    // Bars that reach into the later days would be copied again.
    setChosen(new Set())
    go(later.start)
    handle.current?.focus()
  }
  const firstShown = today < window.start || today > window.end ? window.start : today
  // On a weekend nobody is at work: the next working day is meant.
  const firstDay = isWeekend(firstShown) ? addDays(weekStart(firstShown, 1), 7) : firstShown
  const create = () => ask({ start: firstDay, task: null, project: null })
  useActions([
    ...(canPlan ? [{ id: 'new-booking', label: 'New booking', key: 'n', run: create }] : []),
    ...(canPlan ? [{ id: 'find-people', label: 'Find who is free', key: 'f', run: () => setFinds(true) }] : []),
    { id: 'board-today', label: 'This week', key: 'w', run: () => go(weekStart(today, 1)) },
    {
      id: 'board-focus',
      label: 'Go to the board',
      key: 'b',
      run: () => handle.current?.focus(),
      keyGroups: () => import('./boardHelp.ts').then((help) => help.boardKeyGroups),
    },
    { id: 'board-earlier', label: 'Earlier days', key: '[', run: () => go(addDays(whole.start, -count)) },
    { id: 'board-later', label: 'Later days', key: ']', run: () => go(addDays(whole.start, count)) },
    {
      id: 'board-loads',
      label: search.loads ? 'Hide the load over eight weeks' : 'Load over eight weeks',
      run: () => void change({ loads: search.loads ? undefined : 'true' }),
    },
    { id: 'board-print', label: 'Print', run: () => globalThis.print() },
    {
      id: 'board-tentative',
      label: tentative ? 'Leave tentative bookings out of loads' : 'Count tentative bookings',
      run: () => void change({ tentative: tentative ? 'false' : undefined }),
    },
    ...(canPlan ? [{ id: 'board-undo', label: 'Undo last change', run: board.undo }] : []),
  ])
  const type = useDebouncedCallback((typed: string) => void change({ search: typed === '' ? undefined : typed }), 150)
  const { people, equipment, bookings } = useMemo(() => countsOf(rows), [rows])
  const subtitle = schedule && (
    <span className="fb-muted">
      {[
        formats.dayRange(window.start, window.end, today),
        view === 'equipment'
          ? formats.counted(equipment, 'piece of equipment', 'pieces of equipment')
          : formats.counted(people, 'person', 'people'),
        (view === 'tasks' || view === 'equipment') && formats.counted(bookings, 'booking', 'bookings'),
        !tentative && view !== 'equipment' && 'tentative bookings not counted',
      ]
        .filter(Boolean)
        .join(' · ')}
    </span>
  )
  return (
    <div className="fb-schedule">
      <p className="fb-board-printed">
        {me.org.name} · printed on {formats.longDate(today)}
      </p>
      <PageHeader
        title="Schedule"
        aside={subtitle}
        actions={
          <>
            <ViewSwitch view={view} onView={(next) => void change({ view: next === 'tasks' ? undefined : next })} />
            <DateRangePager
              range={whole}
              label={formats.dayRange(whole.start, whole.end, today)}
              onRange={show}
              back={({ start, end }) => ({ start: addDays(start, -count), end: addDays(end, -count) })}
              forward={({ start, end }) => ({ start: addDays(start, count), end: addDays(end, count) })}
              canForward
              withStart={({ end }, start) =>
                end < start || daysBetween(start, end) >= maxDays
                  ? { start, end: addDays(start, count - 1) }
                  : { start, end }
              }
              withEnd={({ start }, end) =>
                end < start || daysBetween(start, end) >= maxDays
                  ? { start: addDays(end, 1 - count), end }
                  : { start, end }
              }
              presets={[7, 14, 28, 56].map((long) => {
                const start = weekStart(today, 1)
                return {
                  label: long === 7 ? 'This week' : `${long / 7} weeks`,
                  range: { start, end: addDays(start, long - 1) },
                }
              })}
            />
          </>
        }
      />
      <Toolbar
        end={
          selected.length > 0 ? (
            <Suspense>
              <ChosenBookings
                count={selected.length}
                all={bookable.length}
                next={formats.dayRange(later.start, later.end, today)}
                copy={() => void copyLater()}
                remove={() => {
                  actions.remove(selected)
                  handle.current?.focus()
                }}
                selectAll={() => setChosen(new Set(bookable.map(({ bar }) => bar.key)))}
                clear={() => setChosen(new Set())}
              />
            </Suspense>
          ) : (
            <>
              <Suspense fallback={<Button disabled>View</Button>}>
                <BoardView search={search} change={change} />
              </Suspense>
              {canPlan && (
                <>
                  <Button icon={<IconUserSearch size={16} aria-hidden />} onClick={() => setFinds(true)}>
                    Find
                  </Button>
                  <Button
                    icon={<IconInbox size={16} aria-hidden />}
                    aria-expanded={showsTray}
                    onClick={() =>
                      void change({ tray: showsTray ? undefined : 'true', loads: undefined, plan: undefined })
                    }
                  >
                    Unscheduled
                  </Button>
                  <Button tone="primary" icon={<IconCalendarPlus size={16} aria-hidden />} onClick={create}>
                    New booking
                  </Button>
                </>
              )}
            </>
          )
        }
      >
        <input
          type="search"
          className="fb-schedule-search fb-board-search"
          aria-label="Search the schedule"
          data-search-box
          placeholder="Person or work"
          defaultValue={search.search}
          key={search.set}
          onChange={(event) => type(event.currentTarget.value)}
        />
        <Suspense fallback={<FiltersToCome />}>
          <BoardTools schedule={schedule} search={search} change={change} />
        </Suspense>
      </Toolbar>
      {board.error && !schedule && (
        <ErrorAlert error={board.error}>
          <Button onClick={() => void board.refetch()}>Try again</Button>
        </ErrorAlert>
      )}
      {!schedule && !board.error && <SkeletonBlock lines={14} label="Loading the schedule" />}
      {schedule && (
        <div className="fb-schedule-main" aria-busy={board.isLoading || undefined}>
          {rows.length > 0 ? (
            <Board
              rows={rows}
              days={days}
              today={today}
              heading={view === 'equipment' ? 'Equipment' : 'People'}
              density={density}
              flat={flat}
              canPlan={canPlan}
              acts={actions}
              chosen={chosen}
              onChosen={setChosen}
              saved={saved}
              handle={handle}
              holidays={holidays}
            />
          ) : (
            <Nothing view={view} clear={() => void change(unfiltered)} />
          )}
          {search.plan !== null && canPlan && (
            <Suspense>
              <PlanPanel
                key={search.plan}
                taskId={search.plan}
                tentative={tentative}
                onPreview={(shown) => {
                  setCrew(shown)
                  goTo(shown?.put[0])
                }}
                onBooked={({ results, tasks, projects }, undo) => {
                  board.saved({ put: results, tasks, projects }, 'Booked.', undo)
                  setSaved(new Set(results.map(({ id }) => `b${id}`)))
                  void change({ plan: undefined })
                }}
                onClose={() => void change({ plan: undefined })}
              />
            </Suspense>
          )}
          {search.loads && search.plan === null && (
            <Suspense>
              <LoadWeeks
                schedule={schedule}
                rows={rows}
                counted={counted}
                onGo={goToWeek}
                onClose={() => void change({ loads: undefined })}
              />
            </Suspense>
          )}
          {showsTray && (
            <Suspense>
              <Tray
                find={search.find}
                onTake={(event, task) => handle.current?.takeTask(event, task)}
                onBook={(task) => ask({ start: window.start, task, project: task.project })}
                onPlan={({ id }) => void change({ plan: String(id) })}
              />
            </Suspense>
          )}
        </div>
      )}
      {daysBetween(whole.start, whole.end) >= daysOnPage && (
        <Pager
          paging={{
            page: Math.floor(daysBetween(whole.start, window.start) / daysOnPage) + 1,
            rows: daysOnPage,
            count: daysBetween(whole.start, whole.end) + 1,
          }}
          onPage={(page) => void change({ page: page === 1 ? undefined : page })}
        />
      )}
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
              setSaved(new Set(written.put.map(({ id }) => `b${id}`)))
              goTo(written.put[0])
            }}
            onClose={() => setRequest(null)}
          />
        )}
        {finds && (
          <FindDialog
            start={firstDay}
            end={addDays(firstDay, 4)}
            tentative={tentative}
            onTentative={(counts) => void change({ tentative: counts ? undefined : 'false' })}
            onBook={(next) => {
              setFinds(false)
              ask(next)
            }}
            onClose={() => setFinds(false)}
          />
        )}
      </Suspense>
    </div>
  )
}

/** Placeholder of the filters' size until they are loaded. */
const FiltersToCome = () =>
  ['Departments', 'Managers', 'People', 'Saved filters'].map((label) => (
    <Button key={label} disabled>
      {label}
      <IconChevronDown size={14} aria-hidden className="fb-filter-chevron" />
    </Button>
  ))

function Nothing({ view, clear }: { view: ScheduleView['view']; clear: () => void }) {
  return view === 'equipment' ? (
    <EmptyState title="No equipment is shown here">Mark equipment as “Show on schedule” to book it here.</EmptyState>
  ) : (
    <EmptyState title="No people match this filter" action={<Button onClick={clear}>Show everybody</Button>}>
      Change the filter or the search to see more. {oldUsers} are shown while they are booked.
    </EmptyState>
  )
}
