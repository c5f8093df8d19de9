import { useQuery } from '@tanstack/react-query'

import { has } from '#core/permissions.ts'
import { listUsers, mayPickUsers } from '../../users/users.contract.ts'
import { queryFor } from '#web/api.ts'
import { useMe } from '#web/session.tsx'

/** As many as one answer of options holds. */
const max = 100

/** The photos of people by their ids, in one question; of who is out of reach there is none. */
export function usePhotos(ids: readonly number[]): ReadonlyMap<number, number | null> {
  const me = useMe()
  const wanted = [...new Set(ids)].toSorted((a, b) => a - b).slice(0, max)
  const { data } = useQuery({
    ...queryFor(listUsers, { query: { selection: 'true', ids: wanted.join(',') } }),
    // Who may pick nobody sees initials, and is not refused for it.
    enabled: wanted.length > 0 && mayPickUsers.some((mayPickUser) => has(me, mayPickUser)),
    staleTime: 5 * 60_000,
  })
  return new Map((Array.isArray(data) ? data : []).map(({ id, photo }) => [id, photo]))
}
