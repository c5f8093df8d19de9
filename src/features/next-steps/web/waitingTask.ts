import type { QueryClient } from '@tanstack/react-query'

import { listUnscheduled } from '#features/schedule/schedule.contract.ts'
import { queryFor } from '#web/api.ts'

/** Finds the first task of a project that is on no days yet. */
export async function waitingTask(
  queries: QueryClient,
  { id, reference }: { id: number; reference: string },
): Promise<number | undefined> {
  const tasks = await queries.query(queryFor(listUnscheduled, { query: { search: reference } }))
  return tasks.find(({ project_id }) => project_id === id)?.id
}
