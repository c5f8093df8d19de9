/**
 * The approver's inbox: one card for each person and week, approved by exception; beside them what other features have to
 * be decided.
 */
import { IconInbox, IconMoodCheck } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link, useLocation, useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'

import { diaryScopes, has } from '#core/permissions.ts'
import { searchOf } from '#web/paths.ts'
import { queryFor } from '#web/api.ts'
import { useMe } from '#web/session.tsx'
import { useFollowed } from '#web/watched.ts'
import { usePageTitle } from '#web/title.ts'
import { Button } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { SkeletonBlock } from '#web/ui/Skeletons.tsx'
import '#web/ui/table/DataTable.css'
import { Pager } from '#web/ui/table/Pager.tsx'
import { useParts } from '#web/registry.ts'
import { firstRows, useRestDrawn } from '#web/restDrawn.ts'
import { useWaiting, WaitingProvider } from '#web/waiting.tsx'
import { getInboxSummary, listInbox } from '../inbox.contract.ts'
import { RejectDialog } from '../../entries/web/RejectDialog.tsx'
import { useDiaryConfig } from '../../entries/web/useDiaryConfig.ts'
import { useDiaryLocale } from '../../entries/web/useDiaryLocale.ts'
import { ApproveClean } from './ApproveClean.tsx'
import './inbox.css'
import { InboxCard, inboxFigures } from './InboxCard.tsx'
import { weekKey } from './inboxState.ts'
import { useInbox } from './useInbox.ts'

const pageRows = 20

export function InboxScreen() {
  const me = useMe()
  const beside = useParts('inbox')
  usePageTitle('Inbox')
  if (diaryScopes.some((scope) => has(me, `diary.decide_${scope}`))) return <InboxOfMine />
  if (beside.length > 0)
    return (
      <div className="fb-inbox">
        <PageHeader title="Inbox" />
        <Beside />
      </div>
    )
  return (
    <>
      <PageHeader title="Inbox" />
      <EmptyState icon={<IconInbox size={32} aria-hidden />} title="You cannot approve hours" action={<ToDiary />}>
        You need permission to approve entries. Ask an administrator.
      </EmptyState>
    </>
  )
}

/** Decisions of other features that wait beside the hours. */
const Beside = () => (
  <div className="fb-inbox-beside">
    {useParts('inbox').map(({ id, Part }) => (
      <Part key={id} />
    ))}
  </div>
)

