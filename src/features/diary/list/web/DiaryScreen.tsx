import { lazy } from '#web/lazy.tsx'
import { IconPlus } from '@tabler/icons-react'
import { useParams } from '@tanstack/react-router'
import { Suspense, useMemo, useState } from 'react'

import { windowOfAll, windowOfUser, pageBack, pageForward, withDays, withEnd, withStart } from '#core/dayWindow.ts'
import { has } from '#core/permissions.ts'
import { useActions } from '#web/actions.ts'
import { useMe } from '#web/session.tsx'
import { useListSettings } from '#web/settings.ts'
import { usePageTitle } from '#web/title.ts'
import { Button } from '#web/ui/Button.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { SkeletonBlock } from '#web/ui/Skeletons.tsx'
import { type Suggestion, isEntry } from '../../entries/entryRows.contract.ts'
import type { DiaryEntry, DiaryRow } from '../../entries/entries.contract.ts'
import '../../entries/web/entries.css'
import { DiaryList } from './DiaryList.tsx'
import { diaryFilterNames, onDiaryOf, readDiarySearch, wholeQuery, withoutDays } from '../../entries/web/diarySearch.ts'
import { diarySettings } from '../../entries/web/diarySettings.ts'
import { openWaiting } from '#web/offline/opened.ts'
import { isRefused, opensAsWaiting, subjectOf } from '../../entries/web/waitingEntry.ts'
import { openTimer } from '../../timer/web/timerState.ts'
import { DiaryMenu } from '../../transfer/web/DiaryMenu.tsx'
import { useDiaryLocale, type DiaryLocale } from '../../entries/web/useDiaryLocale.ts'
import { useDiaryRows } from './useDiaryRows.ts'
import { SubmitWeek } from '../../week/web/SubmitWeek.tsx'
import { DiaryViews, viewIn } from '../../week/web/DiaryViews.tsx'
import { monthOf, weekOf, type DayWindow } from '#core/days.ts'
import { DateRangePager } from '#web/ui/DateRangePager.tsx'

const WeekScreen = lazy(() => import('../../week/web/WeekScreen.tsx').then((kit) => ({ default: kit.WeekScreen })))
const EntryDialog = lazy(() =>
  import('../../entries/web/EntryDialog.tsx').then((kit) => ({ default: kit.EntryDialog })),
)

/** Everyone's diary. */
export const DiaryScreen = () => <ListOrWeek userId={null} />

export function UserDiaryScreen() {
  const { id } = useParams({ strict: false })
  return <ListOrWeek key={id} userId={Number(id)} />
}

/** Returns the settings to remember: only everyone's diary has them. */
const rememberedOn = (userId: number | null) => (userId === null ? diarySettings : null)

/** The list of entries or the week of one person, by the address. Everyone's diary shows the viewer's own week. */
function ListOrWeek({ userId }: { userId: number | null }) {
  const me = useMe()
  const { today } = useDiaryLocale()
  const [address, change] = useListSettings('diary', rememberedOn(userId), diaryFilterNames)
  if (viewIn(address) === 'list') return <Diary userId={userId} />
  const search = readDiarySearch(address, today, windowOfUser(today))
  return (
    <Suspense fallback={<SkeletonBlock lines={12} label="Loading the week" />}>
      <WeekScreen userId={userId ?? me.id} search={search} change={change} />
    </Suspense>
  )
}

