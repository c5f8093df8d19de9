/** Activity of a project: the stream on its tab, and the newest lines on its overview. */
import { useInfiniteQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'

import { project } from '#features/projects/projects.ts'
import { notLoadedWithout } from '#web/answerAge.ts'
import { call } from '#web/api.ts'
import { mayCall } from '#web/mayCall.ts'
import { paths, searchFrom } from '#web/paths.ts'
import { TabLink } from '#web/record/TabLink.tsx'
import { useMe } from '#web/session.tsx'
import { Button } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx'
import { HistoryList, type UiHistoryItem } from '#web/ui/HistoryList.tsx'
import { SectionCard } from '#web/ui/SectionCard.tsx'
import { SkeletonBlock } from '#web/ui/Skeletons.tsx'
import {
  type ActivityItem,
  type ActivityKind,
  activityKinds,
  listProjectActivity,
  seesKind,
} from '../activity.contract.ts'
import './activity.css'
import { type StreamOf, useActivityLine } from './activityLine.tsx'

interface OfProject {
  record: StreamOf
}

const kindLabels: Readonly<Record<ActivityKind, string>> = {
  comment: 'Comments',
  client: 'Client',
  document: 'Documents',
  money: 'Invoices and payments',
  letter: 'Letters',
  hours: 'Hours',
  change: 'Changes',
}

/** The pages of the stream that were read, under the key of the history: whatever makes that old makes this old too. */
const useActivity = (id: number, kinds: readonly ActivityKind[]) =>
  useInfiniteQuery({
    queryKey: [project.calls.history.name, listProjectActivity.name, id, kinds],
    queryFn: ({ pageParam, signal }) =>
      call(
        listProjectActivity,
        {
          params: { id: String(id) },
          query: {
            ...(kinds.length > 0 && { kinds: kinds.join(',') }),
            ...(pageParam !== null && { cursor: pageParam }),
          },
        },
        { signal },
      ).catch((error: unknown) => {
        throw notLoadedWithout(error)
      }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
  })

export function ProjectActivity(props: OfProject) {
  return mayCall(useMe(), listProjectActivity) ? <Stream {...props} /> : null
}

function Stream({ record }: OfProject) {
  const { id } = record
  const navigate = useNavigate()
  const me = useMe()
  const { kinds: stated = '' } = useSearch({ strict: false }) as { kinds?: string }
  const offered = activityKinds.filter((kind) => seesKind(me, kind))
  const chosen = offered.filter((kind) => stated.split(',').includes(kind))
  const choose = (kinds: readonly ActivityKind[]) =>
    void navigate({
      to: paths.here(),
      search: searchFrom((current) => ({ ...current, kinds: kinds.length > 0 ? kinds.join(',') : undefined })),
      hash: true,
      replace: true,
      resetScroll: false,
      hashScrollIntoView: false,
    })
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useActivity(id, chosen)
  const line = useActivityLine(record)
  // The comments stand above the stream with their texts; here each is a line, unless they alone are asked for.
  const withoutComment = ({ event }: ActivityItem, { notes, ...rest }: UiHistoryItem): UiHistoryItem =>
    event === 'commented' && !chosen.includes('comment') ? rest : { ...rest, ...(notes !== undefined && { notes }) }
  const items = data?.pages.flatMap(({ results }) => results)
  return (
    <SectionCard title="Activity">
      <div className="fb-activity-kinds" role="group" aria-label="Show">
        <button type="button" aria-pressed={chosen.length === 0} onClick={() => choose([])}>
          Everything
        </button>
        {offered.map((kind) => (
          <button
            key={kind}
            type="button"
            aria-pressed={chosen.includes(kind)}
            onClick={() =>
              choose(offered.filter((offer) => (offer === kind ? !chosen.includes(kind) : chosen.includes(offer))))
            }
          >
            {kindLabels[kind]}
          </button>
        ))}
      </div>
      <ErrorAlert error={error}>
        <Button onClick={() => void refetch()}>Try again</Button>
      </ErrorAlert>
      {!items && !error && <SkeletonBlock lines={6} label="Loading the activity" />}
      {items?.length === 0 && (
        <EmptyState title="Nothing to show">
          {chosen.length === 0 ? 'What happens to this project appears here.' : 'Choose other kinds of activity.'}
        </EmptyState>
      )}
      {items && items.length > 0 && <HistoryList items={items.map((item) => withoutComment(item, line(item)))} />}
      {hasNextPage && (
        <Button idle={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          Show older
        </Button>
      )}
    </SectionCard>
  )
}

const max = 5
const maxChanges = 3
/** A change of many fields: only the first of them are shown here. */
const shortened = ({ changes, ...item }: UiHistoryItem): UiHistoryItem => ({
  ...item,
  ...(changes && { changes: changes.slice(0, maxChanges) }),
})

export function LatestActivity(props: OfProject) {
  return mayCall(useMe(), listProjectActivity) ? <Latest {...props} /> : null
}

function Latest({ record }: OfProject) {
  const { data, error, refetch } = useActivity(record.id, [])
  const line = useActivityLine(record)
  const items = data?.pages[0]?.results
  return (
    <SectionCard title="Last activity" actions={<TabLink tab="activity">All activity</TabLink>}>
      <ErrorAlert error={error}>
        <Button onClick={() => void refetch()}>Try again</Button>
      </ErrorAlert>
      {!items && !error && <SkeletonBlock lines={6} label="Loading the last activity" />}
      {items && <HistoryList items={items.slice(0, max).map((item) => shortened(line(item)))} />}
    </SectionCard>
  )
}
