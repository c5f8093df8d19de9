import { lazy } from '#web/lazy.tsx'
import { IconChevronDown } from '@tabler/icons-react'
import { type ReactNode, Suspense } from 'react'

import { useMe } from '#web/session.tsx'
import { Button } from '#web/ui/Button.tsx'
import { QueryBox } from '#web/ui/query/QueryBox.tsx'
import { Toolbar } from '#web/ui/Toolbar.tsx'
import { diarySearchKeys } from '../../entries/entrySearch.ts'
import type { DiarySearch } from '../../entries/web/diarySearch.ts'
import type { ListChoice } from './filterChoices.ts'
import type { DiaryLocale } from '../../entries/web/useDiaryLocale.ts'

const DiaryFilters = lazy(() => import('./DiaryFilters.tsx').then((kit) => ({ default: kit.DiaryFilters })))

export interface DiaryToolbarProps {
  search: DiarySearch
  change: (changes: Record<string, string | undefined>) => unknown
  locale: DiaryLocale
  /** People in the rows, as choices of the search; absent on the diary of one person. */
  people?: readonly ListChoice[]
  /** The owner of the diary; null for everyone's. */
  userId: number | null
  /** Beside the filters, before them. */
  first?: ReactNode
  end: ReactNode
}

/** The active filters of the list, each as a chip. */
export function DiaryToolbar({ search, change, locale, people, userId, first, end }: DiaryToolbarProps) {
  const me = useMe()
  const labels = ['Status', ...(people ? ['People', 'Departments', 'Managers'] : [])]
  return (
    <Toolbar end={end}>
      <QueryBox
        label="Search entries"
        value={search.search}
        onSearch={(text) => change({ search: text === '' ? undefined : text })}
        keys={diarySearchKeys}
        help={async () => (await import('./diaryQueryHelp.ts')).diaryQueryHelp(me, locale)}
      />
      {first}
      <Suspense fallback={<FiltersToCome labels={[...labels, 'Saved filters']} />}>
        <DiaryFilters search={search} change={change} locale={locale} userId={userId} {...(people && { people })} />
      </Suspense>
    </Toolbar>
  )
}

/** A placeholder of the same size until the filters are loaded. */
const FiltersToCome = ({ labels }: { labels: readonly string[] }) => (
  <div className="fb-filters">
    {labels.map((label) => (
      <Button key={label} disabled>
        {label}
        <IconChevronDown size={14} aria-hidden className="fb-filter-chevron" />
      </Button>
    ))}
  </div>
)