function Diary({ userId }: { userId: number | null }) {
  const me = useMe()
  const locale = useDiaryLocale()
  const { words, today } = locale
  const [address, change] = useListSettings('diary', rememberedOn(userId), diaryFilterNames)
  const search = useMemo(() => {
    const defaults = userId === null ? windowOfAll(today) : windowOfUser(today)
    return onDiaryOf(userId, readDiarySearch(address, today, defaults, locale.weekStart))
  }, [address, today, userId, locale.weekStart])
  const list = useDiaryRows(search, userId)
  const [opened, setOpened] = useState<DiaryEntry | null>(null)
  const [prefilled, setPrefilled] = useState<Suggestion | null>(null)
  const entries = useMemo(() => (list.rows ?? []).filter(isEntry), [list.rows])
  const title = titleOf(words.diary, userId, me, list.rows)
  usePageTitle(title)

  const mayAdd = has(me, 'diary.add_entry')
  const open = (entry: DiaryEntry | 'new') => {
    if (entry !== 'new' && opensAsWaiting(entry))
      return entry.active && !isRefused(entry) ? openTimer() : openWaiting({ what: 'one', subject: subjectOf(entry) })
    setOpened(entry === 'new' ? null : entry)
    setPrefilled(null)
    void change({ entry: entry === 'new' ? 'new' : String(entry.id) })
  }
  useActions(mayAdd ? [{ id: 'new-entry', label: 'New entry', key: 'n', run: () => open('new') }] : [])

  const create = mayAdd && (
    <Button tone="primary" icon={<IconPlus size={16} aria-hidden />} onClick={() => open('new')}>
      New entry
    </Button>
  )
  return (
    <div className="fb-diary">
      <PageHeader
        title={title}
        aside={<DiaryViews view="list" onView={(view) => void change({ view: view === 'week' ? view : undefined })} />}
        actions={
          <>
            <DiaryPager
              window={search.window}
              locale={locale}
              onWindow={(window) => void change({ ...window, search: withoutDays(search.search) || undefined })}
            />
            <DiaryMenu query={wholeQuery(search, userId)} />
            <SubmitWeek userId={userId} window={search.window} />
            <div className="fb-diary-new">{create}</div>
          </>
        }
      />
      <DiaryList
        userId={userId}
        list={list}
        search={search}
        address={address}
        change={change}
        locale={locale}
        onOpen={open}
        onPrefill={(row) => {
          open('new')
          setPrefilled(row)
        }}
        create={create}
      />
      {search.entry !== null && (
        <Suspense>
          <EntryDialog
            key={search.entry}
            id={search.entry}
            entry={search.entry === opened?.id ? opened : (entries.find(({ id }) => id === search.entry) ?? null)}
            prefilled={prefilled}
            rows={entries}
            ownerId={userId ?? me.id}
            onClose={() => void change({ entry: undefined })}
          />
        </Suspense>
      )}
    </div>
  )
}

function titleOf(
  diary: string,
  userId: number | null,
  me: { id: number },
  rows: readonly DiaryRow[] | undefined,
): string {
  if (userId === null) return diary
  if (userId === me.id) return `My ${diary.toLowerCase()}`
  const name = rows?.find(({ user_id }) => user_id === userId)?.user?.name
  return name === undefined ? diary : `${diary}: ${name}`
}

interface DiaryPagerProps {
  window: DayWindow
  onWindow: (window: DayWindow) => void
  locale: DiaryLocale
}

/** The window of days that the list shows, by the rules of the product. */
function DiaryPager({ window, onWindow, locale: { formats, today, weekStart } }: DiaryPagerProps) {
  const upToToday = ({ start, end }: DayWindow) => ({ start, end: end > today ? today : end })
  return (
    <DateRangePager
      range={window}
      label={formats.dayRange(window.start, window.end, today)}
      onRange={onWindow}
      back={pageBack}
      forward={(range) => pageForward(range, today)}
      canForward={window.end < today}
      withStart={(range, start) => withStart(range, start, today)}
      withEnd={(range, end) => withEnd(range, end, today)}
      max={today}
      presets={[
        { label: 'This week', range: upToToday(weekOf(today, weekStart)) },
        { label: 'This month', range: upToToday(monthOf(today)) },
        { label: 'Last 8 days', range: windowOfUser(today) },
        { label: 'Last 14 days', range: windowOfAll(today) },
        { label: 'Last 90 days', range: withDays(windowOfAll(today), 90) },
      ]}
    />
  )
}
