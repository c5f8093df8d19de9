/** The viewer's jobs of a fortnight: the same answer on every screen that shows a job. */
import { useQuery } from '@tanstack/react-query'

import { mayCall } from '#web/mayCall.ts'
import { queryFor } from '#web/api.ts'
import { useMe } from '#web/session.tsx'
import { useFollowed } from '#web/watched.ts'
import { getMyDays } from '../scheduleMine.contract.ts'

/** `start`: the first day; null: not read now. Follows changes of the tasks, their projects and their equipment. */
export function useJobs(start: string | null) {
  const may = mayCall(useMe(), getMyDays) && start !== null
  useFollowed(may ? ['tasks', 'projects', 'equipment'] : [], [getMyDays])
  return { may, ...useQuery({ ...queryFor(getMyDays, { query: { start: start ?? '' } }), enabled: may }) }
}
