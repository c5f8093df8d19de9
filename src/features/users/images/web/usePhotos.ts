import { useQuery } from '@tanstack/react-query'

import { has } from '#core/permissions.ts'
import { listUsers, mayPickUsers } from '../../users/users.contract.ts'
import { queryFor } from '#web/api.ts'
import { useMe } from '#web/session.tsx'

/** Most options that one answer returns. */
const max = 100

/** Reads the photos of people by their ids in one request; people out of reach have none. */
export function usePhotos(ids: readonly number[]): ReadonlyMap<number, number | null> {
  const me = useMe()
  const wanted = [...new Set(ids)].toSorted((a, b) => a - b).slice(0, max)
  const { data } = useQuery({
    ...queryFor(listUsers, { query: { selection: 'true', ids: wanted.join(',') } }),
    // People who may not pick anybody see initials, instead of an error.
    enabled: wanted.length > 0 && mayPickUsers.some((mayPickUser) => has(me, mayPickUser)),
    staleTime: 5 * 60_000,
  })
  return new Map((Array.isArray(data) ? data : []).map(({ id, photo }) => [id, photo]))
}
