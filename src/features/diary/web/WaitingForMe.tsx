import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'

import { type Permission, has } from '#core/permissions.ts'
import { diaryScopes } from '#core/permissions.ts'
import { ask } from '#web/api.ts'
import { SkeletonLine } from '#web/ui/Skeletons.tsx'
import { useMe } from '#web/session.tsx'
import { listDiary } from '../diary.contract.ts'
import { entriesIn, waitingByPerson } from './waiting.ts'
import { useDiaryLocale } from './useDiaryLocale.ts'

/** Submitted entries that I may decide, by person: each opens the list of just those. */
export function WaitingForMe() {
  const me = useMe()
  const { today } = useDiaryLocale()
  const decides = diaryScopes.some((scope) => has(me, `diary.decide_${scope}` satisfies Permission))
  const query = { diary_status: 'submitted', page: '1', rows: '100' }
  const { data, isLoading, error } = useQuery({ ...ask(listDiary, { query }), enabled: decides })
  // While nobody knows, the list must not say that nothing waits.
  if (isLoading) return <WaitingSkeleton />
  if (error) return <li className="fb-muted">What waits for approval could not be loaded.</li>
  if (!data) return null
  const people = waitingByPerson(entriesIn(data), today)
  // A page holds a hundred: the counts are at least these.
  const more = 'count' in data && data.count > data.results.length ? 'at least ' : ''
  return people.map(({ id, name, count, start, end }) => (
    <li key={id}>
      <Link to="/diary/" search={{ status: 'submitted', people: String(id), start, end } as never}>
        {name}: {count === 1 ? '1 entry to approve' : `${more}${count} entries to approve`}
      </Link>
    </li>
  ))
}

const WaitingSkeleton = () => (
  <li>
    <SkeletonLine width="70%" />
  </li>
)
