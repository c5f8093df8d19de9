import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'

import { diaryScopes, has, type Permission } from '#core/permissions.ts'
import { queryFor } from '#web/api.ts'
import { SkeletonLine } from '#web/ui/Skeletons.tsx'
import { useMe } from '#web/session.tsx'
import { useHold } from '#web/ui/hold.ts'
import { listInbox } from '../inbox.contract.ts'
import { waitingByPerson } from './waiting.ts'
import { useLocale } from '#web/locale.ts'

/** As many weeks as one answer holds. */
const most = 50

/** Submitted entries that I may decide, by person: each opens the inbox at their oldest week. */
export function WaitingForMe() {
  const { formats } = useLocale()
  const me = useMe()
  const decides = diaryScopes.some((scope) => has(me, `diary.decide_${scope}` satisfies Permission))
  const { data, isLoading, error } = useQuery({
    ...queryFor(listInbox, { query: { rows: String(most) } }),
    enabled: decides,
  })
  useHold(isLoading)
  // While nobody knows, the list must not say that nothing waits.
  if (isLoading) return <WaitingSkeleton />
  if (error) return <li className="fb-muted">What waits for approval could not be loaded.</li>
  if (!data) return null
  // Weeks that are not in the answer hold more of the same people's: the counts are at least these.
  const more = data.count > data.results.length ? 'at least ' : ''
  return waitingByPerson(data.results).map(({ id, name, count, open }) => (
    <li key={id}>
      <Link to="/diary/inbox/" search={{ open } as never}>
        {name}: {count === 1 ? '' : more}
        {formats.counted(count, 'entry', 'entries')} to approve
      </Link>
    </li>
  ))
}

const WaitingSkeleton = () => (
  <li>
    <SkeletonLine width="70%" />
  </li>
)
