import { call } from '#web/api.ts'
import { batched } from '#web/batched.ts'
import { listNextSteps, maxAtOnce } from '../nextSteps.contract.ts'

/** Reads the facts of one project together with those that other rows ask for at the same moment; null out of reach. */
export const loadListedStep = batched(async (ids: readonly number[]) => {
  const jobs = await call(listNextSteps, { query: { ids: ids.join() } })
  return new Map(jobs.map((job) => [job.id, job]))
}, maxAtOnce)
