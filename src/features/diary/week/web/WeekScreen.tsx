import { lazy } from '#web/lazy.tsx'
import { IconCalendarWeek, IconPlus, IconSend, IconChevronDown, IconCopy } from '@tabler/icons-react'
import { useMediaQuery } from '@mantine/hooks'
import { Suspense, useMemo, useState } from 'react'
import { Menu } from '@mantine/core'
import '@mantine/core/styles/Popover.layer.css'
import '@mantine/core/styles/Menu.layer.css'

import { addDays, weekOf } from '#core/days.ts'
import { has } from '#core/permissions.ts'
import { useActions } from '#web/actions.ts'
import { useMe } from '#web/session.tsx'
import { usePageTitle } from '#web/title.ts'
import { Button } from '#web/ui/Button.tsx'
import { DateRangePager } from '#web/ui/DateRangePager.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { SkeletonBlock } from '#web/ui/Skeletons.tsx'
import { Toolbar } from '#web/ui/Toolbar.tsx'
import type { DiaryEntry } from '../../entries/entries.contract.ts'
import type { DiarySearch } from '../../entries/web/diarySearch.ts'
import { useDiaryConfig } from '../../entries/web/useDiaryConfig.ts'
import { useDiaryLocale } from '../../entries/web/useDiaryLocale.ts'
import type { CellFrame } from './cellText.ts'
import { useCellWrites } from './useCellWrites.ts'
import { useCopyWeek } from './useCopyWeek.ts'
import { useSavedRows } from './useSavedRows.ts'
import { offeredIn, useWeek } from './useWeek.ts'
import { failedOf, Unsaved } from './Unsaved.tsx'
import { DiaryViews } from './DiaryViews.tsx'
import './week.css'
import { WeekDay } from './WeekDay.tsx'
import { WeekGrid } from './WeekGrid.tsx'
import { nameOf, type WeekCell, weekRows, workKey } from './weekRows.ts'
import '#web/ui/form/SelectField.css'
import { useOverlayHost } from '#web/ui/overlayHost.ts'
import { useUnsavedGuard } from '#web/ui/UnsavedGuard.tsx'

const EntryDialog = lazy(() =>
  import('../../entries/web/EntryDialog.tsx').then((kit) => ({ default: kit.EntryDialog })),
)
const SubmitWeekDialog = lazy(() => import('./SubmitWeekDialog.tsx').then((kit) => ({ default: kit.SubmitWeekDialog })))
const AddRowDialog = lazy(() => import('./AddRowDialog.tsx').then((kit) => ({ default: kit.AddRowDialog })))
const DetailsDialog = lazy(() => import('./DetailsDialog.tsx').then((kit) => ({ default: kit.DetailsDialog })))
const CellEntries = lazy(() => import('./CellEntries.tsx').then((kit) => ({ default: kit.CellEntries })))

interface WeekScreenProps {
  userId: number
  search: Pick<DiarySearch, 'window' | 'entry'>
  change: (changes: Record<string, string | undefined>) => unknown
}

type Params = { what: 'submit' } | { what: 'row' } | { what: 'details' | 'entries'; cell: WeekCell }

