/** Finds jobs that go on from an earlier day, so that a list of days says the same only once. Pure. */
import type { MyJob } from './scheduleMine.contract.ts'

/**
 * Returns, by the key of a job, the job of the same task that stands in full on an earlier day. One of today stands in full
 * too, and so does one with notes of its own.
 */
export function jobsWithFirst(jobs: readonly MyJob[], today: string): ReadonlyMap<string, MyJob> {
  const shown = new Map<string, MyJob>()
  const firsts = new Map<string, MyJob>()
  for (const job of jobs) {
    const work = job.task ? `task ${job.task.id}` : `label ${job.label}`
    const first = shown.get(work)
    const goesOn = first && first.day < job.day && job.day !== today
    if (goesOn && first.notes === job.notes && first.confirmed === job.confirmed) firsts.set(job.key, first)
    else shown.set(work, job)
  }
  return firsts
}