function InboxOfMine() {
  const search: { page?: string | number; open?: string } = useSearch({ strict: false })
  const navigate = useNavigate()
  const page = Math.max(1, Number(search.page) || 1)
  const { data, error, isPlaceholderData, refetch } = useQuery({
    ...queryFor(listInbox, { query: { page: String(page), rows: String(pageRows) } }),
    placeholderData: keepPreviousData,
  })
  const { data: summary } = useQuery(queryFor(getInboxSummary, {}))
  useFollowed(['diary'], [listInbox, getInboxSummary])
  const { waiting, tell } = useWaiting()
  const list = useRef<HTMLDivElement>(null)
  /** The week that was opened here, or that a link has led to. */
  const reached = useRef<string>(undefined)
  const go = (changes: { page?: number | undefined; open?: string | undefined }) => {
    reached.current = changes.open
    void navigate({
      to: '/diary/inbox/',
      search: searchOf({ ...search, ...changes }),
      replace: true,
      resetScroll: false,
    })
  }
  const isRestDrawn = useRestDrawn()
  const locale = useDiaryLocale()
  const { diary_fields } = useDiaryConfig()
  const inbox = useInbox({
    data,
    outdated: isPlaceholderData,
    list,
    opened: search.open,
    open: (key) => go({ open: key }),
  })
  const remarked = summary?.remarked.results[0]
  const isEmpty = data?.results.length === 0
  // The page is still the previous one, or all of it was decided just now: the next rows are loading.
  const awaited = !data || (isEmpty && (isPlaceholderData || (page === 1 && data.count > 0)))
  // A link leads to a week, or to what waits beside the hours: both have their place once the hours are drawn.
  const isDrawn = !awaited && isRestDrawn
  useEffect(() => {
    if (!isDrawn || reached.current === search.open) return
    reached.current = search.open
    const week = list.current?.querySelector(`[data-week="${CSS.escape(search.open ?? '')}"]`)
    week?.scrollIntoView({ block: 'start' })
  }, [isDrawn, search.open])
  const anchor = useLocation({ select: ({ hash }) => hash })
  useEffect(() => {
    if (isDrawn && anchor !== '') document.getElementById(anchor)?.scrollIntoView({ block: 'start' })
  }, [isDrawn, anchor])

  return (
    <div className="fb-inbox">
      <PageHeader
        title="Inbox"
        aside={
          <>
            {data && data.waiting > 0 && (
              <span className="fb-muted">
                {locale.formats.counted(data.waiting, 'entry', 'entries')} in{' '}
                {locale.formats.counted(data.count, 'week', 'weeks')}
              </span>
            )}
            {remarked && (
              <Link to="/diary/inbox/" search={searchOf({ open: weekKey(remarked) })}>
                {locale.formats.counted(summary?.remarked.entries ?? 0, 'entry', 'entries')} with remarks
              </Link>
            )}
            {waiting.map(({ text, hash }) => (
              <Link key={hash} to="/diary/inbox/" search={searchOf(true)} hash={hash}>
                {text}
              </Link>
            ))}
          </>
        }
        actions={summary && <ApproveClean clean={summary.clean} remarked={summary.remarked.entries} />}
      />
      <div className="fb-inbox-columns" ref={list}>
        <div className="fb-inbox-hours">
          {error && awaited && (
            <ErrorAlert error={error}>
              <Button onClick={() => void refetch()}>Try again</Button>
            </ErrorAlert>
          )}
          {awaited && !error && <SkeletonBlock lines={8} label="Loading the inbox" />}
          {isEmpty && !awaited && page === 1 && (
            <EmptyState
              icon={<IconMoodCheck size={32} aria-hidden />}
              title={waiting.length > 0 ? 'No hours to approve' : 'Nothing to approve'}
              action={<ToDiary />}
            >
              Hours submitted by your people appear here, by person and week.
            </EmptyState>
          )}
          {isEmpty && !awaited && page > 1 && (
            <EmptyState
              title="All hours on this page are decided."
              action={<Button onClick={() => go({ page: undefined })}>First page</Button>}
            />
          )}
          {data && data.results.length > 0 && (
            <p className="fb-inbox-headings" aria-hidden>
              {inboxFigures.map((figure) => (
                <span key={figure}>{figure}</span>
              ))}
            </p>
          )}
          {data && data.results.length > 0 && (
            <ul className="fb-opening-list" aria-label="Weeks to decide">
              {(isRestDrawn ? data.results : data.results.slice(0, firstRows)).map((week) => (
                <InboxCard
                  key={weekKey(week)}
                  week={week}
                  opened={search.open === weekKey(week)}
                  onOpen={(opened) => go({ open: opened ? weekKey(week) : undefined })}
                  excluded={inbox.excluded}
                  exclude={inbox.exclude}
                  onApprove={() => void inbox.approve(week)}
                  onReject={() => inbox.askWhy(week)}
                  locale={locale}
                  withTimes={diary_fields.times}
                />
              ))}
            </ul>
          )}
          {data && (data.count > pageRows || page > 1) && (
            <Pager
              paging={{ page, rows: pageRows, count: data.count }}
              onPage={(to) => go({ page: to, open: undefined })}
            />
          )}
        </div>
        <WaitingProvider value={tell}>
          <Beside />
        </WaitingProvider>
      </div>
      <RejectDialog entries={inbox.rejecting} onReject={inbox.reject} onCancel={inbox.cancelReject} />
    </div>
  )
}

const ToDiary = () => {
  const { words } = useDiaryLocale()
  return <Link to="/diary/">Open the {words.diary.toLowerCase()}</Link>
}