/** The week of one person: a grid to type hours into; on a phone one day at a time. */
export function WeekScreen({ userId, search, change }: WeekScreenProps) {
  const me = useMe()
  const locale = useDiaryLocale()
  const { words, formats, today, weekStart } = locale
  const settings = useDiaryConfig()
  const phone = useMediaQuery('(max-width: 47.99em)', undefined, { getInitialValueInEffect: false })
  const { end } = search.window
  const window = useMemo(() => weekOf(end, weekStart), [end, weekStart])
  const week = useWeek(userId, window, weekStart)
  const writes = useCellWrites(userId, window)
  const rememberedRows = useSavedRows(userId)
  const copying = useCopyWeek(userId, week, today, rememberedRows.keep)
  const [request, setRequest] = useState<Params | null>(null)
  const [day, setDay] = useState<{ date: string; key?: string } | null>(null)
  const guard = useUnsavedGuard(() => failedOf(writes.typed).length > 0, undefined, 'view')
  const title = week.isOwn
    ? `My ${words.diary.toLowerCase()}`
    : `${words.diary}${week.name === '' ? '' : `: ${week.name}`}`
  usePageTitle(title)

  const { kept } = rememberedRows
  const offered = offeredIn(week)
  const rows = weekRows(week.dates, week.entries ?? [], week.canAdd ? [...offered, ...kept] : [])
  const offeredKeys = new Set(offered.map(workKey))
  const droppable = new Set(
    kept.map(workKey).filter((key) => !offeredKeys.has(key) && rows.find((row) => row.key === key)?.empty === true),
  )
  const open = (entry: DiaryEntry) => {
    setRequest(null)
    void change({ entry: String(entry.id) })
  }
  const actions = {
    details: (cell: WeekCell) => {
      const [entry] = cell.entries
      if (cell.entries.length > 1) setRequest({ what: 'entries', cell })
      else if (entry?.can_change && !entry.active) setRequest({ what: 'details', cell })
      else if (entry) open(entry)
    },
    open: (cell: WeekCell) => {
      const [entry] = cell.entries
      if (cell.entries.length > 1) setRequest({ what: 'entries', cell })
      else if (entry) open(entry)
    },
    submit: () => maySubmit && setRequest({ what: 'submit' }),
  }
  const maySubmit = week.isOwn && (has(me, 'diary.add_entry') || has(me, 'diary.change_entry'))
  useActions([
    ...(maySubmit ? [{ id: 'submit-week', label: 'Submit week', run: actions.submit }] : []),
    ...(week.canAdd
      ? [
          { id: 'add-row', label: 'Add row', key: 'n', run: () => setRequest({ what: 'row' }) },
          { id: 'copy-rows', label: 'Copy last week: rows only', run: copying.rows },
          { id: 'copy-hours', label: 'Copy last week: rows and hours', run: copying.withHours },
        ]
      : []),
    { id: 'view-list', label: 'View as list', run: () => void change({ view: undefined }) },
  ])
  const frame: CellFrame = { me, today, canAdd: week.canAdd, name: week.name, settings, formats }
  const addRow = week.canAdd && (
    <Button tone="quiet" icon={<IconPlus size={16} aria-hidden />} onClick={() => setRequest({ what: 'row' })}>
      Add row
    </Button>
  )
  const parts = { week, rows, writes, frame, acts: actions, day, addRow: rows.length > 0 && addRow }
  const cell = request && 'cell' in request ? request.cell : null
  const cellTitle = cell ? `${formats.dayHeading(cell.date)}, ${nameOf(rowOf(cell))}` : ''
  function rowOf({ key }: WeekCell) {
    const found = rows.find((row) => row.cells.some((weekCell) => weekCell.key === key))
    return found?.work ?? { project_id: null, task_id: null, project: null, task: null }
  }
  return (
    <div className="fb-diary fb-diary-week">
      <PageHeader
        title={title}
        aside={<DiaryViews view="week" onView={(view) => void change({ view: view === 'week' ? view : undefined })} />}
        actions={
          <DateRangePager
            range={window}
            label={formats.dayRange(window.start, window.end, today)}
            onRange={({ end: last }) =>
              void change({ start: weekOf(last, weekStart).start, end: last > today ? today : last })
            }
            back={({ start, end: last }) => ({ start: addDays(start, -7), end: addDays(last, -7) })}
            forward={({ start, end: last }) => ({ start: addDays(start, 7), end: addDays(last, 7) })}
            canForward={window.end < today}
            withStart={(_, start) => weekOf(start, weekStart)}
            withEnd={(_, last) => weekOf(last, weekStart)}
            max={today}
            presets={[
              { label: 'This week', range: weekOf(today, weekStart) },
              { label: 'Last week', range: weekOf(addDays(today, -7), weekStart) },
            ]}
          />
        }
      />
      <Toolbar
        end={
          maySubmit && (
            <Button tone="primary" icon={<IconSend size={16} aria-hidden />} onClick={actions.submit}>
              Submit week
            </Button>
          )
        }
      >
        {week.canAdd && <CopyWeekMenu onRows={copying.rows} onHours={copying.withHours} />}
        {!phone && week.canAdd && (
          <span className="fb-muted fb-small">Type hours as 1:30, 1.5 or 90m. F2 edits details.</span>
        )}
      </Toolbar>
      {week.error && (
        <>
          <ErrorAlert error={week.error} />
          <Button onClick={week.retry}>Try again</Button>
        </>
      )}
      {!week.entries && !week.error && <SkeletonBlock lines={8} label="Loading the week" />}
      {week.entries && rows.length === 0 && (
        <EmptyState icon={<IconCalendarWeek size={28} aria-hidden />} title="No rows in this week yet" action={addRow}>
          Add a row to log hours by project and task.
        </EmptyState>
      )}
      {week.entries && rows.length > 0 && phone && <WeekDay {...parts} />}
      {week.entries && rows.length > 0 && !phone && (
        <WeekGrid {...parts} label={title} droppable={droppable} onDrop={rememberedRows.drop} />
      )}
      <Unsaved writes={writes} formats={formats} dates={week.dates} onGo={(key, date) => setDay({ date, key })} />
      {guard}
      <Suspense>
        {request?.what === 'submit' && (
          <SubmitWeekDialog userId={userId} window={window} onClose={() => setRequest(null)} />
        )}
        {request?.what === 'row' && (
          <AddRowDialog
            onAdd={(row) => {
              rememberedRows.keep([row])
              const [date = window.start] = week.dates
              setDay({ date, key: `${workKey(row)} ${date}` })
            }}
            onNamed={(row) => rememberedRows.keep([row])}
            onClose={() => setRequest(null)}
          />
        )}
        {request?.what === 'details' && cell?.entries[0] && (
          <DetailsDialog entry={cell.entries[0]} title={cellTitle} onClose={() => setRequest(null)} />
        )}
        {request?.what === 'entries' && cell && (
          <CellEntries
            title={cellTitle}
            entries={cell.entries}
            locale={locale}
            withTimes={settings.diary_fields.times}
            onOpen={open}
            onClose={() => setRequest(null)}
          />
        )}
        {search.entry !== null && search.entry !== 'new' && (
          <EntryDialog
            key={search.entry}
            id={search.entry}
            entry={week.entries?.find(({ id }) => id === search.entry) ?? null}
            rows={week.entries ?? []}
            ownerId={userId}
            onClose={() => void change({ entry: undefined })}
          />
        )}
      </Suspense>
    </div>
  )
}

/** Copy last week: its rows, or its rows and hours. */
function CopyWeekMenu({ onRows, onHours }: { onRows: () => void; onHours: () => void }) {
  const [opened, setOpened] = useState(false)
  return (
    <Menu
      opened={opened}
      onChange={setOpened}
      position="bottom-start"
      withInitialFocusPlaceholder={false}
      {...useOverlayHost()}
    >
      <Menu.Target>
        <Button icon={<IconCopy size={16} aria-hidden />} aria-haspopup="menu" aria-expanded={opened}>
          Copy last week
          <IconChevronDown size={14} aria-hidden className="fb-filter-chevron" />
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={onRows}>Rows only</Menu.Item>
        <Menu.Item onClick={onHours}>Rows and hours</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
