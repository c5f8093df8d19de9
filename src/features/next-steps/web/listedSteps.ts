import { call } from '#web/api.ts'
import { listNextSteps, maxAtOnce, type NextStepFacts } from '../nextSteps.contract.ts'

interface Batch {
  ids: Set<number>
  answer: Promise<ReadonlyMap<number, NextStepFacts>>
}
let gathering: Batch | undefined

/** Reads the facts of one project together with those that other rows ask for at the same moment; null out of reach. */
export async function loadListedStep(id: number): Promise<NextStepFacts | null> {
  if (!gathering || gathering.ids.size >= maxAtOnce) gathering = newBatch()
  gathering.ids.add(id)
  return (await gathering.answer).get(id) ?? null
}

function newBatch(): Batch {
  const ids = new Set<number>()
  const batch: Batch = {
    ids,
    answer: new Promise((resolve) => setTimeout(resolve, 0)).then(async () => {
      if (gathering === batch) gathering = undefined
      const jobs = await call(listNextSteps, { query: { ids: [...ids].join() } })
      return new Map(jobs.map((job) => [job.id, job]))
    }),
  }
  return batch
}
