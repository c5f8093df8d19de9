import { useQuery } from '@tanstack/react-query'

import { queryFor } from '#web/api.ts'
import { useMe } from '#web/session.tsx'
import { useFollowed } from '#web/watched.ts'
import { leaveToDecide } from '../../leaveInbox.ts'
import { type Leave, leave } from '../../leave.ts'
import { decidesSome } from '../leavePeople.ts'

/** Requests that wait for my decision, oldest first; none for who decides nobody's. */
export function useLeaveToDecide() {
  const decides = decidesSome(useMe())
  const { data, error, isLoading, refetch } = useQuery({
    ...queryFor(leave.calls.list, leaveToDecide),
    enabled: decides,
  })
  useFollowed(decides ? ['leave'] : [], [leave.calls.list])
  const page = data as { results: Leave[]; count: number } | undefined
  return { decides, requests: page?.results, count: page?.count ?? 0, error, isLoading, refetch }
}
